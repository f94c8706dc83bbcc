import { defined } from '#core/defined'
import type { Evidence } from '#core/evidence/evidence'
import { type Fact, notKnown } from '#core/evidence/fact'
import type { Price } from '#core/money/price'
import type { ProvedCall, CallResult } from '#protocol/state-reader'
import type { FeedFault } from './feeds.ts'
import type { PoolFault } from './pools.ts'

/** Why something has no price. `unlisted`: nobody whom we know says that this token is what it says. */
export type PriceFault = FeedFault | PoolFault | 'unlisted' | 'not-asked' | 'no-rate'

/** A price with how it is known, or none with why. */
export type PriceFact = { readonly fact: Fact<Price>; readonly fault?: PriceFault; readonly at?: number }

export const unpriced = (fault: PriceFault, at?: number): PriceFact => ({
  fact: notKnown({ kind: 'unknown', method: 'none' }),
  fault,
  ...defined({ at }),
})

/** What ether is asked under, and on a chain with another native currency that one; a wrapped one is worth as much. */
export const ETHER = 'ETH'

/** Asks contracts on proved state, all at once. */
export type ContractCaller = (
  calls: readonly ProvedCall[],
) => Promise<{ readonly results: readonly CallResult[]; readonly evidence: Evidence }>
