import type { ReactNode } from 'react'

/** The keyboard begins at the heading of each step. */
function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  if (heading !== null) window.scrollTo({ top: 0 })
}

/** What this step is about, in a line and a sentence. */
export const MinuteHeading = ({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }): ReactNode => (
  <div>
    <h1 ref={focus} tabIndex={-1} className="text-head font-semibold tracking-tight text-balance outline-none">
      {title}
    </h1>
    {children !== undefined && <p className="mt-2 text-lead text-soft text-pretty">{children}</p>}
  </div>
)
