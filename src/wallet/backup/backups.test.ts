import { expect, it } from 'vitest'
import type { BackupSection, Bytes, Imported, ImportedKeyring, VaultCalls } from '#protocol/vault'
import { codeOf } from '../../../test/support/whole-wallet.ts'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { type BackupSession, createBackups } from './backups.ts'
import { createPage, type Device, fill, MINE, OTHER } from './test-support/pages.ts'

const FILE: Bytes = new Uint8Array([1])
const keyring = (known: boolean): ImportedKeyring => ({ kind: 'mnemonic', words: 12, accounts: [{ address: known ? MINE : OTHER, known }] })

/** What the vault was asked, in order; it answers with what the file holds. */
type Asked = { readonly name: string; readonly params: unknown }

function backupsOn(
  device: Device,
  file: { readonly sections: readonly BackupSection[]; readonly keyrings: readonly ImportedKeyring[] },
  format: Imported['format'] = 'backup',
) {
  const asked: Asked[] = []
  const answers: { readonly [K in keyof VaultCalls]?: (params: never) => unknown } = {
    exportBackup: () => ({ bytes: FILE, fileName: 'assay.assaybak' }),
    readImport: () => ({ importId: 'i1', format, createdAt: 100, keyrings: file.keyrings, sections: [] }),
    importSections: () => file.sections,
    dropImport: () => undefined,
  }
  const session: BackupSession = {
    state: device.state,
    accounts: { get: () => device.place.accounts, subscribe: () => () => undefined },
    vault: () => ({
      call: async (name, params) => {
        asked.push({ name, params })
        return answers[name]?.(params as never) as never
      },
    }),
    async enter(name, params) {
      asked.push({ name, params })
      const { records, place } = device
      device.state.set({ kind: 'open', session: { accounts: place.accounts } as never, records })
    },
    fetch: async () => ({ report: { createdAt: 1, proved: [MINE], missing: [], extra: [], sections: [] } }),
  }
  const platform = createTestPlatform().tab()
  return { asked, backups: createBackups({ ...device.place, platform, session }) }
}

it('makes a file of all sections and hands the vault nothing else', async () => {
  const device = await createPage()
  await fill(device)
  const { asked, backups } = backupsOn(device, { sections: [], keyrings: [] })
  const way = { kind: 'password', password: 'device' } as const
  const made = await backups.make({ way, password: 'of the file' })
  expect(made).toEqual({ bytes: FILE, fileName: 'assay.assaybak', left: [] })
  expect(asked.map(({ name }) => name)).toEqual(['exportBackup'])
  expect(asked[0]?.params).toMatchObject({
    way,
    password: 'of the file',
    sections: [{ name: 'contacts' }, ...Array.from({ length: 12 }, () => ({}))],
  })
})

it('restores on a new device: keys first, under the new password, then only the sections that were chosen', async () => {
  const [old, fresh] = [await createPage(), await createPage()]
  await fill(old)
  const maker = backupsOn(old, { sections: [], keyrings: [] })
  await maker.backups.make({ way: { kind: 'password', password: 'x' }, password: 'y' })
  const { sections } = maker.asked[0]!.params as { readonly sections: readonly BackupSection[] }
  fresh.state.set({ kind: 'absent' })
  const { asked, backups } = backupsOn(fresh, { sections, keyrings: [keyring(false)] })
  const opened = await backups.read(FILE, 'y')
  expect(opened.sections.map(({ name, count }) => [name, count])).toContainEqual(['contacts', 1])
  expect(asked.map(({ name }) => name)).toEqual(['readImport', 'importSections'])
  expect(fresh.records.contacts.get()).toEqual([])
  const order = { choices: [{ keyring: 0 }], sections: ['contacts', 'settings'], how: 'replace-missing', password: 'new device' } as const
  const restored = await backups.restore(opened, order)
  expect(asked.at(-1)).toEqual({ name: 'takeImport', params: { importId: 'i1', choices: [{ keyring: 0 }], password: 'new device' } })
  expect(restored.map(({ name }) => name)).toEqual(['contacts', 'settings'])
  expect(fresh.records.contacts.get().length).toBe(1)
  expect(fresh.records.transactions.get()).toEqual([])
  expect(await codeOf(backups.restore(opened, order))).toBe('import/gone')
})

it('merges into a vault without asking it for keys that it has', async () => {
  const device = await createPage()
  const { asked, backups } = backupsOn(device, { sections: [], keyrings: [keyring(true), keyring(false)] })
  const opened = await backups.read(FILE, 'y')
  await backups.restore(opened, { choices: [{ keyring: 0 }, { keyring: 1 }], sections: [], how: 'merge' })
  expect(asked.at(-1)).toEqual({ name: 'takeImport', params: { importId: 'i1', choices: [{ keyring: 1 }] } })
  const again = await backups.read(FILE, 'y')
  await backups.restore(again, { choices: [{ keyring: 0 }], sections: [], how: 'merge' })
  expect(asked.at(-1)).toEqual({ name: 'dropImport', params: { importId: 'i1' } })
})

it('makes an empty vault of a backup without keys', async () => {
  const device = await createPage()
  device.state.set({ kind: 'absent' })
  const { asked, backups } = backupsOn(device, { sections: [], keyrings: [] })
  await backups.restore(await backups.read(FILE, 'y'), { choices: [], sections: [], how: 'merge', password: 'new device' })
  expect(asked.slice(-2)).toEqual([
    { name: 'dropImport', params: { importId: 'i1' } },
    { name: 'createEmpty', params: { password: 'new device' } },
  ])
})

it('takes no other file of keys for a backup, and forgets it', async () => {
  const { asked, backups } = backupsOn(await createPage(), { sections: [], keyrings: [] }, 'keystore')
  expect(await codeOf(backups.read(FILE, 'y'))).toBe('import/unknown-format')
  expect(asked.at(-1)).toEqual({ name: 'dropImport', params: { importId: 'i1' } })
})

it('makes and restores nothing while the vault is locked', async () => {
  const device = await createPage()
  const { backups } = backupsOn(device, { sections: [], keyrings: [] })
  device.state.set({ kind: 'locked', waitMs: 0, failures: 0 } as never)
  expect(await codeOf(backups.make({ way: { kind: 'password', password: 'x' }, password: 'y' }))).toBe('store/closed')
  expect(await codeOf((async () => backups.contactsCsv())())).toBe('store/closed')
})
