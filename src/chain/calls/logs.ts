import { fail } from '#core/errors'
import type { Evidence } from '#core/evidence'
import { quantity as writeQuantity } from '#core/hex'
import type { ChainCalls } from '#protocol/chain'
import type { Connection } from '../connection/connection.ts'
import type { Asking } from '../connection/exchange.ts'
import { kindOfRefusal } from '../connection/refusal.ts'
import { claimedBy, readReply } from './ask.ts'
import { matches } from './logs-proof.ts'
import { array, type Bad, log, type PlacedLog } from './read.ts'

type Question = ChainCalls['logs']['params']

/** Logs in one answer, and requests for one question, at most. */
const MOST_LOGS = 100_000
const MOST_CALLS = 500

/**
 * Logs of a range of blocks, in as few calls as the endpoint takes: halved on each refusal for size (what it says its limit is would shrink by one
 * block a time at some). Each log is held against the question. Throws `rpc/*`.
 */
export async function askLogs(
  connection: Connection,
  question: Question,
  asking: Asking,
  now: () => number,
): Promise<{ readonly logs: readonly PlacedLog[]; readonly evidence: Evidence }> {
  const { learnt, host } = connection
  const found: PlacedLog[] = []
  let from = question.fromBlock
  let calls = 0
  while (from <= question.toBlock) {
    if (++calls > MOST_CALLS) throw fail('rpc/refused', { endpoint: host, method: 'eth_getLogs', text: 'too many small ranges' })
    const all = question.toBlock - from + 1n
    const blocks = learnt.logBlocks === undefined || learnt.logBlocks > all ? all : learnt.logBlocks
    const part = { ...question, fromBlock: from, toBlock: from + blocks - 1n }
    const call = { method: 'eth_getLogs', params: [filterOf(part)] } as const
    const [reply] = await connection.ask([call], asking)
    if (reply?.ok === false && blocks > 1n && kindOfRefusal(reply.refusal) === 'range') {
      learnt.logBlocks = blocks / 2n
      continue
    }
    found.push(
      ...readReply(reply, call, connection, (result, bad) => array(result, MOST_LOGS, bad).map((item) => readMatching(item, part, bad))),
    )
    from = part.toBlock + 1n
  }
  return { logs: found, evidence: claimedBy(connection, now()) }
}

const filterOf = ({ fromBlock, toBlock, topics, address }: Question) => ({
  fromBlock: writeQuantity(fromBlock),
  toBlock: writeQuantity(toBlock),
  topics,
  ...(address === undefined ? {} : { address }),
})

/** A log that was asked for: in the range, of the contract, with the topics. Throws `bad` for any other. */
function readMatching(item: unknown, question: Question, bad: Bad): PlacedLog {
  const one = log(item, bad)
  if (one.blockNumber < question.fromBlock || one.blockNumber > question.toBlock || !matches(question, one)) throw bad()
  return one
}
