import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { PATHS } from '#features/shared'
import { Icon } from '#ui/icon'
import { PageTitle } from '#ui/layout/page-title'
import { Mark } from '#ui/mark'

/** The page of a first-run step: one column, one way back. */
export function WelcomeStep({ back, children }: { readonly back?: string; readonly children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-140 flex-col px-5 py-6 sm:py-12">
      <PageTitle name={msg`Welcome`} />
      <header className="mb-8 flex items-center justify-between">
        <span className="flex items-center gap-2 text-lead font-semibold tracking-tight">
          <Mark />
          Assay
        </span>
        {back !== undefined && (
          <Link
            to={back}
            className="flex min-h-8 items-center gap-1 rounded-control px-2 text-small text-soft no-underline hover:bg-sunk hover:text-ink"
          >
            <Icon name={back === PATHS.welcome ? 'back' : 'close'} />
            <Trans>Back</Trans>
          </Link>
        )}
      </header>
      <main>{children}</main>
    </div>
  )
}
