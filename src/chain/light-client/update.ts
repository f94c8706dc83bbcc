import type { ConsensusConfig } from '#core/chains/consensus'
import { type AppError, fail } from '#core/errors'
import type { LightClientUpdate } from './containers.ts'
import { computeEpochAtSlot } from './forks.ts'
import { isZero } from './ssz.ts'

/** The refusal of data that breaks a rule. `why` completes "… that does not hold: …". */
export const invalidUpdate = (why: string): AppError => fail('light-client/invalid-update', { why })

/** The refusal of data that its own proof or signature refutes: by an honest host of this chain it cannot be given, however late or early it is. */
export const refute = (why: string): AppError => fail('light-client/invalid-update', { why, refutedBy: 'itself' })

/** Spec: altair, `compute_sync_committee_period_at_slot`: which committee signs. */
export const computeSyncCommitteePeriodAtSlot = (slot: number, config: ConsensusConfig): number =>
  Math.floor(computeEpochAtSlot(slot, config) / config.epochsPerSyncCommitteePeriod)

/** Spec: altair, `UPDATE_TIMEOUT`, in slots: one period. */
export const updateTimeout = (config: ConsensusConfig): number => config.slotsPerEpoch * config.epochsPerSyncCommitteePeriod

/** Spec: altair, `is_sync_committee_update`. */
export const isSyncCommitteeUpdate = ({ nextSyncCommittee, nextSyncCommitteeBranch }: LightClientUpdate): boolean =>
  nextSyncCommittee !== undefined && nextSyncCommitteeBranch !== undefined && !isZero(nextSyncCommitteeBranch)

/** Spec: altair, `is_finality_update`. */
export const isFinalityUpdate = ({ finalizedHeader, finalityBranch }: LightClientUpdate): boolean =>
  finalizedHeader !== undefined && finalityBranch !== undefined && !isZero(finalityBranch)
