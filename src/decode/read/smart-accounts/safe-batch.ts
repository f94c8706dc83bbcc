import { defined } from '#core/defined'
import type { UnsignedCall } from '#core/signing/signable'
import { say } from '#core/text/words'
import { abiFields, nameOf } from '../../guess/abi-fields.ts'
import { callsCandidate, MAX_CALLS } from '../calls.ts'
import { refuseReading } from '../fault.ts'
import {
  readAddressField,
  bytesOf,
  readPositiveChainId,
  isJsonRecord,
  readListField,
  onlyNames,
  optionalField,
  quantityOf,
  recordOf,
} from '../fields.ts'
import { readNote } from '../candidate.ts'
import { type ExactJson, type JsonRecord, memberPath } from '../json.ts'
import { encodeMethod } from '../method-values.ts'
import type { ReadCandidate } from '../reading.ts'

const FILE = new Set(['version', 'chainId', 'createdAt', 'meta', 'transactions'])
const CALL = new Set(['to', 'value', 'data', 'operation', 'contractMethod', 'contractInputsValues'])

/** True for a file of the Safe's transaction builder. */
export const isLikeSafeBatch = (record: JsonRecord): boolean => Object.hasOwn(record, 'transactions') && Object.hasOwn(record, 'meta')

function dataOf(record: JsonRecord, at: string): { readonly data: `0x${string}`; readonly made: boolean } {
  const data = optionalField(record, 'data')
  const method = optionalField(record, 'contractMethod')
  if (data !== undefined) return { data: bytesOf(data, memberPath(at, 'data')), made: false }
  if (method === undefined) return { data: '0x', made: false }
  const where = memberPath(at, 'contractMethod')
  const entry = recordOf(method, where)
  const name = nameOf(entry['name'], memberPath(where, 'name'))
  const fields = abiFields(entry['inputs'], memberPath(where, 'inputs'))
  // The builder's way to write ether that comes with nothing: no function has no name.
  if (name === '' || name === 'fallback' || name === 'receive') throw refuseReading('method-values', where)
  const valuesAt = memberPath(at, 'contractInputsValues')
  const values = optionalField(record, 'contractInputsValues') ?? {}
  const written = recordOf(values, valuesAt)
  const list: readonly ExactJson[] = fields.map(({ name: field }) => {
    const value = optionalField(written, field)
    if (value === undefined) throw refuseReading('missing', memberPath(valuesAt, field))
    return value
  })
  return { data: encodeMethod(name, fields, list, valuesAt), made: true }
}

/** A batch that the Safe's transaction builder wrote: calls that the Safe makes, all or none. Throws `decode/unreadable`. */
export function readSafeBatch(record: JsonRecord, at: string): ReadCandidate {
  onlyNames(record, at, FILE)
  const where = memberPath(at, 'transactions')
  let made = false
  const calls = readListField(record['transactions'], where, MAX_CALLS).map((item, index): UnsignedCall => {
    const callAt = `${where}[${index}]`
    const call = recordOf(item, callAt)
    onlyNames(call, callAt, CALL)
    const operation = optionalField(call, 'operation')
    // Foreign code inside a batch of calls: a batch of ours has no word for it.
    if (operation !== undefined && quantityOf(operation, memberPath(callAt, 'operation'), 1n) === 1n)
      throw refuseReading('conflict', memberPath(callAt, 'operation'), '1')
    const data = dataOf(call, callAt)
    made ||= data.made
    return {
      to: readAddressField(call['to'], memberPath(callAt, 'to')),
      value: quantityOf(call['value'], memberPath(callAt, 'value')),
      data: data.data,
    }
  })
  if (calls.length === 0) throw refuseReading('missing', `${where}[0]`)
  const meta = optionalField(record, 'meta')
  const safe = isJsonRecord(meta) ? optionalField(meta, 'createdFromSafeAddress') : undefined
  return callsCandidate({
    calls,
    chainId: readPositiveChainId(record['chainId'], memberPath(at, 'chainId')),
    ...defined({ from: safe === undefined || safe === '' ? undefined : readAddressField(safe, 'meta.createdFromSafeAddress') }),
    atomic: 'required',
    notes: made ? [readNote('encoded-here', say('The file holds a method and values; their bytes were made here.'))] : [],
  })
}
