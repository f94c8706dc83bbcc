import { describe, expect, it } from 'vitest'
import type { AppRequest } from '#core/web/app-request'
import type { Connection } from '#core/web/connection'
import type { Origin } from '#core/signing/consent'
import type { Request, Stage } from '#core/signing/request'
import { type AppMemory, requesterOf } from './requester.ts'

const APP = 'https://app.example'
const OTHER = 'https://other.example'
const NOW = 100_000
const by = (origin: string): Origin => ({ kind: 'app', origin })
const request = (origin: Origin, stage: Stage = { at: 'draft' }, id = 'r') => ({ id, origin, stage }) as Request
const connection = (origin: string, createdAt: number, name?: string) =>
  ({ id: origin, createdAt, ...(name && { told: { name } }) }) as Connection
const appRequest = (more: Partial<AppRequest>) =>
  ({ id: 'a', origin: APP, createdAt: 90_000, ask: { kind: 'request', requestId: 'r', answers: 'signature' }, ...more }) as AppRequest
const of = (memory: Partial<AppMemory>, origin: Origin = by(APP)) =>
  requesterOf(request(origin), { requests: [], appRequests: [], connections: [], now: NOW, ...memory })
const BARE = { kind: 'app', origin: APP, changed: false, queued: 0 }

describe('who asks', () => {
  it('is the person', () => expect(of({}, { kind: 'own' })).toEqual({ kind: 'own' }))
  it('is an app of which nothing else is known', () => expect(of({})).toEqual(BARE))
  it('calls itself what its own connection says', () => {
    const connections = [connection(OTHER, 0, 'Other'), connection(APP, NOW, 'App')]
    expect(of({ connections })).toEqual({ ...BARE, declared: { name: 'App' }, knownForMs: 0 })
    expect(of({ connections: [connection(APP, NOW)] })).toEqual({ ...BARE, knownForMs: 0 })
  })
  it('is known since it was connected, up to when it asked this', () => {
    const connections = [connection(APP, 70_000)]
    expect(of({ connections }).kind === 'app' && of({ connections })).toHaveProperty('knownForMs', 30_000)
    expect(of({ connections, appRequests: [appRequest({})] })).toHaveProperty('knownForMs', 20_000)
    expect(of({ connections: [connection(APP, 95_000)], appRequests: [appRequest({})] })).toHaveProperty('knownForMs', 0)
  })
  it('changed what it asked where that is noted of this request', () => {
    expect(of({ appRequests: [appRequest({ changed: true })] })).toHaveProperty('changed', true)
    expect(of({ appRequests: [appRequest({ changed: true, origin: OTHER })] })).toHaveProperty('changed', false)
    const another = appRequest({ changed: true, ask: { kind: 'request', requestId: 'x', answers: 'signature' } })
    expect(of({ appRequests: [another] })).toHaveProperty('changed', false)
  })
  it('has requests that wait: its own, neither signed nor closed', () => {
    const stages: readonly Stage[] = [
      { at: 'draft' },
      { at: 'analysing' },
      { at: 'ready', digest: '0x01' },
      { at: 'signing', digest: '0x01' },
      { at: 'signed', signatureId: 'r' },
      { at: 'closed', why: 'rejected' },
    ]
    const requests = [APP, OTHER].flatMap((origin) => stages.map((stage) => request(by(origin), stage)))
    expect(of({ requests: [...requests, request({ kind: 'own' })] })).toHaveProperty('queued', 4)
  })
  it('was rejected last so long before it asked this', () => {
    const rejected = (endedAt: number, more: Partial<AppRequest> = {}) =>
      appRequest({ ask: { kind: 'connection' }, end: 'rejected', endedAt, ...more })
    const asked = appRequest({})
    expect(of({ appRequests: [asked, rejected(50_000), rejected(85_000), rejected(60_000)] })).toHaveProperty('rejectedMsAgo', 5_000)
    expect(of({ appRequests: [asked, rejected(90_000)] })).toHaveProperty('rejectedMsAgo', 0)
    // Without a note of this request, up to now.
    expect(of({ appRequests: [rejected(50_000)] })).toHaveProperty('rejectedMsAgo', 50_000)
  })
  it.each<[string, Partial<AppRequest>]>([
    ['was granted', { end: 'granted', endedAt: 50_000 }],
    ['was rejected after this was asked', { end: 'rejected', endedAt: 90_001 }],
    ['was rejected nobody knows when', { end: 'rejected' }],
    ['was another’s', { end: 'rejected', endedAt: 50_000, origin: OTHER }],
  ])('was not rejected by what %s', (_, more) => {
    expect(of({ appRequests: [appRequest({}), appRequest({ ask: { kind: 'connection' }, ...more })] })).not.toHaveProperty('rejectedMsAgo')
  })
})
