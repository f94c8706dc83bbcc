/** The entry point of `analysis`: from something that is asked to its Review, by a local run on proved state. */
export { analyseSend, analyseSignable } from './analyse.ts'
export { analyseMessage, type MessageSubject } from './analyse-message.ts'
export { describeSignable } from './describe-signable.ts'
export { signingDigest } from './digests.ts'
export { explainSignable } from './explain-signable.ts'
export { listFacts, type PastCounterparties, readAccounts, type RememberedFacts, type ReportedFacts } from './facts/facts.ts'
export { proxyStateNeeded, readProxies } from './facts/proxy-facts.ts'
export { fallbackFees, mostGasIn, type RebuiltField } from './fees/complete.ts'
export { feeOfGiven } from './fees/given-fee.ts'
export { leastFee, outbidBy, outbids, replacementOf, replacementSentence, rivalsOf } from './fees/replacement.ts'
export { ARBITRUM_PRICE, arbitrumDataFee } from './fees/arbitrum-fee.ts'
export { dataFeeProbes, GAS_PRICE_ORACLE, readDataFee, SCROLL_ORACLE } from './fees/rollup-fees.ts'
export { callOf, callOfIntent } from './intents/calls.ts'
export {
  type Batching,
  BATCH_MODE,
  executeBatch,
  executeInMode,
  lockdown,
  revokeCall,
  revokeIntent,
  SUPPORTS_BATCH,
  type TakingBack,
  takingBack,
} from './intents/revoke.ts'
export { offlineReview, type OfflineContext } from './offline.ts'
export type { AnalysisPorts, PriceLookup, Resolve, ShippedFacts } from './ports.ts'
export { whileItMoves } from './simulation/local-simulation.ts'
export { runOf } from './simulation/run-of.ts'
export {
  type Analysis,
  type AnalysisProgress,
  isSend,
  type Opinion,
  type SendAnalysis,
  type SendSubject,
  type SignableSubject,
  type SignAnalysis,
} from './subject.ts'
export { type SignatureQuestion, type SignatureVerdict, verifySignature } from './verify-signature.ts'
