import list from './key-texts.json' with { type: 'json' }
import { isSameOrSubdomain } from '../web/host.ts'

/**
 * A text or a form of typed data whose signature is a key, or from which one is made: whoever has the signature has the key. `opens`: what it is the key
 * to, as it stands in a sentence. `sites`: hosts of its makers; an empty list where none is known.
 */
export type KeyText = { readonly service: string; readonly opens: string; readonly sites: readonly string[] }

type Listed = KeyText & {
  readonly starts?: string
  readonly is?: string
  readonly form?: string
  readonly domain?: string
  readonly source: string
}

/** Ships with the build; each entry names the public source that has the text. */
const LISTED: readonly Listed[] = list

/** The same text in other spaces, cases and apostrophes is another signature, and asked for by nobody honest: it is taken for the same. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Characters of a text that are looked at. */
const MAX_CHARACTERS = 4096

/** What a text is the key to, where it is on the list. */
export function keyTextOf(text: string): KeyText | undefined {
  const read = plain(text.slice(0, MAX_CHARACTERS))
  return LISTED.find(
    ({ starts, is }) => (starts !== undefined && read.startsWith(plain(starts))) || (is !== undefined && read === plain(is)),
  )
}

/** What typed data is the key to, by its primary type and, where others may have that name, by the name in its domain. */
export const keyFormOf = (primaryType: string, domainName: string | undefined): KeyText | undefined =>
  LISTED.find(({ form, domain }) => form === primaryType && (domain === undefined || domain === domainName))

/**
 * A text that says of itself that a key is made from its signature, of whatever service: "generate your encryption key", "derive your private keys", "unlock
 * your stealth wallet".
 */
export function claimsToDeriveKey(text: string): boolean {
  const read = plain(text.slice(0, MAX_CHARACTERS))
  return MAKES.test(read) || NAMES.test(read)
}

const VERB = '(?:generat|deriv|creat|unlock|recover|restor|decrypt|encrypt|access(?= your)|re-?creat|regenerat|set up|initiali[sz])'
const KIND =
  '(?:private|secret|stark|starkex|spending|viewing|privacy|stealth|encryption|decryption|trading|signing|session|l2|layer 2|zk|shielded|api|master|eddsa|starknet)'
const MAKES = new RegExp(
  `\\b${VERB}\\w*\\b[^.!?]{0,80}?\\b${KIND}[ -](?:\\w+[ -]){0,2}?(?:keys?|key ?pairs?|seed|account|wallet|address(?:es)?|identity|vault)\\b`,
)
const NAMES = /\bkey (?:derivation|generation)\b|\b(?:generat|deriv)\w*\b[^.!?]{0,60}?\b(?:keys?|key ?pairs?|seed phrase|entropy)\b/

/** Whether a host belongs to the makers of a text. */
export const isSiteOf = ({ sites }: KeyText, host: string): boolean => sites.some((site) => isSameOrSubdomain(host, site))
