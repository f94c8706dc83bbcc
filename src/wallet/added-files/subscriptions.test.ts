import 'fake-indexeddb/auto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ErrorCode, fail, isError } from '#core/errors'
import { createCell } from '#core/source'
import type { ReportList } from '#core/web/report-list'
import { openDatabase, openRecords } from '#store'
import { createKey, publicKeyFile, publicKeyOf, publicKeyText, type SecretKey } from '../../../scripts/minisign/sign.ts'
import { makeList, signList } from '../../../scripts/lists/list.ts'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { codeOf } from '../../../test/support/whole-wallet.ts'
import type { SessionState } from '../session/session.ts'
import { createReportLists } from './report-lists.ts'
import { restoredList } from './restored-list.ts'
import { findReports } from './stored-report-lists.ts'

const [MAKER, NEXT, STRANGER] = [createKey(), createKey(), createKey()]
const lineOf = (key: SecretKey): string => publicKeyText(publicKeyOf(key))
const KEY = lineOf(MAKER)
const URL = 'https://lists.example/watch.list'
const FROM = { kind: 'url', url: URL, host: 'lists.example' } as const
const [HOUR, DAY] = [3_600_000, 86_400_000]
const UNISWAP = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const THIEF = `0x${'ab'.repeat(20)}`

type Made = {
  readonly version?: number
  readonly name?: string
  readonly by?: SecretKey
  readonly nextKey?: string
  readonly text?: string
}
const listed = async ({ version = 1, name = 'Watch', by = MAKER, nextKey, text = `v${version}.example\n` }: Made = {}) =>
  signList(await makeList([text], { name, version, made: new Date('2026-11-28'), ...(nextKey === undefined ? {} : { nextKey }) }), by)

let made = 0
/** Lists over real records; the network and the time between two looks alone are played. */
async function opened() {
  const world = createTestPlatform()
  const platform = world.tab()
  const db = await openDatabase(`subscriptions-${++made}`)
  onTestFinished(() => db.close())
  const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const records = await openRecords(db, platform, { vaultId: '0x01', recordsKey })
  const state = createCell<SessionState>({ kind: 'open', session: {} as never, records })
  const net: { text: string | ErrorCode; asked: number; atOnce: number; most: number } = { text: '', asked: 0, atOnce: 0, most: 0 }
  const chain = {
    async call() {
      net.asked++
      net.most = Math.max(net.most, ++net.atOnce)
      await new Promise((done) => setTimeout(done, 5))
      net.atOnce--
      if (net.text.startsWith('rpc/')) throw fail(net.text as 'rpc/unreachable', { endpoint: 'lists.example' })
      return net.text
    },
  }
  const lists = createReportLists({ platform, session: { state }, chain: chain as never })
  await lists.open()
  const first = (): ReportList => lists.all.get()?.[0] ?? expect.unreachable()
  const subscribe = async (text: string): Promise<ReportList> => lists.add({ text, name: 'Watch', from: FROM, key: KEY })
  /** What is due now is asked for, as the loop of a page does at each look. */
  const look = async (): Promise<void> => {
    const end = new AbortController()
    const once = createReportLists({
      platform: { ...platform, sleep: async () => end.abort() },
      session: { state },
      chain: chain as never,
    })
    await once.keepUpdated(end.signal)
  }
  return { clock: world.clock, lists, records, net, first, subscribe, look, lock: () => state.set({ kind: 'locked' } as never) }
}
type Opened = Awaited<ReturnType<typeof opened>>

async function refusal({ lists, first, net }: Opened, text: string | ErrorCode): Promise<string> {
  net.text = text
  const before = first()
  const code = await codeOf(lists.update(before))
  expect(first(), 'the list that was there stays').toBe(before)
  return code
}

describe('a subscription', () => {
  it('needs the key that signed it, and says what it is pinned to', async () => {
    const one = await opened()
    const text = await listed({ version: 3 })
    expect((await one.lists.check(text)).isSigned).toBe(true)
    expect(await codeOf(one.lists.add({ text, name: 'Watch', from: FROM }))).toBe('input/required')
    expect(await codeOf(one.lists.add({ text, name: 'Watch', from: FROM, key: 'RWnonsense' }))).toBe('decode/malformed')
    expect(await codeOf(one.lists.add({ text, name: 'Watch', from: FROM, key: lineOf(STRANGER) }))).toBe('list/not-signed')
    expect(await codeOf(one.lists.add({ text: 'a.example', name: 'Watch', from: FROM, key: KEY }))).toBe('list/not-signed')
    expect(one.lists.all.get()).toEqual([])
    const list = await one.lists.add({ text, name: 'Watch', from: FROM, key: publicKeyFile(publicKeyOf(MAKER)) })
    expect(list).toMatchObject({ signed: { key: KEY, name: 'Watch', version: 3 }, sites: 1 })
    expect((await findReports(one.records, { origin: 'https://v3.example' })).sites).toEqual([{ host: 'v3.example', list: 'Watch' }])
  })

  it('takes newer versions alone; whatever else comes changes nothing', async () => {
    const one = await opened()
    await one.subscribe(await listed({ version: 3 }))
    const cut = (await listed({ version: 4 })).slice(0, -9)
    for (const [text, code] of [
      [await listed({ version: 2 }), 'list/not-newer'],
      [await listed({ version: 3, text: 'other.example' }), 'list/not-newer'],
      [await listed({ version: 4, by: STRANGER }), 'list/not-signed'],
      [await listed({ version: 4, name: 'Another list of theirs' }), 'list/not-signed'],
      [cut, 'list/not-signed'],
      [(await listed({ version: 4 })).split('\n').slice(4).join('\n'), 'list/not-signed'],
      ['v4.example', 'list/not-signed'],
      ['<!doctype html><h1>Moved</h1>', 'list/not-signed'],
      ['', 'list/not-signed'],
      ['rpc/unreachable', 'rpc/unreachable'],
      ['rpc/too-large', 'rpc/too-large'],
      ['rpc/timeout', 'rpc/timeout'],
    ] as const)
      expect(await refusal(one, text), text.slice(0, 200)).toBe(code)
    one.net.text = await listed({ version: 5 })
    expect(await one.lists.update(one.first())).toMatchObject({ signed: { version: 5 }, name: 'Watch' })
    expect(one.lists.all.get()?.length).toBe(1)
    const same = one.first()
    expect(await one.lists.update(same)).toBe(same)
  })

  it('is one list by file too: an older file is refused, a newer one takes its place', async () => {
    const one = await opened()
    const file = async (version: number) =>
      one.lists.add({ text: await listed({ version }), name: 'By hand', from: { kind: 'file' }, key: KEY })
    await file(2)
    expect(await codeOf(file(1))).toBe('list/not-newer')
    await file(3)
    expect(one.lists.all.get()?.map(({ signed }) => signed?.version)).toEqual([3])
  })

  it('follows its makers to another key only where they announced it under the one before', async () => {
    const one = await opened()
    await one.subscribe(await listed({ version: 1, nextKey: lineOf(NEXT) }))
    expect(await refusal(one, await listed({ version: 2, by: STRANGER }))).toBe('list/not-signed')
    one.net.text = await listed({ version: 2, by: NEXT })
    expect((await one.lists.update(one.first())).signed?.key).toBe(lineOf(NEXT))
    expect(await refusal(one, await listed({ version: 3 })), 'the key before is over').toBe('list/not-signed')
  })

  it('that names contracts which Assay pins says so, and those are not obeyed', async () => {
    const one = await opened()
    const list = await one.subscribe(await listed({ text: `${UNISWAP}\n${USDC}\n${THIEF}\n` }))
    expect(list.pinned?.toSorted()).toEqual([UNISWAP, USDC])
    expect(list.addresses).toBe(3)
    expect([...((await findReports(one.records, { chainId: 1 })).addresses[0]?.addresses ?? [])]).toEqual([THIEF])
    // A list that a build before kept says nothing of it.
    const { pinned: _, ...earlier } = { ...list, id: '0x01' as const }
    await one.records.bulk('lists', 1).change([earlier], [list.id])
    expect([...((await findReports(one.records)).addresses[0]?.addresses ?? [])]).toEqual([THIEF])
  })

  it('reports an address of one chain on that chain alone', async () => {
    const one = await opened()
    const text = JSON.stringify({
      format: 'reported-list/1',
      name: 'W',
      version: 1,
      made: '2026-11-28T00:00:00Z',
      addresses: [{ address: THIEF, chain: 10 }],
    })
    await one.lists.add({ text, name: 'own', from: { kind: 'file' } })
    expect((await findReports(one.records, { chainId: 1 })).addresses).toEqual([])
    expect([...((await findReports(one.records, { chainId: 10 })).addresses[0]?.addresses ?? [])]).toEqual([THIEF])
  })

  it('comes out of a backup as it was, held against its key anew', async () => {
    const one = await opened()
    const list = await one.subscribe(await listed({ version: 2 }))
    expect(await restoredList(list)).toEqual(list)
    const { signed: _, ...unsigned } = list
    for (const change of [unsigned, { ...list, signed: { ...(list.signed ?? expect.unreachable()), key: lineOf(STRANGER) } }])
      expect(await codeOf(restoredList(change))).toBe('list/not-signed')
    // What it says of its version is not believed.
    expect((await restoredList({ ...list, signed: { key: KEY, name: 'X', version: 99, madeAt: 1 } })).signed).toEqual(list.signed)
  })
})

describe('updates by themselves', () => {
  it('are off until the person says how often; then one fetch an interval, spread by a tenth', async () => {
    const one = await opened()
    const list = await one.subscribe(await listed())
    one.net.text = await listed({ version: 2 })
    one.clock.now += 30 * DAY
    await one.look()
    expect(one.net.asked).toBe(0)
    await one.lists.setInterval(list, 'day')
    await one.look()
    const { next = 0 } = one.lists.updates.get().get(URL) ?? {}
    expect(next - one.clock.now).toBeGreaterThanOrEqual(0.9 * DAY)
    expect(next - one.clock.now).toBeLessThanOrEqual(1.1 * DAY)
    one.clock.now = next - 1
    await one.look()
    expect(one.net.asked).toBe(0)
    one.clock.now = next
    await Promise.all([one.look(), one.look()])
    expect([one.net.asked, one.first().signed?.version]).toEqual([1, 2])
    expect(one.lists.updates.get().get(URL)).toMatchObject({ every: 'day', succeededAt: next })
    await one.lists.setInterval(one.first(), 'never')
    one.clock.now += 30 * DAY
    await one.look()
    expect(one.net.asked).toBe(1)
  })

  it('keep a failure beside the last success, try again after about an hour, and lose no list', async () => {
    const one = await opened()
    await one.subscribe(await listed({ version: 2 }))
    await one.lists.setInterval(one.first(), 'week')
    one.net.text = await listed({ version: 3 })
    await one.lists.update(one.first())
    const succeededAt = one.clock.now
    one.clock.now += 8 * DAY
    one.net.text = await listed({ version: 1 })
    await one.look()
    const at = one.clock.now
    const after = one.lists.updates.get().get(URL)
    expect(after).toMatchObject({
      every: 'week',
      succeededAt,
      failed: { at, error: { code: 'list/not-newer', data: { version: 1, have: 3 } } },
    })
    expect((after?.next ?? 0) - at).toBeLessThanOrEqual(1.1 * HOUR)
    expect(one.first().signed?.version).toBe(3)
    one.clock.now += 1.2 * HOUR
    one.net.text = await listed({ version: 4 })
    await one.look()
    expect(one.lists.updates.get().get(URL)?.failed).toBeUndefined()
    expect(one.first().signed?.version).toBe(4)
  })

  it('are never of an unsigned list, and end with its removal', async () => {
    const one = await opened()
    one.net.text = 'a.example'
    const list = await one.lists.add({ text: 'a.example', name: 'own', from: FROM })
    await one.lists.setInterval(list, 'day')
    one.clock.now += 30 * DAY
    await one.look()
    expect(one.net.asked).toBe(0)
    await one.lists.remove(list.id)
    expect(one.lists.updates.get().size).toBe(0)
  })

  it('ask for one list at a time, end with a lock, and keep no failure of that', async () => {
    const one = await opened()
    const other = { kind: 'url', url: `${URL}2`, host: 'lists.example' } as const
    await one.subscribe(await listed())
    await one.lists.add({ text: await listed({ name: 'Second' }), name: 'Second', from: other, key: KEY })
    for (const list of one.lists.all.get() ?? []) await one.lists.setInterval(list, 'day')
    one.clock.now += 2 * DAY
    one.net.text = await listed({ version: 2 })
    await Promise.all([one.look(), one.look(), one.lists.update(one.first())])
    expect(one.net.most).toBe(1)
    one.lock()
    const end = new AbortController()
    await expect(one.lists.keepUpdated(end.signal)).rejects.toSatisfy((error) => isError(error, 'store/closed'))
    expect(one.lists.updates.get().size).toBe(0)
  })
})
