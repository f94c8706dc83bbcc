import type { ReactNode } from 'react'

/** A screen: its head and its parts, one column unless `aside` is given, which stands beside it where there is space. `wide`: over all columns, for a table. */
export function Screen({
  title,
  lede,
  actions,
  aside,
  wide,
  children,
}: {
  readonly title: ReactNode
  readonly lede?: ReactNode
  readonly actions?: ReactNode
  readonly aside?: ReactNode
  readonly wide?: boolean
  readonly children: ReactNode
}): ReactNode {
  const measure = wide === true ? '' : 'max-w-(--measure)'
  return (
    <div className="@container mx-auto w-full max-w-292 pb-16">
      <header className={`flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-6 ${aside === undefined ? measure : ''}`}>
        <div className="min-w-0 flex-1 basis-72">
          {/* Focus comes here when the screen changes. */}
          <h1 tabIndex={-1} className="text-head font-semibold tracking-tight outline-none">
            {title}
          </h1>
          {lede !== undefined && <p className="mt-1 text-soft">{lede}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {aside === undefined ? (
        <div className={`flex flex-col gap-8 ${measure}`}>{children}</div>
      ) : (
        <div className="grid gap-x-10 gap-y-8 @max-4xl:max-w-(--measure) @4xl:grid-cols-[minmax(0,39rem)_minmax(18rem,22rem)]">
          <div className="flex min-w-0 flex-col gap-8">{children}</div>
          <aside className="flex min-w-0 flex-col gap-4">{aside}</aside>
        </div>
      )}
    </div>
  )
}

/** The small head of a part. */
export const SectionHead = ({ children, side }: { readonly children: ReactNode; readonly side?: ReactNode }): ReactNode => (
  <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
    <h2 className="text-body font-semibold">{children}</h2>
    {side}
  </div>
)

/** A part of a screen. */
export const ScreenSection = ({
  title,
  side,
  children,
}: {
  readonly title: ReactNode
  readonly side?: ReactNode
  readonly children: ReactNode
}): ReactNode => (
  <section>
    <SectionHead side={side}>{title}</SectionHead>
    {children}
  </section>
)

/** A part that stands apart, in the aside or alone: the one box with an edge. */
export const Box = ({
  title,
  side,
  children,
}: {
  readonly title?: ReactNode
  readonly side?: ReactNode
  readonly children: ReactNode
}): ReactNode => (
  <section className="rounded-card border border-hair bg-card px-4 py-3.5">
    {title !== undefined && <SectionHead side={side}>{title}</SectionHead>}
    {children}
  </section>
)

/** Rows with hairlines. */
export const Rows = ({ children }: { readonly children: ReactNode }): ReactNode => <ul className="border-t border-hair">{children}</ul>

/** One row: mark, name with detail below, and what counts at the end. */
export const Row = ({
  mark,
  title,
  detail,
  end,
  endDetail,
}: {
  readonly mark?: ReactNode
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly end?: ReactNode
  readonly endDetail?: ReactNode
}): ReactNode => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-hair py-3">
    <span className="flex w-6 justify-center">{mark}</span>
    <div className="min-w-0">
      {title}
      {detail !== undefined && <div className="text-small text-soft">{detail}</div>}
    </div>
    <div className="max-w-[50vw] text-end">
      {end}
      {endDetail !== undefined && <div className="figures text-small text-soft">{endDetail}</div>}
    </div>
  </li>
)
