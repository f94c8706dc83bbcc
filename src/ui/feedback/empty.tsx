import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

/** Nothing here, why, and what to do first. */
export const Empty = ({
  icon,
  title,
  children,
  actions,
}: {
  readonly icon: IconName
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
}): ReactNode => (
  <div className="mx-auto flex max-w-96 flex-col items-center gap-2 py-12 text-center">
    <Icon name={icon} size={32} className="mb-2 text-soft" />
    <p className="text-lead font-semibold text-balance">{title}</p>
    {children !== undefined && <div className="text-soft">{children}</div>}
    {actions !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-3">{actions}</div>}
  </div>
)
