import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import type { Preferences } from '#core/preferences'
import { createCell } from '#core/source'
import { say } from '#core/text/words'
import { type AttentionPort, watchedTransactions, watchTransaction } from '#features/shared'
import { PageTitle, titleCount } from '#ui/layout/page-title'
import type { SessionState, Wallet } from '#wallet'
import { show } from '../../../ui/test-render.tsx'
import { followPending } from './follow-pending.ts'

const ONE: Hex = `0x${'11'.repeat(32)}`
const TWO: Hex = `0x${'22'.repeat(32)}`
const PENDING = { at: 'pending' } as unknown as TransactionState
const done = (success: boolean) => ({ at: 'included', inclusion: { success } }) as unknown as TransactionState
const item = (id: Hex, state: TransactionState, more: object = {}): OwnTransaction =>
  ({ id, state, sentence: say('Send {amount} to {to}', { amount: '5 USDC', to: 'bob.eth' }), ...more }) as unknown as OwnTransaction
const OPEN = { kind: 'open' } as unknown as SessionState
const LOCKED = { kind: 'locked' } as unknown as SessionState

/** What was shown outside of the page of a wallet that the test moves. */
function followed({ details = false } = {}) {
  const all = createCell<readonly OwnTransaction[]>([])
  const state = createCell(OPEN)
  const values = createCell({ notifyDetails: details } as Preferences)
  const badges: number[] = []
  const notices: Parameters<AttentionPort['notify']>[0][] = []
  const controller = new AbortController()
  const wallet = { transactions: { all }, session: { state }, preferences: { values } } as unknown as Wallet
  const port: AttentionPort = {
    badge: (count) => badges.push(count),
    permission: () => 'granted',
    askPermission: async () => 'granted',
    notify: (notice) => notices.push(notice),
  }
  followPending(wallet, port, i18n, controller.signal)
  return { all, state, badges, notices, stop: () => controller.abort() }
}

let stop = (): void => undefined
afterEach(() => stop())

describe('what is pending, outside of the page', () => {
  it('is counted in the title and on the icon, and gone when nothing is pending', async () => {
    const { all, badges, ...rest } = followed()
    stop = rest.stop
    await show(<PageTitle name={{ id: 'Activity', message: 'Activity' }} />)
    expect(document.title).toBe('Activity · Assay')
    all.set([item(ONE, PENDING), item(TWO, PENDING), item(`0x${'33'.repeat(32)}`, PENDING, { asideAt: 1 })])
    await expect.poll(() => document.title).toBe('(2) Activity · Assay')
    all.set([item(ONE, done(true)), item(TWO, PENDING)])
    await expect.poll(() => document.title).toBe('(1) Activity · Assay')
    all.set([item(ONE, done(true)), item(TWO, done(false))])
    await expect.poll(() => document.title).toBe('Activity · Assay')
    expect(badges).toEqual([0, 2, 1, 0])
  })

  it('is not told of a locked vault, nor by what is shown after', () => {
    const { all, state, badges, notices, ...rest } = followed()
    stop = rest.stop
    all.set([item(ONE, PENDING)])
    watchTransaction(ONE)
    state.set(LOCKED)
    expect(titleCount.get()).toBe(0)
    expect(badges.at(-1)).toBe(0)
    expect(watchedTransactions.get().size).toBe(0)
    state.set(OPEN)
    all.set([item(ONE, done(true))])
    expect(notices).toEqual([])
  })

  it.each([
    ['confirmed', done(true), 'Transaction confirmed'],
    ['failed', done(false), 'Transaction failed'],
    ['replaced', { at: 'replaced' } as unknown as TransactionState, 'Transaction not confirmed'],
  ])('is told once, of the one that was asked for, without amount and address (%s)', (_, end, title) => {
    const { all, notices, ...rest } = followed()
    stop = rest.stop
    all.set([item(ONE, PENDING), item(TWO, PENDING)])
    watchTransaction(ONE)
    all.set([item(ONE, PENDING), item(TWO, done(true))])
    expect(notices).toEqual([])
    all.set([item(ONE, end), item(TWO, done(true))])
    all.set([item(ONE, end)])
    expect(notices).toEqual([{ tag: ONE, title, body: 'Open Assay to see it.' }])
  })

  it('says what was done where the person turned that on', () => {
    const { all, notices, ...rest } = followed({ details: true })
    stop = rest.stop
    all.set([item(ONE, PENDING)])
    watchTransaction(ONE)
    all.set([item(ONE, done(true))])
    expect(notices.map(({ body }) => body)).toEqual(['Sent 5 USDC to bob.eth'])
  })
})
