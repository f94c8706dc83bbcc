import type { ConsensusConfig, ForkName } from '#core/chains/consensus'
import {
  bootstrapType,
  finalityUpdateType,
  type LightClientBootstrap,
  type LightClientFinalityUpdate,
  type LightClientOptimisticUpdate,
  type LightClientUpdate,
  optimisticUpdateType,
  updateType,
} from '../containers.ts'
import { forkAtSlot } from '../forks.ts'
import { writeValue } from '../json.ts'

/** What a host answers, parsed: `{ version, data }` (beacon-APIs). The version is the fork of the attested header, or of the bootstrap's. */
export type Answer = { readonly version: ForkName; readonly data: unknown }

export function bootstrapAnswer(bootstrap: LightClientBootstrap, config: ConsensusConfig): Answer {
  const version = forkAtSlot(bootstrap.header.beacon.slot, config)
  return { version, data: writeValue(bootstrapType(version, config.syncCommitteeSize), bootstrap) }
}

/** A whole update: with finality and a committee. */
export function updateAnswer(update: LightClientUpdate, config: ConsensusConfig): Answer {
  const version = forkAtSlot(update.attestedHeader.beacon.slot, config)
  return { version, data: writeValue(updateType(version, config.syncCommitteeSize), update as never) }
}

export function finalityUpdateAnswer(update: LightClientFinalityUpdate, config: ConsensusConfig): Answer {
  const version = forkAtSlot(update.attestedHeader.beacon.slot, config)
  return { version, data: writeValue(finalityUpdateType(version, config.syncCommitteeSize), update) }
}

export function optimisticUpdateAnswer(update: LightClientOptimisticUpdate, config: ConsensusConfig): Answer {
  const version = forkAtSlot(update.attestedHeader.beacon.slot, config)
  return { version, data: writeValue(optimisticUpdateType(version, config.syncCommitteeSize), update) }
}
