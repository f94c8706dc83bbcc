import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, Outlet, useLocation } from '#ui/router/router'
import { lazy, type ReactNode, Suspense } from 'react'
import { PATHS, useIsVisitor } from '#features/shared'
import { buttonStyle } from '#ui/buttons/button'
import { PageTitle } from '#ui/layout/page-title'
import { Mark } from '#ui/mark'
import { isWithin } from './navigation.ts'

const AppLayout = lazy(async () => ({ default: (await import('./app-layout.tsx')).AppLayout }))

/** The frame of the wallet, and for somebody who has none a page that stands alone: what it is, and one way to a wallet. */
export function VisitorLayout(): ReactNode {
  if (useIsVisitor()) return <Alone />
  return (
    <Suspense>
      <AppLayout />
    </Suspense>
  )
}

function Alone(): ReactNode {
  const isTools = isWithin(PATHS.tools, useLocation().pathname)
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <PageTitle name={isTools ? msg`Tools` : msg`Check`} />
      <header className="mx-auto flex h-16 w-full max-w-264 items-center gap-2 px-4 sm:px-6">
        <span className="flex flex-1 items-center gap-2 text-lead font-semibold tracking-tight">
          <Mark />
          Assay
        </span>
        <Link to={PATHS.help} className={buttonStyle('quiet', 'small')}>
          <Trans>How it works</Trans>
        </Link>
        <Link to={PATHS.welcome} className={buttonStyle('plain', 'small')}>
          <Trans>Open wallet</Trans>
        </Link>
      </header>
      <main id="content" className="px-4 pt-6 sm:px-6">
        <Outlet />
      </main>
    </div>
  )
}
