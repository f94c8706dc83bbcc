import { type ReactNode, Suspense } from 'react'
import { toWire, type WireError } from '#core/errors'
import { ErrorNote } from '../feedback/error-note.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { forgetFailed } from './query.tsx'

export type PendingProps = {
  readonly children: ReactNode
  /** What stands there until it is loaded; nothing where absent. */
  readonly fallback?: ReactNode
  /** What stands there where it could not be loaded or drawn; absent: the failure with its remedy, and the offer to try again. `null`: nothing. */
  readonly failed?: (error: WireError, retry: () => void) => ReactNode
}

/** Around what has to be loaded first (`useLoaded`, `lazy`): what is shown meanwhile, and why where it fails. */
export const Pending = ({ children, fallback = null, failed = noteOf }: PendingProps): ReactNode => (
  <ErrorBoundary
    failed={(thrown, again) =>
      failed(toWire(thrown, 'screen'), () => {
        forgetFailed()
        again()
      })
    }
  >
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
)

const noteOf = (error: WireError, retry: () => void): ReactNode => <ErrorNote error={error} onRetry={retry} />
