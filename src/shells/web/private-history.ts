import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'

/** Which parts of the router's addresses are names of screens, and which are ids. */
export type Addresses = {
  /** The address that the browser shows for one of the router. */
  toShown(href: string): string
  /** The router's address of what the browser shows. An address of before, with its ids in path and query, stands for itself. */
  fromShown(shown: string): string
}

type Parts = { readonly path: string; readonly search: string; readonly hash: string }

function partsOf(href: string): Parts {
  const hashAt = href.includes('#') ? href.indexOf('#') : href.length
  const head = href.slice(0, hashAt)
  const searchAt = head.includes('?') ? head.indexOf('?') : head.length
  return { path: head.slice(0, searchAt), search: head.slice(searchAt), hash: href.slice(hashAt) }
}

/**
 * What the browser shows of an address: the name of the screen, and behind `#`, which no browser sends to a host, its ids and inputs.
 * `patterns` are the router's; what stands under `base` has the same screens.
 *
 * @example toShown('/explore/1/tx/0xab?tab=logs') === '/explore#/1/tx/0xab?tab=logs'
 * @example toShown('/check#link') === '/check#link'
 */
export function createAddresses(patterns: readonly string[], base: string): Addresses {
  const screens: ReadonlySet<string> = new Set(patterns.filter((path) => !path.includes('$')))
  /** `/explore` of `/explore/$chain/$kind/$id`. */
  const openedWithId = patterns.flatMap((path) => (path.includes('/$') ? [path.slice(0, path.indexOf('/$'))] : []))

  /** All of a path that is none of ours counts as an id. */
  const splitPath = (path: string): { readonly screen: string; readonly rest: string } => {
    if (path.startsWith(`${base}/`)) {
      const { screen, rest } = splitPath(path.slice(base.length))
      return { screen: `${base}${screen}`, rest }
    }
    if (screens.has(path)) return { screen: path, rest: '' }
    const screen = openedWithId.find((one) => path.startsWith(`${one}/`))
    return screen === undefined ? { screen: '/', rest: path } : { screen, rest: path.slice(screen.length) }
  }

  return {
    toShown(href) {
      const { path, search, hash } = partsOf(href)
      const { screen, rest } = splitPath(path)
      const inner = `${rest}${search}`
      if (inner !== '') return `${screen}#${inner}${hash}`
      return IS_INNER.test(hash) ? `${screen}#?${hash}` : `${screen}${hash}`
    },
    fromShown(shown) {
      const { path, search, hash } = partsOf(shown)
      if (!IS_INNER.test(hash)) return shown
      const inner = partsOf(hash.slice(1))
      const whole = inner.path === '' ? path : `${path.replace(/\/$/, '')}${inner.path}`
      const innerSearch = inner.search === '?' ? '' : inner.search
      // Two slashes would name a host.
      return `${whole.replace(/^\/{2,}/, '/')}${innerSearch === '' ? search : innerSearch}${inner.hash}`
    },
  }
}

/** A fragment that holds the rest of an address, and is no fragment of the screen's own. */
const IS_INNER = /^#[/?]/

const shownNow = ({ location }: Window): string => `${location.pathname}${location.search}${location.hash}`

/** Of an entry that the router did not make: typed, or followed from a link. As the router's own. */
function firstState(): HistoryLocation['state'] {
  const key = crypto.randomUUID()
  return { __TSR_index: 0, key, __TSR_key: key }
}

/** The history of a page whose host is to learn nothing but the name of the screen. Addresses of before open, and leave the address bar at once. */
export function createPrivateHistory({ toShown, fromShown }: Addresses, win: Window = window): RouterHistory {
  const read = (): HistoryLocation => {
    const href = fromShown(shownNow(win))
    const { path, search, hash } = partsOf(href)
    return { href, pathname: path, search, hash, state: (win.history.state as HistoryLocation['state'] | null) ?? firstState() }
  }
  // By the browser's own function: the router need not hear of what is the same place to it.
  const tidy = (): void => {
    const shown = toShown(fromShown(shownNow(win)))
    if (shown !== shownNow(win)) History.prototype.replaceState.call(win.history, win.history.state, '', shown)
  }
  tidy()
  const history = createBrowserHistory({ window: win, parseLocation: read, createHref: toShown })
  win.addEventListener('popstate', tidy)
  return history
}
