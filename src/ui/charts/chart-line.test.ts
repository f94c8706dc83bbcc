import { describe, expect, it } from 'vitest'
import { type ChartPoint, chartLines, polylinePoints } from './chart-line.tsx'

const BOX = { width: 100, height: 10 }
const at = (time: number, units: bigint, afterGap = false): ChartPoint => ({ at: time, units, afterGap })

describe('chartLines', () => {
  it('puts time across and value up, from nothing or from the lowest', () => {
    const points = [at(0, 50n), at(50, 100n), at(100, 75n)]
    expect(chartLines(points, BOX, 'zero')).toEqual([
      [
        [0, 5],
        [50, 0],
        [100, 2.5],
      ],
    ])
    expect(chartLines(points, BOX, 'lowest')).toEqual([
      [
        [0, 10],
        [50, 0],
        [100, 5],
      ],
    ])
  })

  it('draws no line over a gap', () => {
    const lines = chartLines([at(0, 1n), at(10, 2n), at(80, 2n, true), at(100, 1n)], BOX, 'zero')
    expect(lines.map((line) => line.map(([x]) => x))).toEqual([
      [0, 10],
      [80, 100],
    ])
  })

  it('puts a single point, and values that never change, in the middle', () => {
    expect(chartLines([at(7, 3n)], BOX, 'lowest')).toEqual([[[50, 5]]])
    expect(chartLines([at(0, 3n), at(1, 3n)], BOX, 'lowest')).toEqual([
      [
        [0, 5],
        [100, 5],
      ],
    ])
    expect(chartLines([], BOX, 'zero')).toEqual([])
  })

  it('puts nothing but zeros at the bottom where it begins at nothing, and in the middle where it begins at the lowest', () => {
    const zeros = [at(0, 0n), at(1, 0n)]
    expect(chartLines(zeros, BOX, 'zero')[0]?.map(([, y]) => y)).toEqual([10, 10])
    expect(chartLines(zeros, BOX, 'lowest')[0]?.map(([, y]) => y)).toEqual([5, 5])
  })

  it('keeps its proportions for figures beyond what a float holds', () => {
    const one = 10n ** 40n
    expect(chartLines([at(0, one), at(1, 3n * one)], BOX, 'lowest')).toEqual([
      [
        [0, 10],
        [100, 0],
      ],
    ])
  })
})

it('writes a line for SVG', () => {
  expect(
    polylinePoints([
      [0, 10],
      [33.333, 0],
    ]),
  ).toBe('0.0,10.0 33.3,0.0')
})
