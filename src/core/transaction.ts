import type { Address } from './address.ts'
import type { Hex } from './hex.ts'

/** EIP-2930. */
export type AccessList = readonly { readonly address: Address; readonly storageKeys: readonly Hex[] }[]

type Common = {
  readonly chainId: number
  readonly nonce: number
  readonly gasLimit: bigint
  /** Absent only where a contract is to be created. */
  readonly to?: Address
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}

/** EIP-155 legacy transaction, always with replay protection. Prices in wei per gas. */
export type LegacyTransaction = Common & { readonly type: 'legacy'; readonly gasPrice: bigint }

/** EIP-1559. Fee caps in wei per gas. */
export type FeeMarketTransaction = Common & {
  readonly type: 'eip1559'
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly accessList: AccessList
}

/** Every field that will be signed; what the person reads is what the vault encodes. Types 1 and 4 come with their issues. */
export type UnsignedTransaction = LegacyTransaction | FeeMarketTransaction

/** Highest price per gas that it may pay, in wei. */
export const maxPrice = (tx: UnsignedTransaction): bigint => (tx.type === 'legacy' ? tx.gasPrice : tx.maxFeePerGas)

/** Highest fee in wei. */
export const maxFee = (tx: UnsignedTransaction): bigint => tx.gasLimit * maxPrice(tx)

/** EIP-7825: no transaction may use more gas. */
export const MAX_GAS = 16_777_216n

/** EIP-3860 and client limits on the encoded size, in bytes (SPEC section 5). */
export const MAX_SIZE = 131_072
