import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export type Tab<V extends string> = { readonly value: V; readonly label: ReactNode; readonly panel: () => ReactNode }

/** Several views of one thing (ARIA tabs: arrows move and choose, Home and End). Only the chosen one is drawn. */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onChoose,
}: {
  readonly label: string
  readonly tabs: readonly Tab<V>[]
  readonly value: V
  readonly onChoose: (value: V) => void
}): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.findIndex((tab) => tab.value === value)

  const onKeyDown = (event: KeyboardEvent): void => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const moves: Record<string, number> = { [forward]: chosen + 1, [backward]: chosen - 1, Home: 0, End: tabs.length - 1 }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    const at = (move + tabs.length) % tabs.length
    const next = tabs[at]
    if (next === undefined) return
    onChoose(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus()
  }

  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus roves over its tabs */}
      <div ref={list} role="tablist" aria-label={label} className="flex gap-5 overflow-x-auto border-b border-hair" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChoose(tab.value)}
            className="-mb-px min-h-10 border-b-2 border-transparent py-2 whitespace-nowrap text-soft hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} tabIndex={0} className="pt-4">
        {tabs[chosen]?.panel()}
      </div>
    </div>
  )
}
