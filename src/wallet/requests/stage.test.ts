import { describe, expect, it } from 'vitest'
import type { Stage } from '#core/signing/request'
import { next, type StageEvent } from './stage.ts'

const transaction = {
  type: 'eip1559',
  chainId: 31337,
  nonce: 0,
  gasLimit: 21000n,
  value: 0n,
  data: '0x',
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 0n,
  accessList: [],
  to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
} as const
const ready: Stage = { at: 'ready', digest: '0x01', transaction }
const own = { kind: 'own' } as const
const app = { kind: 'app', origin: 'https://app.example' } as const

describe('the life of a request', () => {
  it('goes from draft to signed', () => {
    const path: Stage[] = [{ at: 'draft' }]
    const step = (event: Parameters<typeof next>[1]): void => void path.push(next(path.at(-1) ?? { at: 'draft' }, event, own))
    step({ kind: 'analyse' })
    step({ kind: 'analysed', digest: '0x01', transaction })
    step({ kind: 'consented', digest: '0x01' })
    step({ kind: 'recorded', transactionId: '0x02' })
    expect(path.map((stage) => stage.at)).toEqual(['draft', 'analysing', 'ready', 'signing', 'signed'])
  })
  it('goes the same way with what is signed and not sent, and remembers its signature', () => {
    const analysed = next({ at: 'analysing' }, { kind: 'analysed', digest: '0x01' }, own)
    expect(analysed).toEqual({ at: 'ready', digest: '0x01' })
    const signing = next(analysed, { kind: 'consented', digest: '0x01' }, own)
    expect(signing).toEqual({ at: 'signing', digest: '0x01' })
    const signed = next(signing, { kind: 'recorded', signatureId: 'r1' }, own)
    expect(signed).toEqual({ at: 'signed', signatureId: 'r1' })
    expect(next(signed, { kind: 'analyse' }, own)).toBe(signed)
  })
  it('does not sign on consent to another digest', () => {
    expect(next(ready, { kind: 'consented', digest: '0x99' }, own)).toBe(ready)
  })
  it('returns an own request as a draft at lock, and closes one of an app', () => {
    const signing = next(ready, { kind: 'consented', digest: '0x01' }, own)
    expect(next(signing, { kind: 'locked' }, own)).toEqual({ at: 'draft' })
    expect(next(signing, { kind: 'locked' }, app)).toEqual({ at: 'closed', why: 'locked' })
  })
  it('never leaves signed or closed', () => {
    for (const stage of [
      { at: 'signed', transactionId: '0x02' },
      { at: 'closed', why: 'rejected' },
    ] as const)
      for (const on of ['analyse', 'sign-failed', 'rejected', 'locked', 'found-interrupted'] as const)
        expect(next(stage, { kind: on }, own)).toBe(stage)
  })
  it('cannot be rejected while it is being signed', () => {
    const signing = next(ready, { kind: 'consented', digest: '0x01' }, own)
    expect(next(signing, { kind: 'rejected' }, own)).toBe(signing)
  })
})

/** Every kind of event, and the next stage from each kind of stage; `=`: it stays as it is. Of an own request, then of an app's where that differs. */
const EVENTS: Readonly<Record<string, StageEvent>> = {
  analyse: { kind: 'analyse' },
  'analysed, the same': { kind: 'analysed', digest: '0x01', transaction },
  'analysed, another': { kind: 'analysed', digest: '0x02' },
  'consented to what is shown': { kind: 'consented', digest: '0x01' },
  'consented to another': { kind: 'consented', digest: '0x02' },
  'recorded bytes': { kind: 'recorded', transactionId: '0x0a' },
  'recorded a signature': { kind: 'recorded', signatureId: 'r1' },
  'sign-failed': { kind: 'sign-failed' },
  rejected: { kind: 'rejected' },
  locked: { kind: 'locked' },
  'found-interrupted': { kind: 'found-interrupted' },
}
const MESSAGE: Stage = { at: 'ready', digest: '0x01' }
const STAGES: Readonly<Record<string, Stage>> = {
  draft: { at: 'draft' },
  analysing: { at: 'analysing' },
  ready,
  'ready, a message': MESSAGE,
  signing: { at: 'signing', digest: '0x01', transaction },
  signed: { at: 'signed', transactionId: '0x0b' },
  closed: { at: 'closed', why: 'rejected' },
}
const [DRAFT, ANALYSING, REJECTED, LOCKED] = [{ at: 'draft' }, { at: 'analysing' }, { at: 'closed', why: 'rejected' }, { at: 'closed', why: 'locked' }] as const // prettier-ignore
const OTHER: Stage = { at: 'ready', digest: '0x02' }
const BYTES: Stage = { at: 'signed', transactionId: '0x0a' }
const SIGNATURE: Stage = { at: 'signed', signatureId: 'r1' }
/** In the order of `STAGES`, but for signed and closed, which nothing moves. */
const TABLE: Readonly<Record<keyof typeof EVENTS, readonly (Stage | '=')[]>> = {
  analyse: [ANALYSING, '=', ANALYSING, ANALYSING, '='],
  'analysed, the same': [ready, ready, '=', '=', '='],
  'analysed, another': [OTHER, OTHER, OTHER, OTHER, '='],
  'consented to what is shown': ['=', '=', { at: 'signing', digest: '0x01', transaction }, { at: 'signing', digest: '0x01' }, '='],
  'consented to another': ['=', '=', '=', '=', '='],
  'recorded bytes': [BYTES, BYTES, BYTES, BYTES, BYTES],
  'recorded a signature': [SIGNATURE, SIGNATURE, SIGNATURE, SIGNATURE, SIGNATURE],
  'sign-failed': ['=', '=', '=', '=', DRAFT],
  rejected: [REJECTED, REJECTED, REJECTED, REJECTED, '='],
  locked: [DRAFT, DRAFT, DRAFT, DRAFT, DRAFT],
  'found-interrupted': ['=', '=', '=', '=', DRAFT],
}

describe('each event in each stage', () => {
  const pairs = Object.keys(EVENTS).flatMap((event) =>
    Object.keys(STAGES).map((stage, at) => ({ event, stage, to: TABLE[event]?.[at] ?? '=' })),
  )
  it.each(pairs)('$event in $stage', ({ event: eventName, stage: stageName, to }) => {
    const [event, stage] = [EVENTS[eventName], STAGES[stageName]]
    if (event === undefined || stage === undefined) throw new Error('no such pair')
    const after = next(stage, event, own)
    if (to === '=') expect(after).toBe(stage)
    else expect(after).toStrictEqual(to)
    // An app’s request goes the same way, but for a lock, which closes it.
    const expected = event.kind === 'locked' && stage.at !== 'signed' && stage.at !== 'closed' ? LOCKED : after
    expect(next(stage, event, app)).toStrictEqual(expected)
  })
})
