import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/buttons/button'
import { Icon } from '#ui/icon'
import type { Right } from '#wallet'
import { type AllowanceOrder, rowKey, type SpenderTrust } from '../list.ts'
import { RIGHT_COLUMNS, RightRow } from './right-row.tsx'
import type { RightRowContext } from './right-row-context.ts'

/** Rows that are drawn at first, and with each press for more: a stranger may log thousands. */
const ROWS_AT_ONCE = 100

/** Rows under one head; without `trust` they stand under none. */
export type RowGroup = { readonly trust?: SpenderTrust; readonly rights: readonly Right[] }

type TableProps = RightRowContext & {
  /** What the table is; read aloud, not shown. */
  readonly caption: string
  readonly groups: readonly RowGroup[]
  readonly order: AllowanceOrder
  readonly onOrder: (order: AllowanceOrder) => void
}

/** Approvals as a table with heads; on little space each row folds into two lines and the heads go. */
export function RightsTable({ caption, groups, order, onOrder, ...context }: TableProps): ReactNode {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const shown = firstRows(groups, most)
  const more = count(groups) - count(shown)
  const toggle = (key: string): void => setOpen(open.has(key) ? new Set([...open].filter((one) => one !== key)) : new Set([...open, key]))
  return (
    <>
      <table className="w-full border-collapse text-[0.875rem] leading-5 @max-[44rem]:block">
        <caption className="sr-only">{caption}</caption>
        <Heads order={order} onOrder={onOrder} />
        {shown.map(({ trust, rights }) => (
          <tbody key={trust ?? 'all'} className="@max-[44rem]:block" data-group={trust}>
            {trust !== undefined && <GroupHead trust={trust} />}
            {rights.map((right) => (
              <RightRow
                key={rowKey(right)}
                {...context}
                right={right}
                trust={trust}
                isOpen={open.has(rowKey(right))}
                onToggle={() => toggle(rowKey(right))}
              />
            ))}
          </tbody>
        ))}
      </table>
      {more > 0 && (
        <div className="mt-3">
          <Button size="small" onClick={() => setMost(most + ROWS_AT_ONCE)}>
            <Plural value={more} one="Show # more" other="Show # more" />
          </Button>
        </div>
      )}
    </>
  )
}

const count = (groups: readonly RowGroup[]): number => groups.reduce((sum, { rights }) => sum + rights.length, 0)

/** The first so many rows, over the groups in their order. */
function firstRows(groups: readonly RowGroup[], most: number): readonly RowGroup[] {
  let left = most
  return groups.flatMap((group) => {
    const rights = group.rights.slice(0, left)
    left -= rights.length
    return rights.length === 0 ? [] : [{ ...group, rights }]
  })
}

const COLOURS: Record<SpenderTrust, string> = { dangerous: 'text-red', look: 'text-amber', known: 'text-soft' }

const GroupHead = ({ trust }: { readonly trust: SpenderTrust }): ReactNode => (
  <tr className="border-b border-hair @max-[44rem]:block">
    <th
      scope="rowgroup"
      colSpan={RIGHT_COLUMNS}
      className={`px-3 pt-4 pb-1.5 text-start text-small font-semibold @max-[44rem]:block ${COLOURS[trust]}`}
    >
      {trust === 'dangerous' && <Trans>Dangerous</Trans>}
      {trust === 'look' && <Trans>Look closely</Trans>}
      {trust === 'known' && <Trans>Known apps</Trans>}
    </th>
  </tr>
)

type HeadsProps = Pick<TableProps, 'order' | 'onOrder'>

const HEAD = 'h-8 pe-3 font-medium whitespace-nowrap'
const START = `${HEAD} text-start`
const END = `${HEAD} text-end`

/** What stands in the columns; those by which rows can be sorted are buttons. */
function Heads(sorting: HeadsProps): ReactNode {
  const { t } = useLingui()
  return (
    <thead className="@max-[44rem]:hidden">
      <tr className="border-b border-hair text-fine text-soft">
        <SortHead by="name" look={`${START} ps-3`} {...sorting}>
          <Trans>Spender</Trans>
        </SortHead>
        <SortHead by="token" look={START} {...sorting}>
          <Trans>Token</Trans>
        </SortHead>
        <th scope="col" className={START}>
          <Trans>Limit</Trans>
        </th>
        <th scope="col" className={`${START} @max-5xl:hidden`}>
          <Trans>Network</Trans>
        </th>
        <SortHead by="exposure" look={END} {...sorting}>
          <Trans>At risk</Trans>
        </SortHead>
        <SortHead by="newest" look={`${END} @max-4xl:hidden`} {...sorting}>
          <Trans>Granted</Trans>
        </SortHead>
        <th scope="col" className={`${END} @max-4xl:hidden`}>
          <Trans>Last used</Trans>
        </th>
        <th scope="col" className={START}>
          <span className="sr-only">{t`Actions`}</span>
        </th>
      </tr>
    </thead>
  )
}

/** Names go up, money and days down: each has the one order that helps. */
const DOWN: ReadonlySet<AllowanceOrder> = new Set(['exposure', 'newest'])

function SortHead({
  by,
  look,
  order,
  onOrder,
  children,
}: HeadsProps & { readonly by: AllowanceOrder; readonly look: string; readonly children: ReactNode }): ReactNode {
  const { t } = useLingui()
  const isSorted = order === by
  return (
    <th scope="col" aria-sort={isSorted ? (DOWN.has(by) ? 'descending' : 'ascending') : 'none'} className={look}>
      <button
        type="button"
        title={t`Sort`}
        onClick={() => onOrder(by)}
        className="inline-flex min-h-6 items-center gap-1 rounded-mark hover:text-ink"
      >
        {children}
        {isSorted && <Icon name={DOWN.has(by) ? 'down' : 'up'} size={12} />}
      </button>
    </th>
  )
}
