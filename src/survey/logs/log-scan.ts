import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { mayHaveLog } from '#core/bytes/bloom'
import { fail, isError, toWire } from '#core/errors'
import type { BlockId } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import { pad } from '#core/bytes/hex'
import { type BlockRange, type LogScan, withRange } from '#core/chains/log-scan'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, PlacedLog } from '#protocol/chain'
import { type Bulk, logId } from '#store'
import { topicsOf } from './log-topics.ts'
import { DEPTH, unknownBlocks } from './scanned-blocks.ts'

/** Blocks of the first question, of the widest, and of the narrowest that is tried before the endpoint is believed not to have them. */
const FIRST = 20_000n
const WIDEST = 2_000_000n
const NARROWEST = 128n
/** An answer within this many milliseconds, with fewer logs than this, lets the next be twice as wide. */
const QUICK = 4000
const SLOW = 8000
const MANY = 20_000
/** Logs of one account on one chain that are kept; further back is not looked then: a stranger can name anybody in any number of them. */
const MAX_LOGS = 250_000
/** Blocks that a node may be behind the one that answered before. */
const LATE = 2n
/** How often what was looked at is written down where nothing was found, in milliseconds. */
const NOTE_EVERY = 60_000

export type LogScanDeps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly now: () => number
  /** Logs that are kept of one account on one chain at most. */
  readonly most?: number
}

/** Where one scan is kept. */
export type ScanStore = {
  /** As it was kept last, or as it is being made. */
  scan: LogScan
  readonly logs: Bulk<PlacedLog>
  /** Resolves when it is on disk. */
  keep(scan: LogScan): Promise<void>
  /** The chain is not the one that was looked through: what was made of it is of no chain any more. */
  forget?(): Promise<void>
}

/** Headers that are asked for at most to see that no log names the account; beyond them the logs are. */
const MAX_QUIET = 8n

/**
 * What one scan learns while it goes on, and need not be kept. `seen`: everything up to this block was asked for, and the block has no log that names the account: so what an endpoint
 * that lags with its logs may have left out is asked for once more before.
 */
type Pace = { step: bigint; notedAt: number; checked: boolean; seen?: BlockId | undefined }

export type LogScanner = {
  /** From the newest block that is covered to the newest that there is. Throws `rpc/*`, `store/*`, `app/aborted`. */
  forward(signal: AbortSignal): Promise<void>
  /** One range of blocks further back, the newest that is missing; false where none is left that anybody tells. Throws as above. */
  back(signal: AbortSignal): Promise<boolean>
}

/** The endpoint does not have it, or not in this size: for a narrower range it may. */
const isTooMuch = (error: unknown): boolean => TOO_MUCH.some((code) => isError(error, code))
const TOO_MUCH = ['rpc/pruned', 'rpc/refused', 'rpc/timeout', 'rpc/malformed', 'rpc/too-large'] as const

/** One scan under way. */
type Scanning = Pick<LogScanDeps, 'chain' | 'now'> & { readonly shelf: ScanStore; readonly pace: Pace }

async function keep({ now, pace, shelf }: Scanning, scan: LogScan): Promise<void> {
  await shelf.keep(scan)
  shelf.scan = scan
  pace.notedAt = now()
}
const headerAt = ({ chain, shelf }: Scanning, number: bigint, signal: AbortSignal): Promise<Header> =>
  chain.call('header', { chainId: shelf.scan.chainId, block: { number }, purpose: 'history' }, { signal })

/** A chain that is not the one that was looked through is looked through from the beginning. */
async function startAnew(scanning: Scanning): Promise<void> {
  const { shelf } = scanning
  const { anchor: _anchor, refused: _refused, head: _head, found: _found, ...rest } = shelf.scan
  await keep(scanning, { ...rest, covered: [] })
  await shelf.forget?.()
  await shelf.logs.change([], shelf.logs.get().map(logId))
}

/** Once when it begins, and whenever the chain is shorter than it was. */
async function checkAnchor(scanning: Scanning, head: Header, signal: AbortSignal): Promise<void> {
  const { pace, shelf } = scanning
  const { anchor, head: before } = shelf.scan
  const isShorter = before !== undefined && head.number + DEPTH < before.number
  if (anchor === undefined || (pace.checked && !isShorter)) return
  const isGone = head.number < anchor.number || (await headerAt(scanning, anchor.number, signal)).hash !== anchor.hash
  pace.checked = true
  if (isGone) await startAnew(scanning)
}

/** That no log of these blocks names the account: their headers say so, which name nobody themselves. */
const isNotNamedIn = (account: Address, { logsBloom }: Header): boolean => logsBloom !== undefined && !mayHaveLog(logsBloom, pad(account))

/** True where all blocks since the one that was seen last are of its branch, and none of them has a log that names the account. */
async function isQuiet(scanning: Scanning, head: Header, signal: AbortSignal): Promise<boolean> {
  const { pace, shelf } = scanning
  const { seen } = pace
  if (seen === undefined || head.number < seen.number || head.number - seen.number > MAX_QUIET) return false
  const settled = seen.number - DEPTH
  if (unknownBlocks(shelf.scan, settled).some(({ to }) => to === settled)) return false
  let link = head
  while (link.number > seen.number) {
    if (!isNotNamedIn(shelf.scan.account, link)) return false
    if (link.number === seen.number + 1n) return link.parentHash === seen.hash
    const below = await headerAt(scanning, link.number - 1n, signal)
    if (below.hash !== link.parentHash) return false
    link = below
  }
  return link.hash === seen.hash
}

/** What is known without asking for logs is written down as what was asked. */
async function keepQuiet(scanning: Scanning, { number, hash }: Header): Promise<void> {
  const { now, pace, shelf } = scanning
  pace.seen = { number, hash }
  const settled = number - DEPTH
  const { covered } = shelf.scan
  const [newest] = covered.slice(-1)
  const from = newest === undefined ? 0n : newest.to + 1n
  const scan = { ...shelf.scan, covered: withRange(covered, { from, to: settled }), head: { number, at: now() } }
  if (now() - pace.notedAt < NOTE_EVERY) shelf.scan = scan
  else await keep(scanning, scan)
}

/**
 * Looks for the logs that name one account, newest first, in ranges as wide as the endpoint takes them, and keeps after each what it found and how far it
 * is. Nothing is asked of anybody but about this account.
 */
export function createLogScanner({ chain, now, most = MAX_LOGS }: LogScanDeps, shelf: ScanStore): LogScanner {
  const { chainId, account } = shelf.scan
  const pace: Pace = { step: FIRST, notedAt: 0, checked: false }
  const scanning: Scanning = { chain, now, shelf, pace }

  /** Asks for a range, as far down as it is answered, and paces the next by how that went. Throws what the endpoint says when it is as narrow as it gets. */
  const ask = async (range: BlockRange, signal: AbortSignal): Promise<Answer> => {
    const began = now()
    const answer = await askLogs(chain, { chainId, account, range }, signal)
    const took = now() - began
    // Where only a part was answered, the endpoint is asked as much as it bears already.
    if (answer.from > range.from) return answer
    if (took > SLOW || answer.found.length > MANY) pace.step = pace.step / 2n > NARROWEST ? pace.step / 2n : NARROWEST
    else if (took < QUICK && pace.step < WIDEST) pace.step *= 2n
    return answer
  }

  /** Narrower, and again; false where it is as narrow as it gets. */
  const narrow = (error: unknown): boolean => {
    if (!isTooMuch(error) || pace.step <= NARROWEST) return false
    pace.step = pace.step / 4n > NARROWEST ? pace.step / 4n : NARROWEST
    return true
  }

  return {
    async forward(signal) {
      const head = await chain.call('head', { chainId, maxAgeMs: 5000, purpose: 'history' }, { signal })
      const before = shelf.scan.head?.number ?? 0n
      // One of several nodes behind an address is often a block late: nothing is gone because of it.
      if (head.number < before && before - head.number <= LATE) return
      if (await isQuiet(scanning, head, signal)) return keepQuiet(scanning, head)
      await checkAnchor(scanning, head, signal)
      const settled = head.number - DEPTH
      for (;;) {
        const gap = unknownBlocks(shelf.scan, settled).findLast(({ to }) => to === settled)
        const widest = head.number - pace.step + 1n > 0n ? head.number - pace.step + 1n : 0n
        const fresh = settled < 0n ? 0n : settled + 1n
        const from = gap === undefined ? fresh : gap.from > widest ? gap.from : widest < fresh ? widest : fresh
        try {
          const answer = await ask({ from, to: head.number }, signal)
          // Blocks that may still be given up are asked for whole.
          const { found, from: low } = answer.from > fresh ? await ask({ from: fresh, to: head.number }, signal) : answer
          const isNew = await replaceFrom(shelf.logs, low, found)
          pace.seen = isNotNamedIn(account, head) ? { number: head.number, hash: head.hash } : undefined
          const covered = withRange(shelf.scan.covered, { from: low, to: settled })
          const scan = { ...shelf.scan, covered, head: { number: head.number, at: now() } }
          if (!isNew && shelf.scan.anchor && now() - pace.notedAt < NOTE_EVERY) return void (shelf.scan = scan)
          return await keep(scanning, settled < 0n ? scan : { ...scan, anchor: await anchorAt(scanning, settled, signal) })
        } catch (error) {
          if (!narrow(error)) throw error
        }
      }
    },
    async back(signal) {
      const newest = shelf.scan.head
      const missing = newest && unknownBlocks(shelf.scan, newest.number - DEPTH).at(-1)
      if (!missing) return false
      const low = missing.to - pace.step + 1n
      const range = { from: low > missing.from ? low : missing.from, to: missing.to }
      try {
        if (shelf.logs.get().length > most) throw fail('store/too-many', { most })
        const { found, from } = await ask(range, signal)
        await shelf.logs.change(found)
        await keep(scanning, { ...shelf.scan, covered: withRange(shelf.scan.covered, { from, to: range.to }) })
      } catch (error) {
        if (narrow(error)) return true
        if (!isTooMuch(error) && !isError(error, 'store/too-many')) throw error
        await keep(scanning, { ...shelf.scan, refused: { from: 0n, to: range.to, why: toWire(error, 'history') } })
      }
      return unknownBlocks(shelf.scan, newest.number - DEPTH).length > 0
    },
  }
}

const anchorAt = async (scanning: Scanning, number: bigint, signal: AbortSignal): Promise<NonNullable<LogScan['anchor']>> => ({
  number,
  hash: (await headerAt(scanning, number, signal)).hash,
})

/** From that block on there is what was found, and nothing else. True where that is another than before. */
async function replaceFrom(logs: Bulk<PlacedLog>, from: bigint, found: readonly PlacedLog[]): Promise<boolean> {
  const there = new Set(found.map(logId))
  const gone = logs.get().flatMap((log) => (log.blockNumber >= from && !there.has(logId(log)) ? [logId(log)] : []))
  const fresh = found.filter((log) => logs.find(logId(log))?.blockNumber !== log.blockNumber)
  await logs.change(fresh, gone)
  return fresh.length + gone.length > 0
}

type Asked = { readonly chainId: number; readonly account: Address; readonly range: BlockRange }

/** What was found from a block on; what is below was not asked. */
type Answer = { readonly found: readonly PlacedLog[]; readonly from: bigint }

/** Every log of a range that names the account, each once, in the order of the chain; of its newest part where all of it would take long. */
async function askLogs(chain: LogScanDeps['chain'], { chainId, account, range }: Asked, signal: AbortSignal): Promise<Answer> {
  const found = new Map<string, PlacedLog>()
  let { from } = range
  for (const topics of topicsOf(account)) {
    const isWide = range.to - range.from > 2n * DEPTH
    const question = { chainId, fromBlock: from, toBlock: range.to, topics, ...defined({ partial: isWide ? (true as const) : undefined }) }
    const answer = await chain.call('logs', question, { signal })
    for (const log of answer.logs) found.set(logId(log), log)
    from = answer.from ?? from
  }
  const all = [...found.values()].filter(({ blockNumber }) => blockNumber >= from)
  return { found: all.sort((a, b) => (a.blockNumber === b.blockNumber ? a.index - b.index : a.blockNumber < b.blockNumber ? -1 : 1)), from }
}
