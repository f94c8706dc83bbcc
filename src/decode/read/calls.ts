import { defined } from '#core/defined'
import type { Hex } from '#core/bytes/hex'
import type { UnsignedCall, Signable } from '#core/signing/signable'
import { foreignWord, say } from '#core/text/words'
import { refuseReading } from './fault.ts'
import { readPositiveChainId, isJsonRecord, readListField, onlyNames, optionalField, recordOf, shown, readTextField } from './fields.ts'
import { readCandidateOf, readNote } from './candidate.ts'
import { type ExactJson, type JsonRecord, memberPath } from './json.ts'
import type { ReadCandidate, MissingField, ReadNote } from './reading.ts'
import { readCall, readFrom } from './transaction-object.ts'

const BATCH = new Set(['version', 'id', 'from', 'chainId', 'atomicRequired', 'calls', 'capabilities'])
const CALL = new Set(['to', 'value', 'data', 'capabilities'])
/** Calls of one batch that are read. */
export const MAX_CALLS = 1024

type Batch = {
  readonly calls: readonly UnsignedCall[]
  readonly chainId?: number
  readonly from?: Hex
  readonly atomic: 'required' | 'optional'
  readonly notes?: readonly ReadNote[]
}

export function callsCandidate({ calls, chainId, from, atomic, notes = [] }: Batch): ReadCandidate {
  const needs: readonly MissingField[] = [
    ...(chainId === undefined ? (['chain'] as const) : []),
    ...(from === undefined ? (['from'] as const) : []),
  ]
  const draft: Signable = { kind: 'calls', chainId: chainId ?? 0, ...defined({ from }), calls, atomic }
  return readCandidateOf({ what: calls.length === 1 ? say('Call') : say('Batch of calls'), draft, needs, notes })
}

/** True for the parameters of `wallet_sendCalls`. */
export const isLikeBatch = (record: JsonRecord): boolean => Object.hasOwn(record, 'calls')

/** Names of what the app asks its wallet for; those that may be left out are no matter. */
function capabilityNames(value: ExactJson | undefined, at: string): readonly string[] {
  if (value === undefined) return []
  return Object.entries(recordOf(value, at)).flatMap(([name, asked]) => (isJsonRecord(asked) && asked['optional'] === true ? [] : [name]))
}

/** The first parameter of `wallet_sendCalls` (EIP-5792, versions 1.0 and 2.0.0). Throws `decode/unreadable`. */
export function readBatch(record: JsonRecord, at: string): ReadCandidate {
  onlyNames(record, at, BATCH)
  const version = readTextField(record['version'], memberPath(at, 'version'))
  if (!['1.0', '1.0.0', '2.0.0'].includes(version)) throw refuseReading('type', memberPath(at, 'version'), version)
  const required = optionalField(record, 'atomicRequired')
  if (typeof required !== 'boolean' && (required !== undefined || version === '2.0.0'))
    throw refuseReading(required === undefined ? 'missing' : 'kind', memberPath(at, 'atomicRequired'), shown(required))
  const where = memberPath(at, 'calls')
  const names = new Set(capabilityNames(optionalField(record, 'capabilities'), memberPath(at, 'capabilities')))
  const calls = readListField(record['calls'], where, MAX_CALLS).map((item, index) => {
    const callAt = `${where}[${index}]`
    const call = recordOf(item, callAt)
    onlyNames(call, callAt, CALL)
    for (const name of capabilityNames(optionalField(call, 'capabilities'), memberPath(callAt, 'capabilities'))) names.add(name)
    return readCall(call, callAt)
  })
  if (calls.length === 0) throw refuseReading('missing', `${where}[0]`)
  return callsCandidate({
    calls,
    chainId: readPositiveChainId(optionalField(record, 'chainId'), memberPath(at, 'chainId')),
    ...readFrom(record, at),
    atomic: required === true ? 'required' : 'optional',
    notes:
      names.size === 0
        ? []
        : [
            readNote(
              'capabilities',
              say('It asks the wallet for more than these calls: {names}.', { names: foreignWord([...names].join(', ')) }),
            ),
          ],
  })
}

const BARE = new Set(['to', 'value', 'data', 'from', 'chainId'])

/** A bare list of calls, of one sender on one chain where they say so. Throws `decode/unreadable`. */
export function readCallList(items: readonly ExactJson[], at: string): ReadCandidate {
  const read = readListField(items, at, MAX_CALLS).map((item, index) => {
    const where = `${at}[${index}]`
    const record = recordOf(item, where)
    onlyNames(record, where, BARE)
    const chain = optionalField(record, 'chainId')
    return {
      call: readCall(record, where),
      ...readFrom(record, where),
      ...defined({ chainId: chain === undefined ? undefined : readPositiveChainId(chain, memberPath(where, 'chainId')) }),
    }
  })
  const [first] = read
  if (first === undefined) throw refuseReading('empty', at)
  for (const [index, { from, chainId }] of read.entries())
    if (from !== first.from || chainId !== first.chainId) throw refuseReading('conflict', `${at}[${index}]`, String(chainId ?? from))
  const { call: _, ...shared } = first
  return callsCandidate({ calls: read.map(({ call }) => call), ...shared, atomic: 'optional' })
}
