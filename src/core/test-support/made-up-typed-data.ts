import { checksum } from '../ethereum/address.ts'
import type { TypedData, TypedField } from '../messages/typed-data-type.ts'
import type { Dice } from './dice.ts'

const ELEMENTARY = [
  'uint8',
  'uint16',
  'uint128',
  'uint256',
  'int8',
  'int64',
  'int256',
  'bytes1',
  'bytes4',
  'bytes31',
  'bytes32',
  'bytes',
  'string',
  'bool',
  'address',
] as const
const SUFFIXES = ['', '', '', '[]', '[2]', '[][]', '[3][]', '[][2]', '[0]'] as const
/** In another order than they are used in: what a type uses is written in the order of names. */
const NAMES = ['Mail', 'Zebra', 'asset', 'Order', '_Leaf', 'Person2'] as const
const TEXTS = ['', 'a', 'Hello, Bob!', 'Grüße aus Zürich', '你好', '👩‍🚀', 'line\nbreak', '\u202e', 'x'.repeat(200)] as const

type Types = Record<string, readonly TypedField[]>

/** A struct uses only those after it in `NAMES`: none holds itself. */
function madeUpTypes(dice: Dice): Types {
  const count = dice.below(NAMES.length) + 1
  const types: Types = {}
  for (let at = 0; at < count; at++) {
    const later = NAMES.slice(at + 1, count)
    types[NAMES[at] ?? ''] = Array.from({ length: dice.below(5) }, (_, field) => {
      const [first = '', ...rest] = later
      const type = first !== '' && dice.below(3) === 0 ? dice.pick([first, ...rest]) : dice.pick(ELEMENTARY)
      return { name: `m${field}`, type: type + dice.pick(SUFFIXES) }
    })
  }
  return types
}

/** Of any type, at both ends of its range as often as inside it. */
function madeUpInteger(dice: Dice, type: string): unknown {
  const bits = Number(/\d+$/.exec(type)?.[0])
  const isSigned = type.startsWith('int')
  const over = 2n ** BigInt(isSigned ? bits - 1 : bits)
  const value = dice.pick([0n, 1n, over - 1n, isSigned ? -over : 0n, dice.integer(bits) % over, isSigned ? -1n : 1n])
  const asNumber = value > -1000n && value < 1000n
  return dice.pick([value, value.toString(), asNumber ? Number(value) : value])
}

function madeUpValue(dice: Dice, type: string, types: Types): unknown {
  const open = type.endsWith(']') ? type.lastIndexOf('[') : -1
  if (open > 0) {
    const length = type.slice(open + 1, -1)
    const count = length === '' ? dice.below(4) : Number(length)
    return Array.from({ length: count }, () => madeUpValue(dice, type.slice(0, open), types))
  }
  const fields = types[type]
  if (fields !== undefined) return Object.fromEntries(fields.map((field) => [field.name, madeUpValue(dice, field.type, types)]))
  if (type.includes('int')) return madeUpInteger(dice, type)
  if (type === 'bool') return dice.pick([true, false])
  if (type === 'string') return dice.pick(TEXTS)
  if (type === 'address') {
    const address = dice.bytes(20)
    return dice.pick([address, checksum(address)])
  }
  return dice.bytes(type === 'bytes' ? dice.below(80) : Number(type.slice(5)))
}

const DOMAIN: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** Typed data that is well formed, of any form: nested structs, lists in lists, numbers in each way that they may be written, any part of a domain. */
export function madeUpTypedData(dice: Dice): TypedData {
  const types = madeUpTypes(dice)
  const domainFields = DOMAIN.filter(() => dice.below(2) === 0)
  const domain = Object.fromEntries(domainFields.map(({ name, type }) => [name, madeUpValue(dice, type, {})]))
  const primaryType = NAMES[0]
  const message = madeUpValue(dice, primaryType, types) as TypedData['message']
  const spelled = dice.below(2) === 0 ? { ...types, EIP712Domain: domainFields } : types
  return { domain, types: spelled, primaryType, message }
}
