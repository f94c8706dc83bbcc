import { type ReactNode, useId } from 'react'
import { Button } from '#ui/buttons/button'
import type { IconName } from '#ui/icon'
import { usePanel } from '#ui/overlays/use-panel'

type Props = {
  readonly icon: IconName
  readonly name: string
  /** How many choices inside are set. */
  readonly count?: number
  readonly children: ReactNode
}

/** A button that opens a panel of controls beside the list. On a phone it is its icon alone. */
export function PanelButton({ icon, name, count = 0, children }: Props): ReactNode {
  const id = useId()
  const { anchor, panel, open, onBeforeToggle, onToggle } = usePanel('end')
  return (
    <>
      <Button ref={anchor} icon={icon} popoverTarget={id} aria-expanded={open} aria-haspopup="dialog" title={name}>
        <span className="max-sm:sr-only">{name}</span>
        {count > 0 && (
          <span className="figures inline-flex size-5 items-center justify-center rounded-full bg-ink text-fine text-paper">{count}</span>
        )}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className="float w-84 p-4"
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {open && children}
      </div>
    </>
  )
}
