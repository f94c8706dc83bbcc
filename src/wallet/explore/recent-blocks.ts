import { defined } from '#core/defined'
import type { Chain } from '#core/chains/chain'
import type { Header } from '#core/chains/header'
import { isError, toWire, type WireError } from '#core/errors'
import { type Cell, createCell, type Source } from '#core/source'
import { whileWatched } from '#core/watched'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, FeeHistory } from '#protocol/chain'
import { EXPLORE } from './explorer-context.ts'

/** The newest blocks of one chain and what blocks of late cost, as far as they are known. Names no account. */
export type RecentBlocks = {
  /** Newest first, each the parent of the one before it. */
  readonly headers: readonly Header[]
  /** Base fees and tips of recent blocks, by one endpoint's word. Absent: not asked for, or nobody tells. */
  readonly fees?: FeeHistory
  readonly asking: boolean
  /** Why the newest question failed; what was known stays. */
  readonly error?: WireError
}

export type RecentBlockBook = {
  /** A header that was learnt for another reason: it is not asked for again. */
  note(header: Header): void
  /** What is known. Asks nobody. */
  known(chainId: number): Source<RecentBlocks>
  /** The same; while somebody subscribes, what is missing is asked for, and again with each new head. */
  followed(where: Chain): Source<RecentBlocks>
  /** Asks once more now, where somebody follows them. */
  refresh(chainId: number): void
}

type Deps = {
  readonly platform: Pick<Platform, 'now' | 'sleep'>
  readonly chain: Client<ChainCalls, ChainEvents>
}

/** Blocks that are shown, and headers of a chain that are kept in memory. */
export const RECENT_BLOCKS = 8
const MAX_KEPT = 64
/** Milliseconds between two looks for a new head: a block's time, and no less than this. */
const LEAST_PAUSE = 6000
/** Blocks that a node may be behind one that answered before. */
const LATE = 2n
/** How long tips count as those of now, ms. */
const FEES_FRESH = 60_000

/** One chain: its headers by number, and what is shown of them. */
type Kept = {
  readonly byNumber: Map<bigint, Header>
  readonly cell: Cell<RecentBlocks>
  feesAt: number
  /** Ends the pause between two looks. Absent while it looks, and where nobody follows. */
  wake?: (() => void) | undefined
}

export function createRecentBlocks(deps: Deps): RecentBlockBook {
  const chains = new Map<number, Kept>()
  /** One for all who look, by the chain as it is set up. */
  const sources = new WeakMap<Chain, Source<RecentBlocks>>()
  const keptOf = (chainId: number): Kept => {
    const known = chains.get(chainId)
    if (known) return known
    const made: Kept = { byNumber: new Map(), cell: createCell<RecentBlocks>({ headers: [], asking: false }), feesAt: -Infinity }
    chains.set(chainId, made)
    return made
  }
  return {
    note: (header) => put(keptOf(header.chainId), header),
    known: (chainId) => keptOf(chainId).cell,
    followed(where) {
      const before = sources.get(where)
      if (before) return before
      const kept = keptOf(where.chainId)
      const made = whileWatched(kept.cell, (signal) => void follow(deps, where, kept, signal))
      sources.set(where, made)
      return made
    },
    refresh: (chainId) => chains.get(chainId)?.wake?.(),
  }
}

/** Keeps a header. One of another branch takes the place of what was there. */
function put({ byNumber, cell }: Kept, header: Header): void {
  const before = byNumber.get(header.number)
  if (before?.hash === header.hash && isNoStronger(header, before)) return
  byNumber.set(header.number, { ...before, ...header, ...defined({ listed: header.listed ?? countOf(before, header) }) })
  const numbers = [...byNumber.keys()].sort((a, b) => (a > b ? -1 : 1))
  for (const number of numbers.slice(MAX_KEPT)) byNumber.delete(number)
  cell.update((now) => ({ ...now, headers: chainedFrom(byNumber, numbers[0]) }))
}

const STRENGTH = { claimed: 0, signed: 1, optimistic: 2, finalized: 3 } as const
const isNoStronger = (one: Header, other: Header): boolean =>
  STRENGTH[one.head] <= STRENGTH[other.head] && (one.listed === undefined || other.listed !== undefined)
const countOf = (before: Header | undefined, { hash }: Header): number | undefined => (before?.hash === hash ? before.listed : undefined)

/** From the newest down, as long as each is the parent of the one above it. */
function chainedFrom(byNumber: ReadonlyMap<bigint, Header>, newest: bigint | undefined): readonly Header[] {
  const headers: Header[] = []
  for (let at = newest === undefined ? undefined : byNumber.get(newest); at !== undefined && headers.length < RECENT_BLOCKS;) {
    headers.push(at)
    const below: Header | undefined = byNumber.get(at.number - 1n)
    at = below?.hash === at.parentHash ? below : undefined
  }
  return headers
}

/** Asks, and once more whenever a new head is heard of or may be there. Ends with the signal. */
async function follow(deps: Deps, where: Chain, kept: Kept, signal: AbortSignal): Promise<void> {
  const pause = Math.max(LEAST_PAUSE, where.blockTime * 1000)
  // What another screen has just learnt is good for the first look.
  let maxAgeMs = Math.max(pause, 12_000)
  while (!signal.aborted) {
    kept.cell.update((now) => ({ ...now, asking: true }))
    try {
      await refresh(deps, where, kept, maxAgeMs, signal)
      kept.cell.update(({ error: _error, ...now }) => ({ ...now, asking: false }))
    } catch (error) {
      if (signal.aborted || isError(error, 'app/aborted')) return kept.cell.update((now) => ({ ...now, asking: false }))
      kept.cell.update((now) => ({ ...now, asking: false, error: toWire(error, 'explore') }))
    }
    maxAgeMs = LEAST_PAUSE
    await rest(deps, where.chainId, kept, { pause, signal })
  }
}

/** The head, the blocks below it that are missing, and tips where those that are known are old. */
async function refresh(deps: Deps, where: Chain, kept: Kept, maxAgeMs: number, signal: AbortSignal): Promise<void> {
  const { chain, platform } = deps
  const { chainId } = where
  const head = await chain.call('head', { chainId, maxAgeMs, purpose: EXPLORE }, { signal })
  // A chain that was started anew is shorter than what is known of it.
  for (const number of kept.byNumber.keys()) if (number > head.number + LATE) kept.byNumber.delete(number)
  put(kept, head)
  const fees = platform.now() - kept.feesAt < FEES_FRESH ? undefined : readFees(deps, where, kept, signal)
  await Promise.all([fillBelow(deps, chainId, kept, signal), fees])
}

/** Side by side by number: each is held against its neighbours once it is here. */
async function fillBelow({ chain }: Deps, chainId: number, kept: Kept, signal: AbortSignal): Promise<void> {
  const newest = [...kept.byNumber.keys()].reduce((most, one) => (one > most ? one : most), 0n)
  const numbers = Array.from({ length: RECENT_BLOCKS }, (_, at) => newest - BigInt(at)).filter((number) => number >= 0n)
  // A neighbour of another branch is asked for again, and so is what was learnt without a count of its transactions.
  const chained = new Set(kept.cell.get().headers.map(({ number }) => number))
  const missing = numbers.filter((number) => !chained.has(number))
  const found = await Promise.all(
    missing.map((number) => chain.call('header', { chainId, block: { number }, purpose: EXPLORE }, { signal })),
  )
  for (const header of found) put(kept, header)
}

/** Tips are a nicety: where nobody tells them the blocks stand all the same. */
async function readFees({ chain, platform }: Deps, { chainId }: Chain, kept: Kept, signal: AbortSignal): Promise<void> {
  try {
    const fees = await chain.call('feeHistory', { chainId }, { signal })
    kept.feesAt = platform.now()
    kept.cell.update((now) => ({ ...now, fees }))
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    kept.feesAt = platform.now()
    kept.cell.update(({ fees: _fees, ...now }) => now)
  }
}

async function rest(
  { chain, platform }: Deps,
  chainId: number,
  kept: Kept,
  { pause, signal }: { readonly pause: number; readonly signal: AbortSignal },
): Promise<void> {
  const { byNumber } = kept
  const woken = new AbortController()
  kept.wake = () => woken.abort()
  const stop = chain.on('head', (head) => {
    if (head.chainId === chainId && byNumber.get(head.number)?.hash !== head.hash) woken.abort()
  })
  try {
    await platform.sleep(pause, AbortSignal.any([signal, woken.signal]))
  } catch (error) {
    // A head that was heard of wakes it before its time, and so does whoever tries again.
    if (!woken.signal.aborted && !signal.aborted) throw error
  } finally {
    stop()
    kept.wake = undefined
  }
}
