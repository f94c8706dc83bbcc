import { describe, expect, it } from 'vitest'
import { allowed, effort } from '../../../../test/support/effort.ts'
import { concat, encodeAbiParameters, type Hex, hexToBytes, keccak256, numberToHex, pad } from 'viem'
import type { Address } from '#core/ethereum/address'
import { addressKeysOf } from './slot-keys.ts'

const who = (digit: string): Address => `0x${digit.repeat(40)}`
const [OWNER, TOKEN, SPENDER] = [who('1'), who('2'), who('3')] as const
const POSITION = numberToHex(1, { size: 32 })

/** A run that hashes: each hash, by its preimage. */
function createRun() {
  const hashes = new Map<bigint, Uint8Array>()
  const hash = (preimage: Hex): Hex => {
    const found = keccak256(preimage)
    hashes.set(BigInt(found), hexToBytes(preimage))
    return found
  }
  return {
    hashes,
    hash,
    solidity: (key: Hex, slot: Hex): Hex => hash(concat([pad(key), slot])),
    vyper: (key: Hex, slot: Hex): Hex => hash(concat([slot, pad(key)])),
  }
}
const keys = (run: ReturnType<typeof createRun>, slot: Hex): readonly Address[] | undefined =>
  addressKeysOf(run.hashes, [{ address: TOKEN, slots: [slot] }])[0]?.keys

describe('the addresses that a slot was hashed from', () => {
  it('are those of each mapping, the outermost first', () => {
    for (const way of ['solidity', 'vyper'] as const) {
      const run = createRun()
      const of = run[way]
      expect(keys(run, of(SPENDER, of(TOKEN, of(OWNER, POSITION))))).toEqual([OWNER, TOKEN, SPENDER])
    }
  })

  it('are found behind a number: a balance of ERC-1155', () => {
    const run = createRun()
    expect(keys(run, run.solidity(OWNER, run.solidity(numberToHex(7), POSITION)))).toEqual([OWNER])
  })

  it('are found in a key that is itself a hash, and of a field of a struct', () => {
    const run = createRun()
    const key = run.hash(encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [OWNER, SPENDER]))
    const slot = run.solidity(key, POSITION)
    expect(keys(run, slot)).toEqual([OWNER, SPENDER])
    expect(keys(run, numberToHex(BigInt(slot) + 2n, { size: 32 }))).toEqual([OWNER, SPENDER])
  })

  it('hold nobody up where hashes are made of hashes many times over', () => {
    const run = createRun()
    let row: readonly Hex[] = Array.from({ length: 8 }, (_, at) => run.solidity(`0x${String(at + 1).repeat(40)}`, POSITION))
    for (let depth = 0; depth < 40; depth++) row = row.map((_, at) => run.hash(concat([...row.slice(at), ...row.slice(0, at)])))
    const began = effort()
    expect(addressKeysOf(run.hashes, [{ address: TOKEN, slots: row }])).toEqual([])
    const near = [...run.hashes.keys()].slice(8, 16).map((hash) => numberToHex(hash, { size: 32 }))
    expect(addressKeysOf(run.hashes, [{ address: TOKEN, slots: near }])).toHaveLength(8)
    expect(effort() - began).toBeLessThan(allowed(1_000))
  })

  it('are none of a declared position, of an array, or of what was not hashed', () => {
    const run = createRun()
    expect(keys(run, POSITION)).toBeUndefined()
    expect(keys(run, run.hash(POSITION))).toBeUndefined()
    expect(keys(run, keccak256(OWNER))).toBeUndefined()
  })
})
