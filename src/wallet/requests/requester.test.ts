import { describe, expect, it } from 'vitest'
import type { AppRequest } from '#core/web/app-request'
import type { Connection } from '#core/web/connection'
import type { Request, Stage } from '#core/signing/request'
import { type AppMemory, requesterOf } from './requester.ts'

const SITE = 'https://app.example'
const OTHER = 'https://other.example'
const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const NOW = 100_000
const HASH = `0x${'11'.repeat(32)}` as const

const request = (id: string, at: Stage, origin: Request['origin'] = { kind: 'app', origin: SITE }): Request =>
  ({ id, origin, account, chainId: 1, createdAt: 1, stage: at, kind: 'message', asked: { kind: 'message', message: '0x' } }) as const
const waiting = request('r1', { at: 'draft' })
const connection = (id: string, createdAt: number, name?: string): Connection => ({
  id,
  accounts: [account],
  chains: [1],
  chainId: 1,
  rights: [],
  createdAt,
  lastUsedAt: createdAt,
  ...(name === undefined ? {} : { told: { name } }),
})
/** An app's question about this request. */
const question = (origin: string, change: Partial<AppRequest> = {}): AppRequest => ({
  id: `q-${origin}`,
  origin,
  by: 'popup',
  callId: '1',
  method: 'personal_sign',
  content: HASH,
  createdAt: 60_000,
  ask: { kind: 'request', requestId: 'r1', answers: 'signature' },
  ...change,
})
const memory = (change: Partial<AppMemory> = {}): AppMemory => ({
  requests: [waiting],
  appRequests: [],
  connections: [],
  now: NOW,
  ...change,
})

describe('who asks', () => {
  it('is the person themselves', () => {
    expect(requesterOf({ id: 'r1', origin: { kind: 'own' } }, memory())).toEqual({ kind: 'own' })
  })

  it('is an app of which nothing is known', () => {
    expect(requesterOf(waiting, memory())).toEqual({ kind: 'app', origin: SITE, changed: false, queued: 1 })
  })

  it('has as many requests in the queue as wait for it alone', () => {
    const requests = [
      waiting,
      request('r2', { at: 'analysing' }),
      request('r3', { at: 'ready', digest: HASH }),
      request('r4', { at: 'signing', digest: HASH }),
      request('r5', { at: 'signed', signatureId: 's' }),
      request('r6', { at: 'closed', why: 'rejected' }),
      request('r7', { at: 'draft' }, { kind: 'app', origin: OTHER }),
      request('r8', { at: 'draft' }, { kind: 'own' }),
    ]
    expect(requesterOf(waiting, memory({ requests }))).toMatchObject({ queued: 4 })
  })

  it('is known since its connection, by the name that it gave itself, and never since before it', () => {
    const connections = [connection(OTHER, 1, 'Other'), connection(SITE, 40_000, 'App')]
    expect(requesterOf(waiting, memory({ connections }))).toMatchObject({ declared: { name: 'App' }, knownForMs: 60_000 })
    expect(requesterOf(waiting, memory({ connections: [connection(SITE, NOW + 5)] }))).toEqual({
      kind: 'app',
      origin: SITE,
      changed: false,
      queued: 1,
      knownForMs: 0,
    })
  })

  it('is measured from when the app asked, not from when it is looked at', () => {
    const known = memory({ appRequests: [question(SITE)], connections: [connection(SITE, 40_000)] })
    expect(requesterOf(waiting, known)).toMatchObject({ knownForMs: 20_000 })
  })

  it('says that the bytes changed meanwhile, of its own question alone', () => {
    const changed = { changed: true } as const
    expect(requesterOf(waiting, memory({ appRequests: [question(SITE, changed)] }))).toMatchObject({ changed: true })
    expect(requesterOf(waiting, memory({ appRequests: [question(OTHER, changed)] }))).toMatchObject({ changed: false })
  })

  it('was rejected last as long ago as its newest no before this question', () => {
    const no = (id: string, endedAt: number, origin = SITE): AppRequest =>
      question(origin, { id, ask: { kind: 'request', requestId: id, answers: 'signature' }, end: 'rejected', endedAt })
    const appRequests = [
      question(SITE),
      no('a', 10_000),
      no('b', 50_000),
      no('c', 60_001), // after it was asked
      no('d', 59_000, OTHER),
      question(SITE, { id: 'e', ask: { kind: 'request', requestId: 'e', answers: 'signature' }, end: 'granted', endedAt: 58_000 }),
    ]
    expect(requesterOf(waiting, memory({ appRequests }))).toMatchObject({ rejectedMsAgo: 10_000 })
    expect(requesterOf(waiting, memory({ appRequests: [question(SITE), no('a', 60_000)] }))).toMatchObject({ rejectedMsAgo: 0 })
    expect(requesterOf(waiting, memory({ appRequests: [question(SITE)] }))).not.toHaveProperty('rejectedMsAgo')
  })
})
