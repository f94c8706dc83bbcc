import { maxUint256, parseEther, parseUnits, toHex } from 'viem'
import type { Teller } from '../../scripts/devnet/teller.ts'
import { erc20Abi, mintAbi, uniswapV2RouterAbi, wethAbi } from '../abi.ts'
import { CAST, CONTRACTS, LOOKALIKE } from '../addresses.ts'
import { USDC_MINTER, USDT_OWNER } from './contracts.ts'

const { weth, usdc, usdt, dai, uniswapV2Router } = CONTRACTS
/** No deadline: 2^40 seconds are the year 36812. */
export const NEVER = 2n ** 40n

/** Money for everybody, and three pools that start at 3,500 dollars an ether. */
export async function markets({ rpc, write }: Teller): Promise<void> {
  await rpc('anvil_setBalance', [CAST.faucet, toHex(parseEther('1200000'))])
  await rpc('anvil_setBalance', [LOOKALIKE, toHex(parseEther('0.3'))])
  await write(USDT_OWNER, usdt, mintAbi, 'issue', [parseUnits('200000000', 6)])

  // In cents of nothing: everybody has another amount, so that no test passes by mistaking one for the other.
  const funds = [
    ['deployer', '20000000', '10000', '3000'],
    ['alice', '12500.5', '820.25', '2.5'],
    ['bob', '48000', '3000', '10'],
    ['carol', '730', '15.75', '1'],
    ['market', '2000000', '250000', '500'],
    ['faucet', '100000000', '100000000', '100000'],
  ] as const
  for (const [name, dollars, otherDollars, ether] of funds) {
    await write(USDC_MINTER, usdc, mintAbi, 'mint', [CAST[name], parseUnits(dollars, 6)])
    await write(CAST.deployer, dai, mintAbi, 'mint', [CAST[name], parseUnits(dollars, 18)])
    await write(USDT_OWNER, usdt, erc20Abi, 'transfer', [CAST[name], parseUnits(otherDollars, 6)])
    await write(CAST[name], weth, wethAbi, 'deposit', [], { value: parseEther(ether) })
  }
  await write(USDT_OWNER, usdt, erc20Abi, 'transfer', [CAST.deployer, parseUnits('5000000', 6)])

  for (const token of [usdc, usdt, dai, weth]) await write(CAST.deployer, token, erc20Abi, 'approve', [uniswapV2Router, maxUint256])
  for (const [token, decimals] of [
    [usdc, 6],
    [dai, 18],
    [usdt, 6],
  ] as const) {
    const amounts = [parseEther('500'), parseUnits('1750000', decimals), 0n, 0n] as const
    await write(CAST.deployer, uniswapV2Router, uniswapV2RouterAbi, 'addLiquidity', [weth, token, ...amounts, CAST.deployer, NEVER])
  }
}
