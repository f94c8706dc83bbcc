import type { ConsensusConfig, VerifiedBlock } from '#core/chains/consensus'
import { fail } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { countSigners } from './bls.ts'
import {
  type LightClientBootstrap,
  type LightClientFinalityUpdate,
  type LightClientOptimisticUpdate,
  type LightClientStore,
  type LightClientUpdate,
  syncCommitteeType,
} from './containers.ts'
import { forkAtSlot, forkRules } from './forks.ts'
import { beaconRootOf, isValidLightClientHeader, remember, verifiedBlockOf } from './header.ts'
import { hashTreeRoot, isValidBranch } from './ssz.ts'
import {
  computeSyncCommitteePeriodAtSlot,
  isFinalityUpdate,
  isSyncCommitteeUpdate,
  invalidUpdate,
  refute,
  updateTimeout,
} from './update.ts'
import { validateLightClientUpdate, verifyUpdate } from './validate.ts'

/**
 * Spec: altair, `initialize_light_client_store`. `trustedBlockRoot`: the checkpoint, which alone vouches for all that follows.
 * Throws `light-client/checkpoint-mismatch` for another block, `light-client/invalid-update` for a proof that does not hold, `light-client/unknown-fork`.
 */
export function initializeLightClientStore(
  trustedBlockRoot: Hex,
  bootstrap: LightClientBootstrap,
  config: ConsensusConfig,
): LightClientStore {
  const { header, currentSyncCommittee, currentSyncCommitteeBranch } = bootstrap
  const found = fromBytes(beaconRootOf(header.beacon))
  if (found !== trustedBlockRoot.toLowerCase()) throw fail('light-client/checkpoint-mismatch', { expected: trustedBlockRoot, found })
  if (!isValidLightClientHeader(header, config)) throw refute('its execution block is not proved')
  const { currentSyncCommittee: place } = forkRules(forkAtSlot(header.beacon.slot, config))
  const root = hashTreeRoot(syncCommitteeType(config.syncCommitteeSize), currentSyncCommittee)
  if (!isValidBranch(root, currentSyncCommitteeBranch, place, header.beacon.stateRoot)) throw refute('its sync committee is not proved')
  return {
    finalizedHeader: header,
    currentSyncCommittee,
    nextSyncCommittee: undefined,
    bestValidUpdate: undefined,
    optimisticHeader: header,
    previousMaxActiveParticipants: 0,
    currentMaxActiveParticipants: 0,
    finalizedAggregate: undefined,
    optimisticAggregate: undefined,
    finalizedBlocks: remember([], header, undefined, config),
  }
}

/** Spec: altair, `get_safety_threshold`: more than this many must have signed an optimistic header. */
export const getSafetyThreshold = (store: LightClientStore): number =>
  Math.floor(Math.max(store.previousMaxActiveParticipants, store.currentMaxActiveParticipants) / 2)

/** Two thirds of a committee (spec: `sum(bits) * 3 >= len(bits) * 2`). */
export const isSupermajority = (block: Pick<VerifiedBlock, 'signers' | 'of'>): boolean => block.signers * 3 >= block.of * 2

/**
 * Spec: altair, `is_better_update`: which of two valid updates of a period is worth more to who has neither.
 */
export function isBetterUpdate(update: LightClientUpdate, old: LightClientUpdate, config: ConsensusConfig): boolean {
  const of = config.syncCommitteeSize
  const [signers, oldSigners] = [countSigners(update.syncAggregate), countSigners(old.syncAggregate)]
  const isMost = isSupermajority({ signers, of })
  if (isMost !== isSupermajority({ signers: oldSigners, of })) return isMost
  if (!isMost && signers !== oldSigners) return signers > oldSigners

  const period = (slot: number) => computeSyncCommitteePeriodAtSlot(slot, config)
  const hasCommittee = (one: LightClientUpdate) =>
    isSyncCommitteeUpdate(one) && period(one.attestedHeader.beacon.slot) === period(one.signatureSlot)
  if (hasCommittee(update) !== hasCommittee(old)) return hasCommittee(update)
  if (isFinalityUpdate(update) !== isFinalityUpdate(old)) return isFinalityUpdate(update)
  const isFinal = (one: LightClientUpdate) => isFinalityUpdate(one) && hasFinalizedPeriod(one, config)
  if (isFinal(update) !== isFinal(old)) return isFinal(update)

  if (signers !== oldSigners) return signers > oldSigners
  const [slot, oldSlot] = [update.attestedHeader.beacon.slot, old.attestedHeader.beacon.slot]
  return slot === oldSlot ? update.signatureSlot < old.signatureSlot : slot < oldSlot
}

/** Whether the finalized header is of the period of the attested one, so that the committees of both are the same. */
const hasFinalizedPeriod = (update: LightClientUpdate, config: ConsensusConfig): boolean =>
  computeSyncCommitteePeriodAtSlot(update.finalizedHeader?.beacon.slot ?? 0, config) ===
  computeSyncCommitteePeriodAtSlot(update.attestedHeader.beacon.slot, config)

/**
 * Spec: altair, `apply_light_client_update`. The update must have been validated.
 * Throws `light-client/invalid-update` where the next committee is not known and the update is of another period.
 */
export function applyLightClientUpdate(store: LightClientStore, update: LightClientUpdate, config: ConsensusConfig): LightClientStore {
  const period = computeSyncCommitteePeriodAtSlot(store.finalizedHeader.beacon.slot, config)
  const header = update.finalizedHeader
  const slot = header?.beacon.slot ?? 0
  const finalizedPeriod = computeSyncCommitteePeriodAtSlot(slot, config)
  const next = isSyncCommitteeUpdate(update) ? update.nextSyncCommittee : undefined
  let after = store
  if (store.nextSyncCommittee === undefined) {
    if (finalizedPeriod !== period) throw invalidUpdate('it is of another period, and the committee of that is not known')
    after = { ...after, nextSyncCommittee: next }
  } else if (finalizedPeriod === period + 1) {
    after = {
      ...after,
      currentSyncCommittee: store.nextSyncCommittee,
      nextSyncCommittee: next,
      previousMaxActiveParticipants: store.currentMaxActiveParticipants,
      currentMaxActiveParticipants: 0,
    }
  }
  if (header === undefined || slot <= store.finalizedHeader.beacon.slot) return after
  const finalizedAggregate = update.syncAggregate
  const finalizedBlocks = remember(store.finalizedBlocks, header, finalizedAggregate, config)
  after = { ...after, finalizedHeader: header, finalizedAggregate, finalizedBlocks }
  return slot > store.optimisticHeader.beacon.slot ? { ...after, optimisticHeader: header, optimisticAggregate: finalizedAggregate } : after
}

/**
 * Spec: altair, `process_light_client_update`. `currentSlot`: by a clock. Throws what `validateLightClientUpdate` throws; the store is then as it was.
 * The optimistic header follows a simple majority of the members last seen, and a single signature right after a bootstrap: before its state is called
 * verified, ask `isSupermajority` of its block.
 */
export function processLightClientUpdate(
  store: LightClientStore,
  update: LightClientUpdate,
  currentSlot: number,
  config: ConsensusConfig,
): LightClientStore {
  validateLightClientUpdate(store, update, currentSlot, config)
  const signers = countSigners(update.syncAggregate)
  const best = store.bestValidUpdate
  let after: LightClientStore = {
    ...store,
    bestValidUpdate: best === undefined || isBetterUpdate(update, best, config) ? update : best,
    currentMaxActiveParticipants: Math.max(store.currentMaxActiveParticipants, signers),
  }
  if (signers > getSafetyThreshold(after) && update.attestedHeader.beacon.slot > store.optimisticHeader.beacon.slot)
    after = { ...after, optimisticHeader: update.attestedHeader, optimisticAggregate: update.syncAggregate }

  const isNewer = (update.finalizedHeader?.beacon.slot ?? 0) > store.finalizedHeader.beacon.slot
  const hasFinalizedCommittee =
    store.nextSyncCommittee === undefined && isSyncCommitteeUpdate(update) && isFinalityUpdate(update) && hasFinalizedPeriod(update, config)
  if (isSupermajority({ signers, of: config.syncCommitteeSize }) && (isNewer || hasFinalizedCommittee))
    after = { ...applyLightClientUpdate(after, update, config), bestValidUpdate: undefined }
  return after
}

type Process<Update> = (store: LightClientStore, update: Update, currentSlot: number, config: ConsensusConfig) => LightClientStore

/** Spec: altair, `process_light_client_finality_update`: an update without a committee. */
export const processLightClientFinalityUpdate: Process<LightClientFinalityUpdate> = processLightClientUpdate

/** Spec: altair, `process_light_client_optimistic_update`: an update with neither committee nor finality. */
export const processLightClientOptimisticUpdate: Process<LightClientOptimisticUpdate> = processLightClientUpdate

/**
 * Spec: altair, `process_light_client_store_force_update`: when nothing was finalized for a whole period, the best update seen is taken, and its attested header
 * counts as finalized. Gives the same store where there is nothing to force. What is forced may have a single signer: see `forceStrongUpdate`.
 */
export function processLightClientStoreForceUpdate(
  store: LightClientStore,
  currentSlot: number,
  config: ConsensusConfig,
): LightClientStore {
  const best = store.bestValidUpdate
  const { slot } = store.finalizedHeader.beacon
  if (best === undefined || currentSlot <= slot + updateTimeout(config)) return store
  const hasNewer = (best.finalizedHeader?.beacon.slot ?? 0) > slot
  const forced = hasNewer ? best : { ...best, finalizedHeader: best.attestedHeader }
  return { ...applyLightClientUpdate(store, forced, config), bestValidUpdate: undefined }
}

/**
 * The same, only where two thirds signed what is forced: what a wallet should call. By the spec, one member of a committee and a host together could give a
 * client that slept for a period a next committee of their own, and with it everything after.
 */
export function forceStrongUpdate(store: LightClientStore, currentSlot: number, config: ConsensusConfig): LightClientStore {
  const best = store.bestValidUpdate
  const isStrong = best !== undefined && isSupermajority({ signers: countSigners(best.syncAggregate), of: config.syncCommitteeSize })
  return isStrong ? processLightClientStoreForceUpdate(store, currentSlot, config) : store
}

/** Two finalized blocks of one slot, both signed by two thirds: somebody lies who should not be able to. */
export type FinalizedConflict = { readonly one: VerifiedBlock; readonly other: VerifiedBlock }

/**
 * Looks whether an update has another block finalized at a slot of which we hold one. Verified like any other, except that it may be old; only where
 * the roots differ, so the usual answer costs nothing. Nothing for an update with less than two thirds, or of a period whose committee we do not hold.
 * Throws `light-client/invalid-update` for a contradiction that is not signed: the host lies, the chain does not.
 */
export function findConflict(
  store: LightClientStore,
  update: LightClientUpdate,
  currentSlot: number,
  config: ConsensusConfig,
): FinalizedConflict | undefined {
  const header = update.finalizedHeader
  if (header === undefined || !isFinalityUpdate(update)) return undefined
  const root = fromBytes(beaconRootOf(header.beacon))
  const one = store.finalizedBlocks.find((block) => block.slot === header.beacon.slot && block.beaconRoot !== root)
  if (one === undefined || !isSupermajority({ signers: countSigners(update.syncAggregate), of: config.syncCommitteeSize })) return undefined
  const period = computeSyncCommitteePeriodAtSlot(store.finalizedHeader.beacon.slot, config)
  const signed = computeSyncCommitteePeriodAtSlot(update.signatureSlot, config)
  if (signed !== period && !(signed === period + 1 && store.nextSyncCommittee !== undefined)) return undefined
  verifyUpdate(store, update, currentSlot, config)
  return { one, other: verifiedBlockOf(header, update.syncAggregate, config) }
}
