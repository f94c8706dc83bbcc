import { describe, expect, it } from 'vitest'
import type { Effect } from '#core/signing/effect'
import type { Finding, FindingLevel } from '#core/signing/finding'
import { KINDS } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import type { Signable } from '#core/signing/signable'
import { EMPTY_SIMULATION } from '#core/simulation/simulation'
import { say } from '#core/text/words'
import { word } from '#core/bytes/hex'
import { codesOf, howOf, rawOf, revertDataOf, shownExercise, verdictOf, withoutMadeUp } from './review-parts.ts'
import type { Exercised, JudgeInput } from './review.ts'
import { ALICE, BOB, CATS, find, inputOf, NAMES, RECORD, RUN } from './test-support/recorded.ts'

const input: JudgeInput = inputOf(find('USDC to bob'))
const asking = (asked: Signable, more: Partial<JudgeInput> = {}): JudgeInput =>
  ({ ...input, ...more, request: { ...input.request, asked } }) as JudgeInput
const finding = (level: FindingLevel, more: Partial<Finding> = {}): Finding => ({
  rule: 'test/one',
  level,
  say: say('One'),
  why: say('Two'),
  todo: say('Three'),
  ...more,
})

describe('the bytes that are shown', () => {
  const call = (data: `0x${string}`) => ({ to: BOB, value: 0n, data })
  it.each<readonly [string, Signable, string]>([
    ['of a message', { kind: 'message', message: '0x6869' }, '0x6869'],
    ['of one call', { kind: 'calls', chainId: 1, calls: [call('0x01')], atomic: 'required' }, '0x01'],
    ['of no call', { kind: 'calls', chainId: 1, calls: [], atomic: 'required' }, '0x'],
    ['of two calls', { kind: 'calls', chainId: 1, calls: [call('0x01'), call('0x02')], atomic: 'required' }, '0x'],
    ['of a hash', { kind: 'hash', hash: word(1n) }, '0x'],
    [
      'of a user operation',
      {
        kind: 'user-operation',
        chainId: 1,
        entryPoint: BOB,
        version: '0.7',
        operation: {
          sender: ALICE,
          nonce: 0n,
          callData: '0x030405',
          callGasLimit: 1n,
          verificationGasLimit: 1n,
          preVerificationGas: 1n,
          maxFeePerGas: 1n,
          maxPriorityFeePerGas: 1n,
          signature: '0x',
        },
      },
      '0x030405',
    ],
  ])('%s are its own', (_, asked, data) => {
    const { encoded: _encoded, ...rest } = asking(asked)
    expect(rawOf(rest)).toEqual({ data, size: data.length / 2 - 1 })
    expect(rawOf({ ...rest, encoded: '0xab' })).toEqual({ data, size: data.length / 2 - 1, encoded: '0xab' })
  })

  it('of a transaction are its data', () => {
    expect(rawOf(input).data).toMatch(/^0xa9059cbb/)
  })

  it('of a failure are those that it gave', () => {
    expect(revertDataOf(undefined)).toBe('0x')
    expect(revertDataOf(EMPTY_SIMULATION)).toBe('0x')
    expect(revertDataOf({ ...EMPTY_SIMULATION, outcome: { ok: false, why: 'revert', data: '0x1234' } })).toBe('0x1234')
  })
})

describe('the codes of a Review', () => {
  it('are those that are known, with what a proxy runs', () => {
    const state = { nonce: 1n, balance: 0n, codeHash: word(7n) }
    const accounts = { [ALICE]: know(state, RUN), [BOB]: notKnown(RUN), [CATS]: know(state, RUN) }
    const proxies = { [CATS]: know({ implementation: BOB }, RUN), [ALICE]: notKnown(RUN) }
    expect(codesOf({ ...input, facts: { accounts, tokens: {}, proxies } })).toEqual([
      { address: ALICE, codeHash: word(7n) },
      { address: CATS, codeHash: word(7n), implementation: BOB },
    ])
    expect(codesOf({ ...input, facts: { accounts, tokens: {} } })).toHaveLength(2)
    expect(codesOf({ ...input, facts: { accounts: {}, tokens: {} } })).toEqual([])
  })
})

describe('how a Review is known', () => {
  const { block: _block, simulation: _simulation, ...bare } = { ...input, facts: { accounts: {}, tokens: {} } }
  const effect = {
    kind: 'operator',
    collection: CATS,
    operator: BOB,
    granted: true,
    evidence: { kind: 'proved', method: 'merkle-proof' },
  } as const
  const none = Object.fromEntries(KINDS.map((kind) => [kind, 0]))
  const counts = (more: Partial<JudgeInput> = {}, ...rest: readonly [effects?: readonly Effect[], fee?: Parameters<typeof howOf>[2]]) =>
    howOf({ ...bare, ...more } as JudgeInput, rest[0] ?? [], rest[1]).counts

  it('counts what is shown, each by its kind', () => {
    expect(counts()).toEqual(none)
    expect(counts({}, [effect, effect])).toEqual({ ...none, proved: 2 })
    const accounts = { [ALICE]: notKnown({ kind: 'agreed', method: 'answer' }) }
    expect(counts({ facts: { accounts, tokens: {} } })).toEqual({ ...none, agreed: 1 })
    expect(counts({ facts: { accounts: {}, tokens: { [CATS]: notKnown({ kind: 'listed', method: 'shipped' }) } } })).toEqual({
      ...none,
      listed: 1,
    })
    for (const name of ['ownAccounts', 'contacts', 'earlierRecipients'] as const)
      expect(counts({ facts: { accounts: {}, tokens: {}, [name]: know([], RECORD) } })).toEqual({ ...none, own: 1 })
    expect(counts({ facts: { accounts: {}, tokens: {}, feeHistory: notKnown({ kind: 'claimed', method: 'answer' }) } })).toEqual({
      ...none,
      claimed: 1,
    })
    expect(counts({ facts: { accounts: {}, tokens: {}, pins: know({}, RECORD) } })).toEqual(none)
  })

  it('counts a head that is only claimed, and the fee where it is known', () => {
    const { block } = find('USDC to bob')
    expect(counts({ block: { ...block, head: 'claimed' } })).toEqual({ ...none, claimed: 1 })
    expect(counts({ block: { ...block, head: 'finalized' } })).toEqual(none)
    const fee = { gasWei: 5n } as Parameters<typeof howOf>[2]
    expect(counts({ evidence: RUN }, [], fee)).toEqual({ ...none, [RUN.kind]: 1 })
    const data = { data: notKnown({ kind: 'unknown', method: 'none' }) } as unknown as Parameters<typeof howOf>[2]
    expect(counts({}, [], data)).toEqual({ ...none, unknown: 1 })
  })

  it('says how much was read, and how long it took', () => {
    const simulation = { ...EMPTY_SIMULATION, read: { accounts: 3, slots: 4 }, ms: 5 }
    const work = { trips: 6, sources: ['one.example'], ms: 7 }
    expect(howOf({ ...bare, simulation, work } as JudgeInput, [], undefined)).toMatchObject({
      accounts: 3,
      slots: 4,
      runMs: 5,
      trips: 6,
      sources: ['one.example'],
      ms: 7,
    })
    expect(howOf({ ...bare, work } as JudgeInput, [], undefined)).toMatchObject({ accounts: 0, slots: 0, runMs: 0 })
  })
})

describe('the verdict of findings', () => {
  it('is the first of them, which is the worst', () => {
    expect(verdictOf([])).toEqual({ worst: 'none', mayBeSigned: true, hold: false, gaps: false })
    expect(verdictOf([finding('warn'), finding('info')]).worst).toBe('warn')
  })

  it('forbids, holds, and asks for what is missing', () => {
    expect(verdictOf([finding('danger'), finding('block')])).toMatchObject({ mayBeSigned: false, hold: true })
    expect(verdictOf([finding('block')])).toMatchObject({ mayBeSigned: false, hold: false })
    expect(verdictOf([finding('warn', { material: true })]).gaps).toBe(true)
    expect(verdictOf([finding('info'), finding('unknown', { material: true })]).gaps).toBe(true)
    expect(verdictOf([finding('unknown')]).gaps).toBe(false)
    expect(verdictOf([finding('danger', { material: true })]).gaps).toBe(false)
    expect(verdictOf([finding('info'), finding('unknown', { rule: 'simulation/not-run' })]).gaps).toBe(true)
  })
})

describe('whoever was made up to play it', () => {
  const could: Exercised = { tense: 'could', by: BOB, gaps: [] }
  const anybody: Exercised = { ...could, isAnybody: true }
  const out: Effect = { kind: 'asset-out', amount: { units: 5n, token: NAMES.native }, counterparty: BOB, evidence: RUN }

  it('is not shown, and a person who is named is', () => {
    expect(shownExercise(could)).toEqual(could)
    expect(shownExercise(anybody)).toEqual({ tense: 'could', gaps: [], isAnybody: true })
    expect(shownExercise({ tense: 'could', gaps: [] })).toEqual({ tense: 'could', gaps: [] })
  })

  it('is no end of what moves', () => {
    const right: Effect = { kind: 'operator', collection: CATS, operator: BOB, granted: true, evidence: RUN }
    const { counterparty: _, ...nameless } = out
    expect(withoutMadeUp([out, right], anybody)).toEqual([nameless, right])
    expect(withoutMadeUp([{ ...out, counterparty: CATS }], anybody)).toEqual([{ ...out, counterparty: CATS }])
    for (const exercise of [could, undefined]) expect(withoutMadeUp([out], exercise)).toEqual([out])
  })
})
