import { describe, expect, it } from 'vitest'
import type { Finding } from '#core/signing/finding'
import type { MaterialChange, Review } from '#review'
import type { Analysis } from '#analysis'
import { agreementKey, gapsOf, consentStatus } from './agreement.ts'

const words = { id: 'x' }
const finding = (rule: string, level: Finding['level'], material?: boolean): Finding => ({
  rule,
  level,
  say: words,
  why: words,
  todo: words,
  ...(material === undefined ? {} : { material }),
})
const review = (findings: readonly Finding[], verdict: Partial<Review['verdict']> = {}): Review =>
  ({
    findings,
    outcome: 'success',
    verdict: { worst: findings[0]?.level ?? 'none', mayBeSigned: true, hold: false, gaps: false, ...verdict },
  }) as unknown as Review

const shown = (one: Review) => ({ review: one, digest: '0x01' as const })

describe('standing', () => {
  it('has no Sign for what has no digest, however harmless it looks', () =>
    expect(consentStatus({ review: review([]), digest: undefined }, 'key', true).at).toBe('blocked'))
  it('has no Sign for what is never right to sign, whatever was accepted [A7]', () => {
    expect(consentStatus(shown(review([], { mayBeSigned: false, hold: true, gaps: true })), 'key', true).at).toBe('blocked')
  })
  it('has no Sign for an account that is only watched', () =>
    expect(consentStatus(shown(review([])), 'nothing', true).at).toBe('watch-only'))
  it('has no Sign for what the device of the account has no form for, and none the less says what is never right', () => {
    expect(consentStatus(shown(review([], { gaps: true })), 'no-form', false).at).toBe('refused')
    expect(consentStatus(shown(review([], { mayBeSigned: false })), 'no-form', true).at).toBe('blocked')
  })
  it('asks for a material gap first, then is held where there is danger', () => {
    const risky = review([], { gaps: true, hold: true })
    expect(consentStatus(shown(risky), 'key', false).at).toBe('ask')
    expect(consentStatus(shown(risky), 'key', true).at).toBe('hold')
    expect(consentStatus(shown(review([])), 'key', false).at).toBe('sign')
  })
})

describe('findings', () => {
  const all = review([
    finding('a', 'danger'),
    finding('b', 'unknown', true),
    finding('simulation/not-run', 'danger'),
    finding('c', 'unknown'),
    finding('d', 'info'),
  ])
  const rules = (list: readonly Finding[]) => list.map(({ rule }) => rule)
  it('does not ask for what is unknown of a whole chain', () =>
    expect(gapsOf(review([finding('chain/not-l1', 'unknown'), finding('c', 'unknown')]))).toEqual([]))
  it('asks for a run that was not made, whatever its level', () => expect(rules(gapsOf(all))).toEqual(['b', 'simulation/not-run']))
})

describe('agreementKey', () => {
  const analysis = (digest: string, shown: Review): Analysis => ({ digest, review: shown }) as unknown as Analysis
  const change: MaterialChange = {
    kind: 'leaves',
    say: { id: 'More leaves: {after}', values: { after: { is: 'amount', units: 5n, decimals: 0, symbol: 'X' } } },
  }
  it('changes with the bytes, the verdict and each listed change', () => {
    const keys = [
      agreementKey(analysis('0x01', review([])), []),
      agreementKey(analysis('0x02', review([])), []),
      agreementKey(analysis('0x01', review([finding('a', 'warn')])), []),
      agreementKey(analysis('0x01', review([], { gaps: true })), []),
      agreementKey(analysis('0x01', review([])), [change]),
      agreementKey(analysis('0x01', review([])), [
        { ...change, say: { ...change.say, values: { after: { is: 'amount', units: 6n, decimals: 0, symbol: 'X' } } } },
      ]),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })
  it('stays when nothing material moved', () => {
    expect(agreementKey(analysis('0x01', { ...review([]), nonce: 1 } as Review), [])).toBe(
      agreementKey(analysis('0x01', { ...review([]), nonce: 2 } as Review), []),
    )
  })
})
