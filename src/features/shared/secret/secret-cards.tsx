import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Hex } from '#core/bytes/hex'
import { useHeld, type HeldSecret } from './use-held.ts'
import { ErrorNote } from '#ui/feedback/error-note'
import { Icon } from '#ui/icon'

/** Digits in a group, so that one can read along on paper. */
const GROUP = 4
const GROUPS = 16

/** A private key, hidden until the button is held. There is no copy button. */
export function KeyCard({ reveal }: { readonly reveal: () => Promise<Hex> }) {
  const card = useRef<HTMLDivElement>(null)
  const held = useHeld(reveal, (found) => {
    // Group by group: no text in the page is the whole key.
    for (const [at, place] of [...(card.current?.querySelectorAll('[data-digits]') ?? [])].entries()) {
      place.textContent = found?.slice(2 + at * GROUP, 2 + (at + 1) * GROUP) ?? ''
    }
  })
  return (
    <div ref={card} className="rounded-card border border-hair bg-card p-4">
      <p dir="ltr" translate="no" className="grid grid-cols-4 gap-x-4 gap-y-1 font-mono sm:grid-cols-8">
        {Array.from({ length: GROUPS }, (_, at) => (
          <span key={at} className="min-h-6 text-center">
            <span aria-hidden="true" className="text-soft" hidden={held.shown}>
              ····
            </span>
            <span data-digits />
          </span>
        ))}
      </p>
      <HeldButton held={held} />
    </div>
  )
}

/** Words of a phrase, and the passphrase that belongs to them where there is one. */
export type PhraseWords = { readonly words: readonly string[]; readonly passphrase?: string }

/** A recovery phrase, hidden until the button is held. There is no copy button. */
export function PhraseCard({
  reveal,
  count: expected = 12,
  passphrase = false,
}: {
  readonly reveal: () => Promise<PhraseWords>
  /** How many words, where it is known before they are shown. */
  readonly count?: number
  /** A passphrase belongs to them. */
  readonly passphrase?: boolean
}) {
  const [count, setCount] = useState(expected)
  const card = useRef<HTMLDivElement>(null)
  const held = useHeld(reveal, (found) => {
    if (found && found.words.length !== count) flushSync(() => setCount(found.words.length))
    for (const [at, place] of [...(card.current?.querySelectorAll('[data-word]') ?? [])].entries()) {
      place.textContent = found?.words[at] ?? ''
    }
    const extra = card.current?.querySelector('[data-passphrase]')
    if (extra) extra.textContent = found?.passphrase ?? ''
  })
  const veil = (
    <span aria-hidden="true" className="text-soft" hidden={held.shown}>
      ······
    </span>
  )
  return (
    <div ref={card} className="rounded-card border border-hair bg-card p-4">
      <ol className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono sm:grid-cols-3" aria-live="off" translate="no">
        {Array.from({ length: count }, (_, at) => (
          <li key={at} className="flex min-h-7 items-baseline gap-2 border-b border-hair">
            <span className="w-5 text-end text-fine text-soft">{at + 1}</span>
            {veil}
            <span data-word />
          </li>
        ))}
      </ol>
      {passphrase && (
        <p className="mt-4 flex flex-wrap gap-x-3">
          <span className="text-soft">
            <Trans>Passphrase</Trans>
          </span>
          {veil}
          <span data-passphrase className="font-mono wrap-anywhere whitespace-pre-wrap" translate="no" />
        </p>
      )}
      <HeldButton held={held} />
    </div>
  )
}

/** The button that a secret is held by, and why it did not come. */
function HeldButton({ held }: { readonly held: HeldSecret }) {
  return (
    <>
      {held.error && (
        <div className="mt-3">
          <ErrorNote error={held.error} />
        </div>
      )}
      <button
        type="button"
        {...held.handlers}
        className="mt-4 flex min-h-11 w-full touch-none items-center justify-center gap-2 rounded-control border border-edge font-semibold select-none hover:bg-sunk"
      >
        <Icon name={held.shown ? 'hide' : 'show'} />
        {held.shown ? <Trans>Release to hide</Trans> : <Trans>Hold to reveal</Trans>}
        {held.busy && !held.shown && (
          <span className="font-normal text-soft">
            <Trans>(decrypting)</Trans>
          </span>
        )}
      </button>
    </>
  )
}
