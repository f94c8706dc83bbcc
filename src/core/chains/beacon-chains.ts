import type { Consensus, ConsensusConfig, ConsensusName } from './consensus.ts'
import { withSchedule } from './consensus-schedule.ts'
import type { Hex } from '../bytes/hex.ts'
import schedules from './consensus-schedules.json' with { type: 'json' }

/** The mainnet preset of consensus-specs. */
const PRESET = { secondsPerSlot: 12, slotsPerEpoch: 32, epochsPerSyncCommitteePeriod: 256, syncCommitteeSize: 512 } as const

/** Weak subjectivity, in days: with Gloas it is half as long (EIP-8061). */
const DAYS = 14
const DAYS_SINCE_GLOAS = 7

/** What a file of fork schedules says of one chain: its genesis, and its forks with their dates. A test holds each row to its form. */
type Scheduled = Pick<ConsensusConfig, 'genesisValidatorsRoot' | 'forks'>
const scheduled = (name: ConsensusName): Scheduled => {
  const { genesisValidatorsRoot, forks } = schedules.networks[name]
  return { genesisValidatorsRoot: genesisValidatorsRoot as Hex, forks: forks as ConsensusConfig['forks'] }
}

const CONFIGS: Readonly<Record<ConsensusName, ConsensusConfig>> = {
  mainnet: { ...PRESET, ...scheduled('mainnet'), name: 'mainnet', genesisTime: 1_606_824_023, checkpointDays: DAYS },
  sepolia: { ...PRESET, ...scheduled('sepolia'), name: 'sepolia', genesisTime: 1_655_733_600, checkpointDays: DAYS_SINCE_GLOAS },
  hoodi: { ...PRESET, ...scheduled('hoodi'), name: 'hoodi', genesisTime: 1_742_213_400, checkpointDays: DAYS },
  /**
   * A chain of our own for practice: a slot is a second, and has a block where somebody made one, so no checkpoint is too old. Its first blocks are of January
   * 2026. The second period begins on the 5th of that month and lasts until December 2033, the third until November 2041: before then no period can pass
   * without a block, and a period without one would teach no next committee.
   */
  practice: {
    ...scheduled('practice'),
    name: 'practice',
    genesisTime: 1_517_571_200,
    secondsPerSlot: 1,
    slotsPerEpoch: 8,
    epochsPerSyncCommitteePeriod: 31_250_000,
    syncCommitteeSize: 512,
  },
}

/** A configuration of the build by its name; one of the person's own as it is. */
export const configOf = (choice: ConsensusName | ConsensusConfig): ConsensusConfig =>
  typeof choice === 'string' ? CONFIGS[choice] : choice

/** The configuration that a light client goes by: that of `config`, with the schedule that the person imported. */
export const configFor = ({ config, schedule }: Consensus): ConsensusConfig => withSchedule(configOf(config), schedule)
