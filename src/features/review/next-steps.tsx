import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { PATHS } from '#features/shared'
import { buttonStyle } from '#ui/buttons/button'

/** Where one goes from a request that is over. */
export const NextSteps = (): ReactNode => (
  <>
    <Link to={PATHS.portfolio} className={buttonStyle('primary')}>
      <Trans>Go to Home</Trans>
    </Link>
    <Link to={PATHS.activity} className={buttonStyle('plain')}>
      <Trans>Open Activity</Trans>
    </Link>
  </>
)
