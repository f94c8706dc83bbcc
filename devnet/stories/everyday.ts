import { encodeFunctionData, maxUint256, parseEther, parseUnits } from 'viem'
import { ownArtifact, type Teller } from '../../scripts/devnet/teller.ts'
import { catsAbi, erc20Abi, factoryAbi, multiAbi, multicall3Abi, uniswapV2RouterAbi } from '../abi.ts'
import { CAST, CONTRACTS } from '../addresses.ts'
import { NEVER } from './markets.ts'

const { alice, bob, carol, dave, market, builder } = CAST
const { weth, usdc, usdt, dai, cats, uniswapV2Router, multicall3, factory, multi } = CONTRACTS
const dollars = (text: string) => parseUnits(text, 6)

/** How alice came to know bob, long ago. */
export async function acquaintance({ send, write }: Teller): Promise<void> {
  await send(alice, bob, '0x', { value: parseEther('1.5') })
  await write(bob, usdc, erc20Abi, 'transfer', [alice, dollars('250')])
  await write(alice, usdc, erc20Abi, 'transfer', [bob, dollars('40')])
  for (const owner of [alice, bob, alice, carol]) await write(builder, cats, catsAbi, 'mint', [owner])
}

/** A few honest days: payments, swaps, allowances, a cat that moves, creations, a failure. */
export async function everyday({ send, write }: Teller): Promise<void> {
  await send(bob, alice, '0x', { value: parseEther('0.25') })
  await write(alice, usdc, erc20Abi, 'transfer', [bob, dollars('120')])
  await write(alice, usdt, erc20Abi, 'transfer', [carol, dollars('35.5')])
  await write(carol, dai, erc20Abi, 'transfer', [alice, parseEther('18')])
  await send(alice, dave, '0x', { value: parseEther('3') })

  await write(alice, uniswapV2Router, uniswapV2RouterAbi, 'swapExactETHForTokens', [0n, [weth, usdc], alice, NEVER], {
    value: parseEther('0.4'),
  })
  await write(alice, usdc, erc20Abi, 'approve', [uniswapV2Router, dollars('2000')])
  await write(alice, uniswapV2Router, uniswapV2RouterAbi, 'swapExactTokensForETH', [dollars('700'), 0n, [usdc, weth], alice, NEVER])
  await write(bob, dai, erc20Abi, 'approve', [uniswapV2Router, maxUint256])
  await write(bob, uniswapV2Router, uniswapV2RouterAbi, 'swapExactTokensForTokens', [parseEther('900'), 0n, [dai, weth, usdc], bob, NEVER])
  await write(bob, usdt, erc20Abi, 'approve', [uniswapV2Router, dollars('500')])
  await write(bob, usdt, erc20Abi, 'approve', [uniswapV2Router, 0n])

  await write(alice, cats, catsAbi, 'safeTransferFrom', [alice, dave, 2n])
  await write(bob, cats, catsAbi, 'setApprovalForAll', [market, true])

  // More than she has: fails without a reason, as USDT does.
  await write(carol, usdt, erc20Abi, 'transfer', [bob, dollars('1000000')], { fails: true })
  await send(dave, undefined, ownArtifact('NoReceive').bytecode)
  await write(dave, factory, factoryAbi, 'make', [], { value: parseEther('0.5') })

  const aggregated = { target: usdc, allowFailure: true, callData: encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' }) }
  await write(carol, multicall3, multicall3Abi, 'aggregate3', [[aggregated]])
  const shared = [bob, carol].map((target) => ({ target, value: parseEther('0.05'), data: '0x' as const }))
  await write(alice, multi, multiAbi, 'all', [shared], { value: parseEther('0.1') })
}

/** Trades of somebody who does nothing else, so that prices move and blocks have neighbours. */
export async function trading({ write }: Teller): Promise<void> {
  await write(market, usdc, erc20Abi, 'approve', [uniswapV2Router, maxUint256])
  for (let day = 1; day <= 6; day++) {
    const ether = parseEther(String(day)) / 4n
    await write(market, uniswapV2Router, uniswapV2RouterAbi, 'swapExactETHForTokens', [0n, [weth, usdc], market, NEVER], { value: ether })
    await write(market, uniswapV2Router, uniswapV2RouterAbi, 'swapExactTokensForETH', [
      dollars(String(900 * day)),
      0n,
      [usdc, weth],
      market,
      NEVER,
    ])
  }
}
