import { encodeFunctionData, parseEther, toHex } from 'viem'
import type { Address } from '../../src/core/ethereum/address.ts'
import { type Hex, word } from '../../src/core/bytes/hex.ts'
import type { Token } from '../../src/core/money/token.ts'
import { mappingSlot } from '../../src/survey/state/layouts.ts'
import { createTeller, ownArtifact } from '../../scripts/devnet/teller.ts'
import { createBatch } from '../../scripts/devnet/rpc.ts'
import type { Devnet } from '../../scripts/devnet/start.ts'
import { erc20Abi, mintAbi, uniswapV2RouterAbi } from '../../devnet/abi.ts'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import type { Call } from './page.ts'

const { weth, usdc, uniswapV2Router: router } = CONTRACTS
/** No deadline. */
const NEVER = 2n ** 40n
const HOPS = 10

const swap = (value: bigint, path: readonly Address[]): Call => ({
  from: CAST.bob,
  to: router,
  value,
  data: encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: 'swapExactETHForTokens', args: [1n, path, CAST.bob, NEVER] }),
})

/** Ether for dollars in one pool. */
export const SWAP: Call = swap(parseEther('0.7'), [weth, usdc])

/** Ten tokens that nobody has listed, in a row of ten pools, and a swap through all of them. */
export async function addTenHops({ rpc }: Devnet): Promise<Call> {
  const { write, send } = createTeller(rpc)
  const path: Address[] = [weth]
  for (let hop = 0; hop < HOPS; hop++) {
    const { contractAddress } = await send(CAST.deployer, undefined, ownArtifact('Dai').bytecode)
    if (contractAddress === null) throw new Error('No token was created.')
    const [last, token] = [path.at(-1) ?? weth, contractAddress.toLowerCase() as Address]
    await write(CAST.deployer, token, mintAbi, 'mint', [CAST.deployer, parseEther('1000000')])
    await write(CAST.deployer, token, erc20Abi, 'approve', [router, 2n ** 256n - 1n])
    const amounts = [last === weth ? parseEther('100') : parseEther('200000'), parseEther('400000'), 0n, 0n] as const
    await write(CAST.deployer, router, uniswapV2RouterAbi, 'addLiquidity', [last, token, ...amounts, CAST.deployer, NEVER])
    path.push(token)
  }
  return swap(parseEther('0.01'), path)
}

/** Where the practice DAI keeps balances. */
const BALANCES = 3

/** Where the tokens of `addTokens` keep what one holds. */
export const balanceSlot = (holder: Address): Hex => mappingSlot(holder, BALANCES)

/** So many tokens that nobody has listed, each with code of its own, of which one account holds some. */
export async function addTokens(town: Devnet, many: number, holder: Address): Promise<readonly Token[]> {
  const batch = createBatch(town.url)
  const code = await town.rpc<Hex>('eth_getCode', [CONTRACTS.dai, 'latest'])
  const at = (index: number): Address => `0x${(0x70_0000 + index).toString(16).padStart(40, '7')}`
  const indexes = Array.from({ length: many }, (_, index) => index)
  // What follows the code is never run: another hash for each.
  const codes = indexes.map((index) => ({ method: 'anvil_setCode', params: [at(index), `${code}${word(BigInt(index)).slice(-8)}`] }))
  // A node takes two megabytes at once.
  for (let first = 0; first < many; first += 100) await batch(codes.slice(first, first + 100))
  await batch(
    indexes.map((index) => ({
      method: 'anvil_setStorageAt',
      params: [at(index), balanceSlot(holder), word(BigInt(index + 1))],
    })),
  )
  await town.rpc('anvil_mine', [toHex(1)])
  return indexes.map((index) => ({
    chainId: CHAIN_ID,
    standard: 'erc20',
    address: at(index),
    symbol: `T${index}`,
    name: `Token ${index}`,
    decimals: 18,
    from: 'own',
  }))
}
