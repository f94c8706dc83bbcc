import { type ReactNode, useState } from 'react'
import { PATHS, WalletProvider } from '#features/shared'
import { LiveRegion } from '#ui/feedback/live-region'
import { createRouter, type RouteTree } from '#ui/router/create-router'
import type { RouterHistory } from '#ui/router/history'
import { RouterProvider } from '#ui/router/router'
import type { Wallet } from '#wallet'
import { Broken } from '../broken.tsx'
import { screen } from '../screen.ts'
import { useFollowedPage } from '../following/use-followed-page.ts'
import { KeylessLayout } from './keyless-layout.tsx'
import { Trans } from '@lingui/react/macro'

/** In place of every screen that needs a vault: why there is none, and where there is one. */
const WholeScreen = (): ReactNode => (
  <div className="max-w-(--measure)">
    <h1 tabIndex={-1} className="text-head font-semibold tracking-tight outline-none">
      <Trans>Get all of Assay</Trans>
    </h1>
    <p className="mt-3">
      <Trans>
        Accounts, sending and signing need a vault, and this copy has none. It was made for hosts that share their address with others, or
        that can’t forbid other pages to frame this one. A key isn’t safe there.
      </Trans>
    </p>
    <p className="mt-3">
      <Trans>Either of these has the vault. A release of Assay has both, with their hashes:</Trans>
    </p>
    <ul className="mt-2 list-disc ps-6">
      <li>
        <Trans>The extension: the browser checks its package, and no host is asked.</Trans>
      </li>
      <li>
        <Trans>The site, on a host that sends its security headers.</Trans>
      </li>
    </ul>
  </div>
)

const check = () => import('#features/check')
const explore = () => import('#features/explore')
const chains = () => import('#features/chains')
const tools = () => import('#features/tools')
const help = () => import('#features/help')

/** What needs no vault. */
const SCREENS = [
  screen(PATHS.portfolio, check, 'CheckScreen'),
  screen(PATHS.check, check, 'CheckScreen'),
  screen(PATHS.explore, explore, 'ExploreScreen'),
  screen(PATHS.explored, explore, 'ExploredScreen'),
  screen(PATHS.tools, tools, 'ToolsScreen'),
  screen(PATHS.tool, tools, 'ToolScreen'),
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
