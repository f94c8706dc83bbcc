import { backupFileName, openBackup, writeBackup } from '../backup/backup-file.ts'
import { gatherKeys } from '../backup/backup-gather.ts'
import { type BackupKeys, wipeKeys } from '../backup/backup-keys.ts'
import { type AddressAt, drill } from '../backup/drill.ts'
import { publicAccount } from '../file/metadata.ts'
import type { Open } from '../unlock/open-vault.ts'
import type { Some, VaultParts } from './parts.ts'
import { decodeChild, decodeRoot } from '../keys/secrets.ts'
import { keyRecordOf } from './secret-exporter.ts'

/** Everything of an open vault that a backup holds; its secrets are the caller's to wipe (`wipeKeys`). */
function keysOf({ keeper, deps }: Pick<VaultParts, 'keeper' | 'deps'>, { content, keys }: Open): Promise<BackupKeys> {
  const { keyrings, accounts } = content.metadata
  const now = deps.now()
  const listed = accounts.map((account) => publicAccount(account, now))
  return gatherKeys(
    { keyrings, accounts: listed },
    {
      phrase: async ({ id }) => decodeRoot(await keeper.openRecord(content, keys(), id)),
      privateKey: async ({ address }) => decodeChild(await keeper.openRecord(content, keys(), keyRecordOf(content, address)), address),
    },
  )
}

/** Backups: made, and held against the vault. */
export function createBackingUp(parts: VaultParts): Some<'exportBackup' | 'drillBackup'> {
  const { deps, random, keeper, children, holder, lists } = parts
  const fileDeps = { subtle: deps.subtle, kdf: deps.kdf, random }
  return {
    exportBackup({ way, password, sections }) {
      const mine = holder.opened()
      lists.requireStrong(password)
      return holder.inTurn(async () => {
        await keeper.verifyPresence(mine.content.header, way)
        const keys = await keysOf(parts, mine)
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
          const addressAt: AddressAt = async ({ phrase }, path) => {
            const [key] = phrase ? await children.keysAt(phrase, [path]) : []
            key?.privateKey.fill(0)
            // No phrase leads to no address: an address that nobody has.
            return key?.address ?? `0x${'0'.repeat(40)}`
          }
          return await drill(backup, mine.content.metadata.accounts, addressAt)
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
