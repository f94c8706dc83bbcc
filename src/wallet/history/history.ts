import { defined } from '#core/defined'
import { type ActivityEntry, join } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { isError, toWire, type WireError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { type LogScan, scanId } from '#core/chains/log-scan'
import { type Cell, createCell, type Source } from '#core/source'
import type { PlacedLog } from '#protocol/chain'
import type { Bulk, Parts, Records } from '#store'
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
import { logEndpointsKey, createFollower, type HistoryDeps as FollowDeps, serviceOf } from './history-follow.ts'
import { createHistoryProgress, type HistoryProgress } from './history-progress.ts'
import { proveEntry } from './prove-entry.ts'
import { newScan } from './scan-store.ts'
import { openVault } from '../session/open-vault.ts'

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

/** One account on one chain, as it is looked at. */
type Watch = {
  readonly logs: Cell<LogsView>
  readonly entries: Cell<readonly ActivityEntry[]>
  readonly parts: Cell<Parts<ActivityEntry>>
  readonly count: ReturnType<typeof createHistoryProgress>
  bulks?: { readonly logs: Bulk<PlacedLog>; readonly entries: Bulk<ActivityEntry> }
  opened: boolean
}

const ANYBODY: Address = `0x${'00'.repeat(20)}`
const UNLOOKED: HistoryProgress = { of: 0, at: 0, bare: 0 }
const NOTHING: LogsView = { logs: [], complete: false, at: 'reading', looked: UNLOOKED, reach: {}, settled: false }
const NONE: readonly ActivityEntry[] = []
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
  const { platform, session, book, health } = deps
  const kept = createCell<readonly LogScan[]>([])
  const scans = createCell<readonly LogScan[]>([])
  const watches = new Map<string, Watch>()
  const errors = new Map<string, WireError>()
  let unhook: (() => void) | undefined

  const records = (): Records => openVault(session).records
  const follower = createFollower({
    ...deps,
    records,
    scans: kept,
    tell(id, error) {
      if (error) errors.set(id, error)
      else errors.delete(id)
      refresh()
      publish(id)
    },
  })
  const refresh = (): void => {
    scans.set(
      kept.get().map((scan) => {
        const live = follower.live(scan.id)
        return live?.shelf === scan.shelf ? { ...live, wanted: scan.wanted } : scan
      }),
    )
  }
  const scanOf = (id: string): LogScan | undefined => scans.get().find((scan) => scan.id === id)

  const estimate = (chainId: number, blocks: bigint): HistoryEstimate | undefined => {
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
  const secondsOf = (scan: LogScan | undefined): number | undefined => {
    if (scan?.head === undefined) return undefined
    return follower.secondsLeft(scan.id) ?? estimate(scan.chainId, blocksLeft(scan, scan.head.number))?.seconds
  }

  const publish = (id: string): void => {
    const watch = watches.get(id)
    if (!watch) return
    const scan = scanOf(id)
    if (watch.bulks) {
      const parts = watch.bulks.entries.parts.get()
      // What could not be opened is all there is.
      watch.parts.set(watch.opened && parts.from !== undefined ? { lists: parts.lists } : parts)
    }
    if (watch.bulks && watch.opened) {
      const { logs, entries } = watch.bulks
      const on = scan && book.find(scan.chainId)
      const service = scan && on && serviceOf(on, scan.account) ? 'service' : 'none'
      const known = { logs: logs.get(), looked: watch.count(logs, entries), error: errors.get(id), service } as const
      const view = viewOf(scan, { ...known, secondsLeft: secondsOf(scan) })
      // Before it is said that this is all, all of it is there.
      watch.entries.set(entries.get())
      watch.logs.set(view)
    } else if (!scan) {
      watch.logs.set({ ...NOTHING, at: 'off' })
      watch.parts.set(NO_PARTS)
    }
  }
  /** Opens what was found, once there is a partition for it. */
  const attach = (id: string): void => {
    const watch = watches.get(id)
    const scan = scanOf(id)
    if (!watch || watch.bulks || !scan) return publish(id)
    const bulks = { logs: records().bulk('logs', scan.shelf), entries: records().bulk('entries', scan.shelf) }
    watch.bulks = bulks
    for (const bulk of Object.values(bulks)) bulk.subscribe(() => watch.bulks === bulks && publish(id))
    const opened = (): void => {
      if (watch.bulks !== bulks) return
      watch.opened = true
      publish(id)
    }
    bulks.entries.parts.subscribe(() => watch.bulks === bulks && publish(id))
    // What is shown comes before what it was made of.
    const open = async (): Promise<unknown> => [await bulks.entries.open(), await bulks.logs.open()]
    open().then(opened, (error: unknown) => {
      if (!isError(error, 'store/closed')) errors.set(id, toWire(error, 'history'))
      opened()
    })
  }
  const look = (): void => {
    const now = session.state.get()
    kept.set(now.at === 'open' ? now.records.scans.get() : [])
    refresh()
    for (const id of watches.keys()) if (now.at === 'open') attach(id)
  }
  const hook = (): void => {
    unhook?.()
    unhook = undefined
    const now = session.state.get()
    if (now.at === 'open') unhook = now.records.scans.subscribe(look)
    // What is kept of the person does not outlive a lock.
    for (const watch of watches.values()) {
      delete watch.bulks
      watch.opened = false
      watch.logs.set(NOTHING)
      watch.entries.set(NONE)
      watch.parts.set(UNOPENED)
    }
    follower.forget()
    errors.clear()
    look()
  }
  session.state.subscribe(hook)
  hook()

  const watchOf = (chainId: number, account: Address): Watch => {
    const id = scanId(chainId, account)
    const known = watches.get(id)
    if (known) return known
    const watch: Watch = {
      logs: createCell(NOTHING),
      entries: createCell(NONE),
      parts: createCell(UNOPENED),
      count: createHistoryProgress(),
      opened: false,
    }
    watches.set(id, watch)
    if (session.state.get().at === 'open') attach(id)
    return watch
  }

  const shelfOf = (chainId: number, account: Address): Promise<LogScan> => newScan(platform, records(), { chainId, account, wanted: false })
  const setWanted = async (chainId: number, account: Address, wanted: boolean): Promise<void> => {
    const { id } = await shelfOf(chainId, account)
    await changeRecord(platform, records().scans, id, (current) => ({ ...current, wanted }))
  }
  const bulkOf = async (chainId: number, account: Address): Promise<Bulk<ActivityEntry>> => {
    const bulk = records().bulk('entries', (await shelfOf(chainId, account)).shelf)
    await bulk.open()
    return bulk
  }

  return {
    scans,
    estimate,
    logs: (chainId, account) => watchOf(chainId, account).logs,
    entries: (chainId, account) => watchOf(chainId, account).entries,
    parts: (chainId, account) => watchOf(chainId, account).parts,
    start: (chainId, account) => setWanted(chainId, account, true),
    stop: (chainId, account) => setWanted(chainId, account, false),
    async prove(chainId, account, hash, signal) {
      const bulk = await bulkOf(chainId, account)
      const proved = await proveEntry(deps, { chainId, account, hash, known: bulk.find(hash) }, signal ?? new AbortController().signal)
      const before = bulk.find(hash)
      const after = before ? join(before, proved) : proved
      await bulk.change([after])
      return after
    },
    async take(entries) {
      let added = 0
      const groups = new Map<string, ActivityEntry[]>()
      for (const entry of entries) {
        const id = scanId(entry.chainId, entry.account)
        const group = groups.get(id)
        if (group) group.push(entry)
        else groups.set(id, [entry])
      }
      for (const group of groups.values()) {
        const [first] = group
        if (!first) continue
        const bulk = await bulkOf(first.chainId, first.account)
        const fresh = group.filter(({ id }) => bulk.find(id) === undefined)
        added += fresh.length
        await bulk.change(fresh)
      }
      return added
    },
    testService: (chainId, url) => testService({ chain: deps.chain, now: platform.now }, chainId, url, new AbortController().signal),
    follow: (signal) => follower.follow(signal),
  }
}
