import type { Account, Protection } from '#core/identity/account'
import { canSign, isOnDevice } from '#core/identity/account-kind'
import { fail } from '#core/errors'
import type { Presence } from '#protocol/vault'

/**
 * Whether the owner has just shown that they are here, by a secret that opens the vault. An unlocked screen that was left alone is not enough for
 * what shows a secret, takes something away for good or makes an account easier to use (SPEC section 6). Most calls cannot be made without a `way`
 * (see the port); here is what decides in the few where it depends.
 */
export type OwnerPresence = 'shown' | 'unshown'

type Subject = Pick<Account, 'kind' | 'protection'>

/** A watched account has no key to protect, here or on a device. Throws `vault/watch-only`. */
export function requireKey(account: Subject): void {
  if (!canSign(account)) throw fail('vault/watch-only')
}

/** What a device signs is asked of none for a key that is here. Throws `vault/watch-only`. */
export function requireDevice(account: Subject): void {
  if (!isOnDevice(account)) throw fail('vault/watch-only')
}

/** Stricter is free, laxer asks. Throws `vault/ask-again`, `vault/watch-only`. */
export function protect(account: Subject, protection: Protection, owner: OwnerPresence): Protection {
  requireKey(account)
  if (account.protection === 'always-ask' && protection !== 'always-ask' && owner !== 'shown') throw fail('vault/ask-again')
  return protection
}

/** With an account go its key here, its protection and its limits: added again it would have none of these. Throws `vault/ask-again`. */
export function requireOwnerToRemove(account: Subject, owner: OwnerPresence): void {
  if (canSign(account) && owner !== 'shown') throw fail('vault/ask-again')
}

/** One unlock then opens every tab. Throws `vault/ask-again`. */
export function requireOwnerToJoin(tabs: 'apart' | 'together', owner: OwnerPresence): void {
  if (tabs === 'together' && owner !== 'shown') throw fail('vault/ask-again')
}

/**
 * What is to be verified before this account signs. What is given is always verified, also where nothing was asked for. Throws `vault/ask-again`,
 * `vault/watch-only`.
 */
export function presenceToSign(account: Subject, given: Presence | undefined): Presence | undefined {
  requireKey(account)
  if (account.protection === 'always-ask' && !given) throw fail('vault/ask-again')
  return given
}
