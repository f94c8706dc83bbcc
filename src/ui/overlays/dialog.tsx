import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { IconButton } from '../buttons/button.tsx'

export type DialogProps = {
  readonly open: boolean
  /** Asked to close by Escape, the cross or a press outside; the owner decides. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** The buttons, at the end. */
  readonly actions?: ReactNode
  /** `asked` is closed only by its own buttons: for what must be answered. */
  readonly leave?: 'freely' | 'asked'
}

/** A window above the page. The browser holds the focus inside and gives it back; what is behind cannot be reached. */
export function Dialog({ open, onClose, title, children, actions, leave = 'freely' }: DialogProps): ReactNode {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed before it leaves the page: only then does the browser give the focus back to where it was.
  const hold = useCallback((node: HTMLDialogElement) => {
    dialog.current = node
    return () => {
      node.close()
      dialog.current = null
    }
  }, [])
  useEffect(() => {
    const node = dialog.current
    if (node === null) return
    if (open && !node.open) node.showModal()
    if (!open && node.open) node.close()
  }, [open])
  return (
    <dialog
      ref={hold}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (leave === 'freely') onClose()
      }}
      onClose={() => open && onClose()}
      onPointerDown={(event) => {
        // The backdrop belongs to the dialog itself; its content is a child.
        if (leave === 'freely' && event.target === dialog.current) onClose()
      }}
    >
      {open && (
        <div className="flex flex-col gap-4 p-6">
          <header className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-title font-semibold">
              {title}
            </h2>
            {leave === 'freely' && <IconButton icon="close" label={t`Close`} size="small" onClick={onClose} />}
          </header>
          <div className="flex flex-col gap-4">{children}</div>
          {actions !== undefined && <footer className="flex flex-wrap justify-end gap-3 pt-2">{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
