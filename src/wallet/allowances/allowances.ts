import { defined } from '#core/defined'
import type { Account } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import { isOver, granteeOf } from '#core/permissions/allowance'
import type { Chain } from '#core/chains/chain'
import { isError, toWire, type WireError } from '#core/errors'
import type { Header } from '#core/chains/header'
import { pinsId } from '#core/evidence/pin'
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
  type ClosureReader,
  type SignedRight,
} from '#survey'
import type { ChainBook } from '../chains/chains.ts'
import type { History, LogsView } from '../history/history.ts'
import { createNames } from '../facts/names.ts'
import type { SessionService } from '../session/session.ts'
import { alarmsAfter } from './alarms.ts'
import { type StoredAllowances, storedAllowancesId, readStoredAllowances } from './stored-allowances.ts'
import { rightLogs, logsFingerprint } from './right-logs.ts'
import { judgeRight, type Right } from './rights.ts'
import { metNow, readTakers } from './takers.ts'
import { openVault } from '../session/open-vault.ts'

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
  readonly session: SessionService
  readonly book: ChainBook
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  /** What the account's logs are: there is one search of the past, for all who ask. */
  readonly history: () => Promise<Pick<History, 'logs' | 'start' | 'stop'>>
}

/** Reading of rights, account by account. What goes wrong is in the states. */
export type RightsBook = {
  of(chainId: number, account: Address): Source<RightsState>
  /** Reads by proof all that is known of, and has the past looked through where nobody decided about that yet; `resume`: also where it was stopped. */
  refresh(chainId: number, account: Address, signal: AbortSignal, how?: 'resume'): Promise<void>
  /** Reads again whenever the account's logs tell of something that they did not at the last look, here or in another tab. Asks for no logs. Ends with the signal. */
  follow(chainId: number, account: Address, signal: AbortSignal): Promise<void>
  /** The past is looked through no further. Throws `store/*`. */
  stop(chainId: number, account: Address): Promise<void>
}

const NOT_READ: RightsState = { leftOut: 0 }
/** How often a block may be gone before its state was proved. */
const MAX_MOVED = 5
/** Milliseconds between two looks while logs come in, and until one that failed is made again. */
const BETWEEN = 1000
const AFTER_FAILURE = 15_000

export function createRightsBook({ platform, session, book, chain, reader, history }: AllowanceDeps): RightsBook {
  const cells = new Map<string, Cell<RightsState>>()
  /** Failures of the history: over when it says so. */
  const ofPast = new WeakSet<WireError>()
  // Facts of the person's accounts do not outlive a lock.
  session.state.subscribe(() => {
    if (session.state.get().at !== 'open') cells.clear()
  })
  const cellOf = (chainId: number, account: Address): Cell<RightsState> => {
    const key = storedAllowancesId(chainId, account)
    const found = cells.get(key) ?? createCell<RightsState>(NOT_READ)
    cells.set(key, found)
    return found
  }
  const open = (): { readonly records: Records; readonly accounts: readonly Account[] } => {
    const { records } = openVault(session)
    return { records, accounts: session.accounts.get() }
  }

  const headOf = (chainId: number, signal: AbortSignal): Promise<Header> =>
    chain.call('head', { chainId, maxAgeMs: 0, purpose: 'allowances' }, { signal })

  /** Reads all that is known of at the newest block; a block that is gone before it was read gives way to the next. */
  const read = async (look: Look): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await readOnce(look, await headOf(look.on.chainId, look.signal))
      } catch (error) {
        if (!isError(error, 'simulation/moved') || attempt >= MAX_MOVED) throw error
      }
    }
  }

  const readOnce = async ({ on, account, cell, signal }: Look, header: Header): Promise<void> => {
    const { chainId } = on
    const { records, accounts } = open()
    const kept = readStoredAllowances(records, chainId, account)
    const logs = rightLogs(account, (await history()).logs(chainId, account).get().logs)
    const [transactions, signatures] = [records.transactions.get(), records.signatures.get()]
    const here = transactions.filter((item) => item.chainId === chainId && item.account === account)
    const candidates = mergeCandidates(
      candidatesInTransactions(account, chainId, here),
      candidatesInSignatures(account, chainId, signatures),
      candidatesInLogs(account, logs),
    )
    const question = { reader, chain: on, owner: account, header, nowSeconds: platform.now() / 1000, signal }
    const { items, leftOut } = await readAllowances({
      ...question,
      candidates,
      uses: { logs, transactions: here },
      onProgress: (done, all) => cell.update((state) => ({ ...state, work: { doing: 'rights', done, all } })),
    })
    const standing = items.filter((item) => !isOver(item))
    const own = new Set(accounts.map(({ address }) => address))
    const takers = await readTakers(
      reader,
      header,
      standing.map(({ grant }) => granteeOf(grant)).filter((one) => !own.has(one)),
      signal,
    )
    const signed = await readSigned({ ...question, signatures })
    const { nameOf } = createNames(on, accounts, records.contacts.get())
    const pins = records.pins.find(pinsId(chainId, account))?.pins ?? {}
    const judging = { header, takers, met: kept.met, pins, own, nameOf }
    const rights = standing.map((item) => judgeRight(item, judging))
    const news = { rights, nameOf, at: platform.now(), chainId, account }
    await keep(records, chainId, account, (now) => ({
      ...alarmsAfter(now, news),
      met: metNow(now.met, takers, platform.now()),
      stamp: logsFingerprint(logs),
    }))
    cell.update(({ error: _over, ...state }) => ({ ...state, rights, signed, header, leftOut }))
  }

  const keep = (records: Records, chainId: number, account: Address, change: (now: StoredAllowances) => StoredAllowances): Promise<void> =>
    platform.withLock(`record:${storedAllowancesId(chainId, account)}`, { wait: true }, async () => {
      await records.facts.remove('') // reads first what other tabs wrote
      const now = readStoredAllowances(records, chainId, account)
      const next = change(now)
      if (next !== now) await records.facts.put({ id: storedAllowancesId(chainId, account), value: next, at: platform.now() })
    }) as Promise<void>

  type Look = {
    readonly on: Chain
    readonly account: Address
    readonly cell: Cell<RightsState>
    readonly signal: AbortSignal
  }

  /** How far the past was looked through, as the history says. */
  const show = (cell: Cell<RightsState>, view: LogsView): void => {
    const { from, to, left, at, error } = view
    const busy = at === 'scanning' && from !== undefined && to !== undefined && left !== undefined && left > 0n
    cell.update(({ work, othersBefore: _before, error: earlier, ...state }) => {
      const reading = work?.doing === 'rights' ? work : undefined
      const looking = busy ? ({ doing: 'logs', done: Number(to - left), all: Number(to) } as const) : undefined
      const now = reading ?? looking
      if (error !== undefined) ofPast.add(error)
      const wrong = error ?? (earlier !== undefined && ofPast.has(earlier) ? undefined : earlier)
      return {
        ...state,
        ...defined({ othersBefore: from, work: now, error: wrong }),
      }
    })
  }

  /** Work of one account at a time in all tabs: two would ask for the same. */
  const working = async (chainId: number, account: Address, signal: AbortSignal, work: (look: Look) => Promise<void>): Promise<void> => {
    const on = book.find(chainId)
    if (on === undefined) return
    const cell = cellOf(chainId, account)
    try {
      await platform.withLock(`work:${storedAllowancesId(chainId, account)}`, { wait: true, signal }, () =>
        work({ on, account, cell, signal }),
      )
    } finally {
      cell.update(({ work: _over, ...state }) => state)
    }
  }
  /** A failure stays on the screen beside what was known. */
  const told = (chainId: number, account: Address, signal: AbortSignal) => (error: unknown) => {
    if (signal.aborted || isError(error, 'app/aborted') || isError(error, 'store/closed')) return
    cellOf(chainId, account).update((state) => ({ ...state, error: toWire(error, 'allowances') }))
  }

  const readNow = (chainId: number, account: Address, signal: AbortSignal): Promise<void> =>
    working(chainId, account, signal, read).catch(told(chainId, account, signal))

  return {
    of: cellOf,
    async refresh(chainId, account, signal, how) {
      try {
        const past = await history()
        const view = past.logs(chainId, account)
        await until(view, ({ at }) => at !== 'reading', signal)
        const { at } = view.get()
        if (at === 'off' || (at === 'stopped' && how === 'resume')) await past.start(chainId, account)
      } catch (error) {
        told(chainId, account, signal)(error)
      }
      await readNow(chainId, account, signal)
    },
    async follow(chainId, account, signal) {
      const past = (await history()).logs(chainId, account)
      while (!signal.aborted) {
        const view = past.get()
        show(cellOf(chainId, account), view)
        const now = session.state.get()
        const isNews = view.at !== 'reading' && view.at !== 'off' && now.at === 'open'
        if (isNews && logsFingerprint(rightLogs(account, view.logs)) !== readStoredAllowances(now.records, chainId, account).stamp) {
          await readNow(chainId, account, signal)
          const failed = cellOf(chainId, account).get().error !== undefined
          await platform.sleep(failed ? AFTER_FAILURE : BETWEEN, signal).catch(() => undefined)
        }
        await until(past, (next) => next !== view, signal)
      }
    },
    stop: async (chainId, account) => (await history()).stop(chainId, account),
  }
}

/** Resolves when the source holds such a value, or when the signal says stop. */
async function until<T>(source: Source<T>, test: (value: T) => boolean, signal: AbortSignal): Promise<void> {
  if (test(source.get()) || signal.aborted) return
  await new Promise<void>((resolve) => {
    const done = (): void => {
      unhook()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const unhook = source.subscribe(() => {
      if (test(source.get())) done()
    })
    signal.addEventListener('abort', done, { once: true })
  })
}
