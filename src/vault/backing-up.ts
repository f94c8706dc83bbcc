import type { ImportedKeyring } from '#protocol/vault'
import { type Backup, backupFileName, openBackup, writeBackup } from './backup-file.ts'
import { type BackupAccount, type BackupKeyring, type BackupKeys, wipeKeys } from './backup-keys.ts'
import { drill } from './drill.ts'
import type { Content } from './images.ts'
import type { Open } from './open-vault.ts'
import type { Some, VaultParts } from './parts.ts'
import { decodeChild, decodeRoot } from './secrets.ts'

/** Everything of an open vault that a backup holds; its secrets are the caller's to wipe (`wipeKeys`). */
async function keysOf({ keeper }: Pick<VaultParts, 'keeper'>, { metadata }: Content, { content, keys }: Open): Promise<BackupKeys> {
  const keyrings: BackupKeyring[] = []
  const accounts: BackupAccount[] = []
  try {
    for (const { id, kind, label, origin, backedUpAt, pathTemplate, next } of metadata.keyrings) {
      const start = { id, kind, label, origin, next, ...(backedUpAt === undefined ? {} : { backedUpAt }) }
      const rest = pathTemplate === undefined ? start : { ...start, pathTemplate }
      keyrings.push(kind === 'mnemonic' ? { ...rest, phrase: decodeRoot(await keeper.openRecord(content, keys(), id)) } : rest)
    }
    for (const { address, keyringId, name, path, order, hidden, protection, recordId } of metadata.accounts) {
      const keyring = metadata.keyrings.findIndex(({ id }) => id === keyringId)
      const start = { keyring, address, name, order, hidden, ...(path === undefined ? {} : { path }) }
      const rest = protection === undefined ? start : { ...start, protection }
      const privateKey = recordId && decodeChild(await keeper.openRecord(content, keys(), recordId), address)
      accounts.push(privateKey === undefined ? rest : { ...rest, privateKey })
    }
    return { keyrings, accounts }
  } catch (error) {
    wipeKeys({ keyrings, accounts })
    throw error
  }
}

/** A backup's keyrings without their secrets. Throws `key/words-needed`. */
export async function describeBackup(
  { children }: Pick<VaultParts, 'children'>,
  { keys }: Backup,
  isKnown: (address: BackupAccount['address']) => boolean,
): Promise<readonly ImportedKeyring[]> {
  const all: ImportedKeyring[] = []
  for (const [place, { kind, label, phrase, pathTemplate }] of keys.keyrings.entries()) {
    const accounts = keys.accounts
      .filter(({ keyring }) => keyring === place)
      .map(({ address, path, name }) => ({ address, name, known: isKnown(address), ...(path === undefined ? {} : { path }) }))
    const start = { kind, label, accounts, ...(pathTemplate === undefined ? {} : { pathTemplate }) }
    if (!phrase) all.push(start)
    else {
      const { language, entropy, passphrase } = phrase
      const fingerprint = await children.fingerprint(phrase)
      all.push({ ...start, words: (entropy.length / 4) * 3, language, fingerprint, passphrase: passphrase !== '' })
    }
  }
  return all
}

/** Backups: made, and held against the vault. */
export function createBackingUp(parts: VaultParts): Some<'exportBackup' | 'drillBackup'> {
  const { deps, random, keeper, children, holder } = parts
  const fileDeps = { subtle: deps.subtle, kdf: deps.kdf, random }
  return {
    exportBackup({ way, password, sections }) {
      const mine = holder.opened()
      return holder.inTurn(async () => {
        await keeper.prove(mine.content.header, way)
        const keys = await keysOf(parts, mine.content, mine)
        try {
          const createdAt = deps.now()
          const bytes = await writeBackup({ createdAt, keys, sections }, password, fileDeps)
          return { bytes, fileName: backupFileName(createdAt) }
        } finally {
          wipeKeys(keys)
        }
      })
    },
    async drillBackup({ bytes, password }) {
      const mine = holder.opened()
      const report = await holder.meanwhile(async () => {
        const backup = await openBackup(bytes, password, fileDeps)
        try {
          return await drill(backup, mine.content.metadata.accounts, async ({ phrase }, path) => {
            const [key] = phrase ? await children.keysAt(phrase, [path]) : []
            key?.privateKey.fill(0)
            // No phrase leads to no address: an address that nobody has.
            return key?.address ?? `0x${'0'.repeat(40)}`
          })
        } finally {
          wipeKeys(backup.keys)
        }
      })
      const whole = report.missing.length === 0 && report.proved.length > 0
      const provedAt = deps.now()
      const session = whole
        ? await holder.change(({ metadata }) => ({ metadata: { ...metadata, backupProvedAt: provedAt }, secrets: [] }))
        : await holder.refresh()
      return { report, session }
    },
  }
}
