import type { ActivityEntry } from '#core/activity-entry'
import { addressesOf } from '#core/contact'
import { fail } from '#core/errors'
import { createCell, type Source } from '#core/source'
import type { Platform } from '#protocol'
import { facesOf, type FoldContext, readTokenList, type TokenList } from '#survey'
import type { ChainBook } from './chains.ts'
import type { History } from './history.ts'
import type { SessionKeeper } from './session.ts'
import { createTimeline, type TimelineRow } from './timeline.ts'
import type { Transactions } from './transactions.ts'

/** Everything that was, of all accounts and chains, newest first. */
export type ActivityBook = {
  readonly rows: Source<readonly TimelineRow[]>
  /** What is kept is being opened. */
  readonly reading: Source<boolean>
  /** The rows hold all that is known at this moment, judged by the lists that there are. */
  readonly current: Source<boolean>
  /** The person's own words on a row. Throws `input/too-long`, `store/*`. */
  note(row: TimelineRow, text: string): Promise<void>
  row(key: string): TimelineRow | undefined
  /** The shipped lists of tokens, by chain, as far as they are fetched. */
  readonly lists: Source<ReadonlyMap<number, TokenList>>
}

export type ActivityDeps = {
  readonly platform: Pick<Platform, 'sleep' | 'now'>
  readonly history: History
  readonly transactions: Transactions
  readonly session: SessionKeeper
  readonly book: ChainBook
}

/** Characters of a note. */
const MOST_NOTE = 500
/** While entries come in by the dozen the timeline is made anew at most this often, in milliseconds; with very many, so that it takes a fifth of the time at most. */
const PACE = 150
const SHARE = 5

/** Put together from what the history, this device and the person know, while somebody looks. */
export function createActivityBook({ platform, history, transactions, session, book }: ActivityDeps): ActivityBook {
  const rows = createCell<readonly TimelineRow[]>([])
  const reading = createCell(true)
  const current = createCell(false)
  const lists = createCell<ReadonlyMap<number, TokenList>>(new Map())
  const asked = new Set<number>()
  const make = createTimeline()
  const hooked = new Map<string, Source<readonly ActivityEntry[]>>()
  let fold: { readonly key: string; readonly context: FoldContext } | undefined
  let isDue = false
  let fetching = 0
  let pace = PACE
  let unhook: (() => void) | undefined

  const records = () => {
    const now = session.state.get()
    return now.at === 'open' ? now.records : undefined
  }

  /** Whom the person knows: made anew only when that changes, since every row is judged by it. */
  const foldOf = (): FoldContext => {
    const accounts = session.accounts.get().map(({ address }) => address)
    const contacts = (records()?.contacts.get() ?? []).flatMap((contact) => addressesOf(contact).map(({ address }) => address))
    const paid = transactions.all.get().flatMap(({ intent }) => (intent.kind === 'send' ? [intent.to] : []))
    const known = [...new Set([...accounts, ...contacts, ...paid])]
    const listed = lists.get()
    const key = [...known, ...listed.keys()].join()
    if (fold?.key === key) return fold.context
    const context: FoldContext = {
      accounts: new Set(accounts),
      known: new Set(known),
      faces: facesOf(known),
      isListed: (token, chainId) => listed.get(chainId)?.find(token) !== undefined || !listed.has(chainId),
    }
    fold = { key, context }
    return context
  }

  /** Fetched from the page's own host once a chain has entries; where it does not answer, nothing is folded for not being on it. */
  const fetchLists = (): void => {
    for (const { chainId } of history.scans.get()) {
      if (asked.has(chainId)) continue
      asked.add(chainId)
      fetching++
      readTokenList(chainId)
        .then(
          (list) => lists.update((before) => new Map([...before, [chainId, list]])),
          () => asked.delete(chainId),
        )
        .finally(() => {
          fetching--
          if (lists.get().has(chainId)) soon()
          else current.set(!isDue && fetching === 0)
        })
    }
  }

  const build = (): void => {
    isDue = false
    const now = records()
    if (!now) return rows.set([])
    fetchLists()
    for (const { chainId, account, id } of history.scans.get()) {
      if (hooked.has(id)) continue
      const source = history.entries(chainId, account)
      hooked.set(id, source)
      source.subscribe(soon)
    }
    const began = platform.now()
    const views = history.scans.get().map(({ chainId, account }) => history.logs(chainId, account).get().at)
    reading.set(views.includes('reading'))
    rows.set(
      make({
        entries: [...hooked.values()].map((source) => source.get()),
        own: transactions.all.get().filter(({ asideAt }) => asideAt === undefined),
        notes: new Map(now.notes.get().map(({ id, text }) => [id, text])),
        scans: history.scans.get(),
        blockTime: (chainId) => book.find(chainId)?.blockTime ?? 12,
        fold: foldOf(),
      }),
    )
    pace = Math.max(PACE, (platform.now() - began) * SHARE)
    current.set(fetching === 0 && !reading.get())
  }
  const soon = (): void => {
    current.set(false)
    if (isDue) return
    isDue = true
    void platform.sleep(rows.get().length === 0 ? 0 : pace).then(build)
  }
  const hook = (): void => {
    unhook?.()
    const now = records()
    const stops = now ? [now.notes.subscribe(soon), now.contacts.subscribe(soon)] : []
    unhook = () => stops.forEach((stop) => stop())
    build()
  }
  for (const source of [history.scans, transactions.all, session.accounts, book.chains]) source.subscribe(soon)
  session.state.subscribe(hook)
  hook()

  return {
    rows,
    reading,
    current,
    lists,
    row: (key) => rows.get().find((row) => row.key === key),
    async note(row, text) {
      if (text.length > MOST_NOTE) throw fail('input/too-long', { field: 'Note', most: MOST_NOTE })
      if (row.own) return transactions.note(row.own.id, text)
      const now = records()
      if (!now) throw fail('store/closed')
      if (text === '') await now.notes.remove(row.key)
      else await now.notes.put({ id: row.key, text })
    },
  }
}
