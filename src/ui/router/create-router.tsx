import { type ComponentType, createElement, type FunctionComponent } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { unloadedFile } from '#core/errors'
import { createCell, type Source } from '#core/source'
import { type AddressParts, type PathWithParams, readSearch, type SearchValues, unescaped, writeAddress } from './address.ts'
import { type HistoryEntry, partsOf, type RouterHistory } from './history.tsx'

/** What is drawn for some addresses: `component`, with that of one of its `children` in its `Outlet`. */
export type RouteNode = {
  /** From the root: `/chains/$chain`; a `$` alone takes all that follows. Absent: a frame around its children. */
  readonly path?: string
  readonly component?: RouteComponent
  readonly children?: readonly RouteNode[]
}

/** The outermost route. */
export type RouteTree = Omit<RouteNode, 'path'> & {
  /** Where no path fits. */
  readonly notFoundComponent?: ComponentType
  /** In place of all, where something could not be loaded or drawn. */
  readonly errorComponent?: ComponentType<RouteErrorProps>
}
export type RouteErrorProps = { readonly error: unknown; readonly reset: () => void }

/** `load` fetches what is fetched apart, and answers with why that failed; `undefined`: it is here. */
type RouteComponent = FunctionComponent & { readonly load?: () => Promise<unknown> | undefined }

/** Where one is: below the router's base, without a slash at the end. `hash` without its `#`, and unescaped. */
export type RouterLocation = {
  readonly href: string
  readonly pathname: string
  readonly search: SearchValues
  readonly hash: string
  readonly state: HistoryEntry['state']
}

/** What is drawn: an address, the routes from the root to its screen, and what the path left open. Only the root where no path fits. */
export type Drawn = {
  readonly location: RouterLocation
  readonly routes: readonly RouteNode[]
  readonly params: Readonly<Record<string, string>>
  readonly resetScroll: boolean
}

export type NavigateOptions = {
  readonly search?: SearchValues | undefined
  readonly hash?: string | undefined
  readonly state?: object
  readonly replace?: boolean
  /** `false`: it is the same place to the person, who stays where they have scrolled to. */
  readonly resetScroll?: boolean
}
/** Leads to a path of the app. Ends when its screen is drawn. */
export type NavigateTo = <P extends string>(target: PathWithParams<P> & NavigateOptions) => Promise<void>

type RouterEvents = {
  readonly onBeforeNavigate: undefined
  readonly onRendered: { readonly from: RouterLocation | undefined; readonly to: RouterLocation; readonly resetScroll: boolean }
}

/**
 * The address and the screen, which follows it: it is drawn when its code is here, and until then the one before it stays. `latest` is the address, `drawn`
 * what is shown.
 */
export type Router = {
  readonly history: RouterHistory
  readonly tree: RouteTree
  readonly basepath: string
  readonly latest: Source<RouterLocation>
  readonly drawn: Source<Drawn | undefined>
  readonly navigate: NavigateTo
  /** As `navigate`, by an address that is written already, with the base path. */
  follow(href: string, options: Pick<NavigateOptions, 'replace' | 'state' | 'resetScroll'>): Promise<void>
  /** Fetches the code of a screen that may be wanted next. */
  preload(href: string): void
  /** Ends when the screen of the address is drawn; tries again to fetch what failed. */
  load(): Promise<void>
  subscribe<E extends keyof RouterEvents>(event: E, listener: (told: RouterEvents[E]) => void): () => void
  /** Called by what draws. */
  tellRendered(drawn: Drawn): void
}

type RouterOptions = { readonly routeTree: RouteTree; readonly history: RouterHistory; readonly basepath?: string | undefined }

/** A router whose first screen is being fetched. It lives as long as its history. Of two paths that fit, the first counts. */
export function createRouter({ routeTree: tree, history, basepath = '' }: RouterOptions): Router {
  const branches = branchesOf(tree)
  const beforeNavigate = new Set<(told: undefined) => void>()
  const rendered = new Set<(told: RouterEvents['onRendered']) => void>()
  const listeners = { onBeforeNavigate: beforeNavigate, onRendered: rendered }
  const latest = createCell(locationOf(history.location, basepath))
  const drawn = createCell<Drawn | undefined>(undefined)
  let told: RouterLocation | undefined

  const load = async (resetScroll: boolean): Promise<void> => {
    const location = latest.get()
    const found = branchFor(branches, location.pathname) ?? { routes: [tree], params: {} }
    const waits = found.routes.flatMap(({ component }) => component?.load?.() ?? [])
    if (waits.length > 0 && (await Promise.all(waits)).some(reloadsFor)) return
    // Another address may have come meanwhile.
    if (latest.get() === location) drawn.set({ location, ...found, resetScroll })
  }
  let resetsScroll = true
  let loading = load(resetsScroll)
  history.subscribe(() => {
    for (const listener of [...beforeNavigate]) listener(undefined)
    latest.set(locationOf(history.location, basepath, latest.get()))
    loading = load(resetsScroll)
  })
  const follow: Router['follow'] = (href, { replace = false, state, resetScroll = true }) => {
    if (href === history.location.href && state === undefined) return (loading = load(false))
    resetsScroll = resetScroll
    history[replace ? 'replace' : 'push'](href, state)
    resetsScroll = true
    return loading
  }
  return {
    history,
    tree,
    basepath,
    latest,
    drawn,
    follow,
    navigate: (target) => follow(`${basepath}${writeAddress(target as AddressParts)}`, target),
    preload(href) {
      for (const { component } of branchFor(branches, pathOf(href))?.routes ?? []) void component?.load?.()
    },
    load: () => (loading = load(false)),
    subscribe(event, listener) {
      const all = listeners[event] as Set<typeof listener>
      all.add(listener)
      return () => void all.delete(listener)
    },
    tellRendered({ location, resetScroll }) {
      const from = told
      told = location
      for (const listener of [...rendered]) listener({ from, to: location, resetScroll })
    },
  }
}

const pathOf = (href: string): string => partsOf(href).pathname.replace(/(?<=.)\/+$/, '')

function locationOf({ pathname, search, hash, state }: HistoryEntry, base: string, before?: RouterLocation): RouterLocation {
  const isBelow = base !== '' && (pathname === base || pathname.startsWith(`${base}/`))
  const path = pathOf(isBelow ? pathname.slice(base.length) || '/' : pathname)
  const href = `${path}${search}${hash}`
  const isSameSearch = before !== undefined && partsOf(before.href).search === search
  return { href, pathname: path, search: isSameSearch ? before.search : readSearch(search), hash: unescaped(hash.slice(1)), state }
}

type Branch = { readonly pattern: string; readonly routes: readonly RouteNode[] }

/** Each path with the routes that lead to it. */
function branchesOf(route: RouteNode, above: readonly RouteNode[] = []): readonly Branch[] {
  const routes = [...above, route]
  const own = route.path === undefined ? [] : [{ pattern: patternOf(route.path), routes }]
  return [...own, ...(route.children ?? []).flatMap((child) => branchesOf(child, routes))]
}

/** As wouter spells it: `/chains/:chain`, `/help/*`. */
const patternOf = (path: string): string => path.replaceAll(/\$(?=\w)/g, ':').replace('$', '*')

function branchFor(branches: readonly Branch[], path: string): Pick<Drawn, 'routes' | 'params'> | undefined {
  for (const { pattern, routes } of branches) {
    const [fits, found] = matchRoute(parse, pattern, path)
    if (!fits) continue
    const params = Object.entries(found).map(([name, value]) => [name === '*' ? '_splat' : name, unescaped(value ?? '')] as const)
    return { routes, params: Object.fromEntries(params) }
  }
  return undefined
}

/** A screen that is fetched when an address or a link first asks for it. Where that failed it throws when it is drawn, and is fetched again by the next `load`. */
export function lazyRouteComponent<N extends string>(fetch: () => Promise<Readonly<Record<N, ComponentType>>>, name: N): RouteComponent {
  let found: ComponentType | undefined
  let failure: unknown
  let loading: Promise<unknown> | undefined
  const take = async (): Promise<unknown> => {
    try {
      found = (await fetch())[name]
      failure = undefined
    } catch (error) {
      failure = error
    }
    loading = undefined
    return failure
  }
  const Fetched = (): ReturnType<FunctionComponent> => {
    if (found === undefined) throw failure
    return createElement(found)
  }
  return Object.assign(Fetched, { load: () => (found === undefined ? (loading ??= take()) : undefined) })
}

/** Code that the host no longer has is of a build before: the page is loaded anew, once for each such file. Whether it is. */
function reloadsFor(failure: unknown): boolean {
  if (!(failure instanceof Error) || unloadedFile(failure) === undefined) return false
  const name = `assay:reloaded:${failure.message}`
  if (sessionStorage.getItem(name) !== null) return false
  sessionStorage.setItem(name, '')
  location.reload()
  return true
}
