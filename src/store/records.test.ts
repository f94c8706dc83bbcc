import 'fake-indexeddb/auto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Contact } from '#core/identity/contact'
import { manyEntries } from '../../test/support/many-entries.ts'
import { createTestPlatform, type TestWorld } from '../../test/support/platform.ts'
import { openDatabase } from './database.ts'
import { openRecords } from './records.ts'

const key = (): Promise<CryptoKey> => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const contact = (id: string): Contact => ({ id, name: `name ${id}`, address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', createdAt: 1 })
let name = 0
let world: TestWorld

beforeEach(() => {
  name++
  world = createTestPlatform()
})

describe('records', () => {
  it('keeps what was put over a restart, and shows nothing of it in plain text [K1]', async () => {
    const db = await openDatabase(`r${name}`)
    const session = { vaultId: '0x01', recordsKey: await key() }
    const first = await openRecords(db, world.tab(), session)
    for (let at = 0; at < 130; at++) await first.contacts.put(contact(`c${at}`))
    await first.contacts.remove('c3')
    const disk = JSON.stringify((await db.getAll('pages')).map((page) => [page.key, new TextDecoder('latin1').decode(page.sealed)]))
    expect(disk).not.toContain('name c1')
    const again = await openRecords(db, world.tab(), session)
    expect(again.contacts.get().length).toBe(129)
    expect(again.contacts.find('c129')).toEqual(contact('c129'))
    expect(again.contacts.find('c3')).toBeUndefined()
  })

  it('lets two tabs write at once without losing either', async () => {
    const session = { vaultId: '0x01', recordsKey: await key() }
    const [one, two] = [world.tab(), world.tab()]
    const left = await openRecords(await openDatabase(`r${name}`), one, session)
    const right = await openRecords(await openDatabase(`r${name}`), two, session)
    await Promise.all([...Array(20).keys()].flatMap((at) => [left.contacts.put(contact(`l${at}`)), right.contacts.put(contact(`r${at}`))]))
    const third = await openRecords(await openDatabase(`r${name}`), world.tab(), session)
    expect(third.contacts.get().length).toBe(40)
    await expect.poll(() => left.contacts.get().length).toBe(40)
  })

  it('has what another tab writes while they are opened', async () => {
    const session = { vaultId: '0x01', recordsKey: await key() }
    const left = await openRecords(await openDatabase(`r${name}`), world.tab(), session)
    const db = await openDatabase(`r${name}`)
    let isRead = false
    const slow = new Proxy(db, {
      get(target, member) {
        const value: unknown = Reflect.get(target, member, target)
        if (typeof value !== 'function') return value
        return async (...given: readonly unknown[]): Promise<unknown> => {
          const found: unknown = await Reflect.apply(value, target, given)
          if (member !== 'getAllFromIndex' || given[2] !== '0x01:contacts' || isRead) return found
          isRead = true
          await left.contacts.put(contact('late'))
          return found
        }
      },
    })
    const right = await openRecords(slow, world.tab(), session)
    expect(isRead).toBe(true)
    await expect.poll(() => right.contacts.find('late')).toEqual(contact('late'))
  })

  it('are erased to the last page, set aside ones too, behind what another tab is writing; those of another vault stay', async () => {
    const db = await openDatabase(`r${name}`)
    const session = { vaultId: '0x01', recordsKey: await key() }
    const [one, two] = [world.tab(), world.tab()]
    const [left, right] = [await openRecords(db, one, session), await openRecords(db, two, session)]
    const other = await openRecords(db, world.tab(), { vaultId: '0x012', recordsKey: await key() })
    await other.contacts.put(contact('kept'))
    for (let at = 0; at < 70; at++) await left.contacts.put(contact(`c${at}`))
    const [page] = await db.getAllFromIndex('pages', 'collection', '0x01:contacts')
    if (page) await db.put('quarantine', page)
    // A third tab is in the middle of a write: it has its turn, and puts its page only when both have begun to erase.
    let begun = (): void => undefined
    const bothBegan = new Promise<void>((resolve) => (begun = resolve))
    const writing = world.tab().withLock('records:0x01:contacts', { wait: true }, async () => {
      await bothBegan
      if (page) await db.put('pages', page)
    })
    const erasing = Promise.all([left.erase(), right.erase()])
    begun()
    await Promise.all([writing, erasing])
    expect((await db.getAll('pages')).map(({ collection }) => collection)).toEqual(['0x012:contacts'])
    expect(await db.getAll('quarantine')).toEqual([])
    for (const records of [left, right]) {
      expect(await records.contacts.put(contact('after')).then(() => 'written', String)).not.toBe('written')
    }
    expect((await db.getAll('pages')).length).toBe(1)
  })

  it('gives each large text a page of its own, and the page of one that was removed to the next', async () => {
    const db = await openDatabase(`r${name}`)
    const session = { vaultId: '0x01', recordsKey: await key() }
    const records = await openRecords(db, world.tab(), session)
    const text = 'x'.repeat(300_000)
    const one = (id: string) =>
      ({ id, kind: 'abi', name: id, hash: '0x01', text, count: 1, binds: true, addedAt: 1, from: { kind: 'file' } }) as const
    for (const id of ['a', 'b', 'c']) await records.descriptors.put(one(id))
    await records.descriptors.put({ ...one('b'), name: 'renamed' })
    await records.descriptors.remove('c')
    await records.descriptors.put(one('d'))
    const pages = await db.getAllFromIndex('pages', 'collection', '0x01:descriptors')
    expect(pages.map(({ page }) => page)).toEqual([0, 1, 2])
    expect(Math.max(...pages.map(({ sealed }) => sealed.length))).toBeLessThan(310_000)
    const again = await openRecords(db, world.tab(), session)
    expect(again.descriptors.get().map((item) => item.name)).toEqual(['a', 'renamed', 'd'])
  })

  it('reads no more large texts than it must to put one, and loses none that another tab put, moved or removed', async () => {
    const db = await openDatabase(`r${name}`)
    const session = { vaultId: '0x01', recordsKey: await key() }
    const one = (id: string, title = id) =>
      ({ id, kind: 'abi', name: title, hash: '0x01', text: id, count: 1, binds: true, addedAt: 1, from: { kind: 'file' } }) as const
    const read: unknown[] = []
    const counted = new Proxy(db, {
      get(target, member) {
        const value: unknown = Reflect.get(target, member, target)
        if (typeof value !== 'function') return value
        return (...given: readonly unknown[]): unknown => {
          if (member === 'get') read.push(given[1])
          if (member === 'getAllFromIndex') read.push('all')
          return Reflect.apply(value, target, given)
        }
      },
    })
    // A tab that hears nothing of the other: its news are late.
    const left = await openRecords(counted, { ...world.tab(), hear: () => () => undefined }, session)
    const right = await openRecords(db, world.tab(), session)
    for (const id of ['a', 'b', 'c', 'd']) await left.descriptors.put(one(id))
    await expect.poll(() => right.descriptors.get().length).toBe(4)
    read.length = 0
    await left.descriptors.put(one('b', 'again'))
    expect(read).toEqual(['0x01:descriptors:3', '0x01:descriptors:1'])
    await right.descriptors.put(one('e'))
    await right.descriptors.remove('a')
    await right.descriptors.put(one('a', 'moved'))
    await left.descriptors.put(one('a', 'put again'))
    await left.descriptors.put(one('f'))
    await left.descriptors.remove('e')
    const third = await openRecords(await openDatabase(`r${name}`), world.tab(), session)
    expect(third.descriptors.get().map((item) => item.name)).toEqual(['again', 'c', 'd', 'put again', 'f'])
  })

  it('sets a damaged page aside, says so, and keeps the rest', async () => {
    const db = await openDatabase(`r${name}`)
    const session = { vaultId: '0x01', recordsKey: await key() }
    const records = await openRecords(db, world.tab(), session)
    await records.contacts.put(contact('a'))
    await records.transactions.put({ id: '0x02' } as never)
    const page = (await db.getAllFromIndex('pages', 'collection', '0x01:contacts'))[0]
    if (!page) return expect.unreachable()
    page.sealed[5] = (page.sealed[5] ?? 0) ^ 1
    await db.put('pages', page)
    const again = await openRecords(db, world.tab(), session)
    expect(again.problems.get().map((problem) => problem.code)).toEqual(['store/corrupt'])
    expect(again.contacts.get()).toEqual([])
    expect(again.transactions.get().length).toBe(1)
    expect((await db.getAll('quarantine')).length).toBe(1)
  })

  it('refuses a page that was put in the place of another', async () => {
    const db = await openDatabase(`r${name}`)
    const session = { vaultId: '0x01', recordsKey: await key() }
    const records = await openRecords(db, world.tab(), session)
    await records.contacts.put(contact('a'))
    const page = (await db.getAll('pages'))[0]
    if (!page) return expect.unreachable()
    await db.put('pages', { ...page, key: '0x01:requests:0', collection: '0x01:requests' })
    const again = await openRecords(db, world.tab(), session)
    expect(again.requests.get()).toEqual([])
    expect(again.problems.get().length).toBe(1)
  })
})

describe('closed records', () => {
  /** Runs the garbage collector, once what was just resolved has let go of what it held. */
  const collectGarbage = async (): Promise<void> => {
    setFlagsFromString('--expose-gc')
    await new Promise((resolve) => setImmediate(resolve))
    ;(runInNewContext('gc') as () => void)()
  }
  /** Records with a contact and a bulk that was opened, and weak references to what they decrypted and to their key. */
  async function decrypted() {
    const db = await openDatabase(`r${name}`)
    const session = { vaultId: '0x01', recordsKey: await key() }
    const first = await openRecords(db, world.tab(), session)
    await first.contacts.put(contact('a'))
    await first.bulk('entries', 1).change(manyEntries(3))
    first.close()
    const records = await openRecords(db, world.tab(), session)
    await records.bulk('entries', 1).open()
    const [found] = records.contacts.get()
    const [entry] = records.bulk('entries', 1).get()
    if (!found || !entry) throw new Error('not there')
    return { db, records, held: [found, entry, session.recordsKey].map((item) => new WeakRef<object>(item)) }
  }

  it('leave nothing in memory of what was decrypted, nor the key, and can still be erased', async () => {
    const { db, records, held } = await decrypted()
    await collectGarbage()
    expect(held.map((item) => item.deref() !== undefined)).toEqual([true, true, true])
    records.close()
    expect([records.contacts.get(), records.contacts.find('a')]).toEqual([[], undefined])
    await collectGarbage()
    expect(held.map((item) => item.deref() !== undefined)).toEqual([false, false, false])
    await records.erase()
    expect(await db.getAll('pages')).toEqual([])
  })

  it('finish the write that was begun, which leaves nothing in memory either, and begin none', async () => {
    const { db, records, held } = await decrypted()
    const seen: number[] = []
    records.contacts.subscribe(() => seen.push(records.contacts.get().length))
    let goOn = (): void => undefined
    const turn = new Promise<void>((resolve) => (goOn = resolve))
    const before = world.tab().withLock('records:0x01:contacts', { wait: true }, () => turn)
    const writing = records.contacts.put(contact('b'))
    records.close()
    await expect(records.contacts.put(contact('c'))).rejects.toMatchObject({ code: 'store/closed' })
    goOn()
    await Promise.all([before, writing])
    expect(seen).toEqual([0])
    expect((await db.getAllFromIndex('pages', 'collection', '0x01:contacts')).map(({ seq }) => seq)).toEqual([2])
    await collectGarbage()
    expect(held.map((item) => item.deref() !== undefined)).toEqual([false, false, false])
    await expect(records.contacts.remove('b')).rejects.toMatchObject({ code: 'store/closed' })
  })
})
