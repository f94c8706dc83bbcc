import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Collectible, collectibleKey, type ItemTransfer, type PictureSources } from '#core/money/collectible'
import type { Evidence } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import type { SpamReason } from '#core/money/holding'
import { type CollectionWords, type LoggedItem, type ItemUri, judgeTexts } from '#survey'
import { CHOICE_PREFIX } from './choice.ts'
import { type FetchedItem, type ItemDetails, itemDetailsOf } from './item-details.ts'

/** An item that an account has by the state of the chain, and all that is told of it. */
export type HeldItem = Collectible & {
  /** `collectibleKey`. */
  readonly key: string
  readonly account: Address
  /** How many: of ERC-721 one. */
  readonly units: bigint
  /** That it is this account's. */
  readonly evidence: Evidence
  /** What the collection calls itself; hostile text. */
  readonly words: CollectionWords
  readonly moves: readonly ItemTransfer[]
  /** Why it is folded away; none: it is not. */
  readonly reasons: readonly SpamReason[]
  /** The person's word against that. */
  readonly choice?: 'shown' | 'hidden'
  /** How its URI was read: by a run here, of code and state that were proved. */
  readonly uri?: ItemUri
} & ItemDetails

/** One item as the state told it, without what is derived from choices and fetched things. */
export type ItemState = { readonly found: LoggedItem; readonly units: bigint; readonly evidence: Evidence }

/** What was read of one account's collections, and what is known of who sent what. */
type Known = {
  readonly words: ReadonlyMap<Address, CollectionWords>
  readonly uris: ReadonlyMap<string, ItemUri>
  /** Who sent what, as far as the history tells. */
  readonly senders: ReadonlyMap<Hex, Address>
}

type Telling = {
  readonly account: Address
  readonly watch: Known
  /** The person's words on items, by their facts' ids. */
  readonly chosen: ReadonlyMap<string, unknown>
  /** Transactions that this device made. */
  readonly own: ReadonlySet<string>
}

type Deps = { readonly sources: () => PictureSources; readonly fetchedOf: (key: string) => FetchedItem | undefined }

/** Tells of items: what the state said, put together with words, choices and what was fetched. `forget`: nothing of it outlives a lock. */
export function createItemReader({ sources, fetchedOf }: Deps): {
  readonly tell: (read: ItemState, telling: Telling) => HeldItem
  readonly forget: () => void
} {
  /** Texts of megabytes are read once, not at each news. */
  const stories = new Map<string, { readonly of: readonly unknown[]; readonly story: ItemDetails }>()
  const toldOf = (key: string, item: Collectible, uri: ItemUri | undefined): ItemDetails => {
    const of = [uri, sources(), fetchedOf(key)]
    const known = stories.get(key)
    if (known?.of.every((one, at) => one === of[at]) === true) return known.story
    const story = itemDetailsOf(item, uri, sources(), fetchedOf(key) ?? {})
    stories.set(key, { of, story })
    return story
  }

  return {
    forget: () => stories.clear(),
    tell({ found: { item, moves }, units, evidence }, { account, watch, chosen, own }) {
      const key = collectibleKey(item)
      const words = watch.words.get(item.collection) ?? {}
      const uri = watch.uris.get(key)
      const story = toldOf(key, item, uri)
      const told = story.metadata.kind === 'here' ? (story.metadata.value.name ?? '') : ''
      const unasked = cameUnasked(account, moves, own, watch.senders) === true
      const choice = chosen.get(`${CHOICE_PREFIX}${key}`)
      return {
        ...item,
        key,
        account,
        units,
        evidence,
        words,
        moves,
        reasons: [...judgeTexts([words.name ?? '', words.symbol ?? '', told]), ...(unasked ? [{ is: 'unsolicited' } as const] : [])],
        ...defined({ choice: choice === 'shown' || choice === 'hidden' ? choice : undefined, uri }),
        ...story,
      }
    },
  }
}

/**
 * Whether an item came by transactions of others alone; `undefined` where it is not known who sent what brought it, as of an account whose past nobody looked through yet: then nothing
 * is held against it. `own`: transactions that this device made.
 */
export function cameUnasked(
  account: Address,
  moves: readonly ItemTransfer[],
  own: ReadonlySet<string>,
  senders: ReadonlyMap<Hex, Address>,
): boolean | undefined {
  const came = moves.filter(({ how }) => how === 'in').map(({ transaction }) => transaction)
  if (came.some((hash) => own.has(hash) || senders.get(hash) === account)) return false
  return came.length > 0 && came.every((hash) => senders.has(hash)) ? true : undefined
}
