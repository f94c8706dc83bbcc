import { bigintToDecimal } from '#core/text/json'
import { defined } from '#core/defined'
import { type ActivityEntry, join } from '#core/activity/activity-entry'
import { isError, toWire, type WireError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { type BlockRange, type Coverage, type LogScan, missingFrom, withRange } from '#core/chains/log-scan'
import type { PlacedLog } from '#protocol/chain'
import type { Bulk } from '#store'
import { DEPTH } from '../logs/scanned-blocks.ts'
import type { ClaimDeps, ClaimSubject } from './claims.ts'
import { fetchEntries } from './details.ts'
import { readLogs } from './moves.ts'
import type { ActivitySource, SourceName } from './source.ts'

/** Transactions whose details are asked for in one step. */
const STEP = 24
/** A service is asked for news less often than a node, in milliseconds. */
const SERVICE_EVERY = 300_000
/** How long a service that failed is left alone, twice as long each time; and how often it may fail one time after the other. */
const SERVICE_REST = 5000
const SERVICE_FAILS = 6

export type GatherStore = {
  scan(): LogScan
  readonly logs: Bulk<PlacedLog>
  readonly entries: Bulk<ActivityEntry>
  keep(change: (scan: LogScan) => LogScan): Promise<void>
}

export type Gatherer = {
  /** What came since, by every source that is offered. Throws `rpc/*`, `store/*`, `app/aborted`. */
  forward(signal: AbortSignal): Promise<void>
  /** One step of what is still to be learnt; false where there is none. Throws as above. */
  back(signal: AbortSignal): Promise<boolean>
  /** Why the service that the person chose is left alone for now: what else there is goes on without it. */
  trouble(): WireError | undefined
}

/** A transaction of which only logs are known. */
type Nameless = readonly [Hex, readonly PlacedLog[]]

const NOTHING: Coverage = { covered: [] }

/** One account's activity while it is gathered. */
type Gathering = {
  readonly deps: ClaimDeps
  readonly subject: ClaimSubject
  readonly shelf: GatherStore
  readonly sources: readonly ActivitySource[]
  /** Not offered by anybody who was asked: for as long as the page lives. */
  readonly without: Set<SourceName>
  /** When the service was asked for news. */
  servedAt: number
  readonly service: { fails: number; restUntil: number; trouble: WireError | undefined }
  /** What has logs and no entry yet, the oldest first; made anew when there are other logs than `queuedLogs` many. */
  queue: Nameless[]
  queuedLogs: number
}

/** Makes entries of what logs, nodes and services tell, each source in ranges of blocks from the newest back. */
export function createGatherer(deps: ClaimDeps, subject: ClaimSubject, shelf: GatherStore, sources: readonly ActivitySource[]): Gatherer {
  const gathering: Gathering = {
    deps,
    subject,
    shelf,
    sources,
    without: new Set(),
    servedAt: 0,
    service: { fails: 0, restUntil: 0, trouble: undefined },
    queue: [],
    queuedLogs: -1,
  }
  return {
    async forward(signal) {
      await recheck(gathering, signal)
      const done = new Set<SourceName>()
      for (;;) {
        // One that turns out not to be offered makes space for the next.
        const source = active(gathering).find(({ name }) => !done.has(name))
        if (!source) return
        done.add(source.name)
        if (source.name === 'explorer') {
          if (deps.now() - gathering.servedAt < SERVICE_EVERY) continue
          gathering.servedAt = deps.now()
        }
        const head = shelf.scan().head?.number
        if (head === undefined) return
        await catchUp(gathering, source, head, signal)
      }
    },
    async back(signal) {
      const step = nameless(gathering)
      if (step.length > 0) {
        await detail(gathering, step, signal)
        return true
      }
      for (const source of active(gathering)) if (await stepBack(gathering, source, signal)) return true
      return false
    },
    trouble: () => gathering.service.trouble,
  }
}

/** A node's own ways exclude each other, the best first; a service comes beside them. */
function active({ deps, service, sources, without }: Gathering): readonly ActivitySource[] {
  const own = sources.find(({ name }) => name !== 'explorer' && !without.has(name))
  const served = sources.find(({ name }) => name === 'explorer' && !without.has(name))
  return [...(own ? [own] : []), ...(served && deps.now() >= service.restUntil ? [served] : [])]
}

const coverage = ({ shelf }: Gathering, { name }: ActivitySource): Coverage => shelf.scan().found?.[name] ?? NOTHING

const setCoverage = ({ shelf }: Gathering, source: ActivitySource, next: Coverage): Promise<void> =>
  shelf.keep((scan) => ({ ...scan, found: { ...scan.found, [source.name]: next } }))

const settled = ({ shelf }: Gathering): bigint => (shelf.scan().head?.number ?? -1n) - DEPTH

async function put({ shelf }: Gathering, found: readonly ActivityEntry[]): Promise<void> {
  const together = new Map<string, ActivityEntry>()
  for (const entry of found) {
    const known = together.get(entry.id) ?? shelf.entries.find(entry.id)
    together.set(entry.id, known ? join(known, entry) : entry)
  }
  const changed = [...together.values()].filter((entry) => !isSame(entry, shelf.entries.find(entry.id)))
  await shelf.entries.change(changed)
}

/** Written down, so that whoever looks knows that nothing more is to be expected of it. */
const giveUp = (gathering: Gathering, source: ActivitySource, to: bigint, error: unknown): Promise<void> =>
  setCoverage(gathering, source, {
    ...coverage(gathering, source),
    refused: { from: 0n, to: to < 0n ? 0n : to, why: toWire(error, 'history') },
  })

/** A service that fails holds up nothing else: it is left alone for a while, and given up after several times. */
async function rest(gathering: Gathering, source: ActivitySource, range: BlockRange, error: unknown): Promise<void> {
  const { deps, service, without } = gathering
  service.trouble = toWire(error, 'history')
  service.restUntil = deps.now() + SERVICE_REST * 2 ** service.fails++
  const isFinal = isError(error, 'rpc/refused') || isError(error, 'rpc/pruned') || service.fails >= SERVICE_FAILS
  if (!isFinal) return
  without.add(source.name)
  service.trouble = undefined
  const top = settled(gathering)
  await giveUp(gathering, source, range.to < top ? range.to : top, error)
}

/** One step of one source; what it covered, or nothing where it is not offered. */
async function look(gathering: Gathering, source: ActivitySource, range: BlockRange, signal: AbortSignal): Promise<BlockRange | undefined> {
  const { service, without } = gathering
  const isService = source.name === 'explorer'
  try {
    const { entries, covered } = await source.look(range, signal)
    await put(gathering, entries)
    if (isService) [service.fails, service.trouble] = [0, undefined]
    return covered
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted' || error.code.startsWith('store/')) throw error
    if (isError(error, 'rpc/unsupported')) {
      without.add(source.name)
      await giveUp(gathering, source, settled(gathering), error)
    } else if (isService) await rest(gathering, source, range, error)
    else throw error
    return undefined
  }
}

/** What is younger than a reorganisation is deep is asked for once more; what is gone is gone. */
async function recheck(gathering: Gathering, signal: AbortSignal): Promise<void> {
  const { deps, shelf, subject } = gathering
  const top = settled(gathering)
  const young = shelf.entries.get().filter(({ block, hash }) => hash !== undefined && block !== undefined && block > top)
  const hashes = young.flatMap(({ hash }) => hash ?? []).slice(-4 * STEP)
  if (hashes.length === 0) return
  const now = await fetchEntries(deps, subject, hashes, signal)
  const there = new Set(now.map(({ id }) => id))
  await shelf.entries.change(
    [],
    young.flatMap(({ id, hash }) => (hash !== undefined && hashes.includes(hash) && !there.has(id) ? [id] : [])),
  )
  await put(gathering, now)
}

/** The newest transactions of which only logs are known, with those logs. */
function nameless(gathering: Gathering): readonly Nameless[] {
  const { shelf } = gathering
  const logs = shelf.logs.get()
  if (logs.length !== gathering.queuedLogs) {
    const groups = new Map<Hex, PlacedLog[]>()
    for (const log of logs) {
      if (shelf.entries.find(log.transactionHash)?.outcome !== undefined) continue
      const group = groups.get(log.transactionHash)
      if (group) group.push(log)
      else groups.set(log.transactionHash, [log])
    }
    const blockOf = ([, [first]]: readonly [Hex, readonly PlacedLog[]]): bigint => first?.blockNumber ?? 0n
    gathering.queue = [...groups].toSorted((a, b) => (blockOf(a) < blockOf(b) ? -1 : blockOf(a) > blockOf(b) ? 1 : 0))
    gathering.queuedLogs = logs.length
  }
  return gathering.queue.slice(-STEP)
}

async function detail(gathering: Gathering, step: readonly Nameless[], signal: AbortSignal): Promise<void> {
  const { deps, subject } = gathering
  const hashes = step.map(([hash]) => hash)
  const found = await fetchEntries(deps, subject, hashes, signal).catch((error: unknown) => {
    // A node that gives logs may have dropped the transactions: then the logs are all there is.
    if (!isError(error, 'rpc/pruned') && !isError(error, 'rpc/unsupported') && !isError(error, 'rpc/refused')) throw error
    return []
  })
  const told = new Set(found.filter(({ outcome }) => outcome !== undefined).map(({ id }) => id))
  await put(gathering, [...found, ...step.filter(([hash]) => !told.has(hash)).map((one) => fromLogs(subject, one))])
  gathering.queue.length -= step.length
}

/** What came of one source since its newest block that is settled. */
async function catchUp(gathering: Gathering, source: ActivitySource, head: bigint, signal: AbortSignal): Promise<void> {
  const top = settled(gathering)
  const known = coverage(gathering, source).covered
  const gap = top < 0n ? undefined : missingFrom(known, { from: 0n, to: top }).findLast(({ to }) => to === top)
  const range = { from: gap?.from ?? (top < 0n ? 0n : top + 1n), to: head }
  let covered = await look(gathering, source, range, signal)
  // One step may end above what is asked for anew each time: nobody would come back for the rest.
  for (let more = covered; covered && more && more.from > top + 1n && more.from > range.from;) {
    more = await look(gathering, source, { from: range.from, to: more.from - 1n }, signal)
    if (more) covered = { from: more.from, to: covered.to }
  }
  if (!covered || (covered.from > top && gathering.shelf.scan().found?.[source.name])) return
  const before = coverage(gathering, source)
  await setCoverage(gathering, source, { ...before, covered: withRange(before.covered, { from: covered.from, to: top }) })
}

/** One range of blocks of one source further back; false where none is left. */
async function stepBack(gathering: Gathering, source: ActivitySource, signal: AbortSignal): Promise<boolean> {
  const top = settled(gathering)
  const { covered, refused } = coverage(gathering, source)
  const range = top < 0n ? undefined : missingFrom(refused ? withRange(covered, refused) : covered, { from: 0n, to: top }).at(-1)
  if (!range) return false
  try {
    const done = await look(gathering, source, range, signal)
    const before = coverage(gathering, source)
    if (done) await setCoverage(gathering, source, { ...before, covered: withRange(before.covered, done) })
  } catch (error) {
    if (!isError(error, 'rpc/pruned') && !isError(error, 'rpc/refused')) throw error
    await giveUp(gathering, source, range.to, error)
  }
  return true
}

/** All that logs alone tell of a transaction. */
function fromLogs(subject: ClaimSubject, [hash, logs]: Nameless): ActivityEntry {
  const { moves, grants, native } = readLogs(logs, subject)
  const [first] = logs
  return {
    id: hash,
    ...subject,
    hash,
    ...defined({ block: first ? first.blockNumber : undefined }),
    // That there is a log tells that it did not fail.
    outcome: { success: true },
    outcomeEvidence: { kind: 'claimed', method: 'answer' },
    moves: [...native, ...moves],
    ...defined({ grants: grants.length > 0 ? grants : undefined }),
    movesEvidence: { kind: 'claimed', method: 'answer' },
    sources: [],
  }
}

const text = (entry: ActivityEntry | undefined): string =>
  JSON.stringify(entry, (name, item: unknown) => (name === 'at' ? undefined : bigintToDecimal(name, item))) ?? ''

/** But for when it was learnt. */
const isSame = (a: ActivityEntry, b: ActivityEntry | undefined): boolean => b !== undefined && text(a) === text(b)
