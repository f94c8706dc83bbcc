import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '#core/address'
import { fail } from '#core/errors'
import { fromBytes, type Hex } from '#core/hex'
import type { UnsignedTransaction } from '#core/transaction'
import type { Bytes } from './deps.ts'
import { addressOfPublicKey } from './derive.ts'
import { bytesIn, envelope, integer, type RlpItem } from './rlp.ts'

/**
 * The vault's own encoder, where the Review uses viem, so that one broken encoder is noticed (promise 4): the consent names
 * viem's digest, and nothing is signed unless this one comes to the same. micro-eth-signer would do it too, at 11 kB of the
 * vault's 60; it is the third opinion in the tests. What must hold of the fields is `guardTransaction`'s, which ran before.
 */
type Layout = {
  /** EIP-2718 type; legacy has none. */
  readonly type: number | undefined
  readonly fields: readonly RlpItem[]
  /** What stands in place of the signature while the digest is made. */
  readonly unsigned: readonly RlpItem[]
  /** What is written for the parity of a signature. */
  readonly parity: (odd: number) => bigint
}

function layout(tx: UnsignedTransaction): Layout {
  const nonce = integer(tx.nonce)
  const gas = integer(tx.gasLimit)
  const call = [tx.to === undefined ? new Uint8Array(0) : bytesIn(tx.to, 'to'), integer(tx.value), bytesIn(tx.data, 'data')]
  const chainId = BigInt(tx.chainId)
  if (tx.type === 'legacy') {
    return {
      type: undefined,
      fields: [nonce, integer(tx.gasPrice), gas, ...call],
      // EIP-155: the chain stands where the signature will.
      unsigned: [integer(chainId), integer(0), integer(0)],
      parity: (odd) => chainId * 2n + 35n + BigInt(odd),
    }
  }
  const accessList = tx.accessList.map(({ address, storageKeys }) => [
    bytesIn(address, 'accessList'),
    storageKeys.map((key) => bytesIn(key, 'accessList')),
  ])
  return {
    type: 2,
    fields: [integer(chainId), nonce, integer(tx.maxPriorityFeePerGas), integer(tx.maxFeePerGas), gas, ...call, accessList],
    unsigned: [],
    parity: BigInt,
  }
}

const digestBytes = ({ type, fields, unsigned }: Layout): Bytes => keccak_256(envelope(type, [...fields, ...unsigned])) as Bytes

/** keccak256 of the unsigned encoding (EIP-155, EIP-1559). Throws `tx/invalid`. */
export const digestOfTransaction = (tx: UnsignedTransaction): Hex => fromBytes(digestBytes(layout(tx)))

/**
 * Signs (RFC 6979, low s by EIP-2) and then, as a stranger would, recovers from the signature who signed. The key is the
 * caller's to wipe. Throws `tx/invalid`, `vault/self-check`.
 */
export function signTransaction(tx: UnsignedTransaction, account: Address, privateKey: Bytes): { readonly raw: Hex; readonly hash: Hex } {
  const shape = layout(tx)
  const digest = digestBytes(shape)
  const signature = secp256k1.sign(digest, privateKey, { prehash: false, lowS: true, extraEntropy: false, format: 'recovered' })
  const [odd = -1] = signature
  // Recovery ids 2 and 3 cannot be written in a transaction (Yellow Paper, appendix F).
  if ((odd !== 0 && odd !== 1) || signerOf(digest, signature) !== account) throw fail('vault/self-check')
  const r = BigInt(fromBytes(signature.subarray(1, 33)))
  const s = BigInt(fromBytes(signature.subarray(33, 65)))
  const raw = envelope(shape.type, [...shape.fields, integer(shape.parity(odd)), integer(r), integer(s)])
  return { raw: fromBytes(raw), hash: fromBytes(keccak_256(raw)) }
}

function signerOf(digest: Uint8Array, signature: Uint8Array): Address {
  try {
    return addressOfPublicKey(secp256k1.recoverPublicKey(signature, digest, { prehash: false }))
  } catch (error) {
    throw fail('vault/self-check', undefined, error)
  }
}
