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

/** A list of bytes that all stand at the same place, with more bytes behind them. */
const sharing = (count: number, length: number): Hex =>
  concat(
    word(32n),
    word(BigInt(count)),
    ...Array.from({ length: count }, () => word(BigInt(count * 32))),
    word(BigInt(length)),
    `0x${'00'.repeat(Math.ceil(length / 32) * 32)}`,
  )

describe('the limits of parameters', () => {
  it('are 10,000 values', () => {
    const list = (count: number) => read('uint8[] a', word(32n), word(BigInt(count)), ...Array.from({ length: count }, () => word(0n)))
    // The list is one value itself.
    expect(list(9_999)).toMatchObject({ ok: true, hidden: 0 })
    expect(list(10_000)).toEqual({ ok: false, problem: 'too-large' })
  })

  it('are as many bytes of content as there are bytes in all', () => {
    // Head, count, two places, length: 160 bytes besides the content, so that content of 160 bytes read twice is as much as all.
    expect(read('bytes[] a', sharing(2, 160))).toMatchObject({ ok: true, hidden: 192 })
    expect(read('bytes[] a', sharing(2, 161))).toMatchObject({ ok: true })
    expect(read('bytes[] a', sharing(2, 192))).toMatchObject({ ok: false, problem: 'malformed' })
    expect(read('bytes[] a', sharing(3, 96))).toMatchObject({ ok: true })
    expect(read('bytes[] a', sharing(3, 128))).toEqual({ ok: false, problem: 'malformed' })
  })

  it('are places within the bytes: the end itself is no place for anything that has a length', () => {
    expect(read('bytes a', word(32n), word(0n))).toEqual({ ok: true, values: ['0x'], hidden: 0 })
    expect(read('bytes a', word(64n), word(0n))).toEqual({ ok: false, problem: 'truncated' })
    expect(read('bytes a', word(65n), word(0n))).toEqual({ ok: false, problem: 'malformed' })
    expect(read('uint8[2] a, bytes b', word(1n), word(2n), word(96n), word(1n), `0x${'ff'.padEnd(64, '0')}`)).toEqual({
      ok: true,
      values: [[1n, 2n], '0xff'],
      hidden: 0,
    })
  })

  it.each([
    ['uint8[] a', [word(32n), word(1n)], 'truncated'],
    ['uint8[] a', [word(32n), word(1n), `0x${'00'.repeat(31)}`], 'truncated'],
    ['uint8[2][] a', [word(32n), word(1n), word(0n)], 'truncated'],
    ['bytes a', [word(32n), word(2n), '0xaa'], 'truncated'],
    ['bytes a', [`0x${'00'.repeat(31)}`], 'truncated'],
    ['(bytes a, uint8 b) c', [word(32n), word(64n)], 'truncated'],
    ['bytes[2] a', [word(32n), word(64n), word(64n)], 'truncated'],
  ] as const)('that %s ends early is said', (types, parts, problem) => {
    expect(read(types, ...parts)).toEqual({ ok: false, problem })
  })
})

describe('padding', () => {
  it('may be left out at the end of all, where content is not a whole word', () => {
    expect(read('bytes a', word(32n), word(2n), '0xaabb')).toEqual({ ok: true, values: ['0xaabb'], hidden: 0 })
    expect(read('bytes a', word(32n), word(2n), '0xaabb00')).toEqual({ ok: true, values: ['0xaabb'], hidden: 0 })
    expect(read('bytes a', word(32n), word(2n), '0xaabb0001')).toEqual({ ok: true, values: ['0xaabb'], hidden: 1 })
  })

  it('of a whole word is none', () => {
    expect(read('bytes a', word(32n), word(32n), `0x${'11'.repeat(32)}`)).toMatchObject({ ok: true, hidden: 0 })
    expect(read('bytes a', word(32n), word(32n), `0x${'11'.repeat(32)}`, word(0n))).toMatchObject({ ok: true, hidden: 32 })
    expect(read('bytes a', word(32n), word(0n), word(0n))).toMatchObject({ ok: true, hidden: 32 })
  })

  it.each([
    ['int16', `0x${'ff'.repeat(30)}8000`, -32_768n, 0],
    ['int16', `0x${'00'.repeat(30)}8000`, -32_768n, 30],
    ['int16', `0x${'ff'.repeat(30)}7fff`, 32_767n, 30],
    ['int256', `0x${'ff'.repeat(32)}`, -1n, 0],
    ['uint256', `0x${'ff'.repeat(32)}`, 2n ** 256n - 1n, 0],
    ['uint8', `0x01${'00'.repeat(30)}ff`, 255n, 1],
    ['address', `0x${'00'.repeat(11)}01${'22'.repeat(20)}`, `0x${'22'.repeat(20)}`, 1],
    ['bytes31', `0x${'33'.repeat(31)}01`, `0x${'33'.repeat(31)}`, 1],
    ['bytes32', `0x${'33'.repeat(32)}`, `0x${'33'.repeat(32)}`, 0],
    ['bool', `0x${'00'.repeat(31)}01`, true, 0],
    ['bool', `0x${'00'.repeat(32)}`, false, 0],
  ] as const)('of %s in %s counts where it is not what the type asks for', (type, one, value, hidden) => {
    expect(read(`${type} a`, one)).toEqual({ ok: true, values: [value], hidden })
  })
})

it('counts a byte that is used twice once, however often it is used', () => {
  // 300 empty texts at one place.
  const count = 300
  const all = concat(word(32n), word(BigInt(count)), ...Array.from({ length: count }, () => word(BigInt(count * 32))), word(0n))
  expect(read('string[] a', all)).toMatchObject({ ok: true, hidden: 32 })
  expect(decodeParametersStrict([], bytes(word(0n)))).toEqual({ ok: true, values: [], hidden: 32 })
})
