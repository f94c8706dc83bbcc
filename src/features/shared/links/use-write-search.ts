import { useCallback } from 'react'
import { useRouter } from '#ui/router/router'

/** Writes `search`; `first` runs before it, and only if it is written. */
type WriteSearch = (search: Readonly<Record<string, unknown>>, first?: () => void) => Promise<void>

/**
 * Writes what a form holds into the search of its page's address, in place of what was there: a reload or a step back loses nothing.
 * Does nothing once the address names another page, which is before that page is shown: a form that writes late must not bring anybody back.
 *
 * @param path of the form's page, without parameters.
 * @returns stays the same function.
 */
export function useWriteSearch(path: string): WriteSearch {
  const router = useRouter()
  return useCallback(
    async (search, first) => {
      if (router.latest.get().pathname !== path) return
      first?.()
      await router.navigate({ to: path, search, replace: true, resetScroll: false })
    },
    [router, path],
  )
}
