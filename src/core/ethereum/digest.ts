import { keccak256, recoverAddress, toRlp } from 'viem/utils'
import type { Address } from './address.ts'
import { concat, type Hex, lowerHex, size, toQuantity, word } from '../bytes/hex.ts'
import {
  type AccessList,
  type AnyTransaction,
  type Authorization,
  isPossible,
  type Signature,
  type SignedAuthorization,
  type TupleSignature,
} from './transaction.ts'

// The vault must never import this file: it encodes with other code and both digests must agree (promise 4).

/** What RLP writes: bytes, or a list of such (Yellow Paper, appendix B). */
type Item = Hex | readonly Item[]

/** EIP-2718. */
const TYPES = { eip2930: '0x01', eip1559: '0x02', eip4844: '0x03', eip7702: '0x04' } as const satisfies Partial<
  Record<AnyTransaction['type'], Hex>
>

/** Big-endian without leading zeros, nothing for zero: how RLP wants an integer. */
function integer(value: bigint | number): Hex {
  if (value === 0n || value === 0) return '0x'
  const digits = toQuantity(value).slice(2)
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`
}

/** Signatures are integers in RLP too: leading zeros of `r` and `s` go. */
const scalars = ({ r, s }: TupleSignature): readonly Item[] => [integer(BigInt(r)), integer(BigInt(s))]

const accessItems = (list: AccessList): Item => list.map(({ address, storageKeys }) => [address, [...storageKeys]])

const authorizationItem = ({ chainId, address, nonce, signature }: SignedAuthorization): Item => [
  integer(chainId),
  address,
  integer(nonce),
  integer(signature.yParity),
  ...scalars(signature),
]

/** The members in the order of their EIP: 155, 2930, 1559, 4844, 7702. */
function members(tx: AnyTransaction): readonly Item[] {
  const nonce = integer(tx.nonce)
  const call: readonly Item[] = [integer(tx.gasLimit), tx.to ?? '0x', integer(tx.value), tx.data]
  if (tx.type === 'legacy') return [nonce, integer(tx.gasPrice), ...call]
  const chain = integer(tx.chainId)
  if (tx.type === 'eip2930') return [chain, nonce, integer(tx.gasPrice), ...call, accessItems(tx.accessList)]
  const common = [chain, nonce, integer(tx.maxPriorityFeePerGas), integer(tx.maxFeePerGas), ...call, accessItems(tx.accessList)]
  if (tx.type === 'eip4844') return [...common, integer(tx.maxFeePerBlobGas), [...tx.blobVersionedHashes]]
  return tx.type === 'eip7702' ? [...common, tx.authorizationList.map(authorizationItem)] : common
}

const rlp = (items: readonly Item[]): Hex => toRlp(items as Parameters<typeof toRlp>[0])

const enveloped = (tx: AnyTransaction, items: readonly Item[]): Hex =>
  tx.type === 'legacy' ? rlp(items) : concat(TYPES[tx.type], rlp(items))

/**
 * The bytes that are hashed and signed: EIP-155 (chain id 0: as before it, without replay protection), and the envelopes of EIP-2930, 1559,
 * 4844 and 7702. Fees are taken as they are: whether they make sense is for the guard and the rules.
 */
export function encodeUnsigned(tx: AnyTransaction): Hex {
  const unprotected = tx.type !== 'legacy' || tx.chainId === 0
  return enveloped(tx, unprotected ? members(tx) : [...members(tx), integer(tx.chainId), '0x', '0x'])
}

/** The bytes that are sent, without blobs (EIP-2718): their keccak256 is the hash of the transaction. */
export function encodeSigned(tx: AnyTransaction, signature: Signature): Hex {
  const parity =
    tx.type !== 'legacy' ? BigInt(signature.yParity) : BigInt(signature.yParity) + (tx.chainId === 0 ? 27n : BigInt(tx.chainId) * 2n + 35n)
  return enveloped(tx, [...members(tx), integer(parity), ...scalars(signature)])
}

/** keccak256 of the unsigned encoding: what a device shows and the key signs. */
export const transactionDigest = (tx: AnyTransaction): Hex => keccak256(encodeUnsigned(tx))

/** keccak256 of the signed encoding: the name of a transaction on its chain. */
export const transactionHash = (tx: AnyTransaction, signature: Signature): Hex => keccak256(encodeSigned(tx, signature))

/** The contract that an account makes by its transaction of this number (Yellow Paper, section 7; CREATE). */
export const createdAddress = (from: Address, nonce: number): Address => `0x${keccak256(rlp([from, integer(nonce)])).slice(26)}`

/** keccak256(0x05 ‖ rlp([chain id, address, nonce])) of EIP-7702: what hands an account's code over. */
export const authorizationDigest = ({ chainId, address, nonce }: Authorization): Hex =>
  keccak256(concat('0x05', rlp([integer(chainId), address, integer(nonce)])))

/** keccak256(uint256 length ‖ calldata), to compare with a device (ERC-8213). */
export const calldataDigest = (data: Hex): Hex => keccak256(concat(word(BigInt(size(data))), data))

/** Whose key signed the digest; `undefined` where no key did, or `s` is too high (EIP-2). Loads the curve when first asked. */
export async function recoverSigner(digest: Hex, signature: TupleSignature): Promise<Address | undefined> {
  // viem takes a parity of 27 for 0, which the chain does not.
  if (!isPossible(signature)) return undefined
  try {
    return lowerHex(await recoverAddress({ hash: digest, signature }))
  } catch {
    return undefined
  }
}

/** Who sent a signed transaction; `undefined` where its signature is none. */
export const recoverSender = (tx: AnyTransaction, signature: Signature): Promise<Address | undefined> =>
  recoverSigner(transactionDigest(tx), signature)
