import { describe, expect, it } from 'vitest'
import { pad } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { createClient, createPortPair } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { countOf, createEndpoint, type Limits, ME } from '../../test/support/log-endpoint.ts'
import { NO_HURRY_MS } from '../../test/support/platform.ts'
import { createTime } from '../../test/support/virtual-time.ts'
import { startChain } from './start.ts'

const TOPICS = [keccakText('Transfer(address,address,uint256)'), pad(ME)]
const PLAIN: Limits = {
  name: 'plain',
  source: 'a test',
  owner: 'foreign',
  blocks: 10_000,
  refuses: 'exceed maximum block range: N',
  batch: 100,
  perSecond: undefined,
  takes: { request: 100, call: 5, blocks: 1 },
}

/** A question to an endpoint with these limits, on a clock of its own. */
async function asked(limits: Partial<Limits>) {
  const time = createTime(1_800_000_000_000)
  const endpoint = createEndpoint({ ...PLAIN, ...limits }, time)
  const [worker, page] = createPortPair()
  startChain(worker, {
    fetch: (url, init) => endpoint.fetch(url, init),
    now: time.now,
    random: () => 0.5,
    sleep: (ms, signal) => time.sleep(ms, signal),
    hedgeAfter: () => 1e9,
    timeoutMs: NO_HURRY_MS,
  })
  const client = createClient<ChainCalls, ChainEvents>(page, 'chain')
  const at = { id: 'one', url: 'https://endpoint.test/', roles: ['logs'], owner: limits.owner ?? 'foreign', operator: 'a test' } as const
  const native = { symbol: 'ETH', name: 'Ether', decimals: 18 }
  const chain = { chainId: 1, name: 'Ethereum', shortName: 'eth', native, endpoints: [at], kind: 'l1', blockTime: 12, from: 'own' } as const
  await time.drive(client.call('configure', { chains: [chain] }))
  const ask = (fromBlock: number, toBlock: number, more: { readonly partial?: true } = {}) =>
    time.drive(client.call('logs', { chainId: 1, fromBlock: BigInt(fromBlock), toBlock: BigInt(toBlock), topics: TOPICS, ...more }))
  return { ask, seen: endpoint.seen, time }
}

/** Every block of the range was answered once. */
function covers(answered: readonly (readonly [number, number])[], from: number, to: number): boolean {
  const sorted = answered.toSorted(([a], [b]) => a - b)
  return (
    sorted[0]?.[0] === from && sorted.at(-1)?.[1] === to && sorted.every(([low], at) => at === 0 || low === (sorted[at - 1]?.[1] ?? 0) + 1)
  )
}

const [FROM, TO] = [22_100_000, 22_199_999]

describe('logs of a wide range', () => {
  const TEXTS = [
    'exceed maximum block range: N',
    'ranges over N blocks are not supported on freetier',
    'eth_getLogs is limited to 0 - N blocks range',
    'block range is too wide',
    // What would shrink by one block a time, and what is not true.
    'block range too large, retry with at most M blocks',
    'exceed maximum block range: 99000',
    'block range too large: 100000, maximum is N',
    'range limit 0x2710, at most N blocks',
  ]
  const CAPS = [700, 1000, 2000, 10_000, 50_000, 98_999, 300_000]

  it.each(TEXTS.flatMap((refuses) => CAPS.map((blocks) => ({ refuses, blocks }))))(
    'come whole, each block once, and its limit is learnt: $refuses ($blocks)',
    async (limits) => {
      const { ask, seen } = await asked(limits)
      const { logs } = await ask(FROM, TO)
      expect(logs.length).toBe(countOf(FROM, TO))
      expect(logs.map(({ blockNumber }) => blockNumber)).toEqual(
        logs.map(({ blockNumber }) => blockNumber).toSorted((a, b) => (a < b ? -1 : 1)),
      )
      expect(covers(seen.answered, FROM, TO)).toBe(true)
      const refused = seen.refused
      expect(refused).toBeLessThanOrEqual(12)
      await ask(FROM, TO)
      expect(seen.refused, 'remembered').toBe(refused)
    },
  )

  it('take the cap that an endpoint names to the block', async () => {
    const { ask, seen } = await asked({ blocks: 25_000 })
    await ask(FROM, TO)
    expect(seen.answered.length).toBe(4)
    expect(seen.refused).toBe(1)
  })

  it.each([1, 2, 3, 7, 25])('are put into requests of the size that it takes: %i', async (batch) => {
    const { ask, seen } = await asked({ batch })
    const { logs } = await ask(FROM, TO)
    expect(logs.length).toBe(countOf(FROM, TO))
    const before = seen.requests
    await ask(FROM, TO)
    expect(seen.requests - before).toBe(Math.ceil(10 / Math.min(batch, 10)))
  })

  it('are halved where there are too many, and there alone', async () => {
    const { ask, seen } = await asked({ logs: 20, blocks: 1_000_000 })
    const { logs } = await ask(FROM, TO)
    expect(logs.length).toBe(countOf(FROM, TO))
    expect(covers(seen.answered, FROM, TO)).toBe(true)
    // Before the account was in use there is nothing, and one question does for all.
    const before = seen.answered.length
    await ask(1_000_000, 1_019_999)
    expect(seen.answered.length - before).toBe(1)
  })

  it.each([4, 8, 20, 42])('keep within %i calls a second, and near it', async (most) => {
    const { ask, seen, time } = await asked({ blocks: 1000, perSecond: { of: 'calls', most } })
    const began = time.now()
    for (let at = 0; at < 3; at++) expect((await ask(FROM, TO)).logs.length).toBe(countOf(FROM, TO))
    const speed = 300 / ((time.now() - began) / 1000)
    expect(speed).toBeGreaterThan(most / 4)
    expect(seen.refused).toBeLessThan(60)
  })

  it('ask several at once: much faster than one after another', async () => {
    const { ask, time } = await asked({ blocks: 1000, owner: 'own' })
    const began = time.now()
    await ask(FROM, TO)
    expect(time.now() - began).toBeLessThan((100 * 105) / 5)
  })

  it('may be answered in part, the newest blocks first, with from where on', async () => {
    const { ask, seen } = await asked({ blocks: 100, perSecond: { of: 'calls', most: 8 } })
    const { logs, from } = await ask(FROM, TO, { partial: true })
    expect(from).toBeGreaterThan(BigInt(FROM))
    const low = Number(from)
    expect(logs.length).toBe(countOf(low, TO))
    expect(
      covers(
        seen.answered.filter(([start]) => start >= low),
        low,
        TO,
      ),
    ).toBe(true)
    // Unless it is said, there is no part: all or nothing.
    await expect(ask(FROM, TO)).rejects.toMatchObject({ code: expect.stringMatching(/^rpc\//) as string })
  })
})
