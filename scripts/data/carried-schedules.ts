import rules from '../../src/core/chains/rule-sets.json' with { type: 'json' }
import { BEACON_FILES, FORKS_FILES } from './chain-files.ts'
import type { SCHEDULES } from '../build/dist.ts'

/** Fork schedules of all chains, in the forms that every build since the first reads. What a folder says of one chain stands here among the others. */
export function carriedSchedules(): Readonly<Record<(typeof SCHEDULES)[number], string>> {
  const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
  const chains = Object.entries(FORKS_FILES).map(([chainId, { forks }]) => ({ chainId: Number(chainId), forks }))
  const beacons = Object.values(BEACON_FILES).toSorted((one, other) => one.place - other.place)
  const networks = beacons.map(
    ({ name, source, genesisValidatorsRoot, forks }) => [name, { source, genesisValidatorsRoot, forks }] as const,
  )
  return {
    'fork-schedules.json': text({ version: 1, rules: rules.rules, chains }),
    // All were looked at on that day or later.
    'consensus-schedules.json': text({ checked: beacons.map(({ checked }) => checked).sort()[0], networks: Object.fromEntries(networks) }),
  }
}
