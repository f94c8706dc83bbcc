import { type AbiType, type Field, parseSignature } from '../abi-type.ts'
import { refuse } from '../read/fault.ts'
import { isList, isRecord, shown, textOf } from '../read/fields.ts'
import { type Json, memberPath } from '../read/json.ts'

const MOST_DEPTH = 16
/** Parameters of one function, those inside tuples counted. */
const MOST_FIELDS = 512
/** Longer names are no names. */
const MOST_NAME = 128

type Budget = { fields: number }

/** `name` of a parameter: an identifier of Solidity, or none. */
export function nameOf(value: Json | undefined, at: string): string {
  const name = value === undefined || value === null ? '' : textOf(value, at)
  if (name.length > MOST_NAME || !/^[A-Za-z_$]?[\w$]*$/.test(name)) throw refuse('kind', at, name)
  return name
}

/** Solidity lets `uint` stand for `uint256`; selectors are made of the long form. */
const longForm = (type: string): string =>
  type
    .replace(/^(u?int)(?=\[|$)/, '$1256')
    .replace(/^(byte)(?=\[|$)/, 'bytes1')
    .replace(/^function(?=\[|$)/, 'bytes24')

/** The `inputs` of an entry of a JSON ABI (docs.soliditylang.org, "JSON"). Throws `decode/unreadable`. */
export const abiFields = (inputs: Json | undefined, at: string): readonly Field[] => fieldsIn(inputs, at, 0, { fields: 0 })

function fieldsIn(inputs: Json | undefined, at: string, depth: number, budget: Budget): readonly Field[] {
  if (!isList(inputs)) throw refuse(inputs === undefined ? 'missing' : 'kind', at, shown(inputs))
  if (depth > MOST_DEPTH) throw refuse('too-deep', at)
  return inputs.map((input, index) => {
    const where = `${at}[${index}]`
    if (++budget.fields > MOST_FIELDS) throw refuse('range', where, String(MOST_FIELDS))
    if (!isRecord(input)) throw refuse('kind', where, shown(input))
    const name = nameOf(input['name'], memberPath(where, 'name'))
    const written = textOf(input['type'], memberPath(where, 'type'))
    return { name, type: typeIn(written, input['components'], where, depth, budget), indexed: input['indexed'] === true }
  })
}

/** Lists of lists that a type may be. */
const MOST_LISTS = 8

function typeIn(written: string, components: Json | undefined, at: string, depth: number, budget: Budget): AbiType {
  const match = /^([a-z]+\d{0,3})((?:\[\d{0,6}\]){0,8})$/.exec(written)
  if (!match) throw refuse('kind', memberPath(at, 'type'), written)
  const [, core = '', lists = ''] = match
  if (core !== 'tuple') return elementary(longForm(written), memberPath(at, 'type'))
  const fields = fieldsIn(components, memberPath(at, 'components'), depth + 1, budget)
  return [...lists.matchAll(/\[(\d*)\]/g)]
    .slice(0, MOST_LISTS)
    .reduce<AbiType>((of, [, length = '']) => (length === '' ? { is: 'list', of } : { is: 'list', of, length: Number(length) }), {
      is: 'tuple',
      fields,
    })
}

function elementary(type: string, at: string): AbiType {
  try {
    const found = parseSignature(`f(${type})`).fields[0]?.type
    if (found !== undefined) return found
  } catch {
    // Told below, in words of this reader.
  }
  throw refuse('kind', at, type)
}
