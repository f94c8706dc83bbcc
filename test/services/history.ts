import { type Address, decodeAbiParameters, decodeFunctionResult, encodeFunctionData, type Hex, toEventSelector, toHex } from 'viem'
import type { Rpc } from '../../scripts/devnet/rpc.ts'
import { erc20Abi } from '../../devnet/abi.ts'

// What an explorer knows of the practice chain: every transaction, every call inside of one that moved ether, every transfer that a log tells of.

export type Entry = {
  readonly hash: Hex
  readonly block: number
  readonly blockHash: Hex
  /** Seconds. */
  readonly time: number
  readonly index: number
}
export type Transaction = Entry & {
  readonly from: Address
  readonly to: Address | null
  readonly value: bigint
  readonly nonce: number
  readonly input: Hex
  readonly gas: bigint
  readonly gasPrice: bigint
  readonly gasUsed: bigint
  readonly cumulativeGasUsed: bigint
  readonly ok: boolean
  readonly created: Address | null
}
export type Internal = Entry & {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly kind: 'call' | 'create' | 'selfdestruct'
  readonly gas: bigint
  readonly gasUsed: bigint
  readonly ok: boolean
  /** Where in the transaction: "0_2" is the third call of the first. */
  readonly place: string
}
export type Standard = 'ERC-20' | 'ERC-721' | 'ERC-1155'
export type Transfer = Entry & {
  readonly standard: Standard
  readonly token: Address
  readonly from: Address
  readonly to: Address
  /** Smallest units; 1 for an ERC-721. */
  readonly value: bigint
  /** Of an ERC-721 or ERC-1155. */
  readonly id?: bigint
  readonly logIndex: number
  /** Which of those that one log tells of. */
  readonly inBatch: number
}
/** What a token says of itself; empty, and 0 decimals, where it does not. */
export type TokenWords = { readonly name: string; readonly symbol: string; readonly decimals: number }

export type History = {
  readonly transactions: readonly Transaction[]
  readonly internals: readonly Internal[]
  readonly transfers: readonly Transfer[]
  readonly tokens: ReadonlyMap<Address, TokenWords>
  readonly head: number
}

type RawTransaction = { hash: Hex; from: Address; to: Address | null; value: Hex; nonce: Hex; input: Hex; gas: Hex; transactionIndex: Hex }
type RawBlock = { number: Hex; hash: Hex; timestamp: Hex; transactions: readonly RawTransaction[] }
type RawLog = { address: Address; topics: readonly Hex[]; data: Hex; logIndex: Hex }
type RawReceipt = {
  transactionHash: Hex
  status: Hex
  gasUsed: Hex
  cumulativeGasUsed: Hex
  effectiveGasPrice: Hex
  contractAddress: Address | null
  logs: readonly RawLog[]
}
type RawTrace = {
  readonly action: Partial<Record<'from' | 'to' | 'address' | 'refundAddress', Address>> &
    Partial<Record<'value' | 'balance' | 'gas', Hex>> & { readonly callType?: string }
  readonly result?: { readonly address?: Address; readonly gasUsed?: Hex } | null
  readonly error?: string | null
  readonly traceAddress: readonly number[]
  readonly transactionHash: Hex
  readonly type: string
}

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const SINGLE = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const BATCH = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
const AT_ONCE = 64
const lower = (address: Address): Address => address.toLowerCase() as Address
const fromTopic = (topic: Hex | undefined): Address => lower(`0x${(topic ?? '').slice(-40)}`)

/** Follows a chain by its RPC. `read` brings it to the newest block and answers with all that there is; it reads no block twice. */
export function createHistory(rpc: Rpc): { read(): Promise<History> } {
  const transactions: Transaction[] = []
  const internals: Internal[] = []
  const transfers: Transfer[] = []
  const tokens = new Map<Address, TokenWords>()
  let next = 0

  async function take(block: RawBlock): Promise<void> {
    if (block.transactions.length === 0) return
    const [receipts, traces] = await Promise.all([
      rpc<readonly RawReceipt[]>('eth_getBlockReceipts', [block.number]),
      rpc<readonly RawTrace[]>('trace_block', [block.number]),
    ])
    for (const raw of block.transactions) {
      const receipt = receipts.find(({ transactionHash }) => transactionHash === raw.hash)
      if (!receipt) throw new Error(`No receipt of ${raw.hash}.`)
      const where = { block: Number(block.number), blockHash: block.hash, time: Number(block.timestamp) }
      const entry = { ...where, hash: raw.hash, index: Number(raw.transactionIndex) }
      transactions.push({ ...entry, ...transactionOf(raw, receipt) })
      internals.push(
        ...internalsOf(
          traces.filter(({ transactionHash }) => transactionHash === raw.hash),
          entry,
        ),
      )
      for (const transfer of receipt.logs.flatMap((log) => transfersOf(log, entry))) {
        transfers.push(transfer)
        if (!tokens.has(transfer.token)) tokens.set(transfer.token, await wordsOf(rpc, transfer.token))
      }
    }
  }

  return {
    async read() {
      const head = Number(await rpc<Hex>('eth_blockNumber'))
      while (next <= head) {
        const numbers = Array.from({ length: Math.min(AT_ONCE, head - next + 1) }, (_, at) => toHex(next + at))
        const blocks = await Promise.all(numbers.map((number) => rpc<RawBlock>('eth_getBlockByNumber', [number, true])))
        for (const block of blocks) await take(block)
        next += numbers.length
      }
      return { transactions, internals, transfers, tokens, head }
    },
  }
}

const transactionOf = (raw: RawTransaction, receipt: RawReceipt) => ({
  from: lower(raw.from),
  to: raw.to && lower(raw.to),
  value: BigInt(raw.value),
  nonce: Number(raw.nonce),
  input: raw.input,
  gas: BigInt(raw.gas),
  gasPrice: BigInt(receipt.effectiveGasPrice),
  gasUsed: BigInt(receipt.gasUsed),
  cumulativeGasUsed: BigInt(receipt.cumulativeGasUsed),
  ok: receipt.status === '0x1',
  created: receipt.contractAddress && lower(receipt.contractAddress),
})

/** Calls with ether and creations below the top. One fails with any that it is inside of. */
function internalsOf(traces: readonly RawTrace[], entry: Entry): Internal[] {
  const failed = traces.filter(({ error }) => error !== undefined && error !== null).map(({ traceAddress }) => traceAddress.join('_'))
  const isOk = (place: string) => !failed.some((above) => above === '' || place === above || place.startsWith(`${above}_`))
  return traces.flatMap((trace): Internal[] => {
    const { action, result, traceAddress, type } = trace
    if (traceAddress.length === 0 && type !== 'suicide') return []
    const place = traceAddress.join('_')
    const common = { ...entry, place, ok: isOk(place), gas: BigInt(action.gas ?? 0), gasUsed: BigInt(result?.gasUsed ?? 0) }
    const value = BigInt(action.value ?? action.balance ?? 0)
    if (type === 'suicide' && action.address && action.refundAddress) {
      return [{ ...common, kind: 'selfdestruct', from: lower(action.address), to: lower(action.refundAddress), value }]
    }
    if (type === 'create' && action.from && result?.address) {
      return [{ ...common, kind: 'create', from: lower(action.from), to: lower(result.address), value }]
    }
    if (type !== 'call' || action.callType !== 'call' || value === 0n || !action.from || !action.to) return []
    return [{ ...common, kind: 'call', from: lower(action.from), to: lower(action.to), value }]
  })
}

function transfersOf({ address, topics, data, logIndex }: RawLog, entry: Entry): Transfer[] {
  const [event, first, second, third] = topics
  const common = { ...entry, token: lower(address), logIndex: Number(logIndex), inBatch: 0 }
  if (event === TRANSFER && topics.length === 4) {
    return [{ ...common, standard: 'ERC-721', from: fromTopic(first), to: fromTopic(second), value: 1n, id: BigInt(third ?? 0) }]
  }
  if (event === TRANSFER && topics.length === 3 && data.length === 66) {
    return [{ ...common, standard: 'ERC-20', from: fromTopic(first), to: fromTopic(second), value: BigInt(data) }]
  }
  const many = { ...common, standard: 'ERC-1155', from: fromTopic(second), to: fromTopic(third) } as const
  if (event === SINGLE) {
    const [id, value] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)
    return [{ ...many, id, value }]
  }
  if (event !== BATCH) return []
  const [ids, values] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
  return ids.map((id, at) => ({ ...many, id, value: values[at] ?? 0n, inBatch: at }))
}

async function wordsOf(rpc: Rpc, token: Address): Promise<TokenWords> {
  const ask = async (functionName: 'name' | 'symbol' | 'decimals'): Promise<string | number | undefined> => {
    try {
      const data = await rpc<Hex>('eth_call', [{ to: token, data: encodeFunctionData({ abi: erc20Abi, functionName }) }, 'latest'])
      return decodeFunctionResult({ abi: erc20Abi, functionName, data }) as string | number
    } catch {
      return undefined
    }
  }
  const [name, symbol, decimals] = [await ask('name'), await ask('symbol'), await ask('decimals')]
  return { name: String(name ?? ''), symbol: String(symbol ?? ''), decimals: Number(decimals ?? 0) }
}
