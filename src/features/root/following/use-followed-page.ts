import { useCallback } from 'react'
import type { Router } from '#ui/router/create-router'
import { followScroll } from '#ui/router/follow-scroll'
import { useWhileShown } from '#ui/state/use-source'
import type { Wallet } from '#wallet'

/** What follows a page for as long as it is shown: where it stands, and what changes of it are told. */
export function useFollowedPage(router: Router, wallet: Wallet): void {
  useWhileShown(
    useCallback(
      (signal) => {
        followScroll(router, signal)
        // Fetched apart: the first screen of a page needs it not.
        void import('./follow-page.ts').then(({ followPage }) => followPage(router, wallet, signal))
      },
      [router, wallet],
    ),
  )
}
