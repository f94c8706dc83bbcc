import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NOBODY, RECORD } from '../test-support/recorded.ts'
import { controlHandedOver } from './control-handed-over.ts'

const MINE: Address = '0x00000000000000000000000000000000c0ffee05'
const OTHER: Address = '0x00000000000000000000000000000000c0ffee06'
const SAVINGS: Address = '0x00000000000000000000000000000000005a1ce2'
const FACTS = { ownAccounts: know([{ address: SAVINGS, name: 'Savings' }], RECORD) } as never
const said = (parts: CaseParts): readonly string[] => saidOf(controlHandedOver, parts, FACTS)
const change = (more: object = {}) => ({ kind: 'control', of: MINE, what: 'owner', to: NOBODY, given: 'granted', ...more })
const done = (...changes: readonly object[]) => said({ effects: changes as never })
const HANDED = `danger: ${NOBODY} would get control over ${MINE}`
const calling = (claims: readonly object[], more: object = {}) => [
  { call: { from: ALICE, to: MINE }, function: { name: 'setOwner', standards: [] }, claims, inner: [], ...more },
]
const byCall = (claim: object, more: object = {}, parts: CaseParts = {}) =>
  said({ allCalls: calling([claim], more) as never, explanation: { claims: [claim] } as never, ...parts })

describe('control/handed-over', () => {
  it('stops that somebody else gets a say by the run, each change once', () => {
    expect(done(change())).toEqual([HANDED])
    expect(done(change(), change())).toEqual([HANDED])
    expect(done(change(), change({ what: 'admin' }), change({ to: BOB }), change({ of: OTHER }))).toHaveLength(4)
    expect(done(change({ what: 'implementation' }))).toEqual([`danger: ${MINE} would run the code of ${NOBODY}`])
    expect(done({ kind: 'asset-out' })).toEqual([])
  })

  it('is silent of the person’s own accounts, and of session keys and managers, which others speak of', () => {
    for (const to of [ALICE, SAVINGS]) expect(done(change({ to }))).toEqual([])
    expect(said({ actor: OTHER, effects: [change({ to: OTHER })] as never })).toEqual([])
    for (const what of ['session-key', 'manager']) expect(done(change({ what }))).toEqual([])
  })

  it('warns where an owner goes and nobody comes, and is silent of other roles that are taken', () => {
    const words = [`warn: ${MINE} loses an owner`]
    expect(done(change({ given: 'taken' }))).toEqual(words)
    expect(done(change({ to: undefined }))).toEqual(words)
    expect(done(change({ given: 'taken', to: ALICE }))).toEqual(words)
    expect(done(change({ what: 'admin', given: 'taken' }), change({ what: 'role', to: undefined }))).toEqual([])
  })

  it('believes the words of what the account itself calls, of what that governs, and of its own account', () => {
    expect(byCall(change())).toEqual([HANDED])
    // An administrator of proxies says it of another contract.
    expect(byCall(change({ of: OTHER }))).toEqual([`danger: ${NOBODY} would get control over ${OTHER}`])
    expect(said({ explanation: { claims: [change({ of: ALICE })] } as never })).toEqual([
      `danger: ${NOBODY} would get control over ${ALICE}`,
    ])
    expect(said({ explanation: { claims: [change()] } as never })).toEqual([])
    expect(byCall({ ...change(), kind: 'out' })).toEqual([])
    expect(byCall(change(), { call: { to: MINE } })).toEqual([HANDED])
  })

  it('believes no words of what somebody else calls, of what has no contract, or of a call within', () => {
    expect(byCall(change(), { call: { from: BOB, to: MINE } })).toEqual([])
    expect(byCall(change(), { call: { from: ALICE } })).toEqual([])
    const claim = change({ of: OTHER })
    expect(byCall(claim, { inner: [{ claims: [claim], call: { from: MINE, to: OTHER } }] })).toEqual([])
  })

  it('believes what waits in a timelock, and what an account that obeys is told to do', () => {
    const claim = change({ of: OTHER })
    const inner = { call: { from: MINE, to: OTHER }, function: undefined, claims: [claim], inner: [] }
    const through = (standard: string) =>
      said({
        allCalls: [
          { call: { from: ALICE, to: MINE }, function: { name: 'schedule', standards: [standard] }, claims: [claim], inner: [inner] },
          inner,
        ] as never,
        explanation: { claims: [claim] } as never,
      })
    expect(through('OpenZeppelin Timelock')).toEqual([`danger: ${NOBODY} would get control over ${OTHER}`])
    expect(through('ERC-4337')).toEqual([`danger: ${NOBODY} would get control over ${OTHER}`])
    expect(through('Multicall3')).toEqual([])
  })

  it('believes a message of the contract that checks it, and of no other', () => {
    const message = (verifyingContract?: Address) =>
      said({
        message: { domain: verifyingContract === undefined ? {} : { verifyingContract } } as never,
        explanation: { claims: [change()] } as never,
      })
    expect([message(MINE), message(OTHER), message()]).toEqual([[HANDED], [], []])
  })

  it('leaves Safes to the rule for them', () => {
    const safe = { function: { name: 'execTransaction', standards: ['Safe'] } }
    expect(byCall(change(), safe)).toEqual([])
    expect(byCall(change(), { function: { name: 'approveHash', standards: ['Safe'] } })).toEqual([HANDED])
  })
})
