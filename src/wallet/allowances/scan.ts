import type { Address } from '#core/address'
import { isError } from '#core/errors'
import type { Header } from '#core/header'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, PlacedLog } from '#protocol/chain'
import { topicsOf } from '#survey'
import { condense, type Kept } from './kept.ts'

/** Blocks of one question at first; where an endpoint gives them, more. */
const FIRST_WINDOW = 50_000n
const MOST_WINDOW = 400_000n
const LEAST_WINDOW = 500n
/** Blocks that are asked for again: what was there may have been reorganised away. */
const OVERLAP = 64n

type ScanDeps = { readonly chain: Client<ChainCalls, ChainEvents> }
type Scan = {
  readonly account: Address
  readonly head: Pick<Header, 'chainId' | 'number'>
  readonly kept: Kept
  /** Where nothing was looked at yet: only the newest block, so that what comes from now on is news. */
  readonly beginning?: 'at-head'
  readonly signal: AbortSignal
}

/** What one more window of blocks told. `done`: all of them were looked through. */
export type Scanned = { readonly kept: Kept; readonly done: boolean }

/**
 * Looks through one more window of logs of one account: first what is new, then backwards to the first block. Remembers how far it came, so that it may be left
 * and taken up again. Throws `rpc/*`.
 */
export function createScan({ chain }: ScanDeps): (scan: Scan) => Promise<Scanned> {
  /** By chain: as wide as its endpoints give. */
  const windows = new Map<number, bigint>()
  return async ({ account, head, kept, beginning, signal }) => {
    const { chainId, number } = head
    // A chain that is shorter than what was seen of it was started anew.
    const before = kept.scanned !== undefined && kept.scanned.to > number + OVERLAP ? anew(kept) : kept
    for (;;) {
      const window = windows.get(chainId) ?? FIRST_WINDOW
      const part = nextPart(before.scanned, number, beginning === 'at-head' && before.scanned === undefined ? 1n : window)
      if (part === undefined) return { kept: before, done: true }
      try {
        const { logs } = await chain.call(
          'logs',
          { chainId, fromBlock: part.from, toBlock: part.to, topics: topicsOf(account) },
          { signal },
        )
        windows.set(chainId, window * 2n > MOST_WINDOW ? MOST_WINDOW : window * 2n)
        const scanned = { from: least(part.from, before.scanned?.from), to: most(part.to, before.scanned?.to) }
        return { kept: { ...before, scanned, logs: joined(before.logs, logs, part) }, done: scanned.from === 0n && scanned.to >= number }
      } catch (error) {
        if (!isError(error, 'rpc/refused') || window <= LEAST_WINDOW) throw error
        windows.set(chainId, window / 4n < LEAST_WINDOW ? LEAST_WINDOW : window / 4n)
      }
    }
  }
}

const anew = ({ scanned: _gone, ...rest }: Kept): Kept => ({ ...rest, logs: [] })

type Range = { readonly from: bigint; readonly to: bigint }

/** What is newer first, then what is older; `undefined` where nothing is left. Newer blocks than one window join on over several turns. */
function nextPart(scanned: Range | undefined, head: bigint, window: bigint): Range | undefined {
  const down = (from: bigint): bigint => (from < 0n ? 0n : from)
  if (scanned === undefined) return { from: down(head - window + 1n), to: head }
  if (scanned.to < head) return { from: down(scanned.to - OVERLAP + 1n), to: least(head, scanned.to + window) }
  if (scanned.from === 0n) return undefined
  return { from: down(scanned.from - window), to: scanned.from - 1n }
}

const least = (a: bigint, b: bigint | undefined): bigint => (b === undefined || a < b ? a : b)
const most = (a: bigint, b: bigint | undefined): bigint => (b === undefined || a > b ? a : b)

/** What the endpoint says of these blocks now takes the place of what was kept of them. */
const joined = (kept: readonly PlacedLog[], found: readonly PlacedLog[], { from, to }: Range): readonly PlacedLog[] =>
  condense([...kept.filter(({ blockNumber }) => blockNumber < from || blockNumber > to), ...found])
