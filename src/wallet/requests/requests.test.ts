import { describe, expect, it } from 'vitest'
import { headerAt } from '../../../test/support/small-ports.ts'
import type { Hex } from '#core/bytes/hex'
import { fail } from '#core/errors'
import type { Intent } from '#core/signing/intent'
import type { Request, Stage } from '#core/signing/request'
import { plain } from '#core/text/words'
import { codeOf } from '../../vault/test-support/world.ts'
import type { Requests } from './requests.ts'
import { BOB, DIGEST, ID, ME, MESSAGE, MESSAGE_DIGEST, PAYING, SENDING, TRANSACTION } from './test-support/agreeing-tab.ts'
import { openRequestsTab } from './test-support/looking-tab.ts'

const MORE: Intent = { kind: 'call', to: BOB, value: 6n, data: '0x' }
const MOST: Intent = { kind: 'call', to: BOB, value: 7n, data: '0x' }
const WISH = { account: ME, chainId: 1, intent: PAYING } as const
type Tab = Awaited<ReturnType<typeof openRequestsTab>>
/** Of what is shown as ready. */
const digestOf = (requests: Requests, id: string): Hex => {
  const state = requests.review(id).get()
  return state.kind === 'ready' ? (state.analysis.digest ?? '0x') : expect.unreachable(`it is ${state.kind}`)
}
/** Proposes and looks. */
async function looked(tab: Tab): Promise<string> {
  const id = await tab.requests.propose(WISH)
  await tab.requests.check(id)
  return id
}

describe('a proposal', () => {
  it('is kept as a draft under a new name, as the person’s own', async () => {
    const { requests, records, clock } = await openRequestsTab()
    const [id, other] = [await requests.propose(WISH), await requests.propose(WISH)]
    const made = { origin: { kind: 'own' }, account: ME, chainId: 1, createdAt: clock.now, stage: { at: 'draft' }, kind: 'transaction', intent: PAYING, speed: 'normal' } // prettier-ignore
    expect(requests.find(id)).toEqual({ ...made, id })
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(other).not.toBe(id)
    expect([requests.all.get(), records.requests.get().length]).toEqual([records.requests.get(), 2])
  })
  it('that is made twice under one name is one request', async () => {
    const { requests } = await openRequestsTab()
    const origin = { kind: 'app', origin: 'https://app.example' } as const
    expect(await requests.propose({ ...WISH, id: 'named', origin, speed: 'fast' })).toBe('named')
    expect(await requests.propose({ ...WISH, id: 'named', intent: MORE })).toBe('named')
    expect(requests.all.get()).toMatchObject([{ id: 'named', origin, intent: PAYING, speed: 'fast' }])
  })
  it('is kept in memory while nothing can be sealed, and is not among those of a vault', async () => {
    const { requests, records, lock, unlock } = await openRequestsTab()
    await lock()
    const [first, second] = [await requests.propose(WISH), await requests.propose(WISH)]
    await requests.check(first)
    expect(requests.all.get().map(({ id, stage }) => [id, stage.at])).toEqual([
      [first, 'ready'],
      [second, 'draft'],
    ])
    expect([requests.find(second)?.id, requests.find('another'), records.requests.get()]).toEqual([second, undefined, []])
    await requests.reject(second)
    expect(requests.all.get().map(({ stage }) => stage.at)).toEqual(['ready', 'closed'])
    unlock()
    expect([requests.all.get(), requests.find(first)]).toEqual([[], undefined])
  })
})

describe('a Review', () => {
  it('is made when somebody looks, and made again of the same bytes', async () => {
    let tip = 0n
    const tab = await openRequestsTab({ tip: () => (tip += 10n ** 9n) })
    const { requests } = tab
    const id = await requests.propose(WISH)
    expect(requests.review(id).get()).toEqual({ kind: 'working', doing: 'head', since: tab.clock.now })
    await requests.check(id)
    const digest = digestOf(requests, id)
    expect(requests.find(id)?.stage).toMatchObject({ at: 'ready', digest })
    await requests.check(id)
    expect(digestOf(requests, id)).toBe(digest)
  })
  it('is not made anew while it is being signed', async () => {
    const tab = await openRequestsTab()
    const id = await looked(tab)
    const runs = tab.runs()
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
    Object.assign(tab.deps.session, { vault: () => ({ call: () => (asked.resolve(), held.promise) }) })
    const signing = codeOf(tab.requests.consent(id, digestOf(tab.requests, id)))
    await Promise.race([asked.promise, signing])
    await tab.requests.check(id)
    await tab.requests.setIntent(id, MORE)
    expect([tab.runs(), tab.requests.review(id).get().kind, tab.requests.find(id)]).toMatchObject([runs, 'signing', { intent: PAYING }])
    held.reject(fail('vault/gone'))
    expect(await signing).toBe('vault/gone')
  })
  it('is not begun where its screen was left before what looks was there', async () => {
    const tab = await openRequestsTab()
    const id = await tab.requests.propose(WISH)
    const checking = tab.requests.check(id)
    tab.requests.leave(id)
    await checking
    expect([tab.runs(), tab.requests.review(id).get().kind]).toEqual([0, 'working'])
    await tab.requests.check(id)
    expect(tab.requests.review(id).get().kind).toBe('ready')
  })
  it('says that it failed, with what is the matter', async () => {
    const tab = await openRequestsTab({
      head() {
        throw fail('rpc/offline')
      },
    })
    const id = await looked(tab)
    expect(tab.requests.review(id).get()).toEqual({ kind: 'failed', error: { code: 'rpc/offline' } })
    await tab.requests.check('another')
    expect(tab.requests.review('another').get()).toEqual({ kind: 'gone' })
  })
  it('says that it failed where what looks is broken', async () => {
    const tab = await openRequestsTab()
    const id = await tab.requests.propose(WISH)
    Object.assign(tab.deps.platform, {
      randomBytes() {
        throw new TypeError('foreign')
      },
    })
    await tab.requests.check(id)
    expect(tab.requests.review(id).get()).toEqual({ kind: 'failed', error: { code: 'app/unexpected', data: { where: 'review' } } })
  })
  it('is of another fee where the person chooses one, which is no change to be told of', async () => {
    const tab = await openRequestsTab()
    const id = await looked(tab)
    const digest = digestOf(tab.requests, id)
    await tab.requests.setSpeed(id, 'fast')
    expect(tab.requests.find(id)).toMatchObject({ speed: 'fast', stage: { at: 'ready', digest: digestOf(tab.requests, id) } })
    expect(digestOf(tab.requests, id)).not.toBe(digest)
    expect(tab.requests.review(id).get()).toMatchObject({ kind: 'ready', changes: [] })
    const message = await openRequestsTab({ requests: [{ ...MESSAGE, stage: { at: 'draft' } }] })
    await message.requests.setSpeed(ID, 'fast')
    expect(message.requests.find(ID)).not.toHaveProperty('speed')
  })
})

describe('another intent', () => {
  it('is looked at as a new request, from a draft on, and remembers what was asked for', async () => {
    const tab = await openRequestsTab()
    const id = await looked(tab)
    const digest = digestOf(tab.requests, id)
    const changing = tab.requests.setIntent(id, MORE)
    // At once: what is shown is of the earlier intent.
    expect(tab.requests.review(id).get()).toEqual({ kind: 'working', doing: 'head', since: tab.clock.now })
    await changing
    expect(tab.requests.find(id)).toMatchObject({ intent: MORE, original: PAYING, stage: { at: 'ready' } })
    expect(tab.requests.review(id).get()).toMatchObject({ kind: 'ready', changes: [] })
    expect(await codeOf(tab.requests.consent(id, digest))).toBe('request/not-ready')
    await tab.requests.setIntent(id, MOST)
    expect(tab.requests.find(id)).toMatchObject({ intent: MOST, original: PAYING })
  })
  it('is not yet agreed to where it could not be looked at', async () => {
    let answers = true
    const tab = await openRequestsTab({
      head() {
        if (!answers) throw fail('rpc/offline')
        return headerAt(100n)
      },
    })
    const id = await looked(tab)
    answers = false
    await tab.requests.setIntent(id, MORE)
    expect([tab.requests.find(id)?.stage, tab.requests.review(id).get().kind]).toEqual([{ at: 'analysing' }, 'failed'])
  })
  it.each<[string, Request]>([
    ['what is being signed', { ...SENDING, stage: { at: 'signing', digest: DIGEST } }],
    ['what was signed', { ...SENDING, stage: { at: 'signed', transactionId: '0x0a' } }],
    ['what was rejected', { ...SENDING, stage: { at: 'closed', why: 'rejected' } }],
    ['a message', { ...MESSAGE, stage: { at: 'ready', digest: MESSAGE_DIGEST } }],
  ])('is none of %s', async (_, request) => {
    const tab = await openRequestsTab({ requests: [request] })
    await tab.requests.setIntent(ID, MORE)
    const after = tab.requests.find(ID)
    expect([after && 'intent' in after ? after.intent : undefined, after && 'original' in after]).toEqual([
      'intent' in request ? request.intent : undefined,
      false,
    ])
    if (request.kind === 'transaction') expect(after?.stage).toEqual(request.stage)
  })
  it.each<Stage>([{ at: 'draft' }, { at: 'analysing' }, { at: 'ready', digest: DIGEST, transaction: TRANSACTION }])(
    'is taken of one that is $at',
    async (stage) => {
      const tab = await openRequestsTab({ requests: [{ ...SENDING, stage }] })
      await tab.requests.setIntent(ID, MORE)
      expect(tab.requests.find(ID)).toMatchObject({ intent: MORE, original: PAYING, stage: { at: 'ready' } })
    },
  )
})

describe('an answer', () => {
  it('that is yes has it signed, kept and sent', async () => {
    const tab = await openRequestsTab()
    const id = await looked(tab)
    const digest = digestOf(tab.requests, id)
    const made = await tab.requests.consent(id, digest)
    expect(tab.sent).toEqual([made])
    expect(tab.requests.find(id)?.stage).toEqual({ at: 'signed', transactionId: made.id })
    expect(await codeOf(tab.requests.consent(id, digest))).toBe('request/unknown')
  })
  it('that is yes to a message has it signed and kept', async () => {
    const tab = await openRequestsTab({ requests: [{ ...MESSAGE, stage: { at: 'draft' } }] })
    await tab.requests.check(ID)
    const made = await tab.requests.sign(ID, MESSAGE_DIGEST)
    expect([tab.records.signatures.get(), tab.sent]).toEqual([[made], []])
    expect(await codeOf(tab.requests.sign('another', MESSAGE_DIGEST))).toBe('request/unknown')
  })
  it('that is no closes it, ends the look, and is none to what is signed', async () => {
    const tab = await openRequestsTab()
    const id = await looked(tab)
    await tab.requests.reject(id)
    expect([tab.requests.find(id)?.stage, tab.requests.review(id).get().kind]).toEqual([{ at: 'closed', why: 'rejected' }, 'working'])
    expect(await codeOf(tab.requests.reject('another'))).toBe('request/unknown')
    const signed = { ...SENDING, stage: { at: 'signed', transactionId: '0x0a' } } as const
    const kept = await openRequestsTab({ requests: [signed] })
    await kept.requests.reject(ID)
    expect(kept.requests.find(ID)?.stage).toEqual(signed.stage)
  })
  it('that is no waits for nobody who is signing it', async () => {
    const tab = await openRequestsTab()
    const id = await looked(tab)
    await tab.platform.withLock(`request:${id}`, { wait: true }, async () => {
      expect(await codeOf(tab.requests.reject(id))).toBe('request/busy')
    })
    expect(tab.requests.find(id)?.stage.at).toBe('ready')
  })
  it('that is no settles first what a tab left that died: its bytes may be sent', async () => {
    const request = { ...SENDING, stage: { at: 'signing', digest: DIGEST } } as const
    const tab = await openRequestsTab({ requests: [request] })
    await tab.requests.reject(ID)
    expect(tab.requests.find(ID)?.stage).toEqual({ at: 'closed', why: 'rejected' })
  })
})

describe('a lock', () => {
  it.each<[Stage, Stage, Stage]>([
    [{ at: 'draft' }, { at: 'draft' }, { at: 'draft' }],
    [{ at: 'analysing' }, { at: 'draft' }, { at: 'closed', why: 'locked' }],
    [{ at: 'ready', digest: DIGEST }, { at: 'draft' }, { at: 'closed', why: 'locked' }],
    [{ at: 'signing', digest: DIGEST }, { at: 'draft' }, { at: 'closed', why: 'locked' }],
    [
      { at: 'signed', transactionId: '0x0a' },
      { at: 'signed', transactionId: '0x0a' },
      { at: 'signed', transactionId: '0x0a' },
    ],
    [
      { at: 'closed', why: 'rejected' },
      { at: 'closed', why: 'rejected' },
      { at: 'closed', why: 'rejected' },
    ],
  ])('moves %j of one’s own to %j, of an app to %j', async (stage, own, app) => {
    const tab = await openRequestsTab({
      requests: [
        { ...SENDING, stage },
        { ...SENDING, id: 'r2', origin: { kind: 'app', origin: 'https://app.example' }, stage },
      ],
    })
    await tab.lock()
    expect([tab.records.requests.find(ID)?.stage, tab.records.requests.find('r2')?.stage]).toEqual([own, app])
  })
  it('ends every look', async () => {
    const tab: Tab = await openRequestsTab({ head: () => (void tab.lock(), headerAt(100n)) })
    const id = await tab.requests.propose(WISH)
    const before = tab.requests.review(id)
    await tab.requests.check(id)
    expect([before.get().kind, tab.requests.review(id) === before]).toEqual(['working', false])
  })
})

describe('what is told of a request', () => {
  it('is in one sentence what it asks for, before anything is run', async () => {
    const tab = await openRequestsTab()
    const id = await tab.requests.propose(WISH)
    expect(plain(await tab.requests.describe(id))).toMatch(/^Send 0\.000000000000000005 ETH to /)
    await tab.records.contacts.put({ id: 'c1', name: 'Bob', address: BOB, createdAt: 1 })
    expect(plain(await tab.requests.describe(id))).toBe('Send 0.000000000000000005 ETH to Bob')
    expect(tab.runs()).toBe(0)
    expect(await codeOf(tab.requests.describe('another'))).toBe('request/unknown')
  })
  it('is why it cannot be signed, which of a key that is here is nothing', async () => {
    const tab = await openRequestsTab()
    const id = await tab.requests.propose(WISH)
    expect(await tab.requests.refusal(id)).toBeUndefined()
    expect(await codeOf(tab.requests.refusal('another'))).toBe('request/unknown')
  })
  it('is fetched beforehand piece by piece, with a rest before each', async () => {
    const tab = await openRequestsTab()
    let rests = 0
    await tab.requests.prepare(async () => void (rests += 1))
    expect(rests).toBe(3)
    await expect(tab.requests.prepare(() => Promise.reject(fail('app/aborted')))).rejects.toMatchObject({ code: 'app/aborted' })
  })
})
