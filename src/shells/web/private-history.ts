import { createBrowserHistory, partsOf, type RouterHistory } from '#ui/router/history'

/** Which parts of the router's addresses are names of screens, and which are ids. */
export type Addresses = {
  /** The address that the browser shows for one of the router. */
  toShown(href: string): string
  /** The router's address of what the browser shows. An address of before, with its ids in path and query, stands for itself. */
  fromShown(shown: string): string
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
      const { pathname: path, search, hash } = partsOf(href)
      const { screen, rest } = splitPath(path)
      const inner = `${rest}${search}`
      if (inner !== '') return `${screen}#${inner}${hash}`
      return IS_INNER.test(hash) ? `${screen}#?${hash}` : `${screen}${hash}`
    },
    fromShown(shown) {
      const { pathname: path, search, hash } = partsOf(shown)
      if (!IS_INNER.test(hash)) return shown
      const inner = partsOf(hash.slice(1))
      const whole = inner.pathname === '' ? path : `${path.replace(/\/$/, '')}${inner.pathname}`
      const innerSearch = inner.search === '?' ? '' : inner.search
      // Two slashes would name a host.
      return `${whole.replace(/^\/{2,}/, '/')}${innerSearch === '' ? search : innerSearch}${inner.hash}`
    },
  }
}

/** A fragment that holds the rest of an address, and is no fragment of the screen's own. */
const IS_INNER = /^#[/?]/

const shownNow = ({ location }: Window): string => `${location.pathname}${location.search}${location.hash}`

/** The history of a page whose host is to learn nothing but the name of the screen. Addresses of before open, and leave the address bar at once. */
export function createPrivateHistory({ toShown, fromShown }: Addresses, win: Window = window): RouterHistory {
  const tidy = (): void => {
    const shown = toShown(fromShown(shownNow(win)))
    if (shown !== shownNow(win)) win.history.replaceState(win.history.state, '', shown)
  }
  tidy()
  const history = createBrowserHistory({ window: win, toShown, fromShown })
  win.addEventListener('popstate', tidy)
  return history
}
