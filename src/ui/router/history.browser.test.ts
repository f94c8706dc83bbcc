import { afterEach, expect, it } from 'vitest'
import { createBrowserHistory, createHashHistory } from './history.tsx'

const START = `${location.pathname}${location.search}`
afterEach(() => history.replaceState(null, '', START))

it('finds what an entry holds after a reload', () => {
  const places = createHashHistory()
  places.push('/one?q=1#part', { from: 'here' })
  const { href, search, hash, state } = createHashHistory().location
  expect({ href, search, hash, state }).toEqual({
    href: '/one?q=1#part',
    search: '?q=1',
    hash: '#part',
    state: { from: 'here', key: places.location.state.key },
  })
})

it('gives an entry that somebody else made a key, once, and leaves what it holds', () => {
  history.replaceState({ theirs: 1 }, '', `${START}#/two`)
  const { location: entry } = createHashHistory()
  expect(entry).toMatchObject({ href: '/two', state: { theirs: 1 } })
  expect(createHashHistory().location.state).toEqual(entry.state)
})

it('hears of the steps of a person, and of a fragment that was typed', async () => {
  const places = createHashHistory()
  places.push('/one')
  places.push('/two')
  const heard: string[] = []
  const stop = places.subscribe(() => heard.push(places.location.href))
  places.back()
  await expect.poll(() => heard).toEqual(['/one'])
  location.hash = '#/three'
  await expect.poll(() => heard).toEqual(['/one', '/three'])
  stop()
  places.push('/four')
  expect(heard).toHaveLength(2)
})

it.each(['//example.org/x', '/\\example.org/x', '\t//example.org/x', '/\n/example.org/x', 'https://example.org/x', 'javascript:alert(1)'])(
  'stays on this origin: %j',
  (href) => {
    const { origin } = location
    const places = createBrowserHistory()
    expect(new URL(places.createHref(href), location.href).origin).toBe(origin)
    places.replace(href)
    expect(location.origin).toBe(origin)
    expect(places.location.href).toMatch(/^\/(?![/\\])/)
    expect(createBrowserHistory().location.pathname).toBe(places.location.pathname)
  },
)
