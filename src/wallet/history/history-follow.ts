import type { Address } from '#core/ethereum/address'
import { type Chain, endpointHost } from '#core/chains/chain'
import { isError, toWire, type WireError } from '#core/errors'
import type { LogScan } from '#core/chains/log-scan'
import { map, type Source } from '#core/source'
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
import { blocksPerSecond, FORWARD_EVERY, NEW_WORK, next, secondsLeft, type WorkEvent, type WorkState } from './scan-work.ts'

/** One account on one chain, as it is worked on in the tab that follows. */
type Work = {
  /** Whose endpoints it was made for: with others it is made anew. */
  readonly on: Chain
  readonly scanner: LogScanner
  readonly gatherer: Gatherer
  readonly scan: () => LogScan
  readonly remember: (pace: NonNullable<LogScan['pace']>) => void
  state: WorkState
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
  readonly onProgress: (id: string, error: WireError | undefined) => void
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
export function activitySourcesOf(
  { chain, platform }: Pick<HistoryDeps, 'chain'> & { readonly platform: Pick<Platform, 'now' | 'sleep'> },
  on: Chain,
  { chainId, account }: Pick<LogScan, 'chainId' | 'account'>,
): readonly ActivitySource[] {
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

type Context = FollowDeps & { readonly works: Map<string, Work> }

/** Looks after all that is wanted, one account after another, in the one tab that does so. */
export function createFollower(deps: FollowDeps): Follower {
  const works = new Map<string, Work>()
  const context: Context = { ...deps, works }
  return {
    live: (id) => works.get(id)?.scan(),
    secondsLeft: (id) => secondsLeft(works.get(id)?.state.samples ?? [], deps.platform.now()),
    forget: () => works.clear(),
    async follow(signal) {
      while (!signal.aborted) {
        const isMore = await runRound(context, signal)
        if (!isMore && !signal.aborted) await rest(context, FORWARD_EVERY, signal)
      }
    },
  }
}

/** One round over all that is wanted; true where there is more to do at once. */
async function runRound(context: Context, signal: AbortSignal): Promise<boolean> {
  const { book, records, scans, session } = context
  let isMore = false
  for (const saved of records().scans.get()) {
    const on = book.find(saved.chainId)
    const isOurs = session.accounts.get().some(({ address }) => address === saved.account)
    if (signal.aborted || !saved.wanted || !isOurs || !on) continue
    const work = await workOn(context, saved, on)
    const stopped = new AbortController()
    const unsubscribe = scans.subscribe(() => {
      if (!scans.get().some(({ id, wanted }) => id === saved.id && wanted)) stopped.abort()
    })
    try {
      isMore = (await takeTurn(context, saved.id, work, AbortSignal.any([signal, stopped.signal]))) || isMore
    } finally {
      unsubscribe()
    }
  }
  return isMore
}

async function workOn(context: Context, saved: LogScan, on: Chain): Promise<Work> {
  const known = context.works.get(saved.id)
  if (known?.on === on) return known
  const made = await createWork(context, saved, on)
  context.works.set(saved.id, made)
  return made
}

async function createWork(deps: FollowDeps, saved: LogScan, on: Chain): Promise<Work> {
  const { chain, platform, records } = deps
  const collection = records().scans
  const [logs, entries] = [records().bulk('logs', saved.shelf), records().bulk('entries', saved.shelf)]
  const lost = (await logs.open()).lost + (await entries.open()).lost
  // Another session, another answer perhaps: what was refused is asked for once more. What was lost is to be found again.
  const { refused: _refused, found = {}, ...rest } = saved
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
      const changed = change(shelf.scan)
      await write(changed)
      shelf.scan = changed
    },
  }
  const asking = { chain, now: platform.now }
  return {
    on,
    scanner: createLogScanner(asking, shelf),
    gatherer: createGatherer(asking, { chainId: saved.chainId, account: saved.account }, gathered, activitySourcesOf(deps, on, saved)),
    scan: () => shelf.scan,
    remember: (pace) => void (shelf.scan = { ...shelf.scan, pace }),
    state: NEW_WORK,
  }
}

const move = (work: Work, event: WorkEvent): void => void (work.state = next(work.state, event))

/** Works for one account for a while. True where there is more to do at once. Throws what is no endpoint's failure. */
async function takeTurn({ onProgress, platform }: Context, id: string, work: Work, signal: AbortSignal): Promise<boolean> {
  const { gatherer, scanner } = work
  move(work, { kind: 'turn', now: platform.now() })
  if (work.state.kind === 'resting') return false
  try {
    if (work.state.kind === 'forward') {
      await scanner.forward(signal)
      onProgress(id, gatherer.trouble())
      await gatherer.forward(signal)
      move(work, { kind: 'forward-done', now: platform.now() })
    }
    while (work.state.kind === 'back') {
      const isFurther = await scanner.back(signal)
      measure(work, platform.now())
      const isMore = (await gatherer.back(signal)) || isFurther
      onProgress(id, gatherer.trouble())
      move(work, { kind: 'back-done', now: platform.now(), isMore })
    }
    onProgress(id, gatherer.trouble())
  } catch (error) {
    if (signal.aborted || !isError(error) || error.code === 'store/closed') {
      move(work, { kind: 'stopped' })
      if (signal.aborted) return false
      throw error
    }
    move(work, { kind: 'failed', now: platform.now() })
    onProgress(id, toWire(error, 'history'))
  }
  return work.state.kind === 'waiting' && work.state.isMore
}

/** Puts down how many blocks are left, and how fast it goes. */
function measure(work: Work, now: number): void {
  const { head } = work.scan()
  if (!head) return
  move(work, { kind: 'measured', now, left: blocksLeft(work.scan(), head.number) })
  const speed = blocksPerSecond(work.state.samples, now)
  // Written down with the next range: who begins again knows it at once.
  if (speed !== undefined) work.remember({ blocksPerSecond: speed, by: logEndpointsKey(work.on) })
}

/** Sleeps until it is time, or something new is wanted, or a new head was heard of. */
async function rest({ chain, platform, scans, works }: Context, ms: number, signal: AbortSignal): Promise<void> {
  const woken = new AbortController()
  const wanted = map(scans, (all) => all.filter((scan) => scan.wanted).length)
  const stops = [
    wanted.subscribe(() => woken.abort()),
    chain.on('head', ({ chainId, number }) => {
      for (const work of works.values()) {
        const { head, chainId: here } = work.scan()
        if (here !== chainId || head === undefined || number <= head.number) continue
        move(work, { kind: 'head' })
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

/** What was brought in from a file is of no chain's making: it stays. */
const idsOfChain = (entries: readonly { readonly id: string; readonly imported?: true }[]): readonly string[] =>
  entries.flatMap(({ id, imported }) => (imported ? [] : [id]))
