import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ActivityEntry, changesOf, movesOf } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { type ChainClient, connect, endpointAt } from '../../chain/test-support/anvil.ts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { createHistory, type History } from '../../../test/services/history.ts'
import { ADDRESSES, CAST, type CastName } from '../../../devnet/addresses.ts'
import { blocksLeft } from '../logs/scanned-blocks.ts'
import { createIndexSource } from './index-source.ts'
import { createNodeSource } from './node-source.ts'
import { unloggedCoverageOf } from './unlogged-coverage.ts'
import type { ActivitySource } from './source.ts'
import { createStory, type Make as StoryMake } from './test-support/story.ts'
import { createTracesSource } from './traces-source.ts'

const CHAIN = 31337
const ACTORS = Object.entries(CAST) as readonly (readonly [CastName, Address])[]
type Make = (deps: Parameters<StoryMake>[0], subject: { chainId: number; account: Address }) => ActivitySource
/** The story of one account by these sources. */
async function story(chain: ChainClient, account: Address, make: readonly Make[]) {
  const subject = { chainId: CHAIN, account }
  const told = await createStory(
    chain,
    account,
    make.map((one) => (deps) => one(deps, subject)),
  )
  const scan = told.scan()
  const later = async (): Promise<readonly ActivityEntry[]> => {
    await told.later()
    return told.entries()
  }
  return { entries: told.entries(), scan, left: blocksLeft(scan, scan.head?.number ?? 0n), later }
}

type Page = {
  readonly txs: readonly { readonly hash: Hex; readonly from: Hex; readonly to: Hex | null; readonly blockNumber: Hex }[]
  readonly lastPage: boolean
}
/** Every transaction that the node's own index has of the account. */
async function indexed({ rpc }: Devnet, account: Address): Promise<Page['txs']> {
  const all: Page['txs'][number][] = []
  for (let before = 0; ;) {
    const { txs, lastPage } = await rpc<Page>('ots_searchTransactionsBefore', [account, before, 100])
    all.push(...txs)
    if (lastPage || txs.length === 0) return all
    before = Math.min(...txs.map(({ blockNumber }) => Number(blockNumber)))
  }
}
const isDirect = (account: Address) => (one: Page['txs'][number]) => one.from.toLowerCase() === account || one.to?.toLowerCase() === account
/** Tokens that came or went, by logs alone; of a deposit or withdrawal of ether nothing, which is no transfer. */
const movementsOf = (entries: readonly ActivityEntry[]): readonly string[] =>
  entries
    .flatMap((entry) =>
      (entry.moves ?? [])
        .filter(({ by, token, from, to }) => by === 'log' && !(token === ADDRESSES.weth && [from, to].includes(NOBODY)))
        .map(({ token, tokenId, units, from, to }) => [entry.id, token, tokenId ?? '', units, from, to].join(' ')),
    )
    .sort()
/** The same by the node's receipts, read by code of its own. */
const transfersOf = ({ transfers }: History, account: Address): readonly string[] =>
  transfers
    .filter(({ from, to, token }) => (from === account || to === account) && !(token === ADDRESSES.weth && [from, to].includes(NOBODY)))
    .map(({ hash, token, id, value, from, to }) => [hash, token, id ?? '', value, from, to].join(' '))
    .sort()
/** Ether that calls inside moved to or from the account, by the node's traces. */
const insideOf = ({ internals, transactions }: History, account: Address): readonly string[] => {
  const failed = new Set(transactions.filter(({ ok }) => !ok).map(({ hash }) => hash))
  return internals
    .filter(({ from, to, value, ok, hash }) => (from === account) !== (to === account) && value > 0n && ok && !failed.has(hash))
    .map(({ hash, from, to, value }) => [hash, from, to, value].join(' '))
    .sort()
}
const NOBODY = `0x${'0'.repeat(40)}` as const
const hashesOf = (entries: readonly ActivityEntry[]): ReadonlySet<string> => new Set(entries.flatMap(({ hash }) => hash ?? []))

let own: Devnet
let strange: Devnet
let history: History
const clients: ChainClient[] = []
const open = async (...given: Parameters<typeof connect>): Promise<ChainClient> => {
  const client = await connect(...given)
  clients.push(client)
  return client
}
beforeAll(async () => {
  ;[own, strange] = await Promise.all([
    startDevnet({ port: 0, as: 'own', long: true, consensus: false }),
    startDevnet({ port: 0, as: 'public', long: true, consensus: false }),
  ])
  history = await createHistory(own.rpc).read()
}, 180_000)
afterAll(async () => {
  for (const client of clients) client.close()
  await Promise.all([own.stop(), strange.stop()])
})

describe('the long story of every actor, from a plain node that keeps its history', () => {
  it('is long', () => {
    expect(history.transactions.length).toBeGreaterThan(800)
    expect(ACTORS.filter(([, account]) => insideOf(history, account).length > 0).length).toBeGreaterThan(3)
  })

  it.each(ACTORS)(
    'of %s has every direct transaction of the node’s own index, every token movement, what calls inside moved, and every wei',
    async (_, account) => {
      const chain = await open([endpointAt(own.url)])
      const { entries, scan, left } = await story(chain, account, [createNodeSource])
      const expected = await indexed(own, account)
      const direct = expected.filter(isDirect(account)).map(({ hash }) => hash)
      const found = hashesOf(entries)
      expect(direct.filter((hash) => !found.has(hash))).toEqual([])
      expect(movementsOf(entries)).toEqual(transfersOf(history, account))
      // What the practice chain gave by decree is in no trace: it shows in the balance alone.
      const inside = entries.flatMap(({ hash, inner = [] }) =>
        inner.flatMap(({ from, to, units, by }) => (by === 'call' ? [[hash, from, to, units].join(' ')] : [])),
      )
      expect(inside.toSorted()).toEqual(insideOf(history, account))
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
  )
})

describe('the story from a node with an index, and from one with traces', () => {
  it.each([
    ['an index', createIndexSource],
    ['traces', createTracesSource],
  ] as const)('by %s is the same, calls inside included', async (_, make) => {
    const chain = await open([endpointAt(own.url)])
    for (const account of [CAST.alice, CAST.bob]) {
      const { entries } = await story(chain, account, [make])
      const found = hashesOf(entries)
      expect((await indexed(own, account)).filter(({ hash }) => !found.has(hash))).toEqual([])
      expect(movementsOf(entries)).toEqual(transfersOf(history, account))
      const sum = entries
        .flatMap(movesOf)
        .reduce(
          (total, { token, from, to, units }) => (token === undefined && from !== to ? total + (to === account ? units : -units) : total),
          0n,
        )
      const fees = history.transactions
        .filter(({ from }) => from === account)
        .reduce((all, { gasUsed, gasPrice }) => all + gasUsed * gasPrice, 0n)
      const [genesis, now] = await Promise.all(
        ['0x0', 'latest'].map(async (at) => BigInt(await own.rpc<Hex>('eth_getBalance', [account, at]))),
      )
      expect((genesis ?? 0n) + sum - fees).toBe(now)
    }
  })
})

/** Neither the busiest nor idle: a public node takes ten questions a second. */
const WHO = CAST.carol

describe('a node that keeps the state of its newest blocks alone', () => {
  it('tells every token movement, the newest of the rest, and everything from then on; before that it says that nothing is known', async () => {
    const chain = await open([endpointAt(strange.url, { owner: 'foreign' })])
    const { entries, scan, later } = await story(chain, WHO, [createIndexSource, createTracesSource, createNodeSource])
    const head = scan.head?.number ?? 0n
    const { covered = [], refused } = scan.found?.['node'] ?? {}
    expect(refused?.why.code).toBe('rpc/pruned')
    expect(refused?.from).toBe(0n)
    expect(covered.at(-1)?.from).toBeGreaterThan(head - 128n)
    expect(refused?.to).toBe((covered[0]?.from ?? head) - 1n)
    expect(unloggedCoverageOf(scan, 'none')).toMatchObject({ left: 0n, from: covered[0]?.from, refused: { code: 'rpc/pruned' } })
    const since = covered[0]?.from ?? head
    const missing = async (all: readonly ActivityEntry[]): Promise<readonly Hex[]> =>
      (await indexed(strange, WHO))
        .filter((one) => BigInt(one.blockNumber) >= since && isDirect(WHO)(one) && !hashesOf(all).has(one.hash))
        .map(({ hash }) => hash)
    expect(await missing(entries)).toEqual([])
    expect(movementsOf(entries)).toEqual(transfersOf(history, WHO))

    // From now on: ether in and out, which leaves no log, and one that fails.
    const send = (from: Address, to: Address, more: Readonly<Record<string, Hex>>): Promise<Hex> =>
      strange.rpc<Hex>('eth_sendTransaction', [{ from, to, ...more }])
    const news = [
      await send(CAST.bob, WHO, { value: '0x2386f26fc10000' }),
      await send(WHO, CAST.bob, { value: '0x1' }),
      // More USDC than there is, at a gas limit given: nothing refuses it beforehand.
      await send(WHO, ADDRESSES.usdc, {
        data: `0xa9059cbb${CAST.bob.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
        gas: '0x186a0',
      }),
    ]
    await strange.rpc('anvil_mine', ['0x3'])
    const all = await later()
    expect(await missing(all)).toEqual([])
    expect(news.map((hash) => all.find(({ id }) => id === hash)?.outcome?.success)).toEqual([true, true, false])
  })
})
