import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeDeployData, parseAbi, parseEther, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChain, startEvm } from '#chain'
import type { Chain } from '#core/chains/chain'
import type { ExchangesFile, PoolsRow, RouterRow } from '#core/chains/chain-folder'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad, toBigInt } from '#core/bytes/hex'
import { type Client, createClient, createPortPair } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import { erc20Abi, uniswapV3PositionsAbi } from '../../../devnet/abi.ts'
import { CONTRACTS, NEIGHBOURS } from '../../../devnet/addresses.ts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { type Artifact, createTeller, packageArtifact, type Teller } from '../../../scripts/devnet/teller.ts'
import { NO_HURRY_MS } from '../../../test/support/platform.ts'
import { createClosureReader } from '../state/closure.ts'
import { PRESETS } from '../chains/presets.ts'
import { encodeSwap } from './encode-swap.ts'
import { type Market, marketOf } from './market.ts'
import { quoteSwap, type SwapQuote } from './quote.ts'

// Real contracts of Uniswap: v2, v3 and the Universal Router of the practice chain, and v4's manager and quoter, which are put there for this alone.

const CHAIN = PRESETS.find(({ chain }) => chain.chainId === 31337)?.chain as Chain
const { weth, usdc, wbtc, dai, permit2, uniswapV2Factory, uniswapV2Router, uniswapV3Factory, uniswapV3Router, uniswapV3Positions } =
  CONTRACTS
/** It has of everything, and has allowed v2's and v3's routers all of it. */
const ME = NEIGHBOURS.keeper
const PAIR_CODE = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const POOL_CODE = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'
const NEVER = 2n ** 40n
const MAX = 2n ** 256n - 1n
const KEY = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key'
const managerAbi = parseAbi([`function initialize(${KEY}, uint160 sqrtPriceX96) returns (int24 tick)`])
const liquidityAbi = parseAbi([
  `function modifyLiquidity(${KEY}, (int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt) params, bytes hookData) payable returns (int256)`,
])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

let town: Devnet
let teller: Teller
let chain: Client<ChainCalls, ChainEvents>
let evm: Client<EvmCalls>
let stop: (() => void)[] = []
const at = { manager: zeroAddress as Address, quoter: zeroAddress as Address, router: zeroAddress as Address }

const forged = (path: string): Artifact => {
  const found = JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`@uniswap/v4-core/out/${path}`), 'utf8')) as {
    readonly abi: Artifact['abi']
    readonly bytecode: { readonly object: Hex }
  }
  return { abi: found.abi, bytecode: found.bytecode.object }
}

async function deploy({ abi, bytecode }: Artifact, args: readonly unknown[]): Promise<Address> {
  const { contractAddress } = await teller.send(ME, undefined, encodeDeployData({ abi, bytecode, args } as never))
  if (contractAddress === null) throw new Error('nothing was made')
  return contractAddress
}

/** v4: ether for dollars at 3,500, of which there is in all ranges as of 60 ether; and the router that may trade it. */
async function putV4(): Promise<void> {
  at.manager = await deploy(forged('PoolManager.sol/PoolManager.json'), [ME])
  const helper = await deploy(forged('PoolModifyLiquidityTest.sol/PoolModifyLiquidityTest.json'), [at.manager])
  const quoter = JSON.parse(readFileSync(new URL('../../../devnet/vendor/v4-quoter.json', import.meta.url), 'utf8')) as {
    readonly bytecode: Hex
  }
  at.quoter = await deploy({ abi: parseAbi(['constructor(address manager)']), bytecode: quoter.bytecode }, [at.manager])
  const universal = packageArtifact('@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json')
  const v2 = { v2Factory: uniswapV2Factory, pairInitCodeHash: PAIR_CODE }
  const v3 = { v3Factory: uniswapV3Factory, v3NFTPositionManager: uniswapV3Positions, poolInitCodeHash: POOL_CODE }
  at.router = await deploy(universal, [{ permit2, weth9: weth, ...v2, ...v3, v4PoolManager: at.manager, v4PositionManager: zeroAddress }])
  const key = { currency0: zeroAddress, currency1: usdc, fee: 500, tickSpacing: 10, hooks: zeroAddress }
  // The root of 3,500 · 10^6 / 10^18 in 96 binary places.
  const root = BigInt(Math.floor(Math.sqrt(3500e-12) * 2 ** 96))
  await teller.write(ME, at.manager, managerAbi, 'initialize', [key, root])
  await teller.write(ME, usdc, erc20Abi, 'approve', [helper, MAX])
  const liquidityDelta = (parseEther('60') * root) >> 96n
  const range = { tickLower: -887_270, tickUpper: 887_270, liquidityDelta, salt: pad('0x') }
  await teller.write(ME, helper, liquidityAbi, 'modifyLiquidity', [key, range, '0x'], { value: parseEther('61') })
  for (const token of [weth, usdc, wbtc, dai]) {
    await teller.write(ME, token, erc20Abi, 'approve', [permit2, MAX])
    await teller.write(ME, permit2, permit2Abi, 'approve', [token, at.router, 2n ** 160n - 1n, 2 ** 40])
  }
}

beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  teller = createTeller(town.rpc)
  await town.rpc('anvil_autoImpersonateAccount', [true])
  await town.rpc('anvil_setBalance', [ME, toHex(parseEther('9000'))])
  await putV4()
  const [page, worker] = createPortPair()
  startChain(worker, { fetch, now: Date.now, random: Math.random, timeoutMs: NO_HURRY_MS })
  chain = createClient<ChainCalls, ChainEvents>(page, 'chain')
  const [evmPage, evmWorker] = createPortPair()
  startEvm(evmWorker, performance)
  evm = createClient<EvmCalls>(evmPage, 'evm')
  stop = [chain.close, evm.close]
  await chain.call('configure', {
    chains: [{ ...CHAIN, endpoints: [{ id: 'town', url: town.url, roles: ['state'], owner: 'own', operator: 'us' }] }],
  })
}, 180_000)
afterAll(async () => {
  for (const one of stop) one()
  await town.stop()
})

const SOURCE = { source: 'a test', date: '2026-11-29' }
const pairs = (): PoolsRow => ({ kind: 'v2', name: 'v2', factory: uniswapV2Factory, initCodeHash: PAIR_CODE, fee: 3000, ...SOURCE })
const pools = (): PoolsRow => ({
  ...{ kind: 'v3', name: 'v3', factory: uniswapV3Factory, initCodeHash: POOL_CODE, fees: [100, 500, 3000, 10_000] },
  ...{ quoter: CONTRACTS.uniswapV3Quoter, ...SOURCE },
})
const managed = (): PoolsRow => ({
  ...{ kind: 'v4', name: 'v4', manager: at.manager, quoter: at.quoter, stateView: zeroAddress },
  ...{ tiers: [[100, 1], [500, 10], [3000, 60]], ...SOURCE },
}) // prettier-ignore
const universal = (...own: readonly PoolsRow[]): RouterRow => ({
  kind: 'universal',
  name: 'U',
  address: at.router,
  permit2,
  pools: own,
  ...SOURCE,
})

function marketWith(...routers: readonly RouterRow[]): Market {
  const token = (address: Address, symbol: string, decimals: number) => ({ address, symbol, decimals, floor: 30, ...SOURCE })
  const file: ExchangesFile = { tokens: [token(weth, 'WETH', 18), token(usdc, 'USDC', 6), token(dai, 'DAI', 18)], routers }
  const market = marketOf(file)
  if (market === undefined) throw new Error('no market')
  return market
}

const held = async (asset: Address | 'ether'): Promise<bigint> =>
  asset === 'ether'
    ? toBigInt(await town.rpc<Hex>('eth_getBalance', [ME, 'latest']))
    : toBigInt(await town.rpc<Hex>('eth_call', [{ to: asset, data: concat('0x70a08231', pad(ME)) }, 'latest']))

type Asked = { readonly give: Address | 'ether'; readonly get: Address | 'ether'; readonly side: 'in' | 'out'; readonly units: bigint }

async function quote(market: Market, { give, get, side, units }: Asked): Promise<SwapQuote> {
  const header = await chain.call('head', { chainId: CHAIN.chainId, maxAgeMs: 0, purpose: 'review' })
  const reader = createClosureReader({ chain, evm: () => evm })
  const [from, to] = [give === 'ether' ? weth : give, get === 'ether' ? weth : get]
  const trade = { from, to, exact: { side, units }, nativeIn: give === 'ether', nativeOut: get === 'ether' }
  return quoteSwap({ reader, chain: CHAIN, header, nowSeconds: Date.now() / 1000, market }, trade)
}

/** Quotes and carries out; what the chain then took and gave, the fee apart. */
async function swapped(market: Market, asked: Asked) {
  const found = await quote(market, asked)
  const { give, get, side } = asked
  const { to, value, data } = encodeSwap({
    ...{ route: found.route, wrapped: weth, account: ME, side, deadline: NEVER },
    ...{ most: side === 'in' ? found.given : found.given + 10n, least: found.arrives },
    ...{ giveNative: give === 'ether', getNative: get === 'ether' },
  })
  const [gave, had] = [await held(give), await held(get)]
  const { gasUsed, effectiveGasPrice } = await teller.send(ME, to, data, { value })
  const fee = BigInt(gasUsed) * BigInt(effectiveGasPrice)
  return {
    found,
    kinds: found.route.map(({ pool }) => pool.kind),
    took: gave - (await held(give)) - (give === 'ether' ? fee : 0n),
    gave: (await held(get)) - had + (get === 'ether' ? fee : 0n),
  }
}

const ETHER = parseEther('0.5')
const DOLLARS = 900_000_000n

describe('pools of v4, by their real manager and the Universal Router', () => {
  it.each<readonly [string, Asked]>([
    ['ether for dollars', { give: 'ether', get: usdc, side: 'in', units: ETHER }],
    ['ether for so many dollars', { give: 'ether', get: usdc, side: 'out', units: DOLLARS }],
    ['dollars for ether', { give: usdc, get: 'ether', side: 'in', units: DOLLARS }],
    ['dollars for so much ether', { give: usdc, get: 'ether', side: 'out', units: ETHER }],
    ['wrapped ether, which is unwrapped before', { give: weth, get: usdc, side: 'in', units: ETHER }],
    ['dollars for wrapped ether, which is wrapped after', { give: usdc, get: weth, side: 'in', units: DOLLARS }],
  ])('give to the unit what was quoted: %s', async (_, asked) => {
    const { found, kinds, took, gave } = await swapped(marketWith(universal(managed())), asked)
    expect(kinds).toEqual(['v4'])
    expect([took, gave]).toEqual([found.given, found.arrives])
    expect(found.impact).toBeGreaterThan(0n)
    expect(found.impact).toBeLessThan(50_000n)
  })

  it.each<readonly [string, Asked, readonly string[]]>([
    ['a token by v3, then ether by v4', { give: dai, get: 'ether', side: 'in', units: parseEther('900') }, ['v3', 'v4']],
    ['ether by v4, then a token by v3', { give: 'ether', get: dai, side: 'in', units: ETHER }, ['v4', 'v3']],
    ['wrapped ether, unwrapped for v4, then v3', { give: weth, get: dai, side: 'in', units: ETHER }, ['v4', 'v3']],
  ])('follow pools of another kind in one call: %s', async (_, asked, way) => {
    const { found, kinds, took, gave } = await swapped(marketWith(universal({ ...pools(), fees: [100] } as PoolsRow, managed())), asked)
    expect(kinds).toEqual(way)
    expect([took, gave]).toEqual([found.given, found.arrives])
  })

  it('are left out where what arrives is fixed and something would have to be wrapped', async () => {
    const asked: Asked = { give: weth, get: usdc, side: 'out', units: DOLLARS }
    await expect(quote(marketWith(universal(managed())), asked)).rejects.toMatchObject({ code: 'swap/no-route' })
  })
})

describe('routers that take tokens by an allowance of their own', () => {
  const router02 = (): RouterRow => ({ kind: 'v2', name: 'R', address: uniswapV2Router, pools: [pairs()], ...SOURCE })
  const router = (): RouterRow => ({ kind: 'v3', name: 'R', address: uniswapV3Router, pools: [pools()], ...SOURCE })
  const asked: readonly (readonly [string, Asked])[] = [
    ['ether for a token', { give: 'ether', get: usdc, side: 'in', units: ETHER }],
    ['ether for so much of a token', { give: 'ether', get: usdc, side: 'out', units: DOLLARS }],
    ['a token for ether', { give: usdc, get: 'ether', side: 'in', units: DOLLARS }],
    ['a token for so much ether', { give: usdc, get: 'ether', side: 'out', units: ETHER }],
    ['a token for a token, over two pools', { give: wbtc, get: usdc, side: 'in', units: 500_000n }],
    ['a token for so much of a token', { give: wbtc, get: usdc, side: 'out', units: DOLLARS }],
  ]
  it.each(asked)('as a Router02: %s', async (_, one) => {
    const { found, took, gave } = await swapped(marketWith(router02()), one)
    expect(took).toBe(found.given)
    // For so much that is to arrive, a pair takes whole units, and its router pays just what was asked.
    expect(gave - found.arrives).toBeLessThanOrEqual(found.arrives / 1000n)
    expect(gave).toBeGreaterThanOrEqual(found.arrives)
  })
  it.each(asked)('as a SwapRouter: %s', async (_, one) => {
    const { found, took, gave } = await swapped(marketWith(router()), one)
    expect([took, gave]).toEqual([found.given, found.arrives])
  })

  it('take the better of two routers, whole', async () => {
    const best = await quote(marketWith(router02(), router(), universal(managed())), { give: 'ether', get: usdc, side: 'in', units: ETHER })
    const each = await Promise.all(
      [router02(), router(), universal(managed())].map((one) =>
        quote(marketWith(one), { give: 'ether', get: usdc, side: 'in', units: ETHER }),
      ),
    )
    expect(best.arrives).toBe(each.map(({ arrives }) => arrives).toSorted((a, b) => (a < b ? 1 : -1))[0])
  })
})

describe('a pool that seems deep', () => {
  it('is set aside once it was run, and the honest one is found', async () => {
    const only = marketWith(universal({ ...pools(), fees: [500, 3000] } as PoolsRow))
    const asked: Asked = { give: weth, get: wbtc, side: 'in', units: ETHER }
    const before = await quote(only, asked)
    // Twice as much bitcoin for ether as elsewhere, and all that it has within a tenth of a percent of it: by what is seen, it is as deep as others.
    const each = 135_700_000_000
    const tick = Math.floor(Math.log(each) / Math.log(1.0001) / 10) * 10
    const price = BigInt(Math.floor(Math.sqrt(each) * 2 ** 96))
    const [token0, token1, fee] = [wbtc, weth, 500] as const
    await teller.write(ME, uniswapV3Positions, uniswapV3PositionsAbi, 'createAndInitializePoolIfNecessary', [token0, token1, fee, price])
    const amounts = { amount0Desired: 100_000n, amount1Desired: parseEther('0.0136'), amount0Min: 0n, amount1Min: 0n }
    const range = { tickLower: tick - 10, tickUpper: tick + 20 }
    const params = { token0, token1, fee, ...range, ...amounts, recipient: ME, deadline: NEVER }
    await teller.write(ME, uniswapV3Positions, uniswapV3PositionsAbi, 'mint', [params])
    const after = await quote(only, asked)
    expect(after.arrives).toBe(before.arrives)
    expect(after.route.map(({ pool }) => pool.fee)).toEqual([3000])
  })
})
