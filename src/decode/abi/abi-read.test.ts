import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { concat, type Hex, toBytes, word } from '#core/bytes/hex'
import { allowed, effort } from '../../../test/support/effort.ts'
import { type Raw, decodeParametersStrict } from './abi-read.ts'
import { type AbiType, parseSignature } from './abi-type.ts'
import { encodeParameters } from './canonical.ts'

const fieldsOf = (text: string) => parseSignature(`f(${text})`).fields
const bytes = (hex: Hex): Uint8Array => toBytes(hex) ?? new Uint8Array()
const read = (text: string, ...parts: Hex[]) => decodeParametersStrict(fieldsOf(text), bytes(concat(...parts)))

/** Any type of the specification, three deep. */
const anyType: fc.Arbitrary<AbiType> = fc.letrec<{ type: AbiType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom<AbiType>({ is: 'address' }, { is: 'bool' }, { is: 'bytes' }, { is: 'string' }),
    fc.record({ is: fc.constantFrom('uint' as const, 'int' as const), bits: fc.integer({ min: 1, max: 32 }).map((n) => n * 8) }),
    fc.record({ is: fc.constant('fixed-bytes' as const), bytes: fc.integer({ min: 1, max: 32 }) }),
    tie('type').map((of): AbiType => ({ is: 'list', of })),
    fc.tuple(tie('type'), fc.integer({ min: 1, max: 3 })).map(([of, length]): AbiType => ({ is: 'list', of, length })),
    fc
      .array(tie('type'), { minLength: 1, maxLength: 3 })
      .map((types): AbiType => ({ is: 'tuple', fields: types.map((type, at) => ({ name: `a${at}`, type, indexed: false })) })),
  ),
})).type

const hexOf = (length: { minLength: number; maxLength: number }): fc.Arbitrary<Raw> =>
  fc.uint8Array(length).map((array): Raw => `0x${Buffer.from(array).toString('hex')}`)

function anyValue(type: AbiType): fc.Arbitrary<Raw> {
  if (type.is === 'address') return hexOf({ minLength: 20, maxLength: 20 })
  if (type.is === 'fixed-bytes') return hexOf({ minLength: type.bytes, maxLength: type.bytes })
  if (type.is === 'bytes' || type.is === 'string') return hexOf({ minLength: 0, maxLength: 70 })
  if (type.is === 'uint') return fc.bigInt({ min: 0n, max: 2n ** BigInt(type.bits) - 1n })
  if (type.is === 'int') return fc.bigInt({ min: -(2n ** BigInt(type.bits - 1)), max: 2n ** BigInt(type.bits - 1) - 1n })
  if ('fields' in type) return fc.tuple(...type.fields.map((field) => anyValue(field.type)))
  if (!('of' in type)) return fc.boolean()
  return fc.array(anyValue(type.of), type.length === undefined ? { maxLength: 3 } : { minLength: type.length, maxLength: type.length })
}

describe('parameters', () => {
  it('come back as viem encoded them, with no byte left over', () => {
    fc.assert(
      fc.property(
        fc.array(anyType, { minLength: 1, maxLength: 4 }).chain((types) => fc.tuple(fc.constant(types), fc.tuple(...types.map(anyValue)))),
        ([types, values]) => {
          const fields = types.map((type, at) => ({ name: `p${at}`, type, indexed: false }))
          const reading = decodeParametersStrict(fields, bytes(encodeParameters(fields, values)))
          expect(reading).toEqual({ ok: true, values, hidden: 0 })
        },
      ),
      { numRuns: 300 },
    )
  })

  it('never throw, whatever the bytes are', () => {
    const texts = [
      'address a, uint256 b',
      'bytes a, string[] b',
      '(address t, bool f, bytes d)[] c',
      'uint8[2][] a, (bytes b, int24[] c)[2] d',
    ]
    const words = fc.array(
      fc.oneof(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.nat(256).map((n) => Uint8Array.from(bytes(word(BigInt(n))))),
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.oneof(
          fc.uint8Array({ maxLength: 700 }),
          words.map((list) => Uint8Array.from(list.flatMap((one) => [...one]))),
        ),
        (text, data) => {
          const reading = decodeParametersStrict(fieldsOf(text), data)
          if (reading.ok) expect(reading.hidden).toBeLessThanOrEqual(data.length * 2)
          else expect(['truncated', 'malformed', 'too-large']).toContain(reading.problem)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('count bytes that nothing accounts for', () => {
    const plain = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 1n])
    expect(read('address a, uint256 b', plain)).toMatchObject({ ok: true, hidden: 0 })
    expect(read('address a, uint256 b', plain, '0xdeadbeef')).toMatchObject({ ok: true, hidden: 4 })
    expect(read('address a, uint256 b', `0x01${plain.slice(4)}`)).toMatchObject({ ok: true, hidden: 1 })
    const text = encodeAbiParameters([{ type: 'bytes' }], ['0xaabb'])
    expect(read('bytes a', `${text.slice(0, -2)}01` as Hex)).toMatchObject({ ok: true, values: ['0xaabb'], hidden: 1 })
    // An unused word between head and tail.
    expect(read('bytes a', word(64n), word(7n), word(0n))).toMatchObject({ ok: true, values: ['0x'], hidden: 32 })
    // Two arguments that share one tail.
    expect(read('bytes a, bytes b', word(64n), word(64n), word(0n))).toMatchObject({ ok: true, hidden: 32 })
  })

  it('cut values that are too wide, and count what was cut', () => {
    expect(read('uint8 a', word(0x1ffn))).toEqual({ ok: true, values: [255n], hidden: 1 })
    expect(read('bool a', word(2n))).toEqual({ ok: true, values: [true], hidden: 31 })
    expect(read('int8 a', word(0xffn))).toEqual({ ok: true, values: [-1n], hidden: 31 })
    expect(read('bytes4 a', `0x${'11'.repeat(32)}`)).toEqual({ ok: true, values: ['0x11111111'], hidden: 28 })
  })

  it('end where the bytes end', () => {
    expect(read('address a, uint256 b', word(1n))).toEqual({ ok: false, problem: 'truncated' })
    expect(read('uint256 a')).toEqual({ ok: false, problem: 'truncated' })
    expect(read('bytes a', word(32n), word(64n), word(0n))).toEqual({ ok: false, problem: 'truncated' })
    expect(read('bytes a', word(2n ** 255n))).toEqual({ ok: false, problem: 'malformed' })
    expect(read('uint256[] a', word(32n), word(2n ** 200n))).toEqual({ ok: false, problem: 'malformed' })
    expect(read('uint256[] a', word(32n), word(3n), word(0n))).toEqual({ ok: false, problem: 'truncated' })
  })

  it('do little work for little data: aliased offsets and huge lists are refused', () => {
    const count = 2000
    const aliased = concat(
      word(32n),
      word(BigInt(count)),
      ...Array.from({ length: count }, () => word(BigInt(count * 32))),
      word(20_000n),
      `0x${'00'.repeat(20_000)}`,
    )
    expect(read('bytes[] a', aliased)).toEqual({ ok: false, problem: 'malformed' })
    // Eight lists, each item of one the whole next: 8^7 values in 2 KB.
    const level = [word(8n), ...Array.from({ length: 8 }, () => word(256n))]
    const bomb = concat(word(32n), ...Array.from({ length: 8 }, () => level).flat())
    const started = effort()
    expect(read('uint256[][][][][][][][] a', bomb)).toEqual({ ok: false, problem: 'too-large' })
    expect(read('uint256[0][] a', word(32n), word(64n))).toMatchObject({ ok: true })
    expect(effort() - started).toBeLessThan(allowed(500))
  })
})
