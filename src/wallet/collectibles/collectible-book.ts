import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { OwnTransaction } from '#core/activity/activity'
import { isError, toWire, type WireError } from '#core/errors'
import { type Cell, combine, createCell, map, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, PlacedLog } from '#protocol/chain'
import type { SettingsStore } from '#store'
import {
  type CollectionWords,
  type LoggedItem,
  itemsInLogs,
  ITEMS_SLICE,
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
import { type FetchEvent, next, nextFetch, NOTHING_READ, type ReadingEvent, type ReadingState, type Slice } from './collectible-state.ts'
import { type ItemFetch, fetchBytes } from './fetch-item.ts'
import { createPictureSources, type PictureSourceBook } from './picture-sources.ts'
import { createItemReader, type HeldItem, type ItemState } from './held-item.ts'
import { hearSenders } from './senders.ts'
import type { FetchedItem, FetchStage } from './item-details.ts'
import { openVault, whileOpen } from '../session/open-vault.ts'

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

/** One account on one chain, until the vault is locked. */
type Watch = {
  readonly chainId: number
  readonly account: Address
  readonly state: Cell<ReadingState>
  readonly view: Source<CollectiblesState>
  /** The last reading that was begun. */
  reading: Promise<void>
  stop: () => void
}

type Fetched = ReadonlyMap<string, FetchedItem>

type Context = CollectibleDeps & {
  readonly watches: Map<string, Watch>
  readonly pictures: PictureSourceBook
  readonly fetched: Cell<Fetched>
  readonly questions: { last: number }
  /** The person's words on items, by their facts' ids. */
  readonly chosen: Source<ReadonlyMap<string, unknown>>
  readonly items: ReturnType<typeof createItemReader>
}

const NOTHING: CollectiblesState = { items: [], silent: 0, leftOut: 0, looked: false }
const NO_CHOICES: ReadonlyMap<string, unknown> = new Map()
const NO_OWN: ReadonlySet<string> = new Set()

const choiceId = (key: string): string => `${CHOICE_PREFIX}${key}`

/** Fetched when a screen first asks. */
export function createCollectibleBook(deps: CollectibleDeps): CollectibleBook {
  const { platform, session, settings } = deps
  const pictures = createPictureSources(settings)
  const context: Context = {
    ...deps,
    watches: new Map(),
    pictures,
    fetched: createCell<Fetched>(new Map()),
    questions: { last: 0 },
    chosen: whileOpen(session, ({ facts }) => map(facts, (all) => new Map(all.map(({ id, value }) => [id, value]))), NO_CHOICES),
    items: createItemReader(),
  }
  session.state.subscribe(() => {
    void pictures.reload()
    if (session.state.get().kind !== 'open') endAll(context)
  })

  return {
    pictures,
    of: (chainId, account) => watchOf(context, chainId, account).view,
    refresh: (chainId, account, signal) => readInTurn(context, watchOf(context, chainId, account), signal),
    fetch: (chainId, account, key, ask) => fetchPart(context, watchOf(context, chainId, account), key, ask),
    async choose(key, choice) {
      const { facts } = openVault(session).records
      const id = choiceId(key)
      if (choice === undefined) await facts.remove(id)
      else await facts.put({ id, value: choice, at: platform.now() })
    },
  }
}

const move = ({ state }: Watch, event: ReadingEvent): void => state.update((now) => next(now, event))

/** Nothing of the person outlives a lock. */
function endAll({ fetched, items, watches }: Context): void {
  for (const watch of watches.values()) {
    watch.stop()
    move(watch, { kind: 'locked' })
  }
  watches.clear()
  fetched.set(new Map())
  items.forget()
}

function watchOf(context: Context, chainId: number, account: Address): Watch {
  const { history, platform, watches } = context
  const id = `${chainId} ${account}`
  const known = watches.get(id)
  if (known) return known
  const state = createCell(NOTHING_READ)
  const view = viewOf(context, account, state)
  const watch: Watch = { chainId, account, state, view, reading: Promise.resolve(), stop: () => undefined }
  watches.set(id, watch)
  const unhear = hearSenders(history, chainId, account, (senders) => move(watch, { kind: 'senders', senders }))
  const follow = {
    history,
    async discover(logs: readonly PlacedLog[]) {
      move(watch, { kind: 'logs', logs })
      await readInTurn(context, watch)
    },
    onView: (scan: ScanView) => move(watch, { kind: 'scan', scan }),
  }
  const unfollow = followLogs(follow, chainId, account, (ms) => platform.sleep(ms))
  watch.stop = () => {
    unhear()
    unfollow()
  }
  return watch
}

/** What is shown of one account: its state, with the person's words, what this device made, and what was fetched. */
function viewOf({ chosen, fetched, items, pictures, session }: Context, account: Address, state: Source<ReadingState>) {
  const idsOf = (all: readonly OwnTransaction[]): ReadonlySet<string> =>
    new Set(all.flatMap((item) => (item.account === account ? [item.id] : [])))
  const own = whileOpen(session, ({ transactions }) => map(transactions, idsOf), NO_OWN)
  const inputs = [state, chosen, own, pictures.sources, fetched] as const
  return combine(inputs, (known, words, mine, sources, come): CollectiblesState => {
    if (known.kind === 'ended') return NOTHING
    const { silent, leftOut, looked, scan, error } = known
    const progress = known.kind === 'reading' ? { done: known.pass.done, of: known.pass.items.length } : undefined
    return {
      items: known.read.map((read) => items.describe(read, { account, known, chosen: words, own: mine, sources, fetched: come })),
      silent,
      leftOut,
      looked,
      ...defined({ progress, scan, error }),
    }
  })
}

/** One reading after the other for one account: two at once would undo each other. */
function readInTurn(context: Context, watch: Watch, signal?: AbortSignal): Promise<void> {
  const reading = watch.reading.then(() => readAll(context, watch, signal))
  watch.reading = reading.catch(() => undefined)
  return reading
}

async function readAll(context: Context, watch: Watch, signal: AbortSignal | undefined): Promise<void> {
  const { account, chainId, state } = watch
  const before = state.get()
  if (before.kind === 'ended') return
  move(watch, { kind: 'begin', ...itemsInLogs(chainId, account, before.logs) })
  try {
    for (let now = state.get(); now.kind === 'reading'; now = state.get()) {
      const { items, done } = now.pass
      const slice = await readSlice(context, watch, items.slice(done, done + ITEMS_SLICE), now.words, signal)
      move(watch, { kind: 'slice', ...slice })
    }
  } catch (error) {
    const isStopped = !isError(error) || error.code === 'app/aborted'
    move(watch, { kind: 'failed', ...defined({ error: isStopped ? undefined : toWire(error, 'collectibles') }) })
    if (!isError(error)) throw error
  }
}

/** Reads one slice of items: whose they are, and of those that are the account's, what their contracts say. */
function readSlice(
  context: Context,
  { chainId, account }: Watch,
  slice: readonly LoggedItem[],
  known: ReadonlyMap<Address, CollectionWords>,
  signal: AbortSignal | undefined,
): Promise<Slice> {
  return atHead(context, chainIn(context.book, chainId), signal, async (reading) => {
    const held = await readOwnedItems(
      reading,
      account,
      slice.map(({ item }) => item),
    )
    const mine = held.flatMap((one, index): ItemState[] => {
      const found = slice[index]
      return found !== undefined && one.units !== undefined && one.units > 0n ? [{ found, units: one.units, evidence: one.evidence }] : []
    })
    const items = mine.map(({ found }) => found.item)
    const collections = [...new Set(items.map(({ collection }) => collection))].filter((address) => !known.has(address))
    return {
      count: slice.length,
      mine,
      words: collections.length === 0 ? new Map() : await readCollections(reading, collections),
      uris: items.length === 0 ? new Map() : await readUris(reading, items),
      silent: held.filter(({ units }) => units === undefined).length,
    }
  })
}

/** Fetches what the person agreed to, where that is what is missing of the item. */
async function fetchPart(context: Context, watch: Watch, key: string, ask: ItemFetch): Promise<void> {
  const { chain, questions } = context
  const item = watch.view.get().items.find((one) => one.key === key)
  const part = item && partWanted(item, ask)
  // What the person agreed to is not what is missing any more: nobody is asked.
  if (part === undefined) return
  const number = ++questions.last
  moveFetch(context, key, part, { kind: 'ask', number })
  try {
    const bytes = await fetchBytes(chain, ask)
    moveFetch(context, key, part, { kind: 'came', number, bytes, host: ask.host })
  } catch (error) {
    moveFetch(context, key, part, { kind: 'failed', number, error: toWire(error, 'pictures') })
  }
}

function partWanted({ metadata, picture }: HeldItem, { url }: ItemFetch): keyof FetchedItem | undefined {
  const isWanted = (stage: FetchStage<unknown>): boolean => (stage.kind === 'ask' || stage.kind === 'failed') && stage.ask.url === url
  return isWanted(metadata) ? 'metadata' : isWanted(picture) ? 'picture' : undefined
}

function moveFetch({ fetched }: Context, key: string, part: keyof FetchedItem, event: FetchEvent): void {
  const before = fetched.get().get(key) ?? {}
  const step = nextFetch(before[part], event)
  if (step === undefined || step === before[part]) return
  fetched.set(new Map([...fetched.get(), [key, { ...before, [part]: step }]]))
}
