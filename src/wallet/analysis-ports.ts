import type { AnalysisPorts, ShippedFacts } from '#analysis'
import { defined } from '#core/defined'
import { childEnvironment, hintsOf, listedToken, reviewEnvironment, storageLayoutOf } from '#survey'
import { withTokenList } from './facts/names.ts'

/** What this wallet has at hand for an analysis. */
export type AnalysisDeps = Omit<AnalysisPorts, 'shipped'>

const shipped: ShippedFacts = {
  predictReads: hintsOf,
  layoutOf: storageLayoutOf,
  reviewEnvironment,
  childEnvironment,
  listedToken,
  withTokenList,
}

/** The ports of an analysis, and nothing else of whatever comes with them: it sees no session and no record. */
export const analysisPorts = ({ chain, reader, now, resolve, prices }: AnalysisDeps): AnalysisPorts => ({
  chain,
  reader,
  now,
  shipped,
  ...defined({ resolve, prices }),
})
