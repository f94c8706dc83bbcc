import { defined } from '#core/defined'
import type { Checkpoint, Consensus, ConsensusConfig, LightClientState, VerifiedBlock } from '#core/chains/consensus'
import { type AppError, fail, isError, type WireError, toWire } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { KeyValueStore } from '../calls/lies.ts'
import type { EndpointConnection } from '../connection/connection.ts'
import { unlessAborted } from '../connection/sleep.ts'
import type { PendingQuestions } from '../connection/waits.ts'
import {
  configFor,
  findConflict,
  initializeLightClientStore,
  type LightClientStore,
  slotAt,
  storeFromJson,
  storeToJson,
  timeOfSlot,
} from '../light-client/light-client.ts'
import { createDeviceClock } from './device-clock.ts'
import { type Beacon, type BeaconDeps, createBeacon } from './beacon.ts'
import { shippedFor } from './checkpoints.ts'
import { checkpointAt, daysSince, isTooOld, offerOfHosts, type Starts, startsAt } from './choose.ts'
import { createForkWatch, forkNameAt } from './fork-ahead.ts'
import { createHosts } from './hosts.ts'
import { isFirst, latestSlot, reliable, syncWith } from './sync.ts'
import type { FinalityLevel, Verifier } from './verifier.ts'

export type LightClientDeps = BeaconDeps & {
  readonly chainId: number
  readonly consensus: Consensus
  /** Connections of endpoints with the role `consensus`. */
  readonly hosts: readonly EndpointConnection[]
  readonly keep: KeyValueStore
  readonly waits: PendingQuestions
  readonly tell: (state: LightClientState) => void
  /** Told of a host whose answer is refuted by its own proof or signature. */
  readonly caught: (connection: EndpointConnection, error: AppError) => void
  /** How long a question waits for a look at the hosts, in milliseconds: then it goes on with what is known, and the look with itself. */
  readonly patienceMs: number
}

export const PATIENCE = 4000

/** Slots after which the newest block counts as late. */
const LATE = 5
/** While the person is asked for a checkpoint, hosts are asked again this often at most, in milliseconds. */
const ASK_AGAIN = 60_000
/** While hosts fail, what was verified so long ago at most is still relied on, in slots: a line may stumble. */
const STUMBLE = 5

/** Follows one beacon chain on demand: from a checkpoint over the periods to its newest blocks. Asks nothing before it is asked. */
export function createLightClient(deps: LightClientDeps): Verifier {
  const { chainId, consensus, keep, clock } = deps
  const config = configFor(consensus)
  const beacons = deps.hosts.map((connection) => createBeacon(connection, config, deps))
  const life = new AbortController()
  const name = `light-client:${chainId}`
  const deviceClock = createDeviceClock(clock, config.secondsPerSlot)
  /** Verified blocks prove a device's clock wrong that is behind them: then what they say counts. */
  const seconds = (): number => deviceClock.now()
  let state: LightClientState = { kind: 'off' }
  let told = ''
  let store: LightClientStore | undefined
  let checkpoint: Checkpoint | undefined
  /** A root that the person accepted since this Worker started. */
  let accepted: { readonly root: Hex; readonly source: Checkpoint['source'] } | undefined
  let lookedAt = -Infinity
  /** No look before this: hosts that fail, or a question that is open, are not asked at each call. */
  let waitUntil = -Infinity
  let looking: Promise<void> | undefined
  /** Looks in a row that failed. */
  let inRow = 0
  const hosts = createHosts(beacons, {
    clock,
    forkNow: () => forkNameAt(slotAt(seconds(), config), config),
    hasVerified: () => store !== undefined && !isFirst(store),
    caught: deps.caught,
  })
  const coming = createForkWatch({ clock, config, seconds, signal: life.signal, tell: () => void (isFollowing() && set(present())) })
  const isFollowing = (): boolean => state.kind === 'synced' || state.kind === 'behind'

  const set = (next: LightClientState): void => {
    state = next
    const key = keyOf(next)
    if (key === told) return
    told = key
    deps.tell(next)
  }

  const startFrom = async (root: Hex, source: Checkpoint['source'], starts?: Starts): Promise<void> => {
    set({ kind: 'bootstrapping' })
    store = await hosts.each(async (beacon) => {
      const start = starts?.get(beacon) ?? (await beacon.bootstrap(root, life.signal))
      return initializeLightClientStore(root, start, config)
    })
    const { slot } = store.finalizedHeader.beacon
    if (isTooOld(slot, seconds(), config)) {
      store = undefined
      throw fail('light-client/checkpoint-too-old', { days: daysSince(slot, seconds(), config), most: config.checkpointDays ?? 0 })
    }
    checkpoint = checkpointAt(root, slot, source, config)
    set({ kind: 'bootstrapping', checkpoint })
  }

  /** What this device verified last. Of a chain whose blocks come on demand, it may be of another run of it. */
  const resume = async (): Promise<'resumed' | 'too-old' | 'none'> => {
    if (config.checkpointDays === undefined) return 'none'
    const kept = await keep.get(name).catch(() => undefined)
    const record = readRecord(kept, config)
    if (!record) return 'none'
    if (isTooOld(record.store.finalizedHeader.beacon.slot, seconds(), config)) return 'too-old'
    store = record.store
    checkpoint = { ...record.checkpoint, source: 'own' }
    deviceClock.saw(timeOfSlot(store.optimisticHeader.beacon.slot, config), false)
    return 'resumed'
  }

  /** In the order of docs/SPEC.md, point 9. What the person accepts while it runs comes first: they are asked only where the rest does not do. */
  const begin = async (): Promise<boolean> => {
    if (accepted) {
      await startFrom(accepted.root, accepted.source)
      return true
    }
    const resumed = await resume()
    if (resumed === 'resumed') return true
    const shipped = shippedFor(config)
    const isOld = shipped !== undefined && isTooOld(shipped.slot, seconds(), config)
    const starts = shipped && !isOld ? await startsAt(hosts.ordered(), shipped.root, life.signal) : undefined
    if (shipped && starts) {
      await startFrom(shipped.root, 'shipped', starts)
      return true
    }
    // What two hosts agree on the person has not accepted, or it would have come first.
    if (consensus.checkpoint !== undefined) {
      await startFrom(consensus.checkpoint.toLowerCase() as Hex, 'pasted')
      return true
    }
    const offer = await offerOfHosts(hosts.ordered(), seconds(), config, life.signal)
    // Nobody answers: that is said as such, not as a question.
    if (offer.is === 'too-few' && offer.hosts.length === 0) await hosts.each((beacon) => beacon.finality(life.signal))
    const why = offer.is === 'differ' ? 'hosts-differ' : isOld || resumed === 'too-old' ? 'too-old' : 'none'
    waitUntil = clock.steady() + ASK_AGAIN
    set({
      kind: 'needs-checkpoint',
      hosts: offer.hosts,
      why,
      ...defined({ offered: offer.is === 'agreed' ? offer.checkpoint : undefined, clock: offer.is === 'clock' ? offer.clock : undefined }),
    })
    return false
  }

  const save = (): void => {
    if (!store || !checkpoint || config.checkpointDays === undefined || life.signal.aborted) return
    keep.set(name, { store: storeToJson(store, config), checkpoint, genesis: config.genesisValidatorsRoot }).catch(() => {
      // The next start begins further back.
    })
  }

  /** One look: at the newest blocks, over as many periods as it takes. */
  const look = async (): Promise<void> => {
    if (!store && !(await begin())) return
    const before = store
    if (!before || !checkpoint) return
    const from = checkpoint
    const onPeriod = (period: number, target: number): void => {
      if (target - period > 1) set({ kind: 'syncing', checkpoint: from, period, target })
    }
    const { synced, beacon } = await hosts.each(async (beacon) => ({
      synced: await syncWith(before, beacon, { config, seconds, signal: life.signal, onPeriod }),
      beacon,
    }))
    const { host } = beacon.connection
    if (synced.restarted) {
      store = undefined
      deviceClock.reset()
      return look()
    }
    if (synced.conflict) {
      set({ kind: 'conflicting', ...synced.conflict, host })
      return
    }
    store = synced.store
    hosts.settle()
    if (isFirst(before) || store.finalizedHeader !== before.finalizedHeader || store.nextSyncCommittee !== before.nextSyncCommittee) save()
    lookedAt = clock.steady()
    inRow = 0
    const newest = reliable(store, 'optimistic', config)
    if (newest) deviceClock.saw(timeOfSlot(newest.slot, config), !isFirst(before) && store.optimisticHeader !== before.optimisticHeader)
    if (store.finalizedHeader !== before.finalizedHeader) void crossCheck(store, beacon)
    coming.ask(beacon)
    set(following(store, from, host) ?? state)
  }

  /** What has become final is compared with what another operator's host calls final: in the background, since nothing waits for it. */
  const crossCheck = async (now: LightClientStore, used: Beacon): Promise<void> => {
    const other = hosts.ordered().find(({ connection }) => connection.endpoint.operator !== used.connection.endpoint.operator)
    if (!other) return
    try {
      const conflict = await hosts.tried(other, async () =>
        findConflict(now, await other.finality(life.signal), latestSlot(seconds(), config), config),
      )
      if (conflict && store) set({ kind: 'conflicting', ...conflict, host: other.connection.host })
    } catch (error) {
      // No answer, or one that is not signed: nothing against what is known.
      if (!isError(error)) throw error
    }
  }

  /** How far the newest verified block is behind the clock, in seconds; where blocks come on demand, the last look that came to something. */
  const lateness = (slot: number): number => {
    const late =
      config.checkpointDays === undefined ? (inRow > 0 ? (clock.steady() - lookedAt) / 1000 : 0) : seconds() - timeOfSlot(slot, config)
    return Math.max(0, Math.round(late))
  }

  /** Behind from the first look that fails: nobody knows then what the newest block is. */
  const following = (now: LightClientStore, from: Checkpoint, host: string): LightClientState | undefined => {
    const [optimistic, finalized] = [reliable(now, 'optimistic', config), reliable(now, 'finalized', config)]
    if (!optimistic || !finalized || state.kind === 'conflicting') return undefined
    const late = lateness(optimistic.slot)
    const at = inRow > 0 || late > LATE * config.secondsPerSlot ? 'behind' : 'synced'
    const fault = deviceClock.fault()
    return {
      kind: at,
      checkpoint: from,
      optimistic,
      finalized,
      seconds: late,
      host,
      ...defined({ clock: fault ? fault : undefined }),
      ...coming.ahead(),
      ...hosts.silent(),
      ...hosts.failing(),
    }
  }

  /** The state as of now: a block that was new at the last look grows old without one. */
  const present = (): LightClientState =>
    ((state.kind === 'synced' || state.kind === 'behind') && store && following(store, state.checkpoint, state.host)) || state

  const failed = (error: WireError): void => {
    const since = 'since' in state ? state.since : clock.now()
    // A line that stumbles: what was verified a minute ago still holds.
    const isRecent = clock.steady() - lookedAt < STUMBLE * config.secondsPerSlot * 1000
    if ((state.kind === 'synced' || state.kind === 'behind') && isRecent) return set(present())
    if (error.code === 'light-client/checkpoint-too-old') set({ kind: 'needs-checkpoint', hosts: [], why: 'too-old' })
    else if (error.code === 'light-client/unknown-fork')
      set({ kind: 'no-data', fork: String(error.data?.['fork'] ?? ''), since, known: 'unknown-fork', ...hosts.silent() })
    else if (error.code === 'light-client/no-data')
      set({ kind: 'no-data', fork: forkNameAt(slotAt(seconds(), config), config), since, known: 'fork', ...hosts.silent() })
    else set({ kind: 'unreachable', since, error: error.code, ...hosts.failing() })
  }

  /** One look at a time, which nobody who waits for it cancels. */
  const lookOnce = (): Promise<void> => {
    const wait = looking ? undefined : deps.waits.begin(chainId, 'consensus')
    wait?.asks(beacons.map(({ connection }) => connection.host).join(', '))
    looking ??= look()
      .catch((error: unknown) => {
        if (isError(error, 'app/aborted')) return
        if (!isError(error)) throw error
        waitUntil = clock.steady() + Math.min(ASK_AGAIN, config.secondsPerSlot * 1000 * 2 ** inRow++)
        failed(toWire(error, 'light client'))
      })
      .finally(() => {
        wait?.end()
        looking = undefined
      })
    return looking
  }

  const patiently = async (work: Promise<void>, signal: AbortSignal): Promise<void> => {
    const stop = new AbortController()
    try {
      await unlessAborted(Promise.race([work, clock.sleep(deps.patienceMs, AbortSignal.any([signal, stop.signal]))]), signal)
    } finally {
      stop.abort()
    }
  }

  const known = (level: FinalityLevel): VerifiedBlock | undefined =>
    store && (state.kind === 'synced' || state.kind === 'behind') ? reliable(store, level, config) : undefined

  return {
    state: present,
    known,
    finalized: () => (known('finalized') && store ? store.finalizedBlocks : []),
    slotSeconds: config.secondsPerSlot,
    async newest(level, maxAgeMs, signal) {
      // Stopped until the person says from where to go on.
      if (state.kind === 'conflicting') return undefined
      const isDue = clock.steady() - lookedAt >= maxAgeMs || !known(level)
      if (!isDue || (!looking && clock.steady() < waitUntil)) return known(level)
      const look = lookOnce()
      // Who failed last time may fail for as long again: nobody waits for that.
      if (inRow === 0) await patiently(look, signal)
      return known(level)
    },
    async accept(root, signal) {
      await unlessAborted(looking ?? Promise.resolve(), signal)
      const isOffered = state.kind === 'needs-checkpoint' && state.offered?.root === root
      accepted = { root, source: isOffered ? 'hosts' : 'pasted' }
      store = undefined
      checkpoint = undefined
      lookedAt = -Infinity
      waitUntil = -Infinity
      await unlessAborted(lookOnce(), signal)
      return state
    },
    close: () => life.abort(),
  }
}

/** What makes a state another than the one that was told. */
function keyOf(state: LightClientState): string {
  if (state.kind === 'synced' || state.kind === 'behind')
    return [
      state.kind,
      state.optimistic.beaconRoot,
      state.finalized.beaconRoot,
      state.clock?.kind ?? '',
      JSON.stringify(state.ahead ?? ''),
      JSON.stringify(state.silent ?? ''),
      JSON.stringify(state.failing ?? ''),
    ].join(' ')
  return JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}

function readRecord(
  value: unknown,
  config: ConsensusConfig,
): { readonly store: LightClientStore; readonly checkpoint: Checkpoint } | undefined {
  if (typeof value !== 'object' || value === null || !('store' in value) || !('checkpoint' in value)) return undefined
  // Of another chain that had the same id.
  if (!('genesis' in value) || value.genesis !== config.genesisValidatorsRoot) return undefined
  try {
    return { store: storeFromJson(value.store, config), checkpoint: value.checkpoint as Checkpoint }
  } catch (error) {
    // Of an older build: it starts from a checkpoint again.
    if (!isError(error)) throw error
    return undefined
  }
}
