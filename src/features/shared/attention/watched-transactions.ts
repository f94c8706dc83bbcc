import type { Hex } from '#core/bytes/hex'
import { isPending, type OwnTransaction } from '#core/activity/activity'
import { createCell, type Source } from '#core/source'

/** Transactions of which the person wants to hear, by their hashes. In memory of this tab alone: a lock or a reload empties it. */
const watched = createCell<ReadonlySet<Hex>>(new Set())

export const watchedTransactions: Source<ReadonlySet<Hex>> = watched

export const watchTransaction = (id: Hex): void => watched.update((before) => new Set([...before, id]))

export function unwatchTransaction(id: Hex): void {
  if (watched.get().has(id)) watched.update((before) => new Set([...before].filter((one) => one !== id)))
}

export function unwatchAll(): void {
  if (watched.get().size > 0) watched.set(new Set())
}

/** What is pending, over all accounts and chains. What was archived is not. */
export const pendingOf = (all: readonly OwnTransaction[]): readonly OwnTransaction[] =>
  all.filter((item) => isPending(item) && item.asideAt === undefined)

/** How one that was pending ended; undefined while it has not. `lost`: another took its place, or no endpoint has it any more. */
export function pendingEndOf({ state }: OwnTransaction): 'confirmed' | 'failed' | 'lost' | undefined {
  if (state.at === 'included') return state.inclusion.success ? 'confirmed' : 'failed'
  return state.at === 'signed' || state.at === 'sent' || state.at === 'pending' ? undefined : 'lost'
}
