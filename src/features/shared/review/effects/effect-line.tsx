import type { ReactNode } from 'react'

/** An effect that is no flow: what, where, and how that is known at its end. Below wraps, so that a narrow screen hides nothing. */
export const EffectLine = ({
  mark,
  title,
  end,
  detail,
  endDetail,
}: {
  readonly mark: ReactNode
  readonly title: ReactNode
  readonly end?: ReactNode
  readonly detail?: ReactNode
  readonly endDetail?: ReactNode
}): ReactNode => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto_1.5rem] items-baseline gap-x-3 border-b border-hair py-3">
    <div className="min-w-0">{title}</div>
    <div className="text-end">{end}</div>
    <span className="flex justify-end">{mark}</span>
    {(detail !== undefined || endDetail !== undefined) && (
      <div className="col-start-1 col-end-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-small text-soft">
        <div className="min-w-0">{detail}</div>
        <div className="figures ms-auto text-end">{endDetail}</div>
      </div>
    )}
  </li>
)
