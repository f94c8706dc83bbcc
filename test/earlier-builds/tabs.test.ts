import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Contact } from '#core/identity/contact'
import { createClient, createPortPair, serve } from '#protocol'
import { type ChainCalls, type ChainEvents, chainValidators, type EndpointHealth } from '#protocol/chain'
import type { TabLocks } from '#protocol/tabs/agree'
import type { VaultEvents } from '#protocol/vault'
import { openDatabase, openRecords } from '#store'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { createChainConnection } from '../../src/shells/web/tabs/leader.ts'
import { createOpenWorld, createWorld, PASSWORD } from '../../src/vault/test-support/world.ts'
import { createTestPlatform } from '../support/platform.ts'
import { codeOf } from '../support/whole-wallet.ts'
import { BUILDS, databasesOf, namesOf, tabOf } from './builds.ts'
import { liveOn } from './life.ts'

const contact = (id: string): Contact => ({ id, name: `name ${id}`, address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', createdAt: 1 })
const key = (): Promise<CryptoKey> => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Real Web Locks of one context, free when it ends. */
const owners = new Map<string, string>()
function contextOf(clientId: string): { readonly locks: TabLocks; end(): void } {
  const over = new AbortController()
  const ended = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
  ends.push(() => over.abort())
  const request = (name: string, ...rest: readonly unknown[]): Promise<unknown> => {
    const work = rest.at(-1) as (lock: Lock | null) => unknown
    const options = rest.length > 1 ? (rest[0] as LockOptions) : {}
    return navigator.locks.request(name, options, (lock) => {
      owners.set(name, clientId)
      return Promise.race([work(lock), ended])
    })
  }
  const query = async (): Promise<LockManagerSnapshot> => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return { held: held.map((lock) => ({ ...lock, clientId: owners.get(lock.name ?? '') ?? '' })), pending }
  }
  return { locks: { request, query } as TabLocks, end: () => over.abort() }
}
const channel = (name: string): BroadcastChannel => {
  const opened = new BroadcastChannel(name)
  ends.push(() => opened.close())
  return opened
}

let stores = 0

describe.each(BUILDS)('a tab of the build of %s beside one of this build: the store', (build) => {
  const earlier = tabOf(build)

  it('loses nothing that either was told is kept, and sets nothing aside', async () => {
    const [name, world, session] = [`tabs-${++stores}`, createTestPlatform(), { vaultId: '0x01', recordsKey: await key() }]
    const oldDb = await earlier.openDatabase(name)
    const left = await earlier.openRecords(oldDb, world.tab(), session)
    const { version } = oldDb
    const right = await openRecords(await openDatabase(name), world.tab(), session)
    const put = [...Array(20).keys()].flatMap((index) => [
      [left, contact(`left-${index}`)] as const,
      [right, contact(`right-${index}`)] as const,
    ])
    const told = await Promise.allSettled(put.map(([records, record]) => records.contacts.put(record)))
    const kept = put.flatMap(([, record], index) => (told[index]?.status === 'fulfilled' ? [record] : []))
    const db = await openDatabase(name)
    const again = await openRecords(db, world.tab(), session)
    const byId = (list: readonly Contact[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(again.contacts.get())).toEqual(byId(kept))
    expect([again.problems.get(), await db.getAll('quarantine')]).toEqual([[], []])
    expect(kept.filter(({ id }) => id.startsWith('right'))).toHaveLength(20)
    if (db.version !== version) return
    // Of one form: the earlier build goes on working, and each hears what the other wrote.
    expect(kept).toHaveLength(40)
    await expect.poll(() => [left.contacts.get().length, right.contacts.get().length]).toEqual([40, 40])
  })

  it('stops when the database is of a later version: it writes nothing, and says what to do', async () => {
    const [name, world, session] = [`tabs-${++stores}`, createTestPlatform(), { vaultId: '0x01', recordsKey: await key() }]
    const records = await earlier.openRecords(await earlier.openDatabase(name), world.tab(), session)
    await records.contacts.put(contact('before'))
    const later = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 99)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
    })
    expect(await codeOf(records.contacts.put(contact('after')))).not.toMatch(/^no failure/)
    expect(await codeOf(earlier.openDatabase(name))).toBe('store/version')
    const count = later.transaction('pages').objectStore('pages').count()
    await new Promise((resolve) => count.addEventListener('success', resolve))
    expect(count.result).toBe(1)
    later.close()
  })
})

describe.each(BUILDS)('a tab of the build of %s beside one of this build: the chain Worker', (build) => {
  const earlier = tabOf(build)
  const HEALTH: EndpointHealth = { endpointId: 'a', at: 'healthy' }
  const SIDES = { earlier, present: { createChainConnection, createClient, createPortPair, serve, chainValidators } }
  type Side = keyof typeof SIDES
  let tabs = 0

  /** A tab of that side; what its Worker is told, once it leads. */
  function tabOn(name: string, side: Side) {
    const code = SIDES[side]
    const { locks, end } = contextOf(`chain-${++tabs}`)
    const workers: ReturnType<typeof serve<ChainCalls, ChainEvents>>[] = []
    const spawnChain = () => {
      const [page, worker] = code.createPortPair()
      const handlers = { configure: () => undefined, health: () => [HEALTH], lies: () => new Promise(() => undefined) }
      workers.push(code.serve<ChainCalls, ChainEvents>(worker, handlers as never, code.chainValidators))
      return code.createClient<ChainCalls, ChainEvents>(page, 'chain')
    }
    const connection = code.createChainConnection({
      spawnChain,
      id: `${side}-${tabs}`,
      locks: locks as LockManager,
      channel: channel(name),
    })
    return { connection, workers, end: () => (connection.close(), end()) }
  }

  it.each([
    ['earlier', 'present'],
    ['present', 'earlier'],
  ] as const)('the %s one leads, the %s one speaks to it, hears of it, and takes over when it goes', async (first, second) => {
    const name = `earlier-chain-${++stores}`
    const leads = tabOn(name, first)
    expect(await leads.connection.call('health', undefined)).toEqual([HEALTH])
    const follows = tabOn(name, second)
    expect(await follows.connection.call('health', undefined)).toEqual([HEALTH])
    expect([leads.workers.length, follows.workers.length]).toEqual([1, 0])
    const heard: unknown[] = []
    follows.connection.on('health', (health) => heard.push(health))
    leads.workers[0]?.announce('health', HEALTH)
    await expect.poll(() => heard).toEqual([HEALTH])
    leads.end()
    expect(await follows.connection.call('health', undefined)).toEqual([HEALTH])
    await expect.poll(() => follows.workers.length).toBe(1)
  })
})

describe.each(BUILDS)('a tab of the build of %s beside one of this build: the vault', (build) => {
  const WAY = { kind: 'password', password: PASSWORD } as const
  const timers = {
    set: (work: () => void, ms: number): unknown => setTimeout(work, ms),
    clear: (handle: unknown): void => clearTimeout(handle as never),
  }

  it('comes to the vault that is open for all tabs, sees its accounts, and is locked with it', async () => {
    const { indexedDB: disk } = await createOpenWorld()
    const { vault } = createWorld({ indexedDB: disk, timers, now: Date.now, tabs: { locks: contextOf('holder').locks, channel } })
    await vault.call('selfCheck', undefined)
    const { accounts } = await vault.call('unlock', { way: WAY })
    const { vaultId } = await vault.call('setTabs', { tabs: 'together', way: WAY })
    const join = tabOf(build).createJoin({
      subtle: crypto.subtle,
      locks: contextOf('guest').locks,
      channel,
      carried: { begin: () => undefined, end: () => undefined, keep: () => undefined, bytesOf: () => Promise.reject(new Error('none')) },
      after(ms, work) {
        const timer = setTimeout(work, ms)
        ends.push(() => clearTimeout(timer))
        return () => clearTimeout(timer)
      },
    })
    const joined = await join(vaultId)
    expect(joined?.session.accounts).toEqual(accounts)
    const news: VaultEvents['locked'][] = []
    joined?.client.on('locked', (event) => news.push(event))
    await vault.call('lock', undefined)
    await expect.poll(() => news).toEqual([{ why: 'asked' }])
  })
})

describe('names that tabs of one browser share', () => {
  let town: Devnet
  beforeAll(async () => {
    town = await startDevnet({ port: 0, as: 'own', consensus: false })
  }, 180_000)
  afterAll(() => town.stop())

  it.each(BUILDS)('are those of the build of %s: who takes turns and who hears what', async (build) => {
    const { next, names } = await liveOn(town)
    // A collection or a topic more is the new build's own affair; one less is a turn that nobody waits for.
    const { locks, topics } = names()
    expect(locks).toEqual(expect.arrayContaining([...namesOf(build).locks]))
    expect(topics).toEqual(expect.arrayContaining([...namesOf(build).topics]))
    next.kill()
  })

  it.each(BUILDS)('include the database of records of the build of %s', async (build) => {
    const { name } = await openDatabase()
    expect(databasesOf(build).map((copy) => copy.name)).toContain(name)
  })
})
