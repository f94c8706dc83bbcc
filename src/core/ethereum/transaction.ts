import type { Address } from './address.ts'
import type { Hex } from '../bytes/hex.ts'

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

/** EIP-155 legacy transaction. Chain id 0: without replay protection, which is read and never made. Prices in wei per gas. */
export type LegacyTransaction = Common & { readonly type: 'legacy'; readonly gasPrice: bigint }

/** EIP-1559. Fee caps in wei per gas. */
export type FeeMarketTransaction = Common & {
  readonly type: 'eip1559'
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly accessList: AccessList
}

/** EIP-2930 (type 1): a gas price and an access list. Wei per gas. */
export type AccessListTransaction = Common & { readonly type: 'eip2930'; readonly gasPrice: bigint; readonly accessList: AccessList }

/** EIP-7702: code of `address` for the account that signs it. Chain id 0 is any chain; the zero address takes a delegation back. */
export type Authorization = { readonly chainId: bigint; readonly address: Address; readonly nonce: bigint }

/** Of secp256k1; `r` and `s` in 32 bytes each. */
export type Signature = { readonly r: Hex; readonly s: Hex; readonly yParity: 0 | 1 }

/**
 * The signature of a tuple of EIP-7702 as it stands there, right or wrong: `yParity` below 2^8, `r` and `s` in 32 bytes each. More is not a transaction;
 * with values that no key makes, the chain skips the tuple and runs the rest.
 */
export type TupleSignature = { readonly r: Hex; readonly s: Hex; readonly yParity: number }

/** A tuple of the authorization list of EIP-7702. */
export type SignedAuthorization = Authorization & { readonly signature: TupleSignature }

/** Order of secp256k1 (SEC 2, 2.4.1). */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** True where a key may have made it: parity 0 or 1, `r` and `s` above zero and below the order, `s` in the lower half (EIP-2, EIP-7702). */
export function isPossible(signature: TupleSignature): signature is Signature {
  const [r, s] = [BigInt(signature.r), BigInt(signature.s)]
  return (signature.yParity === 0 || signature.yParity === 1) && r > 0n && r < ORDER && s > 0n && s <= ORDER / 2n
}

/** EIP-7702 (type 4). It always has a recipient. */
export type SetCodeTransaction = Omit<FeeMarketTransaction, 'type'> & {
  readonly type: 'eip7702'
  readonly authorizationList: readonly SignedAuthorization[]
}

/** EIP-4844 (type 3), without its blobs: it is read, never made. Wei per blob gas. */
export type BlobTransaction = Omit<FeeMarketTransaction, 'type'> & {
  readonly type: 'eip4844'
  readonly maxFeePerBlobGas: bigint
  readonly blobVersionedHashes: readonly Hex[]
}

/** Every field that will be signed; what the person reads is what the vault encodes. */
export type UnsignedTransaction = LegacyTransaction | AccessListTransaction | FeeMarketTransaction | SetCodeTransaction

/** Everything that can be read and reviewed, whoever is to sign it. */
export type AnyTransaction = UnsignedTransaction | BlobTransaction

/** Highest price per gas that it may pay, in wei. */
export const maxPrice = (tx: AnyTransaction): bigint => ('gasPrice' in tx ? tx.gasPrice : tx.maxFeePerGas)

/** EIP-4844: gas of one blob. */
export const GAS_PER_BLOB = 131_072n

/** Highest fee in wei, that for blobs included. */
export const maxFee = (tx: AnyTransaction): bigint =>
  tx.gasLimit * maxPrice(tx) + (tx.type === 'eip4844' ? GAS_PER_BLOB * BigInt(tx.blobVersionedHashes.length) * tx.maxFeePerBlobGas : 0n)

/** EIP-7825: no transaction may use more gas. From Amsterdam on (EIP-8037) not of the gas that state costs which comes to be. */
export const MAX_GAS = 16_777_216n
/** EIP-8037: the most of both kinds together, whatever a block has space for. */
export const MAX_GAS_LIMIT = 2n ** 32n - 1n

/** EIP-3860 and client limits on the encoded size, in bytes (SPEC section 5). */
export const MAX_SIZE = 131_072
