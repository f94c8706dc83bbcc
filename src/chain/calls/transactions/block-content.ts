import { defined } from '#core/defined'
import { fail, isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { fromBytes } from '#core/bytes/hex'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { RpcCall } from '../../connection/json-rpc.ts'
import type { EndpointPool } from '../../connection/pool.ts'
import { blockHash, mismatch } from '../../proof/block-header.ts'
import { listRoot } from '../../proof/list-root.ts'
import { type Receipt, RECEIPT_TYPES, receiptsRoot } from '../../proof/receipt.ts'
import { effectivePrice, encodeMined } from '../../proof/transaction.ts'
import { requestOne } from '../request.ts'
import { anvilTransactionHash } from './binding.ts'
import { readJsonArray, type Bad, readBytes, readCount, type JsonObject, readJsonObject, readQuantity } from '#core/text/json'
import { readLog } from '../placed-log.ts'
import { invalid } from '../../proof/refuted.ts'

/** A transaction that the block's transactions root commits to. Wei per gas. */
export type Mined = {
  /** Absent where a development node played it for a sender whose key it lacks: then its name is not the hash of its bytes. */
  readonly hash?: Hex
  /** Its signed bytes. */
  readonly raw: Hex
  readonly effectiveGasPrice: bigint
}

/** What a block holds, rebuilt to the roots of its header. Both lists are in the order of the block. */
export type BlockContent = {
  readonly receipts: readonly Receipt[]
  /** Absent where the transactions could not be had, or are of a type that we do not know: then a receipt's place proves no hash. */
  readonly transactions?: readonly Mined[]
  /** Bytes of JSON that were read. */
  readonly bytes: number
}

/** Transactions of one block at most: 60 million gas allow under 3,000 transfers. */
const MAX_TRANSACTIONS = 20_000
const MAX_LOGS = 50_000
/** Blocks whose content is kept: each may be a megabyte. */
const KEPT = 6

function readReceipt(value: unknown, bad: Bad): Receipt {
  const item = readJsonObject(value, bad)
  const status = readQuantity(item['status'], bad)
  if (status > 1n) throw bad()
  return {
    type: item['type'] === undefined ? 0 : readCount(item['type'], bad),
    success: status === 1n,
    cumulativeGas: readQuantity(item['cumulativeGasUsed'], bad),
    bloom: readBytes(item['logsBloom'], bad, 256),
    logs: readJsonArray(item['logs'], MAX_LOGS, bad).map((entry) => {
      const { address, topics, data } = readLog(entry, bad)
      return { address, topics, data }
    }),
  }
}

/** All receipts of a block, rebuilt to its receipts root. Throws `proof/invalid` where they give another, `rpc/cannot-prove` for unknown types, `rpc/*`. */
async function askReceipts(
  connection: EndpointConnection,
  header: Header,
  asking: CallOptions,
): Promise<Pick<BlockContent, 'receipts' | 'bytes'>> {
  const { learnt, host } = connection
  if (learnt.noBlockReceipts) throw fail('rpc/unsupported', { endpoint: host, method: 'eth_getBlockReceipts' })
  const call: RpcCall = { method: 'eth_getBlockReceipts', params: [header.hash] }
  try {
    return await requestOne(connection, call, asking, (result, bad) => {
      // Not there yet, or no longer: another may have it.
      if (result === null) throw fail('rpc/behind', { endpoint: host })
      const receipts = readJsonArray(result, MAX_TRANSACTIONS, bad).map((item) => readReceipt(item, bad))
      if (receipts.some(({ type }) => type > RECEIPT_TYPES)) throw fail('rpc/cannot-prove', { endpoint: host })
      if (receiptsRoot(receipts) !== header.receiptsRoot) throw invalid('the receipts', 'the header has another root')
      return { receipts, bytes: JSON.stringify(result).length }
    })
  } catch (error) {
    if (isError(error, 'rpc/unsupported')) learnt.noBlockReceipts = true
    throw error
  }
}

/** All transactions of a block by its transactions root. */
type MinedList = {
  readonly transactions: readonly Mined[]
  /** The endpoint called one by the hash of another: a lie, although the bytes are those of the root. */
  readonly isMisnamed: boolean
  readonly bytes: number
}

/** All transactions of a block, written anew and rebuilt to its root; `undefined` where one is of a shape that we do not know. Throws as above. */
async function askTransactions(connection: EndpointConnection, header: Header, asking: CallOptions): Promise<MinedList | undefined> {
  const call: RpcCall = { method: 'eth_getBlockByHash', params: [header.hash, true] }
  return requestOne(connection, call, asking, (result, bad) => {
    if (result === null) throw fail('rpc/behind', { endpoint: connection.host })
    const block = readJsonObject(result, bad)
    // Its root is of that header only if its fields hash to it.
    if (blockHash(block) !== header.hash) throw mismatch(block)
    const given = readJsonArray(block['transactions'], MAX_TRANSACTIONS, bad)
    const encoded = given.map(encodeMined)
    const known = encoded.filter((item) => item !== undefined)
    if (known.length < given.length) return undefined
    if (listRoot(known) !== readBytes(block['transactionsRoot'], bad, 32)) throw invalid('the transactions', 'the header has another root')
    const named = known.map((encoded, at) => readName(encoded, readJsonObject(given[at], bad), bad))
    const transactions = named.map(({ isMisnamed: _, ...name }, at) => ({
      ...name,
      effectiveGasPrice: effectivePrice(given[at], header.baseFee),
    }))
    const isMisnamed = named.some((one) => one.isMisnamed)
    return { transactions, isMisnamed, bytes: JSON.stringify(result).length }
  })
}

/** Its bytes, and their hash: also where the endpoint calls it by another, since the root holds the bytes. No hash of one that a development node played. */
function readName(encoded: Uint8Array, given: JsonObject, bad: Bad): Pick<Mined, 'hash' | 'raw'> & { readonly isMisnamed: boolean } {
  const raw = fromBytes(encoded)
  const [hash, name] = [keccak(raw), readBytes(given['hash'], bad, 32)]
  if (hash !== name && anvilTransactionHash(encoded, given['from']) === name) return { raw, isMisnamed: false }
  return { hash, raw, isMisnamed: hash !== name }
}

export type BlockContents = {
  /** Asks for a block's content and checks it. Throws as its parts; `judge` turns a failed proof into what it means. */
  read(pool: EndpointPool, header: Header, asking: CallOptions, judge: Judge): Promise<BlockContent>
  /** What its transactions paid, in wei per gas and in the order of the block; `undefined` where one is of a shape that we do not know. Throws as above. */
  prices(pool: EndpointPool, header: Header, asking: CallOptions, judge: Judge): Promise<readonly bigint[] | undefined>
}

type Judge = (error: unknown, connection: EndpointConnection) => unknown

/** Does `work` with one endpoint; a failed proof becomes what it means of that endpoint. */
const judged =
  <T>(judge: Judge, work: (connection: EndpointConnection, asking: CallOptions) => Promise<T>) =>
  (connection: EndpointConnection, each: CallOptions): Promise<T> =>
    work(connection, each).catch((error: unknown) => {
      throw judge(error, connection)
    })

/** Keeps what was rebuilt of the last few blocks. */
export function createBlockContents(): BlockContents {
  const kept = new Map<Hex, BlockContent>()
  const priced = new Map<Hex, readonly bigint[]>()
  return {
    async read(pool, header, asking, judge) {
      const known = kept.get(header.hash)
      if (known) return known
      const suits = ({ learnt }: EndpointConnection): boolean => learnt.noBlockReceipts !== true
      const found = await pool.use(
        'state',
        { ...asking, suits },
        judged(judge, (connection, each) => askReceipts(connection, header, each)),
      )
      const mined = await pool
        .use(
          'state',
          asking,
          judged(judge, async (connection, each) => {
            const found = await askTransactions(connection, header, each)
            const why = invalid('the transactions', 'one is called by the hash of another')
            const lie = found?.isMisnamed === true ? judge(why, connection) : undefined
            if (isError(lie)) connection.health.failed(lie)
            return found
          }),
        )
        .catch((error: unknown) => {
          // The receipts hold without them: what is lost is which of them is whose.
          if (!isError(error) || error.code === 'app/aborted') throw error
          return undefined
        })
      const content: BlockContent = {
        receipts: found.receipts,
        ...defined({ transactions: mined ? mined.transactions : undefined }),
        bytes: found.bytes + (mined?.bytes ?? 0),
      }
      kept.set(header.hash, content)
      for (const hash of [...kept.keys()].slice(0, -KEPT)) kept.delete(hash)
      return content
    },
    async prices(pool, header, asking, judge) {
      const known = priced.get(header.hash)
      if (known) return known
      const mined = await pool.use(
        'state',
        asking,
        judged(judge, (connection, each) => askTransactions(connection, header, each)),
      )
      const found = mined?.transactions.map(({ effectiveGasPrice }) => effectiveGasPrice)
      if (found) priced.set(header.hash, found)
      for (const hash of [...priced.keys()].slice(0, -KEPT)) priced.delete(hash)
      return found
    },
  }
}
