import { useLingui } from '@lingui/react/macro'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Names } from '#decode'
import type { TimelineRow } from '#wallet'
import { RowView } from './row-view.tsx'

/** A row of two lines; each is measured when it is drawn. */
const USUAL = 68
/** Rows that are kept drawn beyond the edges. */
const BEYOND = 8

type Props = { readonly rows: readonly TimelineRow[]; readonly namesOf: (chainId: number) => Names; readonly showAccounts: boolean }

/** Drawn once for as long as it is on the page: a list that is scrolled draws what comes into sight, and nothing else. */
const Row = memo(RowView)

/** Any number of rows, of which those are drawn that can be seen. The page scrolls, not a box in it. */
export function TimelineList({ rows, namesOf, showAccounts }: Props): ReactNode {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  // Whatever stands above it may grow: where it begins is looked at whenever the page changes its size.
  useLayoutEffect(() => {
    const look = (): void => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    look()
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here alone, and handed to nothing that is memoized
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    estimateSize: () => USUAL,
    overscan: BEYOND,
    scrollMargin: margin,
    getItemKey: (at) => rows[at]?.key ?? at,
  })
  return (
    <div
      ref={list}
      role="list"
      aria-label={t`Transactions`}
      data-part="timeline"
      className="relative border-t border-hair"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index]
        return (
          row && (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              role="listitem"
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              data-index={item.index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start - margin}px)` }}
            >
              <Row row={row} names={namesOf(row.chainId)} showAccounts={showAccounts} />
            </div>
          )
        )
      })}
    </div>
  )
}
