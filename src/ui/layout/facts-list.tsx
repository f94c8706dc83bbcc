import type { ReactNode } from 'react'

/** Names at the start, values at the end: the quiet table of a card or a panel. With very large letters a value stands below its name. */
export const FactsList = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 @max-[15rem]:grid-cols-1 @max-[15rem]:gap-y-1">{children}</dl>
)

/** One line of a `FactsList`. `mark` is its hallmark. `wraps`: a name and an address go to lines of their own before either is cut. */
export const FactLine = ({
  name,
  mark,
  wraps = false,
  children,
}: {
  readonly name: ReactNode
  readonly mark?: ReactNode
  readonly wraps?: boolean
  readonly children: ReactNode
}): ReactNode => (
  <>
    <dt className="flex items-baseline gap-2 text-soft">
      {mark}
      {name}
    </dt>
    <dd
      className={`min-w-0 text-end wrap-anywhere @max-[15rem]:mb-2 @max-[15rem]:text-start ${wraps ? '[&_a]:flex-wrap [&_a]:justify-end [&_button]:flex-wrap [&_button]:justify-end' : ''}`}
    >
      {children}
    </dd>
  </>
)
