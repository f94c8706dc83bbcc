import fc from 'fast-check'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { describe, expect, it } from 'vitest'
import { concat, fromBytes, type Hex, pad, toBigInt, toBytes, word } from '#core/bytes/hex'
import { createSlotFinder } from './slot-path.ts'

const OWNER: Hex = pad(`0x${'a1'.repeat(20)}`)
const SPENDER: Hex = pad(`0x${'5e'.repeat(20)}`)

/** What a run hashed: each part hashed in turn, remembered by its hash. */
function createHashes() {
  const preimages = new Map<bigint, Uint8Array>()
  const hash = (...parts: readonly Hex[]): bigint => {
    const bytes = toBytes(concat(...parts)) ?? new Uint8Array()
    const made = toBigInt(fromBytes(keccak_256(bytes)))
    preimages.set(made, bytes)
    return made
  }
  return { hash, find: (slot: bigint) => createSlotFinder(preimages)(slot) }
}

const first = (key: Hex, offset = 0n) => ({ key, order: 'key-first' as const, offset })

describe('the way to a slot', () => {
  it('goes through each mapping, outermost first: allowance[owner][spender]', () => {
    const { hash, find } = createHashes()
    const slot = hash(SPENDER, word(hash(OWNER, word(10n))))
    expect(find(slot)?.path).toEqual({ base: word(10n), steps: [first(OWNER), first(SPENDER)] })
    expect(fromBytes(find(slot)?.preimage ?? new Uint8Array())).toBe(concat(SPENDER, word(hash(OWNER, word(10n)))))
  })

  it('counts the fields of a struct in a mapping, and goes on from them', () => {
    const { hash, find } = createHashes()
    const struct = hash(OWNER, word(3n))
    expect(find(struct + 2n)?.path).toEqual({ base: word(3n), steps: [first(OWNER, 2n)] })
    const inner = hash(SPENDER, word(struct + 4n))
    expect(find(inner + 1n)?.path).toEqual({ base: word(3n), steps: [first(OWNER, 4n), first(SPENDER, 1n)] })
  })

  it('knows an item of an array, far from its beginning, by the position alone', () => {
    const { hash, find } = createHashes()
    const items = hash(word(hash(OWNER, word(6n))))
    expect(find(items + 1_000_000n)?.path).toEqual({ base: word(6n), steps: [first(OWNER), { offset: 1_000_000n }] })
  })

  it('knows the beginning of an array that the compiler hashed ahead', () => {
    const begin = toBigInt(fromBytes(keccak_256(toBytes(word(2n)) ?? new Uint8Array())))
    expect(createHashes().find(begin + 9n)?.path).toEqual({ base: word(2n), steps: [{ offset: 9n }] })
  })

  it('takes a key of any length, as a string has it', () => {
    const { hash, find } = createHashes()
    const slot = hash('0x616c6963652e657468', word(7n))
    expect(find(slot)?.path).toEqual({ base: word(7n), steps: [first('0x616c6963652e657468')] })
  })

  it('tells Vyper, which hashes the slot before the key', () => {
    const { hash, find } = createHashes()
    const slot = hash(word(hash(word(4n), OWNER)), SPENDER)
    expect(find(slot)?.path).toEqual({
      base: word(4n),
      steps: [
        { key: OWNER, order: 'slot-first', offset: 0n },
        { key: SPENDER, order: 'slot-first', offset: 0n },
      ],
    })
  })

  it('ends at a namespace, which is a large number of its own (ERC-7201)', () => {
    const namespace = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n
    const { hash, find } = createHashes()
    const slot = hash(OWNER, word(namespace + 1n))
    expect(find(slot)?.path).toEqual({ base: word(namespace + 1n), steps: [first(OWNER)] })
  })

  it('is not made up: declared positions, unknown hashes and what lies before a hash have none', () => {
    const { hash, find } = createHashes()
    const slot = hash(OWNER, word(1n))
    for (const other of [0n, 5n, slot - 1n, slot + 2n ** 60n, 2n ** 256n - 1n]) expect(find(other)).toBeUndefined()
  })

  it('comes out as it went in, for any mapping in mappings', () => {
    const key = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => pad(fromBytes(bytes)))
    const step = fc.record({ key, offset: fc.bigInt({ min: 0n, max: 300n }) })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 500n }), fc.array(step, { minLength: 1, maxLength: 5 }), (base, steps) => {
        const { hash, find } = createHashes()
        const slot = steps.reduce((below, { key: part, offset }) => hash(part, word(below)) + offset, base)
        expect(find(slot)?.path).toEqual({ base: word(base), steps: steps.map(({ key: part, offset }) => first(part, offset)) })
      }),
    )
  })
})
