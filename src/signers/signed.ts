import { concat, type Hex } from '#core/bytes/hex'
import { encodeSigned, recoverSigner, transactionDigest, transactionHash } from '#core/ethereum/digest'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { Signature, UnsignedTransaction } from '#core/ethereum/transaction'
import type { Signed } from './signer.ts'

/**
 * The bytes to send. A signature alone is put in here, once it recovers to the account: a device that signed something else is noticed. Throws
 * `vault/self-check`.
 */
export async function signedTransaction(
  signed: Signed,
  transaction: UnsignedTransaction,
  account: Address,
): Promise<{ readonly raw: Hex; readonly hash: Hex }> {
  if (signed.kind === 'raw-transaction') return { raw: signed.raw, hash: signed.hash }
  if (signed.kind === 'bytes' || (await recoverSigner(transactionDigest(transaction), signed.signature)) !== account)
    throw fail('vault/self-check')
  return { raw: encodeSigned(transaction, signed.signature), hash: transactionHash(transaction, signed.signature) }
}

/** One form for whoever asked: r, s and v of 27 or 28 in 65 bytes, or the bytes that a contract takes. Throws `vault/self-check`. */
export function signatureBytes(signed: Signed): Hex {
  if (signed.kind === 'raw-transaction') throw fail('vault/self-check')
  if (signed.kind === 'bytes') return signed.signature
  const { r, s, yParity } = signed.signature
  return concat(r, s, yParity === 0 ? '0x1b' : '0x1c')
}

/** The numbers of an authorization's signature, which goes into a transaction. Throws `vault/self-check`. */
export function signatureOf(signed: Signed): Signature {
  if (signed.kind !== 'signature') throw fail('vault/self-check')
  return signed.signature
}
