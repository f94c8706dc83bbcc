import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

export type Column<R> = {
  readonly key: string
  readonly head: ReactNode
  readonly cell: (row: R) => ReactNode
  /** Figures stand at the end, words at the start. */
  readonly align?: 'start' | 'end'
  /** Left out where the window is narrow. */
  readonly where?: 'always' | 'wide'
  readonly sortable?: boolean
}

export type Sorting = { readonly key: string; readonly order: 'up' | 'down' }

export type TableProps<R> = {
  /** What the table is; read aloud, not shown. */
  readonly caption: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  /** How the rows are sorted, by their owner. */
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
}

/** Rows with hairlines between. The caller sorts; heads of sortable columns are buttons. Past 100 rows use a virtual list. */
export function Table<R>({ caption, columns, rows, rowKey, sorting, onSort }: TableProps<R>): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="-mx-1 overflow-x-auto px-1" tabIndex={0} role="region" aria-label={caption}>
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-hair text-small text-soft">
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-hair">
              {columns.map((column) => (
                <td key={column.key} className={`py-3 ps-0 pe-4 align-baseline last:pe-0 ${lookOf(column)}`}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const lookOf = <R,>({ align, where }: Column<R>): string =>
  `${align === 'end' ? 'text-end' : 'text-start'}${where === 'wide' ? ' max-sm:hidden' : ''}`

function Head<R>({
  column,
  sorting,
  onSort,
}: {
  readonly column: Column<R>
  readonly sorting: Sorting | undefined
  readonly onSort: ((sorting: Sorting) => void) | undefined
}): ReactNode {
  const { t } = useLingui()
  const order = sorting?.key === column.key ? sorting.order : undefined
  const look = `py-2 pe-4 font-medium last:pe-0 ${lookOf(column)}`
  if (column.sortable !== true || onSort === undefined)
    return (
      <th scope="col" className={look}>
        {column.head}
      </th>
    )
  return (
    <th scope="col" aria-sort={order === undefined ? 'none' : order === 'up' ? 'ascending' : 'descending'} className={look}>
      <button
        type="button"
        title={t`Sort`}
        onClick={() => onSort({ key: column.key, order: order === 'up' ? 'down' : 'up' })}
        className="inline-flex min-h-6 items-center gap-1 rounded-mark hover:text-ink"
      >
        {column.head}
        <Icon name={order === 'down' ? 'down' : 'up'} size={12} className={order === undefined ? 'opacity-0' : ''} />
      </button>
    </th>
  )
}
