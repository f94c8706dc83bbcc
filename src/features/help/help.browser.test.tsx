import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#ui/test-render'
import { HelpScreen } from './help.tsx'
import { HelpPageScreen } from './help-page.tsx'

/** The two screens of help, under their paths. */
async function showHelp() {
  const root = createRootRoute()
  const list = createRoute({ getParentRoute: () => root, path: '/help', component: HelpScreen })
  const one = createRoute({ getParentRoute: () => root, path: '/help/$', component: HelpPageScreen })
  const router = createRouter({ routeTree: root.addChildren([list, one]), history: createMemoryHistory({ initialEntries: ['/help'] }) })
  await show(<RouterProvider router={router as never} />)
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
  expect(router.state.location.pathname).toBe('/help/vault/watch-only')
})
