import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { keccakText } from '#core/bytes/keccak'
import { pad } from '#core/bytes/hex'
import type { PlacedLog } from '#protocol/chain'
import type { ActivityEntry } from '#core/activity/activity-entry'
import { manyEntries } from '../../test/support/many-entries.ts'
import { createTestPlatform, type TestWorld } from '../../test/support/platform.ts'
import { logId } from './bulks.ts'
import { type Database, openDatabase } from './database.ts'
import { openRecords } from './records.ts'

const key = (): Promise<CryptoKey> => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const log = (at: number, units = at): PlacedLog => ({
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  topics: [keccakText('Transfer(address,address,uint256)'), pad(ME), pad(`0x${(at + 4096).toString(16)}`)],
  data: pad(`0x${units.toString(16)}`),
  blockNumber: BigInt(20_000_000 + at),
  transactionHash: keccakText(`transaction ${at}`),
  index: at % 300,
})
const logs = (from: number, to: number): readonly PlacedLog[] => Array.from({ length: to - from }, (_, at) => log(from + at))
let name = 0
let world: TestWorld
beforeEach(() => {
  name++
  world = createTestPlatform()
})
const open = async (session: Parameters<typeof openRecords>[2], tab = world.tab()) => {
  const db = await openDatabase(`b${name}`)
  const records = await openRecords(db, tab, session)
  const bulk = records.bulk('logs', 1)
  return { db, records, bulk, opened: await bulk.open() }
}

/** A disk that is full when the third page of one transaction is written, as browsers tell it: the transaction is over. */
const fullAfter = (db: Database, pages: number): Database =>
  new Proxy(db, {
    get(target, property) {
      if (property !== 'transaction') {
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      }
      return (...given: Parameters<Database['transaction']>) => {
        const tx = target.transaction(...given)
        let written = 0
        const put = async (page: never): Promise<unknown> => {
          if (written++ < pages) return tx.objectStore('pages').put?.(page)
          tx.abort()
          throw new DOMException('full', 'QuotaExceededError')
        }
        tx.done.catch(() => undefined)
        return { store: { put }, done: tx.done }
      }
    },
  })

describe('a bulk of records', () => {
  it('is kept over a restart as it was put, packed and sealed: nobody reads from the disk whom it is about', async () => {
    const session = { vaultId: '0x01', recordsKey: await key() }
    const first = await open(session)
    const proved: PlacedLog = { ...log(1300), evidence: { kind: 'proved', method: 'merkle-proof', block: { number: 7n, hash: '0x01' } } }
    await first.bulk.change([...logs(0, 1300), proved])
    await first.bulk.change([log(3, 99)], [logId(log(4))])
    const disk = await first.db.getAll('pages')
    const bytes = disk.reduce((sum, { sealed }) => sum + sealed.length, 0)
    const text = JSON.stringify(disk.map((page) => [page.key, page.collection, new TextDecoder('latin1').decode(page.sealed)]))
    expect(text.toLowerCase()).not.toContain(ME.slice(2, 20))
    expect(bytes / 1300, 'bytes for one log').toBeLessThan(90)
    const again = await open(session)
    expect(again.opened).toEqual({ lost: 0 })
    expect(again.bulk.get().length).toBe(1300)
    expect(again.bulk.find(logId(log(3)))).toEqual(log(3, 99))
    expect(again.bulk.find(logId(log(4)))).toBeUndefined()
    expect(again.bulk.find(logId(proved))).toEqual(proved)
  })

  describe('of what has a time', () => {
    const entries = manyEntries(2600)
    const newest = (list: readonly ActivityEntry[]): number => Math.max(...list.map(({ block }) => Number(block)))
    const session = async () => ({ vaultId: '0x01', recordsKey: await key() })
    /** Opens it as a new tab does, and what was there to be seen meanwhile. */
    const opening = async (given: Parameters<typeof openRecords>[2]) => {
      const db = await openDatabase(`b${name}`)
      const bulk = (await openRecords(db, world.tab(), given)).bulk('entries', 1)
      const seen: { readonly entries: readonly ActivityEntry[]; readonly from: number | undefined }[] = []
      bulk.parts.subscribe(() => seen.push({ entries: bulk.parts.get().lists.flat(), from: bulk.parts.get().from }))
      const { lost } = await bulk.open()
      return { db, bulk, seen, lost }
    }

    it('is opened newest first, and what is there early is all that there is from then on', async () => {
      const given = await session()
      const first = await opening(given)
      // As a search of the past finds them: from the newest back, and then what came since.
      const [old, since] = [entries.slice(0, 2580), entries.slice(2580)]
      for (let at = old.length; at > 0; at -= 400) await first.bulk.change(old.slice(Math.max(0, at - 400), at))
      await first.bulk.change(since)
      const { seen, bulk } = await opening(given)
      expect(seen.length).toBeGreaterThan(2)
      expect(seen[0]?.entries.length).toBeLessThan(1100)
      expect(newest(seen[0]?.entries ?? [])).toBe(newest(entries))
      for (const { entries: some, from = 0 } of seen) {
        const whole = entries.filter(({ block }) => Number(block) >= from)
        expect(new Set(some.filter(({ block }) => Number(block) >= from).map(({ id }) => id))).toEqual(new Set(whole.map(({ id }) => id)))
      }
      expect(seen.at(-1)?.from).toBeUndefined()
      expect(bulk.get().length).toBe(2600)
      // Lists that did not change are the same: nobody looks at them again.
      const before = new Set(bulk.parts.get().lists)
      await bulk.change([{ ...(entries[7] as ActivityEntry), time: 7 }])
      expect(bulk.parts.get().lists.filter((list) => !before.has(list)).length).toBe(1)
    })

    it('has an index that nobody reads, and does without where it is damaged, old or gone', async () => {
      const given = await session()
      const { db, bulk } = await opening(given)
      await bulk.change(entries)
      const index = await db.get('pages', '0x01:+entries.1:-1')
      if (!index) return expect.unreachable()
      expect(new TextDecoder('latin1').decode(index.sealed)).not.toContain(`${newest(entries)}`)
      await bulk.change([{ ...(entries[0] as ActivityEntry), id: '0xaa', block: 99_999_999n }])
      const damaged = { ...index, sealed: index.sealed.map((byte, at) => (at === 9 ? byte ^ 1 : byte)) }
      for (const one of [damaged, index, undefined]) {
        await (one ? db.put('pages', one) : db.delete('pages', index.key))
        const again = await opening(given)
        expect(again.lost).toBe(0)
        expect(again.bulk.get().length).toBe(2601)
        await again.bulk.change([{ ...(entries[1] as ActivityEntry), id: '0xaa', block: 99_999_999n, time: 5 }])
        expect((await opening(given)).bulk.find('0xaa')?.time).toBe(5)
      }
    })
  })

  it('is read only when it is asked for', async () => {
    const session = { vaultId: '0x01', recordsKey: await key() }
    await (await open(session)).bulk.change(logs(0, 5))
    const records = await openRecords(await openDatabase(`b${name}`), world.tab(), session)
    expect(records.bulk('logs', 1).get()).toEqual([])
    expect(records.bulk('logs', 2).get()).toEqual([])
    await records.bulk('logs', 1).open()
    expect(records.bulk('logs', 1).get().length).toBe(5)
  })

  it('loses nothing where two tabs write at once, and neither tells of a log twice', async () => {
    const session = { vaultId: '0x01', recordsKey: await key() }
    const [left, right] = [await open(session), await open(session)]
    await Promise.all(
      [0, 1, 2, 3].flatMap((at) => [
        left.bulk.change(logs(at * 200, at * 200 + 300)),
        right.bulk.change(logs(at * 200 + 100, at * 200 + 400)),
      ]),
    )
    await expect.poll(() => left.bulk.get().length).toBe(1000)
    await expect.poll(() => right.bulk.get().length).toBe(1000)
    expect(new Set((await open(session)).bulk.get().map(logId)).size).toBe(1000)
  })

  it('writes all of a change or none of it', async () => {
    const session = { vaultId: '0x01', recordsKey: await key() }
    await (await open(session)).bulk.change(logs(0, 10))
    const records = await openRecords(fullAfter(await openDatabase(`b${name}`), 2), world.tab(), session)
    const bulk = records.bulk('logs', 1)
    await expect(bulk.change(logs(10, 1500))).rejects.toMatchObject({ code: 'store/quota' })
    expect(bulk.get().length).toBe(10)
    expect((await open(session)).bulk.get().length).toBe(10)
  })

  it('is sealed anew with a new master key without being opened, and read with that alone', async () => {
    const before = { vaultId: '0x01', recordsKey: await key() }
    await (await open(before)).bulk.change(logs(0, 700))
    const after = { vaultId: '0x01', recordsKey: await key() }
    const moving = await openRecords(await openDatabase(`b${name}`), world.tab(), { ...after, formerRecordsKey: before.recordsKey })
    await moving.reseal()
    await moving.reseal()
    const again = await open(after)
    expect(again.bulk.get().length).toBe(700)
    expect(again.records.problems.get()).toEqual([])
    expect((await open(before)).opened).toEqual({ lost: 2 })
  })

  it('says how much of it was damaged, sets that aside and keeps the rest', async () => {
    const session = { vaultId: '0x01', recordsKey: await key() }
    const { bulk, db } = await open(session)
    await bulk.change(logs(0, 1200))
    const page = (await db.getAllFromIndex('pages', 'collection', '0x01:+logs.1'))[1]
    if (!page) return expect.unreachable()
    page.sealed[9] = (page.sealed[9] ?? 0) ^ 1
    await db.put('pages', page)
    const again = await open(session)
    expect(again.opened).toEqual({ lost: 1 })
    expect(again.bulk.get().length).toBe(1200 - 512)
    expect(again.records.problems.get().map(({ code }) => code)).toEqual(['store/corrupt'])
  })

  it('is gone to the last page when everything is erased, and is written no more; nothing of it stays in memory after a lock', async () => {
    const session = { vaultId: '0x01', recordsKey: await key() }
    const [one, two] = [await open(session), await open(session)]
    await one.bulk.change(logs(0, 600))
    await Promise.all([one.records.erase(), two.records.erase()])
    expect(await one.db.getAll('pages')).toEqual([])
    expect(one.bulk.get()).toEqual([])
    for (const { bulk } of [one, two]) await expect(bulk.change(logs(0, 1))).rejects.toMatchObject({ code: 'store/closed' })
    expect(await one.db.getAll('pages')).toEqual([])
    const other = await open({ vaultId: '0x01', recordsKey: await key() })
    await other.bulk.change(logs(0, 3))
    other.records.close()
    expect(other.bulk.get()).toEqual([])
    await expect(other.bulk.change(logs(3, 4))).rejects.toMatchObject({ code: 'store/closed' })
  })
})
