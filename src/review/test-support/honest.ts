import { concat, encodeAbiParameters, encodeFunctionData, encodePacked, maxUint256, parseEther, parseUnits, toHex } from 'viem'
import type { Address } from '#core/ethereum/address'
import { type Hex, size, toBigInt } from '#core/bytes/hex'
import {
  catsAbi,
  entryPointAbi,
  erc20Abi,
  multicall3Abi,
  permit2Abi,
  simple7702Abi,
  uniswapV2RouterAbi,
  uniswapV3RouterAbi,
  wethAbi,
} from '../../../devnet/abi.ts'
import {
  increaseAllowanceAbi,
  lendingAbi,
  medalsAbi,
  multiSendAbi,
  safeAbi,
  seaportAbi,
  tillAbi,
  universalRouterAbi,
  vaultAbi,
} from '../../../devnet/abi-grown.ts'
import { CAST, CONTRACTS, OUTSIDERS } from '../../../devnet/addresses.ts'
import { CONDUIT_KEY } from '../../../devnet/stories/grown.ts'
import { signedOrder } from '../../../devnet/stories/orders.ts'
import { executed, type SafeCall } from '../../../devnet/stories/safe.ts'
import type { Lab, Look } from './lab.ts'

const { weth, usdc, dai, cats, medals, share, vault, lending, till, treasury, multiSend, permit2, conduit } = CONTRACTS
const { alice, bob, carol, deployer, builder } = CAST
const { erin } = OUTSIDERS
export const NEVER = 2n ** 40n
const dollars = (text: string): bigint => parseUnits(text, 6)

export const transferOf = (to: Address, units: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
export const approveOf = (spender: Address, units: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] })
export const supplyOf = (onBehalfOf: Address, units: bigint): Hex =>
  encodeFunctionData({ abi: lendingAbi, functionName: 'supply', args: [usdc, units, onBehalfOf, 0] })

const call = (name: string, from: Address, to: Address, data: Hex, value = 0n): Look => ({ name, from, to, data, value })

/** A call of the treasury as somebody sends it once two of its owners signed. */
export async function bySafe(lab: Lab, name: string, what: SafeCall): Promise<Look> {
  const data = encodeFunctionData({ abi: safeAbi, functionName: 'nonce' })
  const nonce = toBigInt(await lab.town.rpc<Hex>('eth_call', [{ to: treasury, data }, 'latest']))
  const args = await executed(lab.town.rpc, what, nonce)
  return { ...call(name, builder, treasury, encodeFunctionData({ abi: safeAbi, functionName: 'execTransaction', args })), actor: treasury }
}

/** Several calls as one of MultiSend's, which a Safe runs as itself. */
export const multiSendOf = (calls: readonly { readonly to: Address; readonly value: bigint; readonly data: Hex }[]): SafeCall => ({
  to: multiSend,
  value: 0n,
  operation: 1,
  data: encodeFunctionData({
    abi: multiSendAbi,
    functionName: 'multiSend',
    args: [
      concat(
        calls.map(({ to, value, data }) =>
          encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, to, value, BigInt(size(data)), data]),
        ),
      ),
    ],
  }),
})

/** Several calls of an account that delegates, in one. */
export const batchOf = (calls: readonly { readonly target: Address; readonly value: bigint; readonly data: Hex }[]): Hex =>
  encodeFunctionData({ abi: simple7702Abi, functionName: 'executeBatch', args: [calls] })

const swap = (functionName: 'swapExactETHForTokens', from: Address, token: Address): Hex =>
  encodeFunctionData({ abi: uniswapV2RouterAbi, functionName, args: [1n, [weth, token], from, NEVER] })

const universalSwap = (): Hex => {
  const path = concat([usdc, toHex(500, { size: 3 }), dai])
  const types = ['address', 'uint256', 'uint256', 'bytes', 'bool'].map((type) => ({ type }))
  const input = encodeAbiParameters(types, [erin, dollars('50'), 0n, path, true])
  return encodeFunctionData({ abi: universalRouterAbi, functionName: 'execute', args: ['0x00', [input], NEVER] })
}

/** What honest people ask for all day, at the newest block. */
export async function honestRequests(lab: Lab): Promise<readonly Look[]> {
  const order = await signedOrder(lab.town.rpc, 'erin', {
    collection: medals,
    id: 2n,
    amount: 1n,
    price: parseEther('0.1'),
    conduitKey: CONDUIT_KEY,
  })
  const v3 = {
    tokenIn: weth,
    tokenOut: usdc,
    fee: 500,
    recipient: deployer,
    deadline: NEVER,
    amountIn: parseEther('0.3'),
    amountOutMinimum: 1n,
  }
  const exactInputSingle = encodeFunctionData({
    abi: uniswapV3RouterAbi,
    functionName: 'exactInputSingle',
    args: [{ ...v3, sqrtPriceLimitX96: 0n }],
  })
  return [
    call('ether to bob', alice, bob, '0x', parseEther('1')),
    call('ether to an account that delegates', alice, erin, '0x', parseEther('1')),
    call('dollars to bob', alice, usdc, transferOf(bob, dollars('12'))),
    call('an exact allowance', alice, usdc, approveOf(lending, dollars('50'))),
    call('an allowance without bound', alice, usdc, approveOf(CONTRACTS.uniswapV2Router, maxUint256)),
    call('an allowance taken back', deployer, usdc, approveOf(CONTRACTS.uniswapV3Router, 0n)),
    call(
      'a raised allowance',
      alice,
      share,
      encodeFunctionData({ abi: increaseAllowanceAbi, functionName: 'increaseAllowance', args: [vault, 5n] }),
    ),
    call('wrapping', bob, weth, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), parseEther('0.5')),
    call('a swap', alice, CONTRACTS.uniswapV2Router, swap('swapExactETHForTokens', alice, usdc), parseEther('0.5')),
    call('a swap, v3', deployer, CONTRACTS.uniswapV3Router, exactInputSingle),
    call('a swap, Universal Router', erin, CONTRACTS.universalRouter, universalSwap()),
    call(
      'an allowance kept by Permit2',
      erin,
      permit2,
      encodeFunctionData({
        abi: permit2Abi,
        functionName: 'approve',
        args: [usdc, CONTRACTS.universalRouter, dollars('60'), Number(NEVER)],
      }),
    ),
    call(
      'a withdrawal from the vault',
      erin,
      vault,
      encodeFunctionData({ abi: vaultAbi, functionName: 'withdraw', args: [dollars('100'), erin, erin] }),
    ),
    call(
      'a withdrawal from the pool',
      erin,
      lending,
      encodeFunctionData({ abi: lendingAbi, functionName: 'withdraw', args: [usdc, maxUint256, erin] }),
    ),
    call('ether into the till', alice, till, encodeFunctionData({ abi: tillAbi, functionName: 'put' }), parseEther('0.2')),
    call('ether out of the till', erin, till, encodeFunctionData({ abi: tillAbi, functionName: 'take', args: [parseEther('0.5')] })),
    call('a cat', alice, cats, encodeFunctionData({ abi: catsAbi, functionName: 'safeTransferFrom', args: [alice, bob, 0n] })),
    call(
      'medals',
      alice,
      medals,
      encodeFunctionData({ abi: medalsAbi, functionName: 'safeTransferFrom', args: [alice, bob, 2n, 3n, '0x'] }),
    ),
    call(
      'all medals to the market place',
      alice,
      medals,
      encodeFunctionData({ abi: medalsAbi, functionName: 'setApprovalForAll', args: [conduit, true] }),
    ),
    call(
      'buying a medal',
      carol,
      CONTRACTS.seaport,
      encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillOrder', args: [order, CONDUIT_KEY] }),
      parseEther('0.1'),
    ),
    call(
      'a deposit for user operations',
      bob,
      CONTRACTS.entryPoint,
      encodeFunctionData({ abi: entryPointAbi, functionName: 'depositTo', args: [bob] }),
      parseEther('0.1'),
    ),
    call(
      'two questions in one call',
      alice,
      CONTRACTS.multicall3,
      encodeFunctionData({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [
          [
            {
              target: usdc,
              allowFailure: false,
              callData: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [alice] }),
            },
          ],
        ],
      }),
    ),
    call(
      'a batch of an account',
      erin,
      erin,
      batchOf([
        { target: usdc, value: 0n, data: approveOf(lending, dollars('30')) },
        { target: lending, value: 0n, data: supplyOf(erin, dollars('30')) },
      ]),
    ),
    await bySafe(lab, 'dollars of the Safe', { to: usdc, value: 0n, data: transferOf(bob, dollars('9')), operation: 0 }),
    await bySafe(lab, 'ether of the Safe', { to: bob, value: parseEther('0.2'), data: '0x', operation: 0 }),
    await bySafe(
      lab,
      'several of the Safe',
      multiSendOf([
        { to: usdc, value: 0n, data: approveOf(lending, dollars('40')) },
        { to: lending, value: 0n, data: supplyOf(treasury, dollars('40')) },
      ]),
    ),
  ]
}
