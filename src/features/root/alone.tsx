import { useLingui } from '@lingui/react/macro'
import { Outlet, useLocation } from '#ui/router/router'
import { lazy, Suspense } from 'react'
import { PATHS, useSource, usePorts } from '#features/shared'

const WaitLine = lazy(async () => ({ default: (await import('./notices/pending-line.tsx')).PendingLine }))
const BehindNotice = lazy(async () => ({ default: (await import('./notices/behind-notice.tsx')).BehindNotice }))
const LieNotice = lazy(async () => ({ default: (await import('./notices/lie-notice.tsx')).LieNotice }))

/** One task, one way out: no rail, no bars. Only the lock is always at hand. */
export function Alone() {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const open = useSource(session.state).kind === 'open'
  // The bar of a Review lies where the line would be, and says itself what it waits for.
  const saysItself = useLocation().pathname.startsWith(PATHS.review.replace('$requestId', ''))
  return (
    <div className="min-h-dvh bg-paper text-ink">
      {open && (
        <div className="flex justify-end px-2 pt-1">
          <button
            type="button"
            aria-label={t`Lock (Ctrl Shift L)`}
            title={t`Lock (Ctrl Shift L)`}
            onClick={() => void session.lock()}
            className="inline-flex size-9 items-center justify-center rounded-control text-soft hover:bg-sunk hover:text-ink"
          >
            <svg
              viewBox="0 0 16 16"
              width="16"
              height="16"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.25"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d="M3.5 7.2h9v6.3h-9z" />
              <path d="M5.3 7.2V5a2.7 2.7 0 0 1 5.4 0v2.2" />
            </svg>
          </button>
        </div>
      )}
      {open && (
        <Suspense>
          <LieNotice />
          <BehindNotice />
          {!saysItself && <WaitLine />}
        </Suspense>
      )}
      <Outlet />
    </div>
  )
}
