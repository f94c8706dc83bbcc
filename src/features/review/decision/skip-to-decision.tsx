import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Where Reject and Sign are. */
export const DECISION = 'decision'

/** The first stop of the keyboard after the heading, seen only there: on to Reject and Sign, past everything that can be opened on the way. */
export const SkipToDecision = (): ReactNode => (
  <button
    type="button"
    className="sr-only focus:not-sr-only focus:mt-2 focus:inline-block focus:rounded-control focus:border focus:border-edge focus:bg-card focus:px-3 focus:py-1 focus:text-small focus:font-semibold"
    onClick={() => document.getElementById(DECISION)?.focus({ preventScroll: true })}
  >
    <Trans>Skip to your decision</Trans>
  </button>
)
