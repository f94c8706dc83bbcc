import { type Address, encodeFunctionData, type Hex, parseEther, toHex } from 'viem'
import { chainIdOf, type Rpc } from '../../scripts/devnet/rpc.ts'
import type { Authorization, Teller } from '../../scripts/devnet/teller.ts'
import { drainerAbi, increaseAllowanceAbi, medalsAbi, sweeperAbi } from '../abi-grown.ts'
import { erc20Abi, simple7702Abi, uniswapV2RouterAbi } from '../abi.ts'
import { CAST, CONTRACTS, OUTSIDERS } from '../addresses.ts'
import { NEVER } from './markets.ts'
import { outsider } from './outsiders.ts'

const { bob, builder, scammer } = CAST
const { erin, frank } = OUTSIDERS
const { weth, share, medals, drainer, honeypot, uniswapV2Router, simple7702, sweeper } = CONTRACTS

/** An outsider's tuple, with the nonce that is theirs now. */
async function authorized(rpc: Rpc, name: keyof typeof OUTSIDERS, delegate: Address): Promise<Authorization> {
  const account = outsider(name)
  const chainId = await chainIdOf(rpc)
  const nonce = Number(await rpc<Hex>('eth_getTransactionCount', [account.address, 'latest']))
  const { r, s, yParity } = await account.signAuthorization({ contractAddress: delegate, chainId, nonce })
  return { chainId: toHex(chainId), address: delegate, nonce: toHex(nonce), yParity: toHex(yParity ?? 0), r, s }
}

/** erin's account learns to do several things at once; frank loses medals by an operator, shares by a raised allowance, then everything by a delegate. */
export async function delegations({ rpc, send, write }: Teller): Promise<void> {
  await send(builder, erin, '0x', { authorizations: [await authorized(rpc, 'erin', simple7702)] })
  const pay = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, parseEther('3')] })
  const calls = [
    { target: share, value: 0n, data: pay },
    { target: builder, value: parseEther('0.01'), data: '0x' as const },
  ]
  await write(erin, erin, simple7702Abi, 'executeBatch', [calls])

  await write(frank, uniswapV2Router, uniswapV2RouterAbi, 'swapExactETHForTokens', [0n, [weth, honeypot], frank, NEVER], {
    value: parseEther('0.1'),
  })
  await write(frank, medals, medalsAbi, 'setApprovalForAll', [drainer, true])
  await write(frank, share, increaseAllowanceAbi, 'increaseAllowance', [drainer, parseEther('200')])
  await write(scammer, drainer, drainerAbi, 'takeMany', [medals, frank, [1n, 2n], [5n, 10n]])
  await write(scammer, drainer, drainerAbi, 'takeTokens', [share, frank, parseEther('150')])
  await send(scammer, frank, '0x', { authorizations: [await authorized(rpc, 'frank', sweeper)] })
  await write(scammer, frank, sweeperAbi, 'sweep', [[share]])
}
