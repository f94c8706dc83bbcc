import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import type { Hex } from '#core/bytes/hex'
import { HeldButton } from './held-button.tsx'
import { useHeld } from './use-held.ts'

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
      <HeldButton held={held} what={{ show: <Trans>Hold to show the key</Trans>, hide: <Trans>Let go to hide the key</Trans> }} />
    </div>
  )
}
