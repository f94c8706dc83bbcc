import { isJsonObject, type JsonObject } from '#core/text/json'
import type { Address } from '#core/ethereum/address'
import { type AppError, fail, isError } from '#core/errors'
import { fromBytes, type Hex, isHex, lowerHex, toQuantity, word } from '#core/bytes/hex'
import type { Log } from '#core/simulation/simulation'
import { BASE_FEE, type MinedTransaction, type PracticeBlock, type PracticeChain, receiptOf } from './practice-chain.ts'
import { proveAccount } from './practice-state.ts'

/** The name of this chain in its own refusals. */
const HOST = 'practice'

const invalidParams = (): AppError => fail('app/bad-message', { call: HOST })

type Answer = (chain: PracticeChain, params: readonly unknown[]) => unknown

function numbered(chain: PracticeChain, name: unknown): PracticeBlock | undefined {
  const { blocks } = chain
  if (name === undefined || name === 'latest' || name === 'pending') return chain.head()
  // A block is final once it has a child.
  if (name === 'safe' || name === 'finalized') return blocks.at(-2)
  if (name === 'earliest') return blocks[0]
  if (typeof name !== 'string' || !/^0x[0-9a-f]{1,8}$/i.test(name)) throw invalidParams()
  return blocks[Number(name)]
}

const hashed = ({ blocks }: PracticeChain, hash: unknown): PracticeBlock | undefined =>
  blocks.find((block) => block.hash === String(hash).toLowerCase())

/** The block that a question about state names (EIP-1898). */
function blockOf(chain: PracticeChain, name: unknown): PracticeBlock {
  const found = isJsonObject(name) ? hashed(chain, name['blockHash']) : numbered(chain, name)
  if (found === undefined) throw fail('rpc/behind', { endpoint: HOST })
  return found
}

function addressOf(value: unknown): Address {
  if (!isHex(value, 20)) throw invalidParams()
  return lowerHex(value)
}

function slotOf(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw invalidParams()
  return word(BigInt(value))
}

const quantityOf = (value: Uint8Array): Hex => (value.length === 0 ? '0x0' : toQuantity(BigInt(fromBytes(value))))

const placeOf = ({ hash, number }: PracticeBlock) => ({ blockHash: hash, blockNumber: toQuantity(number), transactionIndex: '0x0' })

/** Wei per gas that was paid (EIP-1559). */
function priceOf({ transaction: { sent } }: MinedTransaction): bigint {
  const { transaction } = sent
  if (!('maxFeePerGas' in transaction)) return transaction.gasPrice
  const wanted = BASE_FEE + transaction.maxPriorityFeePerGas
  return wanted < transaction.maxFeePerGas ? wanted : transaction.maxFeePerGas
}

const transactionJson = (block: PracticeBlock, mined: MinedTransaction): JsonObject => ({
  ...mined.transaction.json,
  hash: mined.transaction.hash,
  gasPrice: toQuantity(priceOf(mined)),
  ...placeOf(block),
})

const logJson = (block: PracticeBlock, mined: MinedTransaction, { address, topics, data }: Log, index: number): JsonObject => ({
  address,
  topics,
  data,
  ...placeOf(block),
  transactionHash: mined.transaction.hash,
  logIndex: toQuantity(index),
  removed: false,
})

const logsJson = (block: PracticeBlock, mined: MinedTransaction): readonly JsonObject[] =>
  mined.outcome.logs.map((log, index) => logJson(block, mined, log, index))

function receiptJson(block: PracticeBlock, mined: MinedTransaction): JsonObject {
  const { type, success, cumulativeGas, bloom } = receiptOf(mined)
  const { from, transaction } = mined.transaction.sent
  return {
    type: toQuantity(type),
    status: success ? '0x1' : '0x0',
    cumulativeGasUsed: toQuantity(cumulativeGas),
    gasUsed: toQuantity(cumulativeGas),
    effectiveGasPrice: toQuantity(priceOf(mined)),
    logsBloom: bloom,
    logs: logsJson(block, mined),
    transactionHash: mined.transaction.hash,
    contractAddress: null,
    from,
    to: transaction.to ?? null,
    ...placeOf(block),
  }
}

function blockJson(block: PracticeBlock | undefined, whole: unknown): JsonObject | null {
  if (block === undefined) return null
  const { header, hash, mined } = block
  const transactions = mined === undefined ? [] : [whole === true ? transactionJson(block, mined) : mined.transaction.hash]
  return { ...header, hash, size: '0x400', uncles: [], withdrawals: [], transactions }
}

function proofJson(block: PracticeBlock, address: Address, slots: readonly Hex[]): JsonObject {
  const { account, accountProof, storageProof } = proveAccount(block.state, address, slots)
  return {
    address,
    balance: toQuantity(account.balance),
    nonce: toQuantity(account.nonce),
    accountProof,
    storageProof: storageProof.map(({ key, value, proof }) => ({ key, value: quantityOf(value), proof })),
  }
}

function found<T>({ blocks }: PracticeChain, hash: unknown, write: (block: PracticeBlock, mined: MinedTransaction) => T): T | null {
  for (const block of blocks) {
    const { mined } = block
    if (mined !== undefined && mined.transaction.hash === hash) return write(block, mined)
  }
  return null
}

/** Topics and addresses of a filter: one, some of which one must fit, or any. */
function fits(asked: unknown, value: string | undefined): boolean {
  if (asked === undefined || asked === null) return true
  if (Array.isArray(asked)) return asked.some((one) => fits(one, value))
  return typeof asked === 'string' && asked.toLowerCase() === value
}

function logs(chain: PracticeChain, filter: unknown): readonly JsonObject[] {
  if (!isJsonObject(filter)) throw invalidParams()
  const within =
    filter['blockHash'] === undefined
      ? chain.blocks.slice(Number(blockOf(chain, filter['fromBlock']).number), Number(blockOf(chain, filter['toBlock']).number) + 1)
      : [blockOf(chain, filter)]
  const topics: readonly unknown[] = Array.isArray(filter['topics']) ? filter['topics'] : []
  return within
    .flatMap((block) => (block.mined === undefined ? [] : logsJson(block, block.mined)))
    .filter((log) => fits(filter['address'], String(log['address'])))
    .filter((log) => topics.every((topic, at) => fits(topic, (log['topics'] as readonly string[])[at])))
}

/** As many blocks as are asked for, as far as there are so many. */
function feeHistory({ blocks }: PracticeChain, count: unknown, percentiles: unknown): JsonObject {
  const some = blocks.slice(-Number(count))
  const tipOf = ({ mined }: PracticeBlock): bigint => (mined === undefined ? 0n : priceOf(mined) - BASE_FEE)
  const each = Array.isArray(percentiles) ? percentiles : []
  return {
    oldestBlock: toQuantity(some[0]?.number ?? 0n),
    baseFeePerGas: [...some, undefined].map(() => toQuantity(BASE_FEE)),
    gasUsedRatio: some.map(({ header }) => Number(header['gasUsed']) / Number(header['gasLimit'])),
    reward: some.map((block) => each.map(() => toQuantity(tipOf(block)))),
  }
}

const METHODS: Readonly<Record<string, Answer | undefined>> = {
  web3_clientVersion: () => 'practice',
  eth_chainId: ({ chainId }) => toQuantity(chainId),
  eth_blockNumber: (chain) => toQuantity(chain.head().number),
  eth_getBlockByNumber: (chain, [name, whole]) => blockJson(numbered(chain, name), whole),
  eth_getBlockByHash: (chain, [hash, whole]) => blockJson(hashed(chain, hash), whole),
  eth_getBlockReceipts(chain, [name]) {
    const block = isHex(name, 32) ? hashed(chain, name) : blockOf(chain, name)
    return block === undefined ? null : block.mined === undefined ? [] : [receiptJson(block, block.mined)]
  },
  eth_getBalance: (chain, [address, block]) => toQuantity(blockOf(chain, block).state.get(addressOf(address))?.balance ?? 0n),
  eth_getTransactionCount: (chain, [address, block]) => toQuantity(blockOf(chain, block).state.get(addressOf(address))?.nonce ?? 0n),
  eth_getCode: (chain, [address, block]) => fromBytes(blockOf(chain, block).state.get(addressOf(address))?.code ?? new Uint8Array(0)),
  eth_getStorageAt: (chain, [address, slot, block]) =>
    word(BigInt(quantityOf(blockOf(chain, block).state.get(addressOf(address))?.storage.get(slotOf(slot)) ?? new Uint8Array(0)))),
  eth_getProof(chain, [address, slots, block]) {
    if (!Array.isArray(slots)) throw invalidParams()
    return proofJson(blockOf(chain, block), addressOf(address), slots.map(slotOf))
  },
  eth_getLogs: (chain, [filter]) => logs(chain, filter),
  eth_feeHistory: (chain, [count, , percentiles]) => feeHistory(chain, count, percentiles),
  eth_getTransactionByHash: (chain, [hash]) => found(chain, hash, transactionJson),
  eth_getTransactionReceipt: (chain, [hash]) => found(chain, hash, receiptJson),
  eth_sendRawTransaction: (chain, [raw]) => chain.send(raw),
}

/** In the words of nodes, which whoever sends knows how to read. */
function sayRefusal(why: unknown): string {
  if (why === 'nonce') return 'nonce too low'
  return why === 'insufficient-funds' ? 'insufficient funds for gas * price + value' : String(why)
}

const textOf = (error: unknown): unknown => (isError(error) ? error.data?.['text'] : undefined)

/** A failure as JSON-RPC 2.0 and EIP-1474 number it; `undefined` for one that is no refusal. */
function refusalOf(error: unknown, method: string): JsonObject | undefined {
  switch (isError(error) ? error.code : undefined) {
    case 'rpc/unsupported':
      return { code: -32601, message: `method not found: ${method}` }
    case 'app/bad-message':
      return { code: -32602, message: 'invalid params' }
    case 'rpc/behind':
      return { code: -32001, message: 'block not found' }
    case 'tx/rejected-by-node':
      return { code: -32000, message: sayRefusal(textOf(error)) }
    default:
      return method === 'eth_sendRawTransaction' ? { code: -32000, message: 'it cannot be run' } : undefined
  }
}

async function answerOne(chain: PracticeChain, call: unknown): Promise<JsonObject> {
  const { id = null, method, params = [] } = isJsonObject(call) ? call : {}
  const name = String(method)
  try {
    const answer = METHODS[name]
    if (answer === undefined) throw fail('rpc/unsupported', { endpoint: HOST, method: name })
    if (!Array.isArray(params)) throw invalidParams()
    return { jsonrpc: '2.0', id, result: await answer(chain, params) }
  } catch (cause) {
    const error = refusalOf(cause, name)
    if (error === undefined) throw cause
    return { jsonrpc: '2.0', id, error }
  }
}

/** Answers the body of a request: one call, or several in their order (JSON-RPC 2.0). */
export async function answerRpc(chain: PracticeChain, body: unknown): Promise<unknown> {
  if (!Array.isArray(body)) return answerOne(chain, body)
  const answers: JsonObject[] = []
  for (const call of body) answers.push(await answerOne(chain, call))
  return answers
}
