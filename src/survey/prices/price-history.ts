import { weakest, type Evidence } from '#core/evidence/evidence'
import type { Address } from '#core/ethereum/address'
import { type Currency, MONEY_DECIMALS } from '#core/money/price'
import type { FeedFile } from './feed-file.ts'
import { type FeedRound, type FeedRounds, readFeedRounds } from './feed-rounds.ts'
import { staysFresh } from './feeds.ts'
import { type ContractCaller, ETHER } from './priced.ts'

/** Worth as much as ether on mainnet, whose feeds alone tell of the past here. */
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

/** What one whole token cost from a time on, until the next point. `units` in 10^-18 of the currency, `at` in seconds since the epoch. */
export type PricePoint = {
  readonly at: number
  readonly units: bigint
  /** Its feed had been silent for too long before it: what lies between is unknown. */ readonly afterGap: boolean
}

/** Past prices by rounds that feeds keep on the chain. `whole`: they reach back as far as was asked for. */
export type PriceHistory = {
  readonly currency: Currency
  readonly points: readonly PricePoint[]
  readonly whole: boolean
  readonly evidence: Evidence
}

/** A feed in a chain of them: its answers multiply, or divide where it says what the currency itself costs. */
export type FeedLeg = { readonly pair: string; readonly feed: Address; readonly divides: boolean }

const ONE = 10n ** BigInt(MONEY_DECIMALS)

/** The feeds by which a token is priced in a currency; undefined where one of them is missing. */
export function priceLegs({ bases, currencies, tokens }: FeedFile, key: string, currency: Currency): readonly FeedLeg[] | undefined {
  const dollars = (name: string, feed: string | undefined, divides = false): FeedLeg | undefined =>
    feed === undefined ? undefined : { pair: `${name}/USD`, feed: feed as Address, divides }
  const row = tokens.find(([address]) => address === key)
  const legs: (FeedLeg | undefined)[] = []
  if (key === ETHER || key === WETH) legs.push(dollars('ETH', bases['ETH']))
  else if (row !== undefined) {
    const [, symbol, quote, feed] = row
    legs.push({ pair: `${symbol}/${quote}`, feed: feed as Address, divides: false })
    if (quote !== 'USD') legs.push(dollars(quote, bases[quote]))
  }
  if (currency !== 'USD') legs.push(dollars(currency, currencies[currency], true))
  const known = legs.filter((leg) => leg !== undefined)
  return known.length === legs.length && (row !== undefined || key === ETHER || key === WETH) ? known : undefined
}

/** What a feed said last at a time; undefined before its first answer, and where that answer was too old by then. */
const valueAt = (rounds: readonly FeedRound[], at: number, fresh: number): bigint | undefined => {
  const last = rounds.findLast((round) => round.at <= at)
  return last === undefined || at - last.at > fresh ? undefined : last.units
}

/** Steps of several feeds as steps of their product, at each time at which one of them changed and all are known. */
export function combineRounds(
  legs: readonly (FeedLeg & { readonly rounds: readonly FeedRound[]; readonly fresh: number })[],
): readonly PricePoint[] {
  const times = [...new Set(legs.flatMap(({ rounds }) => rounds.map(({ at }) => at)))].toSorted((a, b) => a - b)
  const points: PricePoint[] = []
  let last = -Infinity
  const most = Math.min(...legs.map(({ fresh }) => fresh))
  for (const at of times) {
    const values = legs.map(({ rounds, fresh }) => valueAt(rounds, at, fresh))
    if (values.includes(undefined)) continue
    const units = legs.reduce((product, { divides }, index) => {
      const value = values[index] ?? 0n
      return divides ? (product * ONE) / value : (product * value) / ONE
    }, ONE)
    points.push({ at, units, afterGap: at - last > most && points.length > 0 })
    last = at
  }
  return points
}

/** Seconds after which a feed was silent: what it promises; where only some of its rounds were read, three times their distance. */
function freshnessOf(pair: string, { rounds, stride }: FeedRounds): number {
  if (stride === 1) return staysFresh(pair)
  const distances = rounds.slice(1).map(({ at }, index) => at - (rounds[index]?.at ?? at))
  const middle = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0
  return Math.max(staysFresh(pair), middle * 3)
}

/** Points from a time on. What held then, by the last answer before it, becomes the first of them. */
function beginAt(points: readonly PricePoint[], since: number): readonly PricePoint[] {
  const later = points.filter(({ at }) => at > since)
  const before = points.findLast(({ at }) => at <= since)
  return before === undefined || later[0]?.afterGap === true ? later : [{ ...before, at: since, afterGap: false }, ...later]
}

/**
 * What a token cost since a time, by the rounds of its feeds. Undefined where no feed prices it. A time for which a feed has no answer has no point.
 * `since`, `now`: seconds since the epoch, of the chain. Throws what `ask` throws.
 */
export async function readPriceHistory(
  file: FeedFile,
  {
    key,
    currency,
    since,
    now,
    most,
  }: { readonly key: string; readonly currency: Currency; readonly since: number; readonly now: number; readonly most: number },
  ask: ContractCaller,
): Promise<PriceHistory | undefined> {
  const legs = priceLegs(file, key, currency)
  if (legs === undefined) return undefined
  const read: FeedRounds[] = []
  for (const { feed } of legs) {
    const rounds = await readFeedRounds(feed, { since, now, most }, ask)
    if (rounds === undefined) return undefined
    read.push(rounds)
  }
  const points = combineRounds(
    legs.flatMap((leg, index) => {
      const one = read[index]
      return one === undefined ? [] : [{ ...leg, rounds: one.rounds, fresh: freshnessOf(leg.pair, one) }]
    }),
  )
  return {
    currency,
    points: beginAt(points, since),
    whole: read.every(({ whole }) => whole),
    evidence: weakest(read.map(({ evidence }) => evidence)),
  }
}
