import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#ui/test-render'
import { HelpScreen } from './help.tsx'
import { HelpPageScreen } from './help-page.tsx'

/** The two screens of help, under their paths. */
async function showHelp() {
  const list = { path: '/help', component: HelpScreen }
  const one = { path: '/help/$', component: HelpPageScreen }
  const router = createRouter({ routeTree: { children: [list, one] }, history: createMemoryHistory({ initialEntries: ['/help'] }) })
  await show(<RouterProvider router={router} />)
  return router
}

const field = () => page.getByRole('searchbox', { name: 'Search' })
const focused = (): string => document.activeElement?.textContent ?? ''

it('finds by words, tells how many, and moves by keys', async () => {
  const router = await showHelp()
  await field().fill('watch-only account')
  await expect.element(page.getByRole('status').filter({ hasText: /\d+ pages? found/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('This account is watch-only')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'This account is watch-only' })).toBeVisible()
  expect(router.latest.get().pathname).toBe('/help/vault/watch-only')
})
