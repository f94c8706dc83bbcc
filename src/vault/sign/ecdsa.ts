import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import type { Signature, TupleSignature } from '#core/ethereum/transaction'
import { recoverKey, signRecoverable } from '../keys/curve.ts'
import type { Bytes } from '../deps.ts'
import { addressOfPublicKey } from '../keys/derive.ts'

// Of this module alone, and of its modules that make the digest themselves: no call of the vault takes a hash.

/** The recovery id, then `r` and `s` in 32 bytes each. */
const LENGTH = 65

/**
 * Signs a digest that this module made (RFC 6979, low s by EIP-2) and then, as a stranger would, recovers from the signature who signed. The key is
 * read at once, and the caller's to wipe. Throws `vault/self-check`.
 */
export async function signDigest(digest: Bytes, account: Address, privateKey: Bytes): Promise<Signature> {
  const signature = await signRecoverable(digest, privateKey).catch(() => {
    throw fail('vault/self-check')
  })
  const [yParity] = signature
  // Recovery ids 2 and 3 cannot be written in a transaction (Yellow Paper, appendix F).
  if ((yParity !== 0 && yParity !== 1) || recovered(digest, signature) !== account) throw fail('vault/self-check')
  return { r: fromBytes(signature.subarray(1, 33)), s: fromBytes(signature.subarray(33, LENGTH)), yParity }
}

/** Who signed; `undefined` where nobody's key did. A high `s` counts here: whoever takes it is looked at all the same. */
export function signerOf(digest: Bytes, { r, s, yParity }: TupleSignature): Address | undefined {
  // Recovery ids 2 and 3 lead to a key too, and no chain takes them.
  if (yParity !== 0 && yParity !== 1) return undefined
  const bytes = toBytes(`0x0${yParity}${r.slice(2)}${s.slice(2)}`)
  return bytes?.length === LENGTH ? recovered(digest, bytes) : undefined
}

function recovered(digest: Bytes, signature: Uint8Array): Address | undefined {
  try {
    return addressOfPublicKey(recoverKey(digest, signature))
  } catch {
    return undefined
  }
}

/** `r`, `s` and v of 27 or 28, 65 bytes: how messages are signed (EIP-191, EIP-712; what `ecrecover` takes). */
export const asBytes = ({ r, s, yParity }: Signature): Hex => `0x${r.slice(2)}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`
