import { until } from '#core/until'
import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { isOver, granteeOf } from '#core/permissions/allowance'
import { type Chain, isAmongOwn } from '#core/chains/chain'
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
import { changeStored, storedAllowancesId, readStoredAllowances } from './stored-allowances.ts'
import { rightLogs, rightLogsFrom, logsFingerprint } from './right-logs.ts'
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

type Context = AllowanceDeps & {
  readonly cells: Map<string, Cell<RightsState>>
  /** Failures of the history: over when it says so. */
  readonly ofPast: WeakSet<WireError>
}

type Subject = { readonly chainId: number; readonly account: Address }

/** One reading of an account's rights. */
type Reading = {
  readonly on: Chain
  readonly account: Address
  readonly cell: Cell<RightsState>
  readonly signal: AbortSignal
}

export function createRightsBook(deps: AllowanceDeps): RightsBook {
  const { history, session } = deps
  const context: Context = { ...deps, cells: new Map(), ofPast: new WeakSet() }
  // Facts of the person's accounts do not outlive a lock.
  session.state.subscribe(() => {
    if (session.state.get().kind !== 'open') context.cells.clear()
  })
  return {
    of: (chainId, account) => cellOf(context, { chainId, account }),
    refresh: (chainId, account, signal, how) => refresh(context, { chainId, account }, signal, how),
    follow: (chainId, account, signal) => follow(context, { chainId, account }, signal),
    stop: async (chainId, account) => (await history()).stop(chainId, account),
  }
}

function cellOf({ cells }: Context, { chainId, account }: Subject): Cell<RightsState> {
  const key = storedAllowancesId(chainId, account)
  const cell = cells.get(key) ?? createCell<RightsState>(NOT_READ)
  cells.set(key, cell)
  return cell
}

async function refresh(context: Context, subject: Subject, signal: AbortSignal, how: 'resume' | undefined): Promise<void> {
  const { chainId, account } = subject
  try {
    const past = await context.history()
    const view = past.logs(chainId, account)
    await until(view, ({ at }) => at !== 'reading', signal)
    const { at } = view.get()
    if (at === 'off' || (at === 'stopped' && how === 'resume')) await past.start(chainId, account)
  } catch (error) {
    showFailure(context, subject, signal, error)
  }
  await readNow(context, subject, signal)
}

async function follow(context: Context, subject: Subject, signal: AbortSignal): Promise<void> {
  const { history, platform, session } = context
  const { chainId, account } = subject
  const past = (await history()).logs(chainId, account)
  while (!signal.aborted) {
    const view = past.get()
    showPast(context, subject, view)
    const now = session.state.get()
    if (view.at !== 'reading' && view.at !== 'off' && now.kind === 'open' && isDue(context, subject, now.records, view)) {
      await readNow(context, subject, signal)
      const hasFailed = cellOf(context, subject).get().error !== undefined
      await platform.sleep(hasFailed ? AFTER_FAILURE : BETWEEN, signal).catch(() => undefined)
    }
    await until(past, (next) => next !== view, signal)
  }
}

/**
 * Whether there is something to read: news in the logs; and on the person's own endpoint, once in this tab, what the rights come to that are told of. A stranger
 * is not asked for that: it is told by what was read before, and by the balances that Home reads.
 */
function isDue(context: Context, subject: Subject, records: Records, { logs, from }: LogsView): boolean {
  const { chainId, account } = subject
  const { alarms, stamp } = readStoredAllowances(records, chainId, account)
  if (logsFingerprint(rightLogs(account, logs), from) !== stamp) return true
  const on = context.book.find(chainId)
  const { rights, error } = cellOf(context, subject).get()
  return alarms.length > 0 && rights === undefined && error === undefined && on !== undefined && isAmongOwn(on)
}

/** Shows how far the past was looked through, as the history says. */
function showPast(context: Context, subject: Subject, { from, to, left, at, error }: LogsView): void {
  const { ofPast } = context
  if (error !== undefined) ofPast.add(error)
  const isScanning = at === 'scanning' && from !== undefined && to !== undefined && left !== undefined && left > 0n
  const scanning = isScanning ? ({ doing: 'logs', done: Number(to - left), all: Number(to) } as const) : undefined
  cellOf(context, subject).update(({ work, othersBefore: _before, error: earlier, ...state }) => ({
    ...state,
    ...defined({
      othersBefore: from,
      work: work?.doing === 'rights' ? work : scanning,
      error: error ?? (earlier !== undefined && ofPast.has(earlier) ? undefined : earlier),
    }),
  }))
}

/** A failure stays on the screen beside what was known. */
function showFailure(context: Context, subject: Subject, signal: AbortSignal, error: unknown): void {
  if (signal.aborted || isError(error, 'app/aborted') || isError(error, 'store/closed')) return
  cellOf(context, subject).update((state) => ({ ...state, error: toWire(error, 'allowances') }))
}

/** Reads one account at a time in all tabs: two would ask for the same. Never throws. */
async function readNow(context: Context, subject: Subject, signal: AbortSignal): Promise<void> {
  const { chainId, account } = subject
  const on = context.book.find(chainId)
  if (on === undefined) return
  const cell = cellOf(context, subject)
  const work = (): Promise<void> => readAtHead(context, { on, account, cell, signal })
  try {
    await context.platform.withLock(`work:${storedAllowancesId(chainId, account)}`, { wait: true, signal }, work)
  } catch (error) {
    showFailure(context, subject, signal, error)
  } finally {
    cell.update(({ work: _over, ...state }) => state)
  }
}

/** Reads all that is known of at the newest block; a block that is gone before it was read gives way to the next. */
async function readAtHead(context: Context, reading: Reading): Promise<void> {
  const { on, signal } = reading
  for (let attempt = 0; ; attempt++) {
    try {
      const header = await context.chain.call('head', { chainId: on.chainId, maxAgeMs: 0, purpose: 'allowances' }, { signal })
      return await readOnce(context, reading, header)
    } catch (error) {
      if (!isError(error, 'simulation/moved') || attempt >= MAX_MOVED) throw error
    }
  }
}

async function readOnce(context: Context, { on, account, cell, signal }: Reading, header: Header): Promise<void> {
  const { history, platform, reader, session } = context
  const { chainId } = on
  const { records } = openVault(session)
  const accounts = session.accounts.get()
  const stored = readStoredAllowances(records, chainId, account)
  const past = (await history()).logs(chainId, account).get()
  const logs = rightLogs(account, past.logs)
  const question = { reader, chain: on, owner: account, header, nowSeconds: platform.now() / 1000, signal }
  const { items, leftOut } = await readAllowances({
    ...question,
    ...candidatesOf(records, { chainId, account }, { logs, from: rightLogsFrom(logs, past.from) }),
    onProgress: (done, all) => cell.update((state) => ({ ...state, work: { doing: 'rights', done, all } })),
  })
  const standing = items.filter((item) => !isOver(item))
  const own = new Set(accounts.map(({ address }) => address))
  const others = standing.map(({ grant }) => granteeOf(grant)).filter((address) => !own.has(address))
  const takers = await readTakers(reader, header, others, signal)
  const signed = await readSigned({ ...question, signatures: records.signatures.get() })
  const { nameOf } = createNames(on, accounts, records.contacts.get())
  const pins = records.pins.find(pinsId(chainId, account))?.pins ?? {}
  const judging = { header, takers, met: stored.met, pins, own, nameOf }
  const rights = standing.map((item) => judgeRight(item, judging))
  const news = { rights, nameOf, at: platform.now(), readAt: Number(header.timestamp) * 1000, chainId, account }
  await changeStored(platform, records, { chainId, account }, (now) => ({
    ...alarmsAfter(now, news),
    met: metNow(now.met, takers, platform.now()),
    stamp: logsFingerprint(logs, past.from),
  }))
  cell.update(({ error: _over, ...state }) => ({ ...state, rights, signed, header, leftOut }))
}

/** Whatever may stand by what was signed here and by what the logs say, and where it may have been used. */
function candidatesOf(
  records: Records,
  { chainId, account }: Subject,
  { logs, from }: { readonly logs: LogsView['logs']; readonly from: bigint | undefined },
) {
  const transactions = records.transactions.get().filter((item) => item.chainId === chainId && item.account === account)
  const candidates = mergeCandidates(
    candidatesInTransactions(account, chainId, transactions),
    candidatesInSignatures(account, chainId, records.signatures.get()),
    candidatesInLogs(account, logs),
  )
  return { candidates, uses: { logs, transactions, ...defined({ from }) } }
}
