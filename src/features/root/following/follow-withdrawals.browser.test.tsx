import { i18n } from '@lingui/core'
import { afterEach, expect, it, vi } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import type { Hex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { MESSAGE_PASSER } from '#core/rollup/output-root'
import { createCell } from '#core/source'
import type { AttentionPort } from '#features/shared'
import type { ReadyWithdrawal, SessionState, Wallet } from '#wallet'
import { followWithdrawals, WITHDRAWALS_MS } from './follow-withdrawals.ts'

const ME: Address = `0x${'01'.repeat(20)}`
const ONE: Hex = `0x${'11'.repeat(32)}`
const READY: ReadyWithdrawal = { chainId: 31_338, account: ME, hash: ONE }
const OPEN = { kind: 'open' } as unknown as SessionState
const LOCKED = { kind: 'locked' } as unknown as SessionState
const begun = { account: ME, chainId: 31_338, transaction: { to: MESSAGE_PASSER } } as unknown as OwnTransaction

// Another test of this page may have chosen a language.
if (i18n.locale === '') i18n.loadAndActivate({ locale: 'en', messages: {} })

let stop = (): void => undefined
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** A wallet that the test moves; what its bridge was asked, and what was told. */
function followed(all: readonly OwnTransaction[], kind = OPEN) {
  vi.useFakeTimers()
  const state = createCell(kind)
  const ready = createCell<readonly ReadyWithdrawal[]>([])
  const asked: unknown[] = []
  const titles: string[] = []
  const bridge = async () => ({ ready, withdrawals: async (...what: unknown[]) => void asked.push(what.slice(0, 2)) })
  const wallet = { transactions: { all: createCell(all) }, session: { state }, bridge } as unknown as Wallet
  const port: AttentionPort = {
    badge: () => undefined,
    permission: () => 'granted',
    askPermission: async () => 'granted',
    notify: ({ title }) => titles.push(title),
  }
  const controller = new AbortController()
  stop = () => controller.abort()
  followWithdrawals(wallet, port, i18n, controller.signal)
  return { state, ready, asked, titles, pass: () => vi.advanceTimersByTimeAsync(WITHDRAWALS_MS) }
}

it('looks at what this device began while the vault is open, and tells of each step once', async () => {
  const { ready, asked, titles, pass } = followed([begun])
  await pass()
  expect([asked, titles]).toEqual([
    [
      [31_338, ME],
      [31_338, ME],
    ],
    [],
  ])
  ready.set([READY])
  await pass()
  await pass()
  expect(titles).toHaveLength(1)
  // It was proved; some days later it waits once more.
  ready.set([])
  await pass()
  ready.set([READY])
  await pass()
  expect(titles).toHaveLength(2)
})

it('asks nobody where nothing was begun, or while it is locked', async () => {
  const none = followed([])
  await none.pass()
  expect(none.asked).toEqual([])
  stop()
  const locked = followed([begun], LOCKED)
  await locked.pass()
  expect(locked.asked).toEqual([])
  locked.state.set(OPEN)
  await vi.advanceTimersByTimeAsync(0)
  expect(locked.asked).toHaveLength(1)
})
