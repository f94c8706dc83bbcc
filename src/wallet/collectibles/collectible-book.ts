import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { collectibleKey } from '#core/money/collectible'
import { isError, toWire, type WireError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { type Cell, createCell, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, PlacedLog } from '#protocol/chain'
import type { Records, SettingsStore } from '#store'
import {
  type CollectionWords,
  type LoggedItem,
  itemsInLogs,
  ITEMS_SLICE,
  type ItemUri,
  readCollections,
  type ClosureReader,
  readOwnedItems,
  readUris,
} from '#survey'
import { atHead } from '../at-head.ts'
import { followLogs, type ScanView } from '../assets/follow-logs.ts'
import { chainIn, type ChainBook } from '../chains/chains.ts'
import type { History } from '../history/history.ts'
import type { SessionService } from '../session/session.ts'
import { CHOICE_PREFIX } from './choice.ts'
import { type ItemFetch, fetchBytes } from './fetch-item.ts'
import { createPictureSources, type PictureSourceBook } from './picture-sources.ts'
import { createItemReader, type HeldItem, type ItemState } from './held-item.ts'
import { hearSenders } from './senders.ts'
import type { FetchedItem, FetchStage } from './item-details.ts'
import { openVault } from '../session/open-vault.ts'

export type CollectiblesState = {
  readonly items: readonly HeldItem[]
  /** Items whose contracts did not say whose they are: unknown, not nobody's. */
  readonly silent: number
  /** Items that logs name and that were not looked at: more than one person has. */
  readonly leftOut: number
  /** How many of those in the logs were looked at. Absent: nothing is being looked at. */
  readonly progress?: { readonly done: number; readonly of: number }
  /** The state was asked at least once. */
  readonly looked: boolean
  readonly scan?: ScanView
  readonly error?: WireError
}

/** Items of all accounts and chains, each account asked for by itself. */
export type CollectibleBook = {
  /** What is known, and what comes. The endpoints of the chain are asked when logs tell of something; no host of pictures ever is by this. */
  of(chainId: number, account: Address): Source<CollectiblesState>
  /** Asks the state anew. Never throws: what went wrong is in the state. */
  refresh(chainId: number, account: Address, signal?: AbortSignal): Promise<void>
  /** Fetches the next thing that is missing of an item, from the host that the person was shown, and from no other. Never throws: it is in the story. */
  fetch(chainId: number, account: Address, key: string, ask: ItemFetch): Promise<void>
  /** The person's word on an item; `undefined` takes it back. Throws `store/*`. */
  choose(key: string, choice: HeldItem['choice']): Promise<void>
  readonly pictures: PictureSourceBook
}

export type CollectibleDeps = {
  readonly platform: Platform
  readonly session: SessionService
  readonly settings: SettingsStore
  readonly book: ChainBook
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  readonly history: () => Promise<History>
}

type Watch = {
  readonly cell: Cell<CollectiblesState>
  logs: readonly PlacedLog[]
  read: readonly ItemState[]
  /** Who sent what, as far as the history tells. */
  senders: ReadonlyMap<Hex, Address>
  words: ReadonlyMap<Address, CollectionWords>
  uris: ReadonlyMap<string, ItemUri>
  silent: number
  leftOut: number
  looked: boolean
  progress?: CollectiblesState['progress']
  scan?: ScanView
  error?: WireError
  stop: () => void
}

const choiceId = (key: string): string => `${CHOICE_PREFIX}${key}`

/** Fetched when a screen first asks. */
export function createCollectibleBook(deps: CollectibleDeps): CollectibleBook {
  const { platform, session, book, chain } = deps
  const watches = new Map<string, Watch>()
  const fetched = new Map<string, FetchedItem>()
  const pictures = createPictureSources(deps.settings)
  const { tell: itemOf, forget } = createItemReader({ sources: pictures.sources.get, fetchedOf: (key) => fetched.get(key) })

  const records = (): Records => openVault(session).records
  const chainOf = (chainId: number): Chain => chainIn(book, chainId)
  const choices = (): ReadonlyMap<string, unknown> => {
    const now = session.state.get()
    return new Map(now.at === 'open' ? now.records.facts.get().map(({ id, value }) => [id, value]) : [])
  }
  const ours = (account: Address): ReadonlySet<string> => {
    const now = session.state.get()
    return new Set(now.at === 'open' ? now.records.transactions.get().flatMap((one) => (one.account === account ? [one.id] : [])) : [])
  }

  const publish = (account: Address, watch: Watch): void => {
    const [chosen, own] = [choices(), ours(account)]
    const items = watch.read.map((read) => itemOf(read, { account, watch, chosen, own }))
    const { silent, leftOut, looked, progress, scan, error } = watch
    watch.cell.set({
      items,
      silent,
      leftOut,
      looked,
      ...defined({ progress: progress ? progress : undefined, scan: scan ? scan : undefined, error: error ? error : undefined }),
    })
  }

  /** One slice of items: whose they are, and of those that are the account's, what their contracts say. */
  const readSlice = (
    chainId: number,
    account: Address,
    slice: readonly LoggedItem[],
    known: Watch['words'],
    signal: AbortSignal | undefined,
  ) =>
    atHead(deps, chainOf(chainId), signal, async (reading) => {
      const held = await readOwnedItems(
        reading,
        account,
        slice.map(({ item }) => item),
      )
      const mine = held.flatMap((one, at): ItemState[] => {
        const found = slice[at]
        return found !== undefined && one.units !== undefined && one.units > 0n ? [{ found, units: one.units, evidence: one.evidence }] : []
      })
      const items = mine.map(({ found }) => found.item)
      const collections = [...new Set(items.map(({ collection }) => collection))].filter((address) => !known.has(address))
      const words = collections.length === 0 ? new Map() : await readCollections(reading, collections)
      const uris = items.length === 0 ? new Map() : await readUris(reading, items)
      return {
        mine,
        words: words as Watch['words'],
        uris: uris as Watch['uris'],
        silent: held.filter(({ units }) => units === undefined).length,
      }
    })

  const look = async (chainId: number, account: Address, watch: Watch, signal?: AbortSignal): Promise<void> => {
    const { items, leftOut } = itemsInLogs(chainId, account, watch.logs)
    const read: ItemState[] = []
    let silent = 0
    try {
      delete watch.error
      for (let at = 0; at < items.length; at += ITEMS_SLICE) {
        watch.progress = { done: at, of: items.length }
        publish(account, watch)
        const slice = await readSlice(chainId, account, items.slice(at, at + ITEMS_SLICE), watch.words, signal)
        read.push(...slice.mine)
        silent += slice.silent
        watch.words = new Map([...watch.words, ...slice.words])
        watch.uris = new Map([...watch.uris, ...slice.uris])
        // Nothing that was known disappears while it is asked for again.
        const seen = new Set(read.map(({ found }) => collectibleKey(found.item)))
        const coming = new Set(items.slice(at + ITEMS_SLICE).map(({ item }) => collectibleKey(item)))
        const later = watch.read.filter(({ found }) => coming.has(collectibleKey(found.item)) && !seen.has(collectibleKey(found.item)))
        watch.read = [...read, ...later]
      }
      if (items.length === 0) watch.read = []
      watch.looked = true
      watch.silent = silent
      watch.leftOut = leftOut
    } catch (error) {
      if (!isError(error)) throw error
      if (error.code !== 'app/aborted') watch.error = toWire(error, 'collectibles')
    } finally {
      delete watch.progress
      publish(account, watch)
    }
  }

  /** One look after the other for one account: two at once would undo each other. */
  const lookInTurn = (chainId: number, account: Address, watch: Watch, signal?: AbortSignal): Promise<void> => {
    const turn = (turns.get(watch) ?? Promise.resolve()).then(() => look(chainId, account, watch, signal))
    turns.set(
      watch,
      turn.catch(() => undefined),
    )
    return turn
  }
  const turns = new WeakMap<Watch, Promise<void>>()

  const watchOf = (chainId: number, account: Address): Watch => {
    const id = `${chainId} ${account}`
    const known = watches.get(id)
    if (known) return known
    const watch: Watch = {
      cell: createCell<CollectiblesState>({ items: [], silent: 0, leftOut: 0, looked: false }),
      logs: [],
      read: [],
      senders: new Map(),
      words: new Map(),
      uris: new Map(),
      silent: 0,
      leftOut: 0,
      looked: false,
      stop: () => undefined,
    }
    watches.set(id, watch)
    const unhear = hearSenders(deps.history, chainId, account, (senders) => {
      watch.senders = senders
      publish(account, watch)
    })
    const unfollow = followLogs(
      {
        history: deps.history,
        discover: async (logs) => {
          watch.logs = logs
          await lookInTurn(chainId, account, watch)
        },
        onView: (view) => {
          watch.scan = view
          publish(account, watch)
        },
      },
      chainId,
      account,
      (ms) => platform.sleep(ms),
    )
    watch.stop = () => {
      unhear()
      unfollow()
    }
    return watch
  }

  const publishAll = (): void => {
    for (const [id, watch] of watches) publish((id.split(' ')[1] ?? '0x') as Address, watch)
  }
  pictures.sources.subscribe(publishAll)
  let unhook: readonly (() => void)[] = []
  const hook = (): void => {
    for (const stop of unhook) stop()
    unhook = []
    void pictures.reload()
    const now = session.state.get()
    if (now.at === 'open') {
      unhook = [now.records.facts.subscribe(publishAll), now.records.transactions.subscribe(publishAll)]
      return publishAll()
    }
    // Nothing of the person outlives a lock.
    for (const watch of watches.values()) {
      watch.stop()
      watch.cell.set({ items: [], silent: 0, leftOut: 0, looked: false })
    }
    watches.clear()
    fetched.clear()
    forget()
  }
  session.state.subscribe(hook)
  hook()

  const put = (key: string, part: keyof FetchedItem, step: FetchedItem[keyof FetchedItem]): void => {
    const { [part]: _old, ...rest } = fetched.get(key) ?? {}
    fetched.set(key, step === undefined ? rest : { ...rest, [part]: step })
    publishAll()
  }
  const wantsAsk = (step: FetchStage<unknown>, { url }: ItemFetch): boolean =>
    (step.kind === 'ask' || step.kind === 'failed') && step.ask.url === url

  return {
    pictures,
    of: (chainId, account) => watchOf(chainId, account).cell,
    refresh: (chainId, account, signal) => lookInTurn(chainId, account, watchOf(chainId, account), signal),
    async fetch(chainId, account, key, ask) {
      const item = watchOf(chainId, account)
        .cell.get()
        .items.find((one) => one.key === key)
      const part =
        item === undefined ? undefined : wantsAsk(item.metadata, ask) ? 'metadata' : wantsAsk(item.picture, ask) ? 'picture' : undefined
      // What the person agreed to is not what is missing any more: nobody is asked.
      if (part === undefined) return
      const opened = session.state.get()
      put(key, part, { kind: 'asking' })
      let step: FetchedItem[keyof FetchedItem]
      try {
        step = { kind: 'came', bytes: await fetchBytes(chain, ask), host: ask.host }
      } catch (error) {
        step = { kind: 'failed', error: toWire(error, 'pictures') }
      }
      if (session.state.get() === opened) put(key, part, step)
    },
    async choose(key, choice) {
      const id = choiceId(key)
      if (choice === undefined) await records().facts.remove(id)
      else await records().facts.put({ id, value: choice, at: platform.now() })
    },
  }
}
