import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from '#ui/router/router'
import { PATHS, useIsVisitor } from '#features/shared'
import { buttonStyle } from '#ui/buttons/button'
import { Icon } from '#ui/icon'
import { PageTitle } from '#ui/layout/page-title'
import { Mark } from '#ui/mark'
import { PracticeArea } from '#ui/practice-area'

/** A step of the minute: 1 to 3. */
export type StepNumber = 1 | 2 | 3

/** The page of the minute: that nothing is real, on top wherever one scrolls; how far one is; one way out. Stamps below it read "Practice". */
export function MinuteFrame({ step, children }: { readonly step: StepNumber; readonly children: ReactNode }): ReactNode {
  const isVisitor = useIsVisitor()
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <PageTitle name={msg`Practice`} />
      <PracticeStrip />
      <header className="mx-auto w-full max-w-172 px-4 sm:px-6">
        <div className="flex h-16 items-center gap-2">
          <span className="flex flex-1 items-center gap-2 text-lead font-semibold tracking-tight">
            <Mark />
            Assay
          </span>
          <span className="-me-3">
            <Link to={isVisitor ? PATHS.welcome : PATHS.portfolio} className={buttonStyle('quiet', 'small')}>
              <Trans>Leave practice</Trans>
            </Link>
          </span>
        </div>
        <Steps at={step} />
      </header>
      <main id="content" className="mx-auto w-full max-w-172 px-4 pt-6 pb-48 sm:px-6 sm:pt-8">
        <PracticeArea>{children}</PracticeArea>
      </main>
    </div>
  )
}

function PracticeStrip(): ReactNode {
  const { t } = useLingui()
  return (
    <aside
      aria-label={t`Practice`}
      className="sticky top-0 z-20 border-b border-dashed border-edge bg-sunk text-small"
      data-part="practice-mark"
    >
      <p className="mx-auto flex min-h-9 w-full max-w-172 items-center justify-center gap-2 px-4 py-1.5 text-center sm:px-6">
        <Icon name="book" className="shrink-0" />
        <span>
          <strong className="font-semibold">
            <Trans>Practice.</Trans>
          </strong>{' '}
          <Trans>Nothing here is real.</Trans>
          <span className="max-sm:hidden">
            {' '}
            <Trans>This chain runs inside this page.</Trans>
          </span>
        </span>
      </p>
    </aside>
  )
}

const Steps = ({ at }: { readonly at: StepNumber }): ReactNode => (
  <ol className="grid grid-cols-3 gap-2 text-small" data-step={at}>
    <Step number={1} at={at}>
      <Trans>A payment</Trans>
    </Step>
    <Step number={2} at={at}>
      <Trans>A trap</Trans>
    </Step>
    <Step number={3} at={at}>
      <Trans>Your turn</Trans>
    </Step>
  </ol>
)

const Step = ({
  number,
  at,
  children,
}: {
  readonly number: StepNumber
  readonly at: StepNumber
  readonly children: ReactNode
}): ReactNode => (
  <li
    aria-current={number === at ? 'step' : undefined}
    className={`border-t-2 pt-1.5 ${number <= at ? 'border-ink' : 'border-hair'} ${number === at ? 'font-semibold' : 'text-soft'}`}
  >
    {children}
  </li>
)
