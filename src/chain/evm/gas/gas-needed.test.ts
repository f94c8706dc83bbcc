import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutSixtyFourth } from './gas-account.ts'
import { findGasNeeded } from './gas-needed.ts'

/** Counts the trials. */
function createTrial(needed: bigint, most = Infinity) {
  const tried: bigint[] = []
  const trial = async (gasLimit: bigint): Promise<boolean | undefined> => {
    if (tried.length >= most) return undefined
    tried.push(gasLimit)
    return gasLimit >= needed
  }
  return { tried, trial }
}

describe('the search for the smallest gas limit', () => {
  it('finds it, whatever the guess', async () => {
    const range = fc.bigInt({ min: 21_000n, max: 16_777_216n })
    await fc.assert(
      fc.asyncProperty(range, range, range, range, async (a, b, c, guess) => {
        const [least = 0n, needed = 0n, enough = 0n] = [a, b, c].toSorted((x, y) => (x < y ? -1 : 1))
        const { tried, trial } = createTrial(needed)
        expect(await findGasNeeded({ least, guess, enough }, trial)).toBe(needed)
        expect(tried.every((gasLimit) => gasLimit >= least && gasLimit < enough)).toBe(true)
        expect(tried.length).toBeLessThan(45)
      }),
    )
  })

  it('needs two trials for a right guess, one where no less can do', async () => {
    const right = createTrial(50_000n)
    expect(await findGasNeeded({ least: 40_000n, guess: 50_000n, enough: 1_000_000n }, right.trial)).toBe(50_000n)
    expect(right.tried).toEqual([50_000n, 49_999n])
    const least = createTrial(40_000n)
    expect(await findGasNeeded({ least: 40_000n, guess: 40_000n, enough: 1_000_000n }, least.trial)).toBe(40_000n)
    expect(least.tried).toEqual([40_000n])
  })

  it('answers with a limit that was seen to do when nothing more can be tried', async () => {
    const { tried, trial } = createTrial(300_000n, 6)
    const found = await findGasNeeded({ least: 100_000n, guess: 100_000n, enough: 1_000_000n }, trial)
    expect(found === 1_000_000n || (tried.includes(found) && found >= 300_000n)).toBe(true)
  })
})

describe('what must be there so that all but a 64th is enough', () => {
  it('is the smallest such number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 40n }), (wanted) => {
        const gas = withoutSixtyFourth(wanted)
        expect(gas - gas / 64n >= wanted).toBe(true)
        expect(gas - 1n - (gas - 1n) / 64n >= wanted).toBe(false)
      }),
    )
    expect(withoutSixtyFourth(0n)).toBe(0n)
    expect(withoutSixtyFourth(-5n)).toBe(0n)
  })
})
