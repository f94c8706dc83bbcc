import { defined } from '#core/defined'
import { fail } from '#core/errors'
import { freeName } from '#core/identity/default-name'
import type { DefaultNames, ImportChoice, Session } from '#protocol/vault'
import { createFirstVault } from './create-vault.ts'
import type { ImportCandidate, ImportedPhrase, ImportedSource } from '../import/import-candidate.ts'
import type { Edit } from '../file/vault-files.ts'
import { defaultNames } from '../keys/accounts.ts'
import { withRoot } from './account-editor.ts'
import { EMPTY_METADATA, type VaultMetadata } from '../file/metadata.ts'
import type { Some, VaultParts } from './parts.ts'
import { type KeyBundle, restoreKeys } from './restore.ts'

type Brought = 'learnWords' | 'readImport' | 'deriveAddresses' | 'takeImport' | 'importSections' | 'dropImport'

/** Keys that come from elsewhere: read, looked at, and taken. */
export function createImporter(parts: VaultParts): Some<Brought> {
  const { accounts, lists, imports, children, holder } = parts
  return {
    learnWords({ language, text }) {
      lists.learn(language, text)
      return undefined
    },
    readImport: ({ source }) => holder.meanwhile(() => imports.read(source)),
    async deriveAddresses({ from, pathTemplate, start, count }) {
      if ('importId' in from) return imports.addresses(from.importId, from.keyring, pathTemplate, start, count)
      const mine = holder.opened()
      const keyring = accounts.phraseRing(mine.content.metadata, from.keyringId)
      return holder.meanwhile(() =>
        withRoot(parts, mine.content, mine.keys, keyring, (root) => children.addresses(root, pathTemplate, start, count)),
      )
    },
    takeImport: ({ importId, choices, password, defaults }) =>
      imports.take(importId, async (read): Promise<Session> => {
        const edit = (metadata: VaultMetadata): Promise<Edit> => takeAll(parts, metadata, read, choices, defaults)
        if (holder.current()) return holder.change(({ metadata }) => edit(metadata))
        if (password === undefined) throw fail('vault/weak-password', { bits: 0 })
        return createFirstVault(parts, password, () => edit(EMPTY_METADATA))
      }),
    importSections: ({ importId }) => imports.get(importId).backup?.sections ?? [],
    dropImport({ importId }) {
      imports.drop(importId)
      return undefined
    },
  }
}

/** What a source brings, one choice after the other, as one change: all of it or nothing. Throws `key/*`, `import/empty`, `vault/unknown-keyring`. */
async function takeAll(
  parts: VaultParts,
  metadata: VaultMetadata,
  read: ImportedSource,
  choices: readonly ImportChoice[],
  defaults: DefaultNames = { account: 'Account #', key: 'Imported account' },
): Promise<Edit> {
  if (choices.length === 0) throw fail('import/empty')
  if (read.backup) return restoreKeys(parts, metadata, read.backup.keys, new Set(choices.map(({ keyring }) => keyring)))
  const bundle: KeyBundle = { metadata, secrets: [] }
  try {
    for (const choice of choices) {
      const one = read.found[choice.keyring]
      if (!one) throw fail('vault/unknown-keyring')
      const edit = await takeOne(parts, bundle.metadata, one, choice, defaults)
      bundle.metadata = edit.metadata
      bundle.secrets.push(...edit.secrets)
    }
    return bundle
  } catch (error) {
    for (const { plain } of bundle.secrets) plain.fill(0)
    throw error
  }
}

function takeOne(
  parts: VaultParts,
  metadata: VaultMetadata,
  one: ImportCandidate,
  choice: ImportChoice,
  defaults: DefaultNames,
): Promise<Edit> | Edit {
  const { accounts, deps } = parts
  const label = choice.label ?? one.label
  const ring = { origin: 'imported', backedUpAt: deps.now(), ...defined({ label }) } as const
  if (one.kind === 'private-key') {
    const taken = metadata.accounts.map((account) => account.name)
    const name = choice.names?.[0] ?? one.name ?? freeName(taken, (number) => (number === 1 ? defaults.key : `${defaults.key} ${number}`))
    return accounts.key(metadata, one.privateKey, ring, name)
  }
  if (one.kind === 'watch') throw fail('vault/unknown-keyring')
  return takePhrase(parts, metadata, one, choice, { ...ring, pattern: defaults.account })
}

/** A phrase that is here already gets the accounts that are new. */
async function takePhrase(
  { accounts, children }: VaultParts,
  metadata: VaultMetadata,
  one: ImportedPhrase,
  choice: ImportChoice,
  { pattern, ...ring }: { readonly origin: 'imported'; readonly backedUpAt: number; readonly label?: string; readonly pattern: string },
): Promise<Edit> {
  const pathTemplate = choice.pathTemplate ?? one.pathTemplate
  const root = { entropy: one.entropy, language: one.language, passphrase: one.passphrase }
  const indexes = choice.indexes ?? one.indexes
  const names = choice.names ?? one.names ?? []
  const defaults = defaultNames(metadata, indexes, pattern)
  const wanted = indexes.map((index, at) => ({ index, name: names[at] ?? defaults[at] ?? '' }))
  const fingerprint = await children.fingerprint(root)
  const known = metadata.keyrings.find((keyring) => keyring.fingerprint === fingerprint)
  if (known) return accounts.at(metadata, known, root, pathTemplate, wanted)
  return accounts.phrase(metadata, root, { ...ring, pathTemplate, fingerprint }, wanted)
}
