import { describe, expect, it } from 'vitest'
import type { Effect } from '#core/signing/effect'
import { know, notKnown, type Fact } from '#core/evidence/fact'
import type { Price } from '#core/money/price'
import type { Facts } from '../facts.ts'
import { plan } from '../plan.ts'
import { judged, soundly } from '../test-support/judged.ts'
import { DAI, find, inputOf, NAMES, type Recorded, requestOf, RUN, USDC, withFacts, withTransaction } from '../test-support/recorded.ts'

const PROVED = { kind: 'proved', method: 'merkle-proof' } as const
const swap = find('swap ether for USDC')
const ONE = 10n ** 18n

/** Prices per whole token, so that what leaves of `one` is worth a hundred, and each that arrives as much as is told. */
function prices(one: Recorded, arrives: bigint, evidence: Fact<Price>['evidence'] = RUN): NonNullable<Facts['prices']> {
  const each = (kind: Effect['kind'], worth: bigint): readonly (readonly [string, Fact<Price>])[] =>
    soundly(inputOf(one)).effects.flatMap((effect) => {
      if (effect.kind !== kind || !('amount' in effect)) return []
      const { units, token } = effect.amount
      // Rounded up, so that it is not a unit less.
      const price = (worth * ONE * 10n ** BigInt(token.decimals) + units - 1n) / units
      return [[token.address ?? 'native', know({ units: price, currency: 'USD', steps: [] }, evidence)]]
    })
  return Object.fromEntries([...each('asset-out', 100n), ...each('asset-in', arrives)])
}

const said = (one: Recorded, facts: Partial<Facts>): readonly string[] => judged('swap/bad-rate', withFacts(one, facts))

describe('swap/bad-rate, by proved prices', () => {
  it('warns from five percent on and stops from fifteen on, whatever the market', () => {
    expect(said(swap, { prices: prices(swap, 96n) })).toEqual([])
    expect(said(swap, { prices: prices(swap, 94n) })).toEqual(['warn: You’d receive 6.0 % less in value than you send'])
    expect(said(swap, { prices: prices(swap, 50n) })).toEqual(['danger: You’d receive 50.0 % less in value than you send'])
  })

  it('says nothing where a price is missing or not known: nothing is worth zero', () => {
    const { [USDC]: _usdc, ...rest } = prices(swap, 1n)
    expect(said(swap, {})).toEqual([])
    expect(said(swap, { prices: rest })).toEqual([])
    expect(said(swap, { prices: { ...rest, [USDC]: notKnown(PROVED) } })).toEqual([])
  })

  it('leaves alone what gets better than its price, and what is no exchange', () => {
    expect(said(swap, { prices: prices(swap, 150n) })).toEqual([])
    const away = find('USDC to bob')
    expect(said(away, { prices: prices(away, 0n) })).toEqual([])
  })

  it('asks for prices of what leaves and arrives, and for none where nothing arrives', () => {
    const wanted = (one: Recorded) => {
      const input = inputOf(one)
      const { facts } = plan(
        { request: requestOf(one.request), explanation: input.explanation, names: NAMES },
        { simulation: one.simulation },
      )
      return facts.flatMap((key) => (key.fact === 'prices' ? [key.of] : []))
    }
    expect(wanted(swap)).toEqual(['native', USDC])
    expect(wanted(find('swap USDC for DAI'))).toEqual(['native', USDC, DAI])
    expect([wanted(find('USDC to bob')), wanted(find('ether to bob')), wanted(find('unlimited approve'))]).toEqual([[], [], []])
  })
})

describe('fee/far-above-normal, by proved prices', () => {
  const GWEI = 1_000_000_000n
  const fees = know({ baseFees: [GWEI], tips: { slow: GWEI, normal: GWEI, fast: GWEI } }, RUN)
  const tokens = find('swap USDC for ether')
  const dear = withTransaction(tokens, { maxPriorityFeePerGas: 400n * GWEI, maxFeePerGas: 900n * GWEI })
  const level = (facts: Partial<Facts>): readonly string[] =>
    judged('fee/far-above-normal', withFacts(dear, { feeHistory: fees, ...facts })).map((text) => text.split(':')[0] ?? '')
  const worth = (usdc: bigint, evidence: Fact<Price>['evidence']): Partial<Facts> => ({
    prices: {
      native: know({ units: 1000n * ONE, currency: 'USD', steps: [] }, evidence),
      [USDC]: know({ units: usdc, currency: 'USD', steps: [] }, evidence),
    },
  })

  it('is no danger next to tokens that are worth far more', () => {
    expect(level({})).toEqual(['danger'])
    expect(level(worth(1_000_000n * ONE, PROVED))).toEqual(['warn'])
    expect(level(worth(1n, PROVED))).toEqual(['danger'])
  })

  it('is not calmed by a price that is only claimed', () => {
    expect(level(worth(1_000_000n * ONE, RUN))).toEqual(['danger'])
  })
})
