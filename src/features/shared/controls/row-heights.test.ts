import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRowHeights, heightOfMost } from './row-heights.ts'

const nothing = (): number => 0

describe('heights of rows', () => {
  it('are what adding up all rows gives, whichever were measured', () => {
    const change = fc.record({ index: fc.nat(1499), height: fc.integer({ min: 1, max: 300 }) })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1500 }), fc.array(change), fc.nat(70_000), (count, changes, offset) => {
        const extraAt = (index: number): number => (index % 97 === 0 ? 36 : 0)
        const heights = createRowHeights(count, 45, extraAt)
        const plain = Array.from({ length: count }, (_, index) => 45 + extraAt(index))
        for (const { index, height } of changes.filter((one) => one.index < count)) {
          expect(heights.set(index, height)).toBe(height - (plain[index] ?? 0))
          plain[index] = height
        }
        const starts = plain.reduce<readonly number[]>((all, height) => [...all, (all.at(-1) ?? 0) + height], [0])
        expect(Array.from({ length: count + 1 }, (_, index) => heights.startOf(index))).toEqual(starts)
        expect(heights.total()).toBe(starts.at(-1))
        const found = starts.findIndex((start) => start > offset) - 1
        expect(heights.rowAt(offset)).toBe(found < 0 ? count - 1 : found)
      }),
      { numRuns: 40 },
    )
  })

  it('have a row for what lies above the list, below it, and in one that is empty', () => {
    const heights = createRowHeights(10, 40, nothing)
    expect([heights.rowAt(-5), heights.rowAt(39), heights.rowAt(40), heights.rowAt(1e9)]).toEqual([0, 0, 1, 9])
    expect([createRowHeights(0, 40, nothing).rowAt(5), createRowHeights(0, 40, nothing).total()]).toEqual([0, 0])
  })
})

it('most of some rows are as high as more than half of them', () => {
  expect(heightOfMost([45, 61, 45, 45])).toBe(45)
  expect(heightOfMost([45, 61])).toBeUndefined()
  expect(heightOfMost([])).toBeUndefined()
})
