import { describe, expect, it } from 'vitest'
import {
  next,
  UNREAD_WITHDRAWAL,
  type VoidGame,
  type WithdrawalEvent,
  type WithdrawalFacts,
  type WithdrawalStage,
  type WithdrawalState,
  withdrawalStage,
} from './withdrawal-stage.ts'

const [own, stranger, game, newer] = [
  `0x${'01'.repeat(20)}`,
  `0x${'02'.repeat(20)}`,
  `0x${'03'.repeat(20)}`,
  `0x${'04'.repeat(20)}`,
] as const
const covering = { game: newer, l2Number: 90n }
const base: WithdrawalFacts = { now: 1_000_000n, finalized: false, paused: false, proofs: [], maturitySeconds: 600n, finalitySeconds: 300n }
const proof = { submitter: own, game, provedAt: 999_000n }
const resolved = { ...proof, of: { resolvedAt: 999_500n } }
const bare = (one: typeof proof) => ({ submitter: one.submitter, game: one.game, provedAt: one.provedAt })

describe('how far a withdrawal is', () => {
  it.each<readonly [string, Partial<WithdrawalFacts>, WithdrawalStage]>([
    ['with no game over it', {}, { kind: 'initiated' }],
    ['with a game over it', { covering }, { kind: 'provable', covering }],
    ['with a proof whose game is open', { proofs: [{ ...proof, of: {} }] }, { kind: 'proved', proof }],
    [
      'with a proof whose game says until when',
      { proofs: [{ ...proof, of: { challengeableUntil: 1_000_500n } }] },
      { kind: 'proved', proof, readyAt: 1_000_801n },
    ],
    [
      'whose proof is young',
      { proofs: [{ ...resolved, provedAt: 999_900n }] },
      { kind: 'proved', proof: { ...proof, provedAt: 999_900n }, readyAt: 1_000_501n },
    ],
    [
      'whose game was resolved lately',
      { proofs: [{ ...proof, of: { resolvedAt: 999_900n } }] },
      { kind: 'proved', proof, readyAt: 1_000_201n },
    ],
    ['with both delays over', { proofs: [resolved] }, { kind: 'finalizable', proof }],
    ['with a game over it and a proof', { proofs: [resolved], covering }, { kind: 'finalizable', proof }],
    ['that is paused', { paused: true, proofs: [resolved] }, { kind: 'paused' }],
    ['that is paid out', { finalized: true, paused: true, outcome: 'succeeded' }, { kind: 'finalized', succeeded: true }],
    ['that is paid out, by whichever log', { finalized: true, proofs: [resolved] }, { kind: 'finalized' }],
    ['whose call failed there', { finalized: true, outcome: 'failed' }, { kind: 'failed', again: false }],
    ['whose call failed there, and is kept', { finalized: true, outcome: 'kept' }, { kind: 'failed', again: true }],
  ])('%s', (_, facts, stage) => expect(withdrawalStage({ ...base, ...facts })).toEqual(stage))

  it.each<VoidGame>(['blacklisted', 'retired', 'lost', 'other-type', 'unregistered'])('needs another proof where its game is %s', (why) => {
    const proofs = [{ ...resolved, of: { void: why, resolvedAt: 1n } }]
    expect(withdrawalStage({ ...base, proofs })).toEqual({ kind: 'void', why })
    expect(withdrawalStage({ ...base, proofs, covering })).toEqual({ kind: 'provable', covering, again: why })
  })

  it('waits for more than each delay, not for as much', () => {
    const at = (now: bigint) => withdrawalStage({ ...base, now, proofs: [{ ...proof, of: { resolvedAt: 999_300n } }] }).kind
    expect([at(999_600n), at(999_601n)]).toEqual(['proved', 'finalizable'])
  })

  it('counts the proof of somebody else where that is ripe first, and where the own one is void', () => {
    const theirs = { submitter: stranger, game: newer, provedAt: 998_000n, of: { resolvedAt: 998_500n } }
    const young = { ...resolved, provedAt: 999_900n }
    expect(withdrawalStage({ ...base, proofs: [young, theirs] })).toEqual({ kind: 'finalizable', proof: bare(theirs as never) })
    const void_ = { ...resolved, of: { void: 'retired' as const } }
    expect(withdrawalStage({ ...base, proofs: [void_, theirs] })).toEqual({ kind: 'finalizable', proof: bare(theirs as never) })
  })
})

const stages: readonly WithdrawalStage[] = [
  { kind: 'unknown' },
  { kind: 'initiated' },
  { kind: 'provable', covering },
  { kind: 'provable', covering, again: 'retired' },
  { kind: 'proved', proof },
  { kind: 'finalizable', proof },
  { kind: 'void', why: 'blacklisted' },
  { kind: 'paused' },
  { kind: 'finalized', succeeded: true },
  { kind: 'failed', again: true },
]
const factsOf: readonly (readonly [string, WithdrawalFacts])[] = [
  ['initiated', base],
  ['provable', { ...base, covering }],
  ['proved', { ...base, proofs: [{ ...proof, of: {} }] }],
  ['finalizable', { ...base, proofs: [resolved] }],
  ['void', { ...base, proofs: [{ ...proof, of: { void: 'lost' } }] }],
  ['paused', { ...base, paused: true }],
  ['finalized', { ...base, finalized: true }],
  ['failed', { ...base, finalized: true, outcome: 'kept' }],
]

describe('what is known of a withdrawal', () => {
  const at = (stage: WithdrawalStage): WithdrawalState => ({ stage, l1: 50n })
  const read = (l1: bigint, facts: WithdrawalFacts): WithdrawalEvent => ({ kind: 'read', l1, facts })

  it('is what was read last, from every stage to every stage', () => {
    for (const stage of stages)
      for (const [kind, facts] of factsOf) {
        expect(next(at(stage), read(51n, facts))).toMatchObject({ stage: { kind }, l1: 51n })
        expect(next(at(stage), read(50n, facts))).toMatchObject({ stage: { kind }, l1: 50n })
      }
  })

  it('is not what an older block says', () => {
    for (const stage of stages) for (const [, facts] of factsOf) expect(next(at(stage), read(49n, facts))).toEqual(at(stage))
  })

  it('is unknown once it could not be read, with what was known before, unless it is over', () => {
    for (const stage of stages) {
      const after = next(at(stage), { kind: 'unread' }).stage
      if (stage.kind === 'finalized' || stage.kind === 'unknown') expect(after).toEqual(stage)
      else expect(after).toEqual({ kind: 'unknown', last: stage })
    }
    expect(next(UNREAD_WITHDRAWAL, { kind: 'unread' })).toEqual(UNREAD_WITHDRAWAL)
  })
})
