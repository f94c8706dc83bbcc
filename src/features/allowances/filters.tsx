import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Segmented } from '#ui/forms/segmented'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import type { GroupBy, AllowanceOrder, AllowanceView } from './list.ts'

export type Filtering = AllowanceView & { readonly by: GroupBy; readonly order: AllowanceOrder }
export const NO_ALLOWANCE_FILTER: Filtering = { words: '', only: 'all', by: 'taker', order: 'exposure' }

/** How the list is grouped, sorted and searched. */
export function AllowanceFilters({
  filtering,
  onChange,
}: {
  readonly filtering: Filtering
  readonly onChange: (filtering: Filtering) => void
}): ReactNode {
  const { t } = useLingui()
  const { by, only, order, words } = filtering
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Segmented
          legend={t`Group`}
          value={by}
          onChoose={(next) => onChange({ ...filtering, by: next })}
          segments={[
            { value: 'taker', label: <Trans>By spender</Trans> },
            { value: 'token', label: <Trans>By asset</Trans> },
          ]}
        />
        <Segmented
          legend={t`Show`}
          value={only}
          onChoose={(next) => onChange({ ...filtering, only: next })}
          segments={[
            { value: 'all', label: <Trans>All</Trans> },
            { value: 'look', label: <Trans>To review</Trans> },
          ]}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextInput
          aria-label={t`Search approvals`}
          placeholder={t`Search by name, token or address`}
          value={words}
          onChange={(event) => onChange({ ...filtering, words: event.currentTarget.value })}
        />
        <Select
          aria-label={t`Sort by`}
          value={order}
          onChoose={(next: AllowanceOrder) => onChange({ ...filtering, order: next })}
          options={[
            { value: 'exposure', label: t`Most dangerous first` },
            { value: 'newest', label: t`Newest first` },
            { value: 'name', label: t`Name` },
          ]}
        />
      </div>
    </div>
  )
}
