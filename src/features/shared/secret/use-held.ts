import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { WireError } from '#core/errors'
import { limitIn } from '#core/limits'
import { useTimeout } from '#ui/state/clock'
import { useLatest } from '#ui/state/use-latest'
import { useAction } from '../wallet/use-action.ts'
import { onLeft } from './on-left.ts'

/** Longest time that a secret is on the screen, in milliseconds (SPEC section 9). */
export const SHOWN_MS = limitIn('secretShown', 'ms')

export type HeldSecret = {
  readonly shown: boolean
  readonly busy: boolean
  readonly error: WireError | undefined
  hide(): void
  readonly handlers: {
    onPointerDown(event: PointerEvent): void
    onPointerUp(): void
    onLostPointerCapture(): void
    onPointerCancel(): void
    onContextMenu(event: SyntheticEvent): void
    onKeyDown(event: KeyboardEvent): void
  }
}

/**
 * A secret on the screen while a button is held, or toggled by keyboard: fetched when asked for, gone when it is let go, when the page is left,
 * and after a minute. What was fetched goes straight to `paint`, which writes it into the page and, given nothing, takes it out again. It never
 * becomes React's: state, props and the copies that React keeps of both would outlive the screen.
 */
export function useHeld<T>(fetch: () => Promise<T>, paint: (found: T | undefined) => void): HeldSecret {
  const [shown, setShown] = useState(false)
  const wanted = useRef(false)
  const painter = useLatest(paint)
  const show = useAction(async () => {
    const found = await fetch()
    if (!wanted.current) return
    painter.current(found)
    setShown(true)
  })
  const hide = useCallback((): void => {
    wanted.current = false
    painter.current(undefined)
    setShown(false)
  }, [painter])
  const begin = (): void => {
    wanted.current = true
    void show.start()
  }
  // Left while it was being fetched counts too. In a layout effect, so that what was painted is still in reach when the card goes.
  useLayoutEffect(() => {
    const stop = onLeft(hide)
    return () => {
      stop()
      hide()
    }
  }, [hide])
  useTimeout(shown ? SHOWN_MS : undefined, hide)
  return {
    shown,
    busy: show.busy,
    error: show.error,
    hide,
    handlers: {
      onPointerDown(event) {
        // Held even where more words than expected push the button from under the finger.
        event.currentTarget.setPointerCapture(event.pointerId)
        begin()
      },
      onPointerUp: hide,
      onLostPointerCapture: hide,
      onPointerCancel: hide,
      onContextMenu: (event) => event.preventDefault(), // a long touch would open it in the middle of a hold
      onKeyDown(event) {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        if (event.repeat) return
        if (shown) hide()
        else begin()
      },
    },
  }
}
