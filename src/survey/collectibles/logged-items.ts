import type { Address } from '#core/ethereum/address'
import { type Collectible, collectibleKey, type ItemTransfer } from '#core/money/collectible'
import { type Hex, size, toBigInt } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { PlacedLog } from '#protocol/chain'
import { TRANSFER } from '../assets/discover.ts'

/** An item that logs speak of. Somebody's word: any contract may log anything. */
export type LoggedItem = {
  readonly item: Collectible
  /** Newest first. */
  readonly moves: readonly ItemTransfer[]
}

const SINGLE = keccakText('TransferSingle(address,address,address,uint256,uint256)')
const BATCH = keccakText('TransferBatch(address,address,address,uint256[],uint256[])')

/** Items that are looked at of one collection, and of all; whoever sends more than this gets no further by it. */
const MAX_OF_ONE = 100
const MAX_ITEMS = 1000
/** Items that one log may name, and moves that are kept of one. */
const MAX_IN_BATCH = 256
const MAX_MOVES = 16

const addressIn = (topic: Hex | undefined): Address | undefined =>
  topic !== undefined && /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(26)}` : undefined
const wordAt = (data: Hex, at: number): bigint => toBigInt(`0x${data.slice(2 + at * 64, 66 + at * 64)}`)

/** The numbers of a `TransferBatch`; none where its data are not those of the standard, or too many to be honest. */
function idsOf(data: Hex): readonly bigint[] {
  const words = Math.floor(size(data) / 32)
  if (words < 4) return []
  const offset = wordAt(data, 0)
  if (offset % 32n !== 0n || offset / 32n >= BigInt(words)) return []
  const start = Number(offset / 32n)
  const length = wordAt(data, start)
  if (length > BigInt(MAX_IN_BATCH) || BigInt(start) + length >= BigInt(words)) return []
  return Array.from({ length: Number(length) }, (_, at) => wordAt(data, start + 1 + at))
}

type Moved = { readonly standard: Collectible['standard']; readonly from: Address; readonly to: Address; readonly ids: readonly bigint[] }

/** What a log says of items (ERC-721: `Transfer` with its number as a topic; ERC-1155); `undefined` for any other log. */
function movedBy({ topics, data }: Pick<PlacedLog, 'topics' | 'data'>): Moved | undefined {
  const [kind, first, second, third] = topics
  if (topics.length !== 4 || third === undefined) return undefined
  if (kind === TRANSFER) {
    const [from, to] = [addressIn(first), addressIn(second)]
    return from && to ? { standard: 'erc721', from, to, ids: [toBigInt(third)] } : undefined
  }
  if (kind !== SINGLE && kind !== BATCH) return undefined
  const [from, to] = [addressIn(second), addressIn(third)]
  if (!from || !to) return undefined
  const ids = kind === BATCH ? idsOf(data) : size(data) === 64 ? [wordAt(data, 0)] : []
  return { standard: 'erc1155', from, to, ids }
}

/**
 * Items that may be an account's, by logs that tell of their coming: newest first, so many of each collection at most. `leftOut`: how many were not taken.
 * Whether they are its own only the state says. One pass over logs in any order.
 */
export function itemsInLogs(
  chainId: number,
  account: Address,
  logs: readonly PlacedLog[],
): { readonly items: readonly LoggedItem[]; readonly leftOut: number } {
  const found = new Map<string, { readonly item: Collectible; readonly moves: ItemTransfer[] }>()
  const perCollection = new Map<Address, number>()
  const left = new Set<string>()
  const newestFirst = logs.toSorted((a, b) =>
    a.blockNumber === b.blockNumber ? b.index - a.index : a.blockNumber < b.blockNumber ? 1 : -1,
  )
  for (const log of newestFirst) {
    const moved = movedBy(log)
    if (!moved || (moved.from !== account && moved.to !== account)) continue
    const how = moved.to === account ? 'in' : 'out'
    for (const tokenId of moved.ids) {
      const item: Collectible = { chainId, collection: log.address, tokenId, standard: moved.standard }
      const key = collectibleKey(item)
      const known = found.get(key)
      if (known === undefined) {
        const count = perCollection.get(log.address) ?? 0
        if (count >= MAX_OF_ONE || found.size >= MAX_ITEMS) {
          if (left.size < MAX_ITEMS) left.add(key)
          continue
        }
        perCollection.set(log.address, count + 1)
      }
      const one = known ?? { item, moves: [] }
      if (known === undefined) found.set(key, one)
      const move: ItemTransfer = {
        how,
        other: how === 'in' ? moved.from : moved.to,
        transaction: log.transactionHash,
        block: log.blockNumber,
      }
      if (one.moves.length < MAX_MOVES) one.moves.push(move)
    }
  }
  return { items: [...found.values()].filter(({ moves }) => moves.some(({ how }) => how === 'in')), leftOut: left.size }
}
