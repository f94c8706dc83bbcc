import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Collectible, collectibleKey } from '#core/money/collectible'
import type { Evidence } from '#core/evidence/evidence'
import { isError } from '#core/errors'
import { concat, type Hex, pad, size, toBigInt, toBytes, word } from '#core/bytes/hex'
import { readUint } from '../balances.ts'
import type { ProvedCall, CallResult } from '#protocol/state-reader'
import { environmentOf, type DetailProbe, readingOptions, decodeStringOrBytes32 } from '../assets/details.ts'

/** Items that are asked for in one proved read. */
export const ITEMS_SLICE = 40
/** Longest URI that is taken in, in bytes: metadata on chain are in it whole. */
export const MAX_URI = 262_144

const OWNER_OF: Hex = '0x6352211e'
const BALANCE_OF: Hex = '0x00fdd58e' // balanceOf(address,uint256)
const TOKEN_URI: Hex = '0xc87b56dd'
const URI: Hex = '0x0e89341c'
const NAME: Hex = '0x06fdde03'
const SYMBOL: Hex = '0x95d89b41'

/** `units`: how many the account has, of ERC-721 one or none. Absent: the contract did not say, so that it is unknown. */
export type ItemBalance = { readonly item: Collectible; readonly units?: bigint; readonly evidence: Evidence }

/** What a contract answers to where the metadata are. `too-long`: more than `MAX_URI`. Absent `uri`: it answered nothing that is a text. */
export type ItemUri = { readonly uri?: string; readonly why?: 'too-long'; readonly evidence: Evidence }

/** What a collection says of itself: hostile words. */
export type CollectionWords = { readonly name?: string; readonly symbol?: string }

type Answers = { readonly results: readonly CallResult[]; readonly evidence: Evidence }

/**
 * Runs calls on proved state. Where one contract's code makes the whole run impossible, each contract is run by itself, and what that one was asked stays
 * unanswered: one hostile collection hides no other.
 */
async function readApart(
  reading: DetailProbe,
  calls: readonly ProvedCall[],
): Promise<readonly (CallResult & { readonly evidence: Evidence })[]> {
  const ask = async (some: readonly ProvedCall[]): Promise<Answers> => {
    const hints = [...new Set(some.map(({ to }) => to))].map((address) => ({ address, slots: [] }))
    const { results, how } = await reading.reader.read(reading.header, environmentOf(reading), some, { ...readingOptions(reading), hints })
    return { results, evidence: how.evidence }
  }
  const failed: CallResult & { readonly evidence: Evidence } = {
    ok: false,
    data: '0x',
    evidence: { kind: 'unknown', method: 'none', why: 'simulation/unsupported' },
  }
  const contracts = [...new Set(calls.map(({ to }) => to))]
  try {
    const { results, evidence } = await ask(calls)
    return calls.map((_, at) => ({ ...(results[at] ?? failed), evidence }))
  } catch (error) {
    if (!isHopeless(error)) throw error
    if (contracts.length <= 1) return calls.map(() => failed)
  }
  const answered = new Map<ProvedCall, CallResult & { readonly evidence: Evidence }>()
  for (const contract of contracts) {
    const own = calls.filter(({ to }) => to === contract)
    const results = await readApart(reading, own)
    for (const [at, call] of own.entries()) answered.set(call, results[at] ?? failed)
  }
  return calls.map((call) => answered.get(call) ?? failed)
}

/** It is the code's doing, not the network's, nor that of a block that went by. */
const isHopeless = (error: unknown): boolean => isError(error) && error.code.startsWith('simulation/') && error.code !== 'simulation/moved'

const addressIn = (result: CallResult): Address | undefined => {
  const value = readUint(result)
  return value === undefined || value >> 160n !== 0n ? undefined : pad(`0x${value.toString(16)}`, 20)
}

/** Whose a slice of items is, on proved state: names this account alone. Throws `rpc/*`, `proof/*`, `simulation/moved`. */
export async function readOwnedItems(
  reading: DetailProbe,
  account: Address,
  items: readonly Collectible[],
): Promise<readonly ItemBalance[]> {
  const calls = items.map(({ collection, tokenId, standard }): ProvedCall => {
    const data = standard === 'erc721' ? concat(OWNER_OF, word(tokenId)) : concat(BALANCE_OF, pad(account), word(tokenId))
    return { to: collection, data }
  })
  const results = await readApart(reading, calls)
  return items.flatMap((item, at): readonly ItemBalance[] => {
    const result = results[at]
    if (result === undefined) return []
    if (item.standard === 'erc1155') {
      const units = readUint(result)
      return [{ item, evidence: result.evidence, ...defined({ units }) }]
    }
    const owner = addressIn(result)
    return [{ item, evidence: result.evidence, ...defined({ units: owner === undefined ? undefined : owner === account ? 1n : 0n }) }]
  })
}

/** What collections call themselves. Names nobody. Throws as `readOwnedItems`. */
export async function readCollections(
  reading: DetailProbe,
  collections: readonly Address[],
): Promise<ReadonlyMap<Address, CollectionWords>> {
  const results = await readApart(
    reading,
    collections.flatMap((to) => [NAME, SYMBOL].map((data) => ({ to, data }))),
  )
  return new Map(
    collections.map((address, at) => {
      const [name, symbol] = [decodeStringOrBytes32(results[at * 2]), decodeStringOrBytes32(results[at * 2 + 1])]
      return [address, defined({ name, symbol })]
    }),
  )
}

/** Where contracts say that the metadata of items are (`tokenURI` of ERC-721, `uri` of ERC-1155), by `collectibleKey`. Throws as `readOwnedItems`. */
export async function readUris(reading: DetailProbe, items: readonly Collectible[]): Promise<ReadonlyMap<string, ItemUri>> {
  const calls = items.map(({ collection, tokenId, standard }) => ({
    to: collection,
    data: concat(standard === 'erc721' ? TOKEN_URI : URI, word(tokenId)),
  }))
  const results = await readApart(reading, calls)
  return new Map(
    items.flatMap((item, at) => {
      const result = results[at]
      return result === undefined ? [] : [[collectibleKey(item), uriOf(result)] as const]
    }),
  )
}

/** An ABI `string`, whole or not at all: half a text of metadata says something else. */
export function uriOf({ ok, data, evidence }: CallResult & { readonly evidence: Evidence }): ItemUri {
  if (!ok || size(data) < 64) return { evidence }
  const offset = toBigInt(`0x${data.slice(2, 66)}`)
  if (offset + 32n > BigInt(size(data))) return { evidence }
  const at = 2 + Number(offset) * 2
  const length = toBigInt(`0x${data.slice(at, at + 64)}`)
  if (length > BigInt(MAX_URI)) return { evidence, why: 'too-long' }
  if (length > BigInt(size(data)) - offset - 32n) return { evidence }
  const bytes = toBytes(`0x${data.slice(at + 64, at + 64 + Number(length) * 2)}`)
  return bytes === undefined ? { evidence } : { evidence, uri: new TextDecoder().decode(bytes).trim() }
}
