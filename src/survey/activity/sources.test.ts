import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ActivityEntry, changesOf, movesOf } from '#core/activity-entry'
import type { Address } from '#core/address'
import type { Hex } from '#core/hex'
import type { LogScan } from '#core/log-scan'
import { type ChainClient, connect, endpointAt } from '../../chain/test-support/anvil.ts'
import { openDatabase, openRecords } from '#store'
import { startTown, type Town } from '../../../scripts/town/start.ts'
import { CAST, type CastName } from '../../../town/addresses.ts'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { blocksLeft, createLogScanner } from '../log-scan.ts'
import { createGatherer } from './gather.ts'
import { createIndexSource } from './index-source.ts'
import { createNodeSource } from './node-source.ts'
import type { ActivitySource } from './source.ts'
import { createTracesSource } from './traces-source.ts'

const CHAIN = 31337
const signal = new AbortController().signal
const ACTORS = Object.entries(CAST) as readonly (readonly [CastName, Address])[]
type Make = (deps: { chain: ChainClient; now: () => number }, subject: { chainId: number; account: Address }) => ActivitySource

let disks = 0
/** Everything that is found of one account by logs and these sources, with how far that goes. */
async function story(chain: ChainClient, account: Address, make: readonly Make[]) {
  const db = await openDatabase(`story${++disks}`)
  const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const records = await openRecords(db, createTestPlatform().tab(), { vaultId: '0x01', recordsKey })
  const [logs, entries] = [records.bulk('logs', 1), records.bulk('entries', 1)]
  const shelf = {
    scan: { id: 'one', chainId: CHAIN, account, shelf: 1, wanted: true, covered: [] } as LogScan,
    logs,
    keep: async () => undefined,
  }
  const gathered = {
    scan: () => shelf.scan,
    logs,
    entries,
    keep: async (change: (scan: LogScan) => LogScan) => void (shelf.scan = change(shelf.scan)),
  }
  const deps = { chain, now: Date.now }
  const subject = { chainId: CHAIN, account }
  const scanner = createLogScanner(deps, shelf)
  const gatherer = createGatherer(
    deps,
    subject,
    gathered,
    make.map((one) => one(deps, subject)),
  )
  await scanner.forward(signal)
  await gatherer.forward(signal)
  let more = true
  while (more) {
    const further = await scanner.back(signal)
    more = (await gatherer.back(signal)) || further
  }
  return { entries: entries.get(), scan: shelf.scan, left: blocksLeft(shelf.scan, shelf.scan.head?.number ?? 0n) }
}

type Page = {
  readonly txs: readonly { readonly hash: Hex; readonly from: Hex; readonly to: Hex | null; readonly blockNumber: Hex }[]
  readonly lastPage: boolean
}
/** Every transaction that the node's own index has of the account. */
async function indexed({ rpc }: Town, account: Address): Promise<Page['txs']> {
  const all: Page['txs'][number][] = []
  for (let before = 0; ;) {
    const { txs, lastPage } = await rpc<Page>('ots_searchTransactionsBefore', [account, before, 100])
    all.push(...txs)
    if (lastPage || txs.length === 0) return all
    before = Math.min(...txs.map(({ blockNumber }) => Number(blockNumber)))
  }
}
const isDirect = (account: Address) => (one: Page['txs'][number]) => one.from.toLowerCase() === account || one.to?.toLowerCase() === account
const hashesOf = (entries: readonly ActivityEntry[]): ReadonlySet<string> => new Set(entries.flatMap(({ hash }) => hash ?? []))

let own: Town
let strange: Town
const clients: ChainClient[] = []
const open = async (...given: Parameters<typeof connect>): Promise<ChainClient> => {
  const client = await connect(...given)
  clients.push(client)
  return client
}
beforeAll(async () => {
  own = await startTown({ port: 0, as: 'own' })
  strange = await startTown({ port: 0, as: 'public' })
}, 180_000)
afterAll(async () => {
  for (const client of clients) client.close()
  await own.stop()
  await strange.stop()
})

describe('the story of an actor, from a plain node that keeps its history', () => {
  it.each(ACTORS)(
    'of %s has every direct transaction that the index of the node has, and every wei',
    async (_, account) => {
      const chain = await open([endpointAt(own.url)])
      const { entries, scan, left } = await story(chain, account, [createNodeSource])
      const expected = await indexed(own, account)
      const direct = expected.filter(isDirect(account)).map(({ hash }) => hash)
      const found = hashesOf(entries)
      expect(direct.filter((hash) => !found.has(hash))).toEqual([])
      expect(left).toBe(0n)
      expect(scan.found?.['node']?.refused).toBeUndefined()
      // Nothing is made up: each is a transaction of the chain, or says that it is none.
      for (const { id, hash } of entries) expect(hash ?? /^(?:block|withdrawal):/.exec(id)?.[0]).toBeTruthy()
      // What came less what went is what there is: nothing is missing, calls inside and fees as well.
      const gained = entries.reduce((sum, entry) => {
        const native = changesOf(entry).find(({ token }) => token === undefined)?.units ?? 0n
        const fee = entry.call?.from === account ? (entry.outcome?.fee ?? 0n) : 0n
        return sum + native - fee
      }, 0n)
      const genesis = BigInt(await own.rpc<Hex>('eth_getBalance', [account, '0x0']))
      expect(genesis + gained).toBe(BigInt(await own.rpc<Hex>('eth_getBalance', [account, 'latest'])))
    },
    120_000,
  )
})

describe('the story from a node with an index, and from one with traces', () => {
  it.each([
    ['an index', createIndexSource],
    ['traces', createTracesSource],
  ] as const)(
    'by %s is the same, calls inside included',
    async (_, make) => {
      const chain = await open([endpointAt(own.url)])
      for (const account of [CAST.alice, CAST.bob]) {
        const { entries } = await story(chain, account, [make])
        const found = hashesOf(entries)
        expect((await indexed(own, account)).filter(({ hash }) => !found.has(hash))).toEqual([])
        const plain = await story(chain, account, [createNodeSource])
        const sum = (all: readonly ActivityEntry[]): bigint =>
          all
            .flatMap(movesOf)
            .reduce(
              (total, { token, from, to, units }) =>
                token === undefined && from !== to ? total + (to === account ? units : -units) : total,
              0n,
            )
        expect(sum(entries)).toBe(sum(plain.entries))
      }
    },
    120_000,
  )
})

describe('a node that keeps the state of its newest blocks alone', () => {
  it('tells the newest of it, has every token movement, and says from where on nothing else is known', async () => {
    const chain = await open([endpointAt(strange.url, { owner: 'foreign' })])
    const { entries, scan } = await story(chain, CAST.alice, [createIndexSource, createTracesSource, createNodeSource])
    const head = scan.head?.number ?? 0n
    const { covered = [], refused } = scan.found?.['node'] ?? {}
    expect(refused?.why.code).toBe('rpc/pruned')
    expect(refused?.from).toBe(0n)
    expect(covered.at(-1)?.from).toBeGreaterThan(head - 128n)
    expect(refused?.to).toBe((covered[0]?.from ?? head) - 1n)
    const found = hashesOf(entries)
    const since = (await indexed(strange, CAST.alice)).filter(({ blockNumber }) => BigInt(blockNumber) >= (covered[0]?.from ?? head))
    expect(since.filter(isDirect(CAST.alice)).filter(({ hash }) => !found.has(hash))).toEqual([])
    const plain = await story(await open([endpointAt(own.url)]), CAST.alice, [createNodeSource])
    const tokens = (all: readonly ActivityEntry[]): readonly string[] =>
      all
        .flatMap((entry) =>
          (entry.moves ?? [])
            .filter(({ by }) => by === 'log')
            .map(({ token, units, from, to }) => [entry.id, token, units, from, to].join(' ')),
        )
        .sort()
    expect(tokens(entries)).toEqual(tokens(plain.entries))
  }, 120_000)
})
