import { describe, expect, it } from 'vitest'
import type { Account } from '#core/identity/account'
import { fail } from '#core/errors'
import type { Backup } from './backup-file.ts'
import type { BackupKeys } from './backup-keys.ts'
import { deriveChild } from '../keys/derive.ts'
import { type AddressAt, drill } from './drill.ts'
import { someKeys } from '../test-support/backups.ts'
import { codeOf } from '../test-support/world.ts'

const addressAt: AddressAt = async ({ phrase }, path) => {
  if (!phrase) throw fail('vault/unknown-keyring')
  return (await deriveChild(phrase.entropy, path, crypto.subtle)).address
}
const backupOf = (keys: BackupKeys): Backup => ({
  createdAt: 5,
  keys,
  sections: [{ name: 'contacts', version: 1, data: new Uint8Array(7) }],
  unread: [{ name: 'vault/slots', version: 9, size: 3 }],
})
const accountsOf = ({ accounts }: BackupKeys): readonly Account[] =>
  accounts.map(({ address, name, order, privateKey }) => ({
    address,
    keyringId: '0x00',
    kind: privateKey ? 'eoa' : 'watch',
    name,
    order,
    hidden: false,
  }))
/** The same with this of one account changed. */
const withAccount = (keys: BackupKeys, at: number, change: Partial<BackupKeys['accounts'][number]>): BackupKeys => ({
  ...keys,
  accounts: keys.accounts.map((account, place) => (place === at ? { ...account, ...change } : account)),
})

describe('a restore drill', () => {
  it('proves each account whose key is there, and says what else is in the file', async () => {
    const keys = await someKeys()
    expect(await drill(backupOf(keys), accountsOf(keys), addressAt)).toEqual({
      createdAt: 5,
      proved: keys.accounts.slice(0, 3).map(({ address }) => address),
      missing: [],
      extra: [],
      sections: [
        { name: 'contacts', version: 1, size: 7 },
        { name: 'vault/slots', version: 9, size: 3 },
      ],
    })
  })

  it('says which accounts came after the backup, and which only it has', async () => {
    const keys = await someKeys()
    const [first, second, alone, aunt] = accountsOf(keys)
    const older = backupOf({ ...keys, accounts: keys.accounts.filter((_, at) => at !== 2) })
    expect(await drill(older, [first!, second!, alone!], addressAt)).toMatchObject({
      proved: [first!.address, second!.address],
      missing: [alone!.address],
      extra: [aunt!.address],
    })
  })

  it('takes no watched account for a key, and misses none that is only watched here', async () => {
    const keys = await someKeys()
    const [first, , , aunt] = accountsOf(keys)
    const watched = withAccount(keys, 0, { keyring: 3 })
    const { privateKey: _, ...keyless } = watched.accounts[0]!
    const report = await drill(backupOf({ ...keys, accounts: [keyless] }), [first!, aunt!], addressAt)
    expect(report).toMatchObject({ proved: [], missing: [first!.address], extra: [] })
  })

  it('counts as missing what is under another key, or beside a phrase that does not lead to it', async () => {
    const keys = await someKeys()
    const accounts = accountsOf(keys)
    const [first] = accounts
    const other = withAccount(keys, 0, { privateKey: keys.accounts[1]!.privateKey! })
    const astray = withAccount(keys, 0, { path: "m/44'/60'/0'/0/9" })
    const nowhere = withAccount(keys, 0, { path: 'm/nowhere' })
    const { path: _, ...lost } = keys.accounts[0]!
    const pathless = { ...keys, accounts: [lost, ...keys.accounts.slice(1)] }
    for (const changed of [other, astray, pathless])
      expect((await drill(backupOf(changed), accounts, addressAt)).missing).toEqual([first!.address])
    const refusing: AddressAt = (keyring, path) =>
      path === 'm/nowhere' ? Promise.reject(fail('key/path', { path })) : addressAt(keyring, path)
    expect((await drill(backupOf(nowhere), accounts, refusing)).missing).toEqual([first!.address])
  })

  it('says so where it could not try a phrase, and does not call that a fault of the backup', async () => {
    const keys = await someKeys()
    const unread: AddressAt = () => Promise.reject(fail('key/words-needed', { language: 'czech' }))
    expect(await codeOf(drill(backupOf(keys), accountsOf(keys), unread))).toBe('key/words-needed')
  })

  it('leaves the backup as it was', async () => {
    const keys = await someKeys()
    await drill(backupOf(keys), accountsOf(keys), addressAt)
    expect(keys).toEqual(await someKeys())
  })
})
