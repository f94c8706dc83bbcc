import type { Address } from '#core/address'
import type { WireError } from '#core/errors'
import { fail, isError, toWire } from '#core/errors'
import { type LogScan, scanId } from '#core/log-scan'
import { type Cell, createCell, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, PlacedLog } from '#protocol/chain'
import type { Bulk, Records } from '#store'
import { blocksLeft, createLogScanner, knownFrom, type LogScanner } from '#survey'
import { changeRecord } from './change-record.ts'
import type { ChainBook } from './chains.ts'
import type { SessionKeeper } from './session.ts'

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
  /** `reading`: what is kept is being opened. `off`: nobody asked for it. `stopped`: the person stopped it. `following`: what is left nobody tells. */
  readonly at: 'reading' | 'off' | 'stopped' | 'scanning' | 'following'
  /** Why blocks before `from` stay unknown. */
  readonly refused?: WireError
  /** Why it does not go on at the moment; it is tried again. */
  readonly error?: WireError
}

/** What was, of every account and chain that the person wants looked after. */
export type History = {
  /** What is kept, and what comes; empty while the vault is locked. Asks nobody anything. */
  logs(chainId: number, account: Address): Source<LogsView>
  /** Has the account looked after on that chain, now and in later sessions. Throws `store/*`. */
  start(chainId: number, account: Address): Promise<void>
  /** What was found stays. */
  stop(chainId: number, account: Address): Promise<void>
  /** Every account and chain that was ever looked after. */
  readonly scans: Source<readonly LogScan[]>
  /** Looks after all that is wanted until the signal ends it. One tab at a time does so. */
  follow(signal: AbortSignal): Promise<void>
}

export type HistoryDeps = {
  readonly platform: Platform
  readonly session: SessionKeeper
  readonly book: ChainBook
  readonly chain: Client<ChainCalls, ChainEvents>
}

/** How long one account is worked for before the next has its turn, in milliseconds. */
const TURN = 4000
/** How often the newest blocks are looked at, and how long after a failure it is tried again. */
const FORWARD_EVERY = 10_000
const FIRST_REST = 5000
const LONGEST_REST = 300_000

/** One of them, as it is worked on in the tab that follows. */
type Work = { readonly scanner: LogScanner; readonly scan: () => LogScan; forwardAt: number; restUntil: number; failures: number }
/** One of them, as it is looked at. */
type Watch = { readonly cell: Cell<LogsView>; bulk?: Bulk<PlacedLog>; opened: boolean }

const NOTHING: LogsView = { logs: [], complete: false, at: 'reading' }

/** What is known, by how far the scan is and what it found. */
function viewOf(scan: LogScan | undefined, bulk: Bulk<PlacedLog>, error: WireError | undefined): LogsView {
  const { head, refused, wanted } = scan ?? {}
  const logs = bulk.get()
  if (!scan || !head) return { logs, complete: false, at: wanted === true ? 'scanning' : 'off', ...(error ? { error } : {}) }
  const [from, left] = [knownFrom(scan, head.number), blocksLeft(scan, head.number)]
  return {
    logs,
    from,
    to: head.number,
    complete: from === 0n,
    left,
    at: !scan.wanted ? 'stopped' : left > 0n ? 'scanning' : 'following',
    ...(refused ? { refused: refused.why } : {}),
    ...(error ? { error } : {}),
  }
}

/** The past of the person's accounts, kept in sealed records and looked for in the background. */
export function createHistory({ platform, session, book, chain }: HistoryDeps): History {
  const scans = createCell<readonly LogScan[]>([])
  const watches = new Map<string, Watch>()
  /** Only in the tab that follows: newer than what is written down. */
  const works = new Map<string, Work>()
  const errors = new Map<string, WireError>()
  let unhook: (() => void) | undefined

  const records = (): Records => {
    const now = session.state.get()
    if (now.at !== 'open') throw fail('store/closed')
    return now.records
  }
  const scanOf = (id: string): LogScan | undefined => {
    const kept = scans.get().find((scan) => scan.id === id)
    const live = works.get(id)?.scan()
    return kept && live && live.shelf === kept.shelf ? { ...live, wanted: kept.wanted } : kept
  }

  const publish = (id: string): void => {
    const watch = watches.get(id)
    if (!watch) return
    const scan = scanOf(id)
    if (watch.bulk && watch.opened) watch.cell.set(viewOf(scan, watch.bulk, errors.get(id)))
    else if (!scan) watch.cell.set({ logs: [], complete: false, at: 'off' })
  }
  /** Opens what was found, once there is a shelf for it. */
  const attach = (id: string): void => {
    const watch = watches.get(id)
    const scan = scanOf(id)
    if (!watch || watch.bulk || !scan) return publish(id)
    const bulk = records().bulk('logs', scan.shelf)
    watch.bulk = bulk
    bulk.subscribe(() => publish(id))
    const opened = (): void => {
      if (watch.bulk !== bulk) return
      watch.opened = true
      publish(id)
    }
    bulk.open().then(opened, (error: unknown) => {
      if (!isError(error, 'store/closed')) errors.set(id, toWire(error, 'history'))
      opened()
    })
  }
  const look = (): void => {
    const now = session.state.get()
    scans.set(now.at === 'open' ? now.records.scans.get() : [])
    for (const id of watches.keys()) if (now.at === 'open') attach(id)
  }
  const hook = (): void => {
    unhook?.()
    unhook = undefined
    const now = session.state.get()
    if (now.at === 'open') unhook = now.records.scans.subscribe(look)
    // What is kept of the person does not outlive a lock.
    for (const watch of watches.values()) {
      delete watch.bulk
      watch.opened = false
      watch.cell.set(NOTHING)
    }
    works.clear()
    errors.clear()
    look()
  }
  session.state.subscribe(hook)
  hook()

  /** The record of a scan, made where there is none: on a shelf that no other has. */
  const setWanted = async (chainId: number, account: Address, wanted: boolean): Promise<void> => {
    const kept = records().scans
    const id = scanId(chainId, account)
    if (await changeRecord(platform, kept, id, (current) => ({ ...current, wanted }))) return
    if (!wanted) return
    await platform.withLock('scan-shelf', { wait: true }, async () => {
      await kept.remove('')
      if (kept.find(id)) return
      const shelf = Math.max(0, ...kept.get().map((scan) => scan.shelf)) + 1
      await kept.put({ id, chainId, account, shelf, wanted, covered: [] })
    })
  }

  const workOn = async (kept: LogScan): Promise<Work> => {
    const known = works.get(kept.id)
    if (known) return known
    const collection = records().scans
    const logs = records().bulk('logs', kept.shelf)
    const { lost } = await logs.open()
    // Another session, another answer perhaps: what was refused is asked for once more. What was lost is to be found again.
    const { refused: _refused, ...rest } = kept
    const shelf = {
      scan: lost > 0 ? { ...rest, covered: [] } : rest,
      logs,
      keep: async (scan: LogScan) => void (await changeRecord(platform, collection, scan.id, ({ wanted }) => ({ ...scan, wanted }))),
    }
    const work: Work = {
      scanner: createLogScanner({ chain, now: platform.now }, shelf),
      scan: () => shelf.scan,
      forwardAt: 0,
      restUntil: 0,
      failures: 0,
    }
    works.set(kept.id, work)
    return work
  }

  /** Works for one account for a while. True where there is more to do at once. Throws what is no endpoint's failure. */
  const turn = async ({ id }: LogScan, work: Work, signal: AbortSignal): Promise<boolean> => {
    const ends = platform.now() + TURN
    try {
      if (platform.now() >= work.forwardAt) {
        await work.scanner.forward(signal)
        work.forwardAt = platform.now() + FORWARD_EVERY
        publish(id)
      }
      let more = true
      while (more && platform.now() < ends) {
        more = await work.scanner.back(signal)
        publish(id)
      }
      work.failures = 0
      errors.delete(id)
      publish(id)
      return more
    } catch (error) {
      if (signal.aborted) return false
      if (!isError(error) || error.code === 'store/closed') throw error
      work.restUntil = platform.now() + Math.min(LONGEST_REST, FIRST_REST * 2 ** work.failures++)
      errors.set(id, toWire(error, 'history'))
      publish(id)
      return false
    }
  }

  /** One round over all that is wanted; true where there is more to do at once. */
  const round = async (signal: AbortSignal): Promise<boolean> => {
    let more = false
    for (const kept of records().scans.get()) {
      const isOurs = session.accounts.get().some(({ address }) => address === kept.account)
      if (signal.aborted || !kept.wanted || !isOurs || book.find(kept.chainId) === undefined) continue
      const work = await workOn(kept)
      if (platform.now() < work.restUntil) continue
      const stopped = new AbortController()
      const unsubscribe = scans.subscribe(() => {
        if (scanOf(kept.id)?.wanted !== true) stopped.abort()
      })
      try {
        more = (await turn(kept, work, AbortSignal.any([signal, stopped.signal]))) || more
      } finally {
        unsubscribe()
      }
    }
    return more
  }

  /** Sleeps until it is time, or something new is wanted, or a new head was heard of. */
  const nap = async (ms: number, signal: AbortSignal): Promise<void> => {
    const woken = new AbortController()
    const before = scans.get().filter(({ wanted }) => wanted).length
    const stops = [
      scans.subscribe(() => {
        if (scans.get().filter(({ wanted }) => wanted).length !== before) woken.abort()
      }),
      chain.on('head', ({ chainId, number }) => {
        for (const [id, work] of works) {
          const scan = scanOf(id)
          if (scan?.chainId !== chainId || scan.head === undefined || number <= scan.head.number) continue
          work.forwardAt = 0
          woken.abort()
        }
      }),
    ]
    try {
      await platform.sleep(ms, AbortSignal.any([signal, woken.signal]))
    } catch (error) {
      if (signal.aborted) throw error
    } finally {
      for (const stop of stops) stop()
    }
  }

  return {
    scans,
    logs(chainId, account) {
      const id = scanId(chainId, account)
      const known = watches.get(id)
      if (known) return known.cell
      const watch: Watch = { cell: createCell(NOTHING), opened: false }
      watches.set(id, watch)
      if (session.state.get().at === 'open') attach(id)
      return watch.cell
    },
    start: (chainId, account) => setWanted(chainId, account, true),
    stop: (chainId, account) => setWanted(chainId, account, false),
    async follow(signal) {
      while (!signal.aborted) {
        const more = await round(signal)
        if (!more && !signal.aborted) await nap(FORWARD_EVERY, signal)
      }
    },
  }
}
