import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import { afterEach, expect, it } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import type { Hex } from '#core/bytes/hex'
import type { Preferences } from '#core/preferences'
import { createCell } from '#core/source'
import { AttentionProvider, type NotifyPermission, unwatchAll, watchedTransactions, WalletProvider } from '#features/shared'
import type { Wallet } from '#wallet'
import { show } from '../../ui/test-render.tsx'
import { TellMe } from './tell-me.tsx'

const ID: Hex = `0x${'11'.repeat(32)}`
const item = (at: string): OwnTransaction => ({ id: ID, state: { at } }) as unknown as OwnTransaction

/** The control on a page of its own, in a browser that answers like this. */
async function shown(before: NotifyPermission, after: NotifyPermission = before, { details = false, at = 'pending' } = {}) {
  let asked = 0
  let now = before
  const port = {
    badge: () => undefined,
    notify: () => undefined,
    permission: () => now,
    async askPermission() {
      asked++
      now = after
      return now
    },
  }
  const load = async () => port
  const wallet = { preferences: { values: createCell({ notifyDetails: details } as Preferences) } } as unknown as Wallet
  const page = { path: '/', component: () => <TellMe item={item(at)} /> }
  const settings = { path: '/settings/$section', component: () => null }
  const router = createRouter({ routeTree: { children: [page, settings] }, history: createMemoryHistory({ initialEntries: ['/'] }) })
  const { container } = await show(
    <WalletProvider wallet={wallet}>
      <AttentionProvider load={load}>
        <RouterProvider router={router} />
      </AttentionProvider>
    </WalletProvider>,
  )
  const part = (): HTMLElement | null => container.querySelector('[data-part="tell-me"]')
  return {
    part,
    press: () => part()?.querySelector('button')?.click(),
    asked: () => asked,
    allow: () => {
      now = 'granted'
    },
  }
}
afterEach(unwatchAll)

it('asks the browser only after a press, then watches, and says what it shows and how long it works', async () => {
  const { part, press, asked } = await shown('default', 'granted')
  await expect.poll(() => part()?.innerText).toContain('Tell me when it’s confirmed')
  expect(part()?.innerText).toContain('Works while this tab is open and unlocked.')
  expect(asked()).toBe(0)
  expect(watchedTransactions.get().size).toBe(0)
  press()
  await expect.poll(() => part()?.innerText).toContain('We’ll tell you')
  expect(asked()).toBe(1)
  expect([...watchedTransactions.get()]).toEqual([ID])
  expect(part()?.innerText).toContain('The notification shows no amount and no address.')
  press()
  await expect.poll(() => part()?.innerText).toContain('Tell me when it’s confirmed')
  expect(watchedTransactions.get().size).toBe(0)
})

it('does not ask again where the browser allowed it before, and says so where it shows amounts', async () => {
  const { part, press, asked } = await shown('granted', 'granted', { details: true })
  await expect.poll(part).not.toBeNull()
  press()
  await expect.poll(() => part()?.innerText).toContain('The notification shows amounts and addresses.')
  expect(asked()).toBe(0)
})

it('says that it is blocked and what helps, and takes it up once it is allowed', async () => {
  const { part, press, allow } = await shown('default', 'denied')
  await expect.poll(part).not.toBeNull()
  press()
  await expect
    .poll(() => part()?.innerText)
    .toContain('Notifications are blocked for this site. Allow them in your browser’s site settings')
  expect(watchedTransactions.get().size).toBe(0)
  allow()
  press()
  await expect.poll(() => [...watchedTransactions.get()]).toEqual([ID])
})

it('offers nothing that the browser cannot do', async () => {
  const { part } = await shown('unsupported')
  await expect.poll(() => part()?.innerText).toContain('This browser can’t show notifications from this page')
  expect(part()?.querySelector('button')).toBeNull()
})

it('is not there for what is settled', async () => {
  const { part } = await shown('granted', 'granted', { at: 'included' })
  expect(part()).toBeNull()
})
