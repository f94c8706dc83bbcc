import { safeTransactionIn } from '#core/safe-transaction'
import type { TypedData } from '#core/typed-data'
import { say } from '#core/words'
import { refuse } from './fault.ts'
import { listOf, onlyNames, recordOf, textOf } from './fields.ts'
import { foundOf } from './found.ts'
import { type Json, type JsonRecord, memberPath, parseJson } from './json.ts'
import type { Found } from './reading.ts'

const NAMES = new Set(['types', 'domain', 'primaryType', 'message'])
const MEMBER = new Set(['name', 'type'])

/** True for an object of which EIP-712 data could be meant. */
export const isLikeTypedData = (record: JsonRecord): boolean =>
  Object.hasOwn(record, 'primaryType') || (Object.hasOwn(record, 'types') && Object.hasOwn(record, 'domain'))

/**
 * The frame of `eth_signTypedData_v4`: types, primary type, domain and message, and nothing else. Whether the members have what their types say is
 * not asked here: it is told with the message, where all its faults are.
 */
export function readTypedData(value: Json | undefined, at: string): TypedData {
  const record = typeof value === 'string' ? recordOf(parseJson(value), at) : recordOf(value, at)
  onlyNames(record, at, NAMES)
  const types: Record<string, readonly { readonly name: string; readonly type: string }[]> = {}
  const typesAt = memberPath(at, 'types')
  for (const [name, members] of Object.entries(recordOf(record['types'], typesAt))) {
    const listAt = memberPath(typesAt, name)
    types[name] = listOf(members, listAt).map((member, index) => {
      const where = `${listAt}[${index}]`
      const field = recordOf(member, where)
      onlyNames(field, where, MEMBER)
      return { name: textOf(field['name'], memberPath(where, 'name')), type: textOf(field['type'], memberPath(where, 'type')) }
    })
  }
  return {
    types,
    primaryType: textOf(record['primaryType'], memberPath(at, 'primaryType')),
    domain: recordOf(record['domain'], memberPath(at, 'domain')),
    message: recordOf(record['message'], memberPath(at, 'message')),
  }
}

/** Data of EIP-712, which may be a Safe's transaction. Throws `decode/unreadable`. */
export function foundTypedData(value: Json | undefined, at: string, from: { readonly from?: `0x${string}` } = {}): Found {
  // The first version is a list of { type, name, value }, and no EIP-712.
  if (Array.isArray(value)) throw refuse('old-typed-data', at)
  const data = readTypedData(value, at)
  return foundOf({
    what: safeTransactionIn(data) === undefined ? say('Typed data') : say('Safe transaction'),
    draft: { kind: 'typed-data', data, ...from },
  })
}
