import type { GasRules } from '#core/chains/gas-rules'
import { type Rules, HARDFORKS } from '#core/simulation/simulation'

/** What each fork of mainnet brought, in their order (execution-specs, "network upgrades"; the oldest as ethereumjs numbers them). A test holds it against theirs. */
export const FORKS: readonly (readonly [name: string, ...eips: number[]])[] = [
  ['chainstart', 1],
  ['homestead', 606],
  ['dao'],
  ['tangerineWhistle', 608],
  ['spuriousDragon', 607],
  ['byzantium', 609],
  ['constantinople', 1013],
  ['petersburg', 1716],
  ['istanbul', 1679],
  ['muirGlacier', 2384],
  ['berlin', 2565, 2929, 2718, 2930],
  ['london', 1559, 3198, 3529, 3541],
  ['arrowGlacier', 4345],
  ['grayGlacier', 5133],
  ['paris', 3675, 4399],
  ['mergeNetsplitBlock'],
  ['shanghai', 3651, 3855, 3860, 4895],
  ['cancun', 1153, 4844, 4788, 5656, 6780, 7516],
  ['prague', 2537, 2935, 6110, 7002, 7251, 7623, 7685, 7691, 7702],
  ['osaka', 7594, 7823, 7825, 7883, 7892, 7939, 7951, 7918],
  ['bpo1'],
  ['bpo2'],
  ['amsterdam', 2780, 7708, 7843, 7778, 7928, 7954, 7976, 7981, 7997, 8024, 8037, 8038, 8246, 8282],
]

/** Where a fork stands in their order; after all of them for one that is not among them. */
export const forkIndex = (fork: string): number => {
  const place = FORKS.findIndex(([name]) => name === fork)
  return place < 0 ? Infinity : place
}

/** Everything that is in force under a fork's rules. */
export const eipsOf = (fork: Rules): readonly number[] => FORKS.slice(0, forkIndex(fork) + 1).flatMap(([, ...brought]) => brought)

/** What all forks that we go by answer alike; `undefined` where it depends on which. */
const alike = (ask: (fork: Rules) => boolean): boolean | undefined => {
  const answers = new Set(HARDFORKS.map(ask))
  return answers.size === 1 ? answers.has(true) : undefined
}

/** Whether an EIP is in force under all rules that we go by (true), or under none (false). */
export const isAlwaysActive = (eip: number): boolean | undefined => alike((fork) => eipsOf(fork).includes(eip))

/** Whether all rules that we go by are as new as a fork (true), or none is (false). */
export const isAlwaysPast = (fork: string): boolean | undefined => alike((rules) => forkIndex(rules) >= forkIndex(fork))

/** Rules as published tests were made for, where those of the name have changed since: without some EIPs, and with other parameters. */
export type PublishedRules = {
  readonly name: string
  readonly like: Rules
  readonly without: readonly number[]
  /** Of the EVM, by the names of ethereumjs. */
  readonly parameters: Readonly<Record<string, number>>
  readonly gas: GasRules
}
