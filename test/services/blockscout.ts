import { type Address, getAddress, zeroAddress } from 'viem'
import type { History, Internal, Transaction, Transfer } from './history.ts'

// Blockscout's REST shape, version 2: newest first, pages by copying `next_page_params` into the next question.

export type BlockscoutAnswer = { readonly code: number; readonly body: unknown }
type Place = readonly number[]
type Item = { readonly place: Place; readonly row: unknown }

const PATH = /^\/api\/v2\/addresses\/(0x[0-9a-fA-F]{40})\/(transactions|token-transfers|internal-transactions)$/
/** A page when nobody says how long, and the longest. */
const PAGE = 50
const MAX_ROWS = 250

/** How each list orders its items, in words of its `next_page_params`. */
const KEYS = {
  transactions: ['block_number', 'index'],
  'token-transfers': ['block_number', 'index', 'index_in_batch'],
  'internal-transactions': ['block_number', 'transaction_index', 'index'],
} as const
type List = keyof typeof KEYS
/** Since version 9.3 anything else is refused with 422. */
const ALLOWED: Readonly<Record<List, readonly string[]>> = {
  transactions: [...KEYS.transactions, 'items_count', 'filter', 'sort', 'order', 'apikey', 'fee', 'hash', 'inserted_at', 'value'],
  'token-transfers': [...KEYS['token-transfers'], 'items_count', 'filter', 'type', 'token', 'apikey', 'batch_block_hash'],
  'internal-transactions': [...KEYS['internal-transactions'], 'items_count', 'filter', 'apikey'],
}

/** The answer to one address' list, or undefined where the path is not one. `cap` is how many items a page has at most. */
export function blockscout(url: URL, history: History, cap: number): BlockscoutAnswer | undefined {
  if (url.pathname === '/api/v2/main-page/blocks') return { code: 200, body: newestBlocks(history) }
  const [, asked, list] = PATH.exec(url.pathname) ?? []
  if (asked === undefined || list === undefined) return undefined
  const kind = list as List
  for (const name of url.searchParams.keys()) {
    if (!ALLOWED[kind].includes(name))
      return { code: 422, body: { errors: [{ detail: `Unexpected field: ${name}`, title: 'Invalid value' }] } }
  }
  const items = itemsOf(kind, asked.toLowerCase() as Address, url.searchParams, history)
  const keys = KEYS[kind]
  const after = keys.map((key) => url.searchParams.get(key))
  const rest = after.includes(null) ? items : items.filter(({ place }) => compare(place, after.map(Number)) < 0)
  const size = Math.min(Number(url.searchParams.get('items_count') ?? PAGE) || PAGE, MAX_ROWS, cap)
  const page = rest.slice(0, size)
  const last = page.at(-1)
  const more = rest.length > page.length && last
  const next = more ? { ...Object.fromEntries(keys.map((key, at) => [key, last.place[at]])), items_count: size } : null
  return { code: 200, body: { items: page.map(({ row }) => row), next_page_params: next } }
}

/** Those that have transactions in them, since of others nothing is read. */
function newestBlocks({ transactions, head }: History): readonly unknown[] {
  const last = transactions.at(-1)
  const newest = { height: head, type: 'block', transaction_count: last?.block === head ? 1 : 0 }
  return last && last.block !== head ? [newest, { ...newest, height: last.block, hash: last.blockHash, transaction_count: 1 }] : [newest]
}

function compare(one: Place, other: Place): number {
  const at = one.findIndex((value, place) => value !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

function itemsOf(list: List, address: Address, query: URLSearchParams, history: History): Item[] {
  const filter = query.get('filter')
  const concerns = ({ from, to }: { from: Address; to: Address | null }) =>
    (from === address && filter !== 'to') || (to === address && filter !== 'from')
  const items = (): Item[] => {
    if (list === 'transactions') {
      const found = history.transactions.filter((one) => concerns(one) || (one.created === address && filter !== 'from'))
      return found.map((one) => ({ place: [one.block, one.index], row: transactionItem(one, history.head) }))
    }
    if (list === 'internal-transactions') {
      return history.internals.filter(concerns).map((one, at) => ({ place: [one.block, one.index, at], row: internalItem(one, at) }))
    }
    const types = query.get('type')?.split(',')
    const found = history.transfers.filter((one) => concerns(one) && (types?.includes(one.standard) ?? true))
    return found.map((one) => ({ place: [one.block, one.logIndex, one.inBatch], row: transferItem(one, history) }))
  }
  return items().sort((one, other) => compare(other.place, one.place))
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', '.000000Z')
const party = (address: Address | null) =>
  address === null
    ? null
    : { hash: getAddress(address), name: null, is_contract: null, is_scam: false, metadata: null, ens_domain_name: null }

const transactionItem = (one: Transaction, head: number) => ({
  hash: one.hash,
  block_number: one.block,
  timestamp: iso(one.time),
  position: one.index,
  nonce: one.nonce,
  from: party(one.from),
  to: party(one.to),
  created_contract: party(one.created),
  value: String(one.value),
  fee: { type: 'actual', value: String(one.gasUsed * one.gasPrice) },
  gas_limit: String(one.gas),
  gas_used: String(one.gasUsed),
  gas_price: String(one.gasPrice),
  raw_input: one.input,
  method: one.input.length >= 10 ? one.input.slice(0, 10) : null,
  status: one.ok ? 'ok' : 'error',
  result: one.ok ? 'success' : 'execution reverted',
  confirmations: head - one.block + 1,
  transaction_types: [one.created ? 'contract_creation' : one.input === '0x' ? 'coin_transfer' : 'contract_call'],
})

const internalItem = (one: Internal, at: number) => ({
  transaction_hash: one.hash,
  block_number: one.block,
  timestamp: iso(one.time),
  transaction_index: one.index,
  index: at,
  from: party(one.from),
  to: one.kind === 'create' ? null : party(one.to),
  created_contract: one.kind === 'create' ? party(one.to) : null,
  value: String(one.value),
  gas_limit: String(one.gas),
  type: one.kind,
  success: one.ok,
  error: one.ok ? null : 'Reverted',
})

function transferItem(one: Transfer, { tokens }: History) {
  const words = tokens.get(one.token) ?? { name: '', symbol: '', decimals: 0 }
  const decimals = one.standard === 'ERC-20' ? String(words.decimals) : null
  const total =
    one.standard === 'ERC-20'
      ? { decimals, value: String(one.value) }
      : { token_id: String(one.id ?? 0), ...(one.standard === 'ERC-1155' && { decimals, value: String(one.value) }) }
  return {
    transaction_hash: one.hash,
    block_hash: one.blockHash,
    block_number: one.block,
    log_index: one.logIndex,
    timestamp: iso(one.time),
    from: party(one.from),
    to: party(one.to),
    token: { address_hash: getAddress(one.token), name: words.name, symbol: words.symbol, decimals, type: one.standard, icon_url: null },
    total,
    type: one.from === zeroAddress ? 'token_minting' : one.to === zeroAddress ? 'token_burning' : 'token_transfer',
    method: null,
  }
}
