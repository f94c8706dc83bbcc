import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hex } from 'viem'
import type { Anvil } from '../scripts/devnet/anvil.ts'
import { startLayers } from '../scripts/devnet/layers.ts'
import { type PracticeRollup, startRollup } from '../scripts/devnet/rollup.ts'

/** Layer 1 of the practice rollup and the little that drives it, on two empty chains. */
let l1: Anvil
let l2: Anvil
let rollup: PracticeRollup
beforeAll(async () => {
  ;[l1, l2] = await startLayers()
  rollup = await startRollup(l1.rpc, l2.rpc)
})
afterAll(() => Promise.all([l1.stop(), l2.stop()]))

const SOMEBODY = '0x00000000000000000000000000000000000face7'
const balanceOf = async (address: Hex): Promise<bigint> => BigInt(await l2.rpc<Hex>('eth_getBalance', [address, 'latest']))

describe('a deposit on layer 1', () => {
  it('is played on layer 2 once, with what it mints, and its gas is paid for', async () => {
    await rollup.deposit('stranger', { to: SOMEBODY, value: 30n, mint: 100n })
    expect(await balanceOf(SOMEBODY)).toBe(0n)
    expect(await rollup.derive()).toBe(1)
    expect(await balanceOf(SOMEBODY)).toBe(30n)
    expect(await balanceOf(rollup.actors.stranger)).toBe(70n)
    expect(await rollup.derive()).toBe(0)
  })

  it('moves what is on layer 2 already, whatever its sequencer wants', async () => {
    await rollup.deposit('stranger', { to: SOMEBODY, value: 20n })
    await rollup.derive()
    expect([await balanceOf(SOMEBODY), await balanceOf(rollup.actors.stranger)]).toEqual([50n, 50n])
  })

  it('leaves a state whose output can be proposed and anchored', async () => {
    const number = BigInt(await l2.rpc<Hex>('eth_blockNumber'))
    const game = await rollup.propose(number)
    await rollup.anchor(game)
    expect(BigInt(await l1.rpc<Hex>('eth_getStorageAt', [rollup.addresses.registry, '0x2', 'latest']))).toBe(BigInt(game))
  })
})
