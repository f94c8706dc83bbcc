import type { Teller } from '../scripts/devnet/teller.ts'
import { contracts } from './stories/contracts.ts'
import { delegations } from './stories/delegations.ts'
import { acquaintance, everyday, trading } from './stories/everyday.ts'
import { feeds, moneyContracts } from './stories/feeds.ts'
import { grownContracts, grownLife, paired } from './stories/grown.ts'
import { airdrops, collection, holdings } from './stories/holdings.ts'
import { markets } from './stories/markets.ts'
import { modernContracts, modernMarkets } from './stories/modern.ts'
import { names } from './stories/names.ts'
import { pools } from './stories/pools.ts'
import { rollup } from './stories/rollup.ts'
import { treasury } from './stories/safe.ts'
import { forgedLogs, poisoned, pulled } from './stories/scams.ts'
import { traps } from './stories/traps.ts'
import { year } from './stories/year.ts'

/** One thing that happens in the practice chain. A later one may build on an earlier one. */
export type Story = (teller: Teller) => Promise<void>

/** Long ago: 12 seconds a block. */
export const FOUNDATION: readonly Story[] = [
  contracts,
  markets,
  acquaintance,
  modernContracts,
  modernMarkets,
  paired(grownContracts, treasury, traps, grownLife, delegations),
  paired(moneyContracts, pools, feeds, names, holdings, collection, airdrops),
]

/** The last days: an hour a block. Append here; addresses of what exists do not depend on the order. */
export const RECENT: readonly Story[] = [everyday, poisoned, trading, forgedLogs, pulled]

/** Only where it is asked for (`long`): half a day a block, behind the recent ones. */
export const LONG: readonly Story[] = [year]

/** Only where the practice chain plays a chain of the OP Stack; told after the foundation. */
export const ROLLUP: readonly Story[] = [rollup]
