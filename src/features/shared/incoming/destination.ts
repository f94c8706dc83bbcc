import { isAddress } from '#core/ethereum/address'
import { mayBeKey, type SecretKind } from './secret-kind.ts'

/** Where a text leads that was pasted or dropped beside all fields. */
export type Destination =
  | { readonly is: 'nowhere' }
  /** The text is not in it: nothing hands it on. */
  | { readonly is: 'secret'; readonly kind: SecretKind }
  /** A hash, or a private key as few write it: the person chooses. */
  | { readonly is: 'choice'; readonly text: string }
  | { readonly is: 'page'; readonly kind: 'address' | 'block'; readonly id: string }
  /** Has to be asked for on a chain, which is done only when the person says so. */
  | { readonly is: 'search'; readonly text: string }
  /** Whatever can be signed or opened. */
  | { readonly is: 'check'; readonly text: string }

const NAME = /^[^\s/:@?#{}"]{1,250}\.[a-z]{2,}$/i
const BLOCK = /^\d{1,12}$/

/**
 * Where a text belongs. `secret`: what `secretIn` found in it. Whatever may be a secret comes first: 32 bytes without `0x` are likelier a key than a hash.
 * @example destinationOf('vitalik.eth', undefined) // { is: 'search', text: 'vitalik.eth' }
 */
export function destinationOf(given: string, secret: SecretKind | undefined): Destination {
  const text = given.trim()
  if (text === '') return { is: 'nowhere' }
  if (secret !== undefined) return { is: 'secret', kind: secret }
  const key = mayBeKey(text)
  if (key === 'bare') return { is: 'secret', kind: 'key' }
  if (key === 'prefixed') return { is: 'choice', text }
  const lower = text.toLowerCase()
  if (isAddress(lower)) return { is: 'page', kind: 'address', id: text }
  if (BLOCK.test(text)) return { is: 'page', kind: 'block', id: String(BigInt(text)) }
  if (NAME.test(text)) return { is: 'search', text }
  return { is: 'check', text: given }
}
