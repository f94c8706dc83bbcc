import { describe, expect, it } from 'vitest'
import type { Evidence } from '#core/evidence/evidence'
import type { TimelineRow } from '#wallet'
import { firstSeenOf } from './first-seen.ts'

const PROVED: Evidence = { kind: 'proved', method: 'merkle-proof' }
const row = (at: number, more: Partial<TimelineRow> = {}): TimelineRow =>
  ({ at, kind: 'received', entries: [{ outcomeEvidence: PROVED }], ...more }) as unknown as TimelineRow
const searched = { since: 0, reach: { from: 0n }, at: 'done' } as const

describe('when an address was first seen', () => {
  it('is proved for the oldest that was found, which may not be the first', () => {
    const rows = [row(3000), row(2000)]
    expect(firstSeenOf({ ...searched, rows, since: 1500 })).toEqual({ at: 2000, isFirst: false, evidence: PROVED })
    expect(firstSeenOf({ ...searched, rows, reach: {} })?.isFirst).toBe(false)
    expect(firstSeenOf({ ...searched, rows, at: 'paused' })?.isFirst).toBe(false)
  })

  it('is by the endpoint’s word where every block was searched', () => {
    const seen = firstSeenOf({ ...searched, rows: [row(3000), row(2000)] })
    expect(seen).toMatchObject({ at: 2000, isFirst: true, evidence: { kind: 'claimed' } })
  })

  it('is nothing where no time is known, and by nothing that looks suspicious', () => {
    expect(firstSeenOf({ ...searched, rows: [] })).toBeUndefined()
    expect(firstSeenOf({ ...searched, rows: [row(0), row(9, { guessed: true }), row(10, { kind: 'folded' })] })).toBeUndefined()
  })
})
