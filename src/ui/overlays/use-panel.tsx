import { type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react'
import { inView, placeBy } from './place.ts'

export type Panel<E extends HTMLElement, P extends HTMLElement = HTMLDivElement> = {
  readonly open: boolean
  readonly anchor: RefObject<E | null>
  readonly panel: RefObject<P | null>
  show(): void
  hide(): void
  onBeforeToggle(event: ToggleEvent): void
  onToggle(event: ToggleEvent): void
}

/** A `popover` that stands by the button that opens it and follows it. The browser does the top layer, Escape and clicks elsewhere. */
export function usePanel<E extends HTMLElement = HTMLButtonElement, P extends HTMLElement = HTMLDivElement>(
  align: 'start' | 'end' = 'start',
): Panel<E, P> {
  const anchor = useRef<E>(null)
  const panel = useRef<P>(null)
  const [open, setOpen] = useState(false)

  const place = (): void => {
    if (anchor.current !== null && panel.current?.matches(':popover-open') === true) placeBy(anchor.current, panel.current, align)
  }
  useEffect(() => {
    if (!open) return undefined
    const follow = (): void => {
      if (anchor.current !== null && !inView(anchor.current) && !isSheet(panel.current)) panel.current?.hidePopover()
      else place()
    }
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  })

  return {
    open,
    anchor,
    panel,
    show() {
      if (panel.current?.isConnected === true && !panel.current.matches(':popover-open')) panel.current.showPopover()
    },
    hide() {
      if (panel.current?.matches(':popover-open') === true) panel.current.hidePopover()
    },
    onBeforeToggle(event) {
      const opens = event.newState === 'open'
      // What has the focus is about to go: give it back before it falls to the page.
      if (!opens && panel.current?.contains(document.activeElement) === true) anchor.current?.focus()
      setOpen(opens)
      if (opens) requestAnimationFrame(place) // after it is shown, before it is painted
    },
    onToggle(event) {
      if (event.newState === 'open') place()
    },
  }
}

/** Whether a panel is a sheet at the foot of the window now (`parts.css`), which does not follow the button that opened it. */
const isSheet = (panel: HTMLElement | null): boolean =>
  panel?.dataset['sheet'] !== undefined && window.matchMedia('(max-width: 39.99rem)').matches
