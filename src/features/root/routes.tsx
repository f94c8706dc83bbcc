import { defined } from '#core/defined'
import { lazy, Suspense } from 'react'
import { PATHS } from '#features/shared'
import { createRouter, lazyRouteComponent, type RouteTree } from '#ui/router/create-router'
import { createBrowserHistory, type RouterHistory } from '#ui/router/history'
import { Broken } from './broken.tsx'
import { RootLayout } from './root.tsx'
import { screen } from './screen.ts'

const NotFound = lazy(async () => ({ default: (await import('./unknown-page.tsx')).UnknownPage }))

const welcome = () => import('#features/welcome')
const accounts = () => import('#features/accounts')
const chains = () => import('#features/chains')
const settings = () => import('#features/settings')
const help = () => import('#features/help')
const activity = () => import('#features/activity')

const explore = () => import('#features/explore')
const tools = () => import('#features/tools')

/** With rail and bars. */
const FRAMED = [
  screen(PATHS.portfolio, () => import('#features/portfolio'), 'PortfolioScreen'),
  screen(PATHS.asset, () => import('#features/portfolio'), 'AssetScreen'),
  screen(PATHS.accounts, accounts, 'AccountsScreen'),
  screen(PATHS.newAccount, accounts, 'NewAccountScreen'),
  screen(PATHS.account, accounts, 'AccountScreen'),
  screen(PATHS.send, () => import('#features/send'), 'SendScreen'),
  screen(PATHS.receive, () => import('#features/receive'), 'ReceiveScreen'),
  screen(PATHS.swap, () => import('#features/swap'), 'SwapScreen'),
  screen(PATHS.activity, activity, 'ActivityScreen'),
  screen(PATHS.transaction, activity, 'TransactionScreen'),
  screen(PATHS.allowances, () => import('#features/allowances'), 'AllowancesScreen'),
  screen(PATHS.collectibles, () => import('#features/collectibles'), 'CollectiblesScreen'),
  screen(PATHS.explore, explore, 'ExploreScreen'),
  screen(PATHS.explored, explore, 'ExploredScreen'),
  screen(PATHS.apps, () => import('#features/apps'), 'AppsScreen'),
  screen(PATHS.contacts, () => import('#features/contacts'), 'ContactsScreen'),
  screen(PATHS.chains, chains, 'ChainsScreen'),
  screen(PATHS.chain, chains, 'ChainScreen'),
  screen(PATHS.requests, () => import('#features/requests'), 'RequestsScreen'),
  screen(PATHS.evidence, () => import('#features/evidence'), 'EvidenceScreen'),
  screen(PATHS.settings, settings, 'SettingsScreen'),
  screen(PATHS.settingsSection, settings, 'SettingsScreen'),
  screen(PATHS.help, help, 'HelpScreen'),
  screen(PATHS.helpPage, help, 'HelpPageScreen'),
]

/** One task, one way out. */
const ALONE = [
  screen(PATHS.welcome, welcome, 'WelcomeScreen'),
  screen(PATHS.create, async () => (await welcome()).createWay(), 'CreateScreen'),
  screen(PATHS.import, async () => (await welcome()).importWay(), 'ImportScreen'),
  screen(PATHS.restore, async () => (await welcome()).restoreWay(), 'RestoreScreen'),
  screen(PATHS.watch, async () => (await welcome()).watchWay(), 'WatchScreen'),
  screen(PATHS.firstChains, async () => (await welcome()).firstChainsWay(), 'FirstChainsScreen'),
  screen(PATHS.unlock, () => import('#features/unlock'), 'UnlockScreen'),
  screen(PATHS.connect, () => import('#features/connect'), 'ConnectScreen'),
  screen(PATHS.review, () => import('#features/review'), 'ReviewScreen'),
]

const tree: RouteTree = {
  component: RootLayout,
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
  errorComponent: Broken,
  children: [
    { component: lazyRouteComponent(() => import('./app-layout.tsx'), 'AppLayout'), children: FRAMED },
    // As framed, but alone for somebody who only looks in.
    {
      component: lazyRouteComponent(() => import('./visitor-layout.tsx'), 'VisitorLayout'),
      children: [
        screen(PATHS.check, () => import('#features/check'), 'CheckScreen'),
        screen(PATHS.tools, tools, 'ToolsScreen'),
        screen(PATHS.tool, tools, 'ToolScreen'),
      ],
    },
    // Framed for who practises with an account of their own, alone for a newcomer.
    {
      component: lazyRouteComponent(() => import('./practice-layout.tsx'), 'PracticeLayout'),
      children: [screen(PATHS.practice, () => import('#features/practice'), 'PracticeScreen')],
    },
    { component: lazyRouteComponent(() => import('./alone.tsx'), 'Alone'), children: ALONE },
  ],
}

/** Where addresses are kept, when not in the page's own. */
export type Routing = { readonly history: RouterHistory }

/**
 * The router of the page. Screens are fetched when first looked at, or when a link to them is.
 * In the window of an app every place is under `/connect`: its headers alone leave the app's page there, over a reload too.
 */
export const createAppRouter = (routing?: Routing) =>
  createRouter({
    routeTree: tree,
    history: routing?.history ?? createBrowserHistory(),
    ...defined({ basepath: location.pathname.startsWith('/connect/') ? '/connect' : undefined }),
  })
