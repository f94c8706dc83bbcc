import { bigintToDecimal } from '#core/text/json'
import { type Finding, byLevel } from '#core/signing/finding'
import type { FactName } from '../facts.ts'
import { compareInSteps } from '../variants/flips.ts'
import { accountMismatch } from './account-mismatch.ts'
import { accountReported } from './account-reported.ts'
import { allowanceNoCode } from './allowance-no-code.ts'
import { allowanceOperator } from './allowance-operator.ts'
import { allowancePermit2Terms } from './allowance-permit2-terms.ts'
import { allowanceRight } from './allowance-right.ts'
import { allowanceSpenderChanged } from './allowance-spender-changed.ts'
import { allowanceTakenNow } from './allowance-taken-now.ts'
import { allowanceUnknownSpender } from './allowance-unknown-spender.ts'
import { allowanceUnlimited } from './allowance-unlimited.ts'
import { allowanceUpgradeable } from './allowance-upgradeable.ts'
import { batchNoGuard } from './batch-no-guard.ts'
import { batchNotAtomic } from './batch-not-atomic.ts'
import { blockOutcomeDepends } from './block-outcome-depends.ts'
import { blockResultFlips } from './block-result-flips.ts'
import { blockTellsSimulation } from './block-tells-simulation.ts'
import { callHiddenData } from './call-hidden-data.ts'
import { callUnknown } from './call-unknown.ts'
import { chainClaimedHead } from './chain-claimed-head.ts'
import { chainMismatch } from './chain-mismatch.ts'
import { chainNoProofs } from './chain-no-proofs.ts'
import { chainNotL1 } from './chain-not-l1.ts'
import { codeCanVanish } from './code-can-vanish.ts'
import { codeChanged } from './code-changed.ts'
import { codeReplacesOwn } from './code-replaces-own.ts'
import { controlHandedOver } from './control-handed-over.ts'
import { creationDeploys } from './creation-deploys.ts'
import { delegationAnyoneMayUse } from './delegation-anyone-may-use.ts'
import { delegationAnywhere } from './delegation-anywhere.ts'
import { delegationOldStorage } from './delegation-old-storage.ts'
import { delegationOpenEnded } from './delegation-open-ended.ts'
import { delegationSkipped } from './delegation-skipped.ts'
import { delegationStanding } from './delegation-standing.ts'
import { delegationUnknownCode } from './delegation-unknown-code.ts'
import { effectsNotLookedUp } from './effects-not-looked-up.ts'
import { effectsPaidForNothing } from './effects-paid-for-nothing.ts'
import { effectsSilentApproval } from './effects-silent-approval.ts'
import { effectsUnlikeRequest } from './effects-unlike-request.ts'
import { feeFarAboveNormal } from './fee-far-above-normal.ts'
import { feeSuggestionHeld } from './fee-suggestion-held.ts'
import { fundsNotCovered } from './funds-not-covered.ts'
import { gasDecides } from './gas-decides.ts'
import { gasAboveUsual } from './gas-above-usual.ts'
import { gasLimit } from './gas-limit.ts'
import { messageBareHash } from './message-bare-hash.ts'
import { messageDisguised } from './message-disguised.ts'
import { messageDomainSeparator } from './message-domain-separator.ts'
import { messageHiddenText } from './message-hidden-text.ts'
import { messageMakesKey } from './message-makes-key.ts'
import { messageMalformed } from './message-malformed.ts'
import { messageMayMoveAssets } from './message-may-move-assets.ts'
import { messageOtherDomain } from './message-other-domain.ts'
import { messagePaysStranger } from './message-pays-stranger.ts'
import { messageUnknown } from './message-unknown.ts'
import { messageValidLong } from './message-valid-long.ts'
import { messageWrapped } from './message-wrapped.ts'
import { messageWrittenOut } from './message-written-out.ts'
import { nonceOutOfOrder } from './nonce-out-of-order.ts'
import { operationUnknownParts } from './operation-unknown-parts.ts'
import { orderGivesAway } from './order-gives-away.ts'
import { originAsksAtOnce } from './origin-asks-at-once.ts'
import { originCallsItself } from './origin-calls-itself.ts'
import { originLookalike } from './origin-lookalike.ts'
import { originPressing } from './origin-pressing.ts'
import { originReported } from './origin-reported.ts'
import { originSessionBroken } from './origin-session-broken.ts'
import { originSharedHost } from './origin-shared-host.ts'
import { recipientChecksum } from './recipient-checksum.ts'
import { recipientClipboard } from './recipient-clipboard.ts'
import { recipientFirstTime } from './recipient-first-time.ts'
import { recipientLookalike } from './recipient-lookalike.ts'
import { recipientName } from './recipient-name.ts'
import { recipientNameMoved } from './recipient-name-moved.ts'
import { recipientNoCode } from './recipient-no-code.ts'
import { recipientOnlyInbound } from './recipient-only-inbound.ts'
import { recipientOtherChain } from './recipient-other-chain.ts'
import { recipientRejects } from './recipient-rejects.ts'
import { recipientTokenContract } from './recipient-token-contract.ts'
import { recipientZeroOrPrecompile } from './recipient-zero-or-precompile.ts'
import { requestChangedWhileOpen } from './request-changed-while-open.ts'
import { requestMalformed } from './request-malformed.ts'
import { requestNotHashable } from './request-not-hashable.ts'
import type { ResumableWork } from '../steps.ts'
import { requestRepeated } from './request-repeated.ts'
import { type Case, type ExtraRun, factsOfNeed, type Rule, type RuleFacts } from './rule.ts'
import { rollupThroughLayerOne } from './rollup-through-layer-one.ts'
import { safeControl } from './safe-control.ts'
import { safeForeignCode } from './safe-foreign-code.ts'
import { safeHiddenHash } from './safe-hidden-hash.ts'
import { safeNonce } from './safe-nonce.ts'
import { signInOtherSite } from './sign-in-other-site.ts'
import { simulationNotRun } from './simulation-not-run.ts'
import { simulationOtherRules } from './simulation-other-rules.ts'
import { simulationReverts } from './simulation-reverts.ts'
import { stateJustSwitched } from './state-just-switched.ts'
import { swapBadRate } from './swap-bad-rate.ts'
import { swapLooseLimit } from './swap-loose-limit.ts'
import { tokenUnlisted } from './token-unlisted.ts'
import { tokensCannotResell } from './tokens-cannot-resell.ts'
import { tokensEventsDisagree } from './tokens-events-disagree.ts'
import { transactionUnusual } from './transaction-unusual.ts'
import { valueElsewhere } from './value-elsewhere.ts'

/** Every rule, in the order in which findings of one level are shown. Add a line here and a page in `data/help`. */
export const RULES: readonly Rule[] = [
  requestMalformed,
  requestNotHashable,
  requestRepeated,
  requestChangedWhileOpen,
  originReported,
  accountReported,
  originSessionBroken,
  accountMismatch,
  chainMismatch,
  messageBareHash,
  messageDisguised,
  messageMalformed,
  messageWrapped,
  messageOtherDomain,
  signInOtherSite,
  messageDomainSeparator,
  orderGivesAway,
  allowanceTakenNow,
  delegationAnyoneMayUse,
  delegationUnknownCode,
  delegationAnywhere,
  delegationStanding,
  delegationOldStorage,
  delegationOpenEnded,
  delegationSkipped,
  operationUnknownParts,
  safeForeignCode,
  safeControl,
  safeHiddenHash,
  controlHandedOver,
  allowanceRight,
  allowanceSpenderChanged,
  messageMakesKey,
  messageWrittenOut,
  messageUnknown,
  messageMayMoveAssets,
  nonceOutOfOrder,
  safeNonce,
  originLookalike,
  effectsUnlikeRequest,
  effectsSilentApproval,
  effectsPaidForNothing,
  valueElsewhere,
  codeReplacesOwn,
  codeChanged,
  tokensEventsDisagree,
  blockResultFlips,
  tokensCannotResell,
  swapBadRate,
  swapLooseLimit,
  simulationReverts,
  simulationNotRun,
  simulationOtherRules,
  effectsNotLookedUp,
  rollupThroughLayerOne,
  recipientLookalike,
  recipientOnlyInbound,
  recipientClipboard,
  recipientName,
  recipientNameMoved,
  recipientChecksum,
  recipientZeroOrPrecompile,
  recipientTokenContract,
  recipientRejects,
  recipientOtherChain,
  recipientNoCode,
  allowanceNoCode,
  allowanceUnknownSpender,
  messagePaysStranger,
  allowanceUnlimited,
  allowanceOperator,
  allowanceUpgradeable,
  allowancePermit2Terms,
  batchNotAtomic,
  fundsNotCovered,
  feeFarAboveNormal,
  feeSuggestionHeld,
  gasLimit,
  gasAboveUsual,
  callHiddenData,
  callUnknown,
  transactionUnusual,
  creationDeploys,
  recipientFirstTime,
  originSharedHost,
  originAsksAtOnce,
  originPressing,
  originCallsItself,
  tokenUnlisted,
  messageHiddenText,
  messageValidLong,
  blockTellsSimulation,
  codeCanVanish,
  stateJustSwitched,
  gasDecides,
  blockOutcomeDepends,
  batchNoGuard,
  chainNotL1,
  chainNoProofs,
  chainClaimedHead,
]

/** What a Review takes whatever its rules are: hashes of the code that runs, to notice when it changes; who takes part; and what addresses are called. */
const OF_EVERY_REVIEW: readonly FactName[] = [...factsOfNeed('parties'), 'tokens']

/** What is asked for: for the Review itself, and for all rules together. */
export const NEEDED_FACTS: readonly FactName[] = [
  ...new Set<FactName>([...OF_EVERY_REVIEW, ...RULES.flatMap(({ needs }) => needs.flatMap(factsOfNeed))]),
]

/** Further runs that any rule wants. */
export const EXTRA_RUNS: readonly ExtraRun[] = [...new Set(RULES.flatMap((rule) => rule.runs ?? []))]

/** Findings of all rules, worst first, with a step after each rule; the same sentence twice is said once. */
export function* findingsInSteps(one: Case, facts: RuleFacts, rules: readonly Rule[] = RULES): ResumableWork<readonly Finding[]> {
  // What is still run has nothing to say yet; the Review says that it waits for it.
  const ready = one.input.further === 'pending' ? rules.filter((rule) => rule.runs === undefined) : rules
  // Several rules ask for it, and the first would do it all in its one step.
  if (ready.some(({ runs }) => runs?.includes('variants') === true)) yield* compareInSteps(one)
  const findings: Finding[] = []
  for (const rule of ready) {
    const judged = rule.judge(one, facts)
    const list = judged === undefined ? [] : 'level' in judged ? [judged] : judged
    for (const judgement of list) findings.push({ rule: rule.id, ...judgement })
    yield
  }
  const seen = new Set<string>()
  const said = (finding: Finding): string => JSON.stringify([finding.rule, finding.level, finding.say], bigintToDecimal)
  return findings
    .filter((finding) => {
      const key = said(finding)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .toSorted(byLevel)
}
