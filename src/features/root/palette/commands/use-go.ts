import { useNavigate } from '#ui/router/router'
import { useCallback } from 'react'
import { defined } from '#core/defined'

/** Where a command leads: an address of the page, and what it carries there. */
type Target = { readonly search?: Readonly<Record<string, string>>; readonly hash?: string }

/** Makes what a command that leads somewhere runs. Stays the same function. */
export function useGo(): (to: string, target?: Target) => () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    (to, { search, hash } = {}) =>
      async () =>
        navigate({ to, ...defined({ search: search as never, hash }) }),
    [navigate],
  )
}
