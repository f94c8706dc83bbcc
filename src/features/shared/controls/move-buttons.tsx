import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#ui/buttons/button'
import { announce } from '#ui/feedback/live-region'

type MoveProps = {
  /** What is moved, for the names of the buttons. */
  readonly name: string
  /** Where it stands, from 0, and among how many. */
  readonly place: number
  readonly count: number
  readonly onMove: (place: number) => void
}

/** Two buttons that move a row up and down its list; the arrow keys do the same. They stay in reach at the ends, so that focus is not lost. */
export function MoveButtons({ name, place, count, onMove }: MoveProps) {
  const { t } = useLingui()
  const move = (next: number): void => {
    if (next < 0 || next >= count) return
    onMove(next)
    const shown = next + 1
    announce(t`${name} is now number ${shown} of ${count}.`)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(place + step)
  }
  return (
    <span className="inline-flex">
      <IconButton
        icon="up"
        size="small"
        label={t`Move ${name} up`}
        aria-disabled={place === 0}
        onKeyDown={onKeyDown}
        onClick={() => move(place - 1)}
      />
      <IconButton
        icon="down"
        size="small"
        label={t`Move ${name} down`}
        aria-disabled={place === count - 1}
        onKeyDown={onKeyDown}
        onClick={() => move(place + 1)}
      />
    </span>
  )
}
