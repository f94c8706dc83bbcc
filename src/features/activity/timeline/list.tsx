import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import type { Names } from '#decode'
import { WindowedList } from '#features/shared'
import type { TimelineRow } from '#wallet'
import { RowView } from './row-view.tsx'

/** A row of two lines. */
const USUAL = 81

type Props = { readonly rows: readonly TimelineRow[]; readonly namesOf: (chainId: number) => Names; readonly showAccounts: boolean }

/** Drawn once for as long as it is on the page: a list that is scrolled draws what comes into sight, and nothing else. */
const Row = memo(RowView)

export function TimelineList({ rows, namesOf, showAccounts }: Props): ReactNode {
  const { t } = useLingui()
  return (
    <div className="border-t border-hair" data-part="timeline">
      {/* A row takes some time to draw: from the first on no more than can be seen. */}
      <WindowedList label={t`Transactions`} rows={rows} keyOf={({ key }) => key} usual={USUAL} allUpTo={0}>
        {(row) => <Row row={row} names={namesOf(row.chainId)} showAccounts={showAccounts} />}
      </WindowedList>
    </div>
  )
}
