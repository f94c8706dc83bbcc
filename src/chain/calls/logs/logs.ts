import { defined } from '#core/defined'
import { fail, isError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import { toQuantity as writeQuantity } from '#core/bytes/hex'
import type { BlockRange } from '#core/chains/log-scan'
import type { ChainCalls } from '#protocol/chain'
import type { Clock } from '../../connection/clock.ts'
import type { EndpointConnection, EndpointObservations } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { RpcReply } from '../../connection/json-rpc.ts'
import { isAboutLogs, kindOfRefusal, numberNamed, type RpcError } from '../../connection/refusal.ts'
import { claimedBy, readReply } from '../request.ts'
import type { LogPaces } from './log-pace.ts'
import { matches } from './logs-proof.ts'
import { readJsonArray, type Bad } from '#core/text/json'
import { readLog, type PlacedLog } from '../placed-log.ts'

type Question = ChainCalls['logs']['params']

/** Logs in one answer, and calls for one question, at most. */
const MAX_LOGS = 100_000
const MAX_CALLS = 500
/** Calls in one request at most, also where the endpoint takes more: several requests are worked on side by side. */
const GROUP = 10
/** So many calls are handed on together: whole requests of the size that the endpoint takes. */
const groupOf = ({ batch }: EndpointObservations): number => (batch >= GROUP ? GROUP : batch * Math.ceil(GROUP / batch))
/** A question that may be answered in part takes so long, in milliseconds, and what is under way then. */
const PART = 1500

type Deps = { readonly clock: Clock; readonly paces: LogPaces }
type Found = { readonly logs: readonly PlacedLog[]; readonly evidence: Evidence; readonly from?: bigint }

/**
 * Logs of a range of blocks, in calls as wide as the endpoint takes them and as many at once as it bears: both are learnt from what it refuses. With `partial`
 * the newest blocks come first, and where it takes long, what is below `from` was not asked. Each log is held against the question. Throws `rpc/*`.
 */
export async function fetchLogs(
  connection: EndpointConnection,
  question: Question,
  asking: CallOptions,
  { clock, paces }: Deps,
): Promise<Found> {
  const { learnt, host } = connection
  const isPartial = question.partial === true
  const began = clock.steady()
  const found: PlacedLog[] = []
  /** What is still to be asked: ascending, or descending where the newest come first. */
  let todo: readonly BlockRange[] = [{ from: question.fromBlock, to: question.toBlock }]
  let calls = 0
  let isCold = false
  while (todo.length > 0 && question.fromBlock <= question.toBlock) {
    // Once something was taken, there is something to go on from.
    if (isPartial && calls > 0 && !isCold && clock.steady() - began >= PART) break
    const { parts, rest } = cut(todo, learnt, { most: paces.atOnce(connection), isPartial })
    calls += parts.length
    if (calls > MAX_CALLS) throw fail('rpc/refused', { endpoint: host, method: 'eth_getLogs', text: 'too many small ranges' })
    const replies = await askParts(connection, question, parts, asking, paces)
    const again: BlockRange[] = []
    isCold = true
    for (const [at, part] of parts.entries()) {
      const reply = replies?.[at]
      if (replies === undefined) again.push(part)
      else if (reply?.ok === false && part.to > part.from && kindOfRefusal(reply.refusal) === 'range')
        again.push(...smaller(part, reply.refusal, learnt, isPartial))
      else {
        const read = (result: unknown, bad: Bad) =>
          readJsonArray(result, MAX_LOGS, bad).map((item) =>
            readMatching(item, { ...question, fromBlock: part.from, toBlock: part.to }, bad),
          )
        found.push(...readReply(reply, callOf(question, part), connection, read))
        const blocks = part.to - part.from + 1n
        if (blocks > (learnt.logBlocksTaken ?? 0n)) learnt.logBlocksTaken = blocks
        isCold = false
      }
    }
    todo = [...again, ...rest]
  }
  const left = todo.length > 0 && isPartial ? { from: (todo[0]?.to ?? -1n) + 1n } : {}
  const logs = found.filter(({ blockNumber }) => blockNumber >= (left.from ?? 0n)).sort(inOrder)
  return { logs, evidence: claimedBy(connection, clock.now()), ...left }
}

const inOrder = (a: PlacedLog, b: PlacedLog): number =>
  a.blockNumber === b.blockNumber ? a.index - b.index : a.blockNumber < b.blockNumber ? -1 : 1

/** The next parts of as many blocks as the endpoint takes, from the side that comes first. Of a size that it never took, one alone: it may be refused. */
function cut(
  todo: readonly BlockRange[],
  { logBlocks: widest, logBlocksTaken: taken = 0n }: EndpointObservations,
  { most, isPartial }: { readonly most: number; readonly isPartial: boolean },
): { readonly parts: readonly BlockRange[]; readonly rest: readonly BlockRange[] } {
  const parts: BlockRange[] = []
  const rest = [...todo]
  const isNew = (part: BlockRange | undefined): boolean => part !== undefined && part.to - part.from + 1n > taken
  while (parts.length < most && !isNew(parts[0])) {
    const next = rest.shift()
    if (!next) break
    const { from, to } = next
    if (widest === undefined || to - from < widest) parts.push(next)
    else if (isPartial) {
      parts.push({ from: to - widest + 1n, to })
      rest.unshift({ from, to: to - widest })
    } else {
      parts.push({ from, to: from + widest - 1n })
      rest.unshift({ from: from + widest, to })
    }
  }
  return { parts, rest }
}

/** All parts at once; nothing where the endpoint wants fewer of them at a time. */
async function askParts(
  connection: EndpointConnection,
  question: Question,
  parts: readonly BlockRange[],
  asking: CallOptions,
  paces: LogPaces,
): Promise<readonly RpcReply[] | undefined> {
  const calls = parts.map((part) => callOf(question, part))
  try {
    return await paces.ask(connection, calls.length, asking.signal, async () => {
      const size = groupOf(connection.learnt)
      const groups = Array.from({ length: Math.ceil(calls.length / size) }, (_, at) => calls.slice(at * size, (at + 1) * size))
      return (await Promise.all(groups.map((group) => connection.ask(group, asking)))).flat()
    })
  } catch (error) {
    if (isError(error, 'rpc/rate-limited') && paces.atOnce(connection) < parts.length) return undefined
    throw error
  }
}

/**
 * What to ask instead of a part that was refused for its size. Where the endpoint has a cap of blocks, it is remembered for all: first the one that it names,
 * and half of what was refused where that was refused too (what some name would shrink by one block a time). Where there were too many logs in it, this part
 * alone is halved: elsewhere there are fewer.
 */
function smaller(part: BlockRange, refusal: RpcError, learnt: EndpointObservations, isPartial: boolean): readonly BlockRange[] {
  const blocks = part.to - part.from + 1n
  if (isAboutLogs(refusal)) {
    const middle = part.from + blocks / 2n
    const halves = [
      { from: part.from, to: middle - 1n },
      { from: middle, to: part.to },
    ]
    return isPartial ? halves.toReversed() : halves
  }
  const named = numberNamed(refusal, blocks)
  const isNews = learnt.logBlocks === undefined || blocks <= learnt.logBlocks
  const isNamed = named !== undefined && learnt.namedLogBlocks === undefined
  if (isNews) learnt.logBlocks = isNamed ? named : blocks / 2n
  if (isNews && isNamed) learnt.namedLogBlocks = named
  return [part]
}

const callOf = (question: Question, { from, to }: BlockRange) => ({
  method: 'eth_getLogs' as const,
  params: [filterOf({ ...question, fromBlock: from, toBlock: to })],
})

const filterOf = ({ fromBlock, toBlock, topics, address }: Question) => ({
  fromBlock: writeQuantity(fromBlock),
  toBlock: writeQuantity(toBlock),
  topics,
  ...defined({ address }),
})

/** A log that was asked for: in the range, of the contract, with the topics. Throws `bad` for any other. */
function readMatching(item: unknown, question: Question, bad: Bad): PlacedLog {
  const one = readLog(item, bad)
  if (one.blockNumber < question.fromBlock || one.blockNumber > question.toBlock || !matches(question, one)) throw bad()
  return one
}
