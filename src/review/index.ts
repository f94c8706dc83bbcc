/** The door of `review`: `plan` what must be known, `judge` what it does, `material` what moved, `audit` what came of it. */
export { audit, type Happened, promisedBy } from './audit.ts'
export { EMPTY_CODE_HASH, NO_FACTS } from './facts.ts'
export { allOf } from './claims.ts'
export { judge } from './judge.ts'
export { material } from './material.ts'
export { termsOf } from './message-use.ts'
export { originFindings } from './origin-findings.ts'
export { plan } from './plan.ts'
export { judgeStanding, type StandingRight } from './standing.ts'
export { otherProposer } from './variants.ts'
export { RULES } from './rules/index.ts'
export type { FurtherRun, Need, Rule } from './rules/rule.ts'
export type { AccountFact, EarlierSlot, FactKey, Facts, FeeFact, InboundFact, KnownHosts, PinFact, ProxyFact, SignedFact } from './facts.ts'
export type {
  Asking,
  CallFrame,
  Described,
  DataFee,
  Digest,
  Entered,
  Exercised,
  Explained,
  Fee,
  How,
  JudgeInput,
  MaterialChange,
  Party,
  Plan,
  PlannedVariant,
  PlanRun,
  PlanSubject,
  PlannedProbe,
  Play,
  Played,
  Reading,
  Review,
  ReviewBlock,
  ReviewRequest,
  StorageChange,
  TransactionInput,
  TransactionRequest,
  TransactionReview,
  VariantId,
  Verdict,
} from './review.ts'
