import { toBytes } from '#core/bytes/hex'
import { isContractLog, type Log } from '#core/simulation/simulation'
import { addressWord, say } from '#core/text/words'
import { type Raw, decodeParametersStrict } from '../abi/abi-read.ts'
import { createDecodedCallContext } from '../entry.ts'
import { EVENTS, eventKey } from './event.ts'
import type { ExplainedLog, Names } from '../explanation.ts'
import { toArguments } from '../abi/value.ts'

/** Says in words what a log says. Any contract may emit any log, so this is its word and no more. Never throws. */
export function explainLog(log: Log, names: Names, chainId: number): ExplainedLog {
  const { address, topics, data } = log
  const unread: ExplainedLog = {
    address,
    args: [],
    intent: say('{contract} logs something that we cannot read', { contract: addressWord(address, names.nameOf(address)) }),
    says: { kind: 'other' },
    topics,
    data,
  }
  // EIP-7708: the same payment is a native transfer of the run already, and no token lives at that address.
  if (!isContractLog(log)) return { ...unread, intent: say('The chain itself notes a payment of its own currency') }
  const [first] = topics
  const found = first === undefined ? undefined : EVENTS.get(eventKey(`0x${first.slice(2).toLowerCase()}`, topics.length))
  if (found === undefined) return unread
  const { event, signature } = found
  const plain = decodeParametersStrict(
    signature.fields.filter((field) => !field.indexed),
    toBytes(data) ?? new Uint8Array(),
  )
  if (!plain.ok) return unread
  const values: Raw[] = []
  const unindexed = [...plain.values]
  let topic = 1
  for (const field of signature.fields) {
    const raw = field.indexed ? readTopic(field, topics[topic++]) : unindexed.shift()
    if (raw === undefined) return unread
    values.push(raw)
  }
  const told = createDecodedCallContext({ to: address, value: 0n, data, chainId }, address, signature.fields, values, names)
  const { intent, says } = event.tell(told)
  const units =
    says.kind === 'transfer' || says.kind === 'approval' ? 'value' : says.kind === 'wrap' || says.kind === 'unwrap' ? 'wad' : undefined
  const args = toArguments(
    signature.fields,
    values,
    names,
    units === undefined ? {} : { [units]: { is: 'amount', token: told.token(address) } },
  )
  return { ...unread, event: { name: signature.name, signature: signature.canonical, standards: event.standards }, args, intent, says }
}

/** Our events index values of one word only. */
function readTopic(field: Parameters<typeof decodeParametersStrict>[0][number], topic: string | undefined): Raw | undefined {
  const reading = decodeParametersStrict([field], toBytes(topic ?? '0x') ?? new Uint8Array())
  return reading.ok ? reading.values[0] : undefined
}
