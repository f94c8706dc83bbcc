import type { FeeHistory } from '#protocol/chain'
import { fail } from '#core/errors'
import { limit } from '#core/limits'
import { toQuantity as writeQuantity } from '#core/bytes/hex'
import type { EndpointConnection } from '../connection/connection.ts'
import type { CallOptions } from '../connection/exchange.ts'
import { requestOne, claimedBy } from './request.ts'
import type { TransactionStatusDeps } from './transactions/transaction-status.ts'
import { array, type Bad, readJsonObject, readQuantity } from './read.ts'

const PERCENTILES = [10, 50, 90]
/** Wei per gas: less than this some pools do not pass on. */
const FLOOR = 1_000_000n
const SPEEDS = ['slow', 'normal', 'fast'] as const
/** Wei per gas, where recent blocks were empty and so say nothing: cheap, and taken anywhere. */
const IN_EMPTY = { slow: 100_000_000n, normal: 1_000_000_000n, fast: 2_000_000_000n }
/** Wei per gas: so little needs nothing that speaks for it. */
const HARMLESS = { ...IN_EMPTY, slow: IN_EMPTY.normal }

/**
 * What recent blocks asked for, where the light client works no higher than what the newest verified block bears out: nobody pays hundredfold on one endpoint's
 * word. Throws `rpc/*`, `proof/*`; also where high tips cannot be held against that block, since then nothing speaks for them.
 */
export async function fetchFees({ pool, voucher, contents, lies, now }: TransactionStatusDeps, asking: CallOptions): Promise<FeeHistory> {
  const history = await pool.use('state', { ...asking, hedge: true }, (connection, each) => askFeeHistory(connection, each, now))
  if (SPEEDS.every((speed) => history.tips[speed] <= HARMLESS[speed])) return history
  // The one that is known: a fee is no reason to look for a newer.
  const header = await voucher.tip('optimistic', Infinity, asking)
  if (!header) return history
  const prices = await contents.prices(pool, header, asking, (error, connection) => lies.judge(error, header, connection))
  if (!prices) throw fail('rpc/cannot-prove', { endpoint: header.source })
  const paid = prices.map((price) => larger(price - header.baseFee, 0n))
  return { ...history, ...within(history.tips, paid) }
}

/** Tips of a history, each at most so many times the median of those that were paid, or what harms nobody; and what they were, where one was more. Wei per gas. */
export function within(asked: FeeHistory['tips'], tipsPaid: readonly bigint[]): Pick<FeeHistory, 'tips' | 'held'> {
  const paid = median(tipsPaid) ?? 0n
  const most = paid * BigInt(limit('tipWarning'))
  const hold = (speed: (typeof SPEEDS)[number]): bigint => smaller(asked[speed], larger(most, HARMLESS[speed]))
  const tips = { slow: hold('slow'), normal: hold('normal'), fast: hold('fast') }
  return SPEEDS.some((speed) => tips[speed] < asked[speed]) ? { tips, held: { asked, paid } } : { tips }
}

/** Asks for the last blocks' base fees and tips. */
const askFeeHistory = (connection: EndpointConnection, asking: CallOptions, now: () => number): Promise<FeeHistory> =>
  requestOne(
    connection,
    { method: 'eth_feeHistory', params: [writeQuantity(limit('feeBlocks')), 'latest', PERCENTILES] },
    asking,
    (result, bad) => ({
      ...readFeeHistory(result, bad),
      evidence: claimedBy(connection, now()),
    }),
  )

/** Reads eth_feeHistory: for each percentile the median over blocks that held anything, in rising order. Throws `bad`. */
export function readFeeHistory(value: unknown, bad: Bad): Omit<FeeHistory, 'evidence'> {
  const answer = readJsonObject(value, bad)
  const most = limit('feeBlocks')
  const ratios = array(answer['gasUsedRatio'], most, bad)
  // One more than blocks: the next block's too.
  const baseFees = array(answer['baseFeePerGas'], most + 1, bad).map((item) => readQuantity(item, bad))
  const rewards = array(answer['reward'] ?? [], most, bad).map((row) =>
    array(row, PERCENTILES.length, bad).map((item) => readQuantity(item, bad)),
  )
  if (baseFees.length !== ratios.length + 1 || rewards.length !== ratios.length || rewards.some((row) => row.length !== PERCENTILES.length))
    throw bad()
  const busy = rewards.filter((_, at) => {
    const ratio = ratios[at]
    if (typeof ratio !== 'number') throw bad()
    return ratio > 0
  })
  const tip = (at: number, inEmpty: bigint): bigint => larger(median(busy.map((row) => row[at] ?? 0n)) ?? inEmpty, FLOOR)
  const slow = tip(0, IN_EMPTY.slow)
  const normal = larger(tip(1, IN_EMPTY.normal), slow)
  return { baseFees: baseFees.slice(0, ratios.length), tips: { slow, normal, fast: larger(tip(2, IN_EMPTY.fast), normal) } }
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The upper one of an even number. */
const median = (values: readonly bigint[]): bigint | undefined =>
  [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.floor(values.length / 2)]
