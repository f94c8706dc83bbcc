import { bigintToDecimal } from '#core/text/json'
import { defined } from '#core/defined'
import type { Checkpoint, Consensus, ConsensusConfig, LightClientState } from '#core/chains/consensus'
import { type AppError, fail, isError, toWire } from '#core/errors'
import { type Hex, lowerHex } from '#core/bytes/hex'
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
import { createDeviceClock, type DeviceClock } from './device-clock.ts'
import { type DriverEvent, type DriverState, INITIAL, isSyncDue, knownBlock, next, type Verified, verifiedOf } from './driver-state.ts'
import { type Beacon, type BeaconDeps, createBeacon } from './beacon.ts'
import { shippedFor } from './checkpoints.ts'
import { checkpointAt, daysSince, isTooOld, offerOfHosts, type Starts, startsAt } from './choose.ts'
import { createForkWatch, forkNameAt } from './fork-ahead.ts'
import { createHosts } from './hosts.ts'
import { isFirst, latestSlot, reliable, syncWith } from './sync.ts'
import type { Verifier } from './verifier.ts'

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

/** What the steps of a driver work with. */
type Driver = {
  readonly deps: LightClientDeps
  readonly config: ConsensusConfig
  readonly hosts: ReturnType<typeof createHosts>
  readonly forkWatch: ReturnType<typeof createForkWatch>
  readonly deviceClock: DeviceClock
  /** Ends with the driver. */
  readonly signal: AbortSignal
  /** Verified blocks prove a device's clock wrong that is behind them: then what they say counts. Seconds since 1970. */
  readonly seconds: () => number
  readonly state: () => DriverState
  /** Applies an event, and tells whoever listens where the state that they see is another than before. */
  readonly move: (event: DriverEvent) => void
  readonly publish: () => void
}

/** Follows one beacon chain on demand: from a checkpoint over the periods to its newest blocks. Asks nothing before it is asked. */
export function createLightClient(deps: LightClientDeps): Verifier {
  const driver = createDriver(deps)
  const { config, state, move } = driver
  const { clock } = deps
  const syncOnce = singleSync(driver)
  return {
    state: () => shownState(driver),
    known: (level) => knownBlock(state(), level),
    finalized: () => (state().phase.kind === 'following' ? (verifiedOf(state())?.store.finalizedBlocks ?? []) : []),
    slotSeconds: config.secondsPerSlot,
    async newest(level, maxAgeMs, signal) {
      if (!isSyncDue(state(), level, maxAgeMs, clock.steady())) return knownBlock(state(), level)
      if (!syncOnce.running() && clock.steady() < state().waitUntil) return knownBlock(state(), level)
      const sync = syncOnce.start()
      // A host that failed last time may fail for as long again: nobody waits for that.
      if (state().failures === 0) await patiently(driver, sync, signal)
      return knownBlock(state(), level)
    },
    async accept(root, signal) {
      for (let sync = syncOnce.running(); sync !== undefined; sync = syncOnce.running()) await unlessAborted(sync, signal)
      const { phase } = state()
      const isOffered = phase.kind === 'needs-checkpoint' && phase.offered?.root === root
      move({ kind: 'accepted', root, source: isOffered ? 'hosts' : 'pasted' })
      await unlessAborted(syncOnce.start(), signal)
      return shownState(driver)
    },
    close: driver.close,
  }
}

function createDriver(deps: LightClientDeps): Driver & { readonly close: () => void } {
  const { clock } = deps
  const config = configFor(deps.consensus)
  const life = new AbortController()
  const deviceClock = createDeviceClock(clock, config.secondsPerSlot)
  const seconds = (): number => deviceClock.now()
  let state: DriverState = INITIAL
  let publishedKey = keyOf({ kind: 'off' })
  const hosts = createHosts(
    deps.hosts.map((connection) => createBeacon(connection, config, deps)),
    {
      clock,
      forkNow: () => forkNameAt(slotAt(seconds(), config), config),
      hasVerified: () => {
        const verified = verifiedOf(state)
        return verified !== undefined && !isFirst(verified.store)
      },
      caught: deps.caught,
    },
  )
  const forkWatch = createForkWatch({
    clock,
    config,
    seconds,
    signal: life.signal,
    tell: () => {
      if (state.phase.kind === 'following') driver.publish()
    },
  })
  const driver: Driver = {
    deps,
    config,
    hosts,
    forkWatch,
    deviceClock,
    signal: life.signal,
    seconds,
    state: () => state,
    move(event) {
      state = next(state, event, config)
      driver.publish()
    },
    publish() {
      const shown = shownState(driver)
      const key = keyOf(shown)
      if (key === publishedKey) return
      publishedKey = key
      deps.tell(shown)
    },
  }
  return { ...driver, close: () => life.abort() }
}

/** The state as of now: a block that was new at the last sync grows old without one. */
function shownState(driver: Driver): LightClientState {
  const { phase } = driver.state()
  switch (phase.kind) {
    case 'off':
      return { kind: 'off' }
    case 'bootstrapping':
      return { kind: 'bootstrapping', ...defined({ checkpoint: phase.verified?.checkpoint }) }
    case 'syncing':
      return { kind: 'syncing', checkpoint: phase.verified.checkpoint, period: phase.period, target: phase.target }
    case 'following':
      return followingState(driver, phase)
    case 'conflicting':
      return phase
    case 'needs-checkpoint':
    case 'unreachable':
    case 'no-data': {
      const { verified: _, ...shown } = phase
      return shown
    }
  }
}

/** Behind from the first sync that fails: nobody knows then what the newest block is. */
function followingState(
  { config, deviceClock, forkWatch, hosts, seconds, state, deps }: Driver,
  { verified, optimistic, finalized, host }: Extract<DriverState['phase'], { kind: 'following' }>,
): LightClientState {
  const { failures, syncedAt } = state()
  // Where blocks come on demand, none is late: what counts is the last sync that succeeded.
  const sinceSync = failures > 0 ? (deps.clock.steady() - syncedAt) / 1000 : 0
  const late = config.checkpointDays === undefined ? sinceSync : seconds() - timeOfSlot(optimistic.slot, config)
  const age = Math.max(0, Math.round(late))
  return {
    kind: failures > 0 || age > LATE * config.secondsPerSlot ? 'behind' : 'synced',
    checkpoint: verified.checkpoint,
    optimistic,
    finalized,
    seconds: age,
    host,
    ...defined({ clock: deviceClock.fault() }),
    ...forkWatch.ahead(),
    ...hosts.silent(),
    ...hosts.failing(),
  }
}

/** What this device verified last. Of a chain whose blocks come on demand, it may be of another run of it. */
async function resume({ deps, config, deviceClock, seconds, move }: Driver): Promise<'resumed' | 'too-old' | 'none'> {
  if (config.checkpointDays === undefined) return 'none'
  const stored = await deps.keep.get(recordName(deps)).catch(() => undefined)
  const record = readRecord(stored, config)
  if (!record) return 'none'
  if (isTooOld(record.store.finalizedHeader.beacon.slot, seconds(), config)) return 'too-old'
  deviceClock.saw(timeOfSlot(record.store.optimisticHeader.beacon.slot, config), false)
  move({ kind: 'resumed', verified: { store: record.store, checkpoint: { ...record.checkpoint, source: 'own' } } })
  return 'resumed'
}

async function startFrom(driver: Driver, root: Hex, source: Checkpoint['source'], starts?: Starts): Promise<void> {
  const { config, hosts, seconds, move, signal } = driver
  move({ kind: 'bootstrapping' })
  const store = await hosts.each(async (beacon) => {
    const start = starts?.get(beacon) ?? (await beacon.bootstrap(root, signal))
    return initializeLightClientStore(root, start, config)
  })
  const { slot } = store.finalizedHeader.beacon
  if (isTooOld(slot, seconds(), config))
    throw fail('light-client/checkpoint-too-old', { days: daysSince(slot, seconds(), config), most: config.checkpointDays ?? 0 })
  move({ kind: 'bootstrapped', verified: { store, checkpoint: checkpointAt(root, slot, source, config) } })
}

/** In the order of docs/SPEC.md, point 9. What the person accepts while it runs comes first: they are asked only where the rest does not do. */
async function begin(driver: Driver): Promise<void> {
  const { config, deps, hosts, seconds, signal } = driver
  const { accepted } = driver.state()
  if (accepted) return startFrom(driver, accepted.root, accepted.source)
  const resumed = await resume(driver)
  if (resumed === 'resumed') return
  const shipped = shippedFor(config)
  const isOld = shipped !== undefined && isTooOld(shipped.slot, seconds(), config)
  const starts = shipped && !isOld ? await startsAt(hosts.ordered(), shipped.root, signal) : undefined
  if (shipped && starts) return startFrom(driver, shipped.root, 'shipped', starts)
  // What two hosts agree on the person has not accepted, or it would have come first.
  const { checkpoint } = deps.consensus
  if (checkpoint !== undefined) return startFrom(driver, lowerHex(checkpoint), 'pasted')
  return askForCheckpoint(driver, isOld || resumed === 'too-old')
}

async function askForCheckpoint({ config, deps, hosts, seconds, signal, move }: Driver, isOld: boolean): Promise<void> {
  const offer = await offerOfHosts(hosts.ordered(), seconds(), config, signal)
  // Nobody answers: that is said as such, not as a question.
  if (offer.is === 'too-few' && offer.hosts.length === 0) await hosts.each((beacon) => beacon.finality(signal))
  move({
    kind: 'needs-checkpoint',
    at: deps.clock.steady(),
    hosts: offer.hosts,
    why: offer.is === 'differ' ? 'hosts-differ' : isOld ? 'too-old' : 'none',
    ...defined({ offered: offer.is === 'agreed' ? offer.checkpoint : undefined, clock: offer.is === 'clock' ? offer.clock : undefined }),
  })
}

const recordName = ({ chainId }: LightClientDeps): string => `light-client:${chainId}`

function save({ deps, config, signal }: Driver, { store, checkpoint }: Verified): void {
  if (config.checkpointDays === undefined || signal.aborted) return
  const record = { store: storeToJson(store, config), checkpoint, genesis: config.genesisValidatorsRoot }
  deps.keep.set(recordName(deps), record).catch(() => {
    // The next start begins further back.
  })
}

/** One sync: to the newest blocks, over as many periods as it takes. Throws `light-client/*`, `rpc/*`, `app/aborted`. */
async function sync(driver: Driver): Promise<void> {
  const { config, deviceClock, hosts, seconds, signal, state, move } = driver
  if (!verifiedOf(state())) await begin(driver)
  const before = verifiedOf(state())
  if (!before) return
  const onPeriod = (period: number, target: number): void => {
    if (target - period > 1) move({ kind: 'syncing', period, target })
  }
  const { synced, beacon } = await hosts.each(async (host) => ({
    synced: await syncWith(before.store, host, { config, seconds, signal, onPeriod }),
    beacon: host,
  }))
  if (synced.restarted) {
    deviceClock.reset()
    move({ kind: 'restarted' })
    return sync(driver)
  }
  const { host } = beacon.connection
  if (synced.conflict) return move({ kind: 'conflict', generation: state().generation, ...synced.conflict, host })
  afterSync(driver, before, synced.store, beacon)
}

function afterSync(driver: Driver, { store: before, checkpoint }: Verified, store: LightClientStore, beacon: Beacon): void {
  const { config, deps, deviceClock, forkWatch, hosts, move } = driver
  const [optimistic, finalized] = [reliable(store, 'optimistic', config), reliable(store, 'finalized', config)]
  if (optimistic)
    deviceClock.saw(timeOfSlot(optimistic.slot, config), !isFirst(before) && store.optimisticHeader !== before.optimisticHeader)
  const { host } = beacon.connection
  move({ kind: 'synced', at: deps.clock.steady(), store, host, ...defined({ optimistic, finalized }) })
  hosts.settle()
  const hasNewFinal = store.finalizedHeader !== before.finalizedHeader
  if (isFirst(before) || hasNewFinal || store.nextSyncCommittee !== before.nextSyncCommittee) save(driver, { store, checkpoint })
  if (hasNewFinal) void crossCheck(driver, store, beacon)
  forkWatch.ask(beacon)
}

/** What has become final is compared with what another operator's host calls final: in the background, since nothing waits for it. */
async function crossCheck({ config, hosts, seconds, signal, state, move }: Driver, store: LightClientStore, used: Beacon): Promise<void> {
  const { generation } = state()
  const other = hosts.ordered().find(({ connection }) => connection.endpoint.operator !== used.connection.endpoint.operator)
  if (!other) return
  try {
    const conflict = await hosts.tried(other, async () =>
      findConflict(store, await other.finality(signal), latestSlot(seconds(), config), config),
    )
    if (conflict) move({ kind: 'conflict', generation, ...conflict, host: other.connection.host })
  } catch (error) {
    // No answer, or one that is not signed: nothing against what is known.
    if (!isError(error)) throw error
  }
}

/** One sync at a time, which nobody who waits for it cancels. */
function singleSync(driver: Driver) {
  const { config, deps, hosts, seconds, move } = driver
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    const wait = deps.waits.begin(deps.chainId, 'consensus')
    wait.asks(deps.hosts.map(({ host }) => host).join(', '))
    try {
      await sync(driver)
    } catch (error) {
      if (isError(error, 'app/aborted')) return
      if (!isError(error)) throw error
      move({
        kind: 'failed',
        at: deps.clock.steady(),
        now: deps.clock.now(),
        error: toWire(error, 'light client'),
        fork: forkNameAt(slotAt(seconds(), config), config),
        ...hosts.silent(),
        ...hosts.failing(),
      })
    } finally {
      wait.end()
      running = undefined
    }
  }
  return {
    running: () => running,
    start: (): Promise<void> => (running ??= run()),
  }
}

async function patiently({ deps }: Driver, work: Promise<void>, signal: AbortSignal): Promise<void> {
  const stop = new AbortController()
  try {
    await unlessAborted(Promise.race([work, deps.clock.sleep(deps.patienceMs, AbortSignal.any([signal, stop.signal]))]), signal)
  } finally {
    stop.abort()
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
  return JSON.stringify(state, bigintToDecimal)
}

function readRecord(value: unknown, config: ConsensusConfig): Verified | undefined {
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
