import type { HeldItem } from '#wallet'

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
