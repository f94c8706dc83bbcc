import { describe, expect, it } from 'vitest'
import { know } from '#core/evidence/fact'
import { type FactName, givenFacts, NO_FACTS } from '../facts.ts'
import { ALICE, RECORD } from '../test-support/recorded.ts'
import { NEEDED_FACTS, RULES } from './index.ts'
import { type CaseContext, factsOfNeed, rule, type RuleFacts, type RuleNeed } from './rule.ts'

const facts: RuleFacts = {
  ...givenFacts({ ...NO_FACTS, contacts: know([{ address: ALICE, name: 'Alice' }], RECORD), pins: know({}, RECORD) }),
  parties: [],
}
/** Of the context these rules read the account alone. */
const context = { account: ALICE } as CaseContext
const NAMES = Object.keys(facts) as readonly RuleNeed[]

/** What a rule with these needs is given, by name, of all facts. */
function givenTo(needs: readonly RuleNeed[]): readonly string[] {
  let given: readonly string[] = []
  const probe = rule({
    id: 'test/probe',
    levels: ['info'],
    needs,
    judge(one) {
      given = Object.keys(one).filter((name) => NAMES.some((fact) => fact === name))
      return undefined
    },
  })
  probe.judge(context, facts)
  return given
}

describe('a rule', () => {
  it('is given the facts that it declares, and no other', () => {
    expect(NAMES).toHaveLength(19)
    expect(givenTo([])).toEqual([])
    for (const need of NAMES) expect(givenTo([need])).toEqual([need])
    expect(givenTo(['pins', 'contacts'])).toEqual(['pins', 'contacts'])
    expect(givenTo(NAMES)).toEqual(NAMES)
  })

  it('does not compile where it reads a fact that it does not declare', () => {
    const careless = rule({
      id: 'test/careless',
      levels: ['info'],
      needs: ['contacts'],
      // @ts-expect-error: `pins` is not among its needs.
      judge: ({ contacts, pins }) => (contacts.known && pins !== undefined ? { level: 'info', say: { text: 'read' } } : undefined),
    })
    // Nor is there anything to read at run time.
    expect(careless.judge(context, facts)).toBeUndefined()

    rule({
      id: 'test/none',
      levels: ['info'],
      needs: [],
      // @ts-expect-error: a rule without needs is given no fact at all.
      judge: ({ accounts }) => (accounts === undefined ? undefined : []),
    })
    rule({
      id: 'test/input',
      levels: ['info'],
      needs: [],
      // @ts-expect-error: nor does the input hand them on.
      judge: ({ input }) => (input.facts === undefined ? undefined : []),
    })
    // @ts-expect-error: what is no fact cannot be needed.
    rule({ id: 'test/unheard-of', levels: ['info'], needs: ['weather'], judge: () => undefined })
  })

  it('is given a fact that nobody answered as unknown, never as fine', () => {
    const none = givenFacts(NO_FACTS)
    for (const name of Object.keys(none) as readonly FactName[]) {
      const fact = none[name]
      // Of what is asked subject by subject, none was answered.
      if (!('known' in fact)) expect(fact, name).toEqual({})
      else expect([fact.known, fact.evidence], name).toEqual([false, { kind: 'unknown', method: 'none' }])
    }
  })

  it('has each of its needs asked for by the plan', () => {
    for (const { id, needs } of RULES)
      for (const fact of needs.flatMap(factsOfNeed)) expect(NEEDED_FACTS, `${id} needs ${fact}`).toContain(fact)
  })
})
