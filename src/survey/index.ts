/** The door of `survey`: questions put to chain and facts kept. */
export {
  type Candidate,
  candidatesInLogs,
  candidatesInSignatures,
  candidatesInTransactions,
  mergeCandidates,
} from './allowances/candidates.ts'
export { type Allowances, readAllowances } from './allowances/read-allowances.ts'
export { readSigned } from './allowances/read-signed.ts'
export type { Ended, SignedRight } from './allowances/signed.ts'
export { PERMIT2, topicsOf } from './allowances/topics.ts'
export { type Balances, readBalances, readUint } from './balances.ts'
export { type Asking, type Call, createReader, type How, type Reader } from './closure.ts'
export { childEnvironment } from './environment.ts'
export { type FeeChoice, suggestFee } from './fees.ts'
export { labelOf } from './labels.ts'
export { type DataFee, dataFeeProbes, GAS_PRICE_ORACLE, readDataFee } from './l2-fees.ts'
export { hintsOf, layoutOf } from './layouts.ts'
export { offeredPresets, type PracticePlace, type Preset, PRESETS } from './presets.ts'
export { listedToken, listedTokens } from './tokens.ts'
