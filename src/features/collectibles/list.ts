import type { Address } from '#core/ethereum/address'
import type { HeldItem } from '#wallet'

/** Items of one collection, as they are shown together. */
export type CollectionGroup = { readonly key: string; readonly collection: Address; readonly items: readonly HeldItem[] }

/** How items are set apart: `asked` came by what this device did or were chosen to be shown, `unasked` came by themselves, `spam` says why in its words. */
export type Apart = {
  readonly shown: readonly HeldItem[]
  readonly unasked: readonly HeldItem[]
  readonly spam: readonly HeldItem[]
  readonly hidden: readonly HeldItem[]
}

export function separateUnwanted(items: readonly HeldItem[]): Apart {
  const placeOf = ({ choice, reasons }: HeldItem): keyof Apart => {
    if (choice === 'hidden') return 'hidden'
    if (choice === 'shown' || reasons.length === 0) return 'shown'
    return reasons.every(({ is }) => is === 'unsolicited') ? 'unasked' : 'spam'
  }
  const of = (place: keyof Apart): readonly HeldItem[] => items.filter((item) => placeOf(item) === place)
  return { shown: of('shown'), unasked: of('unasked'), spam: of('spam'), hidden: of('hidden') }
}

/** By collection, the one with the newest coming first; within it by number. */
export function byCollection(items: readonly HeldItem[]): readonly CollectionGroup[] {
  const groups = new Map<string, HeldItem[]>()
  for (const item of items) {
    const key = `${item.chainId}:${item.collection}`
    const known = groups.get(key)
    if (known) known.push(item)
    else groups.set(key, [item])
  }
  const newest = (some: readonly HeldItem[]): bigint =>
    some.reduce((most, { moves }) => (moves[0] && moves[0].block > most ? moves[0].block : most), 0n)
  return [...groups]
    .toSorted(([, a], [, b]) => Number(newest(b) - newest(a)))
    .flatMap(([key, some]) => {
      const [first] = some
      return first ? [{ key, collection: first.collection, items: some.toSorted((a, b) => (a.tokenId < b.tokenId ? -1 : 1)) }] : []
    })
}
