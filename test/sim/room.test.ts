import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextBaseFee } from '#core/chains/header'
import { EMPTY_WITNESS, type Run } from '#core/simulation/simulation'
import { createClient, createPortPair } from '#protocol'
import type { ChainCalls } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import { startChain, startEvm } from '../../src/chain/index.ts'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { CASES } from './support/cases.ts'

/** Both halves of the module as the app runs them, each behind its port, on a node that behaves like a public one. */
let town: Devnet
const [chainPort, chainEnd] = createPortPair()
const [evmPort, evmEnd] = createPortPair()
const chain = createClient<ChainCalls>(chainPort, 'chain')
const evm = createClient<EvmCalls>(evmPort, 'evm')

beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'public' })
  startChain(chainEnd, { fetch: (url, init) => fetch(url, init), now: () => Date.now(), random: () => Math.random() })
  startEvm(evmEnd, performance)
  const endpoints = [{ id: 'town', url: town.url, roles: ['state' as const], owner: 'foreign' as const, operator: 'town' }]
  const native = { symbol: 'ETH', name: 'Ether', decimals: 18 }
  await chain.call('configure', {
    chains: [{ chainId: 31337, name: 'Practice', shortName: 'practice', native, endpoints, kind: 'practice', blockTime: 12, from: 'own' }],
  })
}, 180_000)
afterAll(async () => {
  chain.close()
  evm.close()
  await town.stop()
})

const chosen = CASES.filter(({ name }) =>
  ['ether to somebody new', 'USDC transfer', 'inner create with value', 'revert with a custom error'].includes(name),
)

describe('the two halves together', () => {
  it.each(chosen)('prove and run: $name', async (item) => {
    const header = await chain.call('head', { chainId: 31337, maxAgeMs: 60_000, purpose: 'review' })
    const nonce = await chain.call('nonce', { chainId: 31337, account: item.from, tag: 'latest' })
    const { hash: parentHash, number, timestamp, gasLimit, coinbase, prevRandao } = header
    const baseFee = nextBaseFee(header)
    const environment = {
      chainId: 31337,
      parentHash,
      number: number + 1n,
      timestamp: timestamp + 12n,
      baseFee,
      gasLimit,
      coinbase,
      prevRandao,
      excessBlobGas: 0n,
    }
    const fees = { maxFeePerGas: baseFee * 2n + 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n }
    const { from, to, value, data } = item
    const fields = {
      chainId: 31337,
      nonce,
      gasLimit: 1_000_000n,
      ...(to === undefined ? {} : { to }),
      value,
      data,
      ...fees,
      accessList: [],
    }
    const run: Run = { from, transaction: { type: 'eip1559', ...fields }, environment, probes: [] }

    let result = await evm.call('run', { world: parentHash, add: EMPTY_WITNESS, run })
    for (let round = 0; !result.done && round < 10; round++) {
      const { witness } = await chain.call('prove', { header, wants: result.wants, purpose: 'review' })
      result = await evm.call('run', { world: parentHash, add: witness, run })
    }
    expect(result).toMatchObject({ done: true, simulation: { outcome: { ok: !item.name.startsWith('revert') } } })
  })
})
