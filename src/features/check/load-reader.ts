import { toWire, type WireError } from '#core/errors'
import { createCell, type Source } from '#core/source'

export type Reader = typeof import('./reader.ts')
/** `none`: not asked for yet, or on its way. */
type LoadedReader =
  | { readonly is: 'none' }
  | { readonly is: 'here'; readonly reader: Reader }
  | { readonly is: 'failed'; readonly error: WireError }

const state = createCell<LoadedReader>({ is: 'none' })
let isLoading = false

/** What reads texts, once it is here: the same for every screen. */
export const readerSource: Source<LoadedReader> = state

/** Fetches it, once. Called again after a failure it tries again. */
export function loadReader(): void {
  if (isLoading || state.get().is === 'here') return
  isLoading = true
  void import('./reader.ts')
    .then(({ readSignable, carriedBy, paymentIn, reportIn, ManualCalls, WhatCameIn }) =>
      state.set({ is: 'here', reader: { readSignable, carriedBy, paymentIn, reportIn, ManualCalls, WhatCameIn } }),
    )
    .catch((error: unknown) => state.set({ is: 'failed', error: toWire(error, 'check') }))
    .finally(() => {
      isLoading = false
    })
}
