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

/** All that an item is described by. */
export type ItemContext = {
  readonly account: Address
  readonly known: Known
  /** The person's words on items, by their facts' ids. */
  readonly chosen: ReadonlyMap<string, unknown>
  /** Transactions that this device made. */
  readonly own: ReadonlySet<string>
  readonly sources: PictureSources
  readonly fetched: ReadonlyMap<string, FetchedItem>
}

/** Describes items: what the state said, put together with words, choices and what was fetched. `forget`: nothing of it outlives a lock. */
export function createItemReader(): {
  readonly describe: (read: ItemState, context: ItemContext) => HeldItem
  readonly forget: () => void
} {
  /** Texts of megabytes are read once, not at each change. */
  const read = new Map<string, { readonly inputs: readonly unknown[]; readonly details: ItemDetails }>()
  const detailsOf = (key: string, item: Collectible, uri: ItemUri | undefined, { sources, fetched }: ItemContext): ItemDetails => {
    const inputs = [uri, sources, fetched.get(key)]
    const before = read.get(key)
    if (before?.inputs.every((input, index) => input === inputs[index]) === true) return before.details
    const details = itemDetailsOf(item, uri, sources, fetched.get(key) ?? {})
    read.set(key, { inputs, details })
    return details
  }

  return {
    forget: () => read.clear(),
    describe({ found: { item, moves }, units, evidence }, context) {
      const { account, known, chosen, own } = context
      const key = collectibleKey(item)
      const words = known.words.get(item.collection) ?? {}
      const uri = known.uris.get(key)
      const details = detailsOf(key, item, uri, context)
      const name = details.metadata.kind === 'here' ? (details.metadata.value.name ?? '') : ''
      const unasked = cameUnasked(account, moves, own, known.senders) === true
      const choice = chosen.get(`${CHOICE_PREFIX}${key}`)
      return {
        ...item,
        key,
        account,
        units,
        evidence,
        words,
        moves,
        reasons: [...judgeTexts([words.name ?? '', words.symbol ?? '', name]), ...(unasked ? [{ is: 'unsolicited' } as const] : [])],
        ...defined({ choice: choice === 'shown' || choice === 'hidden' ? choice : undefined, uri }),
        ...details,
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
