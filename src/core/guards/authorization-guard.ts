import { isAddress, ZERO } from '../ethereum/address.ts'
import { type AppError, fail } from '../errors.ts'
import { isHex } from '../bytes/hex.ts'
import { isKnownDelegate } from '../permissions/delegate-addresses.ts'
import type { Authorization, SignedAuthorization } from '../ethereum/transaction.ts'
import { refuseSigning } from './refuse.ts'

const MAX_UINT256 = 2n ** 256n - 1n
/** EIP-7702: an account whose number is that can take none any more (EIP-2681). */
const MAX_NONCE = 2n ** 64n - 1n

/** EIP-7702: `y_parity < 2**8`. Of these only 0 and 1 are of a signature; the chain skips a tuple with another. */
const MAX_PARITY = 255

const bad = (why: string): AppError => fail('tx/invalid', { field: 'authorization', why })

/** That it can be encoded, whoever signs it. Throws `tx/invalid`. */
function guardForm({ chainId, address, nonce }: Authorization): void {
  if (!isAddress(address)) throw bad('does not name an address')
  if (chainId < 0n || chainId > MAX_UINT256) throw bad('does not name a chain')
  if (nonce < 0n || nonce >= MAX_NONCE) throw bad('has a number that is out of range')
}

/** A tuple of the list of a type 4 transaction, signed by anybody. Throws `tx/invalid`. */
export function guardTuple(tuple: SignedAuthorization): void {
  guardForm(tuple)
  const { r, s, yParity } = tuple.signature
  if (!isHex(r, 32) || !isHex(s, 32)) throw bad('has no signature of 32 bytes each')
  if (!Number.isSafeInteger(yParity) || yParity < 0 || yParity > MAX_PARITY) throw bad('has a signature with no parity')
}

/**
 * Refusals of authorizations (EIP-7702) that need no network: code of a stranger (rule F1), another chain than the one that was agreed to, or every
 * chain (F2). The list vouches for what is at an address where we looked, not for every chain that there will ever be; to take code back on all
 * chains harms nobody. Throws `tx/invalid`, `vault/refused`.
 */
export function guardAuthorization(authorization: Authorization, chainId: number): void {
  guardForm(authorization)
  const takesBack = authorization.address === ZERO
  if (!takesBack && !isKnownDelegate(authorization.address)) throw refuseSigning('unknown-code')
  if (authorization.chainId === 0n) {
    if (!takesBack) throw refuseSigning('every-chain')
  } else if (authorization.chainId !== BigInt(chainId)) throw refuseSigning('other-chain')
}
