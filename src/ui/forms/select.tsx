import type { ComponentProps, ReactNode } from 'react'
import { useFieldLinks } from './field.tsx'
import { Icon } from '../icon.tsx'
import { controlStyle } from './text-input.tsx'

export type Option<V extends string> = { readonly value: V; readonly label: string; readonly disabled?: boolean }

/** One of several: the browser's own list, which every phone and screen reader knows. */
export function Select<V extends string>({
  options,
  value,
  onChoose,
  ...rest
}: Omit<ComponentProps<'select'>, 'className' | 'style' | 'value' | 'onChange' | 'children'> & {
  readonly options: readonly Option<V>[]
  readonly value: V
  readonly onChoose: (value: V) => void
}): ReactNode {
  const links = useFieldLinks()
  return (
    <div className="relative">
      <select
        {...links}
        {...rest}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen !== undefined) onChoose(chosen.value)
        }}
        className={`${controlStyle} appearance-none pe-10 text-ellipsis`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-soft" />
    </div>
  )
}
