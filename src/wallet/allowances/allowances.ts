import type { Account } from '#core/account'
import type { Address } from '#core/address'
import { isOver, takerOf } from '#core/allowance'
import type { Chain } from '#core/chain'
import { fail, isError, toWire, type WireError } from '#core/errors'
import type { Header } from '#core/header'
import { pinsId } from '#core/pin'
import { type Cell, createCell, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Records } from '#store'
import {
  candidatesInLogs,
  candidatesInSignatures,
  candidatesInTransactions,
  mergeCandidates,
  readAllowances,
  readSigned,
  type Reader,
  type SignedRight,
} from '#survey'
import type { ChainBook } from '../chains.ts'
import { createNames } from '../names.ts'
import type { SessionKeeper } from '../session.ts'
import { alarmsAfter } from './alarms.ts'
import { type Kept, keptId, NOTHING_KEPT } from './kept.ts'
import { judgeRight, type Right } from './rights.ts'
import { createScan } from './scan.ts'
import { metNow, readTakers } from './takers.ts'

/** What is being done now. */
export type AllowanceWork = { readonly doing: 'logs' | 'rights'; readonly done: number; readonly all: number }

/** Rights of one account on one chain, as far as they are known. */
export type RightsState = {
  /** Those that stand, and those of which it is not known. Absent: not read yet. */
  readonly rights?: readonly Right[]
  readonly signed?: readonly SignedRight[]
  /** Of the block at which they were read. */
  readonly header?: Header
  /** Before this block others may exist: its logs were not looked through. 0: all were. Absent: none was. */
  readonly othersBefore?: bigint
  /** Contracts that were not asked, as there are too many that no list knows. */
  readonly leftOut: number
  readonly work?: AllowanceWork
  readonly error?: WireError
}

export type AllowanceDeps = {
  readonly platform: Platform
  readonly session: SessionKeeper
  readonly book: ChainBook
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: Reader
}

/** Reading of rights, account by account. */
export type RightsBook = {
  of(chainId: number, account: Address): Source<RightsState>
  /** Looks for what is new, reads all by proof, then looks backwards for what is older until all was seen or `signal` ends it. */
  refresh(chainId: number, account: Address, signal: AbortSignal): Promise<void>
  /** Looks only for what is new since the last look, as who watches does. Throws `rpc/*`, `proof/*`, `store/*`. */
  lookForNew(chainId: number, account: Address, signal: AbortSignal): Promise<void>
}

const NOT_READ: RightsState = { leftOut: 0 }
/** How often a block may be gone before its state was proved. */
const MOST_MOVED = 5

export function createRightsBook({ platform, session, book, chain, reader }: AllowanceDeps): RightsBook {
  const cells = new Map<string, Cell<RightsState>>()
  const scan = createScan({ chain })
  // Facts of the person's accounts do not outlive a lock.
  session.state.subscribe(() => {
    if (session.state.get().at !== 'open') cells.clear()
  })
  const cellOf = (chainId: number, account: Address): Cell<RightsState> => {
    const key = keptId(chainId, account)
    const found = cells.get(key) ?? createCell<RightsState>(NOT_READ)
    cells.set(key, found)
    return found
  }
  const open = (): { readonly records: Records; readonly accounts: readonly Account[] } => {
    const now = session.state.get()
    if (now.at !== 'open') throw fail('store/closed')
    return { records: now.records, accounts: session.accounts.get() }
  }

  const headOf = (chainId: number, maxAgeMs: number, signal: AbortSignal): Promise<Header> =>
    chain.call('head', { chainId, maxAgeMs, purpose: 'allowances' }, { signal })

  /** Reads all that is known of at the newest block; a block that is gone before it was read gives way to the next. */
  const read = async (look: Look): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await readOnce(look, await headOf(look.on.chainId, attempt === 0 ? 2000 : 0, look.signal))
      } catch (error) {
        if (!isError(error, 'simulation/moved') || attempt >= MOST_MOVED) throw error
      }
    }
  }

  const readOnce = async ({ on, account, cell, signal }: Look, header: Header): Promise<void> => {
    const { chainId } = on
    const { records, accounts } = open()
    const kept = keptOf(records, chainId, account)
    const [transactions, signatures] = [records.transactions.get(), records.signatures.get()]
    const here = transactions.filter((item) => item.chainId === chainId && item.account === account)
    const candidates = mergeCandidates(
      candidatesInTransactions(account, chainId, here),
      candidatesInSignatures(account, chainId, signatures),
      candidatesInLogs(account, kept.logs),
    )
    const question = { reader, chain: on, owner: account, header, nowSeconds: platform.now() / 1000, signal }
    const { items, leftOut } = await readAllowances({
      ...question,
      candidates,
      uses: { logs: kept.logs, transactions: here },
      onProgress: (done, all) => cell.update((state) => ({ ...state, work: { doing: 'rights', done, all } })),
    })
    const standing = items.filter((item) => !isOver(item))
    const own = new Set(accounts.map(({ address }) => address))
    const takers = await readTakers(
      reader,
      header,
      standing.map(({ grant }) => takerOf(grant)).filter((one) => !own.has(one)),
      signal,
    )
    const signed = await readSigned({ ...question, signatures })
    const { nameOf } = createNames(on, accounts, records.contacts.get())
    const pins = records.pins.find(pinsId(chainId, account))?.pins ?? {}
    const judging = { header, takers, met: kept.met, pins, own, nameOf }
    const rights = standing.map((item) => judgeRight(item, judging))
    const news = { rights, nameOf, at: platform.now(), chainId, account }
    await keep(records, chainId, account, (now) => ({ ...alarmsAfter(now, news), met: metNow(now.met, takers, platform.now()) }))
    cell.update(({ error: _over, ...state }) => ({ ...state, rights, signed, header, leftOut }))
  }

  const keep = (records: Records, chainId: number, account: Address, change: (now: Kept) => Kept): Promise<void> =>
    platform.withLock(`record:${keptId(chainId, account)}`, { wait: true }, async () => {
      await records.facts.remove('') // reads first what other tabs wrote
      const now = keptOf(records, chainId, account)
      const next = change(now)
      if (next !== now) await records.facts.put({ id: keptId(chainId, account), value: next, at: platform.now() })
    }) as Promise<void>

  type Look = {
    readonly on: Chain
    readonly account: Address
    readonly cell: Cell<RightsState>
    readonly signal: AbortSignal
    readonly beginning?: 'at-head'
  }

  /** One window of logs; answers whether it told of something, and whether all were looked through. */
  const lookOnce = async ({
    on: { chainId },
    account,
    cell,
    signal,
    beginning,
  }: Look): Promise<{ readonly told: boolean; readonly done: boolean }> => {
    const head = await headOf(chainId, 0, signal)
    const before = keptOf(open().records, chainId, account)
    const { kept, done } = await scan({ account, head, kept: before, signal, ...(beginning ? { beginning } : {}) })
    if (kept !== before)
      await keep(open().records, chainId, account, (now) => ({
        ...now,
        logs: kept.logs,
        ...(kept.scanned ? { scanned: kept.scanned } : {}),
      }))
    const from = kept.scanned?.from
    cell.update((state) => ({
      ...state,
      ...(from === undefined ? {} : { othersBefore: from }),
      work: { doing: 'logs', done: Number(head.number - (from ?? head.number)), all: Number(head.number) },
    }))
    return { told: placesOf(kept) !== placesOf(before), done }
  }

  /** Work of one account at a time in all tabs: two would ask for the same. */
  const working = async (chainId: number, account: Address, signal: AbortSignal, work: (look: Look) => Promise<void>): Promise<void> => {
    const on = book.find(chainId)
    if (on === undefined) return
    const cell = cellOf(chainId, account)
    try {
      await platform.withLock(`work:${keptId(chainId, account)}`, { wait: true, signal }, () => work({ on, account, cell, signal }))
    } finally {
      cell.update(({ work: _over, ...state }) => state)
    }
  }
  /** A failure stays on the screen beside what was known. */
  const told = (chainId: number, account: Address, signal: AbortSignal) => (error: unknown) => {
    if (signal.aborted || isError(error, 'app/aborted') || isError(error, 'store/closed')) return
    cellOf(chainId, account).update((state) => ({ ...state, error: toWire(error, 'allowances') }))
  }

  return {
    of: cellOf,
    refresh: (chainId, account, signal) =>
      working(chainId, account, signal, async (look) => {
        let seen = await lookOnce(look).catch((error: unknown) => error)
        // Without logs there is still what was signed here, and what was found before.
        await read(look)
        while (isSeen(seen) && !seen.done && !signal.aborted) {
          seen = await lookOnce(look)
          if (isSeen(seen) && (seen.told || seen.done)) await read(look)
        }
        if (!isSeen(seen)) throw seen
      }).catch(told(chainId, account, signal)),
    lookForNew: (chainId, account, signal) =>
      working(chainId, account, signal, async (look) => {
        const first = keptOf(open().records, chainId, account).seen === undefined
        const seen = await lookOnce({ ...look, beginning: 'at-head' })
        if (seen.told || first) await read(look)
      }),
  }
}

type Seen = { readonly told: boolean; readonly done: boolean }
const isSeen = (value: unknown): value is Seen => typeof value === 'object' && value !== null && 'told' in value

/** Which logs are kept: another one of the same kind and parties is news, too. */
const placesOf = ({ logs }: Kept): string => logs.map(({ blockNumber, index }) => `${blockNumber}.${index}`).join()

export const keptOf = (records: Records, chainId: number, account: Address): Kept =>
  (records.facts.find(keptId(chainId, account))?.value as Kept | undefined) ?? NOTHING_KEPT
