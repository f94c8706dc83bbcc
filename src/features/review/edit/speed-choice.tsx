import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { SpeedName, SpeedOption } from './speed-options.ts'

type ChoiceProps = {
  readonly value: SpeedName | 'own'
  readonly options: readonly SpeedOption[]
  readonly renderCost: (wei: bigint) => ReactNode
  readonly onChoose: (choice: SpeedName | 'own') => void
}

/** Three speeds with what each costs and how long it takes, and figures of one's own. */
export function SpeedChoice({ value, options, renderCost, onChoose }: ChoiceProps): ReactNode {
  const { t } = useLingui()
  const name = useId()
  return (
    <fieldset className="grid grid-cols-3 gap-1.5 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <legend className="sr-only">{t`Speed`}</legend>
      {options.map(({ speed, wei, seconds }) => (
        <Choice key={speed} name={name} checked={value === speed} onChoose={() => onChoose(speed)}>
          <span className="flex flex-wrap items-baseline gap-x-1.5 text-small text-soft">
            <SpeedWord speed={speed} />
            <Trans>~{seconds} s</Trans>
          </span>
          <span className="figures text-small font-semibold">{wei === undefined ? <Trans>not known</Trans> : renderCost(wei)}</span>
        </Choice>
      ))}
      <div className="grid max-sm:col-span-3">
        <Choice name={name} checked={value === 'own'} onChoose={() => onChoose('own')}>
          <span className="text-center text-small font-semibold">
            <Trans>Custom</Trans>
          </span>
        </Choice>
      </div>
    </fieldset>
  )
}

type OneProps = { readonly name: string; readonly checked: boolean; readonly onChoose: () => void; readonly children: ReactNode }

const Choice = ({ name, checked, onChoose, children }: OneProps): ReactNode => (
  <label className="relative flex min-h-11 flex-col justify-center rounded-control border border-hair px-3 py-2 transition-colors duration-(--quick) hover:border-edge has-checked:border-ink has-checked:bg-card has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
    <input
      type="radio"
      name={name}
      checked={checked}
      onChange={onChoose}
      className="absolute inset-0 cursor-pointer appearance-none opacity-0"
    />
    {children}
  </label>
)

function SpeedWord({ speed }: { readonly speed: SpeedName }): ReactNode {
  switch (speed) {
    case 'slow':
      return (
        <span>
          <Trans>Slow</Trans>
        </span>
      )
    case 'normal':
      return (
        <span>
          <Trans>Normal</Trans>
        </span>
      )
    case 'fast':
      return (
        <span>
          <Trans>Fast</Trans>
        </span>
      )
  }
}
