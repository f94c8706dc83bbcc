import type { Address } from '../ethereum/address.ts'
import type { Hex } from '../bytes/hex.ts'

/** An item of a collection (ERC-721, ERC-1155): two are the same when chain, contract and number are. */
export type Collectible = {
  readonly chainId: number
  readonly collection: Address
  readonly tokenId: bigint
  readonly standard: 'erc721' | 'erc1155'
}

/** A stable key for records and lists. */
export const collectibleKey = ({ chainId, collection, tokenId }: Omit<Collectible, 'standard'>): string =>
  `${chainId}:${collection}:${tokenId}`

/** That an item came to an account or went from it, as its contract logged it. */
export type ItemTransfer = { readonly how: 'in' | 'out'; readonly other: Address; readonly transaction: Hex; readonly block: bigint }

/** Where pictures and what is told of items may be fetched from: hosts, and one gateway to IPFS. Nobody is, before the person says so. */
export type PictureSources = { readonly hosts: readonly string[]; readonly gateway?: string }

export const NO_SOURCES: PictureSources = { hosts: [] }
