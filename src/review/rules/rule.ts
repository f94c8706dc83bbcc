import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Finding, FindingLevel } from '#core/signing/finding'
import type { AnyTransaction } from '#core/ethereum/transaction'
import type { Simulation } from '#core/simulation/simulation'
import type { Call, Description, ExplainedLog, Explanation, MessageExplanation, Names } from '#decode'
import type { Difference } from '../effects/unsaid-effects.ts'
import type { Disagreement } from '../effects/effects.ts'
import type { Facts } from '../facts.ts'
import type { Readings } from '../readings.ts'
import type { Explained, ReviewFee, JudgeInput, Party, StorageChange } from '../review.ts'

/** What a rule wants to know beyond the request and its run. `plan` asks for it. */
export type RuleNeed =
  | 'sender'
  | 'parties'
  | 'code'
  | 'own-accounts'
  | 'contacts'
  | 'earlier-recipients'
  | 'recent-sends'
  | 'met'
  /** Gas that calls of the account used. */
  | 'gas-before'
  | 'fee-history'
  | 'tokens'
  /** Proxy slots of the contracts that take part. */
  | 'proxies'
  | 'pins'
  | 'only-inbound'
  /** Code of recipients on other chains. */
  | 'elsewhere'
  /** Slots that the run reads, a few minutes ago. */
  | 'earlier-slots'
  | 'signed'
  /** Of what leaves and arrives, where both happen. */
  | 'prices'
  | 'known-hosts'
  /** Of lists that the person added. */
  | 'reported-addresses'

/** A further run that a rule wants: the same under other circumstances, what arrived passed on, strangers at the account's new code. */
export type ExtraRun = 'variants' | 'resale' | 'poke' | 'earlier-slots'

/** Everything that a rule may look at. Facts may be missing: then the rule says what that means. */
export type Case = {
  readonly input: JudgeInput
  /** Who signs, or is asked to. */
  readonly account: Address
  /** Whose effects these are. */
  readonly actor: Address
  /** Of transactions alone. */
  readonly transaction: AnyTransaction | undefined
  readonly explanation: Explained
  /** Every call in it, outermost first: itself, those inside, those of a Safe transaction or user operation. */
  readonly allCalls: readonly Explanation[]
  /** Of messages alone; for a nested one (ERC-7739) that which is really agreed to. */
  readonly message: MessageExplanation | undefined
  /** What a descriptor says of a call. */
  described(call: Call): Description | undefined
  readonly names: Names
  readonly facts: Facts
  readonly parties: readonly Party[]
  readonly simulation: Simulation | undefined
  readonly revert: Finding['say'] | undefined
  readonly effects: readonly Effect[]
  /** Of the run, as their contracts say. */
  readonly logs: readonly ExplainedLog[]
  /** Slots that changed, with what they hold: an allowance given in silence is among them. */
  readonly storage: readonly StorageChange[]
  readonly differences: readonly Difference[]
  readonly disagreements: readonly Disagreement[]
  readonly readings: Readings
  /** Of transactions alone. */
  readonly fee: ReviewFee | undefined
}

/** A finding without the rule's name. `say` is one sentence, `why` why it matters, `todo` what to do. */
export type Judgement = Omit<Finding, 'rule'>

/**
 * One danger, looked for in one way. Register it in `rules/index.ts` and write its page `data/help/<id with a hyphen>.md`.
 * Returns nothing when all is well, `unknown` when a fact that it needs is missing: unknown is not fine.
 */
export type Rule = {
  /** Stable: also its help page. */
  readonly id: `${string}/${string}`
  /** The levels that it can give. */
  readonly levels: readonly FindingLevel[]
  readonly needs: readonly RuleNeed[]
  /** Absent: none beyond the run itself. */
  readonly runs?: readonly ExtraRun[]
  judge(one: Case): Judgement | readonly Judgement[] | undefined
}

/** A rule that looks at who asks, and at nothing else: what is asked may be no signature at all. */
export type OriginCase = { readonly input: Pick<JudgeInput, 'asking'>; readonly facts: Pick<Facts, 'knownHosts'> }
export type OriginRule = Omit<Rule, 'judge'> & { judge(one: OriginCase): ReturnType<Rule['judge']> }
