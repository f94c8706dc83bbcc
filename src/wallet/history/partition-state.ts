import { defined } from '#core/defined'
import type { WireError } from '#core/errors'

/** Why it does not go on at the moment; absent while it does. */
type Trouble = { readonly error?: WireError }

/**
 * Where the partition of one account's past is on this page: its logs and entries, kept in sealed records. `number`: of the opening, so that what is heard of
 * an earlier one is recognised.
 */
export type PartitionState =
  /** Not opened: the vault is locked, or nothing was looked for yet. */
  | (Trouble & { readonly kind: 'closed' })
  | (Trouble & { readonly kind: 'opening'; readonly number: number })
  /** All that is kept is here. */
  | (Trouble & { readonly kind: 'open'; readonly number: number })

/** What may happen to it. */
export type PartitionEvent =
  | { readonly kind: 'open'; readonly number: number }
  | { readonly kind: 'opened'; readonly number: number }
  /** What could not be opened is missing: the rest is all there is. */
  | { readonly kind: 'open-failed'; readonly number: number; readonly error: WireError }
  /** The search in it went on, or failed. */
  | { readonly kind: 'worked'; readonly error: WireError | undefined }
  | { readonly kind: 'locked' }

export const CLOSED: PartitionState = { kind: 'closed' }

/** The one mover of a partition. An event that does not fit leaves the state as it is. */
export function next(state: PartitionState, event: PartitionEvent): PartitionState {
  switch (event.kind) {
    case 'open':
      return state.kind === 'closed' ? { ...state, kind: 'opening', number: event.number } : state
    case 'opened':
      return isOpening(state, event.number) ? { ...state, kind: 'open' } : state
    case 'open-failed':
      return isOpening(state, event.number) ? { ...state, kind: 'open', error: event.error } : state
    case 'worked': {
      const { error: _before, ...rest } = state
      return { ...rest, ...defined({ error: event.error }) }
    }
    case 'locked':
      // Nothing of the person outlives a lock.
      return CLOSED
  }
}

const isOpening = (state: PartitionState, number: number): state is Extract<PartitionState, { readonly kind: 'opening' }> =>
  state.kind === 'opening' && state.number === number
