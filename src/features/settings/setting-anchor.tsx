import { useLocation } from '#ui/router/router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SettingAnchorName } from '#features/shared'
import { useTimeout } from '#ui/state/clock'

/** How long what was looked for stays marked, in ms. */
const MARKED_MS = 2500

/** A place in the settings that can be led to: it is scrolled to, takes the focus and is marked for a moment. It may be drawn later than its page. */
export function SettingAnchor({ name, children }: { readonly name: SettingAnchorName; readonly children: ReactNode }): ReactNode {
  const { hash, state } = useLocation()
  const [past, setPast] = useState<unknown>()
  const box = useRef<HTMLDivElement>(null)
  const isSought = hash === name
  const isMarked = isSought && past !== state
  useTimeout(isMarked ? MARKED_MS : undefined, () => setPast(state))
  useEffect(() => {
    const node = box.current
    if (!isSought || node === null) return
    node.scrollIntoView({ block: 'center' })
    node.focus({ preventScroll: true })
  }, [isSought, state])
  return (
    <div
      ref={box}
      id={name}
      tabIndex={-1}
      data-marked={isMarked ? '' : undefined}
      className={`rounded-control outline-none ${isMarked ? 'bg-sunk ring-8 ring-sunk' : ''}`}
    >
      {children}
    </div>
  )
}
