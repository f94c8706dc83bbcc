import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** Pixels that a pointer may move between down and up and still mean the button that it went down on. */
const SLOP_PX = 8
/** Milliseconds until the click of a touch has come, if it comes. */
const TOUCH_MS = 120
/** Milliseconds in which a click belongs to the press before it. */
const SAME_PRESS_MS = 500

/**
 * The button that submits its form. A press counts where it began, also if a line that appears meanwhile moves the button away from under the pointer: browsers
 * then click what both places have in common, which does nothing.
 */
export function SubmitButton({ busy = false, ...rest }: Omit<ButtonProps, 'type' | 'onClick'>): ReactNode {
  const press = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const submittedAt = useRef(-Infinity)
  const moved = ({ clientX, clientY }: MouseEvent): boolean =>
    press.current !== undefined && Math.hypot(clientX - press.current.x, clientY - press.current.y) > SLOP_PX
  const onPointerDown = (event: PointerEvent): void => {
    press.current = event.button === 0 && event.isPrimary ? { x: event.clientX, y: event.clientY } : undefined
    if (press.current !== undefined) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerUp = (event: PointerEvent<HTMLButtonElement>): void => {
    const begun = press.current
    if (begun === undefined || moved(event)) return
    const button = event.currentTarget
    const submit = (): void => {
      if (press.current !== begun || !button.isConnected) return
      press.current = undefined
      submittedAt.current = performance.now()
      if (!busy) button.form?.requestSubmit(button)
    }
    setTimeout(submit, event.pointerType === 'mouse' ? 0 : TOUCH_MS)
  }
  const onClick = (event: MouseEvent): void => {
    const isSamePress = performance.now() - submittedAt.current < SAME_PRESS_MS && event.detail > 0
    // Who slides off the button doesn't mean it any more, though it has captured the pointer.
    if (busy || isSamePress || (event.detail > 0 && moved(event) && !isOver(event))) event.preventDefault()
    press.current = undefined
  }
  return <Button {...rest} busy={busy} type="submit" onPointerDown={onPointerDown} onPointerUp={onPointerUp} onClick={onClick} />
}

function isOver({ currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
