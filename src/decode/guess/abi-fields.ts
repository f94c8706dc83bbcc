import { type AbiType, type AbiParameter, parseSignature } from '../abi/abi-type.ts'
import { refuseReading } from '../read/fault.ts'
import { isJsonList, isJsonRecord, shown, readTextField } from '../read/fields.ts'
import { type ExactJson, memberPath } from '../read/json.ts'

const MAX_DEPTH = 16
/** Parameters of one function, those inside tuples counted. */
const MAX_FIELDS = 512
/** Longer names are no names. */
const MAX_NAME = 128

type Budget = { fields: number }

/** `name` of a parameter: an identifier of Solidity, or none. */
export function nameOf(value: ExactJson | undefined, at: string): string {
  const name = value === undefined || value === null ? '' : readTextField(value, at)
  if (name.length > MAX_NAME || !/^(?:[A-Za-z_$][\w$]*)?$/.test(name)) throw refuseReading('kind', at, name)
  return name
}

/** Solidity lets `uint` stand for `uint256`; selectors are made of the long form. */
const longForm = (type: string): string =>
  type
    .replace(/^(u?int)(?=\[|$)/, '$1256')
    .replace(/^(byte)(?=\[|$)/, 'bytes1')
    .replace(/^function(?=\[|$)/, 'bytes24')

/** The `inputs` of an entry of a JSON ABI (docs.soliditylang.org, "JSON"). Throws `decode/unreadable`. */
export const abiFields = (inputs: ExactJson | undefined, at: string): readonly AbiParameter[] => fieldsIn(inputs, at, 0, { fields: 0 })

function fieldsIn(inputs: ExactJson | undefined, at: string, depth: number, budget: Budget): readonly AbiParameter[] {
  if (!isJsonList(inputs)) throw refuseReading(inputs === undefined ? 'missing' : 'kind', at, shown(inputs))
  if (depth > MAX_DEPTH) throw refuseReading('too-deep', at)
  return inputs.map((input, index) => {
    const where = `${at}[${index}]`
    if (++budget.fields > MAX_FIELDS) throw refuseReading('range', where, String(MAX_FIELDS))
    if (!isJsonRecord(input)) throw refuseReading('kind', where, shown(input))
    const name = nameOf(input['name'], memberPath(where, 'name'))
    const written = readTextField(input['type'], memberPath(where, 'type'))
    return { name, type: typeIn(written, input['components'], where, depth, budget), indexed: input['indexed'] === true }
  })
}

/** Lists of lists that a type may be. */
const MAX_LISTS = 8

function typeIn(written: string, components: ExactJson | undefined, at: string, depth: number, budget: Budget): AbiType {
  const match = /^([a-z]+\d{0,3})((?:\[\d{0,6}\]){0,8})$/.exec(written)
  if (!match) throw refuseReading('kind', memberPath(at, 'type'), written)
  const [, core = '', lists = ''] = match
  if (core !== 'tuple') return elementary(longForm(written), memberPath(at, 'type'))
  const fields = fieldsIn(components, memberPath(at, 'components'), depth + 1, budget)
  return [...lists.matchAll(/\[(\d*)\]/g)]
    .slice(0, MAX_LISTS)
    .reduce<AbiType>((of, [, length = '']) => (length === '' ? { is: 'list', of } : { is: 'list', of, length: Number(length) }), {
      is: 'tuple',
      fields,
    })
}

function elementary(type: string, at: string): AbiType {
  const found = typeWritten(type)
  if (found === undefined) throw refuseReading('kind', at, type)
  return found
}

/** The type that a text writes; `undefined` where it writes none. Whoever asks says so in words of their own. */
function typeWritten(type: string): AbiType | undefined {
  try {
    return parseSignature(`f(${type})`).fields[0]?.type
  } catch {
    return undefined
  }
}
