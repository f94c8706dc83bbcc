import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

/** `unknown` is dashed: a gap, told apart from a warning by its shape. `danger` is red and means stop. */
export type BannerTone = 'plain' | 'unknown' | 'warn' | 'danger'

const TONES: Record<BannerTone, { readonly look: string; readonly icon: IconName; readonly colour: string }> = {
  plain: { look: 'border-hair bg-sunk', icon: 'info', colour: 'text-soft' },
  unknown: { look: 'border-dashed border-edge', icon: 'help', colour: 'text-amber' },
  warn: { look: 'border-transparent bg-amber-wash contrast-more:border-amber', icon: 'warn', colour: 'text-amber' },
  danger: { look: 'border-transparent bg-red-wash contrast-more:border-red', icon: 'danger', colour: 'text-red' },
}

export type BannerProps = {
  readonly tone?: BannerTone
  readonly title: ReactNode
  readonly children?: ReactNode
  /** What can be done about it. */
  readonly actions?: ReactNode
  readonly icon?: IconName
}

/** Something that concerns all of what stands below it. */
export function Banner({ tone = 'plain', title, children, actions, icon }: BannerProps): ReactNode {
  const { look, colour, icon: usual } = TONES[tone]
  return (
    <div className={`grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-control border px-4 py-3 ${look}`} data-tone={tone}>
      <Icon name={icon ?? usual} className={`mt-1 ${colour}`} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{title}</p>
          {children !== undefined && <div className="text-soft">{children}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  )
}
