import { describe, expect, it } from 'vitest'
import type { Evidence } from '#core/evidence/evidence'
import { type Finding, type FindingLevel, LEVELS } from '#core/signing/finding'
import { plain, say } from '#core/text/words'
import { displayedVerdict } from './displayed-verdict.ts'
import { verdictOf } from './review-parts.ts'
import type { Review } from './review.ts'
import { RULES } from './rules/index.ts'

type Judged = Parameters<typeof displayedVerdict>[0]

const finding = (rule: string, level: FindingLevel, more: Partial<Finding> = {}): Finding => ({
  rule,
  level,
  say: say(`${rule} says`),
  why: say('Why'),
  todo: say('Do'),
  ...more,
})

const PROVED: Evidence = { kind: 'computed', method: 'local-run' }
const CLAIMED: Evidence = { kind: 'claimed', method: 'run-on-answers', source: 'node.example' }

/** A transaction that was run and is judged to its end, with these findings. */
const reviewOf = (findings: readonly Finding[], parts: Partial<Judged> = {}, evidence = PROVED): Judged => ({
  findings,
  pending: false,
  outcome: 'success',
  asked: { kind: 'transaction' } as Review['asked'],
  how: { evidence } as Review['how'],
  block: undefined,
  ...parts,
})

/** What they say of a whole chain is said as whose word it is. */
const OF_THE_CHAIN = ['chain/no-proofs', 'chain/claimed-head', 'chain/not-l1']

/** Written down apart from the code: what a person is told by one finding alone. */
function expected(rule: string, level: FindingLevel | 'pass', material: boolean): { readonly kind: string; readonly unchecked: number } {
  switch (level) {
    case 'block':
      return { kind: 'blocked', unchecked: 0 }
    case 'danger':
      return { kind: 'danger', unchecked: 0 }
    case 'warn':
      return { kind: 'warn', unchecked: 0 }
    case 'unknown':
      if (material) return { kind: 'incomplete', unchecked: 0 }
      if (rule === 'simulation/not-run') return { kind: 'incomplete', unchecked: 1 }
      return { kind: 'clear', unchecked: OF_THE_CHAIN.includes(rule) ? 0 : 1 }
    case 'info':
      return { kind: rule === 'simulation/not-run' ? 'incomplete' : 'clear', unchecked: 0 }
    case 'pass':
      return { kind: 'clear', unchecked: 0 }
  }
}

describe.each([
  ['proved', PROVED, undefined],
  ['claimed', CLAIMED, 'node.example'],
] as const)('the verdict on %s state', (_, evidence, claimedBy) => {
  it.each(RULES.map(({ id }) => id))('of %s alone, at each level', (rule) => {
    for (const level of ['pass', ...LEVELS] as const)
      for (const material of [false, true]) {
        const findings = level === 'pass' ? [] : [finding(rule, level, { material })]
        const { kind, unchecked } = expected(rule, level, material)
        const reason = kind === 'clear' ? undefined : say(`${rule} says`)
        expect(displayedVerdict(reviewOf(findings, {}, evidence)), `${level} ${material}`).toEqual({
          kind,
          unchecked,
          ...(reason && { reason }),
          ...(claimedBy !== undefined && { claimedBy }),
        })
      }
  })
})

describe('the verdict', () => {
  it('is that of the worst finding, in its words, whatever stands beside it', () => {
    for (const [at, worst] of LEVELS.entries())
      for (const other of LEVELS.slice(at)) {
        const verdict = displayedVerdict(
          reviewOf([finding('a/worst', worst, { material: true }), finding('b/other', other, { material: true })]),
        )
        expect(verdict.kind, `${worst} and ${other}`).toBe(expected('a/worst', worst, true).kind)
        if (worst !== 'info') expect(plain(verdict.reason ?? say(''))).toBe('a/worst says')
      }
  })

  it('agrees with what consent goes by: held where it is red, absent where it is blocked, gaps accepted', () => {
    for (const level of LEVELS)
      for (const material of [false, true]) {
        const findings = [finding('call/unknown', level, { material })]
        const [{ kind }, consent] = [displayedVerdict(reviewOf(findings)), verdictOf(findings)]
        expect(kind === 'danger', level).toBe(consent.hold)
        expect(kind === 'blocked', level).toBe(!consent.mayBeSigned)
        expect(kind === 'clear' && consent.gaps, level).toBe(false)
      }
  })

  it('is never clear while runs are still made, nor where nothing was run', () => {
    expect(displayedVerdict(reviewOf([], { pending: true })).kind).toBe('pending')
    expect(displayedVerdict(reviewOf([finding('a/b', 'danger')], { pending: true })).kind).toBe('danger')
    expect(displayedVerdict(reviewOf([], { outcome: 'unknown' })).kind).toBe('incomplete')
    // A text runs nowhere.
    expect(displayedVerdict(reviewOf([], { outcome: 'unknown', asked: { kind: 'message', message: '0x68' } })).kind).toBe('clear')
  })

  it('gives what was found as the reason before that nothing was run', () => {
    const notRun = finding('simulation/not-run', 'danger')
    const reason = (...findings: readonly Finding[]) => displayedVerdict(reviewOf(findings, { outcome: 'unknown' })).reason?.id
    expect([reason(notRun, finding('a/b', 'danger')), reason(notRun, finding('a/b', 'warn'))]).toEqual([
      'a/b says',
      'simulation/not-run says',
    ])
  })

  it('counts what could not be checked by its subjects', () => {
    const { say: sentence, why, todo } = finding('a/b', 'unknown')
    const many = finding('a/b', 'unknown', {
      others: [
        { say: sentence, why, todo },
        { say: sentence, why, todo },
      ],
    })
    expect(displayedVerdict(reviewOf([many, finding('c/d', 'unknown')])).unchecked).toBe(4)
  })

  it('names whose word the block is, where the state was proved against it', () => {
    const block = { number: 1n, hash: '0x', timestamp: 1n, source: 'op.example' } as const
    expect(displayedVerdict(reviewOf([], { block: { ...block, head: 'claimed' } })).claimedBy).toBe('op.example')
    expect(displayedVerdict(reviewOf([], { block: { ...block, head: 'optimistic' } }))).not.toHaveProperty('claimedBy')
    const bare: Evidence = { kind: 'claimed', method: 'run-on-answers' }
    expect(displayedVerdict(reviewOf([], { block: { ...block, head: 'finalized' } }, bare)).claimedBy).toBe('op.example')
  })
})
