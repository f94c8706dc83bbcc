import { type Hex, keccak256, numberToHex, toRlp } from 'viem'
import { PRACTICE } from '../../test/consensus/practice.ts'
import { type AccountJson, hashOfList, makeAccessList, rlpNumber } from './block-access-lists.ts'
import { type Rpc, RpcError } from './rpc.ts'

type Json = Readonly<Record<string, unknown>>
type Block = Json & { readonly number: Hex; readonly hash: Hex; readonly parentHash: Hex; readonly timestamp: Hex }
type Sealed = { readonly hash: Hex; readonly parentHash: Hex; readonly added: Json; readonly list: readonly AccountJson[] }

/** EIP-2935: the contract that keeps the hashes of blocks. */
const HISTORY = '0x0000F90827F1C53a10cb7A02335B175320002935'

/** A header's fields up to Osaka in the order of their RLP; those that are numbers are marked. */
const FIELDS = [
  'parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom', '#difficulty', '#number', '#gasLimit', '#gasUsed', '#timestamp',
  'extraData', 'mixHash', 'nonce', '#baseFeePerGas', 'withdrawalsRoot', '#blobGasUsed', '#excessBlobGas', 'parentBeaconBlockRoot', 'requestsHash',
  'blockAccessListHash', '#slotNumber',
] as const // prettier-ignore

const hashOf = (block: Json): Hex =>
  keccak256(toRlp(FIELDS.map((name) => (name.startsWith('#') ? rlpNumber(block[name.slice(1)] as Hex) : (block[name] as Hex)))))

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isBlock = (value: Json): value is Block => typeof value['stateRoot'] === 'string' && typeof value['hash'] === 'string'

/**
 * The same node with the headers of Amsterdam, from the next block on: each has `blockAccessListHash` and `slotNumber` (EIP-7928, EIP-7843), so another hash than
 * anvil gave it and another parent, and `eth_getBlockAccessList` is answered. Hashes in questions and answers are exchanged both ways; state, transactions and receipts
 * are anvil's, which runs by the rules of Osaka.
 *
 * The history contract loses its code, since anvil would have it keep hashes that these blocks do not have: it knows none of them.
 */
export async function withAmsterdamHeaders(rpc: Rpc): Promise<Rpc> {
  await rpc('anvil_setCode', [HISTORY, '0x'])
  const first = BigInt(await rpc<Hex>('eth_blockNumber')) + 1n
  /** By anvil's hash. */
  const sealed = new Map<Hex, Promise<Sealed>>()
  const anvilHashes = new Map<Hex, Hex>()

  const seal = async (block: Block): Promise<Sealed> => {
    const isFirst = BigInt(block.number) === first
    const parentHash = isFirst ? block.parentHash : (await sealOf(block.parentHash)).hash
    const list = await makeAccessList(rpc, block.number)
    const slotNumber = numberToHex((Number(block.timestamp) - PRACTICE.genesisTime) / PRACTICE.secondsPerSlot)
    const added = { blockAccessListHash: hashOfList(list), slotNumber }
    const hash = hashOf({ ...block, parentHash, ...added })
    anvilHashes.set(hash, block.hash)
    return { hash, parentHash, added, list }
  }
  /** Of a block of anvil's at or after the first. */
  const sealOf = (hash: Hex): Promise<Sealed> => {
    const known = sealed.get(hash)
    const made = known ?? rpc<Block>('eth_getBlockByHash', [hash, false]).then(seal)
    sealed.set(hash, made)
    // A block that was reverted while it was read.
    if (!known) made.catch(() => sealed.delete(hash))
    return made
  }

  /** An answer with the hashes that its blocks have here. */
  const outward = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(outward))
    if (!isObject(value)) return value
    const inner = Object.fromEntries(await Promise.all(Object.entries(value).map(async ([name, one]) => [name, await outward(one)])))
    const { blockHash, blockNumber } = value
    if (isBlock(value) && BigInt(value.number) >= first) {
      const { hash, parentHash, added } = await sealOf(value.hash)
      return { ...inner, ...added, hash, parentHash }
    }
    if (typeof blockHash !== 'string' || typeof blockNumber !== 'string' || BigInt(blockNumber) < first) return inner
    return { ...inner, blockHash: (await sealOf(blockHash as Hex)).hash }
  }
  /** A question in anvil's hashes. */
  const inward = (value: unknown): unknown => {
    if (typeof value === 'string') return anvilHashes.get(value.toLowerCase() as Hex) ?? value
    if (Array.isArray(value)) return value.map(inward)
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inward(one)])) : value
  }
  const listOf = async (name: unknown): Promise<readonly AccountJson[] | null> => {
    const isHash = typeof name === 'string' && name.length === 66
    const block = await rpc<Block | null>(isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber', [inward(name), false])
    if (!block) return null
    if (BigInt(block.number) < first) throw new RpcError(-32001, 'Resource not found')
    return (await sealOf(block.hash)).list
  }

  return async <Result>(method: string, params: readonly unknown[] = []): Promise<Result> => {
    if (method === 'eth_getBlockAccessList') return (await listOf(params[0])) as Result
    return (await outward(await rpc(method, params.map(inward)))) as Result
  }
}
