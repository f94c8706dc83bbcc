import { expect, it } from 'vitest'
import type { Preferences } from '#core/preferences'
import { createCell } from '#core/source'
import { createClient, createPortPair, serve } from '#protocol'
import { type VaultCalls, type VaultEvents, vaultValidators } from '#protocol/vault'
import { keepAutoLock } from './auto-lock.ts'
import type { PreferenceBook } from './preferences.ts'
import type { SessionState } from './session.ts'

const preferencesOf = (idleMinutes: number): Preferences => ({
  theme: 'system',
  contrast: 'system',
  locale: '',
  welcomed: true,
  notifyDetails: false,
  letterKeys: true,
  idleMinutes,
  backupPutOff: 0,
  currency: 'USD',
})
const openAt = (unlockEpoch: number): SessionState => ({ kind: 'open', session: { unlockEpoch } as never, records: {} as never })

it('tells each freshly opened vault, and the open one when the person changes the minutes', async () => {
  const [page, worker] = createPortPair()
  const told: number[] = []
  serve<VaultCalls, VaultEvents>(
    worker,
    { setAutoLock: ({ idleMinutes }: { idleMinutes: number }) => void told.push(idleMinutes) } as never,
    vaultValidators,
  )
  const state = createCell<SessionState>({ kind: 'locked', waitMs: 0, failures: 0, ways: [] })
  const values = createCell<Preferences | undefined>(preferencesOf(3))
  const client = createClient<VaultCalls, VaultEvents>(page, 'vault')
  keepAutoLock({ state, vault: () => client }, { values } as unknown as PreferenceBook)
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

  await settled()
  expect(told, 'a locked vault is told nothing').toEqual([])
  state.set(openAt(1))
  state.set(openAt(1))
  await settled()
  expect(told).toEqual([3])
  values.set(preferencesOf(60))
  await settled()
  expect(told).toEqual([3, 60])
  state.set({ kind: 'locked', waitMs: 0, failures: 0, ways: [] })
  state.set(openAt(2))
  await settled()
  expect(told).toEqual([3, 60, 60])
})
