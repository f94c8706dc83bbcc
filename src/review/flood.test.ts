import { describe, expect, it } from 'vitest'
import { subjectsOf } from '#core/signing/finding'
import { effort } from '../../test/support/effort.ts'
import { judge } from './judge.ts'
import type { Review } from './review.ts'
import { FLOODS, flooded } from './test-support/flood.ts'
import { inputOf } from './test-support/recorded.ts'

/** Work for so many of everything, in milliseconds of this process: planned and judged. */
function workFor(count: number): number {
  const one = flooded(FLOODS, count)
  const before = effort()
  judge(inputOf(one))
  return effort() - before
}

/** The least of three: on a busy machine one of them may pay for what the process cleans up, or for a cache that others emptied. */
const least = (work: () => number): number => Math.min(work(), work(), work())

describe('a run that does one thing thousands of times', () => {
  it('is judged with work that grows as it does', () => {
    // What runs first is slow.
    workFor(200)
    // Eight times as many of each, and so of every two that could be held against each other.
    expect(least(() => workFor(2000)) / least(() => workFor(250))).toBeLessThan(16)
  })

  it('may read what tells a trial from the chain in each of thousands of frames, in little time', () => {
    const read = (count: number): number => {
      const one = flooded(['calls'], count)
      const readBy = one.simulation.frames.map(({ codeAddress: address }) => ({ value: 'prevrandao' as const, address }))
      const input = inputOf({ ...one, simulation: { ...one.simulation, readBy } })
      const before = effort()
      judge(input)
      return effort() - before
    }
    read(250)
    expect(least(() => read(2000)) / least(() => read(250))).toBeLessThan(16)
  })

  it.each(FLOODS)('gives one finding for each rule and level: %s', (flood) => {
    const { findings, verdict } = judge(inputOf(flooded([flood], 300)))
    const kinds = findings.map(({ rule, level }) => `${rule} ${level}`)
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(verdict.worst).toBe(findings[0]?.level)
  })

  it('tells how many subjects a rule has', () => {
    const of = (review: Review, rule: string) =>
      review.findings.filter((one) => one.rule === rule).reduce((sum, one) => sum + subjectsOf(one), 0)
    const [few, many] = [judge(inputOf(flooded(['approvals'], 1))), judge(inputOf(flooded(['approvals'], 4000)))]
    for (const rule of ['allowance/unlimited', 'allowance/no-code']) expect(of(many, rule) - of(few, rule)).toBe(3999)
  })
})
