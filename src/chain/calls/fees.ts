import type { FeeHistory } from '#protocol/chain'
import { limit } from '#core/limits'
import { quantity as writeQuantity } from '#core/hex'
import type { Connection } from '../connection/connection.ts'
import type { Asking } from '../connection/exchange.ts'
import { askOne, claimedBy } from './ask.ts'
import { array, type Bad, object, quantity } from './read.ts'

const PERCENTILES = [10, 50, 90]
/** Wei per gas: less than this some pools do not pass on. */
const FLOOR = 1_000_000n
/** Wei per gas, where recent blocks were empty and so say nothing: cheap, and taken anywhere. */
const IN_EMPTY = { slow: 100_000_000n, normal: 1_000_000_000n, fast: 2_000_000_000n }

/** Asks for the last blocks' base fees and tips. */
export const askFeeHistory = (connection: Connection, asking: Asking, now: () => number): Promise<FeeHistory> =>
  askOne(
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
  const answer = object(value, bad)
  const most = limit('feeBlocks')
  const ratios = array(answer['gasUsedRatio'], most, bad)
  // One more than blocks: the next block's too.
  const baseFees = array(answer['baseFeePerGas'], most + 1, bad).map((item) => quantity(item, bad))
  const rewards = array(answer['reward'] ?? [], most, bad).map((row) =>
    array(row, PERCENTILES.length, bad).map((item) => quantity(item, bad)),
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

/** The upper one of an even number. */
const median = (values: readonly bigint[]): bigint | undefined =>
  [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.floor(values.length / 2)]
