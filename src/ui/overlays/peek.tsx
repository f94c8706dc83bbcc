import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react'
import type { ExplorerLink } from '../address/explorer-link.tsx'
import { useTimer } from '../state/clock.tsx'
import { usePanel } from './use-panel.ts'

/** Milliseconds before a hovering pointer opens, and before leaving closes. */
const HOVER_IN = 250
const HOVER_OUT = 150
/** A focus this soon after closing is the browser handing it back. */
const HANDED_BACK = 200

export type PeekProps = {
  /** What is always seen. */
  readonly children: ReactNode
  /** What the card says. Drawn only while it is open. */
  readonly card: ReactNode
  /** The name of the button, where what is seen is not words. */
  readonly label?: string
  readonly look?: string
  readonly align?: 'start' | 'end'
  /** It leads somewhere as well: a click follows it, and a touch opens the card, which must hold the link too. */
  readonly link?: ExplorerLink | undefined
}

/** Whichever of the two is drawn. */
type Anchor = HTMLButtonElement & HTMLAnchorElement

/** Something small that opens a card with the whole story: by touch, by hovering, and by reaching it with the keyboard. */
export function Peek({ children, card, label, look = '', align = 'start', link }: PeekProps): ReactNode {
  const id = useId()
  const { anchor, panel, closedAt, open, show, hide, onBeforeToggle, onToggle } = usePanel<Anchor>(align)
  const timer = useTimer()
  const pinned = useRef(false)
  const touched = useRef(false)

  const leave = (): void => timer.start(HOVER_OUT, () => !pinned.current && hide())
  const blur = (next: EventTarget | null): void => {
    if (next instanceof Node && (panel.current?.contains(next) === true || anchor.current === next)) return
    pinned.current = false
    // Once the focus has gone on: hidden in the middle of it, the card takes along the place that it goes on from.
    timer.start(0, hide)
  }

  const shared = {
    ref: anchor,
    'aria-label': label,
    className: look,
    onFocus(event: FocusEvent): void {
      const handedBack = performance.now() - closedAt.current < HANDED_BACK
      if (!event.currentTarget.matches(':focus-visible') || handedBack) return
      pinned.current = true
      show()
    },
    onBlur: (event: FocusEvent): void => blur(event.relatedTarget),
    onPointerEnter(event: PointerEvent): void {
      if (event.pointerType === 'mouse') timer.start(HOVER_IN, show)
    },
    onPointerLeave(event: PointerEvent): void {
      if (event.pointerType === 'mouse') leave()
    },
  }
  const followOrShow = (event: MouseEvent): void => {
    if (!touched.current) return link?.onClick?.(event)
    // A finger cannot hover: it opens the card first.
    event.preventDefault()
    pinned.current = true
    show()
  }

  return (
    <span className="inline-flex max-w-full min-w-0 align-baseline">
      {link === undefined ? (
        <button
          {...shared}
          type="button"
          popoverTarget={id}
          popoverTargetAction="show"
          onClick={() => {
            pinned.current = true
          }}
        >
          {children}
        </button>
      ) : (
        <a
          {...shared}
          href={link.href}
          target={link.target}
          rel={link.rel}
          className={`${look} text-inherit no-underline`}
          onPointerDown={(event) => {
            touched.current = event.pointerType === 'touch'
          }}
          onClick={followOrShow}
        >
          {children}
        </a>
      )}
      {/* An empty popover costs nothing; what is inside is drawn when it opens. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="float figures w-max p-4 text-start text-small font-normal whitespace-normal normal-case"
        onBeforeToggle={onBeforeToggle}
        onToggle={(event) => {
          if (event.newState === 'closed') pinned.current = false
          onToggle(event)
        }}
        onBlur={(event) => blur(event.relatedTarget)}
        onPointerEnter={timer.stop}
        onPointerLeave={leave}
      >
        {open && card}
      </div>
    </span>
  )
}
