import { useLingui } from '@lingui/react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { AttentionProvider, type LoadAttention, type LoadReleases, ReleaseProvider, WalletProvider } from '#features/shared'
import { LiveRegion } from '#ui/feedback/live-region'
import { RouterProvider } from '#ui/router/router'
import { useWhileShown } from '#ui/state/use-source'
import type { Wallet } from '#wallet'
import { createAppRouter, type Routing } from './routes.tsx'
import { useFollowedPage } from './following/use-followed-page.ts'

const Toaster = lazy(async () => ({ default: (await import('#ui/overlays/toast')).Toaster }))

/** Counts and tells outside of the page what is pending. Fetched apart: the first screen of a page needs it not. */
function useFollowedPending(wallet: Wallet, attention: LoadAttention | undefined): void {
  const { i18n } = useLingui()
  useWhileShown(
    useCallback(
      (signal) => {
        if (attention === undefined) return
        void Promise.all([import('./following/follow-pending.ts'), import('./following/follow-withdrawals.ts'), attention()]).then(
          ([{ followPending }, { followWithdrawals }, port]) => {
            if (signal.aborted) return
            followPending(wallet, port, i18n, signal)
            followWithdrawals(wallet, port, i18n, signal)
          },
        )
      },
      [wallet, attention, i18n],
    ),
  )
}

type AppProps = {
  readonly wallet: Wallet
  readonly routing?: Routing | undefined
  readonly attention?: LoadAttention
  readonly releases?: LoadReleases | undefined
}

/** The whole page. */
export function App({ wallet, routing, attention, releases }: AppProps) {
  const [router] = useState(() => createAppRouter(routing))
  useFollowedPending(wallet, attention)
  useFollowedPage(router, wallet)
  return (
    <WalletProvider wallet={wallet}>
      <AttentionProvider load={attention}>
        <ReleaseProvider load={releases}>
          <RouterProvider router={router} />
        </ReleaseProvider>
        <LiveRegion />
        <Suspense>
          <Toaster />
        </Suspense>
      </AttentionProvider>
    </WalletProvider>
  )
}
