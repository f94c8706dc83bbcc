import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import { Icon } from '#ui/icon'
import { isDangerous, type Right } from '#wallet'
import { type AllowanceOrder, type AllowanceView, isUnused } from './list.ts'

export type Filtering = AllowanceView & { readonly order: AllowanceOrder }
export const NO_ALLOWANCE_FILTER: Filtering = { words: '', only: 'all', order: 'exposure' }

type FiltersProps = {
  readonly rights: readonly Right[]
  readonly filtering: Filtering
  readonly onChange: (filtering: Filtering) => void
}

/** Which of them are shown, what is searched for, and (where there are no heads of columns to press) the order. */
export function AllowanceFilters({ rights, filtering, onChange }: FiltersProps): ReactNode {
  const { t } = useLingui()
  const { only, order, words } = filtering
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{t`Show`}</legend>
        <Chip value="all" only={only} count={rights.length} onChoose={() => onChange({ ...filtering, only: 'all' })}>
          <Trans>All</Trans>
        </Chip>
        <Chip
          value="dangerous"
          only={only}
          count={rights.filter(isDangerous).length}
          onChoose={() => onChange({ ...filtering, only: 'dangerous' })}
        >
          <Trans>Dangerous</Trans>
        </Chip>
        <Chip value="unused" only={only} count={rights.filter(isUnused).length} onChoose={() => onChange({ ...filtering, only: 'unused' })}>
          <Trans>Unused</Trans>
        </Chip>
      </fieldset>
      <div className="flex flex-1 flex-wrap justify-end gap-3 @max-[44rem]:basis-full">
        <div className="w-36 @min-[44rem]:hidden">
          <Select
            aria-label={t`Sort by`}
            value={order}
            onChoose={(next: AllowanceOrder) => onChange({ ...filtering, order: next })}
            options={[
              { value: 'exposure', label: t`Most at risk` },
              { value: 'newest', label: t`Newest` },
              { value: 'name', label: t`Spender` },
              { value: 'token', label: t`Token` },
            ]}
          />
        </div>
        <div className="w-72 @max-[44rem]:w-auto @max-[44rem]:flex-1 @max-[44rem]:basis-40">
          <TextInput
            aria-label={t`Search approvals`}
            placeholder={t`Spender, token or address`}
            value={words}
            end={<Icon name="search" className="text-soft" />}
            endRoom="sign"
            onChange={(event) => onChange({ ...filtering, words: event.currentTarget.value })}
          />
        </div>
      </div>
    </div>
  )
}

type ChipProps = {
  readonly value: AllowanceView['only']
  readonly only: AllowanceView['only']
  readonly count: number
  readonly onChoose: () => void
  readonly children: ReactNode
}

const Chip = ({ value, only, count, onChoose, children }: ChipProps): ReactNode => (
  <label className="relative flex min-h-9 items-center gap-1.5 rounded-full px-3 text-small text-soft transition-colors duration-(--quick) hover:bg-sunk has-checked:bg-sunk has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink contrast-more:has-checked:ring-1 contrast-more:has-checked:ring-ink">
    <input
      type="radio"
      name="allowances-shown"
      value={value}
      checked={only === value}
      onChange={onChoose}
      className="absolute inset-0 cursor-pointer appearance-none opacity-0"
    />
    <span>{children}</span> <span className="figures">{count}</span>
  </label>
)
