import { describe, expect, it } from 'vitest'
import { createRouter, lazyRouteComponent, type RouteNode } from './create-router.tsx'
import { createMemoryHistory } from './history.tsx'

const Nothing = () => null
const route = (path: string): RouteNode => ({ path, component: Nothing })
const PATHS = ['/', '/accounts', '/accounts/new', '/accounts/$address', '/explore/$chain/$kind/$id', '/help', '/help/$', '/connect']

function routerAt(href: string, basepath?: string) {
  const history = createMemoryHistory({ initialEntries: [href] })
  return { history, router: createRouter({ routeTree: { children: PATHS.map(route) }, history, basepath }) }
}
/** The path that an address fits, and what that leaves open. */
function shownAt(href: string, basepath?: string) {
  const drawn = routerAt(href, basepath).router.drawn.get()
  return [drawn?.routes.at(-1)?.path, drawn?.params]
}

describe('the screen of an address', () => {
  it.each([
    ['/', '/', {}],
    ['/accounts/', '/accounts', {}],
    ['/accounts/new?from=here#top', '/accounts/new', {}],
    ['/accounts/0xab', '/accounts/$address', { address: '0xab' }],
    ['/explore/1/tx/0xab', '/explore/$chain/$kind/$id', { chain: '1', kind: 'tx', id: '0xab' }],
    ['/help/vault/locked', '/help/$', { _splat: 'vault/locked' }],
    // Unescaped once: a slash that was escaped belongs to its parameter, and so does a percent sign.
    ['/accounts/a%2Fb', '/accounts/$address', { address: 'a/b' }],
    ['/accounts/%252F', '/accounts/$address', { address: '%2F' }],
    ['/accounts/%E0%A4%A', '/accounts/$address', { address: '%E0%A4%A' }],
    ['//accounts/new', '/accounts/new', {}],
    ['/\\accounts', '/accounts', {}],
    ['javascript:alert(1)', undefined, {}],
    ['https://example.org/accounts', undefined, {}],
    ['/accounts/new/more', undefined, {}],
    ['/no-such-page', undefined, {}],
  ])('%s', (href, path, params) => {
    const [shown, given] = shownAt(href)
    expect(shown).toBe(path)
    expect(given).toMatchObject(params)
  })

  it('is the same below a base, which addresses keep', async () => {
    expect(shownAt('/connect/accounts/new', '/connect')[0]).toBe('/accounts/new')
    expect(shownAt('/connect/', '/connect')[0]).toBe('/')
    expect(shownAt('/connect/connect', '/connect')[0]).toBe('/connect')
    expect(shownAt('/connected', '/connect')[0]).toBeUndefined()
    const { history, router } = routerAt('/connect/', '/connect')
    await router.navigate({ to: '/accounts/$address', params: { address: '0xab' }, search: { from: 'app' } })
    expect(history.location.href).toBe('/connect/accounts/0xab?from=app')
    expect(router.latest.get()).toMatchObject({ href: '/accounts/0xab?from=app', pathname: '/accounts/0xab', search: { from: 'app' } })
  })
})

describe('a way', () => {
  it('adds an entry, or takes the place of one, and none for the address that is open', async () => {
    const { history, router } = routerAt('/')
    await router.navigate({ to: '/accounts', state: { from: 'home' } })
    expect(history.location.state).toMatchObject({ from: 'home' })
    await router.navigate({ to: '/accounts' })
    expect(history.length).toBe(2)
    await router.navigate({ to: '/accounts/new', replace: true })
    expect(history.length).toBe(2)
    history.back()
    expect(router.drawn.get()?.location.pathname).toBe('/')
  })

  it('is not left for a screen that arrives late', async () => {
    const late = Promise.withResolvers<{ readonly Late: () => null }>()
    const routes = [route('/'), route('/accounts'), { path: '/late', component: lazyRouteComponent(() => late.promise, 'Late') }]
    const router = createRouter({ routeTree: { children: routes }, history: createMemoryHistory() })
    const going = router.navigate({ to: '/late' })
    expect([router.latest.get().pathname, router.drawn.get()?.location.pathname]).toEqual(['/late', '/'])
    await router.navigate({ to: '/accounts' })
    late.resolve({ Late: () => null })
    await going
    expect(router.drawn.get()?.location.pathname).toBe('/accounts')
  })

  it('has its code fetched ahead of time, by its path alone, and once', async () => {
    const fetched = Promise.withResolvers<{ readonly Late: () => null }>()
    let asked = 0
    const late = lazyRouteComponent(() => (asked++, fetched.promise), 'Late')
    const routes = [route('/'), { path: '/late/$id', component: late }]
    const router = createRouter({ routeTree: { children: routes }, history: createMemoryHistory() })
    router.preload('/late/$id')
    router.preload('/late/$id')
    fetched.resolve({ Late: () => null })
    await fetched.promise
    await router.navigate({ to: '/late/$id', params: { id: 'a' } })
    expect([asked, router.drawn.get()?.params['id']]).toEqual([1, 'a'])
    expect(router.history.location.pathname).toBe('/late/a')
  })

  it('keeps what the search says while the search is the same', async () => {
    const { router } = routerAt('/accounts?rows=%5B1%5D')
    const before = router.latest.get().search
    await router.navigate({ to: '/accounts', search: { rows: [1] }, hash: 'top' })
    expect(router.latest.get()).toMatchObject({ hash: 'top' })
    expect(router.latest.get().search).toBe(before)
  })
})
