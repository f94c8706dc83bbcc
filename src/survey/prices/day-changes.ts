import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Currency, MONEY_DECIMALS } from '#core/money/price'
import type { FeedFile } from './feed-file.ts'
import { answerOf, type Answered, firstRoundOf, newestOf, roundCall } from './feed-rounds.ts'
import { feedCalls, staysFresh } from './feeds.ts'
import { type FeedLeg, priceLegs } from './price-history.ts'
import type { ContractCaller } from './priced.ts'

/** A day, in seconds. */
const DAY = 86_400
const ONE = 10n ** BigInt(MONEY_DECIMALS)
/** How far back, in rounds, is looked at first: a day of most feeds lies within. */
const BACK = [1n, 2n, 4n, 8n, 16n, 32n, 64n, 128n] as const
/** Rounds looked at inside of what is left; so many questions narrow 64 rounds down to one. */
const INSIDE = 8n
const MAX_QUESTIONS = 3

/** The newest answer of a feed, and of its rounds the last known before the day and the first known within it. */
type Ends = { readonly decimals: number; readonly newest: Answered; readonly before?: Answered; readonly within: Answered }

/**
 * How the newest price of each compares with what held a day before, in 10^-4 (125 is +1.25 %), by the rounds of its feeds; for all of them with a handful of questions.
 * One whose price then or now is unknown has none: nothing is guessed. `now`: seconds since the epoch, of the chain. Throws what `ask` throws.
 */
export async function readDayChanges(
  file: FeedFile,
  keys: readonly string[],
  { currency, now }: { readonly currency: Currency; readonly now: number },
  ask: ContractCaller,
): Promise<Readonly<Record<string, number>>> {
  const legs = new Map<string, readonly FeedLeg[]>()
  for (const key of keys) {
    const chain = priceLegs(file, key, currency)
    if (chain !== undefined) legs.set(key, chain)
  }
  const feeds = [...new Set([...legs.values()].flat().map(({ feed }) => feed))]
  if (feeds.length === 0) return {}
  const ends = await readEnds(feeds, now, ask)
  const changes: Record<string, number> = {}
  for (const [key, chain] of legs) {
    const change = changeOf(chain, ends, now)
    if (change !== undefined) changes[key] = change
  }
  return changes
}

/** The change of a price that several feeds make, where each is known at both ends. */
function changeOf(legs: readonly FeedLeg[], ends: ReadonlyMap<Address, Ends>, now: number): number | undefined {
  let [then, today] = [ONE, ONE]
  for (const { feed, pair, divides } of legs) {
    const { newest, before } = ends.get(feed) ?? {}
    if (newest === undefined || before === undefined) return undefined
    // An answer that was older by then than its feed promises says nothing of that moment.
    if (now - newest.at > staysFresh(pair) || now - DAY - before.at > staysFresh(pair)) return undefined
    then = divides ? (then * ONE) / before.units : (then * before.units) / ONE
    today = divides ? (today * ONE) / newest.units : (today * newest.units) / ONE
  }
  return then === 0n ? undefined : Number(((today - then) * 10_000n) / then)
}

/** Where the day begins in the rounds of each feed. */
async function readEnds(feeds: readonly Address[], now: number, ask: ContractCaller): Promise<ReadonlyMap<Address, Ends>> {
  const { results } = await ask(feeds.flatMap(feedCalls))
  let ends = new Map<Address, Ends>()
  for (const [index, feed] of feeds.entries()) {
    const found = newestOf(results[index * 2], results[index * 2 + 1], now)
    if (found === undefined) continue
    const { newest } = found
    ends.set(feed, { ...found, within: newest, ...defined({ before: newest.at <= now - DAY ? newest : undefined }) })
  }
  ends = await narrow(ends, now, ask, ({ newest }) => BACK.map((back) => newest.round - back))
  for (let question = 0; question < MAX_QUESTIONS; question++) ends = await narrow(ends, now, ask, insideOf)
  return ends
}

/** Rounds between both ends, evenly spread; none where they follow each other, or the earlier end is not known. */
function insideOf({ before, within }: Ends): readonly bigint[] {
  if (before === undefined) return []
  const between = within.round - before.round - 1n
  if (between <= 0n) return []
  const count = between < INSIDE ? between : INSIDE
  return Array.from({ length: Number(count) }, (_, index) => before.round + 1n + (BigInt(index) * between) / count)
}

/** Reads some rounds of each feed, and moves both ends towards the beginning of the day. */
async function narrow(
  ends: ReadonlyMap<Address, Ends>,
  now: number,
  ask: ContractCaller,
  choose: (one: Ends) => readonly bigint[],
): Promise<Map<Address, Ends>> {
  const asked = [...ends].flatMap(([feed, one]) => {
    const lowest = firstRoundOf(one.newest)
    return choose(one).flatMap((round) => (round >= lowest ? [{ feed, round, decimals: one.decimals }] : []))
  })
  const found = new Map(ends)
  if (asked.length === 0) return found
  const { results } = await ask(asked.map(({ feed, round }) => roundCall(feed, round)))
  for (const [index, { feed, decimals }] of asked.entries()) {
    const answer = answerOf(results[index], decimals, now)
    const one = found.get(feed)
    if (answer === undefined || one === undefined) continue
    if (answer.at > now - DAY) {
      if (answer.at < one.within.at) found.set(feed, { ...one, within: answer })
    } else if (one.before === undefined || answer.at > one.before.at) found.set(feed, { ...one, before: answer })
  }
  return found
}
