import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Address as ViemAddress, concat, encodeAbiParameters, encodePacked, type Hex, keccak256, numberToHex, pad } from 'viem'
import type { Address } from '#core/ethereum/address'
import { createAccountSlots } from './account-slots.ts'

/** Where contracts keep what is an account's, by viem's arithmetic. */
const mapping = (key: ViemAddress, position: bigint | Hex): Hex =>
  typeof position === 'bigint'
    ? keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [key, position]))
    : keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [key, position]))
const vyper = (key: ViemAddress, position: bigint | Hex): Hex =>
  keccak256(concat([typeof position === 'bigint' ? numberToHex(position, { size: 32 }) : position, pad(key)]))
const OZ_ERC20 = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes): Address => `0x${Buffer.from(bytes).toString('hex')}`)
const people = fc.uniqueArray(address, { minLength: 2, maxLength: 5 })

describe('a slot names whose it is', () => {
  it('of a balance or a nonce, wherever a contract declares it, in Solidity, in Vyper, and in a struct', () => {
    fc.assert(
      fc.property(people, fc.bigInt({ min: 0n, max: 63n }), fc.bigInt({ min: 0n, max: 3n }), (mine, position, field) => {
        const slots = createAccountSlots(mine)
        for (const one of mine) {
          expect(slots.ownerOf(mapping(one, position))).toBe(one)
          expect(slots.ownerOf(vyper(one, position))).toBe(one)
          const later = BigInt(mapping(one, position)) + field
          if (later >> 8n === BigInt(mapping(one, position)) >> 8n) expect(slots.ownerOf(numberToHex(later, { size: 32 }))).toBe(one)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('of a field of a struct behind a slot that ends a row of 256', () => {
    // Holders until one is found whose slot ends in 0xfe or 0xff: its next fields have another row.
    const holders = Array.from({ length: 2 ** 12 }, (_, at): Address => `0x${(BigInt(at) + (1n << 120n)).toString(16).padStart(40, '0')}`)
    const holder = holders.find((one) => /f[ef]$/.test(mapping(one, 3n))) ?? expect.unreachable()
    const slots = createAccountSlots([holder])
    for (const field of [0n, 1n, 2n, 3n]) expect(slots.ownerOf(numberToHex(BigInt(mapping(holder, 3n)) + field, { size: 32 }))).toBe(holder)
  })

  it.each([
    ['nonces of a permit behind many parents', 203n],
    ['votes behind many parents', 254n],
  ])('of %s, though nobody ran the contract yet', (_, position) => {
    const [mine] = fc.sample(people, { numRuns: 1, seed: 7 })
    const slots = createAccountSlots(mine ?? [])
    for (const one of mine ?? []) expect(slots.ownerOf(mapping(one, position))).toBe(one)
  })

  it('of a balance of OpenZeppelin 5 and of Solady', () => {
    const [mine] = fc.sample(people, { numRuns: 1, seed: 7 })
    const slots = createAccountSlots(mine ?? [])
    for (const one of mine ?? []) {
      expect(slots.ownerOf(mapping(one, OZ_ERC20))).toBe(one)
      expect(slots.ownerOf(keccak256(encodePacked(['address', 'uint64', 'bytes4'], [one, 0n, '0x87a211a2'])))).toBe(one)
    }
  })

  it('of an allowance, once its spender was met', () => {
    fc.assert(
      fc.property(people, address, fc.bigInt({ min: 0n, max: 15n }), (mine, spender, position) => {
        const slots = createAccountSlots(mine)
        const [owner] = mine
        if (owner === undefined || mine.includes(spender)) return
        const allowance = mapping(spender, mapping(owner, position))
        expect(slots.ownerOf(allowance)).toBeUndefined()
        slots.meet([spender])
        expect(slots.ownerOf(allowance)).toBe(owner)
        expect(slots.ownerOf(vyper(spender, vyper(owner, position)))).toBe(owner)
        expect(slots.ownerOf(mapping(spender, mapping(owner, OZ_ERC20 + 1n)))).toBe(owner)
      }),
      { numRuns: 20 },
    )
  })

  it('is nobody’s where it is a stranger’s, a declared position, or where there is no account', () => {
    fc.assert(
      fc.property(people, address, fc.bigInt({ min: 0n, max: 63n }), (mine, stranger, position) => {
        if (mine.includes(stranger)) return
        const slots = createAccountSlots(mine)
        expect(slots.ownerOf(mapping(stranger, position))).toBeUndefined()
        expect(slots.ownerOf(numberToHex(position, { size: 32 }))).toBeUndefined()
        expect(createAccountSlots([]).ownerOf(mapping(stranger, position))).toBeUndefined()
      }),
      { numRuns: 20 },
    )
  })

  it('of any mapping, once its keys are said: the outermost of several accounts', () => {
    const [mine] = fc.sample(people, { numRuns: 1, seed: 7 })
    const [owner = '0x', other = '0x'] = mine ?? []
    const slots = createAccountSlots(mine ?? [])
    const slot = mapping(other, mapping(owner, 1n << 200n))
    expect(slots.ownerOf(slot)).toBeUndefined()
    slots.learn([{ slot, keys: [`0x${'77'.repeat(20)}`, owner, other] }])
    expect(slots.ownerOf(slot)).toBe(owner)
    slots.learn([{ slot: mapping(other, 1n << 201n), keys: [`0x${'77'.repeat(20)}`] }])
    expect(slots.ownerOf(mapping(other, 1n << 201n)), 'a stranger’s').toBeUndefined()
  })

  it('goes on after more spenders than are kept', () => {
    const [mine] = fc.sample(people, { numRuns: 1, seed: 7 })
    const [owner] = mine ?? []
    const slots = createAccountSlots(mine ?? [])
    for (let at = 1n; at <= 600n; at++) {
      const spender: Address = `0x${(at << 120n).toString(16).padStart(40, '0')}`
      slots.meet([spender])
      if (owner && at % 50n === 0n) expect(slots.ownerOf(mapping(spender, mapping(owner, 4n)))).toBe(owner)
    }
  })
})
