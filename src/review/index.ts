/** The door of `review`: `plan` what must be known, `judge` what it does, `material` what moved, `audit` what came of it. */
export { audit, type Happened, promisedBy } from './audit.ts'
export { EMPTY_CODE_HASH, NO_FACTS } from './facts.ts'
export { allOf } from './claims.ts'
export type { BlockSource } from './draws.ts'
export { switchVariants } from './earlier-state.ts'
export { EFFECT_ROWS, type EffectRows, effectRows, type EffectTotal } from './effect-rows.ts'
export { judge, judgeInSteps } from './judge.ts'
export type { LaterRight } from './later-right.ts'
export { material } from './material.ts'
export { termsOf } from './message-use.ts'
export { originFindings } from './origin-findings.ts'
export { plan, planInSteps } from './plan.ts'
export { judgeStanding, type StandingRight } from './standing.ts'
export { RULES } from './rules/index.ts'
export { type GasUsed, newStateOfCall, selectorOf, usualGas } from './usual-gas.ts'
export type { FurtherRun, Need, Rule } from './rules/rule.ts'
export type {
  AccountFact,
  EarlierSlot,
  FactKey,
  Facts,
  FeeFact,
  InboundFact,
  KnownHosts,
  PinFact,
  ProxyFact,
  RecentSend,
  SignedFact,
} from './facts.ts'
export type {
  Answer,
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
