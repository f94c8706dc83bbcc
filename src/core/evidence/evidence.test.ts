import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Evidence, type EvidenceKind, isProved, KINDS, underHeader, unknownEvidence, weakest } from './evidence.ts'
import { know, notKnown, factValue } from './fact.ts'

const one = fc.constantFrom(...KINDS).map((kind): Evidence => ({ kind, method: 'answer' }))
const rank = ({ kind }: Evidence): number => KINDS.indexOf(kind)
const header = { block: { number: 7n, hash: `0x${'77'.repeat(32)}` }, source: 'localhost', at: 1 } as const

describe('evidence', () => {
  it('of several is that of the weakest, in any order', () => {
    fc.assert(
      fc.property(fc.array(one, { minLength: 1 }), (all) => {
        const worst = weakest(all)
        expect(all).toContain(worst)
        expect(rank(worst)).toBe(Math.max(...all.map(rank)))
        expect(weakest(all.toReversed()).kind).toBe(worst.kind)
      }),
    )
  })

  it('of several came of other rules where one did, whichever is the weakest', () => {
    const ran: Evidence = { kind: 'computed', method: 'local-run', otherRules: { by: 'amsterdam', newer: 'hegota' } }
    const told: Evidence = { kind: 'claimed', method: 'answer' }
    for (const all of [[ran, told], [told, ran], [ran]]) expect(weakest(all).otherRules).toEqual(ran.otherRules)
    expect(weakest([told, told]).otherRules).toBeUndefined()
  })

  it('of nothing is unknown', () => {
    expect(weakest([]).kind).toBe('unknown')
    expect(weakest([{ kind: 'proved', method: 'merkle-proof' }, unknownEvidence('rpc/timeout')])).toEqual({
      kind: 'unknown',
      method: 'none',
      why: 'rpc/timeout',
    })
  })

  it('under a claimed header is claimed, however good the proof [C4]', () => {
    expect(underHeader('merkle-proof', { ...header, head: 'claimed' }).kind).toBe('claimed')
    expect(underHeader('local-run', { ...header, head: 'claimed' }).kind).toBe('claimed')
    expect(underHeader('merkle-proof', { ...header, head: 'finalized' }).kind).toBe('proved')
    expect(underHeader('local-run', { ...header, head: 'optimistic' })).toEqual({
      kind: 'computed',
      method: 'local-run',
      head: 'optimistic',
      ...header,
    })
  })

  it('under a header that a sequencer signed is signed: neither proved nor a bare claim', () => {
    for (const method of ['merkle-proof', 'local-run'] as const) {
      const evidence = underHeader(method, { ...header, head: 'signed' })
      expect(evidence.kind).toBe('signed')
      expect(isProved(evidence)).toBe(false)
    }
    const of = (kind: EvidenceKind): Evidence => ({ kind, method: 'answer' })
    expect(weakest([of('proved'), of('signed')]).kind).toBe('signed')
    expect(weakest([of('signed'), of('claimed')]).kind).toBe('claimed')
  })

  it('of a rollup is as strong as its header: proposed is claimed, whoever proposed it', () => {
    const l1 = header.block
    const proposed = { kind: 'proposed', l1, output: 7n, proposer: `0x${'12'.repeat(20)}`, proposedAt: 1n } as const
    expect(underHeader('merkle-proof', { ...header, head: 'claimed', rollup: proposed }).kind).toBe('claimed')
    expect(underHeader('merkle-proof', { ...header, head: 'finalized', rollup: { kind: 'anchored', l1, output: 7n } }).kind).toBe('proved')
  })

  it('is green for what is proved or computed, and for nothing else', () => {
    expect(KINDS.filter((kind) => isProved({ kind, method: 'answer' }))).toEqual(['proved', 'computed'])
  })
})

describe('a fact', () => {
  it('that is not known has no value to show', () => {
    const fact = notKnown(unknownEvidence('rpc/timeout'))
    expect('value' in fact).toBe(false)
    expect(factValue(fact)).toBeUndefined()
    expect(factValue(undefined)).toBeUndefined()
  })

  it('may be zero and still known', () => {
    expect(factValue(know(0n, { kind: 'own', method: 'typed' }))).toBe(0n)
  })
})
