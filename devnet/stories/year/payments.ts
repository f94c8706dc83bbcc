import { encodeFunctionData, parseEther, parseUnits } from 'viem'
import { ownArtifact } from '../../../scripts/devnet/teller.ts'
import { safeAbi } from '../../abi-grown.ts'
import { catsAbi, erc20Abi, factoryAbi, multiAbi, uniswapV2RouterAbi, wethAbi } from '../../abi.ts'
import { CAST, CONTRACTS } from '../../addresses.ts'
import { executed } from '../safe.ts'
import type { Month } from '../year.ts'

const { alice, bob, carol, dave, market, builder } = CAST
const { usdc, usdt, dai, weth, cats, multi, factory, treasury, uniswapV2Router } = CONTRACTS
const dollars = (text: string) => parseUnits(text, 6)

/** How often the treasury had paid before the year began. */
const TREASURY_NONCE = 2n

/** Wages, rent, shared bills, pocket money: eleven transactions, in amounts that differ from month to month. */
export const household: Month = async ({ send, write }, month) => {
  const more = BigInt(month)
  await write(bob, usdc, erc20Abi, 'transfer', [alice, dollars('2400') + more * 1_000_000n])
  await write(alice, usdc, erc20Abi, 'transfer', [dave, dollars('850')])
  await send(alice, dave, '0x', { value: parseEther('0.031') + more * 10n ** 14n })
  await write(alice, dai, erc20Abi, 'transfer', [carol, parseEther('60') + more])
  await write(carol, usdt, erc20Abi, 'transfer', [bob, dollars('1.25') + more])
  await send(dave, carol, '0x', { value: parseEther('0.4') })
  await send(carol, alice, '0x', { value: parseEther('0.12') + more })
  await send(bob, alice, '0x5468616e6b20796f75', { value: 0n }) // "Thank you", and nothing else
  await write(dave, usdc, erc20Abi, 'transfer', [alice, dollars('12.345678')])
  await send(alice, alice, '0x') // to herself, for nothing
  await write(bob, usdc, erc20Abi, 'transfer', [bob, dollars('5')])
}

/** Ether that moves inside of transactions: wrapped, handed on, given back, paid by the Safe, put into a contract that is being made. */
export const insides: Month = async ({ rpc, send, write }, month) => {
  await write(alice, weth, wethAbi, 'deposit', [], { value: parseEther('0.2') })
  await write(alice, weth, wethAbi, 'withdraw', [parseEther('0.15')])
  const shared = [bob, carol].map((target) => ({ target, value: parseEther('0.02'), data: '0x' as const }))
  await write(alice, multi, multiAbi, 'all', [shared], { value: parseEther('0.05') }) // 0.01 comes back
  const pay = { to: month % 2 === 0 ? alice : carol, value: parseEther('0.25'), data: '0x', operation: 0 } as const
  await send(builder, treasury, '0x', { value: parseEther('0.3') })
  await write(builder, treasury, safeAbi, 'execTransaction', await executed(rpc, pay, TREASURY_NONCE + BigInt(month)))
  if (month % 3 === 0) await write(dave, factory, factoryAbi, 'make', [], { value: parseEther('0.01') })
  if (month % 4 === 1) await send(dave, undefined, ownArtifact('NoReceive').bytecode)
}

/** What goes wrong: more than is there, a price that nobody gives, a receiver who refuses, a call that fails inside of one that does not. */
export const failures: Month = async ({ send, write }, month) => {
  if (month % 2 === 0) await write(carol, usdt, erc20Abi, 'transfer', [bob, dollars('1000000')], { fails: true })
  if (month % 3 === 1) {
    const greedy = [parseUnits('1000000', 6), [weth, usdc], alice, 2n ** 40n] as const
    await write(alice, uniswapV2Router, uniswapV2RouterAbi, 'swapExactETHForTokens', greedy, { value: parseEther('0.1'), fails: true })
  }
  if (month % 4 === 2) await send(bob, CONTRACTS.noReceive, '0x', { value: parseEther('0.01'), fails: true })
  if (month % 4 === 3) {
    const refused = encodeFunctionData({ abi: catsAbi, functionName: 'transferFrom', args: [alice, market, 999n] })
    const calls = [
      { target: cats, value: 0n, data: refused },
      { target: bob, value: parseEther('0.005'), data: '0x' as const },
    ]
    await write(carol, multi, multiAbi, 'each', [calls], { value: parseEther('0.005') })
  }
}
