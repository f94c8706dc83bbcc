import { isJsonObject } from '../text/json.ts'
import type { Origin } from '../signing/consent.ts'
import { isHex } from '../bytes/hex.ts'
import { unprefixed } from '../messages/prefixed-message.ts'
import { encodeType, parseExactInteger, readTypes, type TypeGraph } from '../messages/type-graph.ts'
import type { TypedData } from '../messages/typed-data-type.ts'
import { guardMessage } from './message-guard.ts'
import { refuseSigning } from './refuse.ts'

/**
 * Refusals of typed data (EIP-712) that need no network: types that are not well formed (rule E5), another chain in its domain than the one that was
 * agreed to (E3), and around a message (ERC-7739, Safe) whatever is refused of the message itself (E2, E7, E11). What it holds is held against its
 * types by the encoder, which refuses all that does not fit. Throws `vault/refused`.
 */
export function guardTypedData(data: TypedData, chainId: number, origin: Origin): void {
  const graph = readTypes(data)
  // Types that nothing uses are not signed, and some honest apps leave them in.
  for (const fault of graph.faults) if (fault !== 'types-unused') throw refuseSigning(fault)
  guardDomain(data.domain, chainId)
  guardInside(data, graph, chainId, origin)
}

/** A chain is one in whatever way it is written; what cannot be read is no reason to let it pass. */
function guardDomain(domain: unknown, chainId: number): void {
  if (!isJsonObject(domain)) throw refuseSigning('no-domain')
  if (Object.hasOwn(domain, 'chainId') && parseExactInteger(domain['chainId']) !== BigInt(chainId)) throw refuseSigning('other-chain')
}

/** A message that an account with code takes for its own: what is agreed to is what is inside. */
function guardInside(data: TypedData, graph: TypeGraph, chainId: number, origin: Origin): void {
  const { primary } = graph
  const message: unknown = data.message
  if (!isJsonObject(message)) throw refuseSigning('no-message')
  if (primary === 'TypedDataSign') return guardContents(data, graph, chainId, origin)
  if (primary !== 'PersonalSign' && primary !== 'SafeMessage') return
  const form = encodeType(graph, primary)
  if (form === 'PersonalSign(bytes prefixed)') {
    const bytes = message['prefixed']
    const inside = isHex(bytes) ? unprefixed(bytes) : undefined
    if (inside === undefined) throw refuseSigning('wraps-other')
    guardMessage(inside, origin)
  }
  if (form === 'SafeMessage(bytes message)') {
    const bytes = message['message']
    // A hash inside binds that Safe alone: the Review calls it a danger and asks.
    if (isHex(bytes) && !isHex(bytes, 32)) guardMessage(bytes, origin)
  }
}

/** ERC-7739: another message of the same domain, under the name `contents`. */
function guardContents({ domain, types, message }: TypedData, { structs }: TypeGraph, chainId: number, origin: Origin): void {
  const [contents] = structs.get('TypedDataSign') ?? []
  if (contents?.name !== 'contents' || !structs.has(contents.type)) return
  const inside = message['contents']
  if (!isJsonObject(inside)) throw refuseSigning('wraps-other')
  const { TypedDataSign: _, ...rest } = types
  guardTypedData({ domain, types: rest, primaryType: contents.type, message: inside }, chainId, origin)
}
