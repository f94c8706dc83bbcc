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

/** What an item is called: by its metadata, else by its collection and number. Hostile text. */
export function titleOf({ metadata, words, tokenId }: Pick<HeldItem, 'metadata' | 'words' | 'tokenId'>): string {
  if (metadata.kind === 'here' && metadata.value.name !== undefined) return metadata.value.name
  const number = shortId(tokenId)
  const collection = words.symbol ?? words.name
  return collection === undefined ? `#${number}` : `${collection} #${number}`
}

/** A number of 78 digits is no name: its ends tell it from others. */
export function shortId(tokenId: bigint): string {
  const text = tokenId.toString()
  return text.length <= 12 ? text : `${text.slice(0, 5)}…${text.slice(-5)}`
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

/** Those whose name, collection, number or attributes have all the words in them. */
export function search(items: readonly HeldItem[], words: string): readonly HeldItem[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return items
  return items.filter((item) => {
    const told = item.metadata.kind === 'here' ? item.metadata.value : undefined
    const attributes = told?.attributes.map(({ name, value }) => `${name} ${value}`) ?? []
    const text = [titleOf(item), item.words.name, item.words.symbol, `${item.tokenId}`, item.collection, ...attributes]
      .join(' ')
      .toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
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
