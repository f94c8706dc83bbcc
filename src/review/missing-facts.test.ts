import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOSTILE } from '../../test/corpus/hostile.ts'
import type { Facts } from './facts.ts'
import { judge } from './judge.ts'
import type { TransactionInput } from './review.ts'
import { RULES } from './rules/index.ts'
import type { RuleNeed } from './rules/rule.ts'
import { type Lab, startLab } from './test-support/lab.ts'

/** What somebody may not know: an endpoint that proves nothing, records that are closed, a memory that cannot be read. */
const WITHOUT: Readonly<Record<string, (facts: Facts) => Facts>> = {
  accounts: (facts) => ({ ...facts, accounts: {} }),
  proxies: ({ proxies: _, ...facts }) => facts,
  'own accounts': ({ ownAccounts: _, ...facts }) => facts,
  contacts: ({ contacts: _, ...facts }) => facts,
  'earlier recipients': ({ earlierRecipients: _, ...facts }) => facts,
  'what was sent of late': ({ recentSends: _, ...facts }) => facts,
  'fees of late': ({ feeHistory: _, ...facts }) => facts,
  pins: ({ pins: _, ...facts }) => facts,
  'what came in': ({ onlyInbound: _, ...facts }) => facts,
  'earlier slots': ({ earlierSlots: _, ...facts }) => facts,
  everything: () => ({ accounts: {}, tokens: {} }),
}

/** Of the games that look at the block, two stand for all. */
const GAMES = /^a game that looks at (?!COINBASE|GASPRICE)/

let lab: Lab
let inputs: readonly (readonly [string, TransactionInput])[]
beforeAll(async () => {
  lab = await startLab()
  const found: (readonly [string, TransactionInput])[] = []
  for (const { name, as, asked } of HOSTILE.filter(({ name: one }) => !GAMES.test(one)))
    if (typeof asked !== 'function' && 'wanted' in asked && asked.wanted.to !== undefined)
      found.push([name, await lab.look({ name, from: as, value: 0n, data: '0x', ...asked.wanted })])
  inputs = found
}, 240_000)
afterAll(() => lab.stop())

it('no fact that is missing takes a warning away: what real traps set off still speaks, or says that it does not know', () => {
  expect(inputs.length).toBeGreaterThan(28)
  const spoke = new Set<string>()
  for (const [name, input] of inputs) {
    const full = judge(input).findings.filter(({ level }) => level === 'block' || level === 'danger' || level === 'warn')
    for (const [what, without] of Object.entries(WITHOUT)) {
      const left = new Set(judge({ ...input, facts: without(input.facts) }).findings.map(({ rule }) => rule))
      const lost = full.filter(({ rule }) => !left.has(rule)).map(({ rule }) => rule)
      expect(lost, `${name}, without ${what}`).toEqual([])
      for (const { rule } of full) spoke.add(rule)
    }
  }
  // It would show nothing if nothing had been found.
  expect(spoke.size).toBeGreaterThan(20)
})

it('without a run nothing that was wrong is fine: each real trap is a danger still, or a gap that is asked for', () => {
  for (const [name, input] of inputs) {
    const { simulation: _, variants: _variants, plays: _plays, ...rest } = input
    const { findings, verdict } = judge({ ...rest, failure: { code: 'rpc/cannot-prove', data: {} } } as never)
    expect(findings.length, name).toBeGreaterThan(0)
    expect(verdict.hold || verdict.gaps || !verdict.mayBeSigned, name).toBe(true)
  }
})

it('every rule that needs a fact can say that it does not know, or needs it only to be silent', () => {
  // These look at a fact to be quieter where it is known: without it they say more, not less.
  const QUIETER = new Set([
    'allowance/operator',
    'allowance/right',
    'allowance/taken-now',
    'batch/no-guard',
    'block/tells-simulation',
    'call/unknown',
    'code/can-vanish',
    'code/replaces-own',
    'control/handed-over',
    'delegation/open-ended',
    'fee/suggestion-held',
    'message/may-move-assets',
    'operation/unknown-parts',
    'origin/calls-itself',
    'origin/shared-host',
    'recipient/clipboard',
    // Of who takes part it reads addresses alone, which the request itself names.
    'recipient/zero-or-precompile',
    'safe/control',
    'safe/foreign-code',
  ])
  // Most things have no proved price, and no money stands beside them in the effects: to say so once more of each exchange would teach people to skip it.
  const isAsked = (need: RuleNeed): boolean => need !== 'prices'
  const mute = RULES.filter(({ id, needs, levels }) => needs.some(isAsked) && !levels.includes('unknown') && !QUIETER.has(id))
  expect(mute.map(({ id }) => id)).toEqual([])
})
