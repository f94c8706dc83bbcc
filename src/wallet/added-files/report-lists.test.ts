import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { know } from '#core/evidence/fact'
import { plain } from '#core/text/words'
import type { Review } from '#review'
import { openDatabase } from '#store'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { importWords } from '../../../test/support/import-words.ts'
import {
  codeOf,
  createDevice,
  type Device,
  openTab,
  PASSWORD,
  reviewed,
  reviewedMessage,
  type Tab,
  devnetChain,
} from '../../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, MNEMONIC } from '../../../devnet/addresses.ts'
import { listFacts, type RememberedFacts } from '#analysis'
import { openVault } from '../session/open-vault.ts'
import type { ListAddition } from './checked-list.ts'
import type { ReportLists } from './report-lists.ts'
import { findReports } from './stored-report-lists.ts'

const THIEF = CAST.bob
const file = (text: string, name = 'mine.txt'): ListAddition => ({ text, name, from: { kind: 'file' } })
const BOTH = `# the town's\ntrap.example\n${THIEF}\nipfs.io\n`

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterAll(() => town.stop())

type Person = { readonly tab: Tab; readonly lists: ReportLists }
async function person(device: Device = createDevice()): Promise<Person> {
  const tab = await openTab(device, devnetChain(town.url), { follows: false })
  if (tab.wallet.session.state.get().kind === 'absent') await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  else await tab.wallet.session.enter('unlock', { way: { kind: 'password', password: PASSWORD } })
  const { reports } = await tab.wallet.apps()
  await reports.open()
  return { tab, lists: reports }
}
const names = ({ lists }: Person): readonly string[] | undefined => lists.all.get()?.map(({ name }) => name)
const saidBy = (rule: string, { findings }: Review): readonly string[] =>
  findings.flatMap((one) => (one.rule === rule ? [`${one.level}: ${plain(one.say)} ${plain(one.why)}`] : []))

async function asked({ tab: { wallet } }: Person, origin: string): Promise<Review> {
  const message = { kind: 'message', message: toHex('hello') } as const
  const id = await wallet.requests.propose({ account: CAST.alice, chainId: CHAIN_ID, origin: { kind: 'app', origin }, asked: message })
  return (await reviewedMessage(wallet, id)).analysis.review
}
async function paid({ tab: { wallet } }: Person): Promise<Review> {
  const id = await wallet.requests.propose({
    account: CAST.alice,
    chainId: CHAIN_ID,
    intent: { kind: 'call', to: THIEF, value: 1n, data: '0x' },
  })
  return (await reviewed(wallet, id)).analysis.review
}

describe('lists of reported sites and addresses', () => {
  it('are kept sealed over a lock and a new page, pinned by the hash of the file, once each, and gone when removed', async () => {
    const device = createDevice()
    const one = await person(device)
    expect(one.lists.all.get()).toEqual([])
    const kept = await one.lists.add(file(BOTH, '  town.txt '))
    const hash = `0x${createHash('sha256').update(BOTH).digest('hex')}`
    expect(kept).toMatchObject({ id: hash, hash, name: 'town.txt', sites: 1, addresses: 1, leftOut: 1, from: { kind: 'file' } })
    await one.lists.add(file(BOTH, 'again.txt'))
    expect(names(one)).toEqual(['again.txt'])
    await one.lists.add(file('other.example', 'other.txt'))
    expect(names(one)).toEqual(['again.txt', 'other.txt'])

    await one.tab.wallet.session.lock()
    expect(one.lists.all.get()).toBeUndefined()
    expect(await codeOf(one.lists.add(file(BOTH)))).toBe('store/closed')
    one.tab.kill()
    const two = await person(device)
    expect(names(two)).toEqual(['again.txt', 'other.txt'])
    await two.lists.remove(kept.id)
    expect(names(two)).toEqual(['other.txt'])
    two.tab.kill()
  })

  it('are at most eight, and what no one can look up is refused and not kept', async () => {
    const one = await person()
    for (const [text, code] of [
      ['', 'input/required'],
      ['<html> no list', 'decode/malformed'],
      ['{"blocklist":[1]}', 'decode/malformed'],
    ] as const)
      expect(await codeOf(one.lists.add(file(text))), text).toBe(code)
    expect(await codeOf(one.lists.add(file('a.example', ' ')))).toBe('input/required')
    expect(one.lists.all.get()).toEqual([])
    await Promise.all(Array.from({ length: 8 }, (_, at) => one.lists.add(file(`a${at}.example`, `${at}`))))
    expect(one.lists.all.get()?.length).toBe(8)
    expect(await codeOf(one.lists.add(file('b.example')))).toBe('input/out-of-range')
    // The same once more, and a place that is free again, are no ninth.
    await one.lists.add(file('a0.example', 'zero'))
    await one.lists.remove(one.lists.all.get()?.[3]?.id ?? '')
    await one.lists.add(file('b.example', 'b'))
    expect(one.lists.all.get()?.length).toBe(8)
    one.tab.kill()
  })

  it('come from an address that the person typed, and are asked for again only when they say so', async () => {
    const one = await person()
    const page = { text: BOTH }
    const server: Server = createServer((_, response) => response.end(page.text))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      const url = `http://${host}/list.txt`
      const { text } = await one.lists.fetch(url)
      const fetched = (): number => one.tab.left.filter((left) => left.url === url).length
      expect([text, fetched(), one.lists.all.get()]).toEqual([BOTH, 1, []])
      const log = one.tab.wallet.requestLog.entries
      await expect.poll(() => log.get().at(-1)).toMatchObject({ host, purpose: 'lists', names: [], owner: 'foreign' })
      const kept = await one.lists.add({ text, name: 'list.txt', from: { kind: 'url', url, host } })
      await paid(one)
      expect(fetched()).toBe(1)
      expect(await one.lists.update(kept)).toBe(kept)
      page.text = 'new.example'
      const next = await one.lists.update(kept)
      expect(one.lists.all.get()).toEqual([next])
      expect(next).toMatchObject({ name: 'list.txt', sites: 1, addresses: 0, leftOut: 0 })
      // What is no list takes nothing away.
      page.text = '<h1>Gone</h1> for good'
      expect(await codeOf(one.lists.update(next))).toBe('decode/malformed')
      page.text = ''
      expect(await codeOf(one.lists.update(next))).toBe('input/required')
      expect(one.lists.all.get()).toEqual([next])
      expect(await codeOf(one.lists.fetch('http://lists.example/a.txt'))).toBe('input/url-insecure')
    } finally {
      await new Promise((done) => server.close(done))
      one.tab.kill()
    }
  })
})

describe('what they say in a Review [P9]', () => {
  it('is nothing but unknown before there is one, then a stop for its sites and a danger for its addresses, and asks nobody', async () => {
    const device = createDevice()
    const first = await person(device)
    expect(saidBy('origin/reported', await asked(first, 'https://app.trap.example'))[0]).toMatch(/^unknown: /)
    expect(saidBy('account/reported', await paid(first))).toEqual([])
    await first.lists.add(file(BOTH, 'town.txt'))
    first.tab.kill()
    // On a page that never looked at the lists before.
    const one = await person(device)
    const trap = await asked(one, 'https://app.trap.example')
    expect(saidBy('origin/reported', trap)).toEqual([
      'block: app.trap.example was reported as a trap town.txt, a list you added, names trap.example. Nothing it asks for is what it seems.',
    ])
    expect(trap.verdict.mayBeSigned).toBe(false)
    expect(saidBy('origin/reported', await asked(one, 'https://fine.example'))).toEqual([])
    expect(saidBy('account/reported', await paid(one))).toEqual([
      expect.stringMatching(/^danger: .* was reported as a thief’s address town\.txt, a list you added, names it\.$/),
    ])
    expect(await one.lists.sitesAt('https://trap.example')).toEqual([{ host: 'trap.example', list: 'town.txt' }])
    const asks = one.tab.left.map(({ url, body }) => url + body).join('\n')
    expect(asks).not.toContain('trap.example')
    one.tab.kill()
  })

  it('is said of a text by a trap where no chain answers, too', async () => {
    const device = createDevice()
    const one = await person(device)
    await one.lists.add(file(BOTH, 'town.txt'))
    device.fault = () => Promise.reject(new TypeError('fetch failed'))
    expect(saidBy('origin/reported', await asked(one, 'https://trap.example'))[0]).toMatch(/^block: /)
    one.tab.kill()
  })

  it('is unknown of sites while no list names any, and of all where a list was damaged', async () => {
    const device = createDevice()
    const one = await person(device)
    await one.lists.add(file(THIEF, 'addresses.txt'))
    expect(saidBy('origin/reported', await asked(one, 'https://fine.example'))[0]).toMatch(/^unknown: /)
    expect(await one.lists.sitesAt('https://fine.example')).toBeUndefined()
    one.tab.kill()
    await damage(device.page, '+lists.1:')
    const two = await person(device)
    expect(two.lists.all.get()).toEqual([])
    await expect(findReports(openVault(two.tab.wallet.session).records)).rejects.toMatchObject({ code: 'store/corrupt' })
    expect(saidBy('account/reported', await paid(two))).toEqual([
      expect.stringMatching(/^unknown: We couldn’t read your lists of reported addresses/),
    ])
    expect(await codeOf(two.lists.sitesAt('https://fine.example'))).toBe('store/corrupt')
    two.tab.kill()
  })

  it('waits for the lists, however long they are, and for none where the records are shut', async () => {
    const shut = { chainId: 1, account: THIEF, accounts: [], contacts: undefined, transactions: undefined } satisfies RememberedFacts
    expect(await listFacts(shut)).toEqual({})
    const one = await person()
    const text = JSON.stringify({ blocklist: Array.from({ length: 300_000 }, (_, at) => `claim-${at}.trap-${at % 977}.example`) })
    await one.lists.add(file(text, 'long.json'))
    const { records } = openVault(one.tab.wallet.session)
    const facts = await listFacts({
      ...shut,
      hosts: { used: [] },
      reported: findReports(records, { origin: 'https://claim-299999.trap-40.example' }),
    })
    expect(facts.knownHosts?.known && facts.knownHosts.value.reported).toEqual([])
    const said = await findReports(records, { origin: `https://www.claim-0.trap-0.example` })
    expect(said).toEqual({ sites: [{ host: 'claim-0.trap-0.example', list: 'long.json' }], addresses: [] })
    expect(facts.reportedAddresses).toEqual(know([], { kind: 'own', method: 'record' }))
    one.tab.kill()
  })
})

/** Flips a bit of the first page of that name. */
async function damage(database: string, name: string): Promise<void> {
  const db = await openDatabase(database)
  for (const key of await db.getAllKeys('pages')) {
    const page = await db.get('pages', key)
    if (page && key.includes(name)) await db.put('pages', { ...page, sealed: page.sealed.map((byte, at) => (at === 9 ? byte ^ 1 : byte)) })
  }
}
