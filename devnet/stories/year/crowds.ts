import { type Address, encodeFunctionData, type Hex, parseEther, parseUnits, toHex } from 'viem'
import { assertBaseFee, type Receipt, type Teller } from '../../../scripts/devnet/teller.ts'
import { erc20Abi } from '../../abi.ts'
import { CAST, CONTRACTS } from '../../addresses.ts'
import type { Month } from '../year.ts'

const { alice, bob, carol, dave, market } = CAST
const { usdc, dai } = CONTRACTS
const GWEI = 1_000_000_000n

type Sent = {
  readonly from: Address
  readonly to: Address
  readonly value?: bigint
  readonly data?: Hex
  readonly nonce?: number
  readonly tip: bigint
}

/** Sends all before one block is mined, which takes them by their tips (wei), the highest first. Returns their hashes. */
async function together({ rpc }: Teller, transactions: readonly Sent[]): Promise<Hex[]> {
  await rpc('evm_setAutomine', [false])
  const hashes: Hex[] = []
  for (const { tip, value = 0n, nonce, ...rest } of transactions) {
    const fees = { gas: toHex(300_000), maxFeePerGas: toHex(20n * GWEI + 2n * tip), maxPriorityFeePerGas: toHex(tip) }
    const fixed = { value: toHex(value), ...(nonce !== undefined && { nonce: toHex(nonce) }) }
    hashes.push(await rpc<Hex>('eth_sendTransaction', [{ ...rest, ...fees, ...fixed }]))
  }
  await rpc('anvil_setNextBlockBaseFeePerGas', [toHex(GWEI)])
  await rpc('anvil_mine', ['0x1'])
  const { baseFeePerGas } = await rpc<{ baseFeePerGas: Hex }>('eth_getBlockByNumber', ['latest', false])
  assertBaseFee(BigInt(baseFeePerGas), GWEI)
  await rpc('evm_setAutomine', [true])
  return hashes
}

const pay = (token: Address, to: Address, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

/** Blocks with several transactions in them; and now and then one that takes the place of another with the same nonce. */
export const crowds: Month = async (teller, month) => {
  const coin = parseUnits('3', 6) + BigInt(month)
  await together(teller, [
    { from: alice, ...pay(usdc, bob, coin), tip: 5n * GWEI },
    { from: bob, ...pay(usdc, alice, coin), tip: 4n * GWEI },
    { from: carol, ...pay(dai, alice, parseEther('0.5')), tip: 3n * GWEI },
    { from: dave, to: alice, value: parseEther('0.003'), tip: 2n * GWEI },
    { from: market, to: carol, value: parseEther('0.001'), tip: GWEI },
  ])
  if (month % 3 !== 1) return
  const nonce = Number(await teller.rpc<Hex>('eth_getTransactionCount', [bob, 'latest']))
  const first = { from: bob, to: carol, value: parseEther('0.07'), nonce, tip: GWEI }
  const other = month % 2 === 0 ? { ...first, to: bob, value: 0n } : first // called off, or only made faster
  const [gone, stays] = await together(teller, [first, { ...other, tip: 6n * GWEI }])
  const left = await teller.rpc<Receipt | null>('eth_getTransactionReceipt', [gone])
  const came = await teller.rpc<Receipt | null>('eth_getTransactionReceipt', [stays])
  if (left !== null || came?.status !== '0x1') throw new Error(`Of two by bob with nonce ${nonce} not the second alone was mined.`)
}
