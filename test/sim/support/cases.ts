import { encodeFunctionData, maxUint256, parseEther, parseUnits } from 'viem'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { ownArtifact } from '../../../scripts/devnet/teller.ts'
import { erc20Abi, factoryAbi, multiAbi, reverterAbi, uniswapV2RouterAbi, wethAbi } from '../../../devnet/abi.ts'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'
import type { Case } from './read-state.ts'

const { weth, usdc, usdt, dai, uniswapV2Router: router } = CONTRACTS
const NEVER = 2n ** 40n

/** Somebody who has never been heard of. */
const nobody = (index: number): Address => `0x${(0xbeef00 + index).toString(16).padStart(40, '0')}`

const transfer = (to: Address, amount: bigint): Hex => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const approve = (spender: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

/** Ten tokens to ten people and ether to ten more, half of them new. */
const twenty = [...Array(20).keys()].map((index) =>
  index < 10
    ? { target: index % 2 === 0 ? usdc : dai, value: 0n, data: approve(nobody(index), 5n) }
    : { target: nobody(index % 5), value: BigInt(index), data: '0x' as Hex },
)

/** What a person does, each from somebody of the practice chain who can. Those that swap tokens have allowed the router (the deployer). */
export const CASES: readonly Case[] = [
  { name: 'ether to somebody new', from: CAST.alice, to: nobody(1), value: parseEther('1.25'), data: '0x' },
  { name: 'ether to oneself', from: CAST.alice, to: CAST.alice, value: parseEther('1'), data: '0x' },
  { name: 'USDC transfer', from: CAST.alice, to: usdc, value: 0n, data: transfer(CAST.bob, parseUnits('25', 6)) },
  { name: 'DAI transfer to somebody new', from: CAST.alice, to: dai, value: 0n, data: transfer(nobody(2), parseEther('25')) },
  { name: 'USDT transfer, which returns nothing', from: CAST.alice, to: usdt, value: 0n, data: transfer(CAST.carol, parseUnits('3', 6)) },
  { name: 'unlimited approve', from: CAST.alice, to: usdc, value: 0n, data: approve(router, maxUint256) },
  { name: 'approve taken back', from: CAST.deployer, to: usdc, value: 0n, data: approve(router, 0n) },
  {
    name: 'WETH deposit',
    from: CAST.bob,
    to: weth,
    value: parseEther('0.5'),
    data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
  },
  {
    name: 'WETH withdraw',
    from: CAST.bob,
    to: weth,
    value: 0n,
    data: encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [parseEther('0.25')] }),
  },
  {
    name: 'v2 swap, ether to token',
    from: CAST.bob,
    to: router,
    value: parseEther('0.7'),
    data: encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: 'swapExactETHForTokens', args: [1n, [weth, usdc], CAST.bob, NEVER] }),
  },
  {
    name: 'v2 swap, token to ether',
    from: CAST.deployer,
    to: router,
    value: 0n,
    data: encodeFunctionData({
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactTokensForETH',
      args: [parseUnits('350', 6), 1n, [usdc, weth], CAST.deployer, NEVER],
    }),
  },
  {
    name: 'v2 swap over two pools',
    from: CAST.deployer,
    to: router,
    value: 0n,
    data: encodeFunctionData({
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactTokensForTokens',
      args: [parseUnits('350', 6), 1n, [usdc, weth, dai], CAST.deployer, NEVER],
    }),
  },
  {
    name: 'twenty calls in one',
    from: CAST.bob,
    to: CONTRACTS.multi,
    value: 200n,
    data: encodeFunctionData({ abi: multiAbi, functionName: 'all', args: [twenty] }),
  },
  {
    name: 'calls of which some fail',
    from: CAST.bob,
    to: CONTRACTS.multi,
    value: 50n,
    data: encodeFunctionData({
      abi: multiAbi,
      functionName: 'each',
      args: [
        [
          {
            target: CONTRACTS.reverter,
            value: 3n,
            data: encodeFunctionData({ abi: reverterAbi, functionName: 'customError', args: [101n] }),
          },
          {
            target: CONTRACTS.reverter,
            value: 4n,
            data: encodeFunctionData({ abi: reverterAbi, functionName: 'customError', args: [99n] }),
          },
          { target: CONTRACTS.noReceive, value: 5n, data: '0x' },
          { target: nobody(7), value: 6n, data: '0x' },
        ],
      ],
    }),
  },
  {
    name: 'inner create with value',
    from: CAST.bob,
    to: CONTRACTS.factory,
    value: 12345n,
    data: encodeFunctionData({ abi: factoryAbi, functionName: 'make' }),
  },
  {
    name: 'inner create2 with value',
    from: CAST.bob,
    to: CONTRACTS.factory,
    value: 1n,
    data: encodeFunctionData({ abi: factoryAbi, functionName: 'makeSalted', args: [`0x${'5a'.repeat(32)}`] }),
  },
  {
    name: 'revert with a custom error',
    from: CAST.bob,
    to: CONTRACTS.reverter,
    value: 7n,
    data: encodeFunctionData({ abi: reverterAbi, functionName: 'customError', args: [500n] }),
  },
  {
    name: 'revert with a string',
    from: CAST.bob,
    to: CONTRACTS.reverter,
    value: 0n,
    data: encodeFunctionData({ abi: reverterAbi, functionName: 'requireString', args: [false] }),
  },
  {
    name: 'panic',
    from: CAST.bob,
    to: CONTRACTS.reverter,
    value: 0n,
    data: encodeFunctionData({ abi: reverterAbi, functionName: 'overflow', args: [1n] }),
  },
  {
    name: 'revert without a reason',
    from: CAST.bob,
    to: CONTRACTS.reverter,
    value: 0n,
    data: encodeFunctionData({ abi: reverterAbi, functionName: 'empty' }),
  },
  { name: 'token sent to a contract that refuses ether', from: CAST.bob, to: CONTRACTS.noReceive, value: 1n, data: '0x' },
  { name: 'contract deployment', from: CAST.bob, value: 0n, data: ownArtifact('Loop').bytecode },
  { name: 'deployment of a contract that creates', from: CAST.bob, value: 0n, data: ownArtifact('Factory').bytecode },
]
