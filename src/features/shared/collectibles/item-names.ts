import { checksum } from '#core/ethereum/address'
import { ends } from '#core/ethereum/address-form'
import { plainHostile } from '#core/text/hostile-text'
import type { HeldItem } from '#wallet'
import { tellApart } from '../assets/asset-names.ts'
import { shortId, titleOf } from './item-title.ts'

/** What an item is called in a list of several; hostile text but for number and address. */
export type ItemName = {
  readonly title: string
  /** What its collection calls itself. */
  readonly collection?: string
  readonly number: string
  /** The contract of its collection, where names don't tell it from another. */
  readonly address?: string
}

type NamedItem = Pick<HeldItem, 'key' | 'collection' | 'tokenId' | 'metadata' | 'words'>

/** What a person reads of it. */
export const itemReading = ({ title, collection = '', number, address = '' }: ItemName): string =>
  [plainHostile(title, 40), plainHostile(collection, 40), number, address].join('\n').normalize('NFKC').toLowerCase()

/** Names for items, by their keys, such that no two of them read the same. */
export function nameItems(items: readonly NamedItem[]): ReadonlyMap<string, ItemName> {
  return tellApart(
    items.map((item) => {
      const collection = item.words.name ?? item.words.symbol
      const name: ItemName = {
        title: titleOf(item),
        number: `#${shortId(item.tokenId)}`,
        ...(collection === undefined ? {} : { collection }),
      }
      const whole = { ...name, number: `#${item.tokenId}` }
      return {
        key: item.key,
        names: [name, { ...name, address: ends(item.collection) }, whole, { ...whole, address: checksum(item.collection) }],
      }
    }),
    itemReading,
  )
}
