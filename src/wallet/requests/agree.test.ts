import { describe, expect, it } from 'vitest'
import type { AppRequest } from '#core/web/app-request'
import { defined } from '#core/defined'
import { fail } from '#core/errors'
import type { Account } from '#core/identity/account'
import { messageDigest } from '#core/messages/message-digest'
import type { Stage } from '#core/signing/request'
import { say } from '#core/text/words'
import type { MaterialChange } from '#review'
import { codeOf } from '../../vault/test-support/world.ts'
import { createAgreeing } from './agree.ts'
import type { ReviewState } from './review-sessions.ts'
import type { Reviewer } from './reviewer.ts'
import {
  BOB,
  DIGEST,
  ID,
  ME,
  MESSAGE,
  MESSAGE_DIGEST,
  openAgreeingTab,
  ownTransaction,
  PAYING,
  ready,
  reviewOf,
  sendAnalysis,
  SENDING,
  signAnalysis,
  type TabSetup,
  TRANSACTION,
} from './test-support/agreeing-tab.ts'

const CHANGE: MaterialChange = { kind: 'leaves', say: say('More leaves') }
const OTHER_CHANGE: MaterialChange = { kind: 'code', say: say('Its code is another') }
const BOTH = [
  ['a transaction', 'consent', SENDING, DIGEST, 'vault signTransaction at signing'],
  ['a message', 'sign', MESSAGE, MESSAGE_DIGEST, 'vault signMessage at signing'],
] as const
type Tab = Awaited<ReturnType<typeof openAgreeingTab>>
const stageOf = ({ records }: Tab): Stage | undefined => records.requests.find(ID)?.stage

describe('a yes to a transaction', () => {
  it('is on disk before it is signed, and its bytes are before it is sent', async () => {
    const tab = await openAgreeingTab()
    const sent = await tab.agreeing.consent(ID, DIGEST)
    expect(tab.log).toEqual(['vault signTransaction at signing', 'send at signed'])
    expect(sent.state).toMatchObject({ at: 'sent', to: 'node.example' })
    expect(stageOf(tab)).toEqual({ at: 'signed', transactionId: sent.id })
    expect(tab.records.transactions.get()).toMatchObject([{ id: sent.id, raw: sent.raw, requestId: ID, state: { at: 'signed' } }])
    // Its Review is over: whoever looks at it again begins anew.
    expect(tab.live.of(ID).cell.get().kind).toBe('working')
  })

  it('keeps the number of its account until it was sent', async () => {
    const tab = await openAgreeingTab()
    const taken: unknown[] = []
    const free = (chainId: number, account: string) =>
      tab.platform.withLock(`nonce:${chainId}:${account}`, { wait: false }, async () => 'free')
    const watched = {
      ...tab.deps,
      deliver: async (one: Parameters<typeof tab.deps.deliver>[0]) => (taken.push(await free(1, ME)), tab.deps.deliver(one)),
    }
    await createAgreeing(watched).consent(ID, DIGEST)
    expect([taken, await free(1, ME)]).toEqual([[undefined], 'free'])
  })
  it('waits for another of its account, and for none of another account or chain', async () => {
    const tab = await openAgreeingTab()
    const held = Promise.withResolvers<void>()
    const locks = [`nonce:1:${ME}`, `nonce:2:${ME}`, `nonce:1:${BOB}`]
    const release = locks.map((name) => tab.platform.withLock(name, { wait: true }, () => held.promise))
    const sending = tab.agreeing.consent(ID, DIGEST)
    await expect(Promise.race([sending, new Promise((resolve) => setTimeout(resolve, 20))])).resolves.toBeUndefined()
    expect(tab.log).toEqual([])
    held.resolve()
    await Promise.all(release)
    expect((await sending).state.at).toBe('sent')
  })

  it('is remembered by what it replaces', async () => {
    const earlier = ownTransaction()
    const intent = { kind: 'replace', how: 'speed-up', account: ME, replaces: '0x0e', earlier: TRANSACTION, wish: PAYING } as const
    const tab = await openAgreeingTab({ request: { ...SENDING, intent } })
    await tab.records.transactions.put(earlier)
    const dearer = await tab.agreeing.consent(ID, DIGEST)
    expect([dearer.replaces, tab.records.transactions.find('0x0e')]).toEqual(['0x0e', { ...earlier, replacedBy: dearer.id }])
  })

  it.each<[string, Partial<Reviewer>, object]>([
    ['something that matters moved', { since: async () => [CHANGE] }, { code: 'request/changed' }],
    [
      'nobody could look again',
      { since: () => Promise.reject(fail('rpc/unreachable', { endpoint: 'a' })) },
      { code: 'rpc/unreachable', data: { endpoint: 'a' } },
    ],
    [
      'the look itself is broken',
      { since: () => Promise.reject(new TypeError('broken')) },
      { code: 'app/unexpected', data: { where: 'read-set guard' } },
    ],
  ])('is signed and kept, but not sent, where %s meanwhile', async (_, looks, lastError) => {
    const tab = await openAgreeingTab({ looks })
    const held = await tab.agreeing.consent(ID, DIGEST)
    expect(held.state).toEqual({ at: 'signed', lastError })
    expect(tab.records.transactions.find(held.id)).toEqual(held)
    expect(tab.log).toEqual(['vault signTransaction at signing'])
    expect(stageOf(tab)).toEqual({ at: 'signed', transactionId: held.id })
  })
  it('is not said to be held back where another tab sent it, nor where a lock came', async () => {
    const tab: Tab = await openAgreeingTab({
      looks: {
        async since() {
          const [one] = tab.records.transactions.get()
          if (one) await tab.records.transactions.put({ ...one, state: { at: 'sent', to: 'another tab' } })
          return [CHANGE]
        },
      },
    })
    expect((await tab.agreeing.consent(ID, DIGEST)).state).toEqual({ at: 'sent', to: 'another tab' })
    const locked: Tab = await openAgreeingTab({ looks: { since: async () => (locked.lock(), [CHANGE]) } })
    expect((await locked.agreeing.consent(ID, DIGEST)).state).toEqual({ at: 'signed' })
  })
})

describe('a yes to a message', () => {
  it('is on disk before it is signed, and is not sent', async () => {
    const tab = await openAgreeingTab({ request: MESSAGE })
    const kept = await tab.agreeing.sign(ID, MESSAGE_DIGEST)
    expect(tab.log).toEqual(['vault signMessage at signing'])
    expect(kept).toMatchObject({ id: ID, digest: MESSAGE_DIGEST, account: ME })
    expect([tab.records.signatures.get(), stageOf(tab)]).toEqual([[kept], { at: 'signed', signatureId: ID }])
    expect(tab.live.of(ID).cell.get().kind).toBe('working')
  })
  it('is none to a transaction, and the other way round', async () => {
    const [sending, signing] = [await openAgreeingTab(), await openAgreeingTab({ request: MESSAGE })]
    expect(await codeOf(sending.agreeing.sign(ID, DIGEST))).toBe('request/not-ready')
    expect(await codeOf(signing.agreeing.consent(ID, MESSAGE_DIGEST))).toBe('request/not-ready')
    // What is shown is of the other kind than what was asked for.
    const crossed = await openAgreeingTab({ shown: ready(signAnalysis()) })
    expect(await codeOf(crossed.agreeing.consent(ID, MESSAGE_DIGEST))).toBe('request/not-ready')
    const crossing = await openAgreeingTab({ request: MESSAGE, shown: ready(sendAnalysis()) })
    expect(await codeOf(crossing.agreeing.sign(ID, DIGEST))).toBe('request/not-ready')
    for (const { log } of [sending, signing, crossed, crossing]) expect(log).toEqual([])
    expect([stageOf(sending), stageOf(signing)]).toEqual([SENDING.stage, MESSAGE.stage])
  })
})

describe.each(BOTH)('a yes to %s', (_, how, request, digest, signed) => {
  const agree = (tab: Tab, shown: `0x${string}` = digest): Promise<unknown> => tab.agreeing[how](ID, shown)
  const opened = (setup: TabSetup = {}) => openAgreeingTab({ request, ...setup })
  const analysis = (review: Parameters<typeof sendAnalysis>[0]) => (how === 'consent' ? sendAnalysis(review) : signAnalysis(review))
  const shown = (more: Partial<Extract<ReviewState, { readonly kind: 'ready' }>> = {}): ReviewState => ({ ...ready(analysis({})), ...more })
  const refused = async (setup: TabSetup, code: string): Promise<Tab> => {
    const tab = await opened(setup)
    expect(await codeOf(agree(tab))).toBe(code)
    expect(tab.log).toEqual([])
    return tab
  }

  it('is nobody else’s while it is agreed to', async () => {
    const tab = await opened()
    await tab.platform.withLock(`request:${ID}`, { wait: true }, async () => {
      expect(await codeOf(agree(tab))).toBe('request/busy')
    })
    await agree(tab)
    expect(tab.log[0]).toBe(signed)
  })
  it('is shown as being signed until it is', async () => {
    const tab = await opened()
    const kinds: string[] = []
    tab.cell.subscribe(() => kinds.push(tab.cell.get().kind))
    await agree(tab)
    expect(new Set(kinds)).toEqual(new Set(['signing']))
  })
  it('is of a request that there is', async () => {
    const tab = await opened()
    await tab.records.requests.remove(ID)
    expect(await codeOf(agree(tab))).toBe('request/unknown')
  })
  it.each<Stage>([
    { at: 'signed', signatureId: ID },
    { at: 'closed', why: 'rejected' },
  ])('is none to what is $at already, and the screen says so', async (stage) => {
    const tab = await refused({ request: { ...request, stage } }, 'request/unknown')
    expect([tab.cell.get(), stageOf(tab)]).toEqual([{ kind: 'gone' }, stage])
  })
  it.each<[string, ReviewState]>([
    ['nothing yet', { kind: 'working', doing: 'head', since: 1 }],
    ['that it could not be looked at', { kind: 'failed', error: { code: 'rpc/offline' } }],
    ['something of which more comes', ready(analysis({ pending: true }))],
  ])('is none to %s', async (_shows, state) => {
    const tab = await refused({ shown: state }, 'request/not-ready')
    expect([tab.cell.get(), stageOf(tab)]).toEqual([state, request.stage])
  })
  it('is none to something else than what is shown', async () => {
    const tab = await opened()
    expect(await codeOf(agree(tab, messageDigest('0x00')))).toBe('request/not-ready')
    expect(tab.log).toEqual([])
  })
  it('is none to what must not be signed, nor to what the account does not sign', async () => {
    await refused({ shown: ready(analysis({ verdict: { ...reviewOf().verdict, mayBeSigned: false } })) }, 'request/blocked')
    const watched = (accounts: readonly Account[]) => accounts.map((account): Account => ({ ...account, kind: 'watch' }))
    expect(stageOf(await refused({ accounts: watched }, 'vault/watch-only'))).toEqual(request.stage)
    // Nothing of ours signs for it: what signs says so, once the yes is on disk.
    const tab = await opened({ accounts: () => [] })
    expect(await codeOf(agree(tab))).toBe('vault/unknown-account')
    expect(stageOf(tab)).toEqual({ at: 'draft' })
  })
  it('is none on a chain that is not set up, nor while the vault is locked', async () => {
    await refused({ request: { ...request, chainId: 5 } }, 'rpc/no-endpoint')
    const tab = await opened()
    tab.lock()
    expect(await codeOf(agree(tab))).toBe('vault/locked')
    expect([tab.log, stageOf(tab)]).toEqual([[], request.stage])
  })
  it('is none to what ended on disk in the last moment, as a lock elsewhere does to it', async () => {
    const closed = { ...request, stage: { at: 'closed', why: 'locked' } } as const
    const tab: Tab = await opened({ looks: { isBehind: async () => (await tab.records.requests.put(closed), false) } })
    expect(await codeOf(agree(tab))).toBe('request/not-ready')
    expect([tab.log, stageOf(tab)]).toEqual([[], closed.stage])
  })

  it('is of what was looked at a moment before: then nobody looks again', async () => {
    let looked = 0
    const looks = { run: async () => ((looked += 1), true) }
    await agree(await opened({ looks, later: 12_000 }))
    expect(looked).toBe(0)
    await agree(await opened({ looks, later: 12_001 }))
    expect(looked).toBe(1)
  })
  it.each<[string, TabSetup]>([
    ['a newer block is known', { looks: { isBehind: async () => true } }],
    ['nobody says whether there is one', { looks: { isBehind: () => Promise.reject(fail('rpc/offline')) } }],
    ['the look before failed', { shown: shown({ trouble: { code: 'rpc/offline' } }) }],
  ])('is held against a new look where %s', async (_why, setup) => {
    const pinned: unknown[] = []
    const tab: Tab = await opened({
      ...setup,
      looks: { ...setup.looks, run: async (_id, before) => (pinned.push(before), tab.cell.set(shown()), true) },
    })
    const before = tab.cell.get()
    await agree(tab)
    expect(pinned).toEqual([before.kind === 'ready' && before.analysis])
    expect(tab.log[0]).toBe(signed)
  })
  it('is not given where something of ours is broken', async () => {
    const tab = await opened({ looks: { isBehind: () => Promise.reject(new TypeError('broken')) } })
    await expect(agree(tab)).rejects.toThrow('broken')
    expect(tab.log).toEqual([])
  })
  it.each<[string, ReviewState, boolean, string | undefined]>([
    ['is given up', shown(), false, 'request/not-ready'],
    ['ends in nothing', { kind: 'gone' }, true, 'request/not-ready'],
    ['fails', shown({ trouble: { code: 'rpc/offline' } }), true, 'request/not-ready'],
    ['finds what was not shown', shown({ changes: [OTHER_CHANGE, CHANGE] }), true, 'request/changed'],
    ['finds what was shown', shown({ changes: [OTHER_CHANGE] }), true, undefined],
    ['finds less than was shown', shown(), true, undefined],
  ])('where that new look %s', async (_why, after, isFinished, code) => {
    const tab: Tab = await opened({
      shown: shown({ changes: [OTHER_CHANGE] }),
      looks: { isBehind: async () => true, run: async () => (tab.cell.set(after), isFinished) },
    })
    if (code === undefined) expect(await agree(tab)).toBeDefined()
    else expect(await codeOf(agree(tab))).toBe(code)
    expect(tab.log[0]).toBe(code === undefined ? signed : undefined)
  })
  it('is none where its number is taken: it is completed anew', async () => {
    const runs: unknown[] = []
    await refused({ looks: { isTaken: () => true, run: async (...given) => (runs.push(given), true) } }, 'request/changed')
    expect(runs).toEqual([[ID, undefined]])
  })

  const asking = (requestId: string, end?: AppRequest['end']): AppRequest => ({
    id: 'a1',
    origin: 'https://app.example',
    by: 'popup',
    callId: 'c1',
    method: 'personal_sign',
    ask: { kind: 'request', requestId, answers: 'signature' },
    createdAt: 1,
    content: '0x01',
    ...defined({ end }),
  })
  it.each<[string, AppRequest, boolean, boolean]>([
    ['still waits for it', asking(ID), true, false],
    ['left', asking(ID), false, true],
    ['was told that it was refused', asking(ID, 'rejected'), true, true],
    ['waits for another', asking('r9'), false, false],
  ])('where the app %s', async (_why, one, waits, isGivenUp) => {
    const tab = await opened()
    await tab.records.appRequests.put(one)
    const left = new AbortController()
    if (waits)
      void tab.platform.withLock('waits:a1', { wait: true }, () => new Promise((resolve) => left.signal.addEventListener('abort', resolve)))
    if (isGivenUp) expect(await codeOf(agree(tab))).toBe('request/given-up')
    else expect(await agree(tab)).toBeDefined()
    expect(tab.log[0]).toBe(isGivenUp ? undefined : signed)
    left.abort()
  })
})
