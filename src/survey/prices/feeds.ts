import type { Address } from '#core/ethereum/address'
import { type Price, type PriceStep, scaled } from '#core/money/price'
import { toBigInt } from '#core/bytes/hex'
import type { ProvedCall, CallResult } from '#protocol/state-reader'

/** Why a feed gives no price. */
export type FeedFault =
  /** Nothing is there, or it does not answer as a feed. */
  | 'no-feed'
  /** It answers zero or less, or a round that never ended. */
  | 'no-answer'
  /** Its last answer is older than it promises. */
  | 'stale'
  /** Its answer is of a time that has not come. */
  | 'early'

export type FeedAnswer = { readonly price: Price } | { readonly fault: FeedFault; readonly at?: number }

const LATEST_ROUND_DATA = '0xfeaf968c'
const DECIMALS = '0x313ce567'
const HOUR = 3600
/**
 * How long an answer stands: the heartbeat that Chainlink publishes for these on mainnet (data.chain.link), and half of it again for a block that
 * came late. All others are held to a day, and an hour.
 */
const HOURLY: ReadonlySet<string> = new Set(['ETH/USD', 'BTC/USD', 'DAI/USD', 'LINK/USD', 'AAVE/USD', 'UNI/USD', 'stETH/USD'])
export const staysFresh = (pair: string): number => (HOURLY.has(pair) ? 1.5 * HOUR : 25 * HOUR)
/** Clocks of chains differ by a little, seconds. */
export const AHEAD = 120

/** The two calls that read a feed. */
export const feedCalls = (feed: Address): readonly [ProvedCall, ProvedCall] => [
  { to: feed, data: LATEST_ROUND_DATA },
  { to: feed, data: DECIMALS },
]

/** A word of what was answered; nothing where the call failed, or the answer is shorter. */
export const resultWord = ({ ok, data }: CallResult, at: number): bigint | undefined =>
  ok && data.length >= 66 + at * 64 ? toBigInt(`0x${data.slice(2 + at * 64, 66 + at * 64)}`) : undefined

/** `int256` of two's complement. */
export const signed = (value: bigint): bigint => (value >= 2n ** 255n ? value - 2n ** 256n : value)

/**
 * Reads an answer of `latestRoundData` (roundId, answer, startedAt, updatedAt, answeredInRound) and `decimals`. `now`: the time of the block that it
 * was read at, seconds; not of this device, whose clock says nothing of the chain. `stays`: seconds for which an answer stands.
 */
export function readFeed(
  pair: string,
  address: Address,
  round: CallResult | undefined,
  decimals: CallResult | undefined,
  now: bigint,
  stays = staysFresh(pair),
): FeedAnswer {
  const answer = round && resultWord(round, 1)
  const updated = round && resultWord(round, 3)
  const places = decimals && resultWord(decimals, 0)
  if (answer === undefined || updated === undefined || places === undefined || places > 36n) return { fault: 'no-feed' }
  const value = signed(answer)
  // A time beyond all calendars: nothing that could be said of it fits a date.
  if (updated === 0n || updated >= 2n ** 40n) return { fault: 'no-answer' }
  const at = Number(updated)
  if (value <= 0n) return { fault: 'no-answer', at }
  if (updated > now + BigInt(AHEAD)) return { fault: 'early', at }
  if (now - updated > BigInt(stays)) return { fault: 'stale', at }
  const step: PriceStep = { by: 'feed', pair, address, at }
  return { price: { units: scaled(value, Number(places)), currency: 'USD', steps: [step] } }
}
