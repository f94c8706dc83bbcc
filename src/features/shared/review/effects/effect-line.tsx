import type { ReactNode } from 'react'

/** One effect: what, how much, and below it with whom, before and after. Below wraps, so that a narrow screen hides nothing. */
export const EffectLine = ({
  mark,
  title,
  end,
  detail,
  endDetail,
  children,
}: {
  readonly mark: ReactNode
  readonly title: ReactNode
  readonly end?: ReactNode
  readonly detail?: ReactNode
  readonly endDetail?: ReactNode
  readonly children?: ReactNode
}): ReactNode => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-hair py-3">
    <span className="flex w-6 justify-center">{mark}</span>
    <div className="min-w-0">{title}</div>
    <div className="text-end">{end}</div>
    {(detail !== undefined || endDetail !== undefined) && (
      <div className="col-start-2 col-end-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-small text-soft">
        <div className="min-w-0">{detail}</div>
        <div className="figures ms-auto text-end">{endDetail}</div>
      </div>
    )}
    {children !== undefined && <div className="col-start-2 col-end-4 mt-2">{children}</div>}
  </li>
)
