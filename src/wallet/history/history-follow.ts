import type { Address } from '#core/ethereum/address'
import { type Chain, endpointHost } from '#core/chains/chain'
import { isError, toWire, type WireError } from '#core/errors'
import type { LogScan } from '#core/chains/log-scan'
import type { Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Records } from '#store'
import {
  type ActivitySource,
  blocksLeft,
  createBlockscoutSource,
  createEtherscanSource,
  createGatherer,
  createIndexSource,
  createLogScanner,
  createNodeSource,
  createTracesSource,
  type Gatherer,
  isLikeEtherscan,
  type LogScanner,
} from '#survey'
import { changeRecord } from '../session/change-record.ts'
import type { ChainBook } from '../chains/chains.ts'
import type { SessionService } from '../session/session.ts'

/** How long one account is worked for before the next has its turn, in milliseconds. */
const TURN = 4000
/** How often the newest blocks are looked at, and how long after a failure it is tried again. */
const FORWARD_EVERY = 10_000
const FIRST_REST = 5000
const MAX_REST = 300_000

/** One account on one chain, as it is worked on in the tab that follows. */
type Work = {
  /** Whose endpoints it was made for: with others it is made anew. */
  readonly on: Chain
  readonly scanner: LogScanner
  readonly gatherer: Gatherer
  readonly scan: () => LogScan
  readonly remember: (pace: NonNullable<LogScan['pace']>) => void
  forwardAt: number
  restUntil: number
  failures: number
  /** How many blocks were left when, of the last minutes: how fast it goes, with all that it waits for. */
  past: readonly { readonly at: number; readonly left: bigint }[]
}

/** How far back it is looked at how fast a search went, in milliseconds; before the shortest, nothing is said. */
const LOOK_BACK = 120_000
const SHORTEST = 5000

/** Blocks that were looked through in a second of late, with all that it waited for; nothing while that is not known. */
function speedOf(past: Work['past'], now: number): number | undefined {
  const [first, last] = [past[0], past.at(-1)]
  if (!first || !last || last.at - first.at < SHORTEST || first.left <= last.left) return undefined
  return Number(first.left - last.left) / ((now - first.at) / 1000)
}

/** Seconds that the rest will take, if it goes on as of late; nothing while that is not known. */
export function secondsLeft(past: Work['past'], now: number): number | undefined {
  const [speed, last] = [speedOf(past, now), past.at(-1)]
  return speed === undefined || !last ? undefined : Math.ceil(Number(last.left) / speed)
}

/** Whom a scan asks for logs: how fast it went with them says nothing of others. */
export const logEndpointsKey = ({ endpoints }: Pick<Chain, 'endpoints'>): string =>
  endpoints
    .filter(({ roles }) => roles.includes('logs'))
    .map(({ id, url }) => `${id} ${endpointHost(url)}`)
    .join(', ')

export type HistoryDeps = {
  readonly platform: Platform
  readonly session: SessionService
  readonly book: ChainBook
  readonly chain: Client<ChainCalls, ChainEvents>
}

export type FollowDeps = HistoryDeps & {
  readonly records: () => Records
  readonly scans: Source<readonly LogScan[]>
  /** It is further, or failed. */
  readonly tell: (id: string, error: WireError | undefined) => void
}

export type Follower = {
  /** Newer than what is written down, in the tab that follows. */
  live(id: string): LogScan | undefined
  /** Seconds until all blocks are looked through, in the tab that follows; nothing while nobody can tell. */
  secondsLeft(id: string): number | undefined
  /** The vault is closed. */
  forget(): void
  follow(signal: AbortSignal): Promise<void>
}

/** The service that the person chose for that account on that chain. */
export const serviceOf = ({ endpoints }: Chain, account: Address): Chain['endpoints'][number] | undefined =>
  endpoints.find(({ roles, accounts }) => roles.includes('explorer') && accounts?.includes(account) !== false)

/** Every way that there is to learn what an account did. */
function sourcesOf({ chain, platform }: HistoryDeps, on: Chain, { chainId, account }: LogScan): readonly ActivitySource[] {
  const deps = { chain, now: platform.now }
  const subject = { chainId, account }
  const service = serviceOf(on, account)
  const explorer = service && { ...deps, sleep: platform.sleep, url: service.url }
  return [
    createIndexSource(deps, subject),
    createTracesSource(deps, subject),
    createNodeSource(deps, subject),
    ...(explorer ? [(isLikeEtherscan(explorer.url) ? createEtherscanSource : createBlockscoutSource)(explorer, subject)] : []),
  ]
}

/** Looks after all that is wanted, one account after another, in the one tab that does so. */
export function createFollower(deps: FollowDeps): Follower {
  const { platform, session, book, chain, records, scans, tell } = deps
  const works = new Map<string, Work>()

  const make = async (kept: LogScan, on: Chain): Promise<Work> => {
    const collection = records().scans
    const [logs, entries] = [records().bulk('logs', kept.shelf), records().bulk('entries', kept.shelf)]
    const lost = (await logs.open()).lost + (await entries.open()).lost
    // Another session, another answer perhaps: what was refused is asked for once more. What was lost is to be found again.
    const { refused: _refused, found = {}, ...rest } = kept
    const again = Object.fromEntries(Object.entries(found).map(([name, { covered }]) => [name, { covered }]))
    const write = async (scan: LogScan): Promise<void> =>
      void (await changeRecord(platform, collection, scan.id, ({ wanted }) => ({ ...scan, wanted })))
    const shelf = {
      scan: (lost > 0 ? { ...rest, covered: [], found: {} } : { ...rest, found: again }) as LogScan,
      logs,
      keep: write,
      forget: () => entries.change([], idsOfChain(entries.get())),
    }
    const gathered = {
      scan: () => shelf.scan,
      logs,
      entries,
      async keep(change: (scan: LogScan) => LogScan) {
        const next = change(shelf.scan)
        await write(next)
        shelf.scan = next
      },
    }
    const asking = { chain, now: platform.now }
    return {
      on,
      scanner: createLogScanner(asking, shelf),
      gatherer: createGatherer(asking, { chainId: kept.chainId, account: kept.account }, gathered, sourcesOf(deps, on, kept)),
      scan: () => shelf.scan,
      remember: (pace) => void (shelf.scan = { ...shelf.scan, pace }),
      forwardAt: 0,
      restUntil: 0,
      failures: 0,
      past: [],
    }
  }
  const note = (work: Work): void => {
    const { head } = work.scan()
    if (!head) return
    const now = platform.now()
    const past = work.past.filter(({ at }) => now - at <= LOOK_BACK)
    work.past = [...past, { at: now, left: blocksLeft(work.scan(), head.number) }]
    const blocksPerSecond = speedOf(work.past, now)
    // Written down with the next range: who begins again knows it at once.
    if (blocksPerSecond !== undefined) work.remember({ blocksPerSecond, by: logEndpointsKey(work.on) })
  }
  const workOn = async (kept: LogScan, on: Chain): Promise<Work> => {
    const known = works.get(kept.id)
    if (known?.on === on) return known
    const made = await make(kept, on)
    works.set(kept.id, made)
    return made
  }

  /** Works for one account for a while. True where there is more to do at once. Throws what is no endpoint's failure. */
  const turn = async (id: string, work: Work, signal: AbortSignal): Promise<boolean> => {
    const ends = platform.now() + TURN
    try {
      if (platform.now() >= work.forwardAt) {
        work.forwardAt = platform.now() + FORWARD_EVERY
        await work.scanner.forward(signal)
        tell(id, work.gatherer.trouble())
        await work.gatherer.forward(signal)
      }
      let more = true
      while (more && platform.now() < ends) {
        const further = await work.scanner.back(signal)
        note(work)
        more = (await work.gatherer.back(signal)) || further
        tell(id, work.gatherer.trouble())
      }
      work.failures = 0
      tell(id, work.gatherer.trouble())
      return more
    } catch (error) {
      if (signal.aborted) return false
      if (!isError(error) || error.code === 'store/closed') throw error
      work.restUntil = platform.now() + Math.min(MAX_REST, FIRST_REST * 2 ** work.failures++)
      tell(id, toWire(error, 'history'))
      return false
    }
  }

  const isWanted = (id: string): boolean => scans.get().some((scan) => scan.id === id && scan.wanted)

  /** One round over all that is wanted; true where there is more to do at once. */
  const round = async (signal: AbortSignal): Promise<boolean> => {
    let more = false
    for (const kept of records().scans.get()) {
      const on = book.find(kept.chainId)
      const isOurs = session.accounts.get().some(({ address }) => address === kept.account)
      if (signal.aborted || !kept.wanted || !isOurs || !on) continue
      const work = await workOn(kept, on)
      if (platform.now() < work.restUntil) continue
      const stopped = new AbortController()
      const unsubscribe = scans.subscribe(() => {
        if (!isWanted(kept.id)) stopped.abort()
      })
      try {
        more = (await turn(kept.id, work, AbortSignal.any([signal, stopped.signal]))) || more
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
        for (const work of works.values()) {
          const { head, chainId: here } = work.scan()
          if (here !== chainId || head === undefined || number <= head.number) continue
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
    live: (id) => works.get(id)?.scan(),
    secondsLeft: (id) => secondsLeft(works.get(id)?.past ?? [], platform.now()),
    forget: () => works.clear(),
    async follow(signal) {
      while (!signal.aborted) {
        const more = await round(signal)
        if (!more && !signal.aborted) await nap(FORWARD_EVERY, signal)
      }
    },
  }
}

/** What was brought in from a file is of no chain's making: it stays. */
const idsOfChain = (entries: readonly { readonly id: string; readonly imported?: true }[]): readonly string[] =>
  entries.flatMap(({ id, imported }) => (imported ? [] : [id]))
