import type { ConsensusConfig } from '#core/chains/consensus'

export { configFor, configOf } from '#core/chains/beacon-chains'

/** The slot that it is at a time, in seconds since 1970; 0 before genesis. */
export const slotAt = (seconds: number, config: ConsensusConfig): number =>
  Math.max(0, Math.floor((seconds - config.genesisTime) / config.secondsPerSlot))

/** When a slot begins, in seconds since 1970. */
export const timeOfSlot = (slot: number, config: ConsensusConfig): number => config.genesisTime + slot * config.secondsPerSlot
