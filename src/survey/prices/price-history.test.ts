import { describe, expect, it } from 'vitest'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import type { Hex } from '#core/bytes/hex'
import type { Evidence } from '#core/evidence/evidence'
import { readFeedRounds } from './feed-rounds.ts'
import { combineRounds, priceLegs, readPriceHistory } from './price-history.ts'
import { readDayChanges } from './day-changes.ts'
import { readPricesAtTimes } from './prices-at.ts'
import type { FeedFile } from './feed-file.ts'
import type { ContractCaller } from './priced.ts'

const ETH_USD = '0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419'
const RETH_ETH = '0x536218f9e9eb48863970252233c8f271f554c2d0'
const EUR_USD = '0xb49f677943bc038e9857d61e7d053caa2c1734c1'
const RETH = '0xae78736cd615f374d3085123a210448e74fc6393'
const FILE: FeedFile = {
  source: { name: 'test', version: '1', licence: 'MIT', notice: '' },
  bases: { ETH: ETH_USD },
  currencies: { EUR: EUR_USD },
  tokens: [[RETH, 'rETH', 'ETH', RETH_ETH]],
}
const PROVED: Evidence = { kind: 'computed', method: 'local-run' }
const NOW = 1_790_000_000
const HOUR = 3600
const DAY = 86_400
const PHASE = 2n ** 64n

/** A feed of one phase: answers with eight decimals, oldest first. */
type Feed = { readonly phase: bigint; readonly answers: readonly (readonly [at: number, answer: bigint])[] }

const ROUND = parseAbiParameters('uint80, int256, uint256, uint256, uint80')

/** Feeds that keep every round, as Chainlink's do; how many rounds were read is counted. */
function feeds(all: Readonly<Record<string, Feed>>): { readonly ask: ContractCaller; readonly read: () => number } {
  let count = 0
  const answer = (feed: Feed, index: number): { ok: boolean; data: Hex } => {
    const one = feed.answers[index - 1]
    if (one === undefined) return { ok: false, data: '0x' }
    const round = feed.phase * PHASE + BigInt(index)
    return { ok: true, data: encodeAbiParameters(ROUND, [round, one[1], BigInt(one[0]), BigInt(one[0]), round]) }
  }
  return {
    read: () => count,
    ask: async (calls) => ({
      evidence: PROVED,
      results: calls.map(({ to, data }) => {
        const feed = all[to]
        if (feed === undefined) return { ok: false, data: '0x' as Hex }
        if (data === '0x313ce567') return { ok: true, data: encodeAbiParameters(parseAbiParameters('uint8'), [8]) }
        if (data === '0xfeaf968c') return answer(feed, feed.answers.length)
        count++
        const round = BigInt(`0x${data.slice(10)}`)
        return round / PHASE === feed.phase ? answer(feed, Number(round % PHASE)) : { ok: false, data: '0x' as Hex }
      }),
    }),
  }
}

/** One answer every `every` seconds for `count` times, the last one now. */
const regular = (count: number, every: number, of: (index: number) => bigint): Feed['answers'] =>
  Array.from({ length: count }, (_, index) => [NOW - (count - 1 - index) * every, of(index)] as const)

const dollars = (units: bigint | undefined): number => Number((units ?? 0n) / 10n ** 16n) / 100

describe('rounds of a feed', () => {
  it('reach back to the last one before the time', async () => {
    const { ask } = feeds({ [ETH_USD]: { phase: 5n, answers: regular(100, HOUR, (index) => BigInt(3000 + index) * 10n ** 8n) } })
    const found = await readFeedRounds(ETH_USD, { since: NOW - 24 * HOUR - 60, now: NOW, most: 60 }, ask)
    expect(found?.whole).toBe(true)
    expect(found?.rounds.map(({ at }) => (NOW - at) / HOUR)).toEqual(Array.from({ length: 26 }, (_, index) => 25 - index))
    expect(dollars(found?.rounds.at(-1)?.units)).toBe(3099)
  })

  it('are read sparsely where there are many, and never more than asked for', async () => {
    const { ask, read } = feeds({ [ETH_USD]: { phase: 1n, answers: regular(20_000, 60, () => 10n ** 8n) } })
    const found = await readFeedRounds(ETH_USD, { since: NOW - 7 * DAY, now: NOW, most: 60 }, ask)
    expect(found?.whole).toBe(true)
    expect(found?.rounds.length).toBeGreaterThan(50)
    expect(read()).toBeLessThanOrEqual(121)
  })

  it('end with the first of the phase, and say so', async () => {
    const { ask } = feeds({ [ETH_USD]: { phase: 7n, answers: regular(5, HOUR, () => 10n ** 8n) } })
    const found = await readFeedRounds(ETH_USD, { since: NOW - DAY, now: NOW, most: 60 }, ask)
    expect(found).toMatchObject({ whole: false })
    expect(found?.rounds).toHaveLength(5)
  })

  it('are known no better than the weakest of what was read for them', async () => {
    const { ask } = feeds({ [ETH_USD]: { phase: 1n, answers: regular(40, HOUR, () => 10n ** 8n) } })
    const CLAIMED: Evidence = { kind: 'claimed', method: 'answer' }
    for (const weak of [0, 1, 2]) {
      let at = 0
      const found = await readFeedRounds(ETH_USD, { since: NOW - DAY, now: NOW, most: 60 }, async (calls) => ({
        ...(await ask(calls)),
        evidence: at++ === weak ? CLAIMED : PROVED,
      }))
      expect(found?.evidence.kind).toBe('claimed')
    }
  })

  it('leave out answers of nothing, below zero and of the future; and there are none where nothing answers', async () => {
    const answers: Feed['answers'] = [
      [NOW - 4 * HOUR, 10n ** 8n],
      [NOW - 3 * HOUR, 0n],
      [NOW - 2 * HOUR, -1n],
      [NOW + DAY, 10n ** 8n],
      [NOW - HOUR, 2n * 10n ** 8n],
    ]
    const { ask } = feeds({ [ETH_USD]: { phase: 1n, answers } })
    const found = await readFeedRounds(ETH_USD, { since: NOW - DAY, now: NOW, most: 60 }, ask)
    expect(found?.rounds.map(({ at }) => (NOW - at) / HOUR)).toEqual([4, 1])
    expect(await readFeedRounds(EUR_USD, { since: 0, now: NOW, most: 60 }, ask)).toBeUndefined()
  })
})

describe('a history', () => {
  it('multiplies feeds and divides by the currency’s, each at its own time', async () => {
    const { ask } = feeds({
      [ETH_USD]: {
        phase: 1n,
        answers: [
          [NOW - 2 * HOUR, 3000n * 10n ** 8n],
          [NOW - HOUR, 4000n * 10n ** 8n],
        ],
      },
      [RETH_ETH]: { phase: 1n, answers: [[NOW - 3 * HOUR, 11n * 10n ** 7n]] },
      [EUR_USD]: {
        phase: 1n,
        answers: [
          [NOW - 90 * 60, 2n * 10n ** 8n],
          [NOW - 30 * 60, 10n ** 8n],
        ],
      },
    })
    const found = await readPriceHistory(FILE, { key: RETH, currency: 'EUR', since: NOW - DAY, now: NOW, most: 60 }, ask)
    // Before the euro's first answer nothing is known in euros.
    expect(found?.points.map(({ at, units }) => [(NOW - at) / 60, dollars(units)])).toEqual([
      [90, 1650],
      [60, 2200],
      [30, 4400],
    ])
    expect(found?.whole).toBe(false)
  })

  it('begins with what held at its beginning', async () => {
    const { ask } = feeds({
      [ETH_USD]: {
        phase: 1n,
        answers: [
          [NOW - DAY - 600, 10n ** 8n],
          [NOW - DAY + 600, 2n * 10n ** 8n],
          [NOW - 60, 3n * 10n ** 8n],
        ],
      },
    })
    const found = await readPriceHistory(FILE, { key: 'ETH', currency: 'USD', since: NOW - DAY, now: NOW, most: 60 }, ask)
    expect(found?.points.map(({ at, units: each, afterGap }) => [NOW - at, dollars(each), afterGap])).toEqual([
      [DAY, 1, false],
      [DAY - 600, 2, false],
      [60, 3, true],
    ])
  })

  it('has no legs where a feed is missing', () => {
    expect(priceLegs(FILE, 'ETH', 'USD')).toHaveLength(1)
    expect(priceLegs(FILE, RETH, 'EUR')).toHaveLength(3)
    expect(priceLegs(FILE, RETH, 'CHF')).toBeUndefined()
    expect(priceLegs(FILE, '0x0000000000000000000000000000000000000001', 'USD')).toBeUndefined()
    expect(priceLegs({ ...FILE, bases: {} }, RETH, 'USD')).toBeUndefined()
  })

  it('has a gap where a feed was silent, and no point in it', () => {
    const round = (hoursAgo: number, units: bigint) => ({ at: NOW - hoursAgo * HOUR, units: units * 10n ** 18n })
    const points = combineRounds([
      {
        pair: 'ETH/USD',
        feed: ETH_USD,
        divides: false,
        fresh: 1.5 * HOUR,
        rounds: [round(10, 1n), round(9, 2n), round(3, 3n), round(2, 4n)],
      },
    ])
    expect(points.map(({ at, afterGap }) => [(NOW - at) / HOUR, afterGap])).toEqual([
      [10, false],
      [9, false],
      [3, true],
      [2, false],
    ])
  })
})

describe('the change over a day', () => {
  const changes = (all: Readonly<Record<string, Feed>>, keys: readonly string[] = ['ETH'], currency: 'USD' | 'EUR' = 'USD') =>
    readDayChanges(FILE, keys, { currency, now: NOW }, feeds(all).ask)
  const units = (dollarsEach: number): bigint => BigInt(Math.round(dollarsEach * 1e8))

  it.each([1, 5, 23, 24, 25, 60, 200, 500])('is found exactly among %d rounds an hour apart or closer', async (perDay) => {
    const every = Math.floor(DAY / perDay)
    const answers = regular(perDay * 2 + 3, Math.min(every, HOUR), (index) => units(1000 + index))
    const at = answers.findLast(([time]) => time <= NOW - DAY)
    const newest = answers.at(-1)
    const expected = at && newest && Number(((newest[1] - at[1]) * 10_000n) / at[1])
    const found = await changes({ [ETH_USD]: { phase: 3n, answers } })
    // Of more rounds than the questions reach, nothing is said.
    expect(found['ETH']).toBe(perDay <= 100 ? expected : found['ETH'] === undefined ? undefined : expected)
  })

  it('goes by all feeds that make the price', async () => {
    const all = {
      [ETH_USD]: {
        phase: 1n,
        answers: [
          [NOW - DAY - 60, units(1000)],
          [NOW - 60, units(1100)],
        ],
      },
      [RETH_ETH]: {
        phase: 1n,
        answers: [
          [NOW - DAY - 60, units(1)],
          [NOW - 60, units(2)],
        ],
      },
      [EUR_USD]: {
        phase: 1n,
        answers: [
          [NOW - DAY - 60, units(1)],
          [NOW - 60, units(2)],
        ],
      },
    } as const
    expect(await changes(all, ['ETH', RETH])).toEqual({ ETH: 1000, [RETH]: 12_000 })
    expect(await changes(all, [RETH], 'EUR')).toEqual({ [RETH]: 1000 })
  })

  it('is unknown where either end is', async () => {
    const known = [NOW - 60, units(1100)] as const
    expect(await changes({})).toEqual({})
    expect(await changes({ [ETH_USD]: { phase: 1n, answers: [known] } })).toEqual({})
    // Silent for too long then, or now.
    expect(await changes({ [ETH_USD]: { phase: 1n, answers: [[NOW - 2 * DAY, units(1000)], known] } })).toEqual({})
    expect(
      await changes({
        [ETH_USD]: {
          phase: 1n,
          answers: [
            [NOW - DAY - 60, units(1000)],
            [NOW - 3 * HOUR, units(1000)],
          ],
        },
      }),
    ).toEqual({})
    expect(await changes({ [ETH_USD]: { phase: 1n, answers: [[NOW - DAY - 60, 0n], known] } })).toEqual({})
  })
})

describe('prices at times', () => {
  const moments = (...times: readonly number[]) => times.map((at) => ({ key: 'ETH', at }))
  const question = { currency: 'USD', now: NOW } as const

  it.each([1, 2, 7, 400, 30_000])('are those that held then, among %d rounds, with a dozen questions', async (count) => {
    const answers = regular(count, 1200, (index) => BigInt(1000 + index) * 10n ** 8n)
    const { ask } = feeds({ [ETH_USD]: { phase: 4n, answers } })
    let questions = 0
    const times = [0, 1, 1199, 1200, 1201, 77_777, 3_000_000].map((before) => NOW - before)
    const { prices, evidence } = await readPricesAtTimes(FILE, moments(...times), question, async (calls) => {
      questions++
      return ask(calls)
    })
    const held = (at: number) => answers.findLast(([time]) => time <= at)?.[1]
    const units = times.map((at) => held(at)).map((one) => one && one * 10n ** 10n)
    expect(prices.map((price) => price?.units)).toEqual(units)
    expect(prices[0]?.steps).toEqual([{ by: 'feed', pair: 'ETH/USD', address: ETH_USD, at: NOW }])
    expect(questions).toBeLessThanOrEqual(11)
    expect(evidence).toEqual(PROVED)
  })

  it('are unknown where the feed was silent, before its first round, and where a round between is not told', async () => {
    const answers: Feed['answers'] = [
      [NOW - 10 * HOUR, 10n ** 8n],
      [NOW - 2 * HOUR, 0n],
      [NOW - HOUR, 3n * 10n ** 8n],
    ]
    const { ask } = feeds({ [ETH_USD]: { phase: 1n, answers } })
    const hours = [11, 9.5, 5, 1.5, 0.5].map((ago) => NOW - ago * HOUR)
    const { prices } = await readPricesAtTimes(FILE, moments(...hours), question, ask)
    // The second answer is of nothing: whether one held between the first and the last nobody tells.
    expect(prices.map((price) => price && dollars(price.units))).toEqual([undefined, undefined, undefined, undefined, 3])
  })

  it('go by all feeds that make a price, and name none that no feed has', async () => {
    const at = (units: number): Feed => ({ phase: 1n, answers: [[NOW - 60, BigInt(units * 10) * 10n ** 7n]] })
    const { ask } = feeds({ [ETH_USD]: at(3000), [RETH_ETH]: at(1.1), [EUR_USD]: at(2) })
    const wanted = [
      { key: RETH, at: NOW - 30 },
      { key: EUR_USD, at: NOW - 30 },
    ]
    const { prices } = await readPricesAtTimes(FILE, wanted, { currency: 'EUR', now: NOW }, ask)
    expect(prices.map((price) => price && dollars(price.units))).toEqual([1650, undefined])
    expect(prices[0]?.steps.map(({ pair }) => pair)).toEqual(['rETH/ETH', 'ETH/USD', 'EUR/USD'])
    const nothing = await readPricesAtTimes(FILE, [], question, () => Promise.reject(new Error('asked')))
    expect(nothing.prices).toEqual([])
  })
})
