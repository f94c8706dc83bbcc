import type { ConsensusConfig } from '#core/chains/consensus'
import { hexOf, padded } from './ssz.ts'

/**
 * The beacon chain of the practice chain: a slot is a second, and has a block where anvil made one. The same as what ships; written again here, as a test
 * holds them together.
 */
export const PRACTICE: ConsensusConfig = {
  name: 'practice',
  genesisTime: 1_517_571_200,
  genesisValidatorsRoot: hexOf(padded(new TextEncoder().encode('assay practice chain'))),
  secondsPerSlot: 1,
  slotsPerEpoch: 8,
  epochsPerSyncCommitteePeriod: 31_250_000,
  syncCommitteeSize: 512,
  forks: [
    { fork: 'altair', version: '0x70000001', epoch: 0 },
    { fork: 'bellatrix', version: '0x70000002', epoch: 0 },
    { fork: 'capella', version: '0x70000003', epoch: 0 },
    { fork: 'deneb', version: '0x70000004', epoch: 0 },
    { fork: 'electra', version: '0x70000005', epoch: 0 },
    { fork: 'fulu', version: '0x70000006', epoch: 0 },
  ],
}

/** The same chain as if it had begun with the blocks of `createMadeUpBlocks`, with periods of 512 slots. */
export const SHORT_PERIODS: ConsensusConfig = { ...PRACTICE, genesisTime: 1_767_225_600, epochsPerSyncCommitteePeriod: 64 }

/** The same chain, or another, on which Gloas begins with an epoch. */
export const practiceWithGloas = (epoch: number, config = PRACTICE): ConsensusConfig => ({
  ...config,
  forks: [...config.forks, { fork: 'gloas', version: '0x70000007', epoch }],
})
