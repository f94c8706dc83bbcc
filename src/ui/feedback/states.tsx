import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AppError, WireError } from '#core/errors'
import { Banner } from './banner.tsx'
import { Empty } from './empty.tsx'
import { ErrorNote } from './error-note.tsx'
import { LoadingRegion } from './skeleton.tsx'

/** What a screen, or a part of one, is in. Each screen is designed in all seven. */
export type ScreenState =
  | {
      readonly kind: 'loading'
      /** What is being waited for; said after 1 s. */ readonly words: ReactNode
      /** The final shape. */ readonly skeleton: ReactNode
    }
  | { readonly kind: 'empty'; readonly empty: ReactNode }
  | { readonly kind: 'partial'; /** What is missing and why. */ readonly missing: ReactNode; readonly actions?: ReactNode }
  | { readonly kind: 'full' }
  | { readonly kind: 'error'; readonly error: AppError | WireError; readonly onRetry?: () => void; readonly actions?: ReactNode }
  | { readonly kind: 'offline'; readonly onRetry?: () => void }
  | { readonly kind: 'locked'; /** How to unlock. */ readonly actions: ReactNode }

/** Draws a part of a screen in the state that it is in. `children` is the content; it is kept on the screen where there is some (partial, full, offline). */
export function Stated({ state, children }: { readonly state: ScreenState; readonly children: ReactNode }): ReactNode {
  switch (state.kind) {
    case 'loading':
      return <LoadingRegion words={state.words}>{state.skeleton}</LoadingRegion>
    case 'empty':
      return state.empty
    case 'partial':
      return (
        <div className="flex flex-col gap-4">
          <Banner tone="unknown" title={<Trans>Some of this is missing</Trans>} actions={state.actions}>
            {state.missing}
          </Banner>
          {children}
        </div>
      )
    case 'full':
      return children
    case 'error':
      return <ErrorNote error={state.error} onRetry={state.onRetry} actions={state.actions} />
    case 'offline':
      return (
        <div className="flex flex-col gap-4">
          <Banner tone="unknown" icon="offline" title={<Trans>You’re offline</Trans>}>
            <Trans>This is what was known before. You can’t send anything.</Trans>
          </Banner>
          {children}
        </div>
      )
    case 'locked':
      return (
        <Empty icon="lock" title={<Trans>Assay is locked</Trans>} actions={state.actions}>
          <Trans>Unlock it to see your accounts.</Trans>
        </Empty>
      )
  }
}
