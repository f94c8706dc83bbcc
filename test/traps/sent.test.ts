import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { type Hex, toBigInt, word } from '#core/bytes/hex'
import type { Review } from '#review'
import { createTeller } from '../../scripts/devnet/teller.ts'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { CAST, CHAIN_ID } from '../../devnet/addresses.ts'
import { createDevice, openTab, type Tab, devnetChain } from '../support/whole-wallet.ts'
import { makeTrap, type ReadName } from './traps.ts'

const ETHER = 10n ** 18n
const { alice } = CAST

let town: Devnet
let tab: Tab
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  tab = await openTab(createDevice(), devnetChain(town.url))
}, 180_000)
afterAll(async () => {
  tab.kill()
  await town.stop()
})

type Block = Readonly<Record<'number' | 'timestamp' | 'mixHash' | 'gasLimit' | 'baseFeePerGas' | 'parentHash', Hex>> & {
  readonly miner: Address
}

/** What a keeper writes down of the newest block. */
async function remembered(): Promise<Partial<Record<ReadName, bigint>>> {
  const block = await town.rpc<Block>('eth_getBlockByNumber', ['latest', false])
  return {
    number: toBigInt(block.number),
    timestamp: toBigInt(block.timestamp),
    prevrandao: toBigInt(block.mixHash),
    coinbase: toBigInt(block.miner),
    gaslimit: toBigInt(block.gasLimit),
    basefee: toBigInt(block.baseFeePerGas),
    'hash of the parent': toBigInt(block.parentHash),
  }
}

async function lookAt(to: Address, data: Hex): Promise<Review> {
  const asked = {
    kind: 'transaction' as const,
    transaction: {
      type: 'eip1559' as const,
      chainId: CHAIN_ID,
      nonce: Number(await town.rpc<Hex>('eth_getTransactionCount', [alice, 'latest'])),
      gasLimit: 12_000_000n,
      to,
      value: ETHER,
      data,
      maxFeePerGas: 50_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      accessList: [],
    },
  }
  const check = await tab.wallet.check({ asked, account: alice, chainId: CHAIN_ID })
  await check.look()
  const state = check.state.get()
  if (state.kind !== 'ready') throw new Error('error' in state ? `${state.error.code} ${JSON.stringify(state.error.data)}` : state.kind)
  return state.opinion.review
}

describe('a trap on the practice chain, reviewed and then really sent', () => {
  it.each([
    [
      "the parent's randomness or its complement",
      { reads: ['prevrandao'], compares: ['is the remembered or its complement'], way: 'directly', padding: 'none' },
    ],
    [
      'the same, asked of a view of a view',
      { reads: ['prevrandao'], compares: ['is the remembered or its complement'], way: 'by a view of a view', padding: 'none' },
    ],
    [
      'randomness and proposer at once',
      {
        reads: ['prevrandao', 'coinbase'],
        compares: ['parity', 'is the remembered'],
        way: 'directly',
        padding: 'none',
        joined: 'AND',
      },
    ],
    ['randomness, with logs in the way', { reads: ['prevrandao'], compares: ['parity'], way: 'directly', padding: 'empty logs' }],
    ['the number, seldom', { reads: ['number'], compares: ['modulo, seldom robs'], way: 'by a delegate call', padding: 'none' }],
  ] as const)(
    '%s',
    async (name, recipe) => {
      const trap = makeTrap(recipe, name, await remembered())
      for (const [address, { code, balance, storage }] of trap.rows) {
        if (code === undefined) continue
        await town.rpc('anvil_setCode', [address, code])
        if (balance !== undefined) await town.rpc('anvil_setBalance', [address, `0x${balance.toString(16)}`])
        for (const [slot, value] of storage ?? []) await town.rpc('anvil_setStorageAt', [address, word(slot), word(value)])
      }
      // What was set is in no block yet, and nothing of it could be proved.
      await town.rpc('evm_mine', [])
      const { to, data } = trap.sent
      const review = await lookAt(to, data)
      expect(review.verdict.hold || review.verdict.gaps, review.findings.map(({ rule, level }) => `${rule} ${level}`).join()).toBe(true)
      // It is one: within some blocks it keeps the ether.
      const teller = createTeller(town.rpc)
      let lost = false
      for (let round = 0; round < 24 && !lost; round++) {
        await town.rpc('anvil_setBalance', [to, word(20n * ETHER)])
        const before = toBigInt(await town.rpc<Hex>('eth_getBalance', [alice, 'latest']))
        await teller.send(alice, to, data, { value: ETHER, gas: 12_000_000n } as never)
        lost = toBigInt(await town.rpc<Hex>('eth_getBalance', [alice, 'latest'])) < before - (ETHER * 9n) / 10n
      }
      expect(lost).toBe(true)
    },
    180_000,
  )
})
