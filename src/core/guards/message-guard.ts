import type { Origin } from '../signing/consent.ts'
import { disguises, printableText } from '../messages/disguise.ts'
import { fail } from '../errors.ts'
import { type Hex, toBytes } from '../bytes/hex.ts'
import { readLenientSignIn } from '../messages/lenient-sign-in.ts'
import { isForOtherSite, isLikeSignIn } from '../messages/sign-in.ts'
import { refuseSigning } from './refuse.ts'

/** Bytes of a message; nobody reads more. */
const MAX_BYTES = 131_072

/**
 * Refusals of messages (EIP-191, version 0x45) that need no network: a bare hash (rule E1); bytes, or a text in hex, that are a transaction, an
 * authorization, or of another version of EIP-191 (E2); a sign-in (EIP-4361) whose site or account is in doubt, or for another site than `origin` (E7).
 * Throws `input/data-malformed`, `vault/refused`.
 */
export function guardMessage(message: Hex, origin: Origin): void {
  const bytes = toBytes(message)
  if (!bytes) throw fail('input/data-malformed')
  if (bytes.length > MAX_BYTES) throw refuseSigning('too-long')
  const text = printableText(bytes)
  const [disguise] = disguises(bytes, text)
  if (disguise !== undefined) throw refuseSigning(disguise)
  if (text !== undefined) guardSignIn(text, origin)
}

function guardSignIn(text: string, origin: Origin): void {
  const signIn = readLenientSignIn(text)
  if (signIn === undefined) {
    if (isLikeSignIn(text)) throw refuseSigning('sign-in-malformed')
  } else if (origin.kind === 'app' && isForOtherSite(signIn.fields, origin.origin)) {
    throw refuseSigning('sign-in-elsewhere')
  }
}
