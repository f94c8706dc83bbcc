import { describe, expect, it } from 'vitest'
import { keccakText } from '#core/bytes/keccak'
import type { BackupSection } from '#protocol/vault'
import { encodeRecord } from '#store'
import { openLists } from '../added-files/stored-report-lists.ts'
import type { Counts, RestoreMode } from './section.ts'
import { collectSections, restoreSections, summarise } from './sections.ts'
import {
  account,
  chain,
  contact,
  createPage,
  descriptorOf,
  type Device,
  fill,
  MINE,
  OTHER,
  reportListOf,
  request,
  transaction,
} from './test-support/pages.ts'

const NONE: Counts = { added: 0, kept: 0, different: 0, left: 0, refused: 0 }
const utf8 = (text: string) => new TextEncoder().encode(text)
const section = (name: string, things: unknown, version = 1): BackupSection => ({ name, version, data: utf8(encodeRecord(things)) })

async function restore(
  page: Device,
  sections: readonly BackupSection[],
  how: RestoreMode = 'merge',
  at = 100,
): Promise<Record<string, Counts>> {
  return Object.fromEntries((await restoreSections(sections, page.place, how, at)).map(({ name, counts }) => [name, counts]))
}
const collected = async (page: Device): Promise<readonly BackupSection[]> => (await collectSections(page.place)).sections

describe('sections of a backup [S9]', () => {
  it('bring everything back on a fresh device, amounts and all', async () => {
    const [old, fresh] = [await createPage(), await createPage()]
    await fill(old)
    const sections = await collected(old)
    expect(await restore(fresh, sections)).toEqual({
      contacts: { ...NONE, added: 1 },
      labels: { ...NONE, left: 1 },
      notes: { ...NONE, added: 1 },
      settings: { ...NONE, added: 3 },
      choices: { ...NONE, added: 3 },
      tokens: { ...NONE, added: 2 },
      scans: { ...NONE, added: 1 },
      connections: { ...NONE, added: 1 },
      pins: { ...NONE, added: 1 },
      values: { ...NONE, added: 1 },
      activity: { ...NONE, added: 5 },
      descriptors: { ...NONE, added: 1 },
      lists: { ...NONE, added: 1 },
    })
    for (const name of ['contacts', 'transactions', 'pins', 'notes', 'values'] as const)
      expect(new Set<unknown>(fresh.records[name].get())).toEqual(new Set<unknown>(old.records[name].get()))
    expect(fresh.place.book.chains.get()).toEqual([chain()])
    expect(await fresh.place.settings.get('theme')).toBe('dark')
    expect(await fresh.place.settings.get('contrast')).toBeUndefined()
    expect(await fresh.place.settings.get('currency')).toBe('EUR')
    expect(await fresh.place.settings.get('pictures')).toEqual({ hosts: ['pictures.example'] })
    expect(fresh.records.facts.find(`collectible:1:${OTHER}:7`)?.value).toBe('hidden')
    expect(fresh.records.tokens.get().map(({ own, choice }) => [own, choice])).toEqual([
      [true, undefined],
      [undefined, 'folded'],
    ])
    expect(fresh.records.scans.get()).toMatchObject([{ chainId: 1, account: MINE, wanted: true, covered: [] }])
    expect((await openLists(fresh.records)).lists).toEqual((await openLists(old.records)).lists)
    expect(descriptorOf(fresh)).toMatchObject({ text: 'function held(address holder)', name: 'mine' })
  })

  it('change nothing when they are restored where they are from, or once more', async () => {
    const page = await createPage()
    await fill(page)
    const sections = await collected(page)
    for (const how of ['merge', 'replace-missing'] as const) {
      const counts = Object.values(await restore(page, sections, how))
      expect(counts.map(({ kept }) => kept)).toEqual([1, 1, 1, 3, 3, 2, 1, 1, 1, 1, 5, 1, 1])
      expect(counts.every(({ added, different, left, refused }) => added + different + left + refused === 0)).toBe(true)
    }
    expect(await collected(page)).toEqual(sections)
  })

  it('say how much is in them before anything is taken', async () => {
    const page = await createPage()
    await fill(page)
    const future = { name: 'from-the-future', version: 4, data: new Uint8Array(9) }
    const broken = { name: 'contacts', version: 1, data: utf8('{') }
    expect(summarise([...(await collected(page)), future, broken]).map(({ name, version, count }) => [name, version, count])).toEqual([
      ['contacts', 2, 1],
      ['labels', 1, 1],
      ['notes', 1, 1],
      ['settings', 1, 3],
      ['choices', 1, 3],
      ['tokens', 1, 2],
      ['scans', 1, 1],
      ['connections', 1, 1],
      ['pins', 1, 1],
      ['values', 1, 1],
      ['activity', 1, 5],
      ['descriptors', 1, 1],
      ['lists', 1, 1],
      ['from-the-future', 4, undefined],
      ['contacts', 1, undefined],
    ])
  })

  it('leave out what finds no room, and say how much: the oldest activity first', async () => {
    const page = await createPage()
    for (let nonce = 0; nonce < 12; nonce++) await page.records.transactions.put(transaction(nonce))
    const one = encodeRecord({ transaction: transaction(1) }).length
    const { sections, left } = await collectSections(page.place, one * 4)
    expect(left).toEqual([{ name: 'activity', count: 9 }])
    expect(sections.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThanOrEqual(one * 4 + 12)
    const fresh = await createPage()
    await restore(fresh, sections)
    expect(
      fresh.records.transactions
        .get()
        .map((item) => item.transaction.nonce)
        .toSorted((a, b) => a - b),
    ).toEqual([9, 10, 11])
  })

  it('carry on what this version does not read, byte for byte, until one reads it', async () => {
    const page = await createPage()
    const data = new Uint8Array([0, 255, 128, 7])
    const future = { name: 'guardians', version: 2, data }
    const later = { name: 'contacts', version: 3, data }
    expect(await restore(page, [future, later])).toEqual({ guardians: { ...NONE, added: 1 }, contacts: { ...NONE, added: 1 } })
    const sections = await collected(page)
    expect(sections).toContainEqual(future)
    expect(sections).toContainEqual(later)
    expect(sections.filter(({ name }) => name === 'contacts').map(({ version }) => version)).toEqual([3, 2])
  })

  it('keep the newer of two backups’ parts that they do not read', async () => {
    const page = await createPage()
    const part = (byte: number) => ({ name: 'guardians', version: 2, data: new Uint8Array([byte]) })
    await restore(page, [part(1)], 'merge', 100)
    expect(await restore(page, [part(1)], 'merge', 300)).toEqual({ guardians: { ...NONE, kept: 1 } })
    expect(await restore(page, [part(2)], 'merge', 50)).toEqual({ guardians: { ...NONE, different: 1 } })
    expect(await restore(page, [part(3)], 'merge', 200)).toEqual({ guardians: { ...NONE, added: 1 } })
    expect(await collected(page)).toContainEqual(part(3))
    const large = { name: 'large', version: 1, data: new Uint8Array(3 * 1024 * 1024 + 1) }
    expect(await restore(page, [large])).toEqual({ large: { ...NONE, left: 1 } })
  })
})

describe('what is here already', () => {
  it('is never replaced: a contact keeps its own name, and gets a note only where it has none', async () => {
    const page = await createPage()
    await page.records.contacts.put(contact())
    const noted = contact({ id: 'elsewhere', note: 'met' })
    expect(await restore(page, [section('contacts', [contact({ name: 'Mallory' })])])).toEqual({ contacts: { ...NONE, different: 1 } })
    expect(await restore(page, [section('contacts', [contact({ address: MINE })])])).toEqual({ contacts: { ...NONE, different: 1 } })
    expect(await restore(page, [section('contacts', [noted])], 'replace-missing')).toEqual({ contacts: { ...NONE, different: 1 } })
    expect(page.records.contacts.get()).toEqual([contact()])
    expect(await restore(page, [section('contacts', [noted])], 'merge')).toEqual({ contacts: { ...NONE, added: 1 } })
    expect(page.records.contacts.get()).toEqual([contact({ note: 'met' })])
    expect(await restore(page, [section('contacts', [contact({ note: 'other' })])])).toEqual({ contacts: { ...NONE, different: 1 } })
  })

  it('keeps where a transaction stands: the chain was asked here', async () => {
    const page = await createPage()
    const mine = transaction(1, { note: 'own words' })
    await page.records.transactions.put(mine)
    const older = transaction(1, { state: { at: 'signed' } })
    expect(await restore(page, [section('activity', [{ transaction: older }])])).toEqual({ activity: { ...NONE, kept: 1 } })
    const noted = transaction(1, { note: 'others' })
    expect(await restore(page, [section('activity', [{ transaction: noted }])])).toEqual({ activity: { ...NONE, different: 1 } })
    expect(page.records.transactions.get()).toEqual([mine])
  })

  it('gets a missing note from labels, where the transaction is here', async () => {
    const page = await createPage()
    await page.records.transactions.put(transaction(1))
    const labels = [
      { kind: 'transaction', id: transaction(1).id, text: 'rent' },
      { kind: 'transaction', id: transaction(2).id, text: 'nowhere' },
      { kind: 'transaction', id: transaction(1).id, text: 'second' },
    ]
    expect(await restore(page, [section('labels', labels)], 'replace-missing')).toEqual({
      labels: { ...NONE, added: 1, left: 1, different: 1 },
    })
    expect(page.records.transactions.get()[0]?.note).toBe('rent')
  })

  it('keeps its endpoints and its checkpoint: a chain gets others only when merged, and behind its own', async () => {
    const page = await createPage()
    await page.place.book.save(chain())
    const foreign = chain({
      name: 'Renamed',
      consensus: { config: 'mainnet', checkpoint: keccakText('forged') },
      endpoints: [{ id: 'e1', url: 'https://other.example/', roles: ['state'], owner: 'own', operator: 'Other' }],
    })
    expect(await restore(page, [section('settings', [{ chain: foreign }])], 'replace-missing')).toEqual({
      settings: { ...NONE, different: 1 },
    })
    expect(page.place.book.chains.get()).toEqual([chain()])
    await restore(page, [section('settings', [{ chain: foreign }])], 'merge')
    const [now] = page.place.book.chains.get()
    expect(now).toMatchObject({ name: 'Ethereum' })
    expect(now?.consensus).toBeUndefined()
    expect(now?.endpoints.map(({ id, url }) => [id, url])).toEqual([
      ['e1', 'https://node.example/v2/secret-key'],
      ['e1-1', 'https://other.example/'],
    ])
  })

  it('keeps what the person chose for the display', async () => {
    const page = await createPage()
    await page.place.preferences.set('theme', 'light')
    const wanted = [{ display: { name: 'theme', value: 'dark' } }, { display: { name: 'contrast', value: 'more' } }]
    expect(await restore(page, [section('settings', wanted)])).toEqual({ settings: { ...NONE, added: 1, different: 1 } })
    expect(await page.place.settings.get('theme')).toBe('light')
  })

  it('takes the newer of two pins when merged, and never the older', async () => {
    const pinned = (code: string, at: number) => ({ id: `1:${MINE}`, pins: { [OTHER]: { codeHash: keccakText(code), at } } })
    const page = await createPage()
    await page.records.pins.put(pinned('now', 50))
    expect(await restore(page, [section('pins', [pinned('older', 40)])])).toEqual({ pins: { ...NONE, different: 1 } })
    expect(await restore(page, [section('pins', [pinned('newer', 60)])], 'replace-missing')).toEqual({ pins: { ...NONE, different: 1 } })
    expect(page.records.pins.get()).toEqual([pinned('now', 50)])
    expect(await restore(page, [section('pins', [pinned('newer', 60)])])).toEqual({ pins: { ...NONE, added: 1 } })
    expect(page.records.pins.get()).toEqual([pinned('newer', 60)])
  })
})

describe('sections that a stranger wrote', () => {
  it('bring no activity and no pins of accounts that are not in this vault', async () => {
    const page = await createPage([account(OTHER)])
    const other = await createPage()
    await fill(other)
    const counts = await restore(page, await collected(other))
    expect(counts['activity']).toEqual({ ...NONE, left: 5 })
    expect(counts['pins']).toEqual({ ...NONE, left: 1 })
    expect(page.records.transactions.get()).toEqual([])
  })

  it('bring no signed bytes under the hash of others', async () => {
    const page = await createPage()
    const swapped = { ...transaction(1), raw: transaction(2).raw }
    expect(await restore(page, [section('activity', [{ transaction: swapped }])])).toEqual({ activity: { ...NONE, refused: 1 } })
  })

  it('bring no request that is being signed: the person’s own is a draft, an app’s is over', async () => {
    const page = await createPage()
    const digest = keccakText('d')
    const { transaction: tx } = transaction(1)
    const things = [
      { request: request('own', { at: 'signing', digest, transaction: tx }) },
      { request: request('app', { at: 'ready', digest, transaction: tx }, { origin: { kind: 'app', origin: 'https://app.example' } }) },
    ]
    await restore(page, [section('activity', things)])
    expect(page.records.requests.find('own')?.stage).toEqual({ at: 'draft' })
    expect(page.records.requests.find('app')?.stage).toEqual({ at: 'closed', why: 'locked' })
  })

  it('bring no list that says another hash of itself, or that is none', async () => {
    const page = await createPage()
    const honest = await reportListOf('trap.example')
    const wrong = [
      { ...honest, text: 'other.example' },
      { ...honest, hash: keccakText('x') },
      await reportListOf('a.example').then((list) => ({ ...list, text: 'no list', hash: honest.hash })),
      { ...honest, from: { kind: 'url', url: 7, host: 'a' } },
    ]
    expect(await restore(page, [section('lists', [...wrong, { ...honest, sites: 99 }, honest])])).toEqual({
      lists: { ...NONE, refused: 4, added: 1, kept: 1 },
    })
    expect((await openLists(page.records)).lists).toEqual([honest])
  })

  it('bring no descriptor that says another hash of itself', async () => {
    const page = await createPage()
    const other = await createPage()
    await fill(other)
    const honest = descriptorOf(other)!
    const wrong = [
      { ...honest, hash: keccakText('another') },
      { ...honest, text: 'no descriptor' },
      { ...honest, kind: 'erc7730' },
    ]
    expect(await restore(page, [section('descriptors', wrong)])).toEqual({ descriptors: { ...NONE, refused: 3 } })
    expect(page.records.descriptors.get()).toEqual([])
  })

  it('bring nothing that is not what it should be, and the rest all the same', async () => {
    const page = await createPage()
    const tx = transaction(1)
    const bad: readonly BackupSection[] = [
      section('contacts', [
        contact(),
        null,
        5,
        [],
        {},
        contact({ address: '0x1' }),
        { ...contact(), extra: 1 },
        contact({ name: 'x'.repeat(65) }),
      ]),
      section('settings', [
        { chain: { ...chain(), endpoints: [{ ...chain().endpoints[0], url: 5 }] } },
        { chain: { ...chain(), chainId: -1 } },
        { display: { name: 'welcomed', value: true } },
        { display: { name: 'theme', value: '<script>' } },
        { display: { name: 'idleMinutes', value: 1e9 } },
        { display: { name: '__proto__', value: {} } },
      ]),
      section('activity', [
        { transaction: { ...tx, state: { at: 'somewhere' } } },
        { transaction: { ...tx, intent: { kind: 'bridge' } } },
        { transaction: { ...tx, sentence: 'Send' } },
        { transaction: { ...tx, promised: { ...tx.promised, effects: [{ kind: 'asset-out' }] } } },
        { transaction: { ...tx, createdAt: 'yesterday' } },
        { request: { ...request('x', { at: 'draft' }), stage: {} } },
        'transaction',
      ]),
      section('pins', [
        { id: `1:${MINE}`, pins: { x: {} } },
        { id: 'x', pins: {} },
      ]),
    ]
    const counts = await restore(page, bad)
    expect(counts['contacts']).toEqual({ ...NONE, added: 1, refused: 7 })
    expect(counts['settings']).toEqual({ ...NONE, refused: 6 })
    expect(counts['activity']).toEqual({ ...NONE, refused: 7 })
    expect(counts['pins']).toEqual({ ...NONE, refused: 2 })
  })

  it.each([
    ['no JSON', utf8('[')],
    ['no list', utf8('{"0":1,"length":1}')],
    ['no text', new Uint8Array([0xff, 0xfe])],
    ['nothing', new Uint8Array(0)],
    ['brackets without end', utf8('['.repeat(500_000))],
    ['a number that is none', utf8('[{"$int":"1e9"}]')],
  ])('are refused whole where they are %s', async (_, data) => {
    const page = await createPage()
    expect(await restore(page, [{ name: 'contacts', version: 1, data }])).toEqual({ contacts: { ...NONE, refused: 1 } })
  })
})
