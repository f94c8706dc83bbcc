import type { ComponentType } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../test-render.tsx'
import { createRouter, lazyRouteComponent, type RouteErrorProps } from './create-router.tsx'
import { followScroll } from './follow-scroll.tsx'
import { createHashHistory, createMemoryHistory } from './history.tsx'
import { Link, Navigate, Outlet, RouterProvider, useParams, useSearch } from './router.tsx'

const place = (name: string) => page.getByRole('heading', { name })
const click = (name: string) => page.getByRole('link', { name, exact: true }).click()

let end = new AbortController()
afterEach(() => {
  end.abort()
  end = new AbortController()
  history.replaceState(null, '', location.pathname + location.search)
})

const Long = ({ name }: { readonly name: string }) => (
  <main style={{ height: 4000 }}>
    <h1>{name}</h1>
    <nav style={{ position: 'fixed', top: 0 }}>
      <Link to="/one">One</Link> <Link to="/two">Two</Link>{' '}
      <Link to="/two" hash="far">
        Far
      </Link>
    </nav>
    <p id="far" style={{ marginTop: 2500 }}>
      far down
    </p>
  </main>
)

/** Two long screens in the real history of this page; the second is fetched when `arrive` says so. */
async function showLong() {
  const second = Promise.withResolvers<{ readonly Two: ComponentType }>()
  const places = createHashHistory()
  places.replace('/one')
  const router = createRouter({
    routeTree: {
      children: [
        { path: '/one', component: () => <Long name="First" /> },
        { path: '/two', component: lazyRouteComponent(() => second.promise, 'Two') },
      ],
    },
    history: places,
  })
  followScroll(router, end.signal)
  await show(<RouterProvider router={router} />)
  await expect.element(place('First')).toBeInTheDocument()
  return { places, router, arrive: () => second.resolve({ Two: () => <Long name="Second" /> }) }
}

describe('where a screen is scrolled to', () => {
  it('is its top when it is new, and where it was left on the way back, once it is there', async () => {
    const { places, arrive } = await showLong()
    scrollTo(0, 900)
    await click('Two')
    await expect.poll(() => places.location.pathname).toBe('/two')
    expect(scrollY).toBe(900)
    arrive()
    await expect.element(place('Second')).toBeInTheDocument()
    expect(scrollY).toBe(0)
    scrollTo(0, 1500)
    places.back()
    await expect.element(place('First')).toBeInTheDocument()
    expect(scrollY).toBe(900)
    history.forward()
    await expect.element(place('Second')).toBeInTheDocument()
    expect(scrollY).toBe(1500)
    // The same address once more is another entry.
    await click('One')
    await expect.element(place('First')).toBeInTheDocument()
    expect(scrollY).toBe(0)
  })

  it('is what its address names', async () => {
    const { arrive } = await showLong()
    arrive()
    await click('Far')
    await expect.element(place('Second')).toBeInTheDocument()
    expect(scrollY).toBeGreaterThan(2000)
  })

  it('stays where the address of the same place changes', async () => {
    const { router } = await showLong()
    scrollTo(0, 700)
    await router.navigate({ to: '/one', search: { q: 'a' }, replace: true, resetScroll: false })
    await expect.poll(() => location.hash).toBe('#/one?q=a')
    expect(scrollY).toBe(700)
  })

  it('outlives a reload with the entry', async () => {
    const { router } = await showLong()
    scrollTo(0, 650)
    dispatchEvent(new PageTransitionEvent('pagehide'))
    end.abort()
    end = new AbortController()
    scrollTo(0, 0)
    const again = createRouter({ routeTree: router.tree, history: createHashHistory() })
    followScroll(again, end.signal)
    await show(<RouterProvider router={again} />)
    await expect.poll(() => scrollY).toBe(650)
  })
})

const Failed = ({ error, reset }: RouteErrorProps) => (
  <>
    <h1>Failed: {String(error)}</h1>
    <button type="button" onClick={reset}>
      Again
    </button>
    <Link to="/">Home</Link>
  </>
)

/** Keeps the page for so many ms, as drawing something large does. */
function holdUp(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('a screen that takes long to draw', () => {
  it('leaves the one before it as it was, with its own parameters, until it is there', async () => {
    const seen: string[] = []
    const First = () => {
      const { id = 'none' } = useParams()
      seen.push(id)
      return <h1>First {id}</h1>
    }
    const Slow = () => {
      holdUp(2)
      return <li>part</li>
    }
    const Second = () => (
      <>
        <h1>Second {useParams()['id']}</h1>
        <ul>
          {Array.from({ length: 100 }, (_, at) => (
            <Slow key={at} />
          ))}
        </ul>
      </>
    )
    const router = createRouter({
      routeTree: {
        children: [
          { path: '/first/$id', component: First },
          { path: '/second/$id', component: Second },
        ],
      },
      history: createMemoryHistory({ initialEntries: ['/first/a'] }),
    })
    await show(<RouterProvider router={router} />)
    await expect.element(place('First a')).toBeInTheDocument()
    // Frames while it is drawn: with all of it in one piece there is none.
    let frames = 0
    const count = (): void => {
      if (document.querySelector('h1')?.textContent === 'First a') frames += 1
      if (document.querySelector('h1')?.textContent !== 'Second b') requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    void router.navigate({ to: '/second/$id', params: { id: 'b' } })
    await expect.element(place('Second b')).toBeInTheDocument()
    expect(frames).toBeGreaterThan(2)
    expect(new Set(seen)).toEqual(new Set(['a']))
  })
})

describe('a screen that cannot be fetched', () => {
  async function showFailing() {
    let fails = true
    const fetch = vi.fn(async () => {
      if (fails) throw new Error('gone')
      return { Found: () => <h1>Found</h1> }
    })
    const router = createRouter({
      routeTree: {
        errorComponent: Failed,
        children: [
          { path: '/', component: () => <Link to="/lazy">Lazy</Link> },
          { path: '/lazy', component: lazyRouteComponent(fetch, 'Found') },
        ],
      },
      history: createMemoryHistory(),
    })
    await show(<RouterProvider router={router} />)
    await click('Lazy')
    await expect.element(place('Failed: Error: gone')).toBeInTheDocument()
    return { mend: () => void (fails = false) }
  }

  it('says why, and is fetched once more where somebody tries again', async () => {
    const { mend } = await showFailing()
    mend()
    await page.getByRole('button', { name: 'Again' }).click()
    await expect.element(place('Found')).toBeInTheDocument()
  })

  it('is left as any other', async () => {
    await showFailing()
    await click('Home')
    await expect.element(page.getByRole('link', { name: 'Lazy' })).toBeInTheDocument()
  })
})

describe('a link', () => {
  async function showLinks() {
    const fetch = vi.fn(async () => ({ Shown: () => <h1>{JSON.stringify([useParams()['id'], useSearch()])}</h1> }))
    const places = createMemoryHistory()
    const router = createRouter({
      routeTree: {
        component: () => (
          // Where no test before left the pointer.
          <div style={{ position: 'fixed', top: 300, left: 300 }}>
            <Link to="/of/$id" params={{ id: 'a/b %' }} search={{ amount: '1.5' }} className="link">
              Open
            </Link>
            <Outlet />
          </div>
        ),
        children: [
          { path: '/', component: () => null },
          { path: '/of/$id', component: lazyRouteComponent(fetch, 'Shown') },
        ],
      },
      history: places,
    })
    await show(<RouterProvider router={router} />)
    return { fetch, places, link: page.getByRole('link', { name: 'Open' }) }
  }

  it('fetches its screen as soon as somebody points at it', async () => {
    const { fetch, link, places } = await showLinks()
    expect(fetch).not.toHaveBeenCalled()
    await link.hover()
    await expect.poll(() => fetch.mock.calls.length).toBe(1)
    expect(places.location.href).toBe('/')
  })

  it('leads to its screen, which reads what was written', async () => {
    const { link } = await showLinks()
    await expect.element(link).toHaveAttribute('href', '/of/a%2Fb%20%25?amount=%221.5%22')
    await link.click()
    await expect.element(place('["a/b %",{"amount":"1.5"}]')).toBeInTheDocument()
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is the browser’s own with %o',
    async (how) => {
      const { link, places } = await showLinks()
      const taken = vi.fn((event: MouseEvent) => {
        expect(event.defaultPrevented).toBe(false)
        event.preventDefault()
      })
      addEventListener('click', taken, { signal: end.signal })
      link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
      expect(taken).toHaveBeenCalledOnce()
      expect(places.location.href).toBe('/')
    },
  )
})

it('leads on from one address to the next, and from there once more', async () => {
  const places = createMemoryHistory({ initialEntries: ['/', '/one'] })
  const at = (): string => places.location.pathname
  const Gate = () => {
    useSearch()
    if (at() === '/one') return <Navigate to="/two" replace />
    if (at() === '/two') return <Navigate to="/three" replace />
    return <Outlet />
  }
  const router = createRouter({
    routeTree: { component: Gate, children: ['/one', '/two', '/three'].map((path) => ({ path, component: () => <h1>{path}</h1> })) },
    history: places,
  })
  await show(<RouterProvider router={router} />)
  await expect.element(place('/three')).toBeInTheDocument()
  expect(places.length).toBe(2)
})
