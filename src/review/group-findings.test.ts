import { describe, expect, it } from 'vitest'
import { type Finding, type FindingLevel, LEVELS, byLevel, sentencesOf, subjectsOf } from '#core/signing/finding'
import { createDice } from '../core/test-support/dice.ts'
import { groupFindings } from './group-findings.ts'

const RULES = ['allowance/unlimited', 'allowance/no-code', 'effects/unlike-request', 'token/unlisted']
const STATEMENTS = ['{who} may take', '{who} takes', 'Whether {who} takes is not known']

const one = (rule: string, level: FindingLevel, statement: string, who: number, material = false): Finding => ({
  rule,
  level,
  say: { id: statement, values: { who: String(who) } },
  why: { id: `Why ${statement}` },
  todo: { id: 'Reject it.' },
  ...(material ? { material } : {}),
})

const said = (finding: Finding): readonly string[] =>
  sentencesOf(finding).map(({ id, values }) => `${finding.level} ${finding.rule} ${id} ${JSON.stringify(values?.['who'])}`)

describe('findings of one rule', () => {
  it('are one, with every subject', () => {
    const many = Array.from({ length: 4000 }, (_, who) => one('allowance/unlimited', 'warn', '{who} may take', who))
    const [finding, ...rest] = groupFindings(many)
    expect(rest).toEqual([])
    expect(finding && subjectsOf(finding)).toBe(4000)
  })

  it('stay apart by level, so that none hides a worse one', () => {
    const found = [one('a/b', 'danger', '{who} takes', 1), one('a/b', 'warn', '{who} takes', 2), one('a/b', 'warn', '{who} takes', 3)]
    expect(groupFindings(found).map(({ level, others = [] }) => `${level} ${others.length}`)).toEqual(['danger 0', 'warn 1'])
  })

  it('tell each statement and reason before the second of any', () => {
    const found = [
      ...Array.from({ length: 50 }, (_, who) => one('a/b', 'unknown', '{who} takes', who)),
      one('a/b', 'unknown', '{who} may take', 50),
      one('a/b', 'unknown', 'Whether {who} takes is not known', 51, true),
    ]
    const [finding] = groupFindings(found)
    expect(finding).toMatchObject({ material: true })
    expect(
      finding &&
        sentencesOf(finding)
          .slice(0, 3)
          .map(({ id }) => id),
    ).toEqual(['Whether {who} takes is not known', '{who} takes', '{who} may take'])
    expect(finding?.others?.map(({ why }) => why.id)).toContain('Why {who} may take')
  })

  it.each([1, 2, 3, 4, 5])('lose no sentence, no level and no gap, whatever they are (seed %d)', (seed) => {
    const { below, pick } = createDice(seed)
    const found = Array.from({ length: 300 }, (_, who) =>
      one(pick(['x/y', ...RULES]), pick(LEVELS), pick(['{who}', ...STATEMENTS]), who, below(4) === 0),
    ).toSorted(byLevel)
    const grouped = groupFindings(found)
    expect(grouped.flatMap(said).toSorted()).toEqual(found.flatMap(said).toSorted())
    expect(grouped[0]?.level).toBe(found[0]?.level)
    expect(grouped.map(({ level }) => level)).toEqual(grouped.toSorted(byLevel).map(({ level }) => level))
    expect(new Set(grouped.map(({ rule, level }) => `${rule} ${level}`)).size).toBe(grouped.length)
    const gaps = (list: readonly Finding[]) => new Set(list.flatMap(({ rule, level, material }) => (material ? [`${rule} ${level}`] : [])))
    expect(gaps(grouped)).toEqual(gaps(found))
  })
})
