import { type Address, type Hex, toEventSelector, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTeller, type Teller } from '../scripts/devnet/teller.ts'
import { keepChains } from '../scripts/devnet/seeded.ts'
import { startDevnet, type Devnet } from '../scripts/devnet/start.ts'
import { createHistory, type History } from '../test/services/history.ts'
import { safeAbi } from './abi-grown.ts'
import { feedAbi, uniswapV3PoolAbi } from './abi-money.ts'
import { entryPointAbi, permit2Abi, uniswapV2RouterAbi } from './abi.ts'
import { CAST, CONTRACTS, LOOKALIKE, OUTSIDERS } from './addresses.ts'
import { MONTHS } from './stories/year.ts'

const { alice, bob, carol, dave, market, scammer, builder } = CAST
const { erin } = OUTSIDERS
/** Where the usual practice chain's history ends, and what the year adds to it at least. */
const USUAL_BLOCKS = 648
const YEAR_TRANSACTIONS = 500
const PAGE = 25

type Found = {
  txs: readonly { hash: Hex; blockNumber: Hex }[]
  receipts: readonly { status: Hex }[]
  firstPage: boolean
  lastPage: boolean
}

let town: Devnet
let teller: Teller
let history: History
beforeAll(async () => {
  keepChains(0) // each start anew: two are held against each other
  town = await startDevnet({ port: 0, as: 'own', now: false, consensus: false, long: true })
  teller = createTeller(town.rpc)
  history = await createHistory(town.rpc).read()
}, 180_000)
afterAll(() => town.stop())

const ofTheYear = () => history.transactions.filter(({ block }) => block > USUAL_BLOCKS)

/** All that the node finds about somebody, page by page from the newest, as an explorer asks it. */
async function searched(person: Address): Promise<{ hashes: Set<Hex>; pages: number }> {
  const hashes = new Set<Hex>()
  let pages = 0
  for (let before = 0; ; pages++) {
    const { txs, lastPage } = await town.rpc<Found>('ots_searchTransactionsBefore', [person, before, PAGE])
    for (const { hash } of txs) hashes.add(hash)
    const last = txs.at(-1)
    if (lastPage || !last) return { hashes, pages: pages + 1 }
    before = Number(last.blockNumber)
  }
}

describe('the long story', () => {
  it('is hundreds of transactions behind the usual history, which stays as it is', async () => {
    expect(ofTheYear().length).toBeGreaterThan(YEAR_TRANSACTIONS)
    const usual = await startDevnet({ port: 0, as: 'own', now: false, consensus: false })
    try {
      const last = await usual.rpc<{ number: Hex; hash: Hex }>('eth_getBlockByNumber', ['latest', false])
      expect(Number(last.number)).toBe(USUAL_BLOCKS)
      expect(await town.rpc('eth_getBlockByNumber', [last.number, false])).toMatchObject({ hash: last.hash })
    } finally {
      await usual.stop()
    }
  }, 60_000)

  it('is the same at every start, to the last hash', async () => {
    const again = await startDevnet({ port: 0, as: 'own', now: false, consensus: false, long: true })
    try {
      const hash = async ({ rpc }: Devnet) => (await rpc<{ hash: Hex }>('eth_getBlockByNumber', ['latest', false])).hash
      expect(await hash(again)).toBe(await hash(town))
    } finally {
      await again.stop()
    }
  }, 90_000)

  it('lasts for most of a year, and ends before the present', () => {
    const [first, last] = [ofTheYear()[0]?.time ?? 0, ofTheYear().at(-1)?.time ?? 0]
    expect(last - first).toBeGreaterThan(200 * 86_400)
    expect(new Date(last * 1000).getUTCFullYear()).toBe(2026)
  })

  it('has failed ones, creations, blocks with several, and ether that moves inside', () => {
    const year = ofTheYear()
    expect(year.filter(({ ok }) => !ok).length).toBeGreaterThanOrEqual(10)
    expect(year.filter(({ created }) => created).length).toBeGreaterThanOrEqual(3)
    const perBlock = Map.groupBy(year, ({ block }) => block)
    expect([...perBlock.values()].filter((all) => all.length === 5)).toHaveLength(MONTHS)
    const inside = history.internals.filter(({ block, to, ok }) => block > USUAL_BLOCKS && ok && (to === alice || to === bob))
    expect(inside.length).toBeGreaterThan(30)
  })

  it('has no nonce twice and none left out, although some transactions took the place of others', async () => {
    for (const person of [alice, bob, carol, dave, market]) {
      const nonces = history.transactions.filter(({ from }) => from === person).map(({ nonce }) => nonce)
      expect(nonces).toEqual(Array.from({ length: Number(await town.rpc('eth_getTransactionCount', [person, 'latest'])) }, (_, at) => at))
    }
    const calledOff = ofTheYear().filter(({ from, to, value, input }) => from === bob && to === bob && value === 0n && input === '0x')
    expect(calledOff).toHaveLength(2)
  })

  it('has the Safe, user operations, batches and the look-alike at work', async () => {
    expect(await teller.read(CONTRACTS.treasury, safeAbi, 'nonce', [])).toBe(BigInt(2 + MONTHS))
    expect(await teller.read(CONTRACTS.entryPoint, entryPointAbi, 'getNonce', [erin, 0n])).toBe(8n)
    expect(ofTheYear().filter(({ from, to }) => from === builder && to === CONTRACTS.entryPoint)).toHaveLength(9)
    expect(ofTheYear().filter(({ from, to, input }) => from === erin && to === erin && input.length > 100)).toHaveLength(6)
    expect(ofTheYear().filter(({ from, to }) => from === LOOKALIKE && to === alice)).toHaveLength(6)
    expect(ofTheYear().filter(({ from }) => from === scammer).length).toBeGreaterThanOrEqual(3)
  })

  it('ends with pools of v2 and v3 within two percent of what the feed says', async () => {
    const [, answer] = (await teller.read(CONTRACTS.feedEthUsd, feedAbi, 'latestRoundData', [])) as readonly [bigint, bigint]
    const fed = Number(answer) / 1e8
    const path = [CONTRACTS.weth, CONTRACTS.usdc]
    const outs = (await teller.read(CONTRACTS.uniswapV2Router, uniswapV2RouterAbi, 'getAmountsOut', [
      10n ** 15n,
      path,
    ])) as readonly bigint[]
    expect(Math.abs(Number(outs[1]) / 1e3 / fed - 1)).toBeLessThan(0.02)
    for (const pool of [CONTRACTS.poolUsdcWeth, CONTRACTS.poolUsdcWeth3000]) {
      const [root] = (await teller.read(pool, uniswapV3PoolAbi, 'slot0', [])) as readonly [bigint]
      const price = 1e12 / (Number(root) / 2 ** 96) ** 2
      expect(Math.abs(price / fed - 1)).toBeLessThan(0.02)
    }
  })

  it('leaves Permit2 grants behind that have ended, and one that has not', async () => {
    const time = ofTheYear().at(-1)?.time ?? 0
    const granted = async (spender: Address) =>
      (await teller.read(CONTRACTS.permit2, permit2Abi, 'allowance', [alice, CONTRACTS.usdc, spender])) as readonly [bigint, number, number]
    const [left, ended] = await granted(CONTRACTS.universalRouter)
    expect(left).toBeGreaterThan(0n)
    expect(ended).toBeLessThan(time)
    expect((await granted(market))[0]).toBe(0n)
    expect(await teller.read(CONTRACTS.permit2, permit2Abi, 'allowance', [CAST.deployer, CONTRACTS.usdc, bob])).toEqual([
      5_000_000_000n,
      2 ** 40,
      0,
    ])
  })
})

describe('what the node answers about the past', () => {
  it.each([
    ['alice', alice],
    ['bob', bob],
    ['carol', carol],
    ['dave', dave],
    ['market', market],
    ['erin', erin],
  ] as const)('by ots_searchTransactionsBefore: whatever %s sent, got, or was reached by from within', async (_, person) => {
    const { hashes, pages } = await searched(person)
    const known = [...history.transactions, ...history.internals].filter(({ from, to }) => from === person || to === person)
    expect([...hashes].sort()).toEqual([...new Set(known.map(({ hash }) => hash))].sort())
    expect(pages).toBeGreaterThanOrEqual(Math.floor(hashes.size / PAGE / 3))
  })

  it('by nonce, balance and proof of any block, which agree', async () => {
    const at = ['eth_getTransactionCount', 'eth_getBalance'] as const
    for (const block of [USUAL_BLOCKS - 400, USUAL_BLOCKS - 20, USUAL_BLOCKS + 100, history.head]) {
      const [nonce, balance] = await Promise.all(at.map((method) => town.rpc<Hex>(method, [alice, toHex(block)])))
      const proof = await town.rpc<{ nonce: Hex; balance: Hex; accountProof: Hex[] }>('eth_getProof', [alice, [], toHex(block)])
      expect(proof).toMatchObject({ nonce, balance })
      expect(Number(nonce)).toBe(history.transactions.filter((one) => one.from === alice && one.block <= block).length)
    }
  })

  it('by logs over all blocks at once', async () => {
    const topics = [toEventSelector('Transfer(address,address,uint256)'), null, `0x${alice.slice(2).padStart(64, '0')}`]
    const logs = await town.rpc<readonly { topics: readonly Hex[] }[]>('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', topics }])
    expect(logs).toHaveLength(history.transfers.filter(({ to, standard }) => to === alice && standard !== 'ERC-1155').length)
  })
})
