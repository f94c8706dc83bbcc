import type { Language } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import type { ImportFormat } from '#protocol/vault'
import type { Backup } from '../backup/backup-file.ts'
import { wipeKeys } from '../backup/backup-keys.ts'
import type { Bytes } from '../deps.ts'

/** A phrase that some source holds, with accounts of one template; a phrase with accounts of two templates is found twice. */
export type ImportedPhrase = {
  readonly kind: 'mnemonic'
  /** Whoever holds it wipes it. */
  readonly entropy: Bytes
  readonly language: Language
  /** Empty: none. */
  readonly passphrase: string
  readonly pathTemplate: string
  /** Of the accounts that the source names; of a phrase alone, the first. */
  readonly indexes: readonly number[]
  /** In the order of `indexes`. */
  readonly names?: readonly string[]
  readonly label?: string
}

export type ImportedKey = {
  readonly kind: 'private-key'
  /** Whoever holds it wipes it. */
  readonly privateKey: Bytes
  readonly name?: string
  readonly label?: string
}

/** Addresses without a key: only a backup of ours holds them. */
export type ImportedWatch = {
  readonly kind: 'watch'
  readonly accounts: readonly { readonly address: Address; readonly name?: string }[]
  readonly label?: string
}

/** What any source holds, in the one shape that is taken from there on. */
export type ImportCandidate = ImportedPhrase | ImportedKey | ImportedWatch

/** A source that was read. */
export type ImportedSource = {
  readonly format: ImportFormat
  readonly found: readonly ImportCandidate[]
  /** What else is in it that we do not take, by the kind that the source itself gives: a stranger's text, cut and cleaned. */
  readonly left: readonly string[]
  /** A backup of ours, whole: its keyrings are taken from here. */
  readonly backup?: Backup
}

/** Nothing secret of it is left afterwards, but what libraries and strings keep until they are collected. */
export function wipeRead({ found, backup }: Pick<ImportedSource, 'found' | 'backup'>): void {
  wipeImported(found)
  if (backup) wipeKeys(backup.keys)
}

export function wipeImported(found: readonly ImportCandidate[]): void {
  for (const one of found) {
    if (one.kind === 'mnemonic') one.entropy.fill(0)
    if (one.kind === 'private-key') one.privateKey.fill(0)
  }
}
