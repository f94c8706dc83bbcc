import { type Evidence, underHeader } from '#core/evidence/evidence'
import { isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { Log } from '#core/simulation/simulation'
import type { ChainCalls } from '#protocol/chain'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { BlockContent } from '../transactions/block-content.ts'
import type { TransactionStatusDeps } from '../transactions/transaction-status.ts'
import { fetchHeader } from '../header.ts'
import type { PlacedLog } from '../placed-log.ts'
import { invalid } from '../../proof/refuted.ts'

type Question = ChainCalls['logs']['params']
type Found = ChainCalls['logs']['result']['logs']

/** A block's logs in their order, each with the transaction that it is of where that is proved too. */
function logsOf({ receipts, transactions }: BlockContent): readonly { readonly log: Log; readonly hash: Hex | undefined }[] {
  return receipts.flatMap(({ logs }, at) => logs.map((log) => ({ log, hash: transactions?.[at]?.hash })))
}

/** True where the block has this log at this place, and of this transaction as far as that is proved. */
function holds(all: ReturnType<typeof logsOf>, one: PlacedLog): boolean {
  const there = all[one.index]
  return (
    there !== undefined &&
    there.log.address === one.address &&
    there.log.data === one.data &&
    there.log.topics.join() === one.topics.join() &&
    (there.hash === undefined || there.hash === one.transactionHash)
  )
}

export const matches = ({ address, topics }: Pick<Question, 'address' | 'topics'>, one: Log): boolean =>
  (address === undefined || one.address === address) &&
  topics.every((wanted, at) => {
    const topic = one.topics[at]
    if (wanted === null) return true
    return topic !== undefined && (typeof wanted === 'string' ? [wanted] : wanted).some((each) => each.toLowerCase() === topic)
  })

/**
 * Proves logs by the receipts of their blocks, newest first, in so many blocks at most. A log that its block does not hold, or one that was left out of
 * such a block, makes the endpoint that gave them a liar. What cannot be proved stays claimed.
 */
export async function proveLogs(
  deps: TransactionStatusDeps,
  question: Question,
  found: readonly PlacedLog[],
  claimant: EndpointConnection,
  asking: CallOptions,
): Promise<Found> {
  const numbers = [...new Set(found.map(({ blockNumber }) => blockNumber))].sort((a, b) => (a > b ? -1 : 1)).slice(0, question.prove ?? 0)
  const proved = new Map<bigint, { readonly all: ReturnType<typeof logsOf>; readonly evidence: Evidence }>()
  for (const number of numbers) {
    const block = await readBlock(deps, number, asking)
    if (!block) continue
    const { header, content } = block
    const all = logsOf(content)
    const said = found.filter(({ blockNumber }) => blockNumber === number)
    const isWhole = said.every((one) => holds(all, one)) && said.length === all.filter(({ log }) => matches(question, log)).length
    if (!isWhole && said.every(({ blockHash }) => blockHash === undefined || blockHash === header.hash)) {
      throw deps.lies.judge(invalid('the logs', 'the block holds others'), header, claimant)
    }
    if (!isWhole) continue
    const { hash, head, source } = header
    const evidence = underHeader('merkle-proof', { block: { number, hash }, head, source, at: deps.now() })
    // Without the transactions, which of them a log is of is the endpoint's word.
    proved.set(number, { all, evidence: content.transactions ? evidence : { ...evidence, kind: 'claimed' } })
  }
  return found.map(({ blockHash: _, ...one }) => {
    const evidence = proved.get(one.blockNumber)?.evidence
    return evidence ? { ...one, evidence } : one
  })
}

/** A block that the light client vouches for, with its content; `undefined` where either could not be had. */
async function readBlock(
  { pool, voucher, contents, lies, now }: TransactionStatusDeps,
  number: bigint,
  asking: CallOptions,
): Promise<{ readonly header: Header; readonly content: BlockContent } | undefined> {
  try {
    const claimed = await pool.use('state', { ...asking, hedge: true }, (one, each) => fetchHeader(one, { number }, each, now))
    const standing = await voucher.standingOf(claimed, asking)
    if (standing === 'claimed' || standing === 'displaced') return undefined
    const header: Header = { ...claimed, head: standing }
    return { header, content: await contents.read(pool, header, asking, (error, one) => lies.judge(error, header, one)) }
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return undefined
  }
}
