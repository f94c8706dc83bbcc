import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  readonly children: ReactNode
  /** What stands there where something inside could not be loaded or drawn. `again` draws it once more. */
  readonly failed: (thrown: unknown, again: () => void) => ReactNode
  /** What is drawn now: with another one the failure is forgotten. */
  readonly drawn?: unknown
}
type ErrorBoundaryState = { readonly thrown?: { readonly error: unknown } | undefined; readonly drawn?: unknown }

/** Catches what is thrown while its children are drawn. React has this as a class alone. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = {}
  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { thrown: { error } }
  }
  static getDerivedStateFromProps({ drawn }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState {
    return state.drawn === drawn ? state : { drawn, thrown: undefined }
  }
  readonly again = (): void => this.setState({ thrown: undefined })
  override render(): ReactNode {
    const { failed, children } = this.props
    const { thrown } = this.state
    return thrown === undefined ? children : failed(thrown.error, this.again)
  }
}
