import type { ConsensusConfig } from '#core/chains/consensus'
import { computeSigningRoot, countSigners, fastAggregateVerify } from './bls.ts'
import { type LightClientStore, type LightClientUpdate, type SyncCommittee, syncCommitteeType } from './containers.ts'
import { forkAtSlot, forkRules } from './forks.ts'
import { beaconRootOf, isEmptyHeader, isValidLightClientHeader } from './header.ts'
import { hashTreeRoot, isValidBranch, isZero, equalBytes } from './ssz.ts'
import { computeSyncCommitteePeriodAtSlot, isSyncCommitteeUpdate, invalidUpdate, refute } from './update.ts'

/**
 * Spec: altair, `validate_light_client_update`. Throws `light-client/invalid-update` with the rule that is broken, or `light-client/unknown-fork`.
 * `currentSlot`: by a clock; nothing signed later is taken.
 */
export function validateLightClientUpdate(
  store: LightClientStore,
  update: LightClientUpdate,
  currentSlot: number,
  config: ConsensusConfig,
): void {
  const attested = update.attestedHeader.beacon.slot
  const period = computeSyncCommitteePeriodAtSlot(store.finalizedHeader.beacon.slot, config)
  const teachesCommittee =
    store.nextSyncCommittee === undefined && isSyncCommitteeUpdate(update) && computeSyncCommitteePeriodAtSlot(attested, config) === period
  if (attested <= store.finalizedHeader.beacon.slot && !teachesCommittee) throw invalidUpdate('it is older than what is known')
  verifyUpdate(store, update, currentSlot, config)
}

/** All of `validate_light_client_update` but that the update is of use: order and period of its slots, its proofs, its signature. */
export function verifyUpdate(store: LightClientStore, update: LightClientUpdate, currentSlot: number, config: ConsensusConfig): void {
  const { attestedHeader, syncAggregate, signatureSlot } = update
  const committee = committeeOf(store, update, currentSlot, config)
  if (!isValidLightClientHeader(attestedHeader, config)) throw refute('the execution block of its attested header is not proved')
  verifyFinality(update, config)
  verifyNextCommittee(store, update, config)
  const signingRoot = computeSigningRoot(beaconRootOf(attestedHeader.beacon), signatureSlot, config)
  if (!fastAggregateVerify(committee, syncAggregate, signingRoot)) throw refute('its signature is not by the sync committee')
}

/** Who must have signed. Spec: `MIN_SYNC_COMMITTEE_PARTICIPANTS` is 1; an update may not skip a period. */
function committeeOf(store: LightClientStore, update: LightClientUpdate, currentSlot: number, config: ConsensusConfig): SyncCommittee {
  const { syncAggregate, signatureSlot } = update
  const attested = update.attestedHeader.beacon.slot
  if (countSigners(syncAggregate) < 1) throw invalidUpdate('nobody signed it')
  if (signatureSlot > currentSlot) throw invalidUpdate('it is signed in the future')
  if (signatureSlot <= attested) throw invalidUpdate('it is signed before what it signs')
  if (attested < (update.finalizedHeader?.beacon.slot ?? 0)) throw invalidUpdate('it has something finalized that is newer than itself')
  const period = computeSyncCommitteePeriodAtSlot(store.finalizedHeader.beacon.slot, config)
  const signed = computeSyncCommitteePeriodAtSlot(signatureSlot, config)
  if (signed === period) return store.currentSyncCommittee
  if (signed === period + 1 && store.nextSyncCommittee !== undefined) return store.nextSyncCommittee
  throw invalidUpdate('it is signed by a committee that is not known')
}

/** The finalized header, if any, is the one in the state of the attested header. A genesis that is finalized is written as nothing. */
function verifyFinality(update: LightClientUpdate, config: ConsensusConfig): void {
  const { finalizedHeader, finalityBranch } = update
  if (finalizedHeader === undefined && finalityBranch === undefined) return
  if (finalizedHeader === undefined || finalityBranch === undefined) throw invalidUpdate('half of its finality is missing')
  const isAbsent = isZero(finalityBranch)
  const isGenesis = finalizedHeader.beacon.slot === 0
  if ((isAbsent || isGenesis) && !isEmptyHeader(finalizedHeader)) throw invalidUpdate('it has a finalized header without a proof')
  if (isAbsent) return
  if (!isGenesis && !isValidLightClientHeader(finalizedHeader, config))
    throw refute('the execution block of its finalized header is not proved')
  const { beacon } = update.attestedHeader
  const { finalizedRoot: place } = forkRules(forkAtSlot(beacon.slot, config))
  const root = isGenesis ? new Uint8Array(32) : beaconRootOf(finalizedHeader.beacon)
  if (!isValidBranch(root, finalityBranch, place, beacon.stateRoot)) throw refute('its finalized header is not proved')
}

/** The next committee, if any, is the one in the state of the attested header, and the one that we know already if we do. */
function verifyNextCommittee(store: LightClientStore, update: LightClientUpdate, config: ConsensusConfig): void {
  const { nextSyncCommittee, nextSyncCommitteeBranch } = update
  if (nextSyncCommittee === undefined && nextSyncCommitteeBranch === undefined) return
  if (nextSyncCommittee === undefined || nextSyncCommitteeBranch === undefined) throw invalidUpdate('half of its next committee is missing')
  if (isZero(nextSyncCommitteeBranch)) {
    if (!isZero(nextSyncCommittee)) throw invalidUpdate('it has a next committee without a proof')
    return
  }
  const { beacon } = update.attestedHeader
  const type = syncCommitteeType(config.syncCommitteeSize)
  const root = hashTreeRoot(type, nextSyncCommittee)
  const period = (slot: number) => computeSyncCommitteePeriodAtSlot(slot, config)
  const isSamePeriod = period(beacon.slot) === period(store.finalizedHeader.beacon.slot)
  if (isSamePeriod && store.nextSyncCommittee !== undefined && !equalBytes(root, hashTreeRoot(type, store.nextSyncCommittee)))
    throw invalidUpdate('its next committee is not the one that is known')
  const { nextSyncCommittee: place } = forkRules(forkAtSlot(beacon.slot, config))
  if (!isValidBranch(root, nextSyncCommitteeBranch, place, beacon.stateRoot)) throw refute('its next committee is not proved')
}
