import { describe, expect, it } from 'vitest'
import type { Stage } from '#core/signing/request'
import { next } from './stage.ts'

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
