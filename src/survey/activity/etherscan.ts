import { defined } from '#core/defined'
import { fail } from '#core/errors'
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

/** Rows of one page. As many as asked for means that there are more. */
const PAGE = 1000
/** Free keys take three requests in a second. */
const SPACING = 400

const ACTIONS = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const
type Action = (typeof ACTIONS)[number]

/**
 * Etherscan's API, version 2, and those made like it (Blockscout has one): five lists by block. What goes wrong comes with HTTP 200. Its answers are its word:
 * what is looked at is proved through receipts afterwards.
 */
export function createEtherscanSource(deps: ExplorerDeps, subject: ClaimSubject): ActivitySource {
  const host = new URL(deps.url).host
  const hasMore = async (action: Action, { from, to }: BlockRange, signal: AbortSignal): Promise<boolean> => {
    await deps.sleep(SPACING, signal)
    return (await askRows(deps, subject, { action, from, to }, signal)).length > 0
  }
  return {
    name: 'explorer',
    async look({ from, to }, signal) {
      const ledger = createLedger()
      let reached = from
      for (const [at, action] of ACTIONS.entries()) {
        if (at > 0) await deps.sleep(SPACING, signal)
        const rows = await askRows(deps, subject, { action, from, to }, signal)
        const bad = badFrom(deps.url, action)
        for (const row of rows) readRow(ledger, action, readJsonObject(row, bad), bad)
        if (rows.length === 0) continue
        const lowest = lowestOf(rows, bad)
        // A service may give fewer rows than were asked for, and not say so: whether there are more below shows when those are asked for.
        const isCut = rows.length === PAGE || (lowest > from && (await hasMore(action, { from, to: lowest - 1n }, signal)))
        // The lowest block of a page that was cut may be cut itself. One block that fills a page cannot be told apart any further.
        const whole = !isCut ? from : lowest < to ? lowest + 1n : to
        if (whole > reached) reached = whole
      }
      return { entries: ledger.entries(subject, claimedByService(host, deps.now()), reached), covered: { from: reached, to } }
    },
  }
}

function lowestOf(rows: readonly unknown[], bad: Bad): bigint {
  const numbers = rows.map((row) => readDecimal(readJsonObject(row, bad)['blockNumber'], bad))
  return numbers.reduce((low, block) => (block < low ? block : low))
}

type Asked = { readonly action: Action; readonly from: bigint; readonly to: bigint }

async function askRows(
  deps: ExplorerDeps,
  subject: ClaimSubject,
  { action, from, to }: Asked,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const url = new URL(deps.url)
  const asked = {
    chainid: subject.chainId,
    module: 'account',
    action,
    address: subject.account,
    startblock: from,
    endblock: to,
    page: 1,
    offset: PAGE,
    sort: 'desc',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, `${value}`)
  const bad = badFrom(deps.url, action)
  const answer = readJsonObject(await fetchJson(deps, subject, url.href, signal), bad)
  const { result, message } = answer
  if (Array.isArray(result) && (answer['status'] === '1' || result.length === 0))
    return inRange(readJsonArray(result, PAGE, bad), { from, to }, bad)
  throw etherscanError(url.host, action, typeof result === 'string' ? result : typeof message === 'string' ? message : '')
}

/** A row of a block that was not asked for tells of another question. */
function inRange(rows: readonly unknown[], { from, to }: { readonly from: bigint; readonly to: bigint }, bad: Bad): readonly unknown[] {
  for (const row of rows) {
    const block = readDecimal(readJsonObject(row, bad)['blockNumber'], bad)
    if (block < from || block > to) throw bad()
  }
  return rows
}

/** What its words mean for what we do next. */
export function etherscanError(endpoint: string, method: string, text: string) {
  if (/rate limit|max calls|too many/i.test(text)) return fail('rpc/rate-limited', { endpoint })
  if (/unsupported chain|missing chain|invalid action|not supported|unknown (?:module|action)/i.test(text))
    return fail('rpc/unsupported', { endpoint, method })
  const short = text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 160)
  return fail('rpc/refused', { endpoint, method, text: short })
}

function readRow(ledger: ReturnType<typeof createLedger>, action: Action, row: JsonObject, bad: Bad): void {
  const lines = ledger.of(readBytes(row['hash'] ?? row['transactionHash'], bad, 32))
  lines.block = readDecimal(row['blockNumber'], bad)
  lines.time = toSafeCount(readDecimal(row['timeStamp'], bad), bad)
  const from = readAddress(row['from'], bad)
  const to = readOptional(row['to'], (text) => readAddress(text, bad))
  const created = readOptional(row['contractAddress'], (text) => readAddress(text, bad))
  if (action === 'txlist') {
    const success = row['isError'] !== '1' && row['txreceipt_status'] !== '0'
    const index = readOptional(row['transactionIndex'], (text) => toSafeCount(readDecimal(text, bad), bad))
    if (index !== undefined) lines.index = index
    lines.call = {
      from,
      ...defined({ to }),
      value: readDecimal(row['value'], bad),
      nonce: toSafeCount(readDecimal(row['nonce'], bad), bad),
      data: truncateCalldata(readData(row['input'] === '' ? '0x' : row['input'], bad)),
    }
    lines.outcome = {
      success,
      fee: readDecimal(row['gasUsed'], bad) * readDecimal(row['gasPrice'], bad),
      ...defined({ created: to === undefined && created !== undefined ? created : undefined }),
    }
    return
  }
  const target = to ?? created
  if (target === undefined) return
  if (action === 'txlistinternal') {
    const units = readDecimal(row['value'], bad)
    if (row['isError'] !== '1' && units > 0n) lines.inner.push({ from, to: target, units, by: 'call' })
    return
  }
  const token = readAddress(row['contractAddress'], bad)
  const tokenId = readOptional(row['tokenID'], (text) => readDecimal(text, bad))
  const units = action === 'tokennfttx' ? 1n : readDecimal(action === 'token1155tx' ? row['tokenValue'] : row['value'], bad)
  lines.moves.push({ token, ...defined({ tokenId }), from, to: target, units, by: 'log' })
}
