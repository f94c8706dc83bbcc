import { type ReactNode, useCallback, useId, useRef } from 'react'
import { useTimer } from '../state/clock.tsx'
import { Icon } from '../icon.tsx'
import { Peek } from './peek.tsx'
import { placeBy } from './place.ts'

/** A word or two about a control (`children`, one focusable element), on hover and focus. It holds nothing that cannot be known without it. */
export function Tooltip({ words, children }: { readonly words: ReactNode; readonly children: ReactNode }): ReactNode {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useTimer()
  const describe = useCallback(
    (node: HTMLSpanElement | null) => {
      anchor.current = node
      const control = node?.querySelector('button, a, input, select, [tabindex]')
      control?.setAttribute('aria-describedby', id)
      return () => {
        anchor.current = null
        control?.removeAttribute('aria-describedby')
      }
    },
    [id],
  )
  const show = (): void => {
    if (bubble.current === null || anchor.current === null || bubble.current.matches(':popover-open')) return
    bubble.current.showPopover()
    placeBy(anchor.current, bubble.current)
  }
  const hide = (): void => {
    timer.stop()
    if (bubble.current?.matches(':popover-open') === true) bubble.current.hidePopover()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens; the control inside it is what one uses
    <span
      ref={describe}
      className="inline-flex"
      onPointerEnter={() => timer.start(400, show)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className="float px-3 py-1.5 text-small">
        {words}
      </span>
    </span>
  )
}

/** A question mark that explains a word, by touch too. `about` names the word. */
export const Gloss = ({ about, children }: { readonly about: string; readonly children: ReactNode }): ReactNode => (
  <Peek
    look="-m-1 inline-flex min-h-6 min-w-6 items-center justify-center rounded-mark p-1 align-middle text-soft hover:text-ink"
    label={about}
    card={<div className="max-w-72">{children}</div>}
  >
    <Icon name="help" />
  </Peek>
)
