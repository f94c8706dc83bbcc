import type { ReactNode } from 'react'

type PageProps = {
  readonly title: ReactNode
  /** Before the title, as tall as it and the line below it. */
  readonly face?: ReactNode
  readonly lede?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Beside the rest where there is space, and after it where there is none. */
  readonly aside?: ReactNode
  /** Above `aside`; before the rest where there is no space beside it. */
  readonly first?: ReactNode
}

/** A page of the explorer below its search field: its head over the whole width, then two thirds and one third. */
export const ExplorePage = ({ title, face, lede, actions, children, aside, first }: PageProps): ReactNode => (
  <div className="pb-16">
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-6">
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-x-4">
        {face}
        <div className="min-w-0 flex-1">
          {/* Focus comes here when the screen changes. */}
          <h1 tabIndex={-1} className="text-head font-semibold tracking-tight wrap-anywhere outline-none">
            {title}
          </h1>
          {lede !== undefined && <div className="mt-1 text-soft">{lede}</div>}
        </div>
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
    {aside === undefined ? (
      <div className="flex min-w-0 flex-col gap-8">{children}</div>
    ) : (
      <div className="grid gap-x-10 gap-y-8 @4xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] @4xl:grid-rows-[auto_1fr]">
        {first !== undefined && <div className="flex min-w-0 flex-col gap-8 @4xl:col-start-2 @4xl:row-start-1">{first}</div>}
        <div className="flex min-w-0 flex-col gap-8 @4xl:col-start-1 @4xl:row-span-2 @4xl:row-start-1">{children}</div>
        <aside
          className={`flex min-w-0 flex-col gap-8 @4xl:col-start-2 ${first === undefined ? '@4xl:row-span-2 @4xl:row-start-1' : '@4xl:row-start-2'}`}
        >
          {aside}
        </aside>
      </div>
    )}
  </div>
)

type PartProps = { readonly title: ReactNode; readonly side?: ReactNode; readonly children: ReactNode }

/** A part of a page: its heading over a hairline. */
export const ExplorePart = ({ title, side, children }: PartProps): ReactNode => (
  <section>
    <div className="flex min-h-9 items-center justify-between gap-3 border-b border-hair pb-2">
      <h2 className="text-body font-semibold">{title}</h2>
      {side}
    </div>
    <div className="pt-3">{children}</div>
  </section>
)
