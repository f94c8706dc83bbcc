import { type KeyboardEvent, type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '../state/use-latest.tsx'

type PressOptions = {
  /** Presses begun while this is false do nothing, and one under way when it turns false is given up. */
  readonly ready: boolean
  /** Milliseconds to hold; 0 for a plain press. */
  readonly holdMs: number
  readonly onDone: () => void
  /** A press that could not be taken (let go too early, or made by a program): say how it is done. */
  readonly onShort?: () => void
}

type PressHandlers = {
  onPointerDown(event: PointerEvent): void
  onPointerUp(event: PointerEvent): void
  onPointerLeave(): void
  onPointerCancel(): void
  onKeyDown(event: KeyboardEvent): void
  onKeyUp(event: KeyboardEvent): void
  onClick(event: MouseEvent): void
  onContextMenu(event: MouseEvent): void
  onBlur(): void
}

/**
 * A press that means it: begun and ended on the button while it was ready, by a person (events made by a script do not
 * count). Enter never presses; Space does, as long as it is held. Escape, leaving the button or losing focus give up.
 */
export function usePress(options: PressOptions): { readonly holding: boolean; readonly handlers: PressHandlers } {
  const { ready, holdMs } = options
  const [holding, setHolding] = useState(false)
  const latest = useLatest(options)
  const press = useRef<{ readonly timer: ReturnType<typeof setTimeout> | undefined } | undefined>(undefined)

  const stop = useCallback((): void => {
    clearTimeout(press.current?.timer)
    press.current = undefined
    setHolding(false)
  }, [])
  // A press lasts no longer than it is ready, or than the button is there.
  useEffect(() => (ready ? stop : undefined), [ready, stop])

  const finish = (): void => {
    stop()
    if (latest.current.ready) latest.current.onDone()
  }
  const start = (trusted: boolean): void => {
    if (!trusted || !latest.current.ready || press.current !== undefined) return
    press.current = { timer: holdMs > 0 ? setTimeout(finish, holdMs) : undefined }
    setHolding(true)
  }
  const release = (): void => {
    if (press.current === undefined) return
    if (holdMs === 0) return finish()
    stop()
    latest.current.onShort?.()
  }

  return {
    holding,
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0 || !event.isPrimary) return
        // A finger is captured by what it touched: without this, sliding off would not be leaving.
        if (event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.releasePointerCapture(event.pointerId)
        start(event.nativeEvent.isTrusted)
      },
      onPointerUp: release,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onBlur: stop,
      onContextMenu: (event) => event.preventDefault(), // a long touch would open it in the middle of a hold
      onKeyDown(event) {
        if (event.key === 'Escape' && press.current !== undefined) stop()
        if (event.key !== ' ' && event.key !== 'Enter') return
        event.preventDefault() // neither the button's own click nor a submit by Enter
        if (event.key === ' ' && !event.repeat) start(event.nativeEvent.isTrusted)
      },
      onKeyUp(event) {
        if (event.key !== ' ') return
        event.preventDefault()
        release()
      },
      onClick(event) {
        event.preventDefault()
        // `detail` 0 without key or pointer: a screen reader's own click. It cannot be held, but it can press.
        if (event.detail !== 0 || !event.nativeEvent.isTrusted || !latest.current.ready) return
        if (holdMs === 0) finish()
        else latest.current.onShort?.()
      },
    },
  }
}
