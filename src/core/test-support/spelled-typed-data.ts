import fc from 'fast-check'
import type { TypedData, TypedField } from '../messages/typed-data-type.ts'
import { DOMAIN } from '../messages/type-graph.ts'

/** Draws from an arbitrary: `fc.gen()`. */
export type Draw = fc.GeneratorValue

/** Names of structs: those of every day, those that only some encoders find, and those that Solidity keeps for itself. */
const NAMES = ['Mail', 'Per$on', '$', 'asset', '_Leaf2', 'HyperliquidTransaction:UsdSend', 'bytesLike', 'interest'] as const
const PLAIN_NAMES = ['Mail', 'Zebra', 'asset', '_Leaf2', 'Order'] as const
const BAD_NAMES = ['uint', 'int7', 'bytes33', 'function', 'Login to win', 'bool'] as const
const ELEMENTARY = [
  'uint8',
  'uint48',
  'uint256',
  'int8',
  'int128',
  'int256',
  'bytes1',
  'bytes4',
  'bytes32',
  'bytes',
  'string',
  'bool',
  'address',
] as const
const BAD_TYPES = [
  'uint',
  'int',
  'uint7',
  'uint264',
  'bytes0',
  'bytes33',
  'byte',
  'fixed128x18',
  'function',
  'Missing',
  'uint08',
  ' uint8',
] as const
const SUFFIXES = ['', '', '', '', '[]', '[2]', '[][]', '[3][]', '[][1]', '[0]', '[02]'] as const
const BAD_SUFFIXES = ['[-1]', '[ 1]', '[x]', '[1', '[1000000]', '[]'.repeat(34)] as const

const rarely = (draw: Draw, much = 40): boolean => draw(fc.nat, { max: much - 1 }) === 0
const pick = <T>(draw: Draw, from: readonly T[]): T => from[draw(fc.nat, { max: from.length - 1 })] as T

function madeUpTypes(draw: Draw): Record<string, readonly TypedField[]> {
  const from = draw(fc.boolean) ? NAMES : PLAIN_NAMES
  const start = draw(fc.nat, { max: from.length - 1 })
  const names: string[] = [...from.slice(start), ...from.slice(0, start)].slice(0, draw(fc.nat, { max: 4 }) + 1)
  if (rarely(draw, 30)) names.push(pick(draw, BAD_NAMES))
  return Object.fromEntries(
    names.map((name, at) => {
      const fields = Array.from({ length: draw(fc.nat, { max: 4 }) }, (_, index): TypedField => {
        // Most use only those behind them; now and then one holds itself.
        const later = rarely(draw) ? names : names.slice(at + 1)
        const base =
          later.length > 0 && draw(fc.nat, { max: 2 }) === 0
            ? pick(draw, later)
            : rarely(draw, 60)
              ? pick(draw, BAD_TYPES)
              : pick(draw, ELEMENTARY)
        return {
          name: rarely(draw, 80) ? 'm0' : `m${index}`,
          type: base + (rarely(draw, 80) ? pick(draw, BAD_SUFFIXES) : pick(draw, SUFFIXES)),
        }
      })
      return [name, fields]
    }),
  )
}

/** An integer near the ends of its range or outside of it, in every spelling that somebody may send. */
function spelledInteger(draw: Draw, type: string): unknown {
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256)
  const isSigned = type.startsWith('int')
  const over = 2n ** BigInt(isSigned ? bits - 1 : bits)
  const inside = [0n, 1n, 27n, over - 1n, isSigned ? -over : over / 2n, isSigned ? -1n : 5n]
  const value = rarely(draw) ? pick(draw, [over, -over - 1n, -1n, 2n ** 300n]) : pick(draw, inside)
  const digits = value.toString(16).replace('-', '')
  const sign = value < 0n ? '-' : ''
  const small = value > -1000n && value < 1000n
  const hex =
    value < 0n ? [value.toString()] : [`0x${digits}`, `0x${digits.toUpperCase()}`, `0x${digits.padStart(64, '0')}`, `0x0${digits}`]
  const sound = [
    value,
    value.toString(),
    small ? Number(value) : value,
    ...hex,
    small ? `${sign}000${value.toString().replace('-', '')}` : value,
  ]
  const odd = [
    `0X${digits}`,
    `${sign || '-'}0x${digits}`,
    `+${value}`,
    `${value}.0`,
    `${value}n`,
    ` ${value}`,
    '1e3',
    '',
    '0x',
    1.5,
    2 ** 60,
    Number.NaN,
    true,
    null,
    [],
    digits,
    `0x${digits.padStart(70, '0')}`,
    '٣',
    '1_000',
  ]
  return rarely(draw, 20) ? pick<unknown>(draw, odd) : pick<unknown>(draw, sound)
}

const ADDRESS = 'cd2a3d9f938e13cd947ec05abc7fe734df8dd826'
const ADDRESSES = [
  `0x${ADDRESS}`,
  `0x${ADDRESS.toUpperCase()}`,
  '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
  '0xcD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
] as const
const BAD_ADDRESSES = [ADDRESS, `0X${ADDRESS}`, `0x${ADDRESS.slice(2)}`, `0x${ADDRESS}00`, 5, '', null, 'vitalik.eth'] as const

function spelledBytes(draw: Draw, type: string): unknown {
  const size = type === 'bytes' ? draw(fc.nat, { max: 40 }) : Number(type.slice('bytes'.length))
  const hex = 'aB'.repeat(size)
  const odd = [`0x${hex}a`, `0X${hex}`, hex, `0x${hex}00`, '0x', 7, null, [1, 2], `0x${hex.slice(2)}zz`]
  return rarely(draw, 20) ? pick<unknown>(draw, odd) : pick(draw, [`0x${hex}`, `0x${hex.toLowerCase()}`, `0x${hex.toUpperCase()}`])
}

const TEXTS = ['', 'a', 'Hello, Bob!', 'Grüße', '👩‍🚀', '\u202e', '0x00'] as const
const BAD_TEXTS = ['\ud800', 'a\udc00b', 7, true, null, undefined, ['a']] as const

function spelledValue(draw: Draw, type: string, types: Record<string, readonly TypedField[]>, depth: number): unknown {
  // Types that hold themselves would have values without end.
  if (depth > 5) return null
  const open = type.endsWith(']') ? type.lastIndexOf('[') : -1
  if (open > 0) {
    const length = type.slice(open + 1, -1)
    const count = length === '' ? draw(fc.nat, { max: depth < 2 ? 2 : 1 }) : Math.min(Number(length) || 0, 3) + (rarely(draw) ? 1 : 0)
    return Array.from({ length: count }, () => spelledValue(draw, type.slice(0, open), types, depth + 1))
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (fields !== undefined) return spelledStruct(draw, fields, types, depth)
  if (/^u?int/.test(type)) return spelledInteger(draw, type)
  if (type === 'bool') return rarely(draw, 20) ? pick<unknown>(draw, ['true', 'false', 0, 1, null, '']) : pick(draw, [true, false])
  if (type === 'address') return rarely(draw, 20) ? pick<unknown>(draw, BAD_ADDRESSES) : pick(draw, ADDRESSES)
  if (type.startsWith('bytes')) return spelledBytes(draw, type)
  return rarely(draw, 20) ? pick<unknown>(draw, BAD_TEXTS) : pick(draw, TEXTS)
}

function spelledStruct(draw: Draw, fields: readonly TypedField[], types: Record<string, readonly TypedField[]>, depth: number): unknown {
  if (rarely(draw, 100)) return pick<unknown>(draw, [null, [], 'x', {}])
  const members = fields.map(({ name, type }) => [name, spelledValue(draw, type, types, depth + 1)] as const)
  if (rarely(draw, 60)) members.pop()
  // Members that no type names, which is not signed: sometimes before those that are, and of any kind.
  if (!rarely(draw, 12)) return Object.fromEntries(members)
  const surplus = ['more', pick<unknown>(draw, [1, 'x', null, { a: [1, { b: 2n }] }, [[]], `0x${'00'.repeat(32)}`])] as const
  return Object.fromEntries(draw(fc.boolean) ? [surplus, ...members] : [...members, surplus])
}

/** Typed data with its values in every spelling that apps and attackers send: about half of it is well formed. */
export function spelledTypedData(draw: Draw): TypedData {
  const types = madeUpTypes(draw)
  const domainFields = DOMAIN.filter(() => draw(fc.boolean))
  const primaryType = rarely(draw, 60) ? pick(draw, ['EIP712Domain', 'Missing', '']) : (Object.keys(types)[0] ?? '')
  const fields = Object.hasOwn(types, primaryType) ? (types[primaryType] ?? []) : []
  return {
    domain: spelledStruct(draw, domainFields, {}, 0) as TypedData['domain'],
    types: draw(fc.boolean) ? { ...types, EIP712Domain: domainFields } : types,
    primaryType,
    message: spelledStruct(draw, fields, types, 0) as TypedData['message'],
  }
}
