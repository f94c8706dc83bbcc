import { addTo, bent, each, type ExecutionLie, fields, type Fields } from './lie.ts'

type Log = Fields & { topics: string[]; data: string }
type Receipt = Fields & { status: string; logs: Log[] }
type Tell = ExecutionLie['tell']

const lie = (name: string, says: string, changes: ExecutionLie['changes'], tell: Tell): ExecutionLie => ({
  name,
  says,
  before: 'execution',
  changes,
  tell,
})

const BLOCK = ['eth_getBlockByNumber', 'eth_getBlockByHash'] as const
/** The same places of both ways to ask for a block. */
const ofBlocks = (...places: string[]): ExecutionLie['changes'] => Object.fromEntries(BLOCK.map((method) => [method, places]))

const blockField = (name: string, says: string, field: string, change: (value: unknown) => unknown): ExecutionLie =>
  lie(
    name,
    says,
    ofBlocks(field),
    fields((block) => ({ ...block, [field]: change(block[field]) })),
  )

const HEAD_DISTANCE = 64

/** Of the ways to ask for a block, only the newest. */
const newest =
  (change: (block: unknown, told: Parameters<Tell>[1]) => unknown): Tell =>
  (result, told) =>
    told.call.method === 'eth_blockNumber' || told.call.params[0] === 'latest' ? change(result, told) : result

/** Lies about blocks. */
const BLOCK_LIES: readonly ExecutionLie[] = [
  blockField('block-time', 'Blocks an hour later than they were', 'timestamp', (time) => addTo(time, 3600n)),
  blockField('base-fee', 'A base fee of one wei more', 'baseFeePerGas', (fee) => addTo(fee, 1n)),
  blockField('gas-limit', 'Another gas limit', 'gasLimit', (gas) => addTo(gas, 1n)),
  blockField('block-hash', 'Another hash of the block', 'hash', bent),
  blockField('state-root', 'Another state root, beside the honest hash', 'stateRoot', bent),
  blockField('receipts-root', 'Another receipts root, beside the honest hash', 'receiptsRoot', bent),
  lie('unknown-field', 'Another state root, beside a field that no fork has yet', ofBlocks('stateRoot', 'laterField'), fields((block) => ({
    ...block,
    stateRoot: bent(block['stateRoot']),
    laterField: '0x1',
  }))),
  lie('block-transactions', 'Each transaction of a block is said to have moved one wei more', { eth_getBlockByHash: ['transactions.*.value'] }, fields((block) => ({
    ...block,
    transactions: (block['transactions'] as readonly unknown[]).map((one) =>
      typeof one === 'object' && one !== null ? { ...one, value: addTo((one as Fields)['value'], 1n) } : one,
    ),
  }))),
  lie('other-block', 'The parent of the block that was asked for', { eth_getBlockByHash: 'anything', eth_getBlockByNumber: 'anything' }, (block, { call, ask }) =>
    ask('eth_getBlockByHash', [(block as Fields | null)?.['parentHash'], call.params[1]]),
  ),
  lie('no-block', 'Blocks that exist are said not to', { eth_getBlockByHash: [''], eth_getBlockByNumber: [''] }, () => null),
  lie(
    'old-head',
    `The newest block is said to be the one ${HEAD_DISTANCE} before`,
    { eth_blockNumber: [''], eth_getBlockByNumber: 'anything' },
    newest(async (_, { call, ask }) => {
      const head = Number(await ask('eth_blockNumber', []))
      const old = `0x${(head - HEAD_DISTANCE).toString(16)}`
      return call.method === 'eth_blockNumber' ? old : ask('eth_getBlockByNumber', [old, call.params[1]])
    }),
  ),
  lie('future-head', 'A newest block that nobody made yet', { eth_blockNumber: [''] }, (number) => addTo(number, 1000n)),
  lie(
    'stuck-head',
    'The newest block stays the one of the first answer',
    { eth_blockNumber: [''], eth_getBlockByNumber: 'anything' },
    newest((result, { call, memory }) => {
      if (!memory.has(call.method)) memory.set(call.method, result)
      return memory.get(call.method)
    }),
  ),
] // prettier-ignore

const RECEIPT = ['eth_getTransactionReceipt', 'eth_getBlockReceipts'] as const
const ofReceipts = (...places: string[]): ExecutionLie['changes'] => ({
  eth_getTransactionReceipt: places,
  eth_getBlockReceipts: places.map((place) => `*.${place}`),
})

const receiptField = (name: string, says: string, places: readonly string[], change: (receipt: Receipt) => Fields): ExecutionLie => {
  const changed = (receipt: Fields): Fields => ({ ...receipt, ...change(receipt as Receipt) })
  return lie(name, says, ofReceipts(...places), (result, told) =>
    told.call.method === RECEIPT[0] ? fields(changed)(result, told) : each(changed)(result, told),
  )
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const someone = `0x${'11'.repeat(32)}`

/** A transfer that never was, in the place of a log. */
const forged = (log: Fields | undefined, more: Fields = {}): Fields => ({
  ...log,
  topics: [TRANSFER, someone, someone],
  data: `0x${'f'.repeat(64)}`,
  ...more,
})

/** Lies about transactions, receipts and logs. */
const RECEIPT_LIES: readonly ExecutionLie[] = [
  receiptField('receipt-status', 'What failed is said to have worked, and the other way round', ['status'], ({ status }) => ({
    status: status === '0x1' ? '0x0' : '0x1',
  })),
  receiptField('receipt-gas', 'A thousand less gas was used', ['gasUsed'], (receipt) => ({ gasUsed: addTo(receipt['gasUsed'], -1000n) })),
  receiptField('receipt-logs', 'The data of each log of a receipt', ['logs.*.data'], ({ logs }) => ({
    logs: logs.map((log) => ({ ...log, data: bent(log.data) })),
  })),
  receiptField('receipt-log-omitted', 'Receipts without their first log', ['logs.*'], ({ logs }) => ({ logs: logs.slice(1) })),
  receiptField('receipt-block', 'What was included is said to be in another block', ['blockHash', 'blockNumber'], (receipt) => ({
    blockHash: bent(receipt['blockHash']),
    blockNumber: addTo(receipt['blockNumber'], -1n),
  })),
  lie('receipt-omitted', 'No receipt of what was included', { eth_getTransactionReceipt: [''], eth_getBlockReceipts: ['*'] }, (result) =>
    Array.isArray(result) ? result.slice(1) : null,
  ),
  lie('transaction-value', 'A transaction is said to have moved one wei more', { eth_getTransactionByHash: ['value'] }, fields((found) => ({ ...found, value: addTo(found['value'], 1n) }))),
  lie('transaction-recipient', 'A transaction is said to have gone to somebody else', { eth_getTransactionByHash: ['to'] }, fields((found) => ({ ...found, to: `0x${'dead'.repeat(10)}` }))),
  lie('transaction-hidden-ahead', 'A transaction that exists is said not to, and its account to be seven further', { eth_getTransactionByHash: [''], eth_getTransactionReceipt: [''], eth_getTransactionCount: [''] }, (result, { call }) =>
    call.method === 'eth_getTransactionCount' ? addTo(result, 7n) : null,
  ),
  lie('transaction-unknown', 'A transaction that exists is said not to', { eth_getTransactionByHash: [''], eth_getTransactionReceipt: [''] }, () => null),
  lie('number-ahead', 'Seven transactions of an account more', { eth_getTransactionCount: [''] }, (count) => addTo(count, 7n)),
  lie('forged-log', 'One log more: a transfer that never was', { eth_getLogs: ['*'] }, (result) =>
    Array.isArray(result) ? [...(result as Fields[]), forged((result as Fields[]).at(-1), { logIndex: '0xff' })] : result,
  ),
  lie('changed-log', 'The amount of each log', { eth_getLogs: ['*.data'] }, each((log) => ({ ...log, data: bent(log['data']) }))),
  lie('omitted-log', 'One log less', { eth_getLogs: ['*'] }, (result) => (Array.isArray(result) ? result.slice(0, -1) : result)),
] // prettier-ignore

/** Lies about what things cost, who answers, and what calls give. */
const WORD_LIES: readonly ExecutionLie[] = [
  lie('fee-history', 'Fees a hundred times as high', { eth_feeHistory: ['baseFeePerGas.*', 'reward.*.*'] }, fields((history) => {
    const dear = (fee: unknown): string => `0x${(BigInt(String(fee)) * 100n + 1n).toString(16)}`
    const { baseFeePerGas, reward } = history as { baseFeePerGas: string[]; reward?: string[][] }
    return { ...history, baseFeePerGas: baseFeePerGas.map(dear), ...(reward && { reward: reward.map((row) => row.map(dear)) }) }
  })),
  lie('gas-price', 'A gas price and a tip a thousand gwei higher', { eth_gasPrice: [''], eth_maxPriorityFeePerGas: [''] }, (price) => addTo(price, 10n ** 12n)),
  lie('gas-estimate', 'Ten times the gas', { eth_estimateGas: [''] }, (gas) => `0x${(BigInt(String(gas)) * 10n).toString(16)}`),
  lie('chain-id', 'Another chain', { eth_chainId: [''], net_version: [''] }, (_, { call }) => (call.method === 'eth_chainId' ? '0x2a' : '42')),
  lie('call-result', 'Another last digit of what a call returns', { eth_call: [''] }, bent),
  lie('access-list', 'A hint that leaves out every slot', { eth_createAccessList: ['accessList.*'] }, fields((hint) => ({ ...hint, accessList: [] }))),
  lie('sent-hash', 'What was sent is said to have another hash', { eth_sendRawTransaction: [''] }, bent),
] // prettier-ignore

/** What a node may be asked, but for who it is. */
const ASKED = [
  'eth_blockNumber', 'eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_feeHistory', 'eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_getBalance',
  'eth_getTransactionCount', 'eth_getCode', 'eth_getStorageAt', 'eth_getProof', 'eth_call', 'eth_estimateGas', 'eth_createAccessList',
  'eth_getTransactionByHash', 'eth_getTransactionReceipt', 'eth_getBlockReceipts', 'eth_getLogs',
] as const // prettier-ignore

/** A node that lives, and says nothing. */
const NOTHING: ExecutionLie = lie(
  'null-everything',
  'Null, to everything but which chain it serves',
  Object.fromEntries(ASKED.map((method) => [method, ['']])),
  () => null,
)

export const ANSWER_LIES: readonly ExecutionLie[] = [...BLOCK_LIES, ...RECEIPT_LIES, ...WORD_LIES, NOTHING]
