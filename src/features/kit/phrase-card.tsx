import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { limit } from '#core/limits'
import { useAction } from './use-action.ts'
import { ErrorNote } from '#ui/error-note'
import { Icon } from '#ui/icon'

const SHOWN_MS = limit('secretShown') * 1000

/**
 * A recovery phrase, hidden until the button is held (or toggled by keyboard), gone when it is let go, when the page is left, and after a minute.
 * The words are fetched when asked for and dropped when hidden; there is no copy button.
 */
export function PhraseCard({
  reveal,
  count: expected = 12,
  what = 'words',
}: {
  readonly reveal: () => Promise<readonly string[]>
  /** How many words, where it is known before they are shown. */
  readonly count?: number
  /** A printed code in its groups is shown in the same way. */
  readonly what?: 'words' | 'code'
}) {
  const [words, setWords] = useState<readonly string[]>()
  const wanted = useRef(false)
  const show = useAction(async () => {
    const found = await reveal()
    if (wanted.current) setWords(found)
  })
  const hide = (): void => {
    wanted.current = false
    setWords(undefined)
  }
  const begin = (): void => {
    wanted.current = true
    void show.start()
  }
  useEffect(() => {
    if (!words) return
    const timer = setTimeout(hide, SHOWN_MS)
    const left = (): void => {
      if (document.visibilityState === 'hidden') hide()
    }
    addEventListener('blur', hide)
    document.addEventListener('visibilitychange', left)
    return () => {
      clearTimeout(timer)
      removeEventListener('blur', hide)
      document.removeEventListener('visibilitychange', left)
    }
  }, [words])
  const count = words?.length ?? expected
  return (
    <div className="rounded-card border border-hair bg-card p-4">
      <ol className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono sm:grid-cols-3" aria-live="off">
        {Array.from({ length: count }, (_, at) => (
          <li key={at} className="flex min-h-7 items-baseline gap-2 border-b border-hair">
            <span className="w-5 text-end text-fine text-soft">{at + 1}</span>
            <span>
              {words?.[at] ?? (
                <span aria-hidden="true" className="text-soft">
                  ······
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {show.error && (
        <div className="mt-3">
          <ErrorNote error={show.error} />
        </div>
      )}
      <button
        type="button"
        onPointerDown={(event) => {
          // Held even where more words than expected push the button from under the finger.
          event.currentTarget.setPointerCapture(event.pointerId)
          begin()
        }}
        onPointerUp={hide}
        onLostPointerCapture={hide}
        onPointerCancel={hide}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          if (event.repeat) return
          if (words) hide()
          else begin()
        }}
        className="mt-4 flex min-h-11 w-full touch-none items-center justify-center gap-2 rounded-control border border-edge font-semibold select-none hover:bg-sunk"
      >
        <Icon name={words ? 'hide' : 'show'} />
        <HoldWords what={what} at={words ? 'shown' : show.busy ? 'opening' : 'hidden'} />
      </button>
    </div>
  )
}

function HoldWords({ what, at }: { readonly what: 'words' | 'code'; readonly at: 'hidden' | 'opening' | 'shown' }) {
  if (what === 'code') return at === 'shown' ? <Trans>Let go to hide the code</Trans> : <Trans>Hold to show the code</Trans>
  if (at === 'shown') return <Trans>Let go to hide the words</Trans>
  return at === 'opening' ? <Trans>Opening: hold to show the words</Trans> : <Trans>Hold to show the words</Trans>
}
