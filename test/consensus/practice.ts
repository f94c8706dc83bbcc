import type { ConsensusConfig } from '#core/consensus'
import { hexOf, padded } from './ssz.ts'

/** The beacon chain of the practice chain: a slot is an anvil block, and time says nothing. The same as what ships; written again here, as a test holds them together. */
export const PRACTICE: ConsensusConfig = {
  name: 'practice',
  genesisTime: 0,
  genesisValidatorsRoot: hexOf(padded(new TextEncoder().encode('assay practice chain'))),
  secondsPerSlot: 1,
  slotsPerEpoch: 8,
  epochsPerSyncCommitteePeriod: 64,
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

/** The same chain, on which Gloas begins with an epoch. */
export const practiceWithGloas = (epoch: number): ConsensusConfig => ({
  ...PRACTICE,
  forks: [...PRACTICE.forks, { fork: 'gloas', version: '0x70000007', epoch }],
})
