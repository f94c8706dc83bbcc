import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../test/support/whole-wallet.ts'
import { createTestPlatform } from '../../test/support/platform.ts'
import { packed, sealPage } from './bulk-page.ts'
import { PACKINGS } from './bulks.ts'
import { encodeRecord } from './codec.ts'
import { COLLECTION_NAMES, FORMS } from './collections.ts'
import { type Database, openDatabase, VERSION } from './database.ts'
import { openRecords } from './records.ts'
import { seal } from './seal.ts'
import { createSettings, SETTING_FORMS } from './settings.ts'
import { asItIs, readStored, readStoredList, type StoredForm, toStored } from './stored-form.ts'

type Contact = { readonly label: string }
/** As a later build would have it: what was `name` in form 1 and `title` in form 2 is `label` now. */
const FORM: StoredForm<Contact> = {
  version: 3,
  read: (stored: { readonly name: string; readonly title: string; readonly label: string }, version) => ({
    label: version === 1 ? stored.name : version === 2 ? stored.title : stored.label,
  }),
}

describe('a stored form', () => {
  it('reads its own form and each before it, which the first says by saying nothing', () => {
    expect(readStored(FORM, { name: 'Bob' })).toEqual({ label: 'Bob' })
    expect(readStored(FORM, toStored({ version: 2 }, { title: 'Bob' }))).toEqual({ label: 'Bob' })
    expect(readStored(FORM, toStored(FORM, { label: 'Bob' }))).toEqual({ label: 'Bob' })
    expect(readStoredList(FORM, [{ name: 'Bob' }, { name: 'Al' }])).toEqual([{ label: 'Bob' }, { label: 'Al' }])
    expect(readStoredList(FORM, toStored(FORM, [{ label: 'Bob' }]))).toEqual([{ label: 'Bob' }])
    expect(toStored(asItIs(), 'as builds before there were forms read it')).toBe('as builds before there were forms read it')
  })

  it('refuses what a later build stored, and a list that is none', async () => {
    const later = toStored({ version: 4 }, [])
    expect(await codeOf(Promise.resolve().then(() => readStored(FORM, later)))).toBe('store/version')
    expect(await codeOf(Promise.resolve().then(() => readStoredList(FORM, later)))).toBe('store/version')
    expect(await codeOf(Promise.resolve().then(() => readStoredList(FORM, { form: 'x' })))).toBe('store/corrupt')
  })

  it('raises the version of the database with it, so that tabs of earlier builds stop', () => {
    const forms = [...Object.values(FORMS), ...Object.values(SETTING_FORMS), ...Object.values(PACKINGS).map(({ form }) => form)]
    expect(VERSION).toBe(1 + forms.reduce((sum, { version }) => sum + version - 1, 0))
  })
})

describe('what a later build wrote', () => {
  let databases = 0
  async function device() {
    const db: Database = await openDatabase(`form-${++databases}`)
    const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    return { db, platform: createTestPlatform().tab(), session: { vaultId: '0x01', recordsKey } }
  }
  const untouched = async (db: Database): Promise<readonly number[]> => [await db.count('pages'), await db.count('quarantine')]

  it.each(COLLECTION_NAMES)('is neither read nor set aside: %s', async (name) => {
    const { db, platform, session } = await device()
    const [iv, collection] = [new Uint8Array(12), `0x01:${name}`]
    const content = encodeRecord(toStored({ version: FORMS[name].version + 1 }, [{ id: 'later' }]))
    const sealed = await seal(session.recordsKey, iv, { vaultId: '0x01', collection, page: 0, seq: 1 }, content)
    await db.put('pages', { key: `${collection}:0`, collection, page: 0, seq: 1, iv, sealed })
    expect(await codeOf(openRecords(db, platform, session))).toBe('store/version')
    expect(await untouched(db)).toEqual([1, 0])
  })

  it('is not written over by a build that opened its records before', async () => {
    const { db, platform, session } = await device()
    const records = await openRecords(db, platform, session)
    const [iv, collection] = [new Uint8Array(12), '0x01:notes']
    const content = encodeRecord(toStored({ version: FORMS.notes.version + 1 }, [{ id: 'later' }]))
    const sealed = await seal(session.recordsKey, iv, { vaultId: '0x01', collection, page: 0, seq: 9 }, content)
    await db.put('pages', { key: `${collection}:0`, collection, page: 0, seq: 9, iv, sealed })
    expect(await codeOf(records.notes.put({ id: 'now', text: 'x' }))).toBe('store/version')
    expect((await db.get('pages', `${collection}:0`))?.seq).toBe(9)
    expect(await untouched(db)).toEqual([1, 0])
  })

  it.each(['logs', 'entries', 'lists'] as const)('is neither read nor set aside in bulk: %s', async (name) => {
    const { db, platform, session } = await device()
    const packing = { idOf: ({ id }: { readonly id: string }) => id, pack: (item: unknown) => item }
    const form = { version: PACKINGS[name].form.version + 1, read: (item: { readonly id: string }) => item }
    const bytes = await packed({ ...packing, form }, new Map([['later', { id: 'later' }]]))
    const deps = { platform, keys: () => ({ recordsKey: session.recordsKey }), vaultId: '0x01' }
    await db.put('pages', await sealPage(deps, { collection: `0x01:+${name}.1`, page: 0, seq: 1 }, bytes))
    const records = await openRecords(db, platform, session)
    expect(await codeOf(records.bulk(name, 1).open())).toBe('store/version')
    expect(await untouched(db)).toEqual([1, 0])
  })

  it('is refused as a setting, and stays', async () => {
    const { db, platform } = await device()
    const later = toStored({ version: SETTING_FORMS.theme.version + 1 }, { scheme: 'dark' })
    await db.put('settings', later, 'theme')
    expect(await codeOf(createSettings(db, platform).get('theme'))).toBe('store/version')
    expect(await db.get('settings', 'theme')).toEqual(later)
  })
})
