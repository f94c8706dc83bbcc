import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTown, type Town } from '../../../scripts/town/start.ts'
import { createDevice, openTab, type Tab, townChain } from '../../../test/support/whole-wallet.ts'
import { CAST, CONTRACTS, OUTSIDERS } from '../../../town/addresses.ts'
import type { Chain } from '#core/chain'
import type { Hex } from '#core/hex'
import type { Explorer } from './explorer.ts'

let town: Town
let tab: Tab
let explorer: Explorer
let where: Chain
const signal = new AbortController().signal

beforeAll(async () => {
  town = await startTown({ port: 0, as: 'own', consensus: false })
  where = townChain(town.url)
  // Nobody is unlocked here, and nobody has a vault.
  tab = await openTab(createDevice(), where)
  explorer = await tab.wallet.explore()
}, 180_000)
afterAll(async () => {
  tab.kill()
  await town.stop()
})

describe('probe', () => {
  it('works', async () => {
    console.log(await explorer.address(where, CAST.alice, signal))
    console.log(await explorer.address(where, CONTRACTS.usdc, signal))
    console.log(await explorer.address(where, OUTSIDERS.erin, signal))
    const newest = await explorer.block(where, { number: 3n }, signal)
    console.log(newest, await explorer.page(newest, 0))
    const hash = (await explorer.page(newest, 0))[0]?.hash as Hex
    console.log(await explorer.transaction(where, hash, signal))
    console.log(await explorer.token(where, CONTRACTS.usdc, signal))
    console.log(await explorer.token(where, CONTRACTS.fakeUsdc, signal))
    console.log(await explorer.find('alice.eth', where, signal).catch((e: unknown) => e))
    console.log(Object.keys(CONTRACTS).join(' '))
  }, 120_000)
})
