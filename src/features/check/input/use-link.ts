import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PATHS } from '#features/shared'
import { carriedBy } from './carried.ts'

/** Reads the fragment of the page on arrival and whenever it changes. No browser sends it anywhere. */
export function useLink(onOpen: (text: string) => void): void {
  const latest = useRef(onOpen)
  latest.current = onOpen
  const { pathname, hash } = useLocation()
  useEffect(() => {
    // On the way to another screen this one is still drawn, and may be made anew, before the address bar follows.
    if (pathname !== PATHS.check) return
    // The router has it decoded, and bytes that are escaped twice would be lost.
    const text = carriedBy(location.hash)
    if (text !== undefined) latest.current(text)
  }, [pathname, hash])
}

/** Takes a link out of the address bar once something else is looked at. */
export function leaveLink(text: string): void {
  const carried = carriedBy(location.hash)
  if (carried !== undefined && carried !== text) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
}
