import type { Address } from '#core/ethereum/address'
import { scaled } from '#core/money/price'
import { concat, word } from '#core/bytes/hex'
import type { CallResult } from '#protocol/state-reader'
import { type Evidence, weakest } from '#core/evidence/evidence'
import { AHEAD, feedCalls, signed, resultWord } from './feeds.ts'
import type { ContractCaller } from './priced.ts'

/** One answer of a feed. `units` in 10^-18 of what it counts in; `at` in seconds since the epoch. */
export type FeedRound = { readonly at: number; readonly units: bigint }

/** Rounds of one feed, oldest first, and how they are known. `whole`: they reach back as far as was asked for. */
export type FeedRounds = {
  readonly rounds: readonly FeedRound[]
  readonly whole: boolean
  /** Of so many rounds one was read. */
  readonly stride: number
  readonly evidence: Evidence
}

/** `getRoundData(uint80)`. */
const GET_ROUND_DATA = '0x9a6fc8f5'
/** A proxy counts rounds as phase · 2^64 + the round of that phase's aggregator (Chainlink, AggregatorProxy). */
const PHASE = 2n ** 64n
/** Rounds between the newest and one that tells how often there is a round. */
const SAMPLE = 8n

export type Answered = FeedRound & { readonly round: bigint }

/** The first round of the phase that an answer is of: those before it are another aggregator’s. */
export const firstRoundOf = ({ round }: Answered): bigint => (round / PHASE) * PHASE + 1n

export const roundCall = (feed: Address, round: bigint) => ({ to: feed, data: concat(GET_ROUND_DATA, word(round)) })

/** What a round answered; nothing where it did not, is not above zero, or is of a time that makes no sense. */
export function answerOf(result: CallResult | undefined, decimals: number, now: number): Answered | undefined {
  const [round, answer, updated] = [0, 1, 3].map((at) => result && resultWord(result, at))
  if (round === undefined || answer === undefined || updated === undefined) return undefined
  if (signed(answer) <= 0n || updated === 0n || updated > BigInt(now + AHEAD)) return undefined
  return { round, at: Number(updated), units: scaled(answer, decimals) }
}

/** Most decimals that a feed may have, as `readFeed` takes them. */
const MAX_DECIMALS = 36n

/** The newest answer of a feed by the two results of `feedCalls`, and its decimals; nothing where nothing there answers as a feed. */
export function newestOf(
  round: CallResult | undefined,
  decimals: CallResult | undefined,
  now: number,
): { readonly newest: Answered; readonly decimals: number } | undefined {
  const places = decimals && resultWord(decimals, 0)
  if (places === undefined || places > MAX_DECIMALS) return undefined
  const newest = answerOf(round, Number(places), now)
  return newest && { newest, decimals: Number(places) }
}

/**
 * Answers of a feed since a time, at most about `most` of them, evenly spread; the last before that time is the first of them. Only of the aggregator that answers now:
 * earlier ones had their own rounds. Undefined where nothing there answers as a feed. Throws what `ask` throws.
 *
 * `since`, `now`: seconds since the epoch, of the chain.
 */
export async function readFeedRounds(
  feed: Address,
  { since, now, most }: { readonly since: number; readonly now: number; readonly most: number },
  ask: ContractCaller,
): Promise<FeedRounds | undefined> {
  const seen: Evidence[] = []
  const noted: ContractCaller = async (calls) => {
    const answer = await ask(calls)
    seen.push(answer.evidence)
    return answer
  }
  const first = await noted(feedCalls(feed))
  const { newest, decimals } = newestOf(first.results[0], first.results[1], now) ?? {}
  if (newest === undefined || decimals === undefined) return undefined
  const lowest = firstRoundOf(newest)
  const read = async (rounds: readonly bigint[]): Promise<readonly Answered[]> => {
    const asked = rounds.filter((round) => round >= lowest)
    if (asked.length === 0) return []
    const { results } = await noted(asked.map((round) => roundCall(feed, round)))
    return results.flatMap((result) => answerOf(result, decimals, now) ?? [])
  }
  const stride = await strideOf(newest, { since, most, lowest }, read)
  const found: Answered[] = [newest]
  // A feed that answered more often before needs more rounds than its newest ones let expect.
  for (
    let from = newest.round - stride;
    from >= lowest && found.length < 3 * most && oldestOf(found) > since;
    from -= stride * BigInt(most)
  )
    found.push(...(await read(Array.from({ length: most }, (_, index) => from - stride * BigInt(index)))))
  const ordered = found.toSorted((a, b) => a.at - b.at)
  const begin = Math.max(
    0,
    ordered.findLastIndex(({ at }) => at <= since),
  )
  return {
    rounds: ordered.slice(begin).map(({ at, units }) => ({ at, units })),
    whole: (ordered[0]?.at ?? now) <= since,
    stride: Number(stride),
    evidence: weakest(seen),
  }
}

const oldestOf = (found: readonly Answered[]): number => Math.min(...found.map(({ at }) => at))

/** Of how many rounds one is read, so that about `most` cover the time. */
async function strideOf(
  newest: Answered,
  { since, most, lowest }: { readonly since: number; readonly most: number; readonly lowest: bigint },
  read: (rounds: readonly bigint[]) => Promise<readonly Answered[]>,
): Promise<bigint> {
  const back = newest.round - lowest < SAMPLE ? newest.round - lowest : SAMPLE
  const [earlier] = back === 0n ? [] : await read([newest.round - back])
  if (earlier === undefined || earlier.at >= newest.at) return 1n
  const each = (newest.at - earlier.at) / Number(back)
  return BigInt(Math.max(1, Math.ceil((newest.at - since) / each / most)))
}
