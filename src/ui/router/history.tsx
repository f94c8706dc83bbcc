/** What an entry of the browser's history holds; it outlives a reload. `key` tells entries apart that have the same address. */
export type HistoryState = Readonly<Record<string, unknown>> & { readonly key: string }

/** An entry: an address of ours, in its parts, and what it holds. `search` and `hash` with their first character. */
export type HistoryEntry = {
  readonly href: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: HistoryState
}

/** Where addresses are kept: of the page, behind its `#`, or in memory. */
export type RouterHistory = {
  readonly location: HistoryEntry
  readonly length: number
  push(href: string, state?: object): void
  replace(href: string, state?: object): void
  back(): void
  /** What the address bar shows for an address of ours. */
  createHref(href: string): string
  /** Hears of every change of the entry, also of the person's own steps. Returns how to end it. */
  subscribe(listener: () => void): () => void
}

/** How the address bar spells our addresses. */
type Spelling = {
  readonly window?: Window
  toShown?(href: string): string
  fromShown?(shown: string): string
}

/** An address in its parts. */
export function partsOf(href: string): Pick<HistoryEntry, 'pathname' | 'search' | 'hash'> {
  const hashAt = href.includes('#') ? href.indexOf('#') : href.length
  const head = href.slice(0, hashAt)
  const searchAt = head.includes('?') ? head.indexOf('?') : head.length
  return { pathname: head.slice(0, searchAt), search: head.slice(searchAt), hash: href.slice(hashAt) }
}

/** Within this origin, whatever a link says: two slashes would name a host, and browsers drop control characters before they look for them. */
const ownHref = (href: string): string => `/${href.replaceAll(/\p{Cc}/gu, '').replace(/^[\\/\s]+/, '')}`

const withKey = (state: object | undefined): HistoryState => ({ ...state, key: crypto.randomUUID() })

function entryOf(href: string, state: HistoryState): HistoryEntry {
  const own = ownHref(href)
  return { href: own, ...partsOf(own), state }
}

const same = (href: string): string => href

/** Addresses of the page itself. */
export function createBrowserHistory({ window: win = window, toShown = same, fromShown = same }: Spelling = {}): RouterHistory {
  const { location, history } = win
  const read = (): HistoryEntry => {
    const found = history.state as HistoryState | null
    const state = found?.key === undefined ? withKey(found ?? undefined) : found
    // Typed, or followed from a link that is none of ours.
    if (state !== found) history.replaceState(state, '')
    return entryOf(fromShown(`${location.pathname}${location.search}${location.hash}`), state)
  }
  const listeners = new Set<() => void>()
  let entry = read()
  const become = (next: HistoryEntry): void => {
    entry = next
    for (const listener of [...listeners]) listener()
  }
  win.addEventListener('popstate', () => become(read()))
  const write = (how: 'pushState' | 'replaceState', href: string, state?: object): void => {
    const next = entryOf(href, withKey(state))
    history[how](next.state, '', toShown(next.href))
    become(next)
  }
  return {
    get location() {
      return entry
    },
    get length() {
      return history.length
    },
    push: (href, state) => write('pushState', href, state),
    replace: (href, state) => write('replaceState', href, state),
    back: () => history.back(),
    createHref: (href) => toShown(ownHref(href)),
    subscribe: (listener) => subscribeTo(listeners, listener),
  }
}

/** Addresses behind the `#` of the page, for a host that serves one file. */
export function createHashHistory(win: Window = window): RouterHistory {
  return createBrowserHistory({
    window: win,
    toShown: (href) => `${win.location.pathname}${win.location.search}#${href}`,
    fromShown: (shown) => partsOf(shown).hash.slice(1),
  })
}

/** Addresses in memory: where there is no page, and for tests. */
export function createMemoryHistory({ initialEntries = ['/'] }: { readonly initialEntries?: readonly string[] } = {}): RouterHistory {
  const listeners = new Set<() => void>()
  let entries = initialEntries.map((href) => entryOf(href, withKey(undefined)))
  let at = entries.length - 1
  const become = (next: readonly HistoryEntry[], index: number): void => {
    entries = [...next]
    at = index
    for (const listener of [...listeners]) listener()
  }
  return {
    get location() {
      return entries[at] ?? entryOf('/', { key: 'none' })
    },
    get length() {
      return entries.length
    },
    push: (href, state) => become([...entries.slice(0, at + 1), entryOf(href, withKey(state))], at + 1),
    replace: (href, state) => become(entries.with(at, entryOf(href, withKey(state))), at),
    back: () => become(entries, Math.max(0, at - 1)),
    createHref: ownHref,
    subscribe: (listener) => subscribeTo(listeners, listener),
  }
}

function subscribeTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
