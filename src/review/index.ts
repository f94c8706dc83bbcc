/** The door of `review`: `plan` what must be known, `judge` what it does, `material` what moved. */
export { EMPTY_CODE_HASH, NO_FACTS } from './facts.ts'
export { judge } from './judge.ts'
export { material } from './material.ts'
export { plan } from './plan.ts'
export { RULES } from './rules/index.ts'
export type { Need, Rule } from './rules/rule.ts'
export type { AccountFact, FactKey, Facts, FeeFact } from './facts.ts'
export type {
  CallFrame,
  DataFee,
  Digest,
  Fee,
  How,
  JudgeInput,
  MaterialChange,
  Party,
  Plan,
  PlannedProbe,
  Reading,
  Review,
  ReviewBlock,
  ReviewRequest,
  StorageChange,
  Verdict,
} from './review.ts'
