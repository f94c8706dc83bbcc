import { describe, expect, it } from 'vitest'
import type { Account } from '#core/identity/account'
import { fail } from '#core/errors'
import { gatherKeys } from './backup-gather.ts'
import { backupFileName, openBackup, writeBackup } from './backup-file.ts'
import type { BackupKeys } from './backup-keys.ts'
import type { Bytes } from '../deps.ts'
import { BACKUP_PASSWORD, quickDeps, someKeys } from '../test-support/backups.ts'
import { codeOf } from '../test-support/world.ts'

/** What a vault knows of these keys without any of them. */
function metadataOf({ keyrings, accounts }: BackupKeys) {
  return {
    keyrings: keyrings.map(({ phrase: _, ...keyring }) => keyring),
    accounts: accounts.map(({ keyring, privateKey, ...rest }): Account => ({
      ...rest,
      keyringId: keyrings[keyring]!.id,
      kind: privateKey ? 'eoa' : 'watch',
    })),
  }
}

describe('the keys of a vault, for a backup', () => {
  it('come back from the file as the vault has them', async () => {
    const keys = await someKeys()
    const gathered = await gatherKeys(metadataOf(keys), {
      phrase: async ({ id }) => keys.keyrings.find((one) => one.id === id)!.phrase!,
      privateKey: async ({ address }) => keys.accounts.find((one) => one.address === address)!.privateKey!,
    })
    expect(gathered).toEqual(keys)
    const file = await writeBackup({ createdAt: 1, keys: gathered, sections: [] }, BACKUP_PASSWORD, quickDeps())
    expect((await openBackup(file, BACKUP_PASSWORD, quickDeps())).keys).toEqual(await someKeys())
    expect(backupFileName(1)).toBe('assay-backup-1970-01-01.assaybak')
  })

  it('are none at all where one of them cannot be opened, and those before it are wiped', async () => {
    const keys = await someKeys()
    const opened: Bytes[] = []
    const work = gatherKeys(metadataOf(keys), {
      async phrase({ id }) {
        const phrase = keys.keyrings.find((one) => one.id === id)!.phrase!
        opened.push(phrase.entropy)
        return phrase
      },
      async privateKey({ address }) {
        if (opened.length === 4) throw fail('vault/corrupt', { what: 'key' })
        const key = keys.accounts.find((one) => one.address === address)!.privateKey!
        opened.push(key)
        return key
      },
    })
    expect(await codeOf(work)).toBe('vault/corrupt')
    expect(opened.length).toBe(4)
    for (const bytes of opened) expect(bytes.every((byte) => byte === 0)).toBe(true)
  })
})
