import { expect, it } from 'vitest'
import { baseFeeLine, FEE_LINE } from './base-fee-line.ts'

const { width, height, edge } = FEE_LINE

it('goes from the lowest fee at the bottom to the highest at the top, over the whole width', () => {
  expect(baseFeeLine([1n, 3n, 2n])).toEqual([
    [edge, height - edge],
    [width / 2, edge],
    [width - edge, height / 2],
  ])
})

it('lies in the middle where the fee never moved, and takes one fee and none', () => {
  expect(baseFeeLine([5n, 5n]).map(([, y]) => y)).toEqual([height / 2, height / 2])
  expect(baseFeeLine([5n])).toEqual([[edge, height / 2]])
  expect(baseFeeLine([])).toEqual([])
})
