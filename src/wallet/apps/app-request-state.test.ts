import { describe, expect, it } from 'vitest'
import type { AppRequest, AppRequestEnd } from '#core/web/app-request'
import { type AppRequestEvent, next } from './app-request-state.ts'

const waiting: AppRequest = {
  id: '1',
  origin: 'https://app.example',
  by: 'popup',
  callId: '1',
  method: 'eth_requestAccounts',
  ask: { kind: 'connection' },
  createdAt: 1,
  content: '0x01',
}
const ENDS: readonly AppRequestEnd[] = ['granted', 'rejected', 'locked', 'gone', 'expired']
const STATES: readonly AppRequest[] = [undefined, ...ENDS].flatMap((end) => {
  const one: AppRequest = end === undefined ? waiting : { ...waiting, end, endedAt: 2 }
  return [one, { ...one, changed: true }]
})
const EVENTS: readonly AppRequestEvent[] = [{ kind: 'other-content' }, ...ENDS.map((how) => ({ kind: 'ended', how }) as const)]

describe('what an app asked', () => {
  it('ends once, and is marked where other content came under its id, whatever else happened', () => {
    for (const one of STATES)
      for (const event of EVENTS) {
        const after = next(one, event, 3)
        const label = `${one.end ?? 'waiting'}, ${one.changed ? 'changed' : 'as it came'}: ${event.kind}`
        if (event.kind === 'other-content') expect(after, label).toEqual({ ...one, changed: true })
        else if (one.end === undefined) expect(after, label).toEqual({ ...one, end: event.how, endedAt: 3 })
        else expect(after, label).toBe(one)
      }
  })
})
