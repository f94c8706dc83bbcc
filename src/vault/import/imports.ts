import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { Imported, ImportedKeyring, ImportSource } from '#protocol/vault'
import type { Bytes } from '../deps.ts'
import { addressOf, type PlacedAddress, withPhrase } from '../keys/derive.ts'
import { describeBackup } from '../backup/backup-described.ts'
import type { Backup } from '../backup/backup-file.ts'
import type { ChildKeys } from '../keys/child-keys.ts'
import { type ImportCandidate, type ImportedPhrase, type ImportedSource, wipeRead } from './import-candidate.ts'
import { readSource, type SourceParts } from './read-source.ts'
import { newId } from '../keys/secrets.ts'

/** Sources that are held at once; the oldest goes first. */
const MAX_SOURCES = 4

export type ImportParts = SourceParts & {
  readonly random: (length: number) => Bytes
  readonly children: ChildKeys
  /** True for an account whose key the open vault holds. */
  readonly isKnown: (address: Address) => boolean
}

/** What was read and not yet taken: in this Worker's memory only. */
export type Imports = {
  /** Reads a source and keeps what is in it. Throws as `readSource`; `import/gone` where everything was cleared meanwhile. */
  read(source: ImportSource): Promise<Imported>
  /** Addresses of a phrase. Throws `import/gone`, `vault/unknown-keyring` where there is no phrase at that place, `key/path`. */
  addresses(importId: string, keyring: number, template: string, start: number, count: number): Promise<readonly PlacedAddress[]>
  /** What was read, to look at; it stays here and is wiped here. Throws `import/gone`. */
  get(importId: string): ImportedSource
  /** Hands it to `work` once: after it succeeded, it is wiped; after it failed, it can be tried again. Throws `import/gone`, and what `work` does. */
  take<T>(importId: string, work: (read: ImportedSource) => Promise<T>): Promise<T>
  drop(importId: string): void
  /** At lock. What is being read or taken is wiped too, and never comes in later. */
  clear(): void
}

export function createImports(parts: ImportParts): Imports {
  const held = new Map<string, ImportedSource>()
  const taken = new Set<string>()
  let cleared = 0
  const drop = (importId: string): void => {
    const read = held.get(importId)
    if (read) wipeRead(read)
    held.delete(importId)
  }
  const get = (importId: string): ImportedSource => {
    const read = held.get(importId)
    if (!read) throw fail('import/gone')
    return read
  }
  return {
    async read(source) {
      const before = cleared
      const read = await readSource(source, parts)
      try {
        const keyrings: ImportedKeyring[] = []
        if (read.backup) keyrings.push(...(await describeBackup(parts, read.backup, parts.isKnown)))
        for (const found of read.found) keyrings.push(await describe(found, parts))
        if (cleared !== before) throw fail('import/gone')
        const { hex } = newId(parts.random)
        held.set(hex, read)
        for (const oldest of [...held.keys()].slice(0, -MAX_SOURCES)) if (!taken.has(oldest)) drop(oldest)
        return importedOf(hex, read, keyrings)
      } catch (error) {
        wipeRead(read)
        throw error
      }
    },
    async addresses(importId, keyring, template, start, count) {
      const { found: all, backup } = get(importId)
      const phrase = backup?.keys.keyrings[keyring]?.phrase
      if (phrase) return parts.children.addresses(phrase, template, start, count)
      const found = all[keyring]
      if (found?.kind !== 'mnemonic') throw fail('vault/unknown-keyring')
      return withPhrase(secretOf(found, parts), parts.subtle, (deriver) => deriver.addresses(template, start, count))
    },
    get,
    async take(importId, work) {
      const read = get(importId)
      if (taken.has(importId)) throw fail('import/gone')
      taken.add(importId)
      try {
        const result = await work(read)
        drop(importId)
        return result
      } finally {
        taken.delete(importId)
      }
    },
    drop,
    clear() {
      cleared++
      for (const importId of [...held.keys()]) drop(importId)
    },
  }
}

const secretOf = ({ entropy, passphrase, language }: ImportedPhrase, { lists }: SourceParts) => ({
  entropy,
  passphrase,
  list: lists.list(language),
})

/** A found thing without its secrets. */
async function describe(found: ImportCandidate, parts: ImportParts): Promise<ImportedKeyring> {
  const { kind } = found
  const label = found.label === undefined ? {} : { label: found.label }
  const account = (address: Address, name: string | undefined) => ({
    address,
    known: parts.isKnown(address),
    ...defined({ name }),
  })
  if (kind === 'watch') return { kind, ...label, accounts: found.accounts.map(({ address, name }) => account(address, name)) }
  if (kind === 'private-key') return { kind, ...label, accounts: [account(addressOf(found.privateKey), found.name)] }
  const { entropy, language, passphrase, pathTemplate, indexes, names } = found
  return withPhrase(secretOf(found, parts), parts.subtle, async (deriver) => ({
    kind,
    ...label,
    words: (entropy.length / 4) * 3,
    language,
    fingerprint: deriver.fingerprint,
    passphrase: passphrase !== '',
    pathTemplate,
    accounts: (await deriver.addressesAt(pathTemplate, indexes)).map(({ address, path }, at) => ({
      ...account(address, names?.[at]),
      path,
    })),
  }))
}

const importedOf = (importId: string, { format, left, backup }: ImportedSource, keyrings: readonly ImportedKeyring[]): Imported => ({
  importId,
  format,
  ...defined({ createdAt: backup === undefined ? undefined : backup.createdAt }),
  keyrings,
  ...defined({ left: left.length === 0 ? undefined : left }),
  sections: sectionsOf(backup),
})

/** What else a backup holds, the parts of a later version among it. */
const sectionsOf = (backup: Backup | undefined): Imported['sections'] =>
  backup === undefined
    ? []
    : [...backup.sections.map(({ name, version, data }) => ({ name, version, size: data.length })), ...backup.unread]
