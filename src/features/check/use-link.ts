import { useEffect, useRef } from 'react'
import { isLink } from '#decode'

/** Reads the fragment of the page on arrival and whenever it changes. No browser sends it anywhere. */
export function useLink(onOpen: (fragment: string) => void): void {
  const latest = useRef(onOpen)
  latest.current = onOpen
  useEffect(() => {
    const read = (): void => {
      if (isLink(location.hash)) latest.current(location.hash)
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
}

/** Takes a link out of the address bar once something else is looked at. */
export function leaveLink(text: string): void {
  if (isLink(location.hash) && location.hash !== text) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
}
