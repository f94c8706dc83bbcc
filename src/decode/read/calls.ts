import type { Hex } from '#core/hex'
import type { AskedCall, Signable } from '#core/signable'
import { foreignWord, say } from '#core/words'
import { refuse } from './fault.ts'
import { chainOf, isRecord, listOf, onlyNames, optional, recordOf, shown, textOf } from './fields.ts'
import { foundOf, note } from './found.ts'
import { type Json, type JsonRecord, memberPath } from './json.ts'
import type { Found, Need, ReadNote } from './reading.ts'
import { readCall, readFrom } from './transaction-object.ts'

const BATCH = new Set(['version', 'id', 'from', 'chainId', 'atomicRequired', 'calls', 'capabilities'])
const CALL = new Set(['to', 'value', 'data', 'capabilities'])
/** Calls of one batch that are read. */
export const MOST_CALLS = 1024

type Batch = {
  readonly calls: readonly AskedCall[]
  readonly chainId?: number
  readonly from?: Hex
  readonly atomic: 'required' | 'optional'
  readonly notes?: readonly ReadNote[]
}

export function foundCalls({ calls, chainId, from, atomic, notes = [] }: Batch): Found {
  const needs: readonly Need[] = [
    ...(chainId === undefined ? (['chain'] as const) : []),
    ...(from === undefined ? (['from'] as const) : []),
  ]
  const draft: Signable = { kind: 'calls', chainId: chainId ?? 0, ...(from === undefined ? {} : { from }), calls, atomic }
  return foundOf({ what: calls.length === 1 ? say('Call') : say('Batch of calls'), draft, needs, notes })
}

/** True for the parameters of `wallet_sendCalls`. */
export const isLikeBatch = (record: JsonRecord): boolean => Object.hasOwn(record, 'calls')

/** Names of what the app asks its wallet for; those that may be left out are no matter. */
function capabilityNames(value: Json | undefined, at: string): readonly string[] {
  if (value === undefined) return []
  return Object.entries(recordOf(value, at)).flatMap(([name, asked]) => (isRecord(asked) && asked['optional'] === true ? [] : [name]))
}

/** The first parameter of `wallet_sendCalls` (EIP-5792, versions 1.0 and 2.0.0). Throws `decode/unreadable`. */
export function readBatch(record: JsonRecord, at: string): Found {
  onlyNames(record, at, BATCH)
  const version = textOf(record['version'], memberPath(at, 'version'))
  if (!['1.0', '1.0.0', '2.0.0'].includes(version)) throw refuse('type', memberPath(at, 'version'), version)
  const required = optional(record, 'atomicRequired')
  if (typeof required !== 'boolean' && (required !== undefined || version === '2.0.0'))
    throw refuse(required === undefined ? 'missing' : 'kind', memberPath(at, 'atomicRequired'), shown(required))
  const where = memberPath(at, 'calls')
  const names = new Set(capabilityNames(optional(record, 'capabilities'), memberPath(at, 'capabilities')))
  const calls = listOf(record['calls'], where, MOST_CALLS).map((item, index) => {
    const callAt = `${where}[${index}]`
    const call = recordOf(item, callAt)
    onlyNames(call, callAt, CALL)
    for (const name of capabilityNames(optional(call, 'capabilities'), memberPath(callAt, 'capabilities'))) names.add(name)
    return readCall(call, callAt)
  })
  if (calls.length === 0) throw refuse('missing', `${where}[0]`)
  return foundCalls({
    calls,
    chainId: chainOf(optional(record, 'chainId'), memberPath(at, 'chainId')),
    ...readFrom(record, at),
    atomic: required === true ? 'required' : 'optional',
    notes:
      names.size === 0
        ? []
        : [
            note(
              'capabilities',
              say('It asks the wallet for more than these calls: {names}.', { names: foreignWord([...names].join(', ')) }),
            ),
          ],
  })
}

const BARE = new Set(['to', 'value', 'data', 'from', 'chainId'])

/** A bare list of calls, of one sender on one chain where they say so. Throws `decode/unreadable`. */
export function readCallList(items: readonly Json[], at: string): Found {
  const read = listOf(items, at, MOST_CALLS).map((item, index) => {
    const where = `${at}[${index}]`
    const record = recordOf(item, where)
    onlyNames(record, where, BARE)
    const chain = optional(record, 'chainId')
    return {
      call: readCall(record, where),
      ...readFrom(record, where),
      ...(chain === undefined ? {} : { chainId: chainOf(chain, memberPath(where, 'chainId')) }),
    }
  })
  const [first] = read
  if (first === undefined) throw refuse('empty', at)
  for (const [index, { from, chainId }] of read.entries())
    if (from !== first.from || chainId !== first.chainId) throw refuse('conflict', `${at}[${index}]`, String(chainId ?? from))
  const { call: _, ...shared } = first
  return foundCalls({ calls: read.map(({ call }) => call), ...shared, atomic: 'optional' })
}
