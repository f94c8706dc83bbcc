import type { ActivityEntry } from '#core/activity/activity-entry'
import { addressesOf } from '#core/identity/contact'
import { fail } from '#core/errors'
import { MAX_NOTE } from '#core/activity/note'
import { createCell, type Source } from '#core/source'
import type { Platform } from '#protocol'
import type { Parts } from '#store'
import { type FoldContext, readTokenList, type TokenList } from '#survey'
import { foldContext, imitatedBy, isWanted } from './activity-fold.ts'
import type { ChainBook } from '../chains/chains.ts'
import type { History } from '../history/history.ts'
import type { SessionService } from '../session/session.ts'
import { createTimeline } from './timeline.ts'
import { type TimelineRow } from './timeline-row.ts'
import type { Transactions } from '../transactions/transactions.ts'

/** Everything that was, of all accounts and chains, newest first. */
export type ActivityBook = {
  readonly rows: Source<readonly TimelineRow[]>
  /** What is kept is being opened. */
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
/** Rows that are made at once: a page is to answer within the time of a frame or two. */
const SLICE = 1500

/** Put together from what the history, this device and the person know, while somebody looks. */
export function createActivityBook({ platform, history, transactions, session, book }: ActivityDeps): ActivityBook {
  const rows = createCell<readonly TimelineRow[]>([])
  const reading = createCell(true)
  const current = createCell(false)
  const lists = createCell<ReadonlyMap<number, TokenList>>(new Map())
  const asked = new Set<number>()
  let timeline = createTimeline()
  const hooked = new Map<string, Source<Parts<ActivityEntry>>>()
  let fold: { readonly key: string; readonly context: FoldContext } | undefined
  let isDue = false
  let fetching = 0
  let unhook: (() => void) | undefined

  const records = () => {
    const now = session.state.get()
    return now.at === 'open' ? now.records : undefined
  }

  /** Whom and what the person knows: made anew only when that changes, since every row is judged by it. */
  const foldOf = (): FoldContext => {
    const now = records()
    const accounts = session.accounts.get().map(({ address }) => address)
    const contacts = (now?.contacts.get() ?? []).flatMap((contact) => addressesOf(contact).map(({ address }) => address))
    const paid = transactions.all.get().flatMap(({ intent }) => (intent.kind === 'send' ? [intent.to] : []))
    const known = [...new Set([...accounts, ...contacts, ...paid])]
    const listed = lists.get()
    const tokens = now?.tokens.get() ?? []
    const key = [...known, ...listed.keys(), ...tokens.map((kept) => `${kept.id}${isWanted(kept)}${imitatedBy(kept) ?? ''}`)].join()
    if (fold?.key === key) return fold.context
    fold = { key, context: foldContext({ accounts, known, listed, tokens }) }
    return fold.context
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
    if (!now) {
      // Nothing of it outlives a lock.
      timeline = createTimeline()
      return rows.set([])
    }
    fetchLists()
    for (const { chainId, account, id } of history.scans.get()) {
      if (hooked.has(id)) continue
      const source = history.parts(chainId, account)
      hooked.set(id, source)
      source.subscribe(soon)
    }
    const parts = [...hooked.values()].map((source) => source.get())
    timeline.take({
      entries: parts.flatMap(({ lists: some }) => some),
      own: transactions.all.get().filter(({ asideAt }) => asideAt === undefined),
      notes: new Map(now.notes.get().map(({ id, text }) => [id, text])),
      scans: history.scans.get(),
      blockTime: (chainId) => book.find(chainId)?.blockTime ?? 12,
      fold: foldOf(),
    })
    const more = timeline.step(SLICE)
    const isOpening = parts.some(({ from }) => from !== undefined)
    rows.set(isOpening ? upTo(timeline.rows(), latestOf(parts)) : timeline.rows())
    reading.set(isOpening)
    if (more) soon()
    else current.set(fetching === 0 && !isOpening)
  }
  const soon = (): void => {
    current.set(false)
    if (isDue) return
    isDue = true
    void platform.sleep(rows.get().length === 0 || timeline.isDue() ? 0 : PACE).then(build)
  }
  const hook = (): void => {
    unhook?.()
    const now = records()
    const stops = now ? [now.notes, now.contacts, now.tokens].map((one) => one.subscribe(soon)) : []
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
      if (text.length > MAX_NOTE) throw fail('input/too-long', { field: 'Note', most: MAX_NOTE })
      if (row.own) return transactions.note(row.own.id, text)
      const now = records()
      if (!now) throw fail('store/closed')
      if (text === '') await now.notes.remove(row.key)
      else await now.notes.put({ id: row.key, text })
    },
    async bringNotes(notes) {
      const now = records()
      if (!now) throw fail('store/closed')
      const own = new Map(transactions.all.get().map((item) => [`${item.chainId}:${item.id}`, item]))
      const fresh = [...notes].filter(([key]) => (own.get(key)?.note ?? now.notes.find(key)?.text ?? '') === '')
      for (const [key, text] of fresh) {
        const mine = own.get(key)
        if (mine) await transactions.note(mine.id, text)
        else await now.notes.put({ id: key, text })
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
