import { say, type Words } from '#core/text/words'
import type { LabelledDigest as AnyDigest, DigestId } from '#core/signing/digests'
import type { Digest } from '../review.ts'

/** What each hash is of, and who shows it. In the order in which they are shown. */
const WORDS: Readonly<Record<DigestId, () => { readonly label: Words; readonly what: Words }>> = {
  transaction: () => ({ label: say('Transaction'), what: say('The hash you sign. A hardware wallet may show it.') }),
  hash: () => ({ label: say('Hash of the signed transaction'), what: say('Once it’s signed, blocks name it by this hash.') }),
  safe: () => ({
    label: say('Safe transaction'),
    what: say('The hash every owner of the Safe signs. The Safe itself computes it too.'),
  }),
  'user-operation': () => ({ label: say('User operation'), what: say('The hash the account’s own code checks (ERC-4337).') }),
  authorization: () => ({
    label: say('Authorization'),
    what: say('The hash you sign to let other code run as the account (EIP-7702).'),
  }),
  message: () => ({ label: say('Message'), what: say('The hash you sign: of the bytes with the EIP-191 prefix.') }),
  eip712: () => ({ label: say('Typed data'), what: say('The hash you sign (EIP-712), made of the two below.') }),
  domain: () => ({ label: say('Domain'), what: say('The hash of who it’s for (ERC-8213). Many devices show it.') }),
  struct: () => ({ label: say('Message of the typed data'), what: say('The hash of what it says (ERC-8213). Many devices show it.') }),
  calldata: () => ({
    label: say('Calldata'),
    what: say('The hash of only the data (ERC-8213), to compare with a device that shows it.'),
  }),
}

/** Hashes with their names, what is signed first. */
export const hashesOf = (digests: readonly AnyDigest[]): readonly Digest[] =>
  (Object.keys(WORDS) as readonly DigestId[]).flatMap((id) => digests.flatMap((one) => (one.id === id ? [{ ...one, ...WORDS[id]() }] : [])))
