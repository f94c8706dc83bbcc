import { type Hex, toHex } from 'viem'
import { type Rpc, RpcError } from './rpc.ts'

// What a free public node refuses, and how it says so. Texts are geth's where geth has the limit.

export type RpcRequest = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }
export type RpcAnswer = { jsonrpc: '2.0'; id: unknown; result?: unknown; error?: { code: number; message: string; data?: unknown } }

export const LIMITS = {
  stateBlocks: 128,
  logBlocks: 250,
  batch: 10,
  requestsPerSecond: 10,
  latencyMs: 150,
  /** Each seventh answer about the head comes from a node that is one block behind. */
  behindEvery: 7,
} as const

/** Everything that is answered. `eth_getBlockAccessList` where the node has lists at all; no `eth_createAccessList`, no `eth_simulateV1`, no filters, no debug, trace, ots, txpool or anvil. */
const METHODS: ReadonlySet<string> = new Set([
  'eth_blobBaseFee', 'eth_blockNumber', 'eth_call', 'eth_chainId', 'eth_config', 'eth_estimateGas', 'eth_feeHistory', 'eth_gasPrice',
  'eth_getBalance', 'eth_getBlockAccessList', 'eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber', 'eth_getCode', 'eth_getLogs', 'eth_getProof', 'eth_getRawTransactionByHash',
  'eth_getStorageAt', 'eth_getTransactionByBlockHashAndIndex', 'eth_getTransactionByBlockNumberAndIndex', 'eth_getTransactionByHash',
  'eth_getTransactionCount', 'eth_getTransactionReceipt', 'eth_getUncleCountByBlockHash', 'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas', 'eth_sendRawTransaction', 'eth_syncing', 'net_listening', 'net_version', 'web3_clientVersion', 'web3_sha3',
]) // prettier-ignore

/** Where a method that needs state takes its block. */
const BLOCK_AT: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
}

type Block = { readonly number: Hex; readonly hash: Hex; readonly stateRoot: Hex }

/** Answers as a public node would, on top of `rpc`, an anvil with everything. `faucet` may send without a signature. */
export function createPublicNode(rpc: Rpc, faucet: string): (request: RpcRequest) => Promise<RpcAnswer> {
  let heads = 0
  const head = async () => Number(await rpc<Hex>('eth_blockNumber'))

  /** The block that a parameter means, or undefined where the node does not know it: then the target says so in its words. */
  async function numberOf(block: unknown, now: number): Promise<number | undefined> {
    if (block === undefined || block === null || block === 'latest' || block === 'pending') return now
    const named =
      typeof block !== 'object' ? block : 'blockNumber' in block ? block.blockNumber : 'blockHash' in block ? block.blockHash : block
    if (typeof named !== 'string') return undefined
    if (/^0x[0-9a-f]{1,16}$/i.test(named)) return Number(named)
    const lookUp = named.startsWith('0x') ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
    const found = await rpc<Block | null>(lookUp, [named, false])
    return found ? Number(found.number) : undefined
  }

  async function refuseOldState(method: string, params: readonly unknown[]): Promise<void> {
    const at = BLOCK_AT[method]
    if (at === undefined) return
    const now = await head()
    const asked = await numberOf(params[at], now)
    if (asked === undefined || asked > now) return
    if (method === 'eth_getProof' && asked !== now) throw new RpcError(-32000, 'distance to target block exceeds maximum proof window')
    if (asked > now - LIMITS.stateBlocks) return
    const { stateRoot } = await rpc<Block>('eth_getBlockByNumber', [toHex(asked), false])
    throw new RpcError(-32000, `missing trie node ${stateRoot.slice(2)} (path ) state ${stateRoot} is not available, not found`)
  }

  async function refuseWideLogs(params: readonly unknown[]): Promise<void> {
    const filter = params[0]
    if (typeof filter !== 'object' || filter === null || 'blockHash' in filter) return
    const now = await head()
    const from = await numberOf('fromBlock' in filter ? filter.fromBlock : undefined, now)
    const to = await numberOf('toBlock' in filter ? filter.toBlock : undefined, now)
    if (from !== undefined && to !== undefined && to - from + 1 > LIMITS.logBlocks) {
      throw new RpcError(-32602, `exceed maximum block range: ${LIMITS.logBlocks}`)
    }
  }

  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    if (method === 'eth_accounts') return []
    if (method === 'eth_sendTransaction') {
      const from = (params[0] as { from?: unknown } | undefined)?.from
      if (typeof from !== 'string' || from.toLowerCase() !== faucet) throw new RpcError(-32000, 'unknown account')
      return rpc(method, params)
    }
    if (!METHODS.has(method)) throw new RpcError(-32601, `the method ${method} does not exist/is not available`)
    if (method === 'eth_getLogs') await refuseWideLogs(params)
    await refuseOldState(method, params)
    if (method === 'eth_blockNumber' || (method === 'eth_getBlockByNumber' && params[0] === 'latest')) {
      const seen = (await head()) - (++heads % LIMITS.behindEvery === 0 ? 1 : 0)
      return method === 'eth_blockNumber' ? toHex(seen) : rpc(method, [toHex(seen), ...params.slice(1)])
    }
    return rpc(method, params)
  }

  return answering(answer)
}

/** Answers each request by what a method gives; an `RpcError` is told as a node tells it. */
export function answering(
  answer: (method: string, params: readonly unknown[]) => Promise<unknown>,
): (request: RpcRequest) => Promise<RpcAnswer> {
  return async ({ id = null, method, params = [] }) => {
    if (typeof method !== 'string' || !Array.isArray(params))
      return { jsonrpc: '2.0', id, error: { code: -32600, message: 'invalid request' } }
    try {
      return { jsonrpc: '2.0', id, result: await answer(method, params) }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const { code, message, data } = error
      return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
    }
  }
}
