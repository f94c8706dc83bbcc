import { type ReactNode, useState } from 'react'
import { Icon } from '../icon.tsx'

export type DisclosureProps = {
  readonly title: ReactNode
  /** How much is inside, while it is closed: "9 slots, all named". */
  readonly hint?: ReactNode
  readonly open?: boolean
  readonly onToggle?: (open: boolean) => void
  /** What is inside is made when it is first opened: there may be a megabyte of it. */
  readonly isLate?: boolean
  readonly children: ReactNode
}

/** A part that can be opened up; hairline above, so that several make a list. */
export function Disclosure({ isLate = false, ...props }: DisclosureProps): ReactNode {
  return isLate ? <LateDisclosure {...props} /> : <Part {...props} />
}

function LateDisclosure({ onToggle, children, ...props }: DisclosureProps): ReactNode {
  const [wasOpen, setWasOpen] = useState(props.open === true)
  const toggled = (open: boolean): void => {
    if (open) setWasOpen(true)
    onToggle?.(open)
  }
  return (
    <Part {...props} onToggle={toggled}>
      {wasOpen && children}
    </Part>
  )
}

const Part = ({ title, hint, open, onToggle, children }: Omit<DisclosureProps, 'isLate'>): ReactNode => (
  <details className="border-t border-hair last:border-b" open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <summary className="flex min-h-11 list-none items-center gap-2 rounded-mark py-2 hover:text-ink">
      <Icon name="next" size={12} className="turn text-soft" />
      <span className="min-w-0">
        {title} {hint !== undefined && <span className="ms-1 text-small text-soft">{hint}</span>}
      </span>
    </summary>
    <div className="pt-1 pb-4 ps-5">{children}</div>
  </details>
)
