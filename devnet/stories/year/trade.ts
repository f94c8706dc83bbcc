import { type Address, concat, encodeAbiParameters, type Hex, maxUint256, parseEther, parseUnits, toHex } from 'viem'
import type { Teller } from '../../../scripts/devnet/teller.ts'
import { universalRouterAbi, vaultAbi } from '../../abi-grown.ts'
import { stakedEtherAbi, uniswapV3PoolAbi } from '../../abi-money.ts'
import { erc20Abi, permit2Abi, uniswapV2PairAbi, uniswapV2RouterAbi, uniswapV3RouterAbi } from '../../abi.ts'
import { CAST, CONTRACTS, NEIGHBOURS } from '../../addresses.ts'
import { freshPrices } from '../feeds.ts'
import { NEVER } from '../markets.ts'
import { squareRoot } from '../modern.ts'
import type { Month } from '../year.ts'

const { alice, bob, carol, market } = CAST
const { keeper } = NEIGHBOURS
const { usdc, usdt, dai, weth, wbtc, vault, stakedEther, permit2, uniswapV2Router, uniswapV3Router, universalRouter } = CONTRACTS
const dollars = (text: string) => parseUnits(text, 6)

/** What ether cost in the year, in percent of what it cost first. */
const COURSE = [100n, 104n, 97n, 92n, 99n, 108n, 113n, 107n, 110n, 104n, 98n, 101n] as const

const single = (tokenIn: Address, tokenOut: Address, fee: number, recipient: Address, amountIn: bigint) =>
  [{ tokenIn, tokenOut, fee, recipient, deadline: NEVER, amountIn, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }] as const

/** USDC of one ether at the first, in its smallest unit. */
const FIRST_PRICE = dollars('3500')
const ONE_ETHER = 10n ** 18n

/** The keeper tells prices, and the market trades until the pools of dollars against ether have them too. */
export const exchange: Month = async (teller, month) => {
  const { send, write } = teller
  const percent = COURSE[month % COURSE.length] ?? 100n
  await send(keeper, CONTRACTS.reporter, freshPrices(percent))
  if (month === 0) {
    for (const token of [usdc, weth]) await write(market, token, erc20Abi, 'approve', [uniswapV3Router, maxUint256])
  }
  const price = (FIRST_PRICE * percent) / 100n
  await tradePairTo(teller, price)
  for (const [pool, fee] of [
    [CONTRACTS.poolUsdcWeth, 500],
    [CONTRACTS.poolUsdcWeth3000, 3000],
  ] as const) {
    await tradePoolTo(teller, pool, fee, price)
  }
}

/** On v2 so much is sold or bought that the product of the reserves, which stays, stands at the price. */
async function tradePairTo({ read, write }: Teller, price: bigint): Promise<void> {
  const reserves = (await read(CONTRACTS.pairUsdcWeth, uniswapV2PairAbi, 'getReserves', [])) as readonly [bigint, bigint, number]
  const [inUsdc, inWeth] = reserves
  const wanted = squareRoot((inUsdc * inWeth * ONE_ETHER) / price)
  if (wanted > inWeth) {
    const value = wanted - inWeth
    await write(market, uniswapV2Router, uniswapV2RouterAbi, 'swapExactETHForTokens', [0n, [weth, usdc], market, NEVER], { value })
  } else {
    const amount = (inUsdc * inWeth) / wanted - inUsdc
    await write(market, uniswapV2Router, uniswapV2RouterAbi, 'swapExactTokensForETH', [amount, 0n, [usdc, weth], market, NEVER])
  }
}

/** On v3 a swap may be told at which price to stop. */
async function tradePoolTo({ read, write }: Teller, pool: Address, fee: number, price: bigint): Promise<void> {
  const [now] = (await read(pool, uniswapV3PoolAbi, 'slot0', [])) as readonly [bigint]
  const sqrtPriceLimitX96 = squareRoot((ONE_ETHER << 192n) / price)
  const ways = sqrtPriceLimitX96 > now ? ([weth, usdc, parseEther('200')] as const) : ([usdc, weth, dollars('500000')] as const)
  const [tokenIn, tokenOut, amountIn] = ways
  const [swap] = single(tokenIn, tokenOut, fee, market, amountIn)
  await write(market, uniswapV3Router, uniswapV3RouterAbi, 'exactInputSingle', [{ ...swap, sqrtPriceLimitX96 }])
}

/** What alice, bob and carol swap: on v2 with an exact allowance, on v3, through the Universal Router by way of a Permit2 grant that ends. */
export const swaps: Month = async ({ rpc, write }, month) => {
  await write(alice, uniswapV2Router, uniswapV2RouterAbi, 'swapExactETHForTokens', [0n, [weth, usdc], alice, NEVER], {
    value: parseEther('0.15'),
  })
  await write(bob, usdc, erc20Abi, 'approve', [uniswapV3Router, dollars('700')])
  await write(bob, uniswapV3Router, uniswapV3RouterAbi, 'exactInputSingle', single(usdc, weth, 3000, bob, dollars('700')))

  if (month === 0) await write(alice, usdc, erc20Abi, 'approve', [permit2, maxUint256])
  if (month % 2 === 0) {
    const { timestamp } = await rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
    const ends = Number(timestamp) + 30 * 86_400
    await write(alice, permit2, permit2Abi, 'approve', [usdc, universalRouter, dollars('500'), ends])
    const path = concat([usdc, toHex(100, { size: 3 }), dai])
    const input = encodeAbiParameters(
      ['address', 'uint256', 'uint256', 'bytes', 'bool'].map((type) => ({ type })),
      [alice, dollars('120'), 0n, path, true],
    )
    await write(alice, universalRouter, universalRouterAbi, 'execute', ['0x00', [input], NEVER]) // V3_SWAP_EXACT_IN
  }
  if (month % 3 === 2) {
    await write(carol, dai, erc20Abi, 'approve', [uniswapV2Router, parseEther('40')])
    const path = [dai, weth, wbtc]
    await write(carol, uniswapV2Router, uniswapV2RouterAbi, 'swapExactTokensForTokens', [parseEther('40'), 0n, path, carol, NEVER])
  }
}

/** Money put to work and taken back: staked, saved, lent to a pool. */
export const savings: Month = async ({ send, write }, month) => {
  await send(alice, stakedEther, '0x', { value: parseEther('0.1') })
  await write(keeper, stakedEther, stakedEtherAbi, 'reward', [], { value: parseEther('1.5') })
  if (month % 3 === 0) await write(bob, stakedEther, stakedEtherAbi, 'unwrap', [parseEther('0.2')])
  if (month % 2 === 1) {
    await write(alice, usdc, erc20Abi, 'approve', [vault, dollars('300')])
    await write(alice, vault, vaultAbi, 'deposit', [dollars('300'), alice])
  }
  if (month === 6) {
    for (const token of [weth, usdc]) await write(bob, token, erc20Abi, 'approve', [uniswapV2Router, maxUint256])
    const amounts = [parseEther('1'), dollars('3600'), 0n, 0n] as const
    await write(bob, uniswapV2Router, uniswapV2RouterAbi, 'addLiquidity', [weth, usdc, ...amounts, bob, NEVER])
  }
}

/** Rights given and taken away again, some of which stay: to routers, by Permit2 with an end, to an operator. */
export const rights: Month = async ({ rpc, write }, month) => {
  await write(alice, usdt, erc20Abi, 'approve', [uniswapV2Router, dollars(String(50 + month))])
  await write(alice, usdt, erc20Abi, 'approve', [uniswapV2Router, 0n]) // Tether wants nothing before something else
  if (month % 4 === 0) await write(bob, dai, erc20Abi, 'approve', [market, parseEther(String(100 + month))])
  if (month % 4 === 2) await write(bob, dai, erc20Abi, 'approve', [market, 0n])
  if (month % 3 === 0) {
    const { timestamp } = await rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
    const ends = Number(timestamp) + (month === 9 ? 5 * 365 : 14) * 86_400
    await write(alice, permit2, permit2Abi, 'approve', [usdc, market, dollars('75'), ends])
  }
  if (month % 6 === 4) await write(alice, permit2, permit2Abi, 'approve', [usdc, market, 0n, 0])
}
