import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTimeout } from '../state/clock.tsx'
import { useAnnouncement } from '../feedback/live-region.tsx'
import { IconButton, TextButton } from '../buttons/button.tsx'
import { Icon } from '../icon.tsx'
import { isField } from '../forms/is-field.tsx'
import { useWindowEvent } from '../state/window-event.tsx'
import { TimeText } from '../text/time-view.tsx'
import { allToasts, dismiss, toastDurationMs, subscribeToToasts, type Toast, undoLast } from './toast-store.ts'

export { dismiss, forgetToasts, toast } from './toast-store.ts'

const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribeToToasts, allToasts)

/** Where toasts stand: one per page, in the shell. They wait while a pointer or the focus is on them, and lie above any dialog. */
export function Toaster(): ReactNode {
  const { t } = useLingui()
  const standing = useToasts().filter((one) => one.standing)
  const [held, setHeld] = useState(false)
  const box = useRef<HTMLElement>(null)
  const newest = standing[0]?.id
  useWindowEvent('keydown', (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
    // A field has an undo of its own; what lies below a dialog is not changed from above it.
    if (!isUndo || event.defaultPrevented || isField(event.target) || document.querySelector('dialog[open]') !== null) return
    if (undoLast()) event.preventDefault()
  })
  useEffect(() => {
    const node = box.current
    if (node === null) return
    if (node.matches(':popover-open')) node.hidePopover() // shown again it lies above a dialog that opened since
    if (newest !== undefined) node.showPopover()
  }, [newest])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only waits while somebody reads
    <section
      ref={box}
      popover="manual"
      aria-label={t`Messages`}
      className="fixed inset-auto inset-e-0 bottom-0 z-50 m-0 w-104 max-w-full bg-transparent p-4 max-sm:bottom-16"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="flex flex-col-reverse gap-2">
        {standing.slice(0, 4).map((one) => (
          <Standing key={one.id} toast={one} held={held} />
        ))}
      </div>
    </section>
  )
}

function Standing({ toast: one, held }: { readonly toast: Toast; readonly held: boolean }): ReactNode {
  const { t } = useLingui()
  const ms = toastDurationMs(one)
  // Not by the region itself: it is shown together with what it says, which not every reader hears.
  useAnnouncement(one.action?.undoes === true ? t`${one.text} Press Ctrl Z to undo.` : one.text)
  useTimeout(held || !Number.isFinite(ms) ? undefined : ms, () => dismiss(one.id))
  return (
    <div className="float flex items-start gap-3 py-2 ps-4 pe-2 text-body" data-tone={one.tone}>
      <ToneIcon tone={one.tone} />
      <p className="min-w-0 flex-1 py-1 wrap-anywhere">{one.text}</p>
      {one.action !== undefined && (
        <span className="py-1">
          <TextButton
            title={one.action.undoes === true ? t`Undo (Ctrl Z)` : undefined}
            aria-keyshortcuts={one.action.undoes === true ? 'Control+Z' : undefined}
            onClick={() => {
              dismiss(one.id)
              one.action?.run()
            }}
          >
            {one.action.label}
          </TextButton>
        </span>
      )}
      <IconButton icon="close" size="small" label={t`Close message`} onClick={() => dismiss(one.id)} />
    </div>
  )
}

const ToneIcon = ({ tone }: { readonly tone: Toast['tone'] }): ReactNode =>
  tone === 'plain' ? null : (
    <Icon name={tone === 'warn' ? 'warn' : 'danger'} className={`mt-2 ${tone === 'warn' ? 'text-amber' : 'text-red'}`} />
  )

/** All messages of this session, newest first, to be read again. */
export function ToastHistory(): ReactNode {
  const all = useToasts()
  if (all.length === 0)
    return (
      <p className="text-soft">
        <Trans>No messages yet.</Trans>
      </p>
    )
  return (
    <ul className="divide-y divide-hair">
      {all.map((one) => (
        <li key={one.id} className="flex items-baseline gap-3 py-2">
          <ToneIcon tone={one.tone} />
          <span className="min-w-0 flex-1 wrap-anywhere">{one.text}</span>
          <span className="text-small text-soft">
            <TimeText at={one.at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
