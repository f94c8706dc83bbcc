import { Navigate, Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSource, useWallet } from '#features/shared'
import { gate } from './gate.ts'

/** Everything begins here: is the person where they belong? */
export function RootLayout() {
  const { session, preferences } = useWallet()
  const { at } = useSource(session.state)
  const welcomed = useSource(preferences.values)?.welcomed ?? false
  const { pathname, href } = useLocation()
  const place = gate(pathname, at, welcomed)
  // While a screen is being fetched the one before it is still drawn: it must be one that may be seen, too.
  const drawn = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? pathname })
  useEffect(() => {
    const lock = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'l' || session.state.get().at !== 'open')
        return
      event.preventDefault()
      void session.lock()
    }
    addEventListener('keydown', lock)
    return () => removeEventListener('keydown', lock)
  }, [session])
  if (place !== pathname) return <Navigate to={place} search={place === '/unlock' && pathname !== '/' ? { next: href } : {}} replace />
  if (gate(drawn, at, welcomed) !== drawn) return null
  return <Outlet />
}
