import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Finding, FindingLevel } from '#core/signing/finding'
import type { AnyTransaction } from '#core/ethereum/transaction'
import type { Simulation } from '#core/simulation/simulation'
import type { Call, Description, ExplainedLog, Explanation, MessageExplanation, Names } from '#decode'
import type { Difference } from '../effects/unsaid-effects.ts'
import type { Disagreement } from '../effects/effect-inputs.ts'
import type { FactName, GivenFacts } from '../facts.ts'
import type { Readings } from '../readings.ts'
import type { Explained, ReviewFee, JudgeInput, Party, StorageChange } from '../review.ts'

/** What a rule is given besides the request and its run: facts, and who takes part, which several facts tell. */
export type RuleFacts = GivenFacts & { readonly parties: readonly Party[] }

/** What a rule may declare that it needs, by the name by which it is then given it. `plan` asks for the facts among these. */
export type RuleNeed = keyof RuleFacts

/** The facts that a need takes. */
export const factsOfNeed = (need: RuleNeed): readonly FactName[] =>
  need === 'parties' ? ['accounts', 'ownAccounts', 'contacts', 'earlierRecipients'] : [need]

/** A further run that a rule wants: the same under other circumstances, what arrived passed on, strangers at the account's new code. */
export type ExtraRun = 'variants' | 'resale' | 'poke' | 'earlier-slots'

/** The request, its run and what both say: every rule may look at it. */
export type CaseContext = {
  readonly input: Omit<JudgeInput, 'facts'>
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

/** What a rule looks at: the context, and of all facts those that it needs. One that is missing is unknown: then the rule says what that means. */
export type Case<Need extends RuleNeed = never> = CaseContext & Pick<RuleFacts, Need>

/** A finding without the rule's name. `say` is one sentence, `why` why it matters, `todo` what to do. */
export type Judgement = Omit<Finding, 'rule'>

/** Nothing when all is well. */
type Judged = Judgement | readonly Judgement[] | undefined

type RuleDescription = {
  /** Stable: also its help page. */
  readonly id: `${string}/${string}`
  /** The levels that it can give. */
  readonly levels: readonly FindingLevel[]
  readonly needs: readonly RuleNeed[]
  /** Absent: none beyond the run itself. */
  readonly runs?: readonly ExtraRun[]
}

/** One danger, looked for in one way. Made by `rule`; it hands on no fact that it does not declare. */
export type Rule = RuleDescription & { judge(context: CaseContext, facts: RuleFacts): Judged }

/**
 * A rule. Register it in `rules/index.ts` and write its page `data/help/<id with a hyphen>.md`. `judge` is given exactly the facts that `needs` names, each
 * by its name; it returns nothing when all is well, `unknown` when a fact that it needs is missing: unknown is not fine.
 *
 * @example
 * rule({ id: 'chain/example', levels: ['info'], needs: ['pins'], judge: ({ pins }) => (pins.known ? undefined : UNKNOWN) })
 */
export const rule = <const Needs extends readonly RuleNeed[]>({
  judge,
  ...description
}: RuleDescription & { readonly needs: Needs; judge(one: Case<Needs[number]>): Judged }): Rule => ({
  ...description,
  judge: (context, facts) => judge({ ...context, ...only(facts, description.needs) }),
})

/** These facts and no other. */
function only<Needs extends readonly RuleNeed[]>(facts: RuleFacts, needs: Needs): Pick<RuleFacts, Needs[number]> {
  // An object made of entries has lost the names of its members; they are these.
  return Object.fromEntries(needs.map((need) => [need, facts[need]])) as Pick<RuleFacts, Needs[number]>
}

/** A rule that looks at who asks, and at nothing else: what is asked may be no signature at all. */
export type OriginCase = { readonly input: Pick<JudgeInput, 'asking'> } & Pick<RuleFacts, 'knownHosts'>
export type OriginRule = RuleDescription & { judge(context: Pick<OriginCase, 'input'>, facts: Pick<OriginCase, 'knownHosts'>): Judged }

/** As `rule`, of one that looks at who asks alone. */
export const originRule = ({ judge, ...description }: Omit<RuleDescription, 'needs'> & { judge(one: OriginCase): Judged }): OriginRule => ({
  ...description,
  needs: ['knownHosts'],
  judge: ({ input: { asking } }, { knownHosts }) => judge({ input: { asking }, knownHosts }),
})
