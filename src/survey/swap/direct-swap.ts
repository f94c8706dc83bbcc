import { encodeFunctionData, parseAbi } from 'viem'
import { ZERO } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { SwapOrder } from './swap-order.ts'
import { pathOf } from './quote.ts'

const PATH = 'address[] path, address to, uint256 deadline'
const PAIRS = parseAbi([
  `function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, ${PATH})`,
  `function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, ${PATH})`,
  `function swapExactETHForTokens(uint256 amountOutMin, ${PATH}) payable`,
  `function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, ${PATH})`,
  `function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, ${PATH})`,
  `function swapETHForExactTokens(uint256 amountOut, ${PATH}) payable`,
])

/** A call of a Router02 of Uniswap v2 or of a fork, which takes tokens by an allowance of its own. */
export function encodePairs({ route, account, side, most, least, giveNative, getNative, deadline }: SwapOrder): Hex {
  const path = route.flatMap(({ from, to }, at) => (at === 0 ? [from, to] : [to]))
  const end = [path, account, deadline] as const
  if (giveNative) {
    const functionName = side === 'in' ? 'swapExactETHForTokens' : 'swapETHForExactTokens'
    return encodeFunctionData({ abi: PAIRS, functionName, args: [least, ...end] })
  }
  if (side === 'in') {
    const functionName = getNative ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
    return encodeFunctionData({ abi: PAIRS, functionName, args: [most, least, ...end] })
  }
  const functionName = getNative ? 'swapTokensForExactETH' : 'swapTokensForExactTokens'
  return encodeFunctionData({ abi: PAIRS, functionName, args: [least, most, ...end] })
}

const POOLS = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params) payable',
  'function exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
  'function multicall(bytes[] data) payable',
])

/** A call of a SwapRouter of Uniswap v3 or of a fork, which takes tokens by an allowance of its own. What is to be unwrapped waits in it within the one call. */
export function encodePools({ route, account, side, most, least, giveNative, getNative, deadline }: SwapOrder): Hex {
  const common = { path: pathOf(route, side), recipient: getNative ? ZERO : account, deadline }
  const swap =
    side === 'in'
      ? encodeFunctionData({
          abi: POOLS,
          functionName: 'exactInput',
          args: [{ ...common, amountIn: most, amountOutMinimum: least }],
        })
      : encodeFunctionData({
          abi: POOLS,
          functionName: 'exactOutput',
          args: [{ ...common, amountOut: least, amountInMaximum: most }],
        })
  const after = [
    ...(getNative ? [encodeFunctionData({ abi: POOLS, functionName: 'unwrapWETH9', args: [least, account] })] : []),
    // What is left over of ether that was sent for the most that it may cost goes back.
    ...(giveNative && side === 'out' ? [encodeFunctionData({ abi: POOLS, functionName: 'refundETH' })] : []),
  ]
  return after.length === 0 ? swap : encodeFunctionData({ abi: POOLS, functionName: 'multicall', args: [[swap, ...after]] })
}
