import type { ConsensusConfig } from '#core/consensus'
import { hexOf, sha256 } from './ssz.ts'

/** The beacon chain of the practice chain: a slot is an anvil block, and time says nothing. Fork versions end in the chain id. */
export const PRACTICE: ConsensusConfig = {
  name: 'practice',
  genesisTime: 0,
  genesisValidatorsRoot: hexOf(sha256('assay practice chain')),
  secondsPerSlot: 1,
  slotsPerEpoch: 8,
  epochsPerSyncCommitteePeriod: 64,
  syncCommitteeSize: 512,
  forks: [
    { fork: 'altair', version: '0x01007a69', epoch: 0 },
    { fork: 'bellatrix', version: '0x02007a69', epoch: 0 },
    { fork: 'capella', version: '0x03007a69', epoch: 0 },
    { fork: 'deneb', version: '0x04007a69', epoch: 0 },
    { fork: 'electra', version: '0x05007a69', epoch: 0 },
    { fork: 'fulu', version: '0x06007a69', epoch: 0 },
  ],
}

/** The same chain, on which Gloas begins with an epoch. */
export const practiceWithGloas = (epoch: number): ConsensusConfig => ({
  ...PRACTICE,
  forks: [...PRACTICE.forks, { fork: 'gloas', version: '0x07007a69', epoch }],
})
