import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limitIn } from '#core/limits'
import { createCell } from '#core/source'
import type { SessionState } from '#wallet'
import { watchPresence } from './presence.ts'

const HIDDEN = limitIn('hiddenLock', 'ms')
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  visibility = 'visible'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A watched session. `seen`: the tabs of this browser that hold the lock of those that can be seen. */
function watched({ together = false, seen = (): number => 0 } = {}) {
  const state = createCell<SessionState>({ kind: 'open', session: { together } } as never)
  const lock = vi.fn(async () => state.set({ kind: 'locked', waitMs: 0, failures: 0, ways: [] }))
  const call = vi.fn(async () => undefined)
  const locks = {
    request: vi.fn(async () => undefined),
    query: async () => ({ held: Array.from({ length: seen() }, () => ({ name: 'assay:visible' })) }),
  }
  watchPresence({ session: { state, lock, vault: () => ({ call }) } as never }, locks as never)
  return { lock, call, state }
}

const turn = async (to: DocumentVisibilityState): Promise<void> => {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

it('locks once nobody can have seen the page for five minutes, and no earlier', async () => {
  const { lock } = watched()
  await turn('hidden')
  await vi.advanceTimersByTimeAsync(HIDDEN - 1000)
  expect(lock).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(lock).toHaveBeenCalledOnce()
})

it('does not lock a page that was looked at meanwhile', async () => {
  const { lock } = watched()
  await turn('hidden')
  await vi.advanceTimersByTimeAsync(HIDDEN - 1000)
  await turn('visible')
  await vi.advanceTimersByTimeAsync(HIDDEN * 3)
  expect(lock).not.toHaveBeenCalled()
})

it('locks when it is looked at again after longer, though no timer came while it was hidden', async () => {
  const { lock } = watched()
  await turn('hidden')
  vi.setSystemTime(Date.now() + HIDDEN + 1)
  await turn('visible')
  expect(lock).toHaveBeenCalledOnce()
})

it('stays open where tabs are open together and another is seen, until that is hidden too', async () => {
  let others = 1
  const { lock } = watched({ together: true, seen: () => others })
  await turn('hidden')
  await vi.advanceTimersByTimeAsync(HIDDEN + 1000)
  expect(lock).not.toHaveBeenCalled()
  others = 0
  await vi.advanceTimersByTimeAsync(HIDDEN)
  expect(lock).toHaveBeenCalledOnce()
})

it('goes by itself alone where tabs are open apart', async () => {
  const { lock } = watched({ together: false, seen: () => 1 })
  await turn('hidden')
  await vi.advanceTimersByTimeAsync(HIDDEN + 1000)
  expect(lock).toHaveBeenCalledOnce()
})

it('tells the vault of a touch at most every ten seconds, and not once it is closed', async () => {
  const { call, state } = watched()
  const press = () => dispatchEvent(new Event('keydown'))
  press()
  press()
  expect(call.mock.calls).toEqual([['touch', undefined]])
  vi.setSystemTime(Date.now() + 10_000)
  press()
  expect(call).toHaveBeenCalledTimes(2)
  state.set({ kind: 'locked', waitMs: 0, failures: 0, ways: [] })
  vi.setSystemTime(Date.now() + 60_000)
  press()
  expect(call).toHaveBeenCalledTimes(2)
})
