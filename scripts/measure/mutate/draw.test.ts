import { describe, expect, it } from 'vitest'
import { drawn, interval } from './draw.ts'

const HUNDRED = Array.from({ length: 100 }, (_, index) => index)

describe('a draw', () => {
  it('is the same for a seed, and another for another', () => {
    expect(drawn(HUNDRED, 10, 1)).toEqual(drawn(HUNDRED, 10, 1))
    expect(drawn(HUNDRED, 10, 1)).not.toEqual(drawn(HUNDRED, 10, 2))
  })

  it('has each thing once at most, in the order of the list, and all of a short one', () => {
    const some = drawn(HUNDRED, 60, 3)
    expect(new Set(some).size).toBe(60)
    expect(some).toEqual(some.toSorted((a, b) => a - b))
    expect(drawn(['a', 'b'], 5, 1)).toEqual(['a', 'b'])
    expect(drawn([], 5, 1)).toEqual([])
  })

  it('takes each with about the same frequency', () => {
    const times = HUNDRED.map(() => 0)
    for (let seed = 0; seed < 2000; seed++) for (const one of drawn(HUNDRED, 10, seed)) times[one] = (times[one] ?? 0) + 1
    // 200 are expected of each, with a deviation of 13.4: six times that.
    for (const count of times) expect(Math.abs(count - 200)).toBeLessThan(81)
  })
})

describe('the interval', () => {
  it.each([
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [85, 100, 0.7672, 0.9069],
    [340, 400, 0.8118, 0.8817],
  ])('of %i in %i', (hits, of, from, to) => {
    const [low, high] = interval(hits, of)
    expect([low, high]).toEqual([expect.closeTo(from, 3), expect.closeTo(to, 3)])
  })

  it('says nothing where nothing was drawn', () => expect(interval(0, 0)).toEqual([0, 1]))
})
