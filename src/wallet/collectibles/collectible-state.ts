import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { WireError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { collectibleKey } from '#core/money/collectible'
import type { PlacedLog } from '#protocol/chain'
import type { CollectionWords, ItemUri, LoggedItem } from '#survey'
import type { ScanView } from '../assets/follow-logs.ts'
import type { ItemState } from './held-item.ts'
import type { FetchStep } from './item-details.ts'

/** What is known of one account's items on one chain. */
type Known = {
  readonly logs: readonly PlacedLog[]
  readonly read: readonly ItemState[]
  /** Who sent what, as far as the history says. */
  readonly senders: ReadonlyMap<Hex, Address>
  readonly words: ReadonlyMap<Address, CollectionWords>
  readonly uris: ReadonlyMap<string, ItemUri>
  /** Items whose contracts did not say whose they are. */
  readonly silent: number
  /** Items that logs name and that were not read: more than one person has. */
  readonly leftOut: number
  /** The state of the chain was read at least once. */
  readonly looked: boolean
  readonly scan?: ScanView
  readonly error?: WireError
}

/** Where the reading of one account's items is. */
export type ReadingState =
  | (Known & { readonly kind: 'idle' })
  | (Known & { readonly kind: 'reading'; readonly pass: Pass })
  /** The vault was locked: nothing of it is known here any more, and what comes late is not heard. */
  | { readonly kind: 'ended' }

/** One reading of all items in the logs, slice by slice. */
type Pass = {
  readonly items: readonly LoggedItem[]
  readonly leftOut: number
  /** How many of the items were read, whosever they are. */
  readonly done: number
  /** Those that are the account's, by this pass. */
  readonly read: readonly ItemState[]
  readonly silent: number
}

/** What a slice of items says. `count`: how many were read. */
export type Slice = {
  readonly count: number
  readonly mine: readonly ItemState[]
  readonly words: ReadonlyMap<Address, CollectionWords>
  readonly uris: ReadonlyMap<string, ItemUri>
  readonly silent: number
}

/** What may happen to it. */
export type ReadingEvent =
  | { readonly kind: 'logs'; readonly logs: readonly PlacedLog[] }
  | { readonly kind: 'senders'; readonly senders: ReadonlyMap<Hex, Address> }
  | { readonly kind: 'scan'; readonly scan: ScanView }
  | { readonly kind: 'begin'; readonly items: readonly LoggedItem[]; readonly leftOut: number }
  | ({ readonly kind: 'slice' } & Slice)
  /** Without an error it was stopped by whoever wanted it. */
  | { readonly kind: 'failed'; readonly error?: WireError }
  | { readonly kind: 'locked' }

export const NOTHING_READ: ReadingState = {
  kind: 'idle',
  logs: [],
  read: [],
  senders: new Map(),
  words: new Map(),
  uris: new Map(),
  silent: 0,
  leftOut: 0,
  looked: false,
}

/** The one mover of the reading. An event that does not fit leaves the state as it is. */
export function next(state: ReadingState, event: ReadingEvent): ReadingState {
  if (state.kind === 'ended') return state
  switch (event.kind) {
    case 'logs':
      return { ...state, logs: event.logs }
    case 'senders':
      return { ...state, senders: event.senders }
    case 'scan':
      return { ...state, scan: event.scan }
    case 'begin': {
      if (state.kind !== 'idle') return state
      const { error: _before, ...known } = state
      const { items, leftOut } = event
      // Without items there is nothing to ask: the account has none.
      return items.length === 0
        ? { ...known, read: [], silent: 0, leftOut, looked: true }
        : { ...known, kind: 'reading', pass: { items, leftOut, done: 0, read: [], silent: 0 } }
    }
    case 'slice':
      return state.kind === 'reading' ? afterSlice(state, event) : state
    case 'failed': {
      if (state.kind !== 'reading') return state
      const { pass: _over, ...known } = state
      return { ...known, kind: 'idle', ...defined({ error: event.error }) }
    }
    case 'locked':
      return { kind: 'ended' }
  }
}

function afterSlice({ pass, ...known }: Extract<ReadingState, { readonly kind: 'reading' }>, slice: Slice): ReadingState {
  const [done, silent] = [pass.done + slice.count, pass.silent + slice.silent]
  const read = [...pass.read, ...slice.mine]
  const seen = new Set(read.map(({ found }) => collectibleKey(found.item)))
  const coming = new Set(pass.items.slice(done).map(({ item }) => collectibleKey(item)))
  // Nothing that was known disappears while it is asked for again.
  const later = known.read.filter(({ found }) => coming.has(collectibleKey(found.item)) && !seen.has(collectibleKey(found.item)))
  const after = {
    ...known,
    read: [...read, ...later],
    words: new Map([...known.words, ...slice.words]),
    uris: new Map([...known.uris, ...slice.uris]),
  }
  return done < pass.items.length
    ? { ...after, kind: 'reading', pass: { ...pass, done, read, silent } }
    : { ...after, kind: 'idle', silent, leftOut: pass.leftOut, looked: true }
}

/** What may happen to one thing that a host is asked for. `number`: of the question, so that a late answer is recognised. */
export type FetchEvent =
  | { readonly kind: 'ask'; readonly number: number }
  | { readonly kind: 'came'; readonly number: number; readonly bytes: Uint8Array<ArrayBuffer>; readonly host: string }
  | { readonly kind: 'failed'; readonly number: number; readonly error: WireError }

/** The one mover of a fetch; `undefined`: it was not asked for. An event that does not fit leaves the step as it is. */
export function nextFetch(step: FetchStep | undefined, event: FetchEvent): FetchStep | undefined {
  if (event.kind === 'ask') return step === undefined || step.kind === 'failed' ? { kind: 'asking', number: event.number } : step
  if (step?.kind !== 'asking' || step.number !== event.number) return step
  return event.kind === 'came' ? { kind: 'came', bytes: event.bytes, host: event.host } : { kind: 'failed', error: event.error }
}
