import { describe, expect, it } from 'vitest'
import { secondsLeft } from './history-follow.ts'

/** Looked at each second while so many blocks are done in one. */
const going = (seconds: number, left: number, perSecond: number) =>
  Array.from({ length: seconds + 1 }, (_, at) => ({ at: at * 1000, left: BigInt(left - at * perSecond) }))

describe('the time that a search will take', () => {
  it('is what is left at the speed of late', () => {
    expect(secondsLeft(going(10, 1_000_000, 1000), 10_000)).toBe(990)
    expect(secondsLeft(going(60, 24_000_000, 50_000), 60_000)).toBe(420)
  })

  it('grows while nothing comes, since waiting counts', () => {
    expect(secondsLeft(going(10, 1_000_000, 1000), 20_000)).toBe(1980)
  })

  it('is not told while nobody can know', () => {
    expect(secondsLeft([], 0)).toBeUndefined()
    expect(secondsLeft(going(2, 1000, 10), 2000)).toBeUndefined()
    expect(secondsLeft(going(10, 1000, 0), 10_000)).toBeUndefined()
    expect(secondsLeft(going(10, 1000, -5), 10_000)).toBeUndefined()
  })
})
