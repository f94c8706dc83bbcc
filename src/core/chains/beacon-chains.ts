import { BEACON_FILES } from '#data/each/beacon'
import type { Consensus, ConsensusConfig } from './consensus.ts'
import { withSchedule } from './consensus-schedule.ts'
import { fail } from '../errors.ts'

/** The mainnet preset of consensus-specs. */
const PRESET = { secondsPerSlot: 12, slotsPerEpoch: 32, epochsPerSyncCommitteePeriod: 256, syncCommitteeSize: 512 } as const

type BeaconChain = { readonly chainId: number; readonly config: ConsensusConfig }

/**
 * By name, in the order of their places. That of practice is a chain of our own: a slot is a second, and has a block where somebody made one, so no checkpoint is too
 * old. Its first blocks are of January 2026. The second period begins on the 5th of that month and lasts until December 2033, the third until November 2041: before
 * then no period can pass without a block, and a period without one would teach no next committee.
 */
const SHIPPED: ReadonlyMap<string, BeaconChain> = new Map(
  Object.entries(BEACON_FILES)
    .toSorted(([, one], [, other]) => one.place - other.place)
    .map(([chainId, { source: _, checked: __, place: ___, ...config }]) => [
      config.name,
      { chainId: Number(chainId), config: { ...PRESET, ...config } },
    ]),
)

/** Beacon chains whose configuration ships with this build. */
export const CONSENSUS_NAMES: readonly string[] = [...SHIPPED.keys()]

/** The chain that a beacon chain of the build makes the blocks of. */
export const chainOfBeacon = (name: string): number | undefined => SHIPPED.get(name)?.chainId

/** A configuration of the build by its name; one of the person's own as it is. Throws `input/consensus-config` for a name that no folder has. */
export function configOf(choice: string | ConsensusConfig): ConsensusConfig {
  const config = typeof choice === 'string' ? SHIPPED.get(choice)?.config : choice
  if (config === undefined) throw fail('input/consensus-config', { missing: 'which beacon chain it is of' })
  return config
}

/** The configuration that a light client goes by: that of `config`, with the schedule that the person imported. */
export const configFor = ({ config, schedule }: Consensus): ConsensusConfig => withSchedule(configOf(config), schedule)
