import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import type { ActivityEntry } from '#core/activity/activity-entry'
import { type ChainClient, connect, endpointAt } from '../../chain/test-support/anvil.ts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { type Explorer, type Fault, startExplorer } from '../../../test/services/explorer.ts'
import { createHistory, type History } from '../../../test/services/history.ts'
import { LIES } from '../../../test/services/lies.ts'
import { CAST } from '../../../devnet/addresses.ts'
import { createBlockscoutSource } from './blockscout.ts'
import { createEtherscanSource } from './etherscan.ts'
import type { ExplorerDeps } from './explorer.ts'
import { createIndexSource } from './index-source.ts'
import { createNodeSource } from './node-source.ts'
import { unloggedCoverageOf } from './unlogged-coverage.ts'
import { testService } from './service-test.ts'
import type { ActivitySource } from './source.ts'
import { createStory } from './test-support/story.ts'

const CHAIN = 31337
const ME = CAST.alice
const subject = { chainId: CHAIN, account: ME }
const signal = new AbortController().signal
const is = (code: string) => expect.toSatisfy((error) => isError(error) && error.code === code)

/** How each kind is reached, and what a person enters. */
const SHAPES = ['etherscan', 'blockscout'] as const
type Shape = (typeof SHAPES)[number]
let town: Devnet
let explorer: Explorer
let chain: ChainClient
let history: History
let head = 0n
const urlOf = (shape: Shape): string => (shape === 'etherscan' ? `${explorer.url}/v2/api?apikey=mine` : `${explorer.url}/api/v2`)
const sourceOf = (shape: Shape, deps: Partial<ExplorerDeps> = {}): ActivitySource => {
  const all = { chain, now: () => 1, sleep: async () => undefined, url: urlOf(shape), ...deps }
  return shape === 'etherscan' ? createEtherscanSource(all, subject) : createBlockscoutSource(all, subject)
}
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  explorer = await startExplorer({ rpc: town.rpc })
  const services = SHAPES.map((shape) => endpointAt(urlOf(shape), { roles: ['explorer'], owner: 'foreign' }))
  chain = await connect([endpointAt(town.url), ...services], { accounts: [ME] })
  // It reads the whole history when it is first asked.
  await fetch(`${explorer.url}/api/v2/main-page/blocks`)
  history = await createHistory(town.rpc).read()
  head = BigInt(history.head)
}, 180_000)
afterAll(async () => {
  chain.close()
  await explorer.stop()
  await town.stop()
})
beforeEach(() => {
  explorer.fail(undefined)
  explorer.lie(undefined)
  explorer.cap(1000)
})

/** All that a source tells, step by step down to the first block. */
async function whole(source: ActivitySource): Promise<readonly ActivityEntry[]> {
  const all: ActivityEntry[] = []
  for (let to = head; to >= 0n;) {
    const { entries, covered } = await source.look({ from: 0n, to }, signal)
    all.push(...entries)
    expect(covered.to).toBe(to)
    to = covered.from - 1n
  }
  return all
}
const toldBy = (entries: readonly ActivityEntry[]): readonly string[] =>
  entries.map(({ id, moves = [], inner = [] }) => `${id} ${moves.length} ${inner.length}`).toSorted()

describe.each(SHAPES)('a service like %s', (shape) => {
  it('tells every transaction of the account that the chain has, with what came and went', async () => {
    const { transactions, transfers, internals } = history
    const ours = [...transactions, ...transfers, ...internals].filter(({ from, to }) => from === ME || to === ME)
    const entries = await whole(sourceOf(shape))
    expect(new Set(entries.map(({ hash }) => hash))).toEqual(new Set(ours.map(({ hash }) => hash)))
  })

  it('tells the same when its pages are short, whatever it was asked for', async () => {
    const expected = toldBy(await whole(sourceOf(shape)))
    explorer.cap(7)
    expect(toldBy(await whole(sourceOf(shape)))).toEqual(expected)
  })

  const CODES: Readonly<Record<Exclude<Fault, 'hangs'>, Readonly<Record<Shape, string>>>> = {
    'rate-limit': { etherscan: 'rpc/rate-limited', blockscout: 'rpc/rate-limited' },
    'bad-key': { etherscan: 'rpc/refused', blockscout: 'rpc/refused' },
    'too-many': { etherscan: 'rpc/rate-limited', blockscout: 'rpc/rate-limited' },
    unavailable: { etherscan: 'rpc/refused', blockscout: 'rpc/refused' },
    garbled: { etherscan: 'rpc/malformed', blockscout: 'rpc/malformed' },
    page: { etherscan: 'rpc/malformed', blockscout: 'rpc/malformed' },
    vast: { etherscan: 'rpc/too-large', blockscout: 'rpc/too-large' },
  }
  // What hangs until patience ends is tried where the chain Worker is.
  it.each(Object.keys(CODES) as (keyof typeof CODES)[])(
    'ends with a code where it goes wrong by %s, when it is asked and when it is tried',
    async (fault) => {
      explorer.fail(fault)
      await expect(sourceOf(shape).look({ from: 0n, to: head }, signal)).rejects.toThrow(is(CODES[fault][shape]))
      await expect(testService({ chain, now: Date.now }, CHAIN, urlOf(shape), signal)).rejects.toThrow(is(CODES[fault][shape]))
    },
  )

  it('holds nobody who goes away while it hangs', async () => {
    explorer.fail('hangs')
    const before = explorer.asked.length
    const gone = new AbortController()
    const leave = async (): Promise<void> => {
      await expect.poll(() => explorer.asked.length, { interval: 10 }).toBeGreaterThan(before)
      gone.abort()
    }
    const looking = sourceOf(shape).look({ from: 0n, to: head }, gone.signal)
    await Promise.all([expect(looking).rejects.toThrow(is('app/aborted')), leave()])
  })

  it('says of itself what its kind of API tells, and is asked about none of the person’s accounts for it', async () => {
    const before = explorer.asked.length
    const report = await testService({ chain, now: Date.now }, CHAIN, urlOf(shape), signal)
    expect(report).toMatchObject(shape === 'etherscan' ? { shape } : { shape, block: history.head })
    const asked = explorer.asked.slice(before)
    expect(asked.length).toBe(1)
    expect(asked.join().toLowerCase()).not.toContain(ME.slice(2))
    expect((await chain.call('requestLog', { after: 0 })).at(-1)).toMatchObject({ purpose: 'setup', names: [] })
  })

  it.each(LIES)('may lie by %s: what the node’s receipts say stands, and nothing of its word is called proved', async (kind) => {
    const honest = await createStory(chain, ME, [(deps) => createNodeSource(deps, subject)])
    explorer.lie({ kind, about: ME })
    const lied = await createStory(chain, ME, [(deps) => createNodeSource(deps, subject), () => sourceOf(shape)])
    const byId = new Map(lied.entries().map((entry) => [entry.id, entry]))
    for (const entry of honest.entries()) {
      const { outcome, block, moves } = byId.get(entry.id) ?? {}
      expect({ id: entry.id, outcome, block, moves }).toEqual({
        id: entry.id,
        outcome: entry.outcome,
        block: entry.block,
        moves: entry.moves,
      })
    }
    for (const { callEvidence, outcomeEvidence, movesEvidence, innerEvidence } of byId.values()) {
      expect([callEvidence, outcomeEvidence, movesEvidence, innerEvidence].filter((one) => one && one.kind !== 'claimed')).toEqual([])
    }
    // What only the service knows of is there by its name alone, for a look at its receipt to refute.
    const added = lied.entries().filter(({ id }) => !honest.entries().some((entry) => entry.id === id) && id.startsWith('0x'))
    expect(added.every(({ sources }) => sources.join() === new URL(explorer.url).host)).toBe(true)
    if (kind === 'made-up') expect(added.length).toBeGreaterThan(0)
    if (kind === 'amount' || kind === 'success' || kind === 'counterparty')
      expect(lied.entries().some(({ disputes = [] }) => disputes.length > 0)).toBe(
        history.transactions.some(({ ok, from }) => kind !== 'success' || (!ok && from === ME)),
      )
  })
})

describe('a search of the past beside a service that fails', () => {
  it.each([
    ['for ever by a key that it does not know', 'bad-key', 'rpc/refused'],
    ['by its limit, again and again', 'rate-limit', 'rpc/rate-limited'],
  ] as const)('goes on to its end, and says that the service does not tell: %s', async (_, fault, code) => {
    explorer.fail(fault)
    let now = 1_000_000
    const story = await createStory(chain, ME, [(deps) => createIndexSource(deps, subject), () => sourceOf('etherscan')], {
      now: () => now,
    })
    const alone = await createStory(chain, ME, [(deps) => createIndexSource(deps, subject)])
    expect(story.entries().length).toBe(alone.entries().length)
    for (let turns = 0; turns < 8; turns++) {
      now += 600_000
      await story.later()
    }
    expect(unloggedCoverageOf(story.scan(), 'service')).toMatchObject({ left: 0n, from: 0n, unserved: { code } })
    // It is left alone from then on.
    const before = explorer.asked.length
    now += 600_000
    await story.later()
    expect(explorer.asked.length).toBe(before)
  })

  it('is asked again after a rest, and then tells', async () => {
    explorer.fail('rate-limit', 2)
    let now = 1_000_000
    const story = await createStory(chain, ME, [() => sourceOf('etherscan')], { now: () => now })
    expect(story.trouble()?.code).toBe('rpc/rate-limited')
    now += 600_000
    await story.later()
    now += 600_000
    await story.later()
    expect(story.trouble()).toBeUndefined()
    expect(unloggedCoverageOf(story.scan(), 'service')).toMatchObject({ from: 0n })
  })
})
