import { describe, expect, it } from 'vitest'
import { speedOptions } from './speed-options.ts'

type Known = Parameters<typeof speedOptions>[0]

const GWEI = 10n ** 9n
const tips = { slow: GWEI, normal: 2n * GWEI, fast: 5n * GWEI }
const header = { gasLimit: 30_000_000n, gasUsed: 15_000_000n, baseFee: 10n * GWEI }
const fee = { gasUsed: 100_000n, gasLimit: 120_000n, baseFee: 10n * GWEI, gasWei: 1_200_000n * GWEI, expectedWei: 1_200_000n * GWEI }

const options = (parts: { readonly speed?: unknown; readonly kind?: string; readonly fee?: object; readonly fees?: object | undefined }) =>
  speedOptions({
    request: { speed: parts.speed ?? 'normal', intent: { kind: parts.kind ?? 'call' } },
    chain: { blockTime: 12 },
    analysis: { header, fees: 'fees' in parts ? parts.fees : { tips }, review: { fee: { ...fee, ...parts.fee } } },
  } as unknown as Known)

describe('the three speeds', () => {
  it('each cost their own tip on the base fee of the run, and the chosen one what the Review says', () => {
    expect(options({})).toEqual([
      { speed: 'slow', wei: 1_100_000n * GWEI, seconds: 36 },
      { speed: 'normal', wei: 1_200_000n * GWEI, seconds: 12 },
      { speed: 'fast', wei: 1_500_000n * GWEI, seconds: 12 },
    ])
    expect(options({ fee: { expectedWei: 7n, gasWei: 7n } })[1]?.wei).toBe(7n)
  })

  it('have besides the gas what the chain charges for data', () => {
    expect(options({ fee: { expectedWei: fee.expectedWei + 5n } }).map(({ wei }) => wei)).toEqual([
      1_100_000n * GWEI + 5n,
      1_200_000n * GWEI + 5n,
      1_500_000n * GWEI + 5n,
    ])
  })

  it.each([
    [
      'where the gas is not known',
      { fee: { gasUsed: undefined, gasWei: undefined, expectedWei: undefined } },
      [undefined, undefined, undefined],
    ],
    ['of what takes the place of another, which has to pay more', { kind: 'replace' }, [undefined, fee.expectedWei, undefined]],
  ])('tell nothing %s', (_, parts, expected) => {
    expect(options(parts).map(({ wei }) => wei)).toEqual(expected)
  })

  it('go by small tips where nobody gives a history', () => {
    expect(options({ fees: undefined, speed: { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n } }).map(({ wei }) => wei)).toEqual([
      1_000_000n * GWEI,
      1_100_000n * GWEI,
      1_200_000n * GWEI,
    ])
  })
})
