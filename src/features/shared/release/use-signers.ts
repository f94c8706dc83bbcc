import { useCallback } from 'react'
import { breathe } from '#core/pace'
import type { ReleaseSigners } from '#core/release/release-signers'
import type { StoredRelease } from '#core/release/release-state'
import { type Answer, useAnswer } from '#ui/state/query'

/** Who signed a release, by the keys that the running version knows. Fetched apart: the curve weighs more than the screen. */
export function useSigners(release: StoredRelease): Answer<ReleaseSigners> & { readonly retry: () => void } {
  return useAnswer(
    useCallback(async () => {
      const [{ signersOf }, { default: keys }] = await Promise.all([
        import('#core/release/release-signers'),
        import('#data/release-keys.json', { with: { type: 'json' } }),
      ])
      return signersOf(release, keys, breathe)
    }, [release]),
  )
}
