import { type ReactNode, useId } from 'react'

export type Segment<V extends string> = { readonly value: V; readonly label: ReactNode; readonly disabled?: boolean }

/** Two to five choices side by side: radio buttons that look like one control. */
export function Segmented<V extends string>({
  legend,
  segments,
  value,
  onChoose,
}: {
  /** What is being chosen; read aloud, not shown. */
  readonly legend: string
  readonly segments: readonly Segment<V>[]
  readonly value: V
  readonly onChoose: (value: V) => void
}): ReactNode {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{legend}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="relative flex min-h-9 min-w-fit flex-1 items-center justify-center rounded-control border border-hair px-3 py-1.5 text-center text-small transition-colors duration-(--quick) hover:border-edge has-checked:border-ink has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-disabled:text-soft"
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onChoose(segment.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
