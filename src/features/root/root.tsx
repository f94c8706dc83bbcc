import { PATHS, useSource, usePorts } from '#features/shared'
import { Navigate, Outlet, useDrawn, useLocation } from '#ui/router/router'
import { useWindowEvent } from '#ui/state/window-event'
import type { SessionState } from '#wallet'

/** Open to everybody, also while the vault is locked or there is none (SPEC section 6, visitor). */
const VISITOR = [PATHS.help, PATHS.check, PATHS.explore, PATHS.tools]
const within = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`)

/**
 * Where a person belongs who asks for `path`: the same, or somewhere first. Nothing of an account is shown before it is theirs to see.
 * `welcomed` is whether a first way was chosen.
 */
export function gate(path: string, session: SessionState['kind'], welcomed: boolean): string {
  if (VISITOR.some((root) => within(path, root))) return path
  if (session === 'locked') return PATHS.unlock
  // A newcomer's minute needs no wallet. Whoever has one practises with it, once it is open.
  if (path === PATHS.practice) return path
  if (!welcomed) return within(path, PATHS.welcome) ? path : PATHS.welcome
  // Where it opens the screen itself moves on, to where one was.
  if (path === PATHS.unlock && (session === 'absent' || session === 'unprotected')) return PATHS.portfolio
  return path
}

/** Everything begins here: is the person where they belong? */
export function RootLayout() {
  const { session, preferences } = usePorts<'session' | 'preferences'>()
  const { kind } = useSource(session.state)
  const welcomed = useSource(preferences.values)?.welcomed ?? false
  const { pathname, href } = useLocation()
  const place = gate(pathname, kind, welcomed)
  // While a screen is being fetched and drawn the one before it is still drawn: it must be one that may be seen, too.
  const drawn = useDrawn()?.location.pathname ?? pathname
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'l' || session.state.get().kind !== 'open')
      return
    event.preventDefault()
    void session.lock()
  })
  if (place !== pathname) return <Navigate to={place} search={place === '/unlock' && pathname !== '/' ? { next: href } : {}} replace />
  if (gate(drawn, kind, welcomed) !== drawn) return null
  return <Outlet />
}
