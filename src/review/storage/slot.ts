import type { Address } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import type { Simulation } from '#core/simulation/simulation'

/** A slot that a run changed. */
export type SlotChange = Simulation['storage'][number]

/** A key of a mapping, as it can be read: nothing in the storage says of what type it is. */
export type SlotKey =
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'number'; readonly value: bigint }
  | { readonly kind: 'bytes'; readonly value: Hex }

/** One step on the way to a slot. `list`: to where the items of an array begin. `offset`: so many slots further, a field or an item. */
export type SlotPlace =
  | { readonly kind: 'key'; readonly key: SlotKey; readonly offset: bigint }
  | { readonly kind: 'list'; readonly offset: bigint }

/** What a slot holds. `place`: nothing says what, and only where it lies is known. */
export type SlotName =
  | { readonly kind: 'balance'; readonly holder: Address; readonly source: SlotSource }
  | { readonly kind: 'allowance'; readonly owner: Address; readonly spender: Address; readonly source: SlotSource }
  /** Permit2: what a spender may take of one token; amount, end and number share the slot. */
  | {
      readonly kind: 'token-allowance'
      readonly owner: Address
      readonly token: Address
      readonly spender: Address
      readonly source: SlotSource
    }
  | { readonly kind: 'operator'; readonly owner: Address; readonly operator: Address; readonly source: SlotSource }
  | { readonly kind: 'item-owner' | 'item-approval'; readonly tokenId: bigint; readonly source: SlotSource }
  | { readonly kind: 'items'; readonly holder: Address; readonly tokenId: bigint; readonly source: SlotSource }
  /** How many signatures of the owner were used (EIP-2612). */
  | { readonly kind: 'nonce'; readonly owner: Address; readonly source: SlotSource }
  | { readonly kind: 'proxy'; readonly what: 'implementation' | 'admin' | 'beacon'; readonly source: 'layout' }
  | { readonly kind: 'place'; readonly base: Hex; readonly steps: readonly SlotPlace[] }

/** What a mapping is for. `items-by-…`: which of its two keys comes first (ERC-1155). */
export type SlotMeaning =
  | 'balance'
  | 'allowance'
  | 'token-allowance'
  | 'operator'
  | 'item-owner'
  | 'item-approval'
  | 'items-by-id'
  | 'items-by-holder'
  | 'nonce'

/** How that is known, strongest first: a layout that ships, an answer of the contract, an event, a decoded call. */
export type SlotSource = 'layout' | 'answer' | 'event' | 'call'

/** Where a contract keeps its mappings: declared positions. `tokenAllowances`: by owner, token and spender, as Permit2 does. `#survey` layouts fit. */
export type ContractLayout = { readonly balances?: number; readonly allowances?: number; readonly tokenAllowances?: number }

/** What is known of a run's storage before one looks at a slot. */
export type SlotContext = {
  /** What the mapping is for in which the slot lies. */
  meaningOf(change: SlotChange): { readonly meaning: SlotMeaning; readonly source: SlotSource } | undefined
  /** True of an address that took part in the run. */
  isParty(address: Address): boolean
}

/** Keys on the way to a slot, outermost first; none unless every step has one of 32 bytes. */
export function keysOf({ path }: SlotChange): readonly Hex[] {
  const keys = path?.steps.flatMap(({ key }) => (key !== undefined && size(key) === 32 ? [key] : [])) ?? []
  return keys.length === path?.steps.length ? keys : []
}

/** The last 20 bytes of a word, where the others are zero. */
export const addressInWord = (key: Hex | undefined): Address | undefined =>
  key !== undefined && size(key) === 32 && key.startsWith(`0x${'0'.repeat(24)}`) ? `0x${key.slice(26)}` : undefined
