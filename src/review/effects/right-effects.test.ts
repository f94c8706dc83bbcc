import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { word } from '#core/bytes/hex'
import { EMPTY_SIMULATION, type Frame, type Simulation } from '#core/simulation/simulation'
import { explain } from '#decode'
import { plan } from '../plan.ts'
import { readingsOf } from '../readings.ts'
import type { ProbeRead } from '../review.ts'
import { ALICE, BOB, CASES, NAMES, requestOf, RUN } from '../test-support/recorded.ts'
import { rightEffects } from './right-effects.ts'

const PLACE: Address = '0x00000000000000000000000000000000c0ffee11'
const THIEF: Address = '0x976ea74026e726554db657fa54763abd0c3a0aa9'
/** Of the same owner at the connector of Euler: all that share the first nineteen bytes. */
const SECOND: Address = `${ALICE.slice(0, 40)}07` as Address
const abi = parseAbi([
  'function allow(address manager, bool isAllowed)',
  'function hope(address usr)',
  'function nope(address usr)',
  'function setAccountOperator(address account, address operator, bool authorized)',
  'function approveDelegation(address delegatee, uint256 amount)',
])
const allow = (manager: Address, isAllowed: boolean): Hex => encodeFunctionData({ abi, functionName: 'allow', args: [manager, isAllowed] })
const hope = (usr: Address): Hex => encodeFunctionData({ abi, functionName: 'hope', args: [usr] })
const nope = (usr: Address): Hex => encodeFunctionData({ abi, functionName: 'nope', args: [usr] })
const operate = (account: Address, operator: Address, isGiven = true): Hex =>
  encodeFunctionData({ abi, functionName: 'setAccountOperator', args: [account, operator, isGiven] })
const lend = (delegatee: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'approveDelegation', args: [delegatee, amount] })

type RightReading = Extract<ProbeRead, { readonly reads: 'right' }>
/** What the contract answers before and after; `undefined`: it stops. */
type AnswerOf = (reading: RightReading) => readonly [bigint, bigint] | undefined

/** Effects of a run in which alice makes these calls to one contract, planned and asked as the Review does. */
function effectsOf(calls: readonly Hex[], answerOf: AnswerOf): readonly string[] {
  const frames = calls.map((input): Frame => ({
    parent: undefined,
    depth: 0,
    kind: 'call',
    from: ALICE,
    to: PLACE,
    codeAddress: PLACE,
    value: 0n,
    input,
    output: '0x',
    gasUsed: 0n,
    reverted: false,
  }))
  const [recorded] = CASES
  if (recorded === undefined) throw new Error('no recorded case')
  const request = { ...requestOf(recorded.request), account: ALICE }
  const explanation = explain({ from: ALICE, to: PLACE, value: 0n, data: calls[0] ?? '0x', chainId: 31337 }, NAMES)
  const run: Simulation = { ...EMPTY_SIMULATION, frames }
  const made = plan({ request, explanation, names: NAMES }, { simulation: run })
  const probes = made.probes.map(({ reading }) => {
    const answers = reading.reads === 'right' ? answerOf(reading) : undefined
    const result = (value: bigint | undefined) =>
      value === undefined ? { ok: false, data: '0x' as const } : { ok: true, data: word(value) }
    return { before: result(answers?.[0]), after: result(answers?.[1]) }
  })
  const simulation: Simulation = { ...run, probes }
  const given = {
    account: ALICE,
    chainId: 31337,
    simulation,
    plan: made,
    readings: readingsOf(made, simulation),
    names: NAMES,
    evidence: RUN,
  }
  return rightEffects(given).map((effect) =>
    effect.kind === 'control'
      ? `${effect.given} ${effect.to ?? ''} ${effect.evidence.kind === 'declared' ? 'declared' : 'answered'}`
      : effect.kind,
  )
}

describe('a right at a contract', () => {
  it.each<[string, readonly Hex[], AnswerOf, readonly string[]]>([
    ['that the contract confirms', [allow(THIEF, true)], () => [0n, 1n], [`granted ${THIEF} answered`]],
    ['that the contract says is gone', [allow(THIEF, false)], () => [1n, 0n], [`taken ${THIEF} answered`]],
    ['that was there before', [allow(THIEF, true)], () => [1n, 1n], []],
    ['whose contract does not answer', [allow(THIEF, true)], () => undefined, [`granted ${THIEF} declared`]],
    ['that is given and taken back, without an answer', [hope(THIEF), nope(THIEF)], () => undefined, [`taken ${THIEF} declared`]],
    ['that is given and taken back, with one', [hope(THIEF), nope(THIEF)], () => [0n, 0n], []],
    ['that is taken and the contract says it grew', [nope(THIEF)], () => [0n, 1n], [`granted ${THIEF} answered`]],
    ['that counts units, and more are given', [lend(THIEF, 9n)], () => [3n, 9n], [`granted ${THIEF} answered`]],
    ['that counts units, and fewer are left', [lend(THIEF, 3n)], () => [9n, 3n], [`taken ${THIEF} answered`]],
    ['of two holders', [hope(THIEF), hope(BOB)], ({ to }) => (to === BOB ? [0n, 1n] : [1n, 1n]), [`granted ${BOB} answered`]],
  ])('%s', (_, calls, answerOf, effects) => expect(effectsOf(calls, answerOf)).toEqual(effects))

  it('over another account of the same owner is asked of that account, not of this one', () => {
    const bySecond: AnswerOf = ({ owner }) => (owner === SECOND ? [0n, 1n] : [0n, 0n])
    expect(effectsOf([operate(SECOND, THIEF)], bySecond)).toEqual([`granted ${THIEF} answered`])
    expect(effectsOf([operate(SECOND, THIEF), operate(ALICE, THIEF, false)], bySecond)).toEqual([`granted ${THIEF} answered`])
    expect(effectsOf([operate(ALICE, THIEF)], ({ owner }) => (owner === ALICE ? [0n, 1n] : [0n, 0n]))).toEqual([
      `granted ${THIEF} answered`,
    ])
  })

  it('over several accounts of the owner is told once', () => {
    expect(effectsOf([operate(SECOND, THIEF), operate(ALICE, THIEF)], () => [0n, 1n])).toEqual([`granted ${THIEF} answered`])
  })

  it('of one kind is not hidden by another kind of the same holder that stays as it was', () => {
    const views = new Set<Hex>()
    effectsOf([hope(THIEF), allow(THIEF, true)], ({ view }) => {
      views.add(view)
      return undefined
    })
    expect(views.size).toBe(2)
    for (const changed of views)
      expect(effectsOf([hope(THIEF), allow(THIEF, true)], ({ view }) => (view === changed ? [0n, 1n] : [0n, 0n]))).toEqual([
        `granted ${THIEF} answered`,
      ])
  })
})
