import { describe, expect, it } from 'vitest'
import { fail } from '#core/errors'
import type { Account } from '#core/identity/account'
import type { Stage } from '#core/signing/request'
import { say } from '#core/text/words'
import type { MaterialChange } from '#review'
import { codeOf } from '../../vault/test-support/world.ts'
import { refusalFor } from './agree.ts'
import { BOB, DIGEST, ID, ME, openAgreeingTab, ready, sendAnalysis, SENDING, type TabSetup } from './test-support/agreeing-tab.ts'

const CHANGE: MaterialChange = { kind: 'leaves', say: say('More leaves') }
type Tab = Awaited<ReturnType<typeof openAgreeingTab>>
const stageOf = ({ records }: Tab): Stage | undefined => records.requests.find(ID)?.stage

describe('a yes that is not signed', () => {
  const failing = async (error: Error, setup: TabSetup = {}) => {
    const tab = await openAgreeingTab(setup)
    const call = async (): Promise<never> => {
      throw error
    }
    Object.assign(tab.session, { vault: () => ({ call }) })
    const code = await codeOf(tab.agreeing.consent(ID, DIGEST))
    return { tab, code }
  }
  it('is a draft again, with what was shown still there', async () => {
    const shown = { ...ready(sendAnalysis()), changes: [CHANGE], checking: true }
    const { tab, code } = await failing(fail('vault/over-limit', { why: 'alone' }), { shown })
    expect([code, stageOf(tab)]).toEqual(['vault/over-limit', { at: 'draft' }])
    expect(tab.cell.get()).toEqual({ ...shown, checking: false })
    expect(tab.records.transactions.get()).toEqual([])
  })
  it('is said as it is where the disk does not take that either', async () => {
    const tab = await openAgreeingTab()
    Object.assign(tab.session, {
      vault: () => ({
        call() {
          tab.records.close()
          return Promise.reject(fail('vault/gone'))
        },
      }),
    })
    expect(await codeOf(tab.agreeing.consent(ID, DIGEST))).toBe('vault/gone')
  })

  const limited = (accounts: readonly Account[]) => accounts.map((account): Account => ({ ...account, limits: { assets: [] } }))
  it('counts against the limits of its account as what is signed does, which the session hears of', async () => {
    const { tab } = await failing(fail('vault/over-limit', { why: 'alone' }), { accounts: limited })
    expect(tab.log).toEqual(['session refresh at draft'])
    const good = await openAgreeingTab({ accounts: limited })
    await good.agreeing.consent(ID, DIGEST)
    expect(good.log).toEqual(['vault signTransaction at signing', 'session refresh at signed', 'send at signed'])
    const others = await openAgreeingTab({ accounts: (all) => [...all, ...limited(all).map((one): Account => ({ ...one, address: BOB }))] })
    await others.agreeing.consent(ID, DIGEST)
    expect(others.log).toEqual(['vault signTransaction at signing', 'send at signed'])
  })
  it('is sent though the session hears of nothing any more', async () => {
    const tab = await openAgreeingTab({ accounts: limited })
    Object.assign(tab.session, { enter: () => Promise.reject(fail('vault/locked')) })
    expect((await tab.agreeing.consent(ID, DIGEST)).state.at).toBe('sent')
  })
})

describe('a device that is waited for', () => {
  const cold = async () => {
    const tab = await openAgreeingTab({ accounts: (all) => all.map((account): Account => ({ ...account, kind: 'qr', path: 'm/0' })) })
    const state = tab.deps.session.state.get()
    if (state.kind !== 'open') return expect.unreachable()
    const [account] = state.session.accounts
    const keyring = {
      id: account?.keyringId ?? '0x',
      kind: 'device',
      label: 'Cold',
      origin: 'imported',
      fingerprint: '0x01020304',
    } as const
    Object.assign(tab.session.state.get(), { session: { ...state.session, keyrings: [keyring] } })
    return tab
  }
  /** Agrees, and tells what the screen shows as soon as the device has been asked: right after the vault approved. */
  const asked = async () => {
    const tab = await cold()
    const approved = Promise.withResolvers<void>()
    const call = async () => {
      setTimeout(approved.resolve, 0)
      return { digest: DIGEST }
    }
    // The vault that is behind it holds the key itself: what counts here is who is asked.
    Object.assign(tab.session, { vault: () => ({ call }) })
    const ended = codeOf(tab.agreeing.consent(ID, DIGEST))
    await Promise.race([approved.promise, ended])
    const shown = tab.cell.get()
    return { tab, ended, waits: shown.kind === 'signing' ? shown.waits : expect.unreachable('it waits for the device') }
  }
  it('is shown on the screen with a way out, which ends it', async () => {
    const { tab, ended, waits } = await asked()
    expect(waits?.progress.kind).toBe('exchange-codes')
    waits?.cancel()
    expect([await ended, stageOf(tab), tab.cell.get().kind]).toEqual(['app/aborted', { at: 'draft' }, 'ready'])
  })
  it('is no more waited for once its screen is left', async () => {
    const { tab, ended, waits } = await asked()
    expect(waits).toBeDefined()
    const { stop } = tab.live.of(ID)
    tab.live.leave(ID)
    expect(stop?.signal.aborted).toBe(true)
    expect(await ended).toBe('app/aborted')
  })
  it('ends the look that was under way', async () => {
    const tab = await openAgreeingTab()
    const look = new AbortController()
    tab.live.of(ID).stop = look
    await tab.agreeing.consent(ID, DIGEST)
    expect(look.signal.aborted).toBe(true)
  })
})

describe('why a signer cannot sign a request', () => {
  const handing = { ...SENDING, intent: { kind: 'delegate', account: ME, to: BOB } } as const
  const as = (kind: Account['kind']) => ({ accounts: (all: readonly Account[]) => all.map((one): Account => ({ ...one, kind })) })
  it('is told before anybody looks, of what it is for', async () => {
    const tab = await openAgreeingTab({ ...as('qr'), request: handing, shown: { kind: 'working', doing: 'head', since: 1 } })
    expect(refusalFor(tab.deps, handing)).toEqual({ code: 'device/cannot-sign' })
    expect(refusalFor(tab.deps, SENDING)).toBeUndefined()
  })
  it('is told of what was analysed, once it was', async () => {
    const long = sendAnalysis({}, { transaction: { ...sendAnalysis().transaction, data: `0x${'61'.repeat(40_000)}` } })
    expect(refusalFor((await openAgreeingTab({ ...as('qr'), shown: ready(long) })).deps, SENDING)).toEqual({ code: 'device/too-large' })
    expect(refusalFor((await openAgreeingTab(as('qr'))).deps, SENDING)).toBeUndefined()
  })
  it('is nothing of an account that only watches, and of none of ours', async () => {
    expect(refusalFor((await openAgreeingTab(as('watch'))).deps, handing)).toBeUndefined()
    expect(refusalFor((await openAgreeingTab({ accounts: () => [] })).deps, handing)).toBeUndefined()
  })
})
