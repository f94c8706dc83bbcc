import { Component, type ReactNode, Suspense } from 'react'
import { toWire, type WireError } from '#core/errors'
import { ErrorNote } from '../feedback/error-note.tsx'
import { forgetFailed } from './query.tsx'

export type PendingProps = {
  readonly children: ReactNode
  /** What stands there until it is loaded; nothing where absent. */
  readonly fallback?: ReactNode
  /** What stands there where it could not be loaded or drawn; absent: the failure with its remedy, and the offer to try again. `null`: nothing. */
  readonly failed?: (error: WireError, retry: () => void) => ReactNode
}

/** Around what has to be loaded first (`useLoaded`, `lazy`): what is shown meanwhile, and why where it fails. */
export const Pending = ({ children, fallback = null, failed }: PendingProps): ReactNode => (
  <Boundary failed={failed ?? noteOf}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </Boundary>
)

const noteOf = (error: WireError, retry: () => void): ReactNode => <ErrorNote error={error} onRetry={retry} />

type BoundaryProps = Required<Pick<PendingProps, 'children' | 'failed'>>

class Boundary extends Component<BoundaryProps, { readonly error: WireError | undefined }> {
  override readonly state = { error: undefined }
  static getDerivedStateFromError(thrown: unknown) {
    return { error: toWire(thrown, 'screen') }
  }
  readonly retry = (): void => {
    forgetFailed()
    this.setState({ error: undefined })
  }
  override render(): ReactNode {
    const { error } = this.state
    return error === undefined ? this.props.children : this.props.failed(error, this.retry)
  }
}
