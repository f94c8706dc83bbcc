import type { WireError } from '#core/errors'
import { type Cell, createCell } from '#core/source'
import type { MaterialChange, Review } from '#review'
import type { Analysis, AnalysisProgress } from '#analysis'
import type { SignerProgress } from '#signers'

/** What the Review screen shows of one request. */
export type ReviewState =
  | { readonly kind: 'working'; readonly doing: AnalysisProgress; readonly since: number }
  | { readonly kind: 'failed'; readonly error: WireError }
  /**
   * `changes` is what moved since it was first shown; Sign is disarmed until it is read. `checking` while it is looked at again;
   * `trouble` says why the newest look failed: what is shown stays, and is not signed until a look succeeds.
   */
  | {
      readonly kind: 'ready'
      readonly analysis: Analysis
      readonly changes: readonly MaterialChange[]
      readonly checking: boolean
      readonly trouble?: WireError
    }
  /** `waits`: what a device or its owner is waited for. */
  | { readonly kind: 'signing'; readonly analysis: Analysis; readonly waits?: SignerWait }
  | { readonly kind: 'gone' }

/** What a signer waits for, and the way out: what was agreed to is then not signed. */
export type SignerWait = { readonly progress: SignerProgress; readonly cancel: () => void }

/**
 * One request that somebody looks at. `first` is the Review that was shown first, whatever bytes came after it: what moves in small steps moves
 * too, and so does what moved while nonce and fee were chosen anew. `chose`: the person set another fee, which is no change to be told of.
 */
export type Live = {
  readonly cell: Cell<ReviewState>
  stop: AbortController | undefined
  /** Nobody looks any more. */
  left: boolean
  first: Review | undefined
  chose: boolean
}

/** What is looked at, by the id of its request. */
export type ReviewSessions = {
  of(id: string): Live
  /** Stops looking. */
  leave(id: string): void
  forget(id: string): void
  forgetAll(): void
}

/** Only what screens hold on to. What looks is fetched with the first Review (looks.ts). */
export function createReviewSessions(now: () => number): ReviewSessions {
  const live = new Map<string, Live>()
  return {
    of(id) {
      const found = live.get(id)
      if (found) return found
      const cell = createCell<ReviewState>({ kind: 'working', doing: 'head', since: now() })
      const made: Live = { cell, stop: undefined, left: false, first: undefined, chose: false }
      live.set(id, made)
      return made
    },
    leave(id) {
      const found = live.get(id)
      if (found === undefined) return
      found.left = true
      found.stop?.abort()
    },
    forget(id) {
      live.get(id)?.stop?.abort()
      live.delete(id)
    },
    forgetAll() {
      for (const { stop } of live.values()) stop?.abort()
      live.clear()
    },
  }
}
