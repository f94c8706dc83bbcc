import { bytesOf, bytesRoot, emptyList, hexOf, merkleize, padded, type Root, uint, withLength } from './ssz.ts'
import { fullTree, type Tree } from './tree.ts'

/** An execution block as JSON-RPC names its fields, with its transactions as bytes. Quantities and hashes are hex. */
export type ExecutionBlock = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly miner: string
  readonly stateRoot: string
  readonly receiptsRoot: string
  readonly logsBloom: string
  readonly mixHash: string
  readonly gasLimit: string
  readonly gasUsed: string
  readonly timestamp: string
  readonly extraData: string
  readonly baseFeePerGas: string
  readonly blobGasUsed: string
  readonly excessBlobGas: string
  readonly transactions: readonly string[]
}

/** Where `block_hash` is among the fields below, and how deep their tree is. */
export const BLOCK_HASH_FIELD = 12
export const PAYLOAD_DEPTH = 5

export type Json = { readonly [name: string]: unknown }

/** As the beacon API writes an `ExecutionPayloadHeader`, its fields in order (consensus-specs, deneb/beacon-chain.md). */
export function payloadHeaderJson(block: ExecutionBlock): Readonly<Record<string, string>> {
  const number = (value: string | number) => BigInt(value).toString()
  return {
    parent_hash: block.parentHash,
    fee_recipient: block.miner,
    state_root: block.stateRoot,
    receipts_root: block.receiptsRoot,
    logs_bloom: block.logsBloom,
    prev_randao: block.mixHash,
    block_number: number(block.number),
    gas_limit: number(block.gasLimit),
    gas_used: number(block.gasUsed),
    timestamp: number(block.timestamp),
    extra_data: block.extraData,
    base_fee_per_gas: number(block.baseFeePerGas),
    block_hash: block.hash,
    transactions_root: hexOf(transactionsRoot(block.transactions)),
    withdrawals_root: hexOf(emptyList(4)),
    blob_gas_used: number(block.blobGasUsed),
    excess_blob_gas: number(block.excessBlobGas),
  }
}

/** The tree of an `ExecutionPayloadHeader`, which has the root of the payload. */
export function payloadHeaderTree(json: Readonly<Record<string, string>>): Tree {
  const leaves = Object.entries(json).map(([name, value]) => {
    if (!value.startsWith('0x')) return uint(BigInt(value))
    const bytes = bytesOf(value)
    if (name === 'extra_data') return withLength(bytesRoot(bytes, 0), bytes.length)
    return name === 'logs_bloom' ? bytesRoot(bytes, 3) : padded(bytes)
  })
  return fullTree(leaves, PAYLOAD_DEPTH)
}

export const payloadTree = (block: ExecutionBlock): Tree => payloadHeaderTree(payloadHeaderJson(block))

/** `List[ByteList[2**30], 2**20]`. */
function transactionsRoot(transactions: readonly string[]): Root {
  const roots = transactions.map((transaction) => {
    const bytes = bytesOf(transaction)
    return withLength(bytesRoot(bytes, 25), bytes.length)
  })
  return withLength(merkleize(roots, 20), roots.length)
}

/** As the beacon API writes an `ExecutionPayload`: the lists themselves instead of their roots. */
export const payloadJson = (block: ExecutionBlock): Json =>
  Object.fromEntries(
    Object.entries(payloadHeaderJson(block)).map(([name, value]) => {
      if (name === 'transactions_root') return ['transactions', block.transactions]
      return name === 'withdrawals_root' ? ['withdrawals', []] : [name, value]
    }),
  )

/** Fields of `eth_getBlockByNumber` that are taken over as they are. */
const TAKEN = [
  'hash', 'parentHash', 'miner', 'stateRoot', 'receiptsRoot', 'logsBloom', 'mixHash', 'gasLimit', 'gasUsed', 'timestamp', 'extraData',
  'baseFeePerGas', 'blobGasUsed', 'excessBlobGas',
] as const // prettier-ignore

type RpcBlock = Readonly<Record<(typeof TAKEN)[number] | 'number', string>> & { readonly transactions: readonly string[] }

/** Where the simulated consensus takes its blocks from. */
export type BlockSource = {
  /** Of the newest block. */
  head(): Promise<{ readonly number: number; readonly hash: string }>
  /** These blocks, both ends included; fewer where the chain has become shorter. */
  blocks(from: number, to: number): Promise<readonly ExecutionBlock[]>
}

export type Call = { readonly method: string; readonly params: readonly unknown[] }

const BATCH = 100

/** The blocks of a node. `batch` answers calls in their order. */
export function blocksOfNode(batch: (calls: readonly Call[]) => Promise<readonly unknown[]>): BlockSource {
  async function inBatches(calls: readonly Call[]): Promise<readonly unknown[]> {
    const answers: unknown[] = []
    for (let at = 0; at < calls.length; at += BATCH) answers.push(...(await batch(calls.slice(at, at + BATCH))))
    return answers
  }
  return {
    async head() {
      const [block] = (await batch([{ method: 'eth_getBlockByNumber', params: ['latest', false] }])) as [RpcBlock]
      return { number: Number(block.number), hash: block.hash }
    },
    async blocks(from, to) {
      const numbers = Array.from({ length: to - from + 1 }, (_, at) => `0x${(from + at).toString(16)}`)
      const found = await inBatches(numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, false] })))
      const blocks = found.filter((block): block is RpcBlock => block !== null)
      const hashes = blocks.flatMap((block) => block.transactions)
      const raw = await inBatches(hashes.map((hash) => ({ method: 'eth_getRawTransactionByHash', params: [hash] })))
      const bytes = new Map(hashes.map((hash, at) => [hash, raw[at] as string | null]))
      return blocks.map((block) => ({
        ...(Object.fromEntries(TAKEN.map((name) => [name, block[name]])) as Readonly<Record<(typeof TAKEN)[number], string>>),
        number: Number(block.number),
        // Gone again since the block was asked for: then the block is gone too, and whoever asked starts over.
        transactions: block.transactions.map((hash) => bytes.get(hash) ?? '0x'),
      }))
    },
  }
}
