import { describe, expect, it } from 'vitest'
import { type Finding, type FindingLevel, LEVELS } from '#core/signing/finding'
import { say } from '#core/text/words'
import { verdictOf } from './review-parts.ts'

const finding = (level: FindingLevel, more: Partial<Finding> = {}): Finding => ({
  rule: 'call/unknown',
  level,
  say: say('One'),
  why: say('Two'),
  todo: say('Three'),
  ...more,
})

describe('the verdict', () => {
  it('of nothing found is that it may be signed', () => {
    expect(verdictOf([])).toEqual({ worst: 'none', mayBeSigned: true, hold: false, gaps: false })
  })

  it.each(LEVELS)('by one finding of level %s', (level) => {
    expect(verdictOf([finding(level)])).toMatchObject({ worst: level, mayBeSigned: level !== 'block', hold: level === 'danger' })
  })

  it('is by all findings, wherever each stands', () => {
    for (const level of LEVELS) {
      const found = [finding('warn'), finding(level), finding('info')]
      expect(verdictOf(found), level).toMatchObject({ worst: 'warn', mayBeSigned: level !== 'block', hold: level === 'danger' })
    }
  })

  it('has a gap where one could change an effect, or where nothing was run', () => {
    expect(verdictOf([finding('unknown')]).gaps).toBe(false)
    expect(verdictOf([finding('warn'), finding('unknown', { material: true })]).gaps).toBe(true)
    expect(verdictOf([finding('warn'), finding('unknown', { rule: 'simulation/not-run' })]).gaps).toBe(true)
  })
})
