import { type ConsensusConfig, MAX_CLOCK_ERROR, type VerifiedBlock } from '#core/chains/consensus'
import { fail, isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import {
  beaconRootOf,
  computeEpochAtSlot,
  computeSyncCommitteePeriodAtSlot,
  type FinalizedConflict,
  findConflict,
  forceStrongUpdate,
  isSupermajority,
  type LightClientFinalityUpdate,
  type LightClientOptimisticUpdate,
  type LightClientStore,
  type LightClientUpdate,
  processLightClientFinalityUpdate,
  processLightClientOptimisticUpdate,
  processLightClientUpdate,
  slotAt,
  verifiedBlockOf,
} from '../light-client/light-client.ts'
import { type Beacon, quietly } from './beacon.ts'
import type { FinalityLevel } from './verifier.ts'

/** Updates in one request: each is 60 kB. */
const UPDATES = 16

/** What a look at one host came to. */
export type Synced = {
  readonly store: LightClientStore
  readonly conflict?: FinalizedConflict
  /** On a chain whose blocks come on demand: it began anew, or was turned back, and what is known of it is of another life. */
  readonly restarted?: true
}

type SyncDeps = {
  readonly config: ConsensusConfig
  /** Seconds since the epoch. */
  readonly seconds: () => number
  readonly signal: AbortSignal
  readonly onPeriod: (period: number, target: number) => void
}

/** The slot after which something is signed in the future: a device's clock may be behind by as much as is not worth a word. */
export const latestSlot = (seconds: number, config: ConsensusConfig): number => slotAt(seconds + MAX_CLOCK_ERROR, config)

/** Brings a store up to date with one host: periods it has not seen, then what is final, then what is signed. Throws `light-client/*`, `rpc/*`. */
export async function syncWith(before: LightClientStore, beacon: Beacon, deps: SyncDeps): Promise<Synced> {
  const { config, seconds, signal } = deps
  const [newest, early] = await Promise.all([beacon.optimistic(signal), isFirst(before) ? quietly(beacon.finality(signal)) : undefined])
  const clock = presentOf(newest, latestSlot(seconds(), config))
  if (newest.signatureSlot > clock) throw fail('light-client/invalid-update', { why: 'it is signed in the future' })
  if (config.checkpointDays === undefined && wasTurnedBack(before, newest)) return { store: before, restarted: true }
  const isAhead = newest.attestedHeader.beacon.slot > slotAt(seconds(), config)
  let store = await catchUp(before, beacon, newest.signatureSlot, clock, deps).catch((error: unknown) => {
    // It names a slot that nobody signed for: not data that is missing, but a claim that does not hold.
    throw isAhead && isError(error, 'light-client/no-data')
      ? fail('light-client/invalid-update', { why: 'it is signed in the future' })
      : error
  })
  const finality = isFinalityDue(store, newest, config) ? (early ?? (await beacon.finality(signal))) : undefined
  if (finality) {
    const present = presentOf(finality, clock)
    const conflict = findConflict(store, finality, present, config)
    if (conflict) return { store, conflict }
    if (isNews(store, finality)) store = processLightClientFinalityUpdate(store, finality, present, config)
  }
  if (newest.attestedHeader.beacon.slot > store.optimisticHeader.beacon.slot)
    store = processLightClientOptimisticUpdate(store, newest, clock, config)
  return { store: forceStrongUpdate(store, slotAt(seconds(), config), config) }
}

/**
 * The slot that it is at least. A block of the last slot that can be by the device's clock, or of a later one, proves that clock wrong, once it is
 * verified: two thirds of the committee signed it, which is not asked of the signature's own slot. Until then it counts for this look alone.
 */
const presentOf = ({ attestedHeader, signatureSlot }: Pick<LightClientUpdate, 'attestedHeader' | 'signatureSlot'>, clock: number): number =>
  attestedHeader.beacon.slot >= clock ? Math.max(clock, signatureSlot) : clock

/** Nothing was verified since the checkpoint. */
export const isFirst = ({ optimisticAggregate }: LightClientStore): boolean => optimisticAggregate === undefined

function wasTurnedBack({ optimisticHeader }: LightClientStore, { attestedHeader }: LightClientOptimisticUpdate): boolean {
  const [known, said] = [optimisticHeader.beacon, attestedHeader.beacon]
  if (said.slot !== known.slot) return said.slot < known.slot
  return fromBytes(beaconRootOf(said)) !== fromBytes(beaconRootOf(known))
}

/** Updates of every period up to the one of the newest signature, and the next committee where it is not known yet. */
async function catchUp(
  before: LightClientStore,
  beacon: Beacon,
  newest: number,
  clock: number,
  { config, signal, onPeriod }: SyncDeps,
): Promise<LightClientStore> {
  const period = (slot: number): number => computeSyncCommitteePeriodAtSlot(slot, config)
  const target = period(newest)
  // At the first look the committee after the present one is not waited for: it is learnt at the next.
  const last = isFirst(before) ? target - 1 : target
  let store = before
  for (;;) {
    const at = period(store.finalizedHeader.beacon.slot)
    const isThere = at >= target || (at === target - 1 && store.nextSyncCommittee !== undefined)
    if (isThere && (isFirst(before) || store.nextSyncCommittee !== undefined || at > target)) return store
    onPeriod(at, target)
    const first = store.nextSyncCommittee === undefined ? at : at + 1
    const updates = await beacon.updates(first, Math.min(UPDATES, Math.max(1, last - first + 1)), signal)
    const stood = store
    for (const update of updates) store = processLightClientUpdate(store, update, presentOf(update, clock), config)
    // Nothing more to be had of this host: of the present period there may be no update yet.
    if (store.finalizedHeader === stood.finalizedHeader && store.nextSyncCommittee === stood.nextSyncCommittee) {
      if (isThere) return store
      throw fail('light-client/no-data', { host: beacon.connection.host, fork: `period ${first}` })
    }
  }
}

/** Normally the epoch before the last is final; it is asked for when ours is older. */
const isFinalityDue = (store: LightClientStore, { attestedHeader }: LightClientOptimisticUpdate, config: ConsensusConfig): boolean =>
  computeEpochAtSlot(attestedHeader.beacon.slot, config) - computeEpochAtSlot(store.finalizedHeader.beacon.slot, config) > 2 ||
  attestedHeader.beacon.slot < store.finalizedHeader.beacon.slot

const isNews = (store: LightClientStore, { attestedHeader, finalizedHeader }: LightClientFinalityUpdate): boolean =>
  attestedHeader.beacon.slot > store.finalizedHeader.beacon.slot && finalizedHeader.beacon.slot > store.finalizedHeader.beacon.slot

/**
 * The block of a store that may be relied on: signed by two thirds, or the checkpoint itself, which nobody had to sign. The newest one is never older than
 * what is final.
 */
export function reliable(store: LightClientStore, level: FinalityLevel, config: ConsensusConfig): VerifiedBlock | undefined {
  const final = { header: store.finalizedHeader, aggregate: store.finalizedAggregate }
  const newest = { header: store.optimisticHeader, aggregate: store.optimisticAggregate }
  for (const { header, aggregate } of level === 'finalized' ? [final] : [newest, final]) {
    const block = verifiedBlockOf(header, aggregate, config)
    if (aggregate === undefined || isSupermajority(block)) return block
  }
  return undefined
}
