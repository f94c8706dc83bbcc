import { describe, expect, it } from 'vitest'
import { know, notKnown } from '#core/evidence/fact'
import { unknownEvidence } from '#core/evidence/evidence'
import type { Claim } from '#decode'
import { transactionOf } from '../../../test/support/made-state.ts'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { planned, readingsOf } from '../readings.ts'
import type { DataFee, JudgeInput, ProbeRead, ReviewFee } from '../review.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NOBODY, RUN, USDC } from '../test-support/recorded.ts'
import { simulationOf } from '../../../test/support/small-ports.ts'
import { word } from '#core/bytes/hex'
import { fundsNotCovered } from './funds-not-covered.ts'

const ETHER = 10n ** 18n
const transaction = transactionOf({ to: BOB, value: ETHER, data: '0x', gasLimit: 21_000n })
const fee: ReviewFee = { gasLimit: 21_000n, maxFeePerGas: 1n, tip: 0n, maxWei: ETHER / 2n }
const having = (balance: bigint) => ({ accounts: { [ALICE]: know({ nonce: 0n, balance, codeHash: EMPTY_CODE_HASH }, RUN) } })
const NEED = (ETHER * 3n) / 2n

describe('ether', () => {
  it.each([
    [NEED, []],
    [NEED + 1n, []],
    [NEED - 1n, ['danger: This needs 1.5 ETH with the maximum fee, but you have 1.499999999999999999 ETH']],
    [0n, ['danger: This needs 1.5 ETH with the maximum fee, but you have 0 ETH']],
  ])('of %s covers the value and the highest fee, or not', (balance, sentences) => {
    expect(saidOf(fundsNotCovered, { transaction, fee }, having(balance))).toEqual(sentences)
  })

  it('is not known where the account is not', () => {
    expect(saidOf(fundsNotCovered, { transaction, fee })).toEqual(['unknown: We couldn’t check whether your balance covers this'])
    expect(saidOf(fundsNotCovered, { transaction })).toEqual([])
    expect(saidOf(fundsNotCovered, { fee })).toEqual([])
  })

  it('may not cover a data fee that nobody knows', () => {
    const of = (data: ReviewFee['data'], balance = NEED) =>
      saidOf(fundsNotCovered, { transaction, fee: { ...fee, ...(data === undefined ? {} : { data }) } }, having(balance))
    const unknown = notKnown(unknownEvidence('rpc/timeout'))
    expect(of(unknown)).toEqual(['unknown: We couldn’t check whether your balance also covers the data fee of the other chain'])
    expect(of(unknown, NEED - 1n)).toEqual([expect.stringMatching(/^danger: This needs 1.5 ETH/)])
    expect(of(know({ dataFee: 5n, operatorFee: 0n } as unknown as DataFee, RUN))).toEqual([])
  })
})

describe('a token', () => {
  const reading: ProbeRead = { reads: 'balance', token: USDC, account: ALICE }
  /** The account has so many base units. */
  const readings = (held: bigint) => {
    const plan = { facts: [], probes: [planned(reading)], variants: [], plays: [] }
    const answer = { ok: true, data: word(held) }
    return readingsOf(
      plan,
      simulationOf({ probes: [{ before: answer, after: answer }] as unknown as ReturnType<typeof simulationOf>['probes'] }),
      undefined,
    )
  }
  const out = (most: bigint, exact = true, from = ALICE, token = USDC): Claim => ({ kind: 'out', token, most, exact, from, to: BOB })
  const arriving = (least: bigint): Claim => ({ kind: 'in', token: USDC, least, to: ALICE })
  const said = (held: bigint, claims: readonly Claim[], parts: CaseParts = {}) =>
    saidOf(fundsNotCovered, {
      explanation: { claims } as unknown as NonNullable<CaseParts['explanation']>,
      readings: readings(held),
      ...parts,
    })
  const SHORT = ['danger: This needs 5 USDC, but you have 4.999999 USDC']

  it.each<[string, bigint, readonly Claim[], readonly string[]]>([
    ['covers what leaves', 5_000_000n, [out(5_000_000n)], []],
    ['lacks a unit', 4_999_999n, [out(5_000_000n)], SHORT],
    ['lacks it for two payments together', 4_999_999n, [out(2_000_000n), out(3_000_000n)], SHORT],
    ['is a bound that need not be there', 0n, [out(5_000_000n, false)], []],
    ['is another’s', 0n, [out(5_000_000n, true, BOB)], []],
    ['is paid for by what arrives', 0n, [out(5_000_000n), arriving(5_000_000n)], []],
    ['is paid for in part', 4_999_999n, [out(9_000_000n), arriving(4_000_000n)], SHORT],
    ['is one whose balance is not known', 0n, [out(5n, true, ALICE, NOBODY)], []],
  ])('%s', (_, held, claims, sentences) => {
    expect(said(held, claims)).toEqual(sentences)
  })

  it('need not be there now for what somebody takes later', () => {
    const exercise = (more: object) => ({
      input: { exercise: { tense: 'does', ...more } as unknown as NonNullable<JudgeInput['exercise']> },
    })
    expect(said(0n, [out(5n)], exercise({ tense: 'could' }))).toEqual([])
    expect(said(0n, [out(5n)], exercise({ turn: { nonce: 2n, next: 1n, safe: NOBODY } }))).toEqual([])
    expect(said(4_999_999n, [out(5_000_000n)], exercise({}))).toEqual(SHORT)
  })

  it('is lacking for a message as for a transaction', () => {
    expect(said(4_999_999n, [out(5_000_000n)], { message: {} as unknown as CaseParts['message'] })).toEqual(SHORT)
  })
})
