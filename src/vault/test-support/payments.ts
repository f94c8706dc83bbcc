import type { Address } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import type { FeeMarketTransaction } from '#core/ethereum/transaction'
import type { ToSign } from '../limits/outgoing.ts'

export const ME: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const BOB: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const CAROL: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
/** USD Coin on mainnet, as Circle names it. */
export const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

export type Pay = {
  readonly chainId?: number
  readonly nonce?: number
  readonly to?: Address
  readonly token?: Address
  readonly units?: bigint
  /** Wei at the highest: the gas limit of 1 is for arithmetic in tests, not for a chain. */
  readonly fee?: bigint
  readonly data?: Hex
}

/** A plain payment, written by hand: selector of EIP-20's transfer and two words. */
export function pay({ chainId = 1, nonce = 0, to = BOB, token, units = 0n, fee = 0n, data = '0x' }: Pay): ToSign {
  const transaction: FeeMarketTransaction = {
    type: 'eip1559',
    chainId,
    nonce,
    gasLimit: 1n,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: 0n,
    accessList: [],
    ...(token === undefined
      ? { to, value: units, data }
      : { to: token, value: 0n, data: `0xa9059cbb${'00'.repeat(12)}${to.slice(2)}${word(units).slice(2)}` }),
  }
  return { kind: 'transaction', transaction }
}
