import { type ReactNode, useState } from 'react'
import { PATHS, WalletProvider } from '#features/shared'
import { LiveRegion } from '#ui/feedback/live-region'
import { createRouter, type RouteTree } from '#ui/router/create-router'
import type { RouterHistory } from '#ui/router/history'
import { RouterProvider } from '#ui/router/router'
import type { Wallet } from '#wallet'
import { Broken } from '../broken.tsx'
import { screen } from '../screen.ts'
import { useFollowedPage } from '../use-followed-page.ts'
import { KeylessLayout } from './keyless-layout.tsx'
import { WholeScreen } from './whole-screen.tsx'

const check = () => import('#features/check')
const explore = () => import('#features/explore')
const chains = () => import('#features/chains')
const help = () => import('#features/help')

/** What needs no vault. */
const SCREENS = [
  screen(PATHS.portfolio, check, 'CheckScreen'),
  screen(PATHS.check, check, 'CheckScreen'),
  screen(PATHS.explore, explore, 'ExploreScreen'),
  screen(PATHS.explored, explore, 'ExploredScreen'),
  screen(PATHS.chains, chains, 'ChainsScreen'),
  screen(PATHS.chain, chains, 'ChainScreen'),
  screen(PATHS.requests, () => import('#features/requests'), 'RequestsScreen'),
  screen(PATHS.evidence, () => import('#features/evidence'), 'EvidenceScreen'),
  screen(PATHS.help, help, 'HelpScreen'),
  screen(PATHS.helpPage, help, 'HelpPageScreen'),
]

const tree: RouteTree = {
  component: KeylessLayout,
  // Everything else needs a vault, or is no address of ours.
  notFoundComponent: WholeScreen,
  errorComponent: Broken,
  children: SCREENS,
}

/** The whole page of the build for hosts that cannot protect a vault. */
export function KeylessApp({ wallet, history }: { readonly wallet: Wallet; readonly history: RouterHistory }): ReactNode {
  const [router] = useState(() => createRouter({ routeTree: tree, history }))
  useFollowedPage(router, wallet)
  return (
    <WalletProvider wallet={wallet}>
      <RouterProvider router={router} />
      <LiveRegion />
    </WalletProvider>
  )
}
