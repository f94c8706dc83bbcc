import { defined } from '#core/defined'
import type { BlockRange } from '#core/chains/log-scan'
import type { ClaimSubject } from './claims.ts'
import { fetchJson, badFrom, claimedByService, createLedger, type ExplorerDeps } from './explorer.ts'
import {
  readAddress,
  type Bad,
  readBytes,
  toSafeCount,
  readDecimal,
  type JsonObject,
  readJsonArray,
  readJsonObject,
  readOptional,
} from '#core/text/json'
import type { ActivitySource } from './source.ts'
import { readData, truncateCalldata } from './transaction.ts'

/** Pages of one list that are read in one step. */
const PAGES = 10
const MAX_ROWS = 1000
const SPACING = 250

const LISTS = ['transactions', 'token-transfers', 'internal-transactions'] as const
type List = (typeof LISTS)[number]
type Row = { readonly list: List; readonly row: JsonObject; readonly block: bigint }

/** Where one list was left: what to ask for next, and how far down it is known. Its pages have no other beginning than the newest. */
type Walk = { next: string | undefined; readonly rows: Row[]; lowest: bigint | undefined; done: boolean }

/** The REST API of Blockscout, version 2 of its own: three lists in pages, newest first. */
export function createBlockscoutSource(deps: ExplorerDeps, subject: ClaimSubject): ActivitySource {
  const base = blockscoutBase(deps.url)
  const host = new URL(deps.url).host
  let walks = new Map<List, Walk>()
  let left: bigint | undefined
  const fresh = (): Map<List, Walk> => new Map(LISTS.map((name) => [name, { next: undefined, rows: [], lowest: undefined, done: false }]))

  const walk = async (name: List, one: Walk, range: BlockRange, signal: AbortSignal): Promise<void> => {
    for (let pages = 0; pages < PAGES && !one.done && (one.lowest === undefined || one.lowest >= range.from); pages++) {
      const url = new URL(`${base}/api/v2/addresses/${subject.account}/${name}`)
      const given = new URL(deps.url)
      for (const [key, value] of new URLSearchParams(one.next ?? '')) url.searchParams.set(key, value)
      for (const [key, value] of given.searchParams) url.searchParams.set(key, value)
      const bad = badFrom(deps.url, name)
      const page = readJsonObject(await fetchJson(deps, subject, url.href, signal), bad)
      const rows = readJsonArray(page['items'], MAX_ROWS, bad).map((item): Row => {
        const row = readJsonObject(item, bad)
        return { list: name, row, block: readDecimal(row['block_number'] ?? row['block'], bad) }
      })
      one.rows.push(...rows)
      for (const { block } of rows) if (one.lowest === undefined || block < one.lowest) one.lowest = block
      const next = readNext(page['next_page_params'], bad)
      // A page that leads to itself, or to nothing new, has no end.
      one.done = next === undefined || next === one.next || rows.length === 0
      one.next = next
      if (!one.done) await deps.sleep(SPACING, signal)
    }
  }

  return {
    name: 'explorer',
    async look(range, signal) {
      if (left !== range.to + 1n) walks = fresh()
      left = undefined
      for (const name of LISTS) {
        const one = walks.get(name)
        if (one) await walk(name, one, range, signal)
      }
      // The lowest block of a list that goes on may be cut.
      const ends = [...walks.values()].map(({ done, lowest }) =>
        done || lowest === undefined || lowest < range.from ? range.from : lowest + 1n,
      )
      const from = ends.reduce((high, end) => (end > high ? end : high), range.from)
      const covered = { from: from > range.to ? range.to : from, to: range.to }
      const ledger = createLedger()
      for (const one of walks.values()) {
        for (const { list: name, row, block } of one.rows) {
          if (block >= covered.from && block <= range.to) readRow(ledger, name, row, badFrom(deps.url, name))
        }
        one.rows.splice(0, one.rows.length, ...one.rows.filter(({ block }) => block < covered.from))
      }
      left = covered.from
      return { entries: ledger.entries(subject, claimedByService(host, deps.now()), covered.from), covered }
    },
  }
}

/** What it says to ask for next, as a query: names and plain values, whatever they are. */
function readNext(value: unknown, bad: Bad): string | undefined {
  const params = readOptional(value, (given) => readJsonObject(given, bad))
  if (params === undefined) return undefined
  const plain = Object.entries(params).filter(([, item]) => ['string', 'number', 'boolean'].includes(typeof item))
  if (plain.length > 32) throw bad()
  const query = new URLSearchParams(plain.map(([name, item]) => [name, `${item as string | number | boolean}`])).toString()
  if (query.length > 1000) throw bad()
  return query
}

const who = (value: unknown, bad: Bad) => readOptional(value, (item) => readAddress(readJsonObject(item, bad)['hash'], bad))

function readRow(ledger: ReturnType<typeof createLedger>, name: List, row: JsonObject, bad: Bad): void {
  const lines = ledger.of(readBytes(row['hash'] ?? row['transaction_hash'] ?? row['tx_hash'], bad, 32))
  lines.block = readDecimal(row['block_number'] ?? row['block'], bad)
  lines.time = seconds(row['timestamp'], bad)
  const [from, to] = [who(row['from'], bad), who(row['to'], bad) ?? who(row['created_contract'], bad)]
  if (from === undefined) throw bad()
  if (name === 'transactions') {
    const created = who(row['created_contract'], bad)
    const direct = who(row['to'], bad)
    const fee = readOptional(row['fee'], (item) => readDecimal(readJsonObject(item, bad)['value'], bad))
    const index = readOptional(row['position'], (item) => toSafeCount(readDecimal(item, bad), bad))
    if (index !== undefined) lines.index = index
    lines.call = {
      from,
      ...defined({ to: direct }),
      value: readDecimal(row['value'], bad),
      nonce: toSafeCount(readDecimal(row['nonce'], bad), bad),
      data: truncateCalldata(readData(row['raw_input'] ?? '0x', bad)),
    }
    lines.outcome = {
      success: row['status'] === 'ok',
      ...defined({ fee, created }),
    }
    return
  }
  if (to === undefined) return
  if (name === 'internal-transactions') {
    const units = readDecimal(row['value'], bad)
    if (row['success'] === true && units > 0n) lines.inner.push({ from, to, units, by: 'call' })
    return
  }
  const token = readJsonObject(row['token'], bad)
  const total = readOptional(row['total'], (item) => readJsonObject(item, bad)) ?? {}
  const tokenId = readOptional(total['token_id'], (item) => readDecimal(item, bad))
  const units = readOptional(total['value'], (item) => readDecimal(item, bad)) ?? 1n
  lines.moves.push({
    token: readAddress(token['address_hash'] ?? token['address'], bad),
    ...defined({ tokenId }),
    from,
    to,
    units,
    by: 'log',
  })
}

function seconds(value: unknown, bad: Bad): number {
  const ms = typeof value === 'string' && value.length < 40 ? Date.parse(value) : Number.NaN
  if (!Number.isFinite(ms) || ms < 0) throw bad()
  return Math.floor(ms / 1000)
}

/** Whether an address leads to an API made like Etherscan's; else it is one like Blockscout's own. */
export const isLikeEtherscan = (url: string): boolean => /\/api\/?(?:\?|$)/.test(url)

/** Where the paths of an instance begin. */
export const blockscoutBase = (url: string): string => url.split('?')[0]?.replace(/\/(?:api\/v2)?\/?$/, '') ?? url
