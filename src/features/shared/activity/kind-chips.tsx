import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'

/** What of a history is shown: a direction, or a kind. */
export type KindChip = 'all' | 'in' | 'out' | 'swapped' | 'allowed' | 'signature' | 'called'

type ChipsProps<C extends KindChip> = {
  readonly chips: readonly C[]
  /** Absent: what is shown is none of them. */
  readonly chosen: C | undefined
  readonly onChoose: (chip: C) => void
}

/** What one chooses most often of a history, in one row. */
export function KindChips<C extends KindChip>({ chips, chosen, onChoose }: ChipsProps<C>): ReactNode {
  const { t } = useLingui()
  const name = useId()
  const words: Readonly<Record<KindChip, string>> = {
    all: t`All`,
    in: t`In`,
    out: t`Out`,
    swapped: t`Swaps`,
    allowed: t`Approvals`,
    signature: t`Signatures`,
    called: t`Contract calls`,
  }
  return (
    <fieldset className="-mx-1 flex min-w-0 overflow-x-auto px-1 py-0.5 [scrollbar-width:none]">
      <legend className="sr-only">{t`Show`}</legend>
      {chips.map((chip) => (
        <label
          key={chip}
          className="relative inline-flex min-h-9 shrink-0 items-center rounded-full px-2.5 text-small text-soft hover:text-ink has-checked:bg-sunk has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink sm:px-3.5"
        >
          <input
            type="radio"
            name={name}
            checked={chip === chosen}
            onChange={() => onChoose(chip)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {words[chip]}
        </label>
      ))}
    </fieldset>
  )
}
