import { defined } from '#core/defined'
import { firstBytes, lowerHex, size, toBytes } from '#core/bytes/hex'
import { addressWord, amountWord, foreignWord, say, type Words } from '#core/text/words'
import { decodeParametersStrict } from '../abi/abi-read.ts'
import { encodeCall } from '../abi/canonical.ts'
import { splitAbiWords } from '../unknown-call.ts'
import type { Call, Claim, Explanation, Names } from '../explanation.ts'
import { toArguments } from '../abi/value.ts'
import type { Abi, AbiFunction } from './abi.ts'

function intentOf(call: Call, { name }: AbiFunction, names: Names, isReadable: boolean): Words {
  const places = { name: foreignWord(name), contract: call.to === undefined ? '' : addressWord(call.to, names.nameOf(call.to)) }
  if (!isReadable) return say('Call {name} of {contract} with data that cannot be read', places)
  if (call.value === 0n) return say('Call {name} of {contract}', places)
  return say('Call {name} of {contract} and send it {amount}', {
    ...places,
    amount: amountWord({ units: call.value, token: names.native }),
  })
}

/** Value that goes with a call: the one thing about it that is certain. */
const valueClaim = ({ value, from, to }: Call): readonly Claim[] =>
  value === 0n ? [] : [{ kind: 'out', from, most: value, exact: true, ...defined({ to }) }]

/**
 * Names a call by an ABI that somebody gave, or that was guessed: a name and arguments, and nothing of what it does. So it claims nothing but its value and
 * is never complete. `undefined` where the ABI has no such function. Never throws; the bytes may be anything.
 */
export function explainWith(abi: Abi, call: Call, names: Names): Explanation | undefined {
  const bytes = toBytes(call.data)
  const data = lowerHex(call.data)
  const selector = firstBytes(data, 4)
  const found = bytes === undefined || size(data) < 4 || call.to === undefined ? undefined : abi.functions.get(selector)
  if (bytes === undefined || found === undefined) return undefined
  const reading = decodeParametersStrict(found.inputs, bytes.subarray(4))
  const shared = {
    call: { ...call, data },
    intent: intentOf(call, found, names, reading.ok),
    selector,
    function: { name: found.name, signature: found.signature, standards: [] },
    claims: valueClaim(call),
    complete: false,
    inner: [],
    depth: 0,
  } as const
  if (!reading.ok)
    return {
      ...shared,
      kind: 'unknown-call',
      problem: reading.problem,
      args: [],
      words: splitAbiWords(data, 4),
      encoding: { canonical: undefined, hiddenBytes: 0 },
    }
  return {
    ...shared,
    kind: 'call',
    args: toArguments(found.inputs, reading.values, names),
    words: [],
    encoding: { canonical: encodeCall(selector, found.inputs, reading.values) === data, hiddenBytes: reading.hidden },
  }
}
