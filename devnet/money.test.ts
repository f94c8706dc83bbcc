import { createPublicClient, encodePacked, type Hex, http, parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTeller, type Teller } from '../scripts/devnet/teller.ts'
import { startDevnet, type Devnet } from '../scripts/devnet/start.ts'
import { lendingAbi, vaultAbi } from './abi-grown.ts'
import {
  airdropAbi,
  feedAbi,
  feedProxyAbi,
  picturesAbi,
  reporterAbi,
  stakedEtherAbi,
  uniswapV3FactoryAbi,
  uniswapV3PoolAbi,
  uniswapV3QuoterAbi,
  uniswapV3TickLensAbi,
} from './abi-money.ts'
import { erc20Abi, uniswapV2FactoryAbi, uniswapV2RouterAbi, uniswapV3RouterAbi } from './abi.ts'
import { CAST, CONTRACTS, NEIGHBOURS } from './addresses.ts'
import { PICTURES, SPAM } from './stories/holdings.ts'
import { NEVER } from './stories/markets.ts'
import { outsider } from './stories/outsiders.ts'

const { alice, bob, carol, deployer, faucet, market, forger } = CAST
const { keeper } = NEIGHBOURS
const { weth, usdc, usdt, dai, wbtc, stakedEther, pictures, uniswapV2Router, uniswapV2Factory, uniswapV3Factory } = CONTRACTS
const HALF_AN_HOUR = 1_800

let town: Devnet
let teller: Teller
let snapshot: Hex
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  teller = createTeller(town.rpc)
  await town.rpc('anvil_autoImpersonateAccount', [true])
}, 180_000)
afterAll(() => town.stop())
beforeEach(async () => {
  snapshot = await town.rpc<Hex>('evm_snapshot')
})
afterEach(() => town.rpc('evm_revert', [snapshot]))

const head = () => town.rpc<{ timestamp: Hex; transactions: Hex[] }>('eth_getBlockByNumber', ['latest', false])
const tokensOf = async (token: Hex, owner: Hex) => (await teller.read(token, erc20Abi, 'balanceOf', [owner])) as bigint

describe('pools', () => {
  it.each([
    ['poolWbtcWeth3000', wbtc, weth, 3000],
    ['poolUsdcWeth3000', usdc, weth, 3000],
    ['poolWethUsdt500', weth, usdt, 500],
    ['poolDaiUsdc100', dai, usdc, 100],
  ] as const)('has %s at the address that mainnet has it at', async (name, one, other, fee) => {
    const found = await teller.read(uniswapV3Factory, uniswapV3FactoryAbi, 'getPool', [one, other, fee])
    expect((found as string).toLowerCase()).toBe(CONTRACTS[name])
    expect(await teller.read(CONTRACTS[name], uniswapV3PoolAbi, 'liquidity', [])).toBeGreaterThan(0n)
  })

  it.each([
    ['pairWbtcWeth', wbtc, weth],
    ['pairDaiUsdc', dai, usdc],
  ] as const)('has %s of Uniswap v2 there too', async (name, one, other) => {
    const found = await teller.read(uniswapV2Factory, uniswapV2FactoryAbi, 'getPair', [one, other])
    expect((found as string).toLowerCase()).toBe(CONTRACTS[name])
  })

  it.each(['poolUsdcWeth', 'poolWbtcWeth3000', 'poolUsdcWeth3000', 'poolWethUsdt500', 'poolDaiUsdc100', 'poolDaiUsdc'] as const)(
    'knows the mean price of the last half hour in %s, near the one of now',
    async (name) => {
      const observed = await teller.read(CONTRACTS[name], uniswapV3PoolAbi, 'observe', [[HALF_AN_HOUR, 0]])
      const [[before = 0n, now = 0n]] = observed as [bigint[], bigint[]]
      const [, tick] = (await teller.read(CONTRACTS[name], uniswapV3PoolAbi, 'slot0', [])) as [bigint, number]
      expect(Math.abs(Number(now - before) / HALF_AN_HOUR - tick)).toBeLessThan(2)
    },
  )

  it('still knows it after trades of now, as it keeps sixteen observations', async () => {
    const swap = {
      tokenIn: weth,
      tokenOut: usdc,
      fee: 3000,
      recipient: keeper,
      deadline: NEVER,
      amountOutMinimum: 0n,
      sqrtPriceLimitX96: 0n,
    }
    for (let trade = 0; trade < 3; trade++) {
      await teller.write(keeper, CONTRACTS.uniswapV3Router, uniswapV3RouterAbi, 'exactInputSingle', [
        { ...swap, amountIn: parseEther('1') },
      ])
    }
    const observed = await teller.read(CONTRACTS.poolUsdcWeth3000, uniswapV3PoolAbi, 'observe', [[HALF_AN_HOUR, 0]])
    expect((observed as [bigint[]])[0]).toHaveLength(2)
    const slot = (await teller.read(CONTRACTS.poolUsdcWeth3000, uniswapV3PoolAbi, 'slot0', [])) as readonly unknown[]
    expect(slot[3]).toBe(16)
  })

  it('quotes three hops differently on v2 and v3, both near what the feeds say', async () => {
    const amount = parseUnits('1000', 6) // USDT to DAI by ether and dollars
    const outs = await teller.read(uniswapV2Router, uniswapV2RouterAbi, 'getAmountsOut', [amount, [usdt, weth, usdc, dai]])
    const v2 = (outs as bigint[]).at(-1) ?? 0n
    const path = encodePacked(
      ['address', 'uint24', 'address', 'uint24', 'address', 'uint24', 'address'],
      [usdt, 500, weth, 3000, usdc, 100, dai],
    )
    const client = createPublicClient({ transport: http(town.url) })
    const quote = {
      address: CONTRACTS.uniswapV3Quoter,
      abi: uniswapV3QuoterAbi,
      functionName: 'quoteExactInput',
      args: [path, amount],
    } as const
    const { result } = await client.simulateContract(quote)
    const v3 = result[0]
    expect(v3).not.toBe(v2)
    for (const out of [v2, v3]) {
      expect(out).toBeGreaterThan(parseEther('940'))
      expect(out).toBeLessThan(parseEther('1020'))
    }
  })

  it('has a position near the price, whose end a large swap crosses, and a lens that shows its ticks', async () => {
    const client = createPublicClient({ transport: http(town.url) })
    const large = { tokenIn: weth, tokenOut: usdc, amountIn: parseEther('60'), fee: 3000, sqrtPriceLimitX96: 0n }
    const quote = {
      address: CONTRACTS.uniswapV3Quoter,
      abi: uniswapV3QuoterAbi,
      functionName: 'quoteExactInputSingle',
      args: [large],
    } as const
    const { result } = await client.simulateContract(quote)
    expect(result[2]).toBeGreaterThanOrEqual(1)
    const word = Math.floor(193_800 / 60 / 256)
    const ticks = await teller.read(CONTRACTS.uniswapV3TickLens, uniswapV3TickLensAbi, 'getPopulatedTicksInWord', [
      CONTRACTS.poolUsdcWeth3000,
      word,
    ])
    expect((ticks as { tick: number }[]).map(({ tick }) => tick)).toEqual(expect.arrayContaining([193_800, 195_600]))
  })
})

describe('price feeds: the proxy is Chainlink\u2019s, what answers behind it is ours', () => {
  type Round = readonly [bigint, bigint, bigint, bigint, bigint]
  const latest = async (feed: Hex) => (await teller.read(feed, feedAbi, 'latestRoundData', [])) as Round

  it.each([
    ['feedEthUsd', 'ETH / USD', 3_500_00000000n],
    ['feedBtcUsd', 'BTC / USD', 95_000_00000000n],
    ['feedUsdcUsd', 'USDC / USD', 99990000n],
    ['feedUsdtUsd', 'USDT / USD', 1_00040000n],
    ['feedDaiUsd', 'DAI / USD', 99985000n],
    ['feedEurUsd', 'EUR / USD', 1_16250000n],
    ['feedChfUsd', 'CHF / USD', 0n],
    ['feedJpyUsd', 'JPY / USD', -640000n],
  ] as const)('%s answers for %s as of the newest block', async (name, description, answer) => {
    const [, said, , updatedAt] = await latest(CONTRACTS[name])
    expect(said).toBe(answer)
    expect(updatedAt).toBe(BigInt((await head()).timestamp))
    expect(await teller.read(CONTRACTS[name], feedAbi, 'description', [])).toBe(description)
    expect(await teller.read(CONTRACTS[name], feedAbi, 'decimals', [])).toBe(8)
  })

  it('leaves pounds as they were when the town was founded', async () => {
    const [, said, , updatedAt] = await latest(CONTRACTS.feedGbpUsd)
    expect(said).toBe(1_31000000n)
    expect(Number(updatedAt)).toBeLessThan(Number((await head()).timestamp) - 7 * 86_400)
  })

  it('keeps old rounds, counted by phase as Chainlink does, and lets nobody but the keeper tell a new one', async () => {
    const [round] = await latest(CONTRACTS.feedEthUsd)
    const [, before] = (await teller.read(CONTRACTS.feedEthUsd, feedAbi, 'getRoundData', [round - 1n])) as Round
    expect(before).toBe(3_500_00000000n)
    expect(round >> 64n).toBe(1n)
    const aggregator = (await teller.read(CONTRACTS.feedEthUsd, feedProxyAbi, 'aggregator', [])) as Hex
    await teller.write(market, CONTRACTS.reporter, reporterAbi, 'report', [[aggregator], [1n]], { fails: true })
    await teller.write(keeper, CONTRACTS.reporter, reporterAbi, 'report', [[aggregator], [3_600_00000000n]])
    expect((await latest(CONTRACTS.feedEthUsd))[1]).toBe(3_600_00000000n)
  })

  it('was told in one transaction of the newest block, signed with the keeper\u2019s known key', async () => {
    const [hash] = (await head()).transactions
    expect(await town.rpc('eth_getTransactionByHash', [hash])).toMatchObject({ from: keeper, to: CONTRACTS.reporter })
    expect(outsider('keeper').address.toLowerCase()).toBe(keeper)
    expect(outsider('mallory').address.toLowerCase()).toBe(NEIGHBOURS.mallory)
  })
})

describe('money in other forms', () => {
  it('has staked ether whose balances stay while their worth grows, and pays it out', async () => {
    const worth = (await teller.read(stakedEther, stakedEtherAbi, 'stEthPerToken', [])) as bigint
    expect(worth).toBeGreaterThan(parseEther('1.2'))
    const held = await tokensOf(stakedEther, alice)
    await teller.write(keeper, stakedEther, stakedEtherAbi, 'reward', [], { value: parseEther('4') })
    expect(await tokensOf(stakedEther, alice)).toBe(held)
    expect(await teller.read(stakedEther, stakedEtherAbi, 'stEthPerToken', [])).toBeGreaterThan(worth)
    const before = BigInt(await town.rpc<Hex>('eth_getBalance', [alice, 'latest']))
    await teller.write(alice, stakedEther, stakedEtherAbi, 'unwrap', [held])
    expect(BigInt(await town.rpc<Hex>('eth_getBalance', [alice, 'latest'])) - before).toBeGreaterThan(parseEther('1.5'))
  })

  it('gave alice and the deployer shares of the vault, receipts of the lender and parts of two pools', async () => {
    for (const holder of [alice, deployer]) {
      for (const token of [CONTRACTS.vault, CONTRACTS.receiptUsdc, CONTRACTS.pairDaiUsdc, CONTRACTS.pairWbtcWeth, stakedEther, wbtc]) {
        expect(await tokensOf(token, holder)).toBeGreaterThan(0n)
      }
    }
    const shares = await tokensOf(CONTRACTS.vault, alice)
    expect(await teller.read(CONTRACTS.vault, vaultAbi, 'convertToAssets', [shares])).toBeGreaterThan(shares)
    await teller.write(deployer, CONTRACTS.lending, lendingAbi, 'withdraw', [usdc, parseUnits('100', 6), deployer])
  })

  it('has pictures with their metadata on chain, elsewhere, and harmful, each with its owner', async () => {
    expect(await teller.read(pictures, picturesAbi, 'totalSupply', [])).toBe(BigInt(PICTURES.length + 1))
    for (const [place, uri] of PICTURES.entries()) {
      expect(await teller.read(pictures, picturesAbi, 'tokenURI', [BigInt(place + 1)])).toBe(uri)
    }
    const owner = (await teller.read(pictures, picturesAbi, 'ownerOf', [2n])) as string
    expect(owner.toLowerCase()).toBe(deployer)
    await teller.write(deployer, pictures, picturesAbi, 'safeTransferFrom', [deployer, carol, 2n])
    await teller.write(deployer, pictures, picturesAbi, 'safeTransferFrom', [deployer, CONTRACTS.noReceive, 4n], { fails: true })
    const metadata = PICTURES[1]?.split(',')[1] ?? ''
    const image = (JSON.parse(atob(metadata)) as { image: string }).image
    expect(atob(image.split(',')[1] ?? '')).toContain('<script>')
  })

  it.each(Object.entries(SPAM))('dropped %s on everybody, under the name %s', async (key, [name, symbol]) => {
    const token = CONTRACTS[key as keyof typeof SPAM]
    expect(await teller.read(token, erc20Abi, 'name', [])).toBe(name)
    expect(await teller.read(token, erc20Abi, 'symbol', [])).toBe(symbol)
    for (const holder of [alice, bob, carol, deployer]) expect(await tokensOf(token, holder)).toBeGreaterThan(0n)
    await teller.write(alice, token, airdropAbi, 'drop', [[alice], 1n], { fails: true })
    await teller.write(forger, token, airdropAbi, 'drop', [[faucet], 1n])
  })
})
