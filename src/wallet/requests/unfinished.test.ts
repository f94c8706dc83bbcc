import { expect, it } from 'vitest'
import type { Request, Stage } from '#core/signing/request'
import { CAST, CHAIN_ID } from '../../../devnet/addresses.ts'
import { next, type StageEvent } from './stage.ts'
import { isUnfinished, unfinishedIn } from './unfinished.ts'

const OWN = { kind: 'own' } as const
const APP = { kind: 'app', origin: 'https://app.example' } as const
const request = (origin: Request['origin'], stage: Stage, createdAt = 0): Request => ({
  id: `${origin.kind} ${stage.at} ${createdAt}`,
  origin,
  account: CAST.deployer,
  chainId: CHAIN_ID,
  createdAt,
  stage,
  kind: 'message',
  asked: { kind: 'message', message: '0x6869' },
})
const STAGES: readonly Stage[] = [
  { at: 'draft' },
  { at: 'analysing' },
  { at: 'ready', digest: '0x01' },
  { at: 'signing', digest: '0x01' },
  { at: 'signed', signatureId: 'x' },
  { at: 'signed', transactionId: '0x02' },
  ...(['rejected', 'locked', 'failed', 'expired'] as const).map((why): Stage => ({ at: 'closed', why })),
]

it('is offered where it is the person’s own and neither signed, being signed, nor closed', () => {
  expect(STAGES.map((stage) => isUnfinished(request(OWN, stage)))).toEqual([true, true, true, ...Array<boolean>(7).fill(false)])
  expect(STAGES.some((stage) => isUnfinished(request(APP, stage)))).toBe(false)
})

it('comes newest first, and nothing else with it', () => {
  const others = [request(APP, { at: 'draft' }, 9), request(OWN, { at: 'closed', why: 'rejected' }, 8)]
  const all = [...others, ...[1, 3, 2].map((at) => request(OWN, { at: 'draft' }, at))]
  expect(unfinishedIn(all).map(({ createdAt }) => createdAt)).toEqual([3, 2, 1])
})

it('is offered again after a lock at any stage before it was signed, and after a tab that died while signing; never after a no', () => {
  const after = (stage: Stage, ...events: readonly StageEvent[]): boolean =>
    isUnfinished(
      request(
        OWN,
        events.reduce((at, event) => next(at, event, OWN), stage),
      ),
    )
  for (const stage of STAGES.slice(0, 4)) expect(after(stage, { kind: 'locked' })).toBe(true)
  expect(after({ at: 'signing', digest: '0x01' }, { kind: 'found-interrupted' })).toBe(true)
  for (const stage of STAGES.slice(0, 3)) expect(after(stage, { kind: 'rejected' }, { kind: 'locked' }, { kind: 'analyse' })).toBe(false)
})
