import { defined } from '#core/defined'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { type Chain, readsPastFromOwn } from '#core/chains/chain'
import { type LogScan, scanId } from '#core/chains/log-scan'
import { isError, toWire, type WireError } from '#core/errors'
import { type Cell, createCell, map, type Source } from '#core/source'
import { whileWatched } from '#core/watched'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, PlacedLog } from '#protocol/chain'
import { type Bulk, logId } from '#store'
import {
  blocksLeft,
  createGatherer,
  createLogScanner,
  estimateScan,
  type Gatherer,
  knownFrom,
  listedToken,
  type LogScanner,
  topicsOf,
  type UnloggedCoverage,
  unloggedCoverageOf,
} from '#survey'
import { type TimelineRow, timelineRowOf } from '../activity/timeline-row.ts'
import type { HealthBook } from '../chains/health.ts'
import { activitySourcesOf, serviceOf } from '../history/history-follow.ts'
import type { RecentBlockBook } from './recent-blocks.ts'
import { wholeSince } from './whole-since.ts'

/** A bulk that lives as long as the page: nothing of it is written down. `idOf` names a record. */
function createMemoryBulk<T>(idOf: (record: T) => string): Bulk<T> {
  const records = new Map<string, T>()
  const cell = createCell<readonly T[]>([])
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    parts: map(cell, (all) => ({ lists: [all] })),
    open: () => Promise.resolve({ lost: 0 }),
    find: (id) => records.get(id),
    change(put, remove = []) {
      if (put.length + remove.length === 0) return Promise.resolve()
      for (const id of remove) records.delete(id)
      for (const record of put) records.set(idOf(record), record)
      cell.set([...records.values()])
      return Promise.resolve()
    },
  }
}

/** What an address did, as far as it was searched. */
export type AddressHistory = {
  /** Newest first. */
  readonly rows: readonly TimelineRow[]
  /** `paused`: as many as were wanted were found, and there are more blocks. `idle`: nobody asked, or it was stopped. */
  readonly at: 'idle' | 'searching' | 'paused' | 'done'
  /** Every block from this one to `to` was searched for logs. Absent: none yet. */
  readonly from?: bigint
  readonly to?: bigint
  /** Since when `rows` hold every transaction with a log of the address; 0 since the first block. See `wholeSince`. */
  readonly since?: number
  /** Blocks that are left to be searched. */
  readonly left?: bigint
  /** How far is known what leaves no log. */
  readonly reach: UnloggedCoverage
  /** What the search has asked so far, and how many bytes left and came. */
  readonly requests: number
  readonly bytes: number
  /** Why earlier blocks stay unknown. */
  readonly refused?: WireError
  readonly error?: WireError
}

/** What searching all blocks takes at least, before anybody is asked. `host`: whose limit makes it so. */
export type SearchEstimate = { readonly requests: number; readonly bytes: number; readonly seconds: number; readonly host: string }

export type AddressSearch = {
  /** A search ends with its last subscriber. With one's own node alone it begins with the first. */
  readonly state: Source<AddressHistory>
  /** Only the person's own endpoints are asked. */
  readonly isOwnNode: boolean
  /** Nothing where no limit of the endpoint is known, or no block. Asks nobody. */
  estimate(): SearchEstimate | undefined
  /** Searches, while somebody subscribes, until so many more transactions are found or all blocks are searched. What goes wrong is in the state. */
  start(): void
  stop(): void
}

type Deps = {
  readonly platform: Pick<Platform, 'now' | 'sleep'>
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly health: HealthBook
  readonly blocks: RecentBlockBook
}

/** Transactions after which a search pauses, and logs of one address that are kept. */
const MORE = 50
const MAX_LOGS = 20_000
/** Addresses whose history stays in memory. */
const MAX_SEARCHES = 8
/** Bytes of a question beside its topics, and of an answer without logs: JSON-RPC's own. */
const FRAME = 250

/** One address on one chain while the page lives. */
type Run = {
  readonly where: Chain
  readonly address: Address
  readonly scan: LogScan
  readonly logs: Bulk<PlacedLog>
  readonly entries: Bulk<ActivityEntry>
  readonly scanner: LogScanner
  readonly gatherer: Gatherer
  readonly cell: Cell<AddressHistory>
}

/** Histories of addresses that somebody looks at; the oldest are forgotten. */
export function createAddressSearches(deps: Deps): (where: Chain, address: Address) => AddressSearch {
  const known = new Map<string, { readonly on: Chain; readonly search: AddressSearch }>()
  return (where, address) => {
    const id = scanId(where.chainId, address)
    const before = known.get(id)
    if (before?.on === where) return before.search
    const search = createAddressSearch(deps, where, address)
    known.set(id, { on: where, search })
    for (const old of [...known.keys()].slice(0, -MAX_SEARCHES)) known.delete(old)
    return search
  }
}

function createAddressSearch(deps: Deps, where: Chain, address: Address): AddressSearch {
  const run = createRun(deps, where, address)
  const isOwnNode = readsPastFromOwn(where)
  let watching = AbortSignal.abort()
  let control = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const search = (more: number): void => {
    control.abort()
    control = new AbortController()
    const signal = AbortSignal.any([watching, control.signal])
    // One after the other: what an earlier one found is there for the next.
    running = running.then(() => (signal.aborted ? undefined : searchMore(deps, run, more, signal)))
  }
  return {
    state: whileWatched(run.cell, (signal) => {
      watching = signal
      // What came since the last look, and no more of what was before.
      if (isOwnNode) search(0)
    }),
    isOwnNode,
    estimate: () => estimate(deps, where, address),
    start: () => search(MORE),
    stop: () => control.abort(),
  }
}

function createRun({ chain, platform }: Deps, where: Chain, address: Address): Run {
  const subject = { chainId: where.chainId, account: address }
  const scan: LogScan = { id: scanId(where.chainId, address), ...subject, shelf: 0, wanted: true, covered: [] }
  const logs = createMemoryBulk<PlacedLog>(logId)
  const entries = createMemoryBulk<ActivityEntry>(({ id }) => id)
  const cell = createCell<AddressHistory>({ rows: [], at: 'idle', reach: {}, requests: 0, bytes: 0 })
  const store = {
    scan,
    logs,
    // What the scanner keeps it puts into `scan` itself: one record for both.
    keep: () => Promise.resolve(),
    forget: () =>
      entries.change(
        [],
        entries.get().map(({ id }) => id),
      ),
  }
  const gathered = {
    scan: () => store.scan,
    logs,
    entries,
    keep(change: (scan: LogScan) => LogScan) {
      store.scan = change(store.scan)
      return Promise.resolve()
    },
  }
  const asking = { chain, now: platform.now }
  return {
    where,
    address,
    get scan() {
      return store.scan
    },
    logs,
    entries,
    scanner: createLogScanner({ ...asking, most: MAX_LOGS }, store),
    gatherer: createGatherer(asking, subject, gathered, activitySourcesOf({ chain, platform }, where, subject)),
    cell,
  }
}

async function searchMore(deps: Deps, run: Run, more: number, signal: AbortSignal): Promise<void> {
  const { cell, where } = run
  cell.update(({ error: _error, ...now }) => ({ ...now, at: 'searching' }))
  const stop = deps.chain.on('requested', ({ chainId, purpose, bytesIn, bytesOut }) => {
    if (chainId !== where.chainId || purpose !== 'history') return
    cell.update((now) => ({ ...now, requests: now.requests + 1, bytes: now.bytes + bytesIn + bytesOut }))
  })
  try {
    const isDone = await takeSteps(run, Math.max(MORE, run.entries.get().length + more), signal)
    publish(run, isDone ? 'done' : 'paused')
  } catch (error) {
    if (!isError(error)) throw error
    publish(run, 'idle', signal.aborted || error.code === 'app/aborted' ? undefined : toWire(error, 'explore'))
  } finally {
    stop()
  }
}

/** Newest blocks first; what was found is read before more is looked for. True where nothing is left. */
async function takeSteps(run: Run, goal: number, signal: AbortSignal): Promise<boolean> {
  const { entries, gatherer, scanner } = run
  await scanner.forward(signal)
  publish(run, 'searching')
  await gatherer.forward(signal)
  for (;;) {
    publish(run, 'searching')
    if (entries.get().length >= goal) return false
    const isMore = await gatherer.back(signal)
    if (entries.get().length >= goal) return false
    const isFurther = await scanner.back(signal)
    if (!isMore && !isFurther) return true
  }
}

function publish(run: Run, at: AddressHistory['at'], error?: WireError): void {
  const { cell, where, address, entries, logs, scan } = run
  const { head, refused } = scan
  const since = wholeSince({ scan, logs: logs.get(), entries: entries.get(), blockTime: where.blockTime })
  cell.update(({ requests, bytes }) => ({
    rows: rowsOf(entries.get(), where, address, scan),
    at,
    requests,
    bytes,
    reach: unloggedCoverageOf(scan, serviceOf(where, address) ? 'service' : 'none'),
    ...defined({
      from: head && knownFrom(scan, head.number),
      to: head?.number,
      since,
      left: head && blocksLeft(scan, head.number),
      refused: refused?.why,
      error,
    }),
  }))
}

/** As the timeline of an account is: the address is the only one that counts as one's own. */
function rowsOf(entries: readonly ActivityEntry[], { chainId, blockTime }: Chain, address: Address, scan: LogScan): readonly TimelineRow[] {
  const parts = {
    entries: [entries],
    own: [],
    notes: new Map<string, string>(),
    scans: [scan],
    blockTime: () => blockTime,
    fold: {
      accounts: new Set([address]),
      known: new Set<Address>(),
      faces: new Map<string, readonly Address[]>(),
      isListed: (token: Address, on: number) => listedToken(on, token) !== undefined,
    },
  }
  const placeOf = ({ block = 0n, index = 0 }: ActivityEntry): bigint => block * 1_000_000n + BigInt(index)
  return entries
    .toSorted((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1))
    .map((entry) => timelineRowOf(`${chainId}:${entry.id}`, [entry], undefined, undefined, parts))
}

/** By the limits of the endpoint that is asked first: what was found of it, else what others wrote down. */
function estimate({ blocks, health }: Deps, where: Chain, address: Address): SearchEstimate | undefined {
  const newest = blocks.known(where.chainId).get().headers[0]?.number
  if (newest === undefined) return undefined
  const found = (id: string): number | undefined =>
    health.entries.get().find(({ endpointId }) => endpointId === id)?.capabilities?.logBlocks
  const topics = topicsOf(address)
  const reckoned = estimateScan(where, { left: newest + 1n, questions: topics.length, found })
  if (reckoned === undefined) return undefined
  const ranges = Math.ceil(Number(newest + 1n) / reckoned.blocks)
  const bytes = ranges * topics.reduce((sum, one) => sum + JSON.stringify(one).length + FRAME, 0)
  return { requests: ranges * topics.length, bytes, seconds: reckoned.seconds, host: reckoned.host }
}
