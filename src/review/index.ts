/** The entry point of `review`: `plan` what must be known, `judge` what it does, `material` what moved, `audit` what came of it. */
export { audit, promisedBy } from './audit.ts'
export { type Happened } from './audit-findings.ts'
export { EMPTY_CODE_HASH, NO_FACTS } from './facts.ts'
export { allOf } from './claims.ts'
export type { BlockSource } from './variants/draws.ts'
export { switchVariants } from './variants/earlier-state.ts'
export { displayedVerdict, type DisplayedVerdict, isUnseen, type VerdictKind } from './displayed-verdict.ts'
export { EFFECT_ROWS, type EffectRows, effectRows, type EffectTotal } from './effects/effect-rows.ts'
export { priceAt } from './fees/fee.ts'
export { judge, judgeInSteps } from './judge.ts'
export type { LaterRight } from './effects/later-right.ts'
export { material } from './material.ts'
export { termsOf } from './message-use.ts'
export { hashesOf } from './words/hashes.ts'
export { originFindings } from './origin-findings.ts'
export { plan, planInSteps } from './plan.ts'
export { judgeExistingRight, type ExistingRight } from './existing-right.ts'
export { RULES } from './rules/index.ts'
export { type GasUsed, newStateOfCall, callKeyForGas, usualGas } from './fees/usual-gas.ts'
export type { ExtraRun, RuleNeed, Rule } from './rules/rule.ts'
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
  Requester,
  CallFrame,
  Described,
  DataFee,
  Digest,
  Entered,
  Exercised,
  Explained,
  ReviewFee,
  ReviewSources,
  JudgeInput,
  MaterialChange,
  Party,
  ReviewPlan,
  PlannedVariant,
  PlanRun,
  PlanSubject,
  PlannedProbe,
  Scenario,
  ScenarioResult,
  ProbeRead,
  Review,
  ReviewBlock,
  ReviewRequest,
  StorageChange,
  TransactionInput,
  TransactionRequest,
  TransactionReview,
  VariantId,
  ReviewVerdict,
} from './review.ts'
