import { describe, expect, it } from 'vitest'
import type { Chain } from '#core/chains/chain'
import { know } from '#core/evidence/fact'
import type { Simulation } from '#core/simulation/simulation'
import { simulationOf } from '../../../test/support/small-ports.ts'
import { HEADER, transactionOf } from '../../../test/support/made-state.ts'
import { childEnvironment } from '../../survey/chains/environment.ts'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { BOB, RUN } from '../test-support/recorded.ts'
import { gasLimit } from './gas-limit.ts'

const BLOCK = 60_000_000n
const environment = { ...childEnvironment(HEADER, 12, 0), gasLimit: BLOCK }
/** EIP-7825. */
const CAP = 2n ** 24n

type Given = {
  readonly chainKind?: Chain['kind']
  readonly simulation?: Simulation | undefined
  readonly data?: `0x${string}`
  readonly blind?: true
  readonly block?: bigint
}
const said = (asked: bigint, { chainKind = 'practice', simulation, data = '0x', blind, block = BLOCK }: Given = {}) => {
  const parts: CaseParts = {
    transaction: transactionOf({ to: BOB, value: 1n, data, gasLimit: asked }),
    simulation,
    input: { chainKind, ...(blind ? {} : { environment: { ...environment, gasLimit: block } }) },
  }
  return saidOf(gasLimit, parts)
}
const needs = (gasNeeded: bigint | undefined) => simulationOf({ gasNeeded } as Partial<Simulation>)
const tooMuch = (asked: bigint) => [`block: The gas limit of ${asked} is more than a transaction can have`]
const tooLittle = (asked: bigint) => [`block: The gas limit of ${asked} doesn’t even cover the data`]
const UNKNOWN = ['unknown: We couldn’t check whether the gas limit is enough']

describe('a gas limit that no block takes', () => {
  it('is above the most that a transaction can have on layer 1, and that a block has elsewhere', () => {
    expect(said(CAP, { simulation: needs(CAP) })).toEqual([])
    expect(said(CAP + 1n, { simulation: needs(CAP) })).toEqual(tooMuch(CAP + 1n))
    expect(said(CAP + 1n, { simulation: needs(CAP), chainKind: 'other' })).toEqual([])
    expect(said(BLOCK, { simulation: needs(BLOCK), chainKind: 'other' })).toEqual([])
    expect(said(BLOCK + 1n, { simulation: needs(BLOCK), chainKind: 'other' })).toEqual(tooMuch(BLOCK + 1n))
  })

  it('is above what a small block has', () => {
    expect(said(1_000_000n, { simulation: needs(1_000_000n), block: 1_000_000n })).toEqual([])
    expect(said(1_000_001n, { simulation: needs(1_000_000n), block: 1_000_000n })).toEqual(tooMuch(1_000_001n))
  })

  it('is above the most of a transaction where no block is known', () => {
    expect(said(CAP, { blind: true, simulation: needs(CAP) })).toEqual([])
    expect(said(CAP + 1n, { blind: true, simulation: needs(CAP) })).toEqual(tooMuch(CAP + 1n))
    expect(said(CAP + 1n, { blind: true, simulation: needs(CAP), chainKind: 'other' })).toEqual([])
  })

  it('does not cover what each transaction takes, on layer 1', () => {
    expect(said(21_000n, { simulation: needs(21_000n) })).toEqual([])
    expect(said(20_999n, { simulation: needs(21_000n) })).toEqual(tooLittle(20_999n))
    expect(said(20_999n, { simulation: needs(21_000n), blind: true })).toEqual(tooLittle(20_999n))
    expect(said(20_999n, { simulation: needs(21_000n), chainKind: 'other' })).toEqual([])
    // EIP-7623: 40 gas for a byte that is not zero.
    expect(said(21_040n, { data: '0x01', simulation: needs(21_040n) })).toEqual([])
    expect(said(21_039n, { data: '0x01', simulation: needs(21_040n) })).toEqual(tooLittle(21_039n))
  })
})

describe('a gas limit that a block takes', () => {
  it.each([
    [120_000n, 40_000n, false],
    [120_001n, 40_000n, true],
    [100_000n, 21_000n, false],
    [100_001n, 21_000n, true],
    [99_999n, 30_000n, false],
  ])('of %s, where %s is taken, reserves too much: %s', (asked, need, isTooMuch) => {
    const warning = `warn: The gas limit is more than three times what it takes: ${asked} instead of ${need}`
    expect(said(asked, { simulation: needs(need) })).toEqual(isTooMuch ? [warning] : [])
    expect(said(asked, { simulation: needs(need), chainKind: 'other' })).toEqual([])
  })

  it('is not known to be enough where no run tells', () => {
    expect(said(50_000n)).toEqual(UNKNOWN)
    expect(said(50_000n, { simulation: needs(undefined) })).toEqual(UNKNOWN)
  })

  it('of a payment to an account without code is known by the rules alone', () => {
    const pay = (asked: bigint, nonce: bigint) =>
      saidOf(
        gasLimit,
        { transaction: transactionOf({ to: BOB, value: 1n, data: '0x', gasLimit: asked }), input: { chainKind: 'practice', environment } },
        { accounts: { [BOB]: know({ nonce, balance: 0n, codeHash: EMPTY_CODE_HASH }, RUN) } },
      )
    expect(pay(21_000n, 1n)).toEqual([])
    expect(pay(100_001n, 1n)).toEqual(['warn: The gas limit is more than three times what it takes: 100001 instead of 21000'])
  })
})

describe('a run that failed', () => {
  const failing = (why: string, ...failures: readonly string[]) =>
    simulationOf({
      outcome: { ok: false, why, data: '0x' },
      frames: failures.map((failure) => ({ failure })),
    } as unknown as Partial<Simulation>)

  it.each<[string, Simulation, readonly string[]]>([
    ['itself for want of gas', failing('out of gas'), ['danger: The gas limit of 50000 is too low']],
    ['where something inside had too little', failing('revert', 'revert', 'out of gas'), ['warn: The gas limit of 50000 may be too low']],
    ['for another reason', failing('revert', 'revert'), []],
  ])('%s', (_, simulation, sentences) => {
    expect(said(50_000n, { simulation })).toEqual(sentences)
  })

  it('says nothing of what is no transaction', () => {
    expect(saidOf(gasLimit, { simulation: failing('out of gas') })).toEqual([])
  })
})
