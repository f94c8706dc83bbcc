import type { Address } from '#core/ethereum/address'
import { type Evidence, weakest } from '#core/evidence/evidence'
import { type Currency, MONEY_DECIMALS, type Price } from '#core/money/price'
import type { FeedFile } from './feed-file.ts'
import { answerOf, type Answered, firstRoundOf, newestOf, roundCall } from './feed-rounds.ts'
import { feedCalls, staysFresh } from './feeds.ts'
import { type FeedLeg, priceLegs } from './price-history.ts'
import type { ContractCaller } from './priced.ts'

/** One thing at one time. `key`: a mainnet address, or `ETH`; `at`: seconds since the epoch. */
export type PriceMoment = { readonly key: string; readonly at: number }

const ONE = 10n ** BigInt(MONEY_DECIMALS)
/** Rounds between two ends that are read with one question: each question leaves a fifth of them. */
const INSIDE = 4n
/** Of the newest phase: 2^20 rounds, one a minute, are two years. */
const MAX_DOUBLINGS = 20
/** A fifth of 2^20, nine times, is one round. */
const MAX_QUESTIONS = 9

/** The answer of a feed that held at a time is `before`; it is found once `after` is the very next one. */
type Ends = {
  readonly feed: Address
  readonly at: number
  readonly decimals: number
  readonly newest: Answered
  readonly before?: Answered
  readonly after?: Answered
}

/**
 * What one of each cost at its time, by the answers of its feeds that held then. Undefined where no feed prices it, or its feed had been silent for too long: nothing is
 * carried over from another time. All of them together take a dozen questions. `now`: seconds since the epoch, of the chain. Throws what `ask` throws.
 */
export async function readPricesAtTimes(
  file: FeedFile,
  wanted: readonly PriceMoment[],
  { currency, now }: { readonly currency: Currency; readonly now: number },
  ask: ContractCaller,
): Promise<{ readonly prices: readonly (Price | undefined)[]; readonly evidence: Evidence }> {
  const legs = wanted.map(({ key }) => priceLegs(file, key, currency))
  const sought = wanted.flatMap(({ at }, index) => (legs[index] ?? []).map(({ feed }) => ({ feed, at })))
  const seen: Evidence[] = []
  const ends = await readEnds(sought, now, async (calls) => {
    const answer = await ask(calls)
    seen.push(answer.evidence)
    return answer
  })
  const prices = wanted.map(({ at }, index) => {
    const chain = legs[index]
    return chain && priceOf(chain, at, currency, ends)
  })
  return { prices, evidence: weakest(seen) }
}

const nameOf = (feed: Address, at: number): string => `${feed} ${at}`

function priceOf(legs: readonly FeedLeg[], at: number, currency: Currency, ends: ReadonlyMap<string, Ends>): Price | undefined {
  let price: Price = { units: ONE, currency, steps: [] }
  for (const { pair, feed, divides } of legs) {
    const held = heldThen(ends.get(nameOf(feed, at)))
    // An answer that was older by then than its feed promises says nothing of that moment.
    if (held === undefined || at - held.at > staysFresh(pair)) return undefined
    const units = divides ? (price.units * ONE) / held.units : (price.units * held.units) / ONE
    price = { units, currency, steps: [...price.steps, { by: 'feed', pair, address: feed, at: held.at }] }
  }
  return price
}

/** The last answer that is not after the time, where no other can lie between. */
function heldThen(ends: Ends | undefined): Answered | undefined {
  const { before, after } = ends ?? {}
  return before !== undefined && (after === undefined || after.round === before.round + 1n) ? before : undefined
}

/** For each feed and time the answers on both sides of it, as near as they are found. */
async function readEnds(
  sought: readonly { readonly feed: Address; readonly at: number }[],
  now: number,
  ask: ContractCaller,
): Promise<ReadonlyMap<string, Ends>> {
  const feeds = [...new Set(sought.map(({ feed }) => feed))]
  if (feeds.length === 0) return new Map()
  const { results } = await ask(feeds.flatMap(feedCalls))
  const newest = new Map(feeds.map((feed, index) => [feed, newestOf(results[index * 2], results[index * 2 + 1], now)]))
  let ends: readonly Ends[] = sought.flatMap(({ feed, at }): Ends[] => {
    const found = newest.get(feed)
    if (found === undefined) return []
    return [{ feed, at, ...found, ...(found.newest.at <= at ? { before: found.newest } : { after: found.newest }) }]
  })
  ends = await narrow(ends, now, ask, doublings)
  for (let question = 0; question < MAX_QUESTIONS; question++) {
    const next = await narrow(ends, now, ask, insideOf)
    if (next === ends) break
    ends = next
  }
  return new Map(ends.map((one) => [nameOf(one.feed, one.at), one]))
}

/** One, two, four … rounds before the newest, and the first of its phase: both ends of any time are then within the double of its distance. */
function doublings({ newest, before }: Ends): readonly bigint[] {
  if (before !== undefined) return []
  const lowest = firstRoundOf(newest)
  const back = Array.from({ length: MAX_DOUBLINGS }, (_, power) => newest.round - 2n ** BigInt(power))
  return [...back.filter((round) => round > lowest), lowest]
}

/** Rounds between both ends, evenly spread; none where they follow each other, or the earlier end is not known. */
function insideOf({ before, after }: Ends): readonly bigint[] {
  if (before === undefined || after === undefined) return []
  const between = after.round - before.round - 1n
  const count = between < INSIDE ? between : INSIDE
  return Array.from({ length: Number(count) }, (_, index) => before.round + 1n + ((BigInt(index) + 1n) * between - 1n) / (count + 1n))
}

/** Reads the chosen rounds, each once, and moves the ends together. The same list where nothing is left to read. */
async function narrow(
  ends: readonly Ends[],
  now: number,
  ask: ContractCaller,
  choose: (one: Ends) => readonly bigint[],
): Promise<readonly Ends[]> {
  const asked = new Map(
    ends.flatMap((one) => choose(one).map((round) => [`${one.feed} ${round}`, { feed: one.feed, round, decimals: one.decimals }] as const)),
  )
  if (asked.size === 0) return ends
  const { results } = await ask([...asked.values()].map(({ feed, round }) => roundCall(feed, round)))
  const answers = [...asked.values()].flatMap(({ feed, decimals }, index) => {
    const answer = answerOf(results[index], decimals, now)
    return answer === undefined ? [] : [{ feed, answer }]
  })
  return ends.map((one) => answers.reduce((nearer, { feed, answer }) => (feed === one.feed ? nearerWith(nearer, answer) : nearer), one))
}

function nearerWith(ends: Ends, answer: Answered): Ends {
  const { at, before, after } = ends
  if (answer.at > at) return after === undefined || answer.round < after.round ? { ...ends, after: answer } : ends
  return before === undefined || answer.round > before.round ? { ...ends, before: answer } : ends
}
