import type { ConsensusConfig, ConsensusName } from '#core/consensus'

/** The mainnet preset of consensus-specs. */
const PRESET = { secondsPerSlot: 12, slotsPerEpoch: 32, epochsPerSyncCommitteePeriod: 256, syncCommitteeSize: 512 } as const

/** Weak subjectivity, in days: with Gloas it is half as long (EIP-8061). */
const DAYS = 14
const DAYS_SINCE_GLOAS = 7

/** Source: `eth-clients/mainnet`, `metadata/config.yaml`. Gloas has no date. */
const MAINNET: ConsensusConfig = {
  ...PRESET,
  name: 'mainnet',
  genesisTime: 1_606_824_023,
  genesisValidatorsRoot: '0x4b363db94e286120d76eb905340fdd4e54bfe9f06bf33ff6cf5ad27f511bfe95',
  forks: [
    { fork: 'altair', version: '0x01000000', epoch: 74_240 },
    { fork: 'bellatrix', version: '0x02000000', epoch: 144_896 },
    { fork: 'capella', version: '0x03000000', epoch: 194_048 },
    { fork: 'deneb', version: '0x04000000', epoch: 269_568 },
    { fork: 'electra', version: '0x05000000', epoch: 364_032 },
    { fork: 'fulu', version: '0x06000000', epoch: 411_392 },
  ],
  checkpointDays: DAYS,
}

/** Source: `eth-clients/sepolia`, `metadata/config.yaml`. */
const SEPOLIA: ConsensusConfig = {
  ...PRESET,
  name: 'sepolia',
  genesisTime: 1_655_733_600,
  genesisValidatorsRoot: '0xd8ea171f3c94aea21ebc42a1ed61052acf3f9209c00e4efbaaddac09ed9b8078',
  forks: [
    { fork: 'altair', version: '0x90000070', epoch: 50 },
    { fork: 'bellatrix', version: '0x90000071', epoch: 100 },
    { fork: 'capella', version: '0x90000072', epoch: 56_832 },
    { fork: 'deneb', version: '0x90000073', epoch: 132_608 },
    { fork: 'electra', version: '0x90000074', epoch: 222_464 },
    { fork: 'fulu', version: '0x90000075', epoch: 272_640 },
    { fork: 'gloas', version: '0x90000076', epoch: 353_024 },
  ],
  checkpointDays: DAYS_SINCE_GLOAS,
}

/** Source: `eth-clients/hoodi`, `metadata/config.yaml`. Gloas has no date that is sure. */
const HOODI: ConsensusConfig = {
  ...PRESET,
  name: 'hoodi',
  genesisTime: 1_742_213_400,
  genesisValidatorsRoot: '0x212f13fc4df078b6cb7db228f1c8307566dcecf900867401a92023d7ba99cb5f',
  forks: [
    { fork: 'altair', version: '0x20000910', epoch: 0 },
    { fork: 'bellatrix', version: '0x30000910', epoch: 0 },
    { fork: 'capella', version: '0x40000910', epoch: 0 },
    { fork: 'deneb', version: '0x50000910', epoch: 0 },
    { fork: 'electra', version: '0x60000910', epoch: 2048 },
    { fork: 'fulu', version: '0x70000910', epoch: 50_688 },
  ],
  checkpointDays: DAYS,
}

/**
 * A chain of our own for practice: its slots are numbers of blocks, so the clock, which counts from 1970, never finds one in the future, and no checkpoint is
 * too old. Its versions and its root (the words "assay practice chain") are on no other chain, so nothing signed here holds elsewhere.
 */
const PRACTICE: ConsensusConfig = {
  name: 'practice',
  genesisTime: 0,
  genesisValidatorsRoot: '0x617373617920707261637469636520636861696e000000000000000000000000',
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

const CONFIGS: Readonly<Record<ConsensusName, ConsensusConfig>> = { mainnet: MAINNET, sepolia: SEPOLIA, hoodi: HOODI, practice: PRACTICE }

/** A configuration of the build by its name; one of the person's own as it is. */
export const configOf = (choice: ConsensusName | ConsensusConfig): ConsensusConfig =>
  typeof choice === 'string' ? CONFIGS[choice] : choice

/** The slot that it is at a time, in seconds since 1970; 0 before genesis. */
export const slotAt = (seconds: number, config: ConsensusConfig): number =>
  Math.max(0, Math.floor((seconds - config.genesisTime) / config.secondsPerSlot))

/** When a slot begins, in seconds since 1970. */
export const timeOfSlot = (slot: number, config: ConsensusConfig): number => config.genesisTime + slot * config.secondsPerSlot
