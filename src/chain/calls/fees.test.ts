import { describe, expect, it } from 'vitest'
import { fail, isError } from '#core/errors'
import { toQuantity } from '#core/bytes/hex'
import { readFeeHistory } from './fees.ts'

const bad = () => fail('rpc/malformed', { endpoint: 'e', method: 'eth_feeHistory' })
const GWEI = 1_000_000_000n
/** Blocks as eth_feeHistory tells them: how full, and tips at percentiles 10, 50, 90. */
const history = (blocks: readonly (readonly [ratio: number, slow: bigint, normal: bigint, fast: bigint])[]) => ({
  oldestBlock: '0x1',
  baseFeePerGas: Array.from({ length: blocks.length + 1 }, (_, at) => toQuantity(10n + BigInt(at))),
  gasUsedRatio: blocks.map(([ratio]) => ratio),
  reward: blocks.map(([, ...tips]) => tips.map(toQuantity)),
})

describe('fee history', () => {
  it('is the median over blocks, for each percentile', () => {
    const { tips, baseFees } = readFeeHistory(history([[0.5, 1n * GWEI, 2n * GWEI, 9n * GWEI], [0.5, 3n * GWEI, 4n * GWEI, 5n * GWEI], [0.5, 2n * GWEI, 3n * GWEI, 4n * GWEI]]), bad) // prettier-ignore
    expect(tips).toEqual({ slow: 2n * GWEI, normal: 3n * GWEI, fast: 5n * GWEI })
    expect(baseFees).toEqual([10n, 11n, 12n])
  })

  it('takes no notice of empty blocks, nor of one that pays absurdly', () => {
    const { tips } = readFeeHistory(history([[0, 0n, 0n, 0n], [0, 0n, 0n, 0n], [0.9, GWEI, GWEI, GWEI], [0, 0n, 0n, 0n], [0.9, GWEI, GWEI, GWEI], [0.9, 10n ** 15n, 10n ** 15n, 10n ** 15n]]), bad) // prettier-ignore
    expect(tips).toEqual({ slow: GWEI, normal: GWEI, fast: GWEI })
  })

  it.each([[[]], [[[0, 0n, 0n, 0n] as const, [0, 0n, 0n, 0n] as const]]])(
    'is cheap but sane when all blocks are empty or there are none',
    (blocks) => {
      expect(readFeeHistory(history(blocks), bad).tips).toEqual({ slow: GWEI / 10n, normal: GWEI, fast: 2n * GWEI })
    },
  )

  it('never falls below the floor, nor out of order', () => {
    expect(readFeeHistory(history([[1, 0n, 0n, 0n]]), bad).tips).toEqual({ slow: 1_000_000n, normal: 1_000_000n, fast: 1_000_000n })
    expect(readFeeHistory(history([[1, 5n * GWEI, 2n * GWEI, 1n * GWEI]]), bad).tips).toEqual({
      slow: 5n * GWEI,
      normal: 5n * GWEI,
      fast: 5n * GWEI,
    })
  })

  it('refuses lists that do not belong together', () => {
    const good = history([[1, 1n, 2n, 3n]])
    for (const wrong of [
      { baseFeePerGas: ['0x1'] },
      { reward: [] },
      { reward: [['0x1']] },
      { gasUsedRatio: ['1'] },
      { gasUsedRatio: [] },
      { baseFeePerGas: ['0x1', 'x'] },
    ]) {
      expect(() => readFeeHistory({ ...good, ...wrong }, bad)).toThrow(expect.toSatisfy((error) => isError(error, 'rpc/malformed')))
    }
  })
})
