import { createBlockHeader } from '@ethereumjs/block'
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextBaseFee } from './header.ts'

const at = (gasUsed: bigint, gasLimit = 30_000_000n, baseFee = 1_000_000_000n): bigint => nextBaseFee({ gasLimit, gasUsed, baseFee })

describe('the base fee of the next block', () => {
  // go-ethereum, consensus/misc/eip1559/eip1559_test.go, TestCalcBaseFee.
  it.each([
    ['at the target it stays', 10_000_000n, 1_000_000_000n],
    ['below it falls', 9_000_000n, 987_500_000n],
    ['above it rises', 11_000_000n, 1_012_500_000n],
  ])('%s', (_name, gasUsed, expected) => expect(at(gasUsed, 20_000_000n)).toBe(expected))

  it('is what @ethereumjs/block computes, for random blocks', () => {
    const common = new Common({ chain: Mainnet, hardfork: Hardfork.Prague })
    fc.assert(
      fc.property(
        fc.bigInt({ min: 5000n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.integer({ min: 0, max: 1000 }),
        (gasLimit, baseFeePerGas, full) => {
          const gasUsed = (gasLimit * BigInt(full)) / 1000n
          const theirs = createBlockHeader({ number: 2n ** 25n, gasLimit, gasUsed, baseFeePerGas }, { common })
          expect(at(gasUsed, gasLimit, baseFeePerGas)).toBe(theirs.calcNextBaseFee())
        },
      ),
    )
  })

  it('moves by an eighth at most, and up by a wei at least', () => {
    expect(at(30_000_000n)).toBe(1_125_000_000n)
    expect(at(0n)).toBe(875_000_000n)
    expect(at(15_000_001n, 30_000_000n, 7n)).toBe(8n)
    expect(at(0n, 30_000_000n, 7n)).toBe(7n)
    expect(at(0n, 30_000_000n, 0n)).toBe(0n)
    expect(at(1n, 1n)).toBe(1_000_000_000n)
    fc.assert(
      fc.property(
        fc.bigInt({ min: 5000n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.integer({ min: 0, max: 1000 }),
        (gasLimit, baseFee, full) => {
          const next = at((gasLimit * BigInt(full)) / 1000n, gasLimit, baseFee)
          const most = baseFee / 8n > 1n ? (baseFee * 1001n) / 8000n + 1n : 1n
          expect(next - baseFee <= most && baseFee - next <= baseFee / 8n + 1n && next >= 0n).toBe(true)
        },
      ),
    )
  })
})
