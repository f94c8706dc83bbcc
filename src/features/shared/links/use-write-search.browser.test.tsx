import { createMemoryHistory } from '#ui/router/history'
import { createRouter, lazyRouteComponent } from '#ui/router/create-router'
import { Link, RouterProvider } from '#ui/router/router'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../ui/test-render.tsx'
import { useWriteSearch } from './use-write-search.ts'

function Form() {
  const write = useWriteSearch('/form')
  return (
    <>
      <button type="button" onClick={() => void write({ amount: 'two' })}>
        Write
      </button>
      <Link to="/other">Other</Link>
    </>
  )
}

/** A form, and another page that is not there before `arrive`. */
async function open() {
  const other = Promise.withResolvers<{ readonly Other: ComponentType }>()
  const tree = {
    children: [
      { path: '/form', component: Form },
      { path: '/other', component: lazyRouteComponent(() => other.promise, 'Other') },
    ],
  }
  const history = createMemoryHistory({ initialEntries: ['/form?amount=one'] })
  await show(<RouterProvider router={createRouter({ routeTree: tree, history })} />)
  const write = page.getByRole('button', { name: 'Write' })
  await expect.element(write).toBeVisible()
  return { history, write, arrive: () => other.resolve({ Other: () => <h1>Other page</h1> }) }
}

it('writes in place of what the address of the page said', async () => {
  const { history, write } = await open()
  await write.click()
  await expect.poll(() => history.location.href).toBe('/form?amount=two')
  expect(history.length).toBe(1)
})

it('brings nobody back who is on the way to a page that is not loaded yet', async () => {
  const { history, write, arrive } = await open()
  await page.getByRole('link', { name: 'Other' }).click()
  await expect.poll(() => history.location.pathname).toBe('/other')
  await write.click()
  arrive()
  await expect.element(page.getByRole('heading', { name: 'Other page' })).toBeVisible()
  expect(history.location.href).toBe('/other')
})
