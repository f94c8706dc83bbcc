import { keccak256 } from '#core/bytes/keccak256'
import type { Address } from '#core/ethereum/address'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { AccessList, SignedAuthorization, TupleSignature, UnsignedTransaction } from '#core/ethereum/transaction'
import type { Bytes } from '../deps.ts'
import { signDigest } from './ecdsa.ts'
import { bytesFromHex, envelope, integerBytes, type RlpInput } from './rlp.ts'

/**
 * The vault's own encoder, where the Review uses viem, so that one broken encoder is noticed (promise 4): the consent names
 * viem's digest, and nothing is signed unless this one comes to the same. micro-eth-signer would do it too, at 11 kB of the
 * vault's 60; it is the third opinion in the tests. What must hold of the fields is `guardTransaction`'s, which ran before.
 */
type Layout = {
  /** EIP-2718 type; legacy has none. */
  readonly type: number | undefined
  readonly fields: readonly RlpInput[]
  /** What stands in place of the signature while the digest is made. */
  readonly unsigned: readonly RlpInput[]
  /** What is written for the parity of a signature. */
  readonly parity: (odd: number) => bigint
}

/** EIP-2718. */
const TYPES = { eip2930: 1, eip1559: 2, eip7702: 4 } as const

const accessItem = (list: AccessList): RlpInput =>
  list.map(({ address, storageKeys }) => [bytesFromHex(address, 'accessList'), storageKeys.map((key) => bytesFromHex(key, 'accessList'))])

/** `r` and `s` are integers in RLP: leading zeros go. */
const scalars = ({ r, s }: TupleSignature): readonly RlpInput[] => [integerBytes(BigInt(r)), integerBytes(BigInt(s))]

const tupleItem = ({ chainId, address, nonce, signature }: SignedAuthorization): RlpInput => [
  integerBytes(chainId),
  bytesFromHex(address, 'authorizationList'),
  integerBytes(nonce),
  integerBytes(signature.yParity),
  ...scalars(signature),
]

function layout(tx: UnsignedTransaction): Layout {
  const nonce = integerBytes(tx.nonce)
  const gas = integerBytes(tx.gasLimit)
  const call = [tx.to === undefined ? new Uint8Array(0) : bytesFromHex(tx.to, 'to'), integerBytes(tx.value), bytesFromHex(tx.data, 'data')]
  const chainId = BigInt(tx.chainId)
  if (tx.type === 'legacy') {
    return {
      type: undefined,
      fields: [nonce, integerBytes(tx.gasPrice), gas, ...call],
      // EIP-155: the chain stands where the signature will.
      unsigned: [integerBytes(chainId), integerBytes(0), integerBytes(0)],
      parity: (odd) => chainId * 2n + 35n + BigInt(odd),
    }
  }
  const prices = 'gasPrice' in tx ? [integerBytes(tx.gasPrice)] : [integerBytes(tx.maxPriorityFeePerGas), integerBytes(tx.maxFeePerGas)]
  const list = tx.type === 'eip7702' ? [tx.authorizationList.map(tupleItem)] : []
  return {
    type: TYPES[tx.type],
    fields: [integerBytes(chainId), nonce, ...prices, gas, ...call, accessItem(tx.accessList), ...list],
    unsigned: [],
    parity: BigInt,
  }
}

const digestBytes = ({ type, fields, unsigned }: Layout): Bytes => keccak256(envelope(type, [...fields, ...unsigned]))

/** keccak256 of the unsigned encoding (EIP-155, 2930, 1559, 7702). Throws `tx/invalid`. */
export const digestOfTransaction = (tx: UnsignedTransaction): Hex => fromBytes(digestBytes(layout(tx)))

/** The bytes to send, and their hash, which is its name. The key is the caller's to wipe. Throws `tx/invalid`, `vault/self-check`. */
export async function signTransaction(
  tx: UnsignedTransaction,
  account: Address,
  privateKey: Bytes,
): Promise<{ readonly raw: Hex; readonly hash: Hex }> {
  const shape = layout(tx)
  const signature = await signDigest(digestBytes(shape), account, privateKey)
  const raw = envelope(shape.type, [...shape.fields, integerBytes(shape.parity(signature.yParity)), ...scalars(signature)])
  return { raw: fromBytes(raw), hash: fromBytes(keccak256(raw)) }
}
