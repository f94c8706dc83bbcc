import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startChain, startEvm } from '#chain'
import type { Chain } from '#core/chains/chain'
import { ageOf, type Currency } from '#core/money/price'
import { createClient, createPortPair } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { NO_HURRY_MS } from '../../../test/support/platform.ts'
import { CONTRACTS } from '../../../devnet/addresses.ts'
import { createClosureReader } from '../state/closure.ts'
import { PRESETS } from '../chains/presets.ts'
import { ETHER } from './priced.ts'
import { type Prices, readPrices } from './read-prices.ts'

const CHAIN = PRESETS.find(({ chain }) => chain.chainId === 31337)?.chain as Chain
const ONE = 10n ** 18n

let town: Devnet
let stops: (() => void)[] = []
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
})
afterAll(() => town.stop())

async function read(wanted: readonly string[], currency: Currency = 'USD', looks: Prices['looks'] = {}): Promise<Prices> {
  const [page, worker] = createPortPair()
  startChain(worker, { fetch, now: Date.now, random: Math.random, timeoutMs: NO_HURRY_MS })
  const chain = createClient<ChainCalls, ChainEvents>(page, 'chain')
  const [evmPage, evmWorker] = createPortPair()
  startEvm(evmWorker, performance)
  const evm = createClient<EvmCalls>(evmPage, 'evm')
  stops.push(chain.close, evm.close)
  await chain.call('configure', {
    chains: [{ ...CHAIN, endpoints: [{ id: 'town', url: town.url, roles: ['state'], owner: 'own', operator: 'us' }] }],
  })
  const header = await chain.call('head', { chainId: 31337, maxAgeMs: 0, purpose: 'balances' })
  const reader = createClosureReader({ chain, evm: () => evm })
  return readPrices({ reader, chain: CHAIN, header, wanted, currency, looks, nowSeconds: Date.now() / 1000 })
}

describe('readPrices on the town, whose feeds are of our own making', () => {
  it('prices ether and dollars by their feeds, with the feeds’ own age', async () => {
    const { of, header } = await read([ETHER, CONTRACTS.weth, CONTRACTS.usdc, CONTRACTS.dai])
    const ether = of[ETHER]?.fact
    const wrapped = of[CONTRACTS.weth]?.fact
    if (!ether?.known || !wrapped?.known) return expect.unreachable()
    expect(wrapped.value.units).toBe(ether.value.units)
    expect(ether.value.steps).toEqual([expect.objectContaining({ by: 'feed', address: CONTRACTS.feedEthUsd })])
    expect(ageOf(ether.value)).toBeLessThanOrEqual(Number(header.timestamp))
    const dollar = of[CONTRACTS.usdc]?.fact
    expect(dollar?.known && dollar.value.units > (ONE * 98n) / 100n && dollar.value.units < (ONE * 102n) / 100n).toBe(true)
  })

  it('prices what has no feed by the deepest pools, through what those are counted in', async () => {
    const { of } = await read([CONTRACTS.wbtc])
    const found = of[CONTRACTS.wbtc]
    if (found?.fact.known !== true) return expect.unreachable(found?.fault)
    expect(found.fact.value.steps.map(({ by }) => by)).toEqual(['v3-pool', 'feed'])
    expect(found.fact.value.units / ONE).toBeGreaterThan(10_000n)
    expect(found.fact.evidence.method).toBe('local-run')
  })

  it('has no price of what nobody lists, and none of what is listed and traded nowhere', async () => {
    const uni = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'
    const { of } = await read([CONTRACTS.share, uni])
    expect(of[CONTRACTS.share]).toMatchObject({ fault: 'unlisted', fact: { known: false } })
    expect(of[uni]).toMatchObject({ fault: 'no-pool', fact: { known: false } })
  })

  it('knows euros by their feed, and refuses pounds of a silent feed, francs of none and yen of less than none', async () => {
    const euro = (await read([ETHER], 'EUR')).currencies.EUR?.fact
    expect(euro?.known && euro.value.units > ONE / 2n && euro.value.units < 2n * ONE).toBe(true)
    for (const [currency, fault] of [
      ['GBP', 'stale'],
      ['CHF', 'no-answer'],
      ['JPY', 'no-answer'],
      ['IDR', 'no-feed'],
    ] as const)
      expect((await read([ETHER], currency)).currencies[currency], currency).toMatchObject({ fault, fact: { known: false } })
  })
})
