import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { buttonStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { PATHS } from '../links/paths.ts'

/** In place of what is nowhere but in a vault. `children`: why. */
export const NeedsVault = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactNode => (
  <Empty
    icon="lock"
    title={title}
    actions={
      <Link to={PATHS.create} className={buttonStyle('primary')}>
        <Trans>Create a vault</Trans>
      </Link>
    }
  >
    {children}
  </Empty>
)
