import { type ComponentProps, createContext, memo, type ReactNode, Suspense, use, useDeferredValue, useLayoutEffect, useMemo } from 'react'
import { Link as PlainLink, Redirect, Router as LinkRouter } from 'wouter'
import { fail } from '#core/errors'
import { ErrorBoundary } from '../state/error-boundary.tsx'
import { useSource } from '../state/use-source.tsx'
import { type AddressParts, type PathWithParams, type SearchValues, writeAddress } from './address.ts'
import type { Drawn, NavigateOptions, NavigateTo, Router, RouterLocation } from './create-router.tsx'

const RouterContext = createContext<Router | undefined>(undefined)
const DrawnContext = createContext<Drawn | undefined>(undefined)
/** How many routes are drawn around this place. */
const Depth = createContext(0)

/** The router of the page. */
export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw fail('app/unexpected', { where: 'no router' })
  return router
}

/** The address, also while its screen is still being fetched. */
export const useLocation = (): RouterLocation => useSource(useRouter().latest)

export const useNavigate = (): NavigateTo => useRouter().navigate

/** What is on the screen. The router's own `drawn` is ahead of it while a new screen is being drawn. */
export const useDrawn = (): Drawn | undefined => use(DrawnContext)

/** What the path of the screen that is drawn left open. */
export const useParams = (): Readonly<Record<string, string>> => useDrawn()?.params ?? NOTHING

/** What the search part of the address of the screen that is drawn says. */
export const useSearch = (): SearchValues => useDrawn()?.location.search ?? NOTHING

const NOTHING = {}

/**
 * A new screen is drawn in pieces: the press that led to it is answered at once, and so are those meanwhile. The screen before it stays until then. What changes
 * on one screen, such as the search that a field writes into the address, is there at once.
 */
function useDrawnInPieces(router: Router): Drawn | undefined {
  const newest = useSource(router.drawn)
  const ready = useDeferredValue(newest)
  return ready === undefined || newest?.routes.at(-1) === ready.routes.at(-1) ? newest : ready
}

/** Draws the screen of the address. */
export const RouterProvider = ({ router }: { readonly router: Router }): ReactNode => (
  <RouterContext value={router}>
    {/* oxlint-disable-next-line react/hooks -- wouter calls it as a hook, from each of its links */}
    <LinkRouter hook={usePlace} hrefs={router.history.createHref} base={router.basepath}>
      <Whole router={router} />
    </LinkRouter>
  </RouterContext>
)

/** What wouter's links take. None of ours looks at the address, so that another one does not draw them all again. */
const usePlace = (): [string, Router['follow']] => {
  const { basepath, follow } = useRouter()
  return [basepath, follow]
}

function Whole({ router }: { readonly router: Router }): ReactNode {
  const drawn = useDrawnInPieces(router)
  useLayoutEffect(() => {
    if (drawn) router.tellRendered(drawn)
  }, [router, drawn])
  const { component: Root = Outlet, errorComponent: Failed } = router.tree
  const failed = (error: unknown): ReactNode => Failed && <Failed error={error} reset={() => void router.load()} />
  const all = useMemo(
    () => (
      <Suspense>
        <Root />
      </Suspense>
    ),
    [Root],
  )
  return (
    <DrawnContext value={drawn}>
      {Failed === undefined ? (
        all
      ) : (
        // Why a screen could not be drawn, until another one is.
        <ErrorBoundary drawn={drawn} failed={failed}>
          {all}
        </ErrorBoundary>
      )}
    </DrawnContext>
  )
}

/** The place of a route inside of the one around it. It draws again when the route does, not whenever what is around it does. */
export const Outlet = memo(function Outlet(): ReactNode {
  const { tree } = useRouter()
  const depth = use(Depth) + 1
  const now = useDrawn()
  if (!now) return null
  const route = now.routes[depth]
  const { component: Part } =
    route === undefined ? { component: depth === 1 ? tree.notFoundComponent : undefined } : { component: route.component ?? Outlet }
  if (Part === undefined) return null
  return (
    <Depth value={depth}>
      <Part />
    </Depth>
  )
})

type Parts = AddressParts & Pick<NavigateOptions, 'replace' | 'state'>
type LinkElement = Omit<ComponentProps<'a'>, 'href' | 'className'> & { readonly className?: string | undefined }
type LinkProps<P extends string> = LinkElement & PathWithParams<P> & Omit<NavigateOptions, 'resetScroll'>

/** A link to a path of the app. Its screen is fetched as soon as somebody points at it. Another tab, another window: the browser’s own. */
export function Link<P extends string>(props: LinkProps<P>): ReactNode {
  const { to, params, search, hash, ...rest } = props as LinkElement & Parts
  const router = useRouter()
  const href = writeAddress({ to, params, search, hash })
  const preload = (): void => router.preload(href)
  return <PlainLink href={href} onMouseEnter={preload} onFocus={preload} onTouchStart={preload} {...rest} />
}

/** Leads to a path of the app as soon as it is drawn. */
export function Navigate<P extends string>(props: PathWithParams<P> & Omit<NavigateOptions, 'resetScroll'>): ReactNode {
  const { to, params, search, hash, ...rest } = props as Parts
  const href = writeAddress({ to, params, search, hash })
  // It leads somewhere once: to another address, another one does.
  return <Redirect key={href} href={href} {...rest} />
}
