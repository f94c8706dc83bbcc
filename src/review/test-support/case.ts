import type { Finding } from '#core/signing/finding'
import { plain } from '#core/text/words'
import { givenFacts, NO_FACTS } from '../facts.ts'
import { readingsOf } from '../readings.ts'
import type { CaseContext, Rule, RuleFacts } from '../rules/rule.ts'
import { faultsOf } from './judged.ts'
import { ALICE, NAMES } from './recorded.ts'

/** Of a case and its input only what a rule reads: the rest is as of a message that says nothing and was not run. */
export type CaseParts = Partial<Omit<CaseContext, 'input'>> & { readonly input?: Partial<CaseContext['input']> }

const PLAN = { probes: [], facts: [], variants: [], plays: [] } as unknown as CaseContext['input']['plan']

/** A case of which only these parts are written down by hand. */
export const contextOf = ({ input, ...parts }: CaseParts): CaseContext =>
  ({
    account: ALICE,
    actor: ALICE,
    transaction: undefined,
    explanation: { claims: [] },
    allCalls: [],
    message: undefined,
    described: () => undefined,
    names: NAMES,
    simulation: undefined,
    revert: undefined,
    effects: [],
    logs: [],
    storage: [],
    differences: [],
    disagreements: [],
    readings: readingsOf(PLAN, undefined, undefined),
    fee: undefined,
    ...parts,
    input: { request: { account: ALICE, chainId: 31337 }, chainId: 31337, names: NAMES, plan: PLAN, ...input },
  }) as unknown as CaseContext

/** What one rule finds in a case that is written down by hand. Every finding is whole, at a level that the rule declares. */
function findingsOf(rule: Rule, parts: CaseParts, facts: Partial<RuleFacts>): readonly Finding[] {
  const judged = rule.judge(contextOf(parts), { ...givenFacts(NO_FACTS), parties: [], ...facts }) ?? []
  const findings = ('level' in judged ? [judged] : judged).map((one) => ({ rule: rule.id, ...one }))
  const faults = faultsOf({ findings })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return findings
}

/** What it says: `level: sentence`. */
export const saidOf = (rule: Rule, parts: CaseParts, facts: Partial<RuleFacts> = {}): readonly string[] =>
  findingsOf(rule, parts, facts).map(({ level, say }) => `${level}: ${plain(say)}`)

/** Why that matters, and what to do: `reason / advice`. */
export const reasonsOf = (rule: Rule, parts: CaseParts, facts: Partial<RuleFacts> = {}): readonly string[] =>
  findingsOf(rule, parts, facts).map(({ why, todo }) => `${plain(why)} / ${plain(todo)}`)
