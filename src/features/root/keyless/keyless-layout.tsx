import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { PATHS } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import { PageTitle } from '#ui/layout/page-title'
import { Mark } from '#ui/mark'
import { Link, Outlet, useLocation } from '#ui/router/router'
import { isWithin } from '../navigation.ts'
import { ChainPicker } from '../pickers/chain-picker.tsx'

const LieNotice = lazy(async () => ({ default: (await import('../notices/lie-notice.tsx')).LieNotice }))
const BehindNotice = lazy(async () => ({ default: (await import('../notices/behind-notice.tsx')).BehindNotice }))

const PLACES = [
  { path: PATHS.check, name: msg`Check` },
  { path: PATHS.explore, name: msg`Explore` },
  { path: PATHS.tools, name: msg`Tools` },
  { path: PATHS.help, name: msg`Help` },
] as const

/** The frame of every screen: where one can go, and what this copy is. */
export function KeylessLayout(): ReactNode {
  const { i18n, t } = useLingui()
  const { pathname } = useLocation()
  const isHere = (path: string): boolean => isWithin(path, pathname === PATHS.portfolio ? PATHS.check : pathname)
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <PageTitle name={PLACES.find(({ path }) => isHere(path))?.name} />
      <header className="mx-auto flex min-h-14 w-full max-w-304 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
        <span className="flex items-center gap-2 text-lead font-semibold tracking-tight">
          <Mark />
          Assay
        </span>
        <nav aria-label={t`Main`} className="flex flex-wrap gap-1">
          {PLACES.map(({ path, name }) => (
            <Link
              key={path}
              to={path}
              aria-current={isHere(path) ? 'page' : undefined}
              className={`flex min-h-9 items-center rounded-control px-3 no-underline hover:bg-sunk ${isHere(path) ? 'bg-sunk font-semibold text-ink' : 'text-soft'}`}
            >
              {i18n._(name)}
            </Link>
          ))}
        </nav>
        <div className="ms-auto">
          <ChainPicker />
        </div>
      </header>
      <main id="content" className="mx-auto w-full max-w-304 px-4 pb-16 sm:px-6">
        <div className="mb-6" data-part="keyless">
          <Banner
            title={<Trans>This copy has no vault.</Trans>}
            actions={
              <Link to={PATHS.welcome} className={linkStyle}>
                <Trans>Get all of Assay</Trans>
              </Link>
            }
          >
            <Trans>Its host can’t protect keys, so it only checks and looks up. Nothing is kept when you close it.</Trans>
          </Banner>
        </div>
        <Suspense>
          <LieNotice />
          <BehindNotice />
        </Suspense>
        <Outlet />
      </main>
    </div>
  )
}
