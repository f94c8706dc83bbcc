import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { fromBytes, word } from '#core/bytes/hex'
import { ALICE, BOB, CARL, witness } from '../../../../test/sim/support/bytecode.ts'
import { createCodes, createEvmState, createEvmStateCache } from './evm-state.ts'

const malformed = (error: unknown): boolean => isError(error, 'app/bad-message')

describe('a world', () => {
  it('tells proved, proved absent and unknown apart', () => {
    const world = createEvmState()
    world.add(witness({ [ALICE]: { balance: 1n }, [BOB]: undefined }))
    expect(world.account(ALICE)).toMatchObject({ account: { balance: 1n, hasCode: false, hasStorage: false } })
    expect(world.account(BOB)).toEqual({ account: undefined })
    expect(world.account(CARL)).toBeUndefined()
  })

  it('keeps slots as the trie does, without leading zeros', () => {
    const world = createEvmState()
    world.add(witness({ [ALICE]: { storage: { 1: 0n, 2: 0x1ffn } } }))
    expect(world.slot(ALICE, word(1n))).toEqual(new Uint8Array(0))
    expect(world.slot(ALICE, word(2n))).toEqual(new Uint8Array([1, 255]))
    expect(world.slot(ALICE, word(3n))).toBeUndefined()
  })

  it('takes the same proof twice', () => {
    const world = createEvmState()
    const same = witness({ [ALICE]: { balance: 1n, code: '0x00', storage: { 1: 7n } }, [BOB]: undefined })
    world.add(same)
    expect(() => world.add(same)).not.toThrow()
  })

  it.each([
    ['another balance', witness({ [ALICE]: { balance: 2n, storage: { 1: 7n } } })],
    ['no account', witness({ [ALICE]: undefined })],
    ['another value', { ...witness({}), slots: witness({ [ALICE]: { storage: { 1: 8n } } }).slots }],
    ['code that is not of its hash', { ...witness({}), codes: [{ hash: word(1n), code: '0x00' as const }] }],
  ])('refuses %s under the same root', (_, contradiction) => {
    const world = createEvmState()
    world.add(witness({ [ALICE]: { balance: 1n, storage: { 1: 7n } } }))
    expect(() => world.add(contradiction)).toThrow(expect.toSatisfy(malformed))
  })
})

describe('code', () => {
  const [coded] = witness({ [ALICE]: { code: '0x6001' } }).codes
  const hash = coded?.hash ?? '0x'

  it('is checked once for all worlds, and is the same bytes in each', () => {
    const worlds = createEvmStateCache()
    const [first, second] = [worlds.open('a'), worlds.open('b')]
    first.add(witness({ [ALICE]: { code: '0x6001' } }))
    expect(second.code(hash)).toBe(first.code(hash))
    second.add(witness({ [ALICE]: { code: '0x6001' } }))
    expect(second.code(hash)).toBe(first.code(hash))
  })

  it('of a hash that is held is the held one, whatever comes in its name', () => {
    const worlds = createEvmStateCache()
    worlds.open('a').add(witness({ [ALICE]: { code: '0x6001' } }))
    const other = worlds.open('b')
    other.add({ ...witness({}), codes: [{ hash, code: '0xfe' }] })
    expect(fromBytes(other.code(hash) ?? new Uint8Array(0))).toBe('0x6001')
  })

  it('is kept up to so many bytes, those of the last use', () => {
    const codes = createCodes(5)
    for (const name of [1n, 2n]) codes.keep(word(name), new Uint8Array(2))
    codes.get(word(1n))
    codes.keep(word(3n), new Uint8Array(2))
    expect([1n, 2n, 3n].map((name) => codes.get(word(name)) !== undefined)).toEqual([true, false, true])
    const world = createEvmState(codes)
    world.add(witness({ [ALICE]: { code: '0x600160026003' } }))
    // More than all of the space: kept by its world alone.
    expect(world.code(witness({ [ALICE]: { code: '0x600160026003' } }).codes[0]?.hash ?? '0x')?.length).toBe(6)
  })
})

describe('worlds', () => {
  it('are kept by last use, four at most', () => {
    const worlds = createEvmStateCache()
    const first = worlds.open('a')
    for (const name of ['b', 'c', 'd', 'a', 'e']) worlds.open(name)
    expect(worlds.size).toBe(4)
    expect(worlds.open('a')).toBe(first)
    const second = worlds.open('b')
    second.add(witness({ [ALICE]: { balance: 1n } }))
    expect(worlds.open('b').account(ALICE)).toBeDefined()
  })

  it('forget what was dropped', () => {
    const worlds = createEvmStateCache()
    worlds.open('a').add(witness({ [ALICE]: { balance: 1n } }))
    worlds.drop('a')
    expect(worlds.open('a').account(ALICE)).toBeUndefined()
  })
})
