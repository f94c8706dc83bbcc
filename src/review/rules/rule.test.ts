import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { know } from '#core/evidence/fact'
import { type FactName, givenFacts, NO_FACTS } from '../facts.ts'
import { faultsOf } from '../test-support/judged.ts'
import { signableInput } from '../test-support/message.ts'
import { ALICE, CASES, inputOf, RECORD, withoutRun } from '../test-support/recorded.ts'
import { judge } from '../judge.ts'
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

const HELP = join(import.meta.dirname, '../../../data/help')
/** What a page of the help says in its head. */
function headOf(id: string): Readonly<Record<string, string>> {
  const [, head = ''] = readFileSync(join(HELP, `${id.replace('/', '-')}.md`), 'utf8').split('---')
  return Object.fromEntries(head.split('\n').flatMap((line) => (line.includes(': ') ? [line.split(': ', 2)] : [])) as [string, string][])
}

/** What no rule may read of a case unless it declares it: the names that are read in vain while `work` runs. */
function readInVain(work: () => void): readonly string[] {
  const read = new Set<string>()
  // A rule is given an object of its own: what that does not have is looked for in what all objects share.
  const shared: object = Object.prototype
  for (const name of NAMES)
    Object.defineProperty(shared, name, {
      configurable: true,
      get(this: object) {
        if (Object.hasOwn(this, 'disagreements') && Object.hasOwn(this, 'readings')) read.add(name)
        return undefined
      },
      set(this: object, value: unknown) {
        Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true })
      },
    })
  try {
    work()
  } finally {
    for (const name of NAMES) Reflect.deleteProperty(shared, name)
  }
  return [...read]
}

describe('every registered rule', () => {
  const messages = [
    signableInput({ kind: 'message', message: '0x68656c6c6f' }),
    signableInput({ kind: 'hash', hash: `0x${'ab'.repeat(32)}` }),
    signableInput({ kind: 'calls', chainId: 31337, calls: [{ to: ALICE, value: 1n, data: '0x' }], atomic: 'optional' }),
  ]
  const inputs = [...CASES.map((one) => inputOf(one)), ...CASES.map((one) => withoutRun(inputOf(one))), ...messages]

  it('has a page of the help under its id, which names the levels that it declares', () => {
    for (const { id, levels } of RULES) expect([id, headOf(id)['id'], headOf(id)['level']]).toEqual([id, id, levels.join(', ')])
  })

  it('needs facts that there are, each once', () => {
    for (const { id, needs } of RULES) {
      expect([id, needs.filter((need) => !NAMES.includes(need))]).toEqual([id, []])
      expect([id, new Set(needs).size]).toEqual([id, needs.length])
    }
  })

  it('reads of all facts those alone that it declares', () => {
    const [first] = inputs
    if (first === undefined) throw new Error('nothing is recorded')
    expect(readInVain(() => void judge(first))).toEqual([])
    for (const input of inputs) expect([input.request.id, readInVain(() => void judge(input))]).toEqual([input.request.id, []])
  })

  it('says nothing that is empty, and gives no level that it does not declare, of what was recorded', () => {
    for (const input of inputs) expect([input.request.id, faultsOf(judge(input))]).toEqual([input.request.id, []])
  })
})
