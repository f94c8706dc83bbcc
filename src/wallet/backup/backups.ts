import { defined } from '#core/defined'
import { fail } from '#core/errors'
import type { Account } from '#core/identity/account'
import type { Platform } from '#protocol'
import type { BackupSection, Bytes, DrillReport, Imported, ImportChoice, QuizAnswer, VaultCalls, UnlockSecret } from '#protocol/vault'
import type { Records, SettingsStore } from '#store'
import type { ChainBook } from '../chains/chains.ts'
import type { OwnDescriptors } from '../added-files/own-descriptors.ts'
import type { PreferenceBook } from '../session/preferences.ts'
import type { SessionService } from '../session/session.ts'
import { importContacts, contactsCsv, contactsJson } from './contact-files.ts'
import { importNotes, labelsCsv } from './csv.ts'
import type { Counts, RestoreMode, BackupContext } from './section.ts'
import { collectSections, type OmittedSection, restoreSections, type Restored, type SectionSummary, summarise } from './sections.ts'
import { openVault } from '../session/open-vault.ts'

/** A file that was made and opened again. `left`: what found no space in it. */
export type MadeBackup = { readonly bytes: Bytes; readonly fileName: string; readonly left: readonly OmittedSection[] }

/** A file that was opened and of which nothing was taken yet. */
export type OpenedBackup = { readonly imported: Imported; readonly sections: readonly SectionSummary[] }

export type RestoreOrder = {
  /** Keyrings to take; those whose accounts are all here already are left out. */
  readonly choices: readonly ImportChoice[]
  /** Names of the sections to take. */
  readonly sections: readonly string[]
  readonly how: RestoreMode
  /** Of the new vault, where there is none yet. */
  readonly password?: string
}

/** The session, as far as backups need it. */
export type BackupSession = {
  readonly state: SessionService['state']
  readonly accounts: SessionService['accounts']
  vault(): Pick<ReturnType<SessionService['vault']>, 'call'>
  enter<K extends 'takeImport' | 'createEmpty' | 'proveKeyring'>(name: K, params: VaultCalls[K]['params']): Promise<void>
  fetch(name: 'drillBackup', params: VaultCalls['drillBackup']['params']): Promise<{ readonly report: DrillReport }>
}

/** The encrypted backup, and the ways out and in as tables. */
export type Backups = {
  /** Whether the browser promised to keep what is stored here; `undefined`: it does not say. */
  persisted(): Promise<boolean | undefined>
  /** Asks it for that. */
  persist(): Promise<boolean | undefined>
  /** Keys and records in one file, for the vault's owner. Throws as `exportBackup`. */
  make(order: { readonly way: UnlockSecret; readonly password: string }): Promise<MadeBackup>
  /** Opens a file and says what is in it. Nothing is kept of it before `restore`. Throws `import/*`. */
  read(bytes: Bytes, password: string): Promise<OpenedBackup>
  /** Keys first, then the rest. What was restored stays where it stops in the middle; it may be done once more. Throws `import/gone`, `key/*`, `store/*`. */
  restore(opened: OpenedBackup, order: RestoreOrder): Promise<readonly Restored[]>
  /** Nothing of it is wanted. */
  drop(opened: OpenedBackup): Promise<void>
  /** Opens a file and holds it against this vault. Nothing is changed but when it was proved. Throws `import/*`. */
  drill(bytes: Bytes, password: string): Promise<DrillReport>
  /** Words of a keyring from paper. Throws `vault/quiz-failed`. */
  proveKeyring(keyringId: string, answers: readonly QuizAnswer[]): Promise<void>
  /** Contacts as CSV (RFC 4180) or JSON, and from either. */
  contactsCsv(): string
  contactsJson(): string
  bringContacts(text: string): Promise<Counts>
  /** Notes on transactions as CSV, and from it. */
  labelsCsv(): string
  bringLabels(text: string): Promise<Counts>
}

export type BackupsDeps = {
  readonly platform: Pick<Platform, 'now' | 'withLock' | 'randomBytes' | 'persist' | 'persisted'>
  readonly session: BackupSession
  readonly settings: SettingsStore
  readonly preferences: Pick<PreferenceBook, 'set'>
  readonly book: Pick<ChainBook, 'chains' | 'find' | 'save'>
  readonly descriptors: () => Promise<Pick<OwnDescriptors, 'check' | 'add'>>
}

/** Fetched when a screen first asks for it. */
export function createBackups({ platform, session, settings, preferences, book, descriptors }: BackupsDeps): Backups {
  /** The page's parts of files that were read; the vault forgets its own when it takes them. */
  const parts = new WeakMap<OpenedBackup, readonly BackupSection[]>()
  const open = (): { readonly records: Records; readonly accounts: readonly Account[] } => {
    const { records, session: opened } = openVault(session)
    return { records, accounts: opened.accounts }
  }
  const place = (): BackupContext => ({ platform, settings, preferences, book, descriptors, ...open() })

  /** Keys that are not here yet; an import of which none is wanted is dropped. */
  const takeKeys = async ({ imported }: OpenedBackup, { choices, password }: RestoreOrder): Promise<void> => {
    const { importId } = imported
    const fresh = choices.filter(({ keyring }) => imported.keyrings[keyring]?.accounts.some(({ known }) => !known) !== false)
    const creates = session.state.get().kind !== 'open'
    if (fresh.length > 0)
      return session.enter('takeImport', {
        importId,
        choices: fresh,
        ...defined({ password: creates && password !== undefined ? password : undefined }),
      })
    await session.vault().call('dropImport', { importId })
    if (creates) await session.enter('createEmpty', { password: password ?? '' })
  }

  return {
    persisted: () => platform.persisted(),
    persist: () => platform.persist(),
    async make({ way, password }) {
      const { sections, left } = await collectSections(place())
      const made = await session.vault().call('exportBackup', { way, password, sections })
      return { ...made, left }
    },
    async read(bytes, password) {
      const vault = session.vault()
      const imported = await vault.call('readImport', { source: { kind: 'file', bytes, password } })
      if (imported.format !== 'backup') {
        await vault.call('dropImport', { importId: imported.importId })
        throw fail('import/unknown-format')
      }
      const sections = await vault.call('importSections', { importId: imported.importId })
      const opened = { imported, sections: summarise(sections) }
      parts.set(opened, sections)
      return opened
    },
    async restore(opened, order) {
      const sections = parts.get(opened)
      if (!sections) throw fail('import/gone')
      await takeKeys(opened, order)
      const wanted = sections.filter(({ name }) => order.sections.includes(name))
      const restored = await restoreSections(wanted, place(), order.how, opened.imported.createdAt ?? 0)
      parts.delete(opened)
      return restored
    },
    async drop(opened) {
      parts.delete(opened)
      await session.vault().call('dropImport', { importId: opened.imported.importId })
    },
    drill: async (bytes, password) => (await session.fetch('drillBackup', { bytes, password })).report,
    proveKeyring: (keyringId, answers) => session.enter('proveKeyring', { keyringId, answers }),
    contactsCsv: () => contactsCsv(open().records.contacts.get()),
    contactsJson: () => contactsJson(open().records.contacts.get()),
    bringContacts: (text) => importContacts(text, platform, open().records),
    labelsCsv: () => labelsCsv(open().records),
    bringLabels: (text) => importNotes(text, platform, open().records),
  }
}
