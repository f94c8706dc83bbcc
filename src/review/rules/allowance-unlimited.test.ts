import { describe, expect, it } from 'vitest'
import type { Effect } from '#core/signing/effect'
import { type Claim, type MessageExplanation, UNLIMITED } from '#decode'
import { NO_READINGS } from '../readings.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, CATS, NOBODY, ROUTER, RUN, TOKENS, USDC } from '../test-support/recorded.ts'
import { allowanceUnlimited } from './allowance-unlimited.ts'

const [token] = TOKENS
if (token === undefined) throw new Error('no token')
const allowance = (more: Partial<Extract<Effect, { kind: 'allowance' }>> = {}): Effect => ({
  kind: 'allowance',
  token,
  spender: NOBODY,
  after: 5_000_000n,
  unlimited: false,
  evidence: RUN,
  ...more,
})
const said = (effects: readonly Effect[], held: bigint | undefined = 1_000_000n, parts: CaseParts = {}) =>
  saidOf(allowanceUnlimited, {
    effects,
    readings: { ...NO_READINGS, balance: () => (held === undefined ? undefined : { before: 0n, after: held }) },
    ...parts,
  })
const ANY = [`warn: ${NOBODY} can spend unlimited USDC, at any time`]

describe('an allowance', () => {
  it.each<[string, Effect, bigint, readonly string[]]>([
    ['without a bound', allowance({ unlimited: true }), 1_000_000n, ANY],
    ['of ten times the balance', allowance(), 500_000n, []],
    ['of more', allowance(), 499_999n, [`warn: ${NOBODY} can spend 5 USDC, far more than you have`]],
    ['of nothing', allowance({ after: 0n }), 0n, []],
    ['that grows', allowance({ before: 1n }), 0n, [`warn: ${NOBODY} can spend 5 USDC, far more than you have`]],
    ['that stays', allowance({ before: 5_000_000n, unlimited: true }), 0n, ANY],
    ['that was used up in part', allowance({ before: 5_000_001n, unlimited: true }), 0n, []],
    ['that is no allowance', { kind: 'operator', collection: CATS, operator: NOBODY, granted: true, evidence: RUN }, 0n, []],
  ])('%s', (_, effect, held, sentences) => {
    expect(said([effect], held)).toEqual(sentences)
  })

  it('cannot be compared where the balance is not known', () => {
    expect(saidOf(allowanceUnlimited, { effects: [allowance()], readings: NO_READINGS })).toEqual([
      `unknown: We don’t know how much of your USDC ${NOBODY} could spend`,
    ])
  })
})

describe('an allowance by a signature', () => {
  const claim = (more: Partial<Extract<Claim, { kind: 'allowance' }>> = {}): Claim => ({
    kind: 'allowance',
    owner: ALICE,
    token: USDC,
    spender: NOBODY,
    units: UNLIMITED,
    mode: 'set',
    ...more,
  })
  const signed = (claims: readonly Claim[], effects: readonly Effect[] = []) =>
    said(effects, 9_000_000n, { message: { claims, faults: [] } as unknown as MessageExplanation })
  it.each<[string, readonly Claim[], readonly string[]]>([
    ['without a bound', [claim()], ANY],
    ['with one', [claim({ units: 5n })], []],
    ['of another', [claim({ owner: BOB })], []],
    ['that is taken back', [claim({ mode: 'subtract' })], []],
    ['of Permit2', [claim({ units: 2n ** 160n - 1n, via: ROUTER })], ANY],
    ['of as much by the token itself', [claim({ units: 2n ** 160n - 1n })], []],
    ['of a token without a name', [claim({ token: CATS })], [`warn: ${NOBODY} can spend unlimited ${CATS}, at any time`]],
  ])('is told: %s', (_, claims, sentences) => {
    expect(signed(claims)).toEqual(sentences)
  })
  it('is not told twice where the run showed it', () => {
    expect(signed([claim()], [allowance({ unlimited: true })])).toEqual(ANY)
    expect(signed([claim()], [allowance({ spender: BOB })])).toEqual(ANY)
    expect(said([], 1n, {})).toEqual([])
  })
})
