import { safeTransactionIn } from '#core/signing/safe-transaction'
import type { TypedData } from '#core/messages/typed-data'
import { say } from '#core/text/words'
import { refuseReading } from './fault.ts'
import { readListField, onlyNames, recordOf, readTextField } from './fields.ts'
import { readCandidateOf } from './candidate.ts'
import { type ExactJson, type JsonRecord, memberPath, parseExactJson } from './json.ts'
import type { ReadCandidate } from './reading.ts'

const NAMES = new Set(['types', 'domain', 'primaryType', 'message'])
const MEMBER = new Set(['name', 'type'])

/** True for an object of which EIP-712 data could be meant. */
export const isLikeTypedData = (record: JsonRecord): boolean =>
  Object.hasOwn(record, 'primaryType') || (Object.hasOwn(record, 'types') && Object.hasOwn(record, 'domain'))

/**
 * The frame of `eth_signTypedData_v4`: types, primary type, domain and message, and nothing else. Whether the members have what their types say is
 * not asked here: it is told with the message, where all its faults are.
 */
export function readTypedDataFrame(value: ExactJson | undefined, at: string): TypedData {
  const record = typeof value === 'string' ? recordOf(parseExactJson(value), at) : recordOf(value, at)
  onlyNames(record, at, NAMES)
  const types: Record<string, readonly { readonly name: string; readonly type: string }[]> = {}
  const typesAt = memberPath(at, 'types')
  for (const [name, members] of Object.entries(recordOf(record['types'], typesAt))) {
    const listAt = memberPath(typesAt, name)
    types[name] = readListField(members, listAt).map((member, index) => {
      const where = `${listAt}[${index}]`
      const field = recordOf(member, where)
      onlyNames(field, where, MEMBER)
      return {
        name: readTextField(field['name'], memberPath(where, 'name')),
        type: readTextField(field['type'], memberPath(where, 'type')),
      }
    })
  }
  return {
    types,
    primaryType: readTextField(record['primaryType'], memberPath(at, 'primaryType')),
    domain: recordOf(record['domain'], memberPath(at, 'domain')),
    message: recordOf(record['message'], memberPath(at, 'message')),
  }
}

/** Data of EIP-712, which may be a Safe's transaction. Throws `decode/unreadable`. */
export function typedDataCandidate(value: ExactJson | undefined, at: string, from: { readonly from?: `0x${string}` } = {}): ReadCandidate {
  // The first version is a list of { type, name, value }, and no EIP-712.
  if (Array.isArray(value)) throw refuseReading('old-typed-data', at)
  const data = readTypedDataFrame(value, at)
  return readCandidateOf({
    what: safeTransactionIn(data) === undefined ? say('Typed data') : say('Safe transaction'),
    draft: { kind: 'typed-data', data, ...from },
  })
}
