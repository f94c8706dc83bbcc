import type { Address } from '#core/address'
import type { Evidence } from '#core/evidence'
import { type Hex, quantity } from '#core/hex'
import type { Connection } from '../connection/connection.ts'
import type { Asking } from '../connection/exchange.ts'
import { askOne, claimedBy, readReply } from './ask.ts'
import { askHeader } from './header.ts'
import { address, array, bytes, count, object } from './read.ts'

/** One number of an account. */
export type AccountNumber = { readonly account: Address; readonly nonce: number }

/** Blocks before the newest in which the count is asked for first: what nodes keep the state of without an archive, then ever further back. */
const BACK = [1n, 3n, 10n, 30n, 64n, 127n, 1_000n, 10_000n, 100_000n]
/** Blocks that are asked in one round between two. With the first it makes no more than a foreign endpoint takes in one request. */
const BETWEEN = 9n
/** Transactions of one block at most. */
const MOST = 20_000

/**
 * The transaction that used a number of an account, looked for where the account's count passed it. By the endpoint's word, the sender too. `undefined` where it is
 * too long ago for the endpoint, and where no transaction did: an EIP-7702 authorization counts as well. Throws `rpc/*`.
 */
export async function askUsedBy(
  connection: Connection,
  { account, nonce }: AccountNumber,
  asking: Asking,
  now: () => number,
): Promise<{ readonly hash: Hex; readonly evidence: Evidence } | undefined> {
  const { number: newest } = await askHeader(connection, 'latest', asking, now)
  /** The last known block before it was used, and the first after; `undefined` where nothing new was learnt. */
  const narrow = async (points: readonly bigint[], before: bigint, after: bigint): Promise<readonly [bigint, bigint] | undefined> => {
    const calls = points.map((at) => ({ method: 'eth_getTransactionCount', params: [account, quantity(at)] }) as const)
    const replies = await connection.ask(calls, asking)
    let [low, high] = [before, after]
    for (const [index, call] of calls.entries()) {
      const reply = replies[index]
      const at = points[index] ?? 0n
      // Older than it keeps.
      if (reply?.ok !== true) continue
      if (readReply(reply, call, connection, count) > nonce) high = at < high ? at : high
      else low = at > low ? at : low
    }
    return low === before && high === after ? undefined : [low, high]
  }
  let span = await narrow([...new Set(BACK.map((back) => (back < newest ? newest - back : 0n)))], -1n, newest)
  while (span && span[0] >= 0n && span[1] - span[0] > 1n) {
    const [low, high] = span
    const step = (high - low - 1n) / BETWEEN + 1n
    const points: bigint[] = []
    for (let at = low + step; at < high; at += step) points.push(at)
    span = await narrow(points, low, high)
  }
  if (!span || span[0] < 0n) return undefined
  const call = { method: 'eth_getBlockByNumber', params: [quantity(span[1]), true] } as const
  return askOne(connection, call, asking, (result, bad) => {
    const transactions = array(object(result, bad)['transactions'], MOST, bad).map((item) => object(item, bad))
    const found = transactions.find((item) => address(item['from'], bad) === account && count(item['nonce'], bad) === nonce)
    return found && { hash: bytes(found['hash'], bad, 32), evidence: claimedBy(connection, now()) }
  })
}
