import { describe, expect, it } from 'vitest'
import { know } from '#core/evidence/fact'
import type { Evidence } from '#core/evidence/evidence'
import type { Price } from '#core/money/price'
import type { AnyTransaction } from '#core/ethereum/transaction'
import { transactionOf } from '../../../test/support/made-state.ts'
import type { GivenFacts } from '../facts.ts'
import { feeOf } from '../fees/fee.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { BOB, RUN, TOKENS } from '../test-support/recorded.ts'
import { feeFarAboveNormal } from './fee-far-above-normal.ts'

const GWEI = 10n ** 9n
const BASE = 10n * GWEI
const HISTORY = know({ baseFees: [BASE, BASE], tips: { slow: 1n, normal: GWEI, fast: 2n * GWEI } }, RUN)
const PROVED: Evidence = { kind: 'proved', method: 'merkle-proof' }

type Given = {
  readonly tip: bigint
  readonly most?: bigint
  readonly value?: bigint
  readonly gasUsed?: bigint
  readonly baseFee?: bigint | 'unknown'
  readonly history?: GivenFacts['feeHistory']
  readonly prices?: GivenFacts['prices']
  readonly effects?: CaseParts['effects']
}
function said({
  tip,
  most = 1_000n * GWEI,
  value = 0n,
  gasUsed = 21_000n,
  baseFee = BASE,
  history = HISTORY,
  prices = {},
  effects = [],
}: Given): readonly string[] {
  const transaction: AnyTransaction = {
    ...transactionOf({ to: BOB, value, data: '0x', gasLimit: 50_000n }),
    maxFeePerGas: most,
    maxPriorityFeePerGas: tip,
  }
  const fee = feeOf(transaction, baseFee === 'unknown' ? undefined : baseFee, gasUsed, undefined)
  return saidOf(feeFarAboveNormal, { transaction, fee, effects }, { feeHistory: history, prices })
}
const tipped = (tip: string, median = '1 gwei') => [
  `warn: The tip is more than three times the usual one: ${tip} per gas instead of ${median}`,
]
const extreme = (amount: string) => [`danger: The fee is more than ten times the recent one: ${amount}`]

describe('a tip', () => {
  it.each<[string, bigint, readonly string[]]>([
    ['three times the usual one', 3n * GWEI, []],
    ['more than that', 3n * GWEI + GWEI / 10n, tipped('3.1 gwei')],
    ['so that all is ten times the usual price', 100n * GWEI, tipped('100 gwei')],
    ['so that it is more', 100n * GWEI + GWEI / 10n, extreme('0.0023121 ETH')],
  ])('is %s', (_, tip, sentences) => {
    expect(said({ tip })).toEqual(sentences)
  })

  it('harms nobody below a tenth of a gwei, whatever is usual', () => {
    const quiet = know({ baseFees: [1n], tips: { slow: 0n, normal: 0n, fast: 0n } }, RUN)
    expect(said({ tip: GWEI / 10n, history: quiet })).toEqual([])
    expect(said({ tip: GWEI / 10n + 1n, history: quiet })).not.toEqual([])
  })

  it('above all that is paid is taken by no block', () => {
    expect(said({ tip: 5n * GWEI, most: 5n * GWEI - 1n })).toEqual([
      'block: The tip is higher than the maximum fee: 5 gwei per gas instead of at most 4.999999999 gwei',
    ])
    expect(said({ tip: 2n * GWEI, most: 2n * GWEI })).toEqual([])
  })

  it('is all above the base fee where there is one price alone', () => {
    const transaction: AnyTransaction = {
      type: 'legacy',
      chainId: 31337,
      nonce: 0,
      gasLimit: 50_000n,
      to: BOB,
      value: 0n,
      data: '0x',
      gasPrice: 15n * GWEI,
    }
    const of = (gasPrice: bigint) =>
      saidOf(
        feeFarAboveNormal,
        { transaction: { ...transaction, gasPrice }, fee: feeOf({ ...transaction, gasPrice }, BASE, 21_000n, undefined) },
        { feeHistory: HISTORY },
      )
    expect(of(13n * GWEI)).toEqual([])
    expect(of(15n * GWEI)).toEqual(tipped('5 gwei'))
  })

  it('is not known to be usual where no fees of late are', () => {
    expect(
      saidOf(feeFarAboveNormal, {
        transaction: transactionOf({ to: BOB, value: 0n, data: '0x', gasLimit: 1n }),
        fee: feeOf(transactionOf({ to: BOB, value: 0n, data: '0x', gasLimit: 1n }), BASE, 1n, undefined),
      }),
    ).toEqual(['unknown: We couldn’t check whether this fee is normal'])
    expect(saidOf(feeFarAboveNormal, {}, { feeHistory: HISTORY })).toEqual([])
  })
})

describe('a fee far above normal', () => {
  const tip = 200n * GWEI
  /** 210 gwei for each of 21,000 gas. */
  const COST = 4_410_000n * GWEI

  it('is held against the average of late blocks, and the last of them where there is no block', () => {
    const rising = know({ baseFees: [BASE, 30n * BASE], tips: { slow: 1n, normal: GWEI, fast: 1n } }, RUN)
    expect(said({ tip, history: rising })).toEqual(tipped('200 gwei'))
    // 200 and 300 gwei, where 156 are usual: no more than ten times that.
    expect(said({ tip, history: rising, baseFee: 'unknown' })).toEqual(tipped('200 gwei'))
    const falling = know({ baseFees: [BASE, 1n], tips: { slow: 1n, normal: GWEI, fast: 1n } }, RUN)
    expect(said({ tip, history: falling, baseFee: 'unknown' })).toEqual(extreme('0.004200000000021 ETH'))
  })

  it('is no more than the highest price where no block is known at all', () => {
    const none = know({ baseFees: [], tips: { slow: 1n, normal: GWEI, fast: 1n } }, RUN)
    expect(said({ tip, most: 300n * GWEI, history: none, baseFee: 'unknown' })).toEqual(extreme('0.0063 ETH'))
  })

  it('goes by the gas limit where nothing was run', () => {
    const transaction: AnyTransaction = {
      ...transactionOf({ to: BOB, value: 0n, data: '0x', gasLimit: 50_000n }),
      maxFeePerGas: 1_000n * GWEI,
      maxPriorityFeePerGas: tip,
    }
    expect(
      saidOf(feeFarAboveNormal, { transaction, fee: feeOf(transaction, BASE, undefined, undefined) }, { feeHistory: HISTORY }),
    ).toEqual(extreme('0.0105 ETH'))
  })

  it('is small beside twenty times as much ether', () => {
    expect(said({ tip, value: 20n * COST })).toEqual(tipped('200 gwei'))
    expect(said({ tip, value: 20n * COST - 1n })).toEqual(extreme('0.00441 ETH'))
  })

  it('is small beside what leaves, where proved prices tell', () => {
    const [usdc] = TOKENS
    if (usdc?.address === undefined) return expect.unreachable()
    const token = usdc.address
    /** 2,000 for an ether and 1 for a token. */
    const price = (units: bigint, evidence = PROVED) => know({ units: units * 10n ** 18n, currency: 'USD' } as unknown as Price, evidence)
    const leaving = (units: bigint) => [{ kind: 'asset-out' as const, amount: { units, token: usdc }, evidence: RUN }]
    const prices = { native: price(2_000n), [token]: price(1n) }
    // 0.00441 ether are 8.82, and twenty times that is 176.4.
    expect(said({ tip, prices, effects: leaving(176_400_000n) })).toEqual(tipped('200 gwei'))
    expect(said({ tip, prices, effects: leaving(176_399_999n) })).toEqual(extreme('0.00441 ETH'))
    expect(said({ tip, prices: { native: price(2_000n) }, effects: leaving(176_400_000n) })).toEqual(extreme('0.00441 ETH'))
    expect(said({ tip, prices: { ...prices, [token]: price(1n, RUN) }, effects: leaving(176_400_000n) })).toEqual(extreme('0.00441 ETH'))
    expect(said({ tip, prices, effects: [] })).toEqual(extreme('0.00441 ETH'))
  })
})
