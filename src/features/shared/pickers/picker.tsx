import { Trans } from '@lingui/react/macro'
import { type FocusEvent, type ReactNode, useId } from 'react'
import { LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import { Icon } from '#ui/icon'
import { usePanel } from '#ui/overlays/use-panel'
import { useTimer } from '#ui/state/clock'
import { Pending } from '#ui/state/pending'

/** How a picker is drawn: its button and its panel, as classes. */
export type PickerLook = { readonly button: string; readonly panel: string }

type PickerProps = {
  /** The name of the panel. */
  readonly title: string
  /** Quiet, as in a bar, unless it is given. */
  readonly look?: PickerLook
  /** What is on the button, before its chevron: what it chooses, for a screen reader, and what is chosen. */
  readonly children: ReactNode
  /** Draws the panel, which calls `close` when something was chosen. Its code may be fetched when it is first drawn. */
  readonly renderPanel: (close: () => void) => ReactNode
}

const QUIET: PickerLook = {
  button: 'min-h-11 gap-1.5 px-1.5 hover:bg-sunk aria-expanded:bg-sunk sm:min-h-10 sm:gap-2 sm:px-2 text-small font-semibold',
  panel: 'w-99',
}

/** A button that opens a panel to choose from; on a phone it is a sheet at the foot of the window. The focus goes to the search field of the panel, and comes back when the panel closes. */
export function Picker({ title, look = QUIET, children, renderPanel }: PickerProps): ReactNode {
  const id = useId()
  const timer = useTimer()
  const { anchor, panel, open, hide, onBeforeToggle, onToggle } = usePanel()
  const onBlur = ({ relatedTarget: next }: FocusEvent): void => {
    if (!(next instanceof Node) || panel.current?.contains(next) === true || anchor.current === next) return
    // After the focus has moved on: a panel that is hidden before would take along the place that Tab goes on from.
    timer.start(0, hide)
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        onBlur={onBlur}
        className={`flex min-w-0 items-center rounded-control ${look.button}`}
      >
        {children}
        <Icon name="down" size={12} className="text-soft" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        data-sheet=""
        className={`float overflow-hidden sm:max-w-[calc(100vw-1rem)] ${look.panel}`}
        onBeforeToggle={onBeforeToggle}
        onToggle={(event) => {
          onToggle(event)
          // `autoFocus` alone finds the field only where it is drawn after the panel is shown.
          if (event.newState === 'open') panel.current?.querySelector('input')?.focus()
        }}
        onBlur={onBlur}
      >
        {open && <Pending fallback={<PanelSkeleton />}>{renderPanel(hide)}</Pending>}
      </div>
    </>
  )
}

const PanelSkeleton = (): ReactNode => (
  <div className="p-4">
    <LoadingRegion words={<Trans>Loading the list</Trans>}>
      <RowsSkeleton rows={3} />
    </LoadingRegion>
  </div>
)
