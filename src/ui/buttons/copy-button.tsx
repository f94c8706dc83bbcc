import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useTimer } from '../state/clock.tsx'
import { noteCopied } from './copied.tsx'
import { Icon } from '../icon.tsx'
import { announce } from '../feedback/live-region.tsx'

/** How long the tick stays, in ms. */
const SHOWN = 1600

export type CopyButtonProps = {
  /** What lands in the clipboard, whole, whatever is on the screen. */
  readonly text: string
  /** What it is, for the name of the button: "Copy address". */
  readonly label: string
  /** Words beside the drawing; only the drawing when absent. */
  readonly children?: ReactNode
}

/** Copies with one touch and says so. Where the browser refuses, it says that too. */
export function CopyButton({ text, label, children }: CopyButtonProps): ReactNode {
  const { t } = useLingui()
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const timer = useTimer()

  const settle = (next: 'copied' | 'refused', words: string): void => {
    setState(next)
    announce(words)
    timer.start(SHOWN, () => setState('idle'))
  }
  const copy = async (): Promise<void> => {
    if (await writeToClipboard(text)) {
      noteCopied(text)
      settle('copied', t`Copied`)
    } else settle('refused', t`The browser blocked copying. Select the text instead.`)
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={label}
      title={state === 'refused' ? t`The browser blocked copying. Select the text instead.` : label}
      data-state={state}
      className="-me-1 inline-flex min-h-6 min-w-6 shrink-0 items-center justify-center gap-1.5 rounded-mark text-soft transition-colors duration-(--quick) hover:bg-sunk hover:text-ink"
    >
      <Icon
        name={state === 'copied' ? 'done' : state === 'refused' ? 'warn' : 'copy'}
        className={state === 'refused' ? 'text-amber' : ''}
      />
      {children}
    </button>
  )
}

/** False where the browser refuses (no gesture, no focus, no permission) or has no clipboard (an insecure page). */
export async function writeToClipboard(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false // why is not told, and nothing could be done about it
  }
}
