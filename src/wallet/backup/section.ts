import type { Account } from '#core/identity/account'
import type { Platform } from '#protocol'
import type { Records, SettingsStore } from '#store'
import type { ChainBook } from '../chains/chains.ts'
import type { OwnDescriptors } from '../added-files/own-descriptors.ts'
import type { PreferenceBook } from '../session/preferences.ts'

/** Where sections are taken from and put back. */
export type BackupContext = {
  readonly platform: Pick<Platform, 'now' | 'withLock'>
  readonly records: Records
  readonly settings: SettingsStore
  readonly preferences: Pick<PreferenceBook, 'set'>
  readonly book: Pick<ChainBook, 'chains' | 'find' | 'save'>
  /** Of the vault that is open: activity of others is not taken in. */
  readonly accounts: readonly Account[]
  readonly descriptors: () => Promise<Pick<OwnDescriptors, 'check' | 'add'>>
}

/**
 * `replace-missing`: what is here is not touched, only what is missing is added. `merge`: gaps in what is here are filled as well: a note where
 * there is none, an endpoint that a chain lacks, a newer pin. In neither is anything of the person's own put in the place of another.
 */
export type RestoreMode = 'replace-missing' | 'merge'

/**
 * What became of one thing. `added`: it, or a part of it, was missing. `kept`: it is here as it is. `different`: it is here in another form,
 * which stays. `left`: nothing here that it belongs to. `refused`: it is not what it should be.
 */
export type RestoreOutcome = 'added' | 'kept' | 'different' | 'left' | 'refused'
export type Counts = Readonly<Record<RestoreOutcome, number>>

/** One part of a backup that is the page's: a list of things, each read and put back by itself. */
export type BackupSectionKind<T> = {
  readonly name: string
  /** A change of what a thing is raises it, and leaves the reading of the old one. */
  readonly version: number
  /** What is most worth keeping first: what finds no space is left out from the end. */
  collect(place: BackupContext): readonly T[] | Promise<readonly T[]>
  /** The thing, checked; `undefined` for what is none. */
  read(value: unknown): T | undefined
  put(thing: T, place: BackupContext, how: RestoreMode): Promise<RestoreOutcome>
}
