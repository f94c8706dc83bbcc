import type { Keyring, Language } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'

/** Where keys come from. Words and keys are texts here because a person types them; what is made of them stays in the vault. */
export type ImportSource =
  | { readonly kind: 'phrase'; readonly words: string; readonly passphrase?: string }
  | { readonly kind: 'key'; readonly text: string }
  /** A keystore (Web3 Secret Storage v3), another wallet's vault, or a backup of ours. */
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer>; readonly password?: string }

export type ImportFormat = 'phrase' | 'private-key' | 'keystore' | 'metamask' | 'rabby' | 'backup'

/** What an import would bring. No secret is in it. */
export type Imported = {
  readonly importId: string
  readonly format: ImportFormat
  /** Of a backup: when it was made, milliseconds since the epoch. */
  readonly createdAt?: number
  readonly keyrings: readonly ImportedKeyring[]
  /** Keys in it that we do not take, by the kind that the file gives: a stranger's words, short and plain. Absent: none. */
  readonly left?: readonly string[]
  /** Of a backup: what else is in it. */
  readonly sections: readonly { readonly name: string; readonly version: number; readonly size: number }[]
}
export type ImportedKeyring = {
  readonly kind: Keyring['kind']
  readonly label?: string
  /** How many words. */
  readonly words?: number
  readonly language?: Language
  readonly fingerprint?: Hex
  readonly passphrase?: boolean
  readonly pathTemplate?: string
  /** What the file names; of a phrase that was typed, its first account. `known`: it is in this vault already. */
  readonly accounts: readonly { readonly address: Address; readonly path?: string; readonly name?: string; readonly known: boolean }[]
}

/** What accounts are called that nobody named, in the person's language: `account` of a phrase, with `#` for its number; `key`, of a single key. */
export type DefaultNames = { readonly account: string; readonly key: string }

/** Which of an import's keyrings to take. `indexes` of `pathTemplate` for a phrase; absent: the accounts that the file names. */
export type ImportChoice = {
  readonly keyring: number
  readonly label?: string
  readonly pathTemplate?: string
  readonly indexes?: readonly number[]
  /** Names of the accounts, in the order of `indexes`. */
  readonly names?: readonly string[]
}
