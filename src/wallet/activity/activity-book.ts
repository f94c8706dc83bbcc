import type { ActivityEntry } from '#core/activity/activity-entry'
import { addressesOf, type Contact } from '#core/identity/contact'
import { fail } from '#core/errors'
import { MAX_NOTE } from '#core/activity/note'
import type { TrackedToken } from '#core/money/holding'
import { combine, createCell, type Source } from '#core/source'
import type { Platform } from '#protocol'
import type { Parts } from '#store'
import { type FoldContext, readTokenList, type TokenList } from '#survey'
import { foldContext, imitatedBy, isWanted } from './activity-fold.ts'
import type { ChainBook } from '../chains/chains.ts'
import type { History } from '../history/history.ts'
import { openVault, whileOpen } from '../session/open-vault.ts'
import type { SessionService } from '../session/session.ts'
import { createTimeline } from './timeline.ts'
import { type TimelineRow } from './timeline-row.ts'
import type { Transactions } from '../transactions/transactions.ts'

/** Everything that was, of all accounts and chains, newest first. */
export type ActivityBook = {
  readonly rows: Source<readonly TimelineRow[]>
  /** What is kept is being opened, or rows of it are still being made. */
  readonly reading: Source<boolean>
  /** The rows hold all that is known at this moment, judged by the lists that there are. */
  readonly current: Source<boolean>
  /** The person's own words on a row. Throws `input/too-long`, `store/*`. */
  note(row: TimelineRow, text: string): Promise<void>
  /** Puts notes of a file on the rows that have none, by the rows' keys; how many. Throws `store/*`. */
  bringNotes(notes: ReadonlyMap<string, string>): Promise<number>
  row(key: string): TimelineRow | undefined
  /** The shipped lists of tokens, by chain, as far as they are fetched. */
  readonly lists: Source<ReadonlyMap<number, TokenList>>
}

export type ActivityDeps = {
  readonly platform: Pick<Platform, 'sleep'>
  readonly history: History
  readonly transactions: Transactions
  readonly session: SessionService
  readonly book: ChainBook
}

/** While entries come in by the dozen the timeline is looked at at most this often, in milliseconds. */
const PACE = 150
/** Milliseconds after the first rows: they are drawn before others are made. */
const SEEN = 50
/** Rows that are made at once: a page is to answer within the time of a frame or two. */
const SLICE = 1500
/** Rows that are made before any are shown, the newest: more than a screen holds. */
const FIRST_SLICE = 96

/** Of the open vault's records, what a row depends on. */
type Personal = {
  readonly notes: readonly { readonly id: string; readonly text: string }[]
  readonly contacts: readonly Contact[]
  readonly tokens: readonly TrackedToken[]
}

type Context = ActivityDeps & {
  /** Absent while the vault is not open. */
  readonly personal: Source<Personal | undefined>
  readonly lists: TokenLists
}

/** Put together from what the history, this device and the person know, while somebody looks. */
export function createActivityBook(deps: ActivityDeps): ActivityBook {
  const personal = whileOpen<Personal | undefined>(
    deps.session,
    ({ notes, contacts, tokens }) =>
      combine([notes, contacts, tokens], (words, people, held) => ({ notes: words, contacts: people, tokens: held })),
    undefined,
  )
  const context: Context = { ...deps, personal, lists: createTokenLists((isNew) => built.afterFetch(isNew)) }
  const built = createRows(context)
  const { current, reading, rows } = built
  return {
    rows,
    reading,
    current,
    lists: context.lists.all,
    row: (key) => rows.get().find((row) => row.key === key),
    ...createNotes(deps),
  }
}

/** The rows, made slice by slice whenever something of them changes. */
function createRows(context: Context): Pick<ActivityBook, 'rows' | 'reading' | 'current'> & { afterFetch(isNew: boolean): void } {
  const { book, history, lists, personal, platform, session, transactions } = context
  const rows = createCell<readonly TimelineRow[]>([])
  const reading = createCell(true)
  const current = createCell(false)
  const foldOf = createFoldReader(context)
  const hooked = new Map<string, Source<Parts<ActivityEntry>>>()
  let timeline = createTimeline()
  let isDue = false

  /** What is kept of each account, of which it is heard from now on. */
  const partsNow = (): readonly Parts<ActivityEntry>[] => {
    for (const { chainId, account, id } of history.scans.get()) {
      if (hooked.has(id)) continue
      const source = history.parts(chainId, account)
      hooked.set(id, source)
      source.subscribe(soon)
    }
    return [...hooked.values()].map((source) => source.get())
  }
  const build = (): void => {
    isDue = false
    const now = personal.get()
    if (!now) {
      // Nothing of it outlives a lock.
      timeline = createTimeline()
      return rows.set([])
    }
    const scans = history.scans.get()
    lists.fetch(scans.map(({ chainId }) => chainId))
    const parts = partsNow()
    timeline.take({
      entries: parts.flatMap((part) => part.lists),
      own: transactions.all.get().filter(({ asideAt }) => asideAt === undefined),
      notes: new Map(now.notes.map(({ id, text }) => [id, text])),
      scans,
      blockTime: (chainId) => book.find(chainId)?.blockTime ?? 12,
      fold: foldOf(now),
    })
    const isMore = timeline.step(rows.get().length === 0 ? FIRST_SLICE : SLICE)
    const isOpening = parts.some(({ from }) => from !== undefined)
    const made = isOpening ? upTo(timeline.rows(), latestOf(parts)) : timeline.rows()
    // Whoever shows them goes through all of them each time: while more are being made, only twice as many are worth it.
    if (!isMore || made.length >= rows.get().length * 2) rows.set(made)
    reading.set(isOpening || isMore)
    if (isMore) soon()
    else current.set(!lists.isFetching() && !isOpening)
  }
  const soon = (): void => {
    current.set(false)
    if (isDue) return
    isDue = true
    const shown = rows.get().length
    const pace = timeline.isDue() ? (shown > FIRST_SLICE ? 0 : SEEN) : PACE
    void platform.sleep(shown === 0 ? 0 : pace).then(build)
  }
  for (const source of [history.scans, transactions.all, session.accounts, book.chains]) source.subscribe(soon)
  personal.subscribe(() => (personal.get() ? soon() : build()))
  build()
  return {
    rows,
    reading,
    current,
    afterFetch(isNew) {
      if (isNew) soon()
      else current.set(!isDue && !lists.isFetching())
    },
  }
}

/** The shipped lists of tokens, each fetched once. */
type TokenLists = {
  readonly all: ActivityBook['lists']
  /** From the page's own host, once a chain has entries; where it does not answer, nothing is folded for not being on it. */
  fetch(chainIds: readonly number[]): void
  isFetching(): boolean
}

function createTokenLists(afterFetch: (isNew: boolean) => void): TokenLists {
  const all = createCell<ReadonlyMap<number, TokenList>>(new Map())
  const asked = new Set<number>()
  let fetching = 0
  const fetchOne = async (chainId: number): Promise<void> => {
    const list = await readTokenList(chainId).catch(() => undefined)
    if (list) all.update((before) => new Map([...before, [chainId, list]]))
    // Asked for again with the next rows.
    else asked.delete(chainId)
    fetching--
    afterFetch(all.get().has(chainId))
  }
  return {
    all,
    fetch(chainIds) {
      for (const chainId of new Set(chainIds)) {
        if (asked.has(chainId)) continue
        asked.add(chainId)
        fetching++
        void fetchOne(chainId)
      }
    },
    isFetching: () => fetching > 0,
  }
}

/** Whom and what the person knows: made anew only when that changes, since every row is judged by it. */
function createFoldReader({ lists, session, transactions }: Context): (now: Personal) => FoldContext {
  let fold: { readonly key: string; readonly context: FoldContext } | undefined
  return ({ contacts, tokens }) => {
    const accounts = session.accounts.get().map(({ address }) => address)
    const named = contacts.flatMap((contact) => addressesOf(contact).map(({ address }) => address))
    const paid = transactions.all.get().flatMap(({ intent }) => (intent.kind === 'send' ? [intent.to] : []))
    const known = [...new Set([...accounts, ...named, ...paid])]
    const listed = lists.all.get()
    const key = [...known, ...listed.keys(), ...tokens.map((token) => `${token.id}${isWanted(token)}${imitatedBy(token) ?? ''}`)].join()
    if (fold?.key === key) return fold.context
    fold = { key, context: foldContext({ accounts, known, listed, tokens }) }
    return fold.context
  }
}

/** The person's own words: of what was signed here they are with it, of all else by the row's key. */
function createNotes({ session, transactions }: ActivityDeps): Pick<ActivityBook, 'note' | 'bringNotes'> {
  return {
    async note(row, text) {
      if (text.length > MAX_NOTE) throw fail('input/too-long', { field: 'Note', most: MAX_NOTE })
      if (row.own) return transactions.note(row.own.id, text)
      const { notes } = openVault(session).records
      if (text === '') await notes.remove(row.key)
      else await notes.put({ id: row.key, text })
    },
    async bringNotes(given) {
      const { notes } = openVault(session).records
      const own = new Map(transactions.all.get().map((item) => [`${item.chainId}:${item.id}`, item]))
      const fresh = [...given].filter(([key]) => (own.get(key)?.note ?? notes.find(key)?.text ?? '') === '')
      for (const [key, text] of fresh) {
        const mine = own.get(key)
        if (mine) await transactions.note(mine.id, text)
        else await notes.put({ id: key, text })
      }
      return fresh.length
    },
  }
}

/** Of accounts that are being opened: from this time on, in milliseconds, everything is there. */
function latestOf(parts: readonly Parts<ActivityEntry>[]): number {
  return parts.reduce((latest, { lists, from }) => {
    if (from === undefined) return latest
    const whole = lists.flat().filter(({ block }) => block !== undefined && block >= from)
    const first = whole.reduce((least, { time }) => Math.min(least, time ?? Infinity), Infinity)
    return Math.max(latest, first * 1000)
  }, 0)
}

/** Those that are not older. */
function upTo(rows: readonly TimelineRow[], oldest: number): readonly TimelineRow[] {
  const end = rows.findIndex(({ at }) => at < oldest)
  return end < 0 ? rows : rows.slice(0, end)
}
