import type { FeeHistory } from '#protocol/chain'
import { fail } from '#core/errors'
import { areHarmless, limitTips, TIP_PERCENTILES, tipsOf } from '#core/fee-policy'
import { limit } from '#core/limits'
import { toQuantity as writeQuantity } from '#core/bytes/hex'
import type { EndpointConnection } from '../connection/connection.ts'
import type { CallOptions } from '../connection/exchange.ts'
import { requestOne, claimedBy } from './request.ts'
import type { TransactionStatusDeps } from './transactions/transaction-status.ts'
import { readJsonArray, type Bad, readJsonObject, readQuantity } from '#core/text/json'

/**
 * What recent blocks asked for, where the light client works no higher than what the newest verified block bears out: nobody pays hundredfold on one endpoint's
 * word. Throws `rpc/*`, `proof/*`; also where high tips cannot be held against that block, since then nothing speaks for them.
 */
export async function fetchFees({ pool, voucher, contents, lies, now }: TransactionStatusDeps, asking: CallOptions): Promise<FeeHistory> {
  const history = await pool.use('state', { ...asking, hedge: true }, (connection, each) => askFeeHistory(connection, each, now))
  if (areHarmless(history.tips)) return history
  // The one that is known: a fee is no reason to look for a newer.
  const header = await voucher.tip('optimistic', Infinity, asking)
  if (!header) return history
  const prices = await contents.prices(pool, header, asking, (error, connection) => lies.judge(error, header, connection))
  if (!prices) throw fail('rpc/cannot-prove', { endpoint: header.source })
  const paid = prices.map((price) => (price > header.baseFee ? price - header.baseFee : 0n))
  return { ...history, ...limitTips(history.tips, paid) }
}

/** Asks for the last blocks' base fees and tips. */
const askFeeHistory = (connection: EndpointConnection, asking: CallOptions, now: () => number): Promise<FeeHistory> =>
  requestOne(
    connection,
    { method: 'eth_feeHistory', params: [writeQuantity(limit('feeBlocks')), 'latest', TIP_PERCENTILES] },
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
  const ratios = readJsonArray(answer['gasUsedRatio'], most, bad)
  // One more than blocks: the next block's too.
  const baseFees = readJsonArray(answer['baseFeePerGas'], most + 1, bad).map((item) => readQuantity(item, bad))
  const rewards = readJsonArray(answer['reward'] ?? [], most, bad).map((row) =>
    readJsonArray(row, TIP_PERCENTILES.length, bad).map((item) => readQuantity(item, bad)),
  )
  if (
    baseFees.length !== ratios.length + 1 ||
    rewards.length !== ratios.length ||
    rewards.some((row) => row.length !== TIP_PERCENTILES.length)
  )
    throw bad()
  const busy = rewards.filter((_, at) => {
    const ratio = ratios[at]
    if (typeof ratio !== 'number') throw bad()
    return ratio > 0
  })
  return { baseFees: baseFees.slice(0, ratios.length), tips: tipsOf(busy) }
}
