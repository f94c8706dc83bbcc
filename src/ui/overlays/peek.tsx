import { type ComponentProps, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react'
import type { ExplorerLink } from '../address/explorer-link.tsx'
import { useTimer } from '../state/clock.tsx'
import { type Panel, usePanel } from './use-panel.tsx'

/** Milliseconds before a hovering pointer opens, and before leaving closes. */
const HOVER_IN = 250
const HOVER_OUT = 150

export type PeekProps = {
  /** What is always seen. */
  readonly children: ReactNode
  /** What the card says. Drawn only while it is open. */
  readonly card: ReactNode
  /** The name of the button, where what is seen is not words. */
  readonly label?: string
  readonly look?: string
  readonly align?: 'start' | 'end'
  /** It leads somewhere as well: a click or Enter follows it; a touch or Space opens the card, which must hold the link too. */
  readonly link?: ExplorerLink | undefined
}

/** Whichever of the two is drawn. */
type Anchor = HTMLButtonElement & HTMLAnchorElement

type PeekEvents = {
  onBlur(event: FocusEvent): void
  /** By mouse: after a moment, and only while it hovers. */
  onPointerEnter(event: PointerEvent): void
  onPointerLeave(event: PointerEvent): void
  /** Keeps the card until the focus leaves, or it is closed. */
  pin(): void
  release(): void
  /** The pointer left the card or what opens it. */
  leave(): void
  /** The pointer is on the card: it stays. */
  stay(): void
}

/**
 * When a card shows and hides: hovering opens it for as long as it lasts; a click, a touch or a key pins it. The focus alone never opens it: who goes through
 * a screen by keyboard meets one stop for each fact, and what the card holds only when they asked for it.
 */
function usePeek({ anchor, panel, show, hide }: Panel<Anchor, HTMLSpanElement>): PeekEvents {
  const timer = useTimer()
  const pinned = useRef(false)
  const leave = (): void => timer.start(HOVER_OUT, () => !pinned.current && hide())
  const pin = (): void => {
    pinned.current = true
  }
  const release = (): void => {
    pinned.current = false
  }
  return {
    onBlur({ relatedTarget: next }) {
      if (next instanceof Node && (panel.current?.contains(next) === true || anchor.current === next)) return
      release()
      // Once the focus has gone on: hidden in the middle of it, the card takes along the place that it goes on from.
      timer.start(0, hide)
    },
    onPointerEnter(event) {
      if (event.pointerType === 'mouse') timer.start(HOVER_IN, show)
    },
    onPointerLeave(event) {
      if (event.pointerType === 'mouse') leave()
    },
    pin,
    release,
    leave,
    stay: timer.stop,
  }
}

/** Something small that opens a card with the whole story: by a click, a touch, a key or hovering. */
export function Peek({ children, card, label, look = '', align = 'start', link }: PeekProps): ReactNode {
  const id = useId()
  const panel = usePanel<Anchor, HTMLSpanElement>(align)
  const { pin, release, leave, stay, ...events } = usePeek(panel)
  const shared = { ref: panel.anchor, 'aria-label': label, className: look, ...events }
  return (
    <span className="inline-flex max-w-full min-w-0 align-baseline">
      {link === undefined ? (
        <button {...shared} type="button" popoverTarget={id} popoverTargetAction="show" onClick={pin}>
          {children}
        </button>
      ) : (
        <PeekLink
          {...shared}
          link={link}
          onAsk={() => {
            pin()
            panel.show()
          }}
        >
          {children}
        </PeekLink>
      )}
      {/* An empty popover costs nothing; what is inside is drawn when it opens. A span, since it stands in lines of text too. */}
      <span
        ref={panel.panel}
        id={id}
        popover="auto"
        className="float figures w-max p-4 text-start text-small font-normal whitespace-normal normal-case"
        onBeforeToggle={panel.onBeforeToggle}
        onToggle={(event) => {
          if (event.newState === 'closed') release()
          panel.onToggle(event)
        }}
        onBlur={events.onBlur}
        onPointerEnter={stay}
        onPointerLeave={leave}
      >
        {panel.open && card}
      </span>
    </span>
  )
}

type PeekLinkProps = Omit<ComponentProps<'a'>, 'onClick' | 'onPointerDown' | 'href' | 'target' | 'rel'> & {
  readonly link: ExplorerLink
  /** The card is asked for. */
  readonly onAsk: () => void
}

/** A link that a click or Enter follows. A finger cannot hover, nor can keys: a touch or Space opens the card first. */
function PeekLink({ link, onAsk, className = '', children, ...rest }: PeekLinkProps): ReactNode {
  const touched = useRef(false)
  return (
    <a
      {...rest}
      href={link.href}
      target={link.target}
      rel={link.rel}
      className={`${className} text-inherit no-underline`}
      onPointerDown={(event) => {
        touched.current = event.pointerType === 'touch'
      }}
      onClick={(event) => {
        if (!touched.current) return link.onClick?.(event)
        event.preventDefault()
        onAsk()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        touched.current = false
        if (event.key !== ' ') return
        event.preventDefault()
        onAsk()
      }}
    >
      {children}
    </a>
  )
}
