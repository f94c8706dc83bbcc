/** The entry point of `decode`: calldata, logs and revert data → what they say, in words. */
export { type AbiType, typeName } from './abi/abi-type.ts'
export { type BatchExplanation, callsWords, explainCalls } from './batch.ts'
export { encodeCall, encodeParameters } from './abi/canonical.ts'
export { decodeArguments } from './abi/decode-arguments.ts'
export { type Encodable, parseArgument } from './abi/parse-argument.ts'
export {
  checkDescriptor,
  type CheckedDescriptor,
  type ClearSigning,
  createClearSigning,
  ownDescriptors,
} from './clear-signing/clear-signing.ts'
export type {
  AddressKind,
  DescribeContext,
  DescribedField,
  DescribedPerson,
  DescribedGroup,
  DescribedItem,
  Description,
  DescriptionWarning,
  DescriptorOrigin,
  FieldKind,
  FieldWarning,
  TokenStandard,
} from './clear-signing/description.ts'
export { shippedDescriptors } from './clear-signing/sources/shipped.ts'
export type { DescriptorSource } from './clear-signing/sources/source.ts'
export { unknownToken } from './entry.ts'
export { executedBy } from './anybody.ts'
export { actorOf, exerciseOf, exerciseProbes, isPlayable, leavesAllowance, signatureKind, signatureTerms } from './signatures/register.ts'
export {
  type Exercise,
  FOREVER,
  type SafeNonceTurn,
  type SpentAnswers,
  type SpentCheck,
  type UseTerms,
  type Voiding,
} from './signatures/signature-kind.ts'
export { explain } from './explain.ts'
export type {
  Argument,
  Call,
  Claim,
  DecodedStep,
  Encoding,
  ExplainedLog,
  Explanation,
  FunctionName,
  LogClaim,
  Names,
  Problem,
  RollupCall,
  ExplainedParts,
  Standard,
  DecodedValue,
} from './explanation.ts'
export { isUnlimited, UNLIMITED } from './functions/erc20.ts'
export { type IsUsedUp, usedUpIn } from './functions/used-up.ts'
export { RIGHT_VIEWS, type RightViewSelector } from './functions/right-views.ts'
export { ENTRY_POINTS, MULTI_SENDS, OF_ONE_MAKER, SIGN_MESSAGE_LIBS } from './functions/known.ts'
export { isNative } from './words/spend-words.ts'
export { explainLog } from './logs/log.ts'
export { explainMessage } from './messages/explain-message.ts'
export { chainOfSalt } from './messages/typed.ts'
export type { MessageExplanation, MessageFault, SeaportItem, SeaportOrder, Use, Written } from './message.ts'
export type { OrderAsset, OrderGain, OrderPart, OrderTerms } from './orders/order-terms.ts'
export { isForMaker } from './orders/order.ts'
export { tokensOfPaymaster } from './paymaster.ts'
export { isPrecompile } from './precompile.ts'
export { returnedText, returnedUint } from './returned.ts'
export { haltReason } from './reverts/halt-reasons.ts'
export { revertReason } from './reverts/revert.ts'
export { answered } from './read/candidate.ts'
export { decodeLink, encodeLink, isLink } from './read/link.ts'
export { decodeRlp, type RlpItem } from './read/rlp.ts'
export { readSentTransaction, readSignable, REPORT_MARK } from './read/read-signable.ts'
export { readMethod } from './read/rpc.ts'
export type { Answers, ReadCandidate, MissingField, NoteId, ReadNote, ParsedInput, ReadError } from './read/reading.ts'
export { unwrapSignature, type UnwrappedSignature } from './messages/unwrap-signature.ts'
export { type Abi, type AbiFunction, readAbi, readAbiInSlices } from './guess/abi.ts'
export { explainWith } from './guess/explain-with.ts'
export { type PublishedCall, publishedCall, publishedClaims, type PublishedPerson } from './published/published-call.ts'
export { type SelectorGuess, guessCall, guessFunctions } from './guess/guess-functions.ts'
