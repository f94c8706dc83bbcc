import { defined } from '#core/defined'
import { type ActivityEntry, join } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { isError, toWire, type WireError } from '#core/errors'
import { groupBy } from '#core/group-by'
import type { Hex } from '#core/bytes/hex'
import { type LogScan, scanId } from '#core/chains/log-scan'
import { type Cell, createCell, type Source } from '#core/source'
import type { PlacedLog } from '#protocol/chain'
import type { Bulk, Parts } from '#store'
import {
  blocksLeft,
  estimateScan,
  knownFrom,
  type UnloggedCoverage,
  unloggedCoverageOf,
  type ScanEstimate,
  type ServiceReport,
  testService,
  topicsOf,
} from '#survey'
import { changeRecord } from '../session/change-record.ts'
import type { HealthBook } from '../chains/health.ts'
import { logEndpointsKey, createFollower, type Follower, type HistoryDeps as FollowDeps, serviceOf } from './history-follow.ts'
import { createHistoryProgress, type HistoryProgress } from './history-progress.ts'
import { proveEntry } from './prove-entry.ts'
import { CLOSED, next, type PartitionEvent, type PartitionState } from './partition-state.ts'
import { newScan } from './scan-store.ts'
import { currentRecords, openVault, whileOpen } from '../session/open-vault.ts'

/** What is known of one account's logs on one chain. */
export type LogsView = {
  /** In no order; each was claimed by an endpoint, and is proved only where its evidence says so. */
  readonly logs: readonly PlacedLog[]
  /** Everything is known from this block to that one. Absent: nothing was looked at yet. */
  readonly from?: bigint
  readonly to?: bigint
  /** From the first block on: no other log names the account, by the word of the endpoints. */
  readonly complete: boolean
  /** Blocks that are still to be looked through. Absent: not known yet. */
  readonly left?: bigint
  /** Seconds that looking through them will take, if it goes on as of late; before that is known, by what is known of whom it asks. Absent: nobody can tell. */
  readonly secondsLeft?: number
  /** `reading`: what is kept is being opened. `off`: nobody asked for it. `stopped`: the person stopped it. `following`: what is left nobody tells. */
  readonly at: 'reading' | 'off' | 'stopped' | 'scanning' | 'following'
  /** Why blocks before `from` stay unknown. */
  readonly refused?: WireError
  /** Why it does not go on at the moment; it is tried again. */
  readonly error?: WireError
  /** Of the transactions that the logs name, those that were looked at. */
  readonly looked: HistoryProgress
  /** How far is known what leaves no log. */
  readonly reach: UnloggedCoverage
  /** Nothing is left to be asked: everything is here, or said to be told by nobody. */
  readonly settled: boolean
}

/** What was, of every account and chain that the person wants looked after. */
export type History = {
  /** What is kept, and what comes; empty while the vault is locked. Asks nobody anything. */
  logs(chainId: number, account: Address): Source<LogsView>
  /** What the account did and what was done to it, in no order. Asks nobody anything. */
  entries(chainId: number, account: Address): Source<readonly ActivityEntry[]>
  /** The same in lists, already while what is kept is being opened: the newest of it first. */
  parts(chainId: number, account: Address): Source<Parts<ActivityEntry>>
  /** Has the account looked after on that chain, now and in later sessions. Throws `store/*`. */
  start(chainId: number, account: Address): Promise<void>
  /** What was found stays. */
  stop(chainId: number, account: Address): Promise<void>
  /**
   * What looking through so many blocks of a chain takes: as fast as it went with the same endpoints before, else by what they give at once. Nothing where nobody knows. Asks
   * nobody, so it can be said before anything is asked.
   */
  estimate(chainId: number, blocks: bigint): HistoryEstimate | undefined
  /** Every account and chain that was ever looked after, as far as it is. */
  readonly scans: Source<readonly LogScan[]>
  /** Holds one entry against its receipt, and keeps what that proves. Throws `rpc/*`, `tx/unknown`. */
  prove(chainId: number, account: Address, hash: Hex, signal?: AbortSignal): Promise<ActivityEntry>
  /** Adds entries from elsewhere to what is kept; how many were not there. Throws `store/*`. */
  take(entries: readonly ActivityEntry[]): Promise<number>
  /** Asks an explorer service who it is, in words of its own kind; names no account. Throws `input/url-*`, `rpc/*`. */
  testService(chainId: number, url: string): Promise<ServiceReport>
  /** Looks after all that is wanted until the signal ends it. One tab at a time does so. */
  follow(signal: AbortSignal): Promise<void>
}

export type HistoryDeps = FollowDeps & { readonly health: HealthBook }

/** Of one account. `limit`: whose limit makes it so; absent where it is as it went before. */
export type HistoryEstimate = { readonly seconds: number; readonly limit?: Pick<ScanEstimate, 'host' | 'blocks'> }

/** One account on one chain that somebody looks at. */
type Watch = {
  readonly logs: Cell<LogsView>
  readonly entries: Cell<readonly ActivityEntry[]>
  readonly parts: Cell<Parts<ActivityEntry>>
  readonly count: ReturnType<typeof createHistoryProgress>
  /** Of its partition, while that is open or being opened. `stop`: no more is heard of it. */
  bulks?: { readonly logs: Bulk<PlacedLog>; readonly entries: Bulk<ActivityEntry>; readonly stop: () => void }
}

type Context = HistoryDeps & {
  /** Every scan as it is written down. */
  readonly saved: Source<readonly LogScan[]>
  /** The same, and newer where this tab follows. */
  readonly scans: Cell<readonly LogScan[]>
  readonly watches: Map<string, Watch>
  /** By the scans' ids; what is not in it is closed. */
  readonly partitions: Map<string, PartitionState>
  readonly openings: { last: number }
  readonly follower: Follower
}

const ANYBODY: Address = `0x${'00'.repeat(20)}`
const UNLOOKED: HistoryProgress = { of: 0, at: 0, bare: 0 }
const NOTHING: LogsView = { logs: [], complete: false, at: 'reading', looked: UNLOOKED, reach: {}, settled: false }
const NONE: readonly ActivityEntry[] = []
const NO_SCANS: readonly LogScan[] = []
const UNOPENED: Parts<ActivityEntry> = { lists: [], from: Infinity }
const NO_PARTS: Parts<ActivityEntry> = { lists: [] }

type Known = {
  readonly logs: readonly PlacedLog[]
  readonly looked: HistoryProgress
  readonly error: WireError | undefined
  readonly service: 'service' | 'none'
  readonly secondsLeft: number | undefined
}

/** What is known, by how far the scan is and what it found. */
function viewOf(scan: LogScan | undefined, { logs, looked, error, service, secondsLeft }: Known): LogsView {
  const { head, refused, wanted } = scan ?? {}
  const failed = error ? { error } : {}
  if (!scan || !head)
    return { logs, complete: false, at: wanted === true ? 'scanning' : 'off', looked, reach: {}, settled: false, ...failed }
  const [from, left] = [knownFrom(scan, head.number), blocksLeft(scan, head.number)]
  const reach = unloggedCoverageOf(scan, service)
  return {
    logs,
    from,
    to: head.number,
    complete: from === 0n,
    left,
    at: !scan.wanted ? 'stopped' : left > 0n ? 'scanning' : 'following',
    looked,
    reach,
    settled: left === 0n && looked.at === looked.of && reach.left === 0n,
    ...defined({
      refused: refused ? refused.why : undefined,
      secondsLeft: secondsLeft !== undefined && scan.wanted && left > 0n ? secondsLeft : undefined,
    }),
    ...failed,
  }
}

/** The past of the person's accounts, kept in sealed records and looked for in the background. */
export function createHistory(deps: HistoryDeps): History {
  const { platform, session } = deps
  const saved = whileOpen(session, ({ scans }) => scans, NO_SCANS)
  const context: Context = {
    ...deps,
    saved,
    scans: createCell(NO_SCANS),
    watches: new Map(),
    partitions: new Map(),
    openings: { last: 0 },
    follower: createFollower({
      ...deps,
      records: () => openVault(session).records,
      scans: saved,
      onProgress(id, error) {
        move(context, id, { kind: 'worked', error })
        refreshScans(context)
        publish(context, id)
      },
    }),
  }
  const { follower, scans } = context
  currentRecords(session).subscribe(() => reset(context))
  saved.subscribe(() => readSaved(context))
  readSaved(context)

  return {
    scans,
    estimate: (chainId, blocks) => estimate(context, chainId, blocks),
    logs: (chainId, account) => watchOf(context, chainId, account).logs,
    entries: (chainId, account) => watchOf(context, chainId, account).entries,
    parts: (chainId, account) => watchOf(context, chainId, account).parts,
    start: (chainId, account) => setWanted(context, chainId, account, true),
    stop: (chainId, account) => setWanted(context, chainId, account, false),
    prove: (chainId, account, hash, signal) => prove(context, { chainId, account, hash }, signal ?? new AbortController().signal),
    take: (entries) => take(context, entries),
    testService: (chainId, url) => testService({ chain: deps.chain, now: platform.now }, chainId, url, new AbortController().signal),
    follow: (signal) => follower.follow(signal),
  }
}

const partitionOf = ({ partitions }: Context, id: string): PartitionState => partitions.get(id) ?? CLOSED

function move(context: Context, id: string, event: PartitionEvent): void {
  const state = next(partitionOf(context, id), event)
  if (state === CLOSED) context.partitions.delete(id)
  else context.partitions.set(id, state)
}

const scanOf = ({ scans }: Context, id: string): LogScan | undefined => scans.get().find((scan) => scan.id === id)

function refreshScans({ follower, saved, scans }: Context): void {
  scans.set(
    saved.get().map((scan) => {
      const live = follower.live(scan.id)
      return live?.shelf === scan.shelf ? { ...live, wanted: scan.wanted } : scan
    }),
  )
}

/** What is written down is another, here or by another tab. */
function readSaved(context: Context): void {
  refreshScans(context)
  if (context.session.state.get().kind === 'open') for (const id of context.watches.keys()) open(context, id)
}

/** What is kept of the person does not outlive a lock, nor what was known of other records. */
function reset(context: Context): void {
  const { follower, partitions, watches } = context
  for (const watch of watches.values()) {
    watch.bulks?.stop()
    delete watch.bulks
    watch.logs.set(NOTHING)
    watch.entries.set(NONE)
    watch.parts.set(UNOPENED)
  }
  follower.forget()
  for (const id of partitions.keys()) move(context, id, { kind: 'locked' })
  readSaved(context)
}

function watchOf(context: Context, chainId: number, account: Address): Watch {
  const id = scanId(chainId, account)
  const known = context.watches.get(id)
  if (known) return known
  const watch: Watch = {
    logs: createCell(NOTHING),
    entries: createCell(NONE),
    parts: createCell(UNOPENED),
    count: createHistoryProgress(),
  }
  context.watches.set(id, watch)
  if (context.session.state.get().kind === 'open') open(context, id)
  return watch
}

/** Opens what was found, once there is a partition for it. */
function open(context: Context, id: string): void {
  const watch = context.watches.get(id)
  const scan = scanOf(context, id)
  if (!watch || !scan || partitionOf(context, id).kind !== 'closed') return publish(context, id)
  const number = ++context.openings.last
  move(context, id, { kind: 'open', number })
  const { records } = openVault(context.session)
  const [logs, entries] = [records.bulk('logs', scan.shelf), records.bulk('entries', scan.shelf)]
  const stops = [logs, entries, entries.parts].map((source) => source.subscribe(() => publish(context, id)))
  const stop = (): void => stops.forEach((one) => one())
  watch.bulks = { logs, entries, stop }
  const over = (event: PartitionEvent): void => {
    move(context, id, event)
    publish(context, id)
  }
  // What is shown comes before what it was made of.
  const openBoth = async (): Promise<unknown> => [await entries.open(), await logs.open()]
  openBoth().then(
    () => over({ kind: 'opened', number }),
    (error: unknown) =>
      over(isError(error, 'store/closed') ? { kind: 'opened', number } : { kind: 'open-failed', number, error: toWire(error, 'history') }),
  )
}

/** Shows what is known of one account by now. */
function publish(context: Context, id: string): void {
  const watch = context.watches.get(id)
  if (!watch) return
  const scan = scanOf(context, id)
  const { bulks } = watch
  const partition = partitionOf(context, id)
  if (bulks) {
    const parts = bulks.entries.parts.get()
    // What could not be opened is all there is.
    watch.parts.set(partition.kind === 'open' && parts.from !== undefined ? { lists: parts.lists } : parts)
  }
  if (bulks && partition.kind === 'open') {
    const { logs, entries } = bulks
    const on = scan && context.book.find(scan.chainId)
    const service = scan && on && serviceOf(on, scan.account) ? 'service' : 'none'
    const known = { logs: logs.get(), looked: watch.count(logs, entries), error: partition.error, service } as const
    const view = viewOf(scan, { ...known, secondsLeft: secondsOf(context, scan) })
    // Before it is said that this is all, all of it is there.
    watch.entries.set(entries.get())
    watch.logs.set(view)
  } else if (!scan) {
    watch.logs.set({ ...NOTHING, at: 'off' })
    watch.parts.set(NO_PARTS)
  }
}

function estimate({ book, health, scans }: Context, chainId: number, blocks: bigint): HistoryEstimate | undefined {
  const chain = book.find(chainId)
  if (!chain) return undefined
  const by = logEndpointsKey(chain)
  const pace = scans.get().find((scan) => scan.chainId === chainId && scan.pace?.by === by)?.pace
  if (pace !== undefined) return { seconds: Math.ceil(Number(blocks) / pace.blocksPerSecond) }
  const found = (id: string): number | undefined =>
    health.entries.get().find(({ endpointId }) => endpointId === id)?.capabilities?.logBlocks
  // How many questions there are is the same for all accounts.
  const reckoned = estimateScan(chain, { left: blocks, questions: topicsOf(ANYBODY).length, found })
  return reckoned && { seconds: reckoned.seconds, limit: { host: reckoned.host, blocks: reckoned.blocks } }
}

/** Where it does not go on yet, or in another tab, the estimate. */
function secondsOf(context: Context, scan: LogScan | undefined): number | undefined {
  if (scan?.head === undefined) return undefined
  return context.follower.secondsLeft(scan.id) ?? estimate(context, scan.chainId, blocksLeft(scan, scan.head.number))?.seconds
}

/** The record of a scan, made where there is none. */
const savedScan = ({ platform, session }: Context, chainId: number, account: Address): Promise<LogScan> =>
  newScan(platform, openVault(session).records, { chainId, account, wanted: false })

async function setWanted(context: Context, chainId: number, account: Address, wanted: boolean): Promise<void> {
  const { id } = await savedScan(context, chainId, account)
  await changeRecord(context.platform, openVault(context.session).records.scans, id, (current) => ({ ...current, wanted }))
}

async function entriesOf(context: Context, chainId: number, account: Address): Promise<Bulk<ActivityEntry>> {
  const { shelf } = await savedScan(context, chainId, account)
  const bulk = openVault(context.session).records.bulk('entries', shelf)
  await bulk.open()
  return bulk
}

type EntrySubject = { readonly chainId: number; readonly account: Address; readonly hash: Hex }

async function prove(context: Context, subject: EntrySubject, signal: AbortSignal): Promise<ActivityEntry> {
  const { chainId, account, hash } = subject
  const bulk = await entriesOf(context, chainId, account)
  const proved = await proveEntry(context, { ...subject, known: bulk.find(hash) }, signal)
  const before = bulk.find(hash)
  const after = before ? join(before, proved) : proved
  await bulk.change([after])
  return after
}

async function take(context: Context, entries: readonly ActivityEntry[]): Promise<number> {
  let added = 0
  for (const group of groupBy(entries, ({ chainId, account }) => scanId(chainId, account)).values()) {
    const [first] = group
    if (!first) continue
    const bulk = await entriesOf(context, first.chainId, first.account)
    const fresh = group.filter(({ id }) => bulk.find(id) === undefined)
    added += fresh.length
    await bulk.change(fresh)
  }
  return added
}
