import { defined } from '#core/defined'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PATHS } from '#features/shared'
import { RootLayout } from './root.tsx'
import { Trans } from '@lingui/react/macro'
import { toWire } from '#core/errors'
import { ReportButton } from '#ui/feedback/report-button'
import { useErrorWords } from '#ui/feedback/use-error-words'

const NotFound = lazy(async () => ({ default: (await import('./unknown-page.tsx')).UnknownPage }))

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
  errorComponent: Broken,
})
/** With rail and bars. */
const framed = createRoute({
  getParentRoute: () => rootRoute,
  id: 'framed',
  component: lazyRouteComponent(() => import('./app-layout.tsx'), 'AppLayout'),
})
/** As framed, but alone for somebody who only looks in. */
const forVisitors = createRoute({
  getParentRoute: () => rootRoute,
  id: 'for-visitors',
  component: lazyRouteComponent(() => import('./visitor-layout.tsx'), 'VisitorLayout'),
})
/** One task, one way out. */
const alone = createRoute({
  getParentRoute: () => rootRoute,
  id: 'alone',
  component: lazyRouteComponent(() => import('./alone.tsx'), 'Alone'),
})

const inFrame = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => framed, path, component })
const byItself = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => alone, path, component })

const welcome = () => import('#features/welcome')
const accounts = () => import('#features/accounts')
const chains = () => import('#features/chains')
const settings = () => import('#features/settings')
const help = () => import('#features/help')
const activity = () => import('#features/activity')

const explore = () => import('#features/explore')

const tree = rootRoute.addChildren([
  framed.addChildren([
    inFrame(
      PATHS.portfolio,
      lazyRouteComponent(() => import('#features/portfolio'), 'PortfolioScreen'),
    ),
    inFrame(
      PATHS.asset,
      lazyRouteComponent(() => import('#features/portfolio'), 'AssetScreen'),
    ),
    inFrame(PATHS.accounts, lazyRouteComponent(accounts, 'AccountsScreen')),
    inFrame(PATHS.newAccount, lazyRouteComponent(accounts, 'NewAccountScreen')),
    inFrame(PATHS.account, lazyRouteComponent(accounts, 'AccountScreen')),
    inFrame(
      PATHS.send,
      lazyRouteComponent(() => import('#features/send'), 'SendScreen'),
    ),
    inFrame(
      PATHS.receive,
      lazyRouteComponent(() => import('#features/receive'), 'ReceiveScreen'),
    ),
    inFrame(
      PATHS.swap,
      lazyRouteComponent(() => import('#features/swap'), 'SwapScreen'),
    ),
    inFrame(PATHS.activity, lazyRouteComponent(activity, 'ActivityScreen')),
    inFrame(PATHS.transaction, lazyRouteComponent(activity, 'TransactionScreen')),
    inFrame(
      PATHS.allowances,
      lazyRouteComponent(() => import('#features/allowances'), 'AllowancesScreen'),
    ),
    inFrame(
      PATHS.collectibles,
      lazyRouteComponent(() => import('#features/collectibles'), 'CollectiblesScreen'),
    ),
    inFrame(PATHS.explore, lazyRouteComponent(explore, 'ExploreScreen')),
    inFrame(PATHS.explored, lazyRouteComponent(explore, 'ExploredScreen')),
    inFrame(
      PATHS.apps,
      lazyRouteComponent(() => import('#features/apps'), 'AppsScreen'),
    ),
    inFrame(
      PATHS.contacts,
      lazyRouteComponent(() => import('#features/contacts'), 'ContactsScreen'),
    ),
    inFrame(PATHS.chains, lazyRouteComponent(chains, 'ChainsScreen')),
    inFrame(PATHS.chain, lazyRouteComponent(chains, 'ChainScreen')),
    inFrame(
      PATHS.requests,
      lazyRouteComponent(() => import('#features/requests'), 'RequestsScreen'),
    ),
    inFrame(
      PATHS.evidence,
      lazyRouteComponent(() => import('#features/evidence'), 'EvidenceScreen'),
    ),
    inFrame(
      PATHS.practice,
      lazyRouteComponent(() => import('#features/practice'), 'PracticeScreen'),
    ),
    inFrame(PATHS.settings, lazyRouteComponent(settings, 'SettingsScreen')),
    inFrame(PATHS.settingsSection, lazyRouteComponent(settings, 'SettingsScreen')),
    inFrame(PATHS.help, lazyRouteComponent(help, 'HelpScreen')),
    inFrame(PATHS.helpPage, lazyRouteComponent(help, 'HelpPageScreen')),
  ]),
  forVisitors.addChildren([
    createRoute({
      getParentRoute: () => forVisitors,
      path: PATHS.check,
      component: lazyRouteComponent(() => import('#features/check'), 'CheckScreen'),
    }),
  ]),
  alone.addChildren([
    byItself(PATHS.welcome, lazyRouteComponent(welcome, 'WelcomeScreen')),
    byItself(
      PATHS.create,
      lazyRouteComponent(async () => (await welcome()).createWay(), 'CreateScreen'),
    ),
    byItself(
      PATHS.import,
      lazyRouteComponent(async () => (await welcome()).importWay(), 'ImportScreen'),
    ),
    byItself(
      PATHS.restore,
      lazyRouteComponent(async () => (await welcome()).restoreWay(), 'RestoreScreen'),
    ),
    byItself(
      PATHS.watch,
      lazyRouteComponent(async () => (await welcome()).watchWay(), 'WatchScreen'),
    ),
    byItself(
      PATHS.firstChains,
      lazyRouteComponent(async () => (await welcome()).firstChainsWay(), 'FirstChainsScreen'),
    ),
    byItself(
      PATHS.unlock,
      lazyRouteComponent(() => import('#features/unlock'), 'UnlockScreen'),
    ),
    byItself(
      PATHS.connect,
      lazyRouteComponent(() => import('#features/connect'), 'ConnectScreen'),
    ),
    byItself(
      PATHS.review,
      lazyRouteComponent(() => import('#features/review'), 'ReviewScreen'),
    ),
  ]),
])

/** Where addresses are kept, when not in the page's own. */
export type Routing = { readonly history: RouterHistory }

/**
 * The router of the page. Screens are fetched when first looked at, or when a link to them is.
 * In the window of an app every place is under `/connect`: its headers alone leave the app's page there, over a reload too.
 */
export const createAppRouter = (routing?: Routing) =>
  createRouter({
    ...routing,
    ...defined({ basepath: location.pathname.startsWith('/connect/') ? '/connect' : undefined }),
    routeTree: tree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingMs: 300,
  })

/** A screen that failed to draw: the rest of the app goes on. Small on purpose, and there from the start: it must draw when nothing else can be fetched. */
function Broken({ error, reset }: ErrorComponentProps) {
  const [wire] = useState(() => toWire(error, 'screen'))
  const words = useErrorWords(wire)
  return (
    <main className="mx-auto max-w-(--measure) px-4 py-16">
      <h1 className="text-head font-semibold">{words?.said ?? <Trans>This screen couldn’t be shown</Trans>}</h1>
      <p className="mt-3 text-soft">{words?.remedy}</p>
      <p className="mt-2 font-mono text-small text-soft">{wire.code}</p>
      <button type="button" onClick={reset} className="mt-6 min-h-10 underline underline-offset-4">
        <Trans>Try again</Trans>
      </button>
      <ReportButton wire={wire} />
    </main>
  )
}
