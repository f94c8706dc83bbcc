import { type Address, zeroAddress } from 'viem'
import type { Entry, History, Internal, Standard, Transaction, Transfer } from './history.ts'

// Etherscan's shape, version 2: one path, everything in the query, every figure a decimal string, and errors in HTTP 200.

export type EtherscanAnswer = { readonly status: '0' | '1'; readonly message: string; readonly result: unknown }
export const refusal = (result: string): EtherscanAnswer => ({ status: '0', message: 'NOTOK', result })

/** What the service gives of anything at most: pages times their size. */
const WINDOW = 10_000
const DEFAULT_OFFSET = 10_000

const TOKEN_ACTIONS: Readonly<Record<string, Standard>> = { tokentx: 'ERC-20', tokennfttx: 'ERC-721', token1155tx: 'ERC-1155' }

type Row = Readonly<Record<string, string>>

/** The answer to one query. `cap` is how many rows a page has at most, whatever was asked for. */
export function etherscan(query: URLSearchParams, history: History, chainId: number, cap: number): EtherscanAnswer {
  if (query.get('chainid') !== String(chainId)) {
    return refusal('Missing or unsupported chainid parameter (required for v2 api), please see the list of supported chainids')
  }
  if (!query.get('apikey')) return refusal('Missing/Invalid API Key')
  const address = query.get('address')?.toLowerCase()
  if (address === undefined || !/^0x[0-9a-f]{40}$/.test(address)) return refusal('Error! Invalid address format')
  const action = query.get('action') ?? ''
  if (query.get('module') !== 'account') return refusal('Error! Missing Or invalid Module name')
  const rows = rowsOf(action, address as Address, history, within(query, history.head))
  if (!rows) return refusal('Error! Missing Or invalid Action name')
  const page = Number(query.get('page') ?? 1)
  const offset = Number(query.get('offset') ?? DEFAULT_OFFSET)
  if (!Number.isInteger(page) || !Number.isInteger(offset) || page < 1 || offset < 1 || page * offset > WINDOW) {
    return refusal('Result window is too large, PageNo x Offset size must be less than or equal to 10000')
  }
  if (query.get('sort') === 'desc') rows.reverse()
  const size = Math.min(offset, cap)
  const result = rows.slice((page - 1) * size, page * size)
  return result.length === 0 ? { status: '0', message: 'No transactions found', result } : { status: '1', message: 'OK', result }
}

function within(query: URLSearchParams, head: number): (entry: Entry) => boolean {
  const from = Number(query.get('startblock') ?? 0)
  const to = Number(query.get('endblock') ?? head)
  return ({ block }) => block >= from && block <= to
}

function rowsOf(action: string, address: Address, history: History, inside: (entry: Entry) => boolean): Row[] | undefined {
  const { transactions, internals, transfers } = history
  const concerns = ({ from, to }: { from: Address; to: Address | null }) => from === address || to === address
  if (action === 'txlist') {
    const found = transactions.filter((one) => inside(one) && (concerns(one) || one.created === address))
    return found.map((one) => transactionRow(one, history.head))
  }
  if (action === 'txlistinternal') return internals.filter((one) => inside(one) && concerns(one)).map(internalRow)
  const standard = TOKEN_ACTIONS[action]
  if (!standard) return undefined
  return transfers.filter((one) => one.standard === standard && inside(one) && concerns(one)).map((one) => transferRow(one, history))
}

const entryRow = (one: Entry) => ({ blockNumber: String(one.block), timeStamp: String(one.time), hash: one.hash })

const transactionRow = (one: Transaction, head: number): Row => ({
  ...entryRow(one),
  blockHash: one.blockHash,
  nonce: String(one.nonce),
  transactionIndex: String(one.index),
  from: one.from,
  to: one.to ?? '',
  value: String(one.value),
  gas: String(one.gas),
  gasPrice: String(one.gasPrice),
  input: one.input,
  methodId: one.input.slice(0, 10),
  functionName: '',
  contractAddress: one.created ?? '',
  cumulativeGasUsed: String(one.cumulativeGasUsed),
  txreceipt_status: one.ok ? '1' : '0',
  gasUsed: String(one.gasUsed),
  confirmations: String(head - one.block + 1),
  isError: one.ok ? '0' : '1',
})

const internalRow = (one: Internal): Row => ({
  ...entryRow(one),
  from: one.from,
  to: one.kind === 'create' ? '' : one.to,
  value: String(one.value),
  contractAddress: one.kind === 'create' ? one.to : '',
  input: '',
  type: one.kind,
  gas: String(one.gas),
  gasUsed: String(one.gasUsed),
  traceId: one.place,
  isError: one.ok ? '0' : '1',
  errCode: one.ok ? '' : 'Reverted',
})

function transferRow(one: Transfer, { tokens, transactions, head }: History): Row {
  const words = tokens.get(one.token) ?? { name: '', symbol: '', decimals: 0 }
  const whole = transactions.find(({ hash }) => hash === one.hash)
  const id: Row = one.id === undefined ? {} : { tokenID: String(one.id) }
  const amount: Row =
    one.standard === 'ERC-20' ? { value: String(one.value) } : one.standard === 'ERC-1155' ? { tokenValue: String(one.value) } : {}
  const decimal: Row = one.standard === 'ERC-1155' ? {} : { tokenDecimal: String(words.decimals) }
  return {
    ...entryRow(one),
    nonce: String(whole?.nonce ?? 0),
    blockHash: one.blockHash,
    from: one.from,
    contractAddress: one.token,
    to: one.to || zeroAddress,
    ...id,
    ...amount,
    tokenName: words.name,
    tokenSymbol: words.symbol,
    ...decimal,
    transactionIndex: String(one.index),
    gas: String(whole?.gas ?? 0),
    gasPrice: String(whole?.gasPrice ?? 0),
    gasUsed: String(whole?.gasUsed ?? 0),
    cumulativeGasUsed: String(whole?.cumulativeGasUsed ?? 0),
    input: 'deprecated',
    confirmations: String(head - one.block + 1),
  }
}
