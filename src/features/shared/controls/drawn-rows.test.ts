import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFullRows, createScrollPace, type RowRange } from './drawn-rows.ts'

const range = (first: number, last: number): RowRange => ({ first, last })

describe('rows of a list that is scrolled', () => {
  it('are drawn in full at once where nobody scrolls fast, however far the next are', () => {
    const rows = createFullRows()
    rows.next(range(0, 20), range(5000, 5020), false, 5005)
    expect(rows.among(range(5000, 5020))).toEqual(range(5000, 5020))
    expect(rows.isWaiting()).toBe(false)
  })

  it('are outlines while somebody does, but those that were there already', () => {
    const rows = createFullRows()
    rows.next(range(0, 20), range(10, 30), true, 15)
    expect(rows.among(range(10, 30))).toEqual(range(10, 20))
    rows.next(range(10, 30), range(100, 120), true, 105)
    const { first, last } = rows.among(range(100, 120))
    expect(last).toBeLessThan(first)
    expect(rows.isWaiting()).toBe(true)
  })

  it('are filled in afterwards, those that are seen first', () => {
    const rows = createFullRows()
    rows.next(range(0, 20), range(100, 120), true, 105)
    rows.next(range(100, 120), range(100, 120), false, 105)
    expect(rows.among(range(100, 120))).toEqual(range(105, 108))
    for (let frame = 0; frame < 3; frame++) rows.next(range(100, 120), range(100, 120), false, 105)
    expect(rows.among(range(100, 120))).toEqual(range(105, 120))
    for (let frame = 0; frame < 2; frame++) rows.next(range(100, 120), range(100, 120), false, 105)
    expect(rows.isWaiting()).toBe(false)
    expect(rows.among(range(100, 120))).toEqual(range(100, 120))
  })

  it('are all drawn in the end, wherever somebody scrolled to, in as many frames as there are rows at the most', () => {
    const move = fc.record({ to: fc.nat(1000), high: fc.integer({ min: 1, max: 40 }), isFast: fc.boolean() })
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 20 }), (moves) => {
        const rows = createFullRows()
        let now = range(0, 20)
        for (const { to, high, isFast } of moves) {
          const next = range(to, to + high)
          rows.next(now, next, isFast, to + Math.min(2, high))
          now = next
          const { first, last } = rows.among(now)
          if (first <= last) expect([first >= now.first, last <= now.last]).toEqual([true, true])
        }
        for (let frame = 0; frame <= 41 && rows.isWaiting(); frame++) rows.next(now, now, false, now.first)
        expect(rows.among(now)).toEqual(now)
      }),
    )
  })
})

describe('how fast a page is scrolled', () => {
  it('is told from the third of three long steps that follow each other', () => {
    const isFast = createScrollPace()
    expect([0, 160, 320, 480].map((place, step) => isFast(place, 1000 + step * 16))).toEqual([false, false, true, true])
    expect(isFast(490, 1064), 'one short step').toBe(false)
  })

  it('is not fast after one jump, nor where steps are far apart', () => {
    const isFast = createScrollPace()
    expect([0, 0, 9000, 9000].map((place, step) => isFast(place, 1000 + step * 16))).toEqual([false, false, false, false])
    expect([0, 900, 1800, 2700].map((place, step) => isFast(place, 2000 + step * 100))).toEqual([false, false, false, false])
  })
})
