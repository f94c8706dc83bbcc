import type { HeldItem } from '#wallet'
import { titleOf } from './item-title.ts'

/** Those whose name, collection, number or attributes have all the words in them. */
export function searchItems(items: readonly HeldItem[], words: string): readonly HeldItem[] {
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
