import { encodeFunctionData, type Hex as ViemHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { type Hex, toBigInt, word } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import type { Review } from '#review'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { createTeller, type Teller } from '../../scripts/devnet/teller.ts'
import { safeAbi } from '../../devnet/abi-grown.ts'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { executed, type SafeCall, safeTypedData } from '../../devnet/stories/safe.ts'
import { createDevice, openTab, type Tab, devnetChain } from '../support/whole-wallet.ts'
import { makeTrap } from './traps.ts'

const ETHER = 10n ** 18n
const { alice, bob, builder } = CAST
const { treasury } = CONTRACTS

let town: Devnet
let teller: Teller
let tab: Tab
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  teller = createTeller(town.rpc)
  tab = await openTab(createDevice(), devnetChain(town.url))
}, 180_000)
afterAll(async () => {
  tab.kill()
  await town.stop()
})

/** A trap that pays where the randomness of the block is odd, or even, at a place of its own. */
async function openTrap(): Promise<{ readonly to: Address; readonly data: Hex }> {
  const trap = makeTrap({ reads: ['prevrandao'], compares: ['parity'], way: 'by a view', padding: 'none' }, 'sent')
  for (const [address, { code, balance, storage }] of trap.rows) {
    if (code === undefined) continue
    await town.rpc('anvil_setCode', [address, code])
    if (balance !== undefined) await town.rpc('anvil_setBalance', [address, word(balance)])
    for (const [slot, value] of storage ?? []) await town.rpc('anvil_setStorageAt', [address, word(slot), word(value)])
  }
  // What was set is in no block yet, and nothing of it could be proved.
  await town.rpc('evm_mine', [])
  return trap.sent
}

async function look(asked: Signable, account: Address): Promise<Review> {
  const check = await tab.wallet.check({ asked, account, chainId: CHAIN_ID })
  await check.look()
  const state = check.state.get()
  if (state.kind !== 'ready') throw new Error(JSON.stringify(state))
  return state.opinion.review
}

const balanceOf = async (who: Address): Promise<bigint> => toBigInt(await town.rpc<Hex>('eth_getBalance', [who, 'latest']))

/** Whether it takes nearly an ether in some of the next blocks, and gives one in others. */
async function sidesOf(who: Address, trap: Address, send: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const sides = new Set<string>()
  for (let round = 0; round < 24 && sides.size < 2; round++) {
    await town.rpc('anvil_setBalance', [trap, word(20n * ETHER)])
    const before = await balanceOf(who)
    await send()
    sides.add((await balanceOf(who)) > before ? 'gives' : 'takes')
  }
  return sides
}

const levelOf = ({ findings }: Review): string | undefined => findings.find(({ rule }) => rule === 'block/result-flips')?.level

describe('a trap on the practice chain that is not asked for as a transaction, reviewed and then really sent', () => {
  it('is a danger in the middle of three calls', { timeout: 180_000 }, async () => {
    const { to, data } = await openTrap()
    const crumb = { to: bob, value: 1n, data: '0x' } as const
    const calls = [crumb, { to, value: ETHER, data }, crumb] as const
    const review = await look({ kind: 'calls', chainId: CHAIN_ID, atomic: 'optional', calls }, alice)
    expect(levelOf(review)).toBe('danger')
    const sides = await sidesOf(alice, to, async () => {
      for (const call of calls) await teller.send(alice, call.to, call.data, { value: call.value })
    })
    expect([...sides].toSorted()).toEqual(['gives', 'takes'])
  })

  it('is a danger as a transaction of a Safe', { timeout: 180_000 }, async () => {
    const { to, data } = await openTrap()
    const call: SafeCall = { to, value: ETHER, data: data as ViemHex, operation: 0 }
    const nonce = async (): Promise<bigint> =>
      toBigInt(
        await town.rpc<Hex>('eth_call', [{ to: treasury, data: encodeFunctionData({ abi: safeAbi, functionName: 'nonce' }) }, 'latest']),
      )
    const typed = safeTypedData(call, await nonce())
    const review = await look({ kind: 'typed-data', data: JSON.parse(JSON.stringify(typed)) as never }, alice)
    expect(review.outcome).toBe('success')
    expect(levelOf(review)).toBe('danger')
    const sides = await sidesOf(treasury, to, async () =>
      teller.write(builder, treasury, safeAbi, 'execTransaction', await executed(town.rpc, call, await nonce())),
    )
    expect([...sides].toSorted()).toEqual(['gives', 'takes'])
  })
})
