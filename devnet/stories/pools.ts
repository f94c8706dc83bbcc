import { type Address, parseEther, parseUnits, toHex } from 'viem'
import { ownArtifact, packageArtifact, type Teller } from '../../scripts/devnet/teller.ts'
import { uniswapV3FactoryAbi, uniswapV3PoolAbi } from '../abi-money.ts'
import { erc20Abi, mintAbi, uniswapV2RouterAbi, uniswapV3PositionsAbi, uniswapV3RouterAbi, wethAbi } from '../abi.ts'
import { CAST, CONTRACTS, NEIGHBOURS } from '../addresses.ts'
import { USDC_MINTER } from './contracts.ts'
import { NEVER } from './markets.ts'
import { squareRoot, V3_CREATOR } from './modern.ts'

const { keeper } = NEIGHBOURS
const { builder, faucet } = CAST
const { weth, usdc, usdt, dai, wbtc, uniswapV2Router, uniswapV3Router, uniswapV3Positions, uniswapV3Factory } = CONTRACTS
const unlimited = 2n ** 256n - 1n
const bitcoin = (text: string) => parseUnits(text, 8)
const dollars = (text: string) => parseUnits(text, 6)

/** Ticks that a pool of this fee may use are its multiples. */
const SPACING = { 100: 1, 500: 10, 3000: 60 } as const
type Fee = keyof typeof SPACING
const MAX_TICK = 887_272

/** Observations that each pool keeps: enough for half an hour of blocks at twelve seconds in which somebody trades every other minute. */
const OBSERVATIONS = 16

type Position = {
  readonly tokens: readonly [Address, Address]
  readonly amounts: readonly [bigint, bigint]
  readonly fee: Fee
  /** The whole range, without it. */
  readonly ticks?: readonly [number, number]
}

/** At 95,000 dollars a bitcoin and 3,500 an ether. Tokens in the order of their addresses. */
const POSITIONS: readonly Position[] = [
  { tokens: [wbtc, weth], amounts: [bitcoin('10.5'), parseEther('285')], fee: 3000 },
  { tokens: [usdc, weth], amounts: [dollars('175000'), parseEther('50')], fee: 3000 },
  // Near the price, so that a large swap leaves it: quotes have to cross ticks.
  { tokens: [usdc, weth], amounts: [dollars('105000'), parseEther('30')], fee: 3000, ticks: [193_800, 195_600] },
  { tokens: [weth, usdt], amounts: [parseEther('200'), dollars('700000')], fee: 500 },
  { tokens: [dai, usdc], amounts: [parseEther('300000'), dollars('300000')], fee: 100 },
]

/** WBTC, two more pairs of Uniswap v2 and four more pools of v3, so that routes of up to three hops differ; all pools remember prices. */
export async function pools(teller: Teller): Promise<void> {
  const { rpc, create, constructAt, write } = teller
  await constructAt(wbtc, ownArtifact('Wbtc'), [], builder) // mainnet's creator is not replayed: its code is ours
  await create(
    CONTRACTS.uniswapV3TickLens,
    V3_CREATOR,
    2,
    packageArtifact('@uniswap/v3-periphery/artifacts/contracts/lens/TickLens.sol/TickLens.json'),
  )
  await rpc('anvil_setBalance', [keeper, toHex(parseEther('20000'))])
  await write(keeper, weth, wethAbi, 'deposit', [], { value: parseEther('3000') })
  await write(USDC_MINTER, usdc, mintAbi, 'mint', [keeper, dollars('4000000')])
  await write(builder, wbtc, mintAbi, 'mint', [keeper, bitcoin('120')])
  await write(faucet, dai, erc20Abi, 'transfer', [keeper, parseEther('3000000')])
  await write(faucet, usdt, erc20Abi, 'transfer', [keeper, dollars('3000000')])
  await write(builder, wbtc, mintAbi, 'mint', [faucet, bitcoin('20000')])

  for (const token of [weth, usdc, usdt, dai, wbtc]) {
    for (const spender of [uniswapV2Router, uniswapV3Positions, uniswapV3Router]) {
      await write(keeper, token, erc20Abi, 'approve', [spender, unlimited])
    }
  }
  for (const [one, other, amount, otherAmount] of [
    [wbtc, weth, bitcoin('21'), parseEther('570')],
    [dai, usdc, parseEther('500000'), dollars('500000')],
  ] as const) {
    const amounts = [amount, otherAmount, 0n, 0n] as const
    await write(keeper, uniswapV2Router, uniswapV2RouterAbi, 'addLiquidity', [one, other, ...amounts, keeper, NEVER])
  }
  await write(V3_CREATOR, uniswapV3Factory, uniswapV3FactoryAbi, 'enableFeeAmount', [100, SPACING[100]])
  for (const position of POSITIONS) await provide(teller, position)
  const { poolUsdcWeth, poolDaiUsdc, poolWbtcWeth3000, poolUsdcWeth3000, poolWethUsdt500, poolDaiUsdc100 } = CONTRACTS
  for (const pool of [poolUsdcWeth, poolDaiUsdc, poolWbtcWeth3000, poolUsdcWeth3000, poolWethUsdt500, poolDaiUsdc100]) {
    await write(keeper, pool, uniswapV3PoolAbi, 'increaseObservationCardinalityNext', [OBSERVATIONS])
  }
  await trades(teller)
}

async function provide({ write }: Teller, { tokens: [token0, token1], amounts: [amount0, amount1], fee, ticks }: Position): Promise<void> {
  const price = squareRoot((amount1 << 192n) / amount0)
  if (!ticks) {
    const initialize = [token0, token1, fee, price] as const
    await write(keeper, uniswapV3Positions, uniswapV3PositionsAbi, 'createAndInitializePoolIfNecessary', initialize)
  }
  const widest = MAX_TICK - (MAX_TICK % SPACING[fee])
  const [tickLower, tickUpper] = ticks ?? [-widest, widest]
  const amounts = { amount0Desired: amount0, amount1Desired: amount1, amount0Min: 0n, amount1Min: 0n }
  const params = { token0, token1, fee, tickLower, tickUpper, ...amounts, recipient: keeper, deadline: NEVER }
  await write(keeper, uniswapV3Positions, uniswapV3PositionsAbi, 'mint', [params])
}

/** Each new pool sees a trade there and one back, so that it has observations. */
async function trades({ write }: Teller): Promise<void> {
  for (const [tokenIn, tokenOut, fee, amountIn] of [
    [wbtc, weth, 3000, bitcoin('0.01')],
    [weth, wbtc, 3000, parseEther('0.27')],
    [weth, usdc, 3000, parseEther('0.3')],
    [usdc, weth, 3000, dollars('1040')],
    [usdt, weth, 500, dollars('900')],
    [weth, usdt, 500, parseEther('0.25')],
    [dai, usdc, 100, parseEther('1500')],
    [usdc, dai, 100, dollars('1500')],
  ] as const) {
    const limits = { recipient: keeper, deadline: NEVER, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }
    const swap = { tokenIn, tokenOut, fee, amountIn, ...limits }
    await write(keeper, uniswapV3Router, uniswapV3RouterAbi, 'exactInputSingle', [swap])
  }
}
