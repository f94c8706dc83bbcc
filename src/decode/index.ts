/** The door of `decode`: calldata, logs and revert data → what they say, in words. */
export { type BatchExplanation, explainCalls } from './batch.ts'
export { unknownToken } from './entry.ts'
export { actorOf, type Exercise, exerciseOf, exerciseProbes } from './exercise.ts'
export { explain } from './explain.ts'
export type {
  Argument,
  Call,
  Claim,
  Encoding,
  ExplainedLog,
  Explanation,
  FunctionName,
  LogClaim,
  Names,
  Problem,
  Said,
  Standard,
  Value,
} from './explanation.ts'
export { isUnlimited, UNLIMITED } from './functions/erc20.ts'
export { explainLog } from './log.ts'
export type { MessageExplanation, MessageFault, SeaportItem, SeaportOrder, SignInFields, Use } from './message.ts'
export { isPrecompile } from './precompile.ts'
export { returnedText, returnedUint } from './returned.ts'
export { revertReason } from './revert.ts'
