import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { ChoosableChain } from './use-offered-chains.ts'

/** Chips that are shown at most; another chain is chosen by its number. */
const MAX_CHIPS = 5

type ChipsProps = {
  readonly offered: readonly ChoosableChain[]
  readonly value: number | undefined
  readonly onChoose: (chainId: number | undefined) => void
  /** What is chosen where no chain is. Absent: nothing is. */
  readonly none?: ReactNode
}

/** Which chain, by touch. */
export function ChainChips({ offered, value, onChoose, none }: ChipsProps): ReactNode {
  const { t } = useLingui()
  const name = useId()
  const shown = offered.filter(({ chain: { chainId } }, at) => at < MAX_CHIPS || chainId === value)
  return (
    <div role="radiogroup" aria-label={t`Network`} className="flex flex-wrap gap-2">
      {none !== undefined && (
        <Chip name={name} checked={value === undefined} onChoose={() => onChoose(undefined)}>
          {none}
        </Chip>
      )}
      {shown.map(({ chain: { chainId, name: called } }) => (
        <Chip key={chainId} name={name} checked={value === chainId} onChoose={() => onChoose(chainId)}>
          {called}
        </Chip>
      ))}
    </div>
  )
}

type ChipProps = { readonly name: string; readonly checked: boolean; readonly onChoose: () => void; readonly children: ReactNode }

const Chip = ({ name, checked, onChoose, children }: ChipProps): ReactNode => (
  <label className="relative inline-flex min-h-9 cursor-pointer items-center rounded-control border border-hair bg-card px-3 text-small font-semibold hover:border-edge has-checked:border-ink has-checked:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
    <input type="radio" name={name} checked={checked} onChange={onChoose} className="absolute inset-0 cursor-pointer opacity-0" />
    {children}
  </label>
)
