import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

type Said = { readonly polite: string; readonly assertive: string }

/** Milliseconds until an announcement is taken back, so that nobody comes upon old news later. */
const STANDS_MS = 10_000

let said: Said = { polite: '', assertive: '' }
const ears = new Set<() => void>()
const clearing: { polite?: ReturnType<typeof setTimeout>; assertive?: ReturnType<typeof setTimeout> } = {}

/**
 * Tells a screen reader what changed. `polite` waits for a pause; `assertive` is for what must be heard now (an error, a
 * changed Review). Needs one `LiveRegion` on the page.
 */
export function announce(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  clearTimeout(clearing[how])
  if (text !== '') clearing[how] = setTimeout(() => announce('', how), STANDS_MS)
  // The same words twice would be heard once: a space that nobody hears makes them differ.
  said = { ...said, [how]: said[how] === text && text !== '' ? `${text}\u00a0` : text }
  for (const ear of ears) ear()
}

/** Announces `text` when it appears and whenever it is another; nothing where it is empty. */
export function useAnnouncement(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  useEffect(() => {
    if (text !== '') announce(text, how)
  }, [text, how])
}

/** Takes back everything that was announced: it may name accounts. */
export function hush(): void {
  announce('', 'polite')
  announce('', 'assertive')
}

const subscribe = (ear: () => void): (() => void) => {
  ears.add(ear)
  return () => ears.delete(ear)
}

/** Where announcements are heard. One per page, in the shell, outside of any dialog. */
export function LiveRegion(): ReactNode {
  const { polite, assertive } = useSyncExternalStore(subscribe, () => said)
  return (
    <>
      <div className="sr-only" role="status">
        {polite}
      </div>
      <div className="sr-only" role="alert">
        {assertive}
      </div>
    </>
  )
}
