import type { AskedCall } from '#core/signable'
import { say } from '#core/words'
import { abiFields, nameOf } from '../guess/abi-fields.ts'
import { foundCalls, MOST_CALLS } from './calls.ts'
import { refuse } from './fault.ts'
import { addressOf, bytesOf, chainOf, isRecord, listOf, onlyNames, optional, quantityOf, recordOf } from './fields.ts'
import { note } from './found.ts'
import { type Json, type JsonRecord, memberPath } from './json.ts'
import { encodeMethod } from './method-values.ts'
import type { Found } from './reading.ts'

const FILE = new Set(['version', 'chainId', 'createdAt', 'meta', 'transactions'])
const CALL = new Set(['to', 'value', 'data', 'operation', 'contractMethod', 'contractInputsValues'])

/** True for a file of the Safe's transaction builder. */
export const isLikeSafeBatch = (record: JsonRecord): boolean => Object.hasOwn(record, 'transactions') && Object.hasOwn(record, 'meta')

function dataOf(record: JsonRecord, at: string): { readonly data: `0x${string}`; readonly made: boolean } {
  const data = optional(record, 'data')
  const method = optional(record, 'contractMethod')
  if (data !== undefined) return { data: bytesOf(data, memberPath(at, 'data')), made: false }
  if (method === undefined) return { data: '0x', made: false }
  const where = memberPath(at, 'contractMethod')
  const entry = recordOf(method, where)
  const name = nameOf(entry['name'], memberPath(where, 'name'))
  const fields = abiFields(entry['inputs'], memberPath(where, 'inputs'))
  // The builder's way to write ether that comes with nothing: no function has no name.
  if (name === '' || name === 'fallback' || name === 'receive') throw refuse('method-values', where)
  const valuesAt = memberPath(at, 'contractInputsValues')
  const values = optional(record, 'contractInputsValues') ?? {}
  const written = recordOf(values, valuesAt)
  const list: readonly Json[] = fields.map(({ name: field }) => {
    const value = optional(written, field)
    if (value === undefined) throw refuse('missing', memberPath(valuesAt, field))
    return value
  })
  return { data: encodeMethod(name, fields, list, valuesAt), made: true }
}

/** A batch that the Safe's transaction builder wrote: calls that the Safe makes, all or none. Throws `decode/unreadable`. */
export function readSafeBatch(record: JsonRecord, at: string): Found {
  onlyNames(record, at, FILE)
  const where = memberPath(at, 'transactions')
  let made = false
  const calls = listOf(record['transactions'], where, MOST_CALLS).map((item, index): AskedCall => {
    const callAt = `${where}[${index}]`
    const call = recordOf(item, callAt)
    onlyNames(call, callAt, CALL)
    const operation = optional(call, 'operation')
    // Foreign code inside a batch of calls: a batch of ours has no word for it.
    if (operation !== undefined && quantityOf(operation, memberPath(callAt, 'operation'), 1n) === 1n)
      throw refuse('conflict', memberPath(callAt, 'operation'), '1')
    const data = dataOf(call, callAt)
    made ||= data.made
    return {
      to: addressOf(call['to'], memberPath(callAt, 'to')),
      value: quantityOf(call['value'], memberPath(callAt, 'value')),
      data: data.data,
    }
  })
  if (calls.length === 0) throw refuse('missing', `${where}[0]`)
  const meta = optional(record, 'meta')
  const safe = isRecord(meta) ? optional(meta, 'createdFromSafeAddress') : undefined
  return foundCalls({
    calls,
    chainId: chainOf(record['chainId'], memberPath(at, 'chainId')),
    ...(safe === undefined || safe === '' ? {} : { from: addressOf(safe, 'meta.createdFromSafeAddress') }),
    atomic: 'required',
    notes: made ? [note('encoded-here', say('The file holds a method and values; their bytes were made here.'))] : [],
  })
}
