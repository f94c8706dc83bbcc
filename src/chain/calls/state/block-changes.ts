import { fail, isError } from '#core/errors'
import type { BlockId } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { RpcCall, RpcReply } from '../../connection/json-rpc.ts'
import type { EndpointPool } from '../../connection/pool.ts'
import { kindOfRefusal } from '../../connection/refusal.ts'
import {
  accountAccessIn,
  type BlockAccessList,
  type AccountChange,
  changesIn,
  verifyAccessList,
  readBlockAccessList,
  type WatchedAccount,
} from '../../proof/block-access-list.ts'
import { readReply } from '../request.ts'
import { blockCall, readVerifiedBlock } from '../header.ts'
import type { AboutBlock } from '../lies.ts'
import { readJsonArray, type Bad } from '#core/text/json'

/** Blocks whose lists are asked for at most to tell what happened since: beyond that a proof of what is asked costs less. */
export const MAX_BLOCKS = 64
/** Bytes of JSON that a list has for each gas that its block used, where most of it makes state (`bench/access-lists`); and bytes beyond which proofs cost less than lists. */
const BYTES_PER_GAS = 0.012
const MAX_BYTES = 2_000_000
/** Lists in one request: one of a full block is some hundred kilobytes of JSON. */
const LISTS_PER_CALL = 8
/** Accounts in one list: far more than the gas of a block pays for. */
const MAX_ACCOUNTS = 200_000

const METHOD = 'eth_getBlockAccessList'

/** What blocks in a row did to what is watched. */
export type BlockChanges = {
  /** By address. Absent: nothing of it was changed. */
  readonly changes: ReadonlyMap<string, AccountChange>
  /** Accounts of which any slot was changed, watched or not. */
  readonly stored: ReadonlySet<string>
  readonly trips: number
  /** Host of the endpoint that gave the lists. */
  readonly source: string
}

export type BlockChangesDeps = {
  readonly pool: EndpointPool
  /** Makes a failed check what it is: see `lies.ts`. */
  readonly judge: (error: unknown, about: AboutBlock, connection: EndpointConnection) => unknown
}

/** Only what of a header ties it to its parent and to its list. */
type Link = Pick<Header, 'number' | 'hash' | 'parentHash' | 'accessListHash'>

const listCall = ({ hash }: Link): RpcCall => ({ method: METHOD, params: [hash] })

/** Whether an endpoint gives the list of this block, as its header names it; nothing where the header names none. Throws what is wrong with the line. */
export async function givesList(connection: EndpointConnection, header: Header, asking: CallOptions): Promise<boolean | undefined> {
  if (header.accessListHash === undefined) return undefined
  const [reply] = await connection.ask([listCall(header)], asking)
  if (noted(reply, connection)?.ok !== true) return false
  connection.learnt.without.delete(METHOD)
  try {
    verifyAccessList(readBlockAccessList(reply?.ok === true ? reply.result : undefined), header)
    return true
  } catch (error) {
    if (!isError(error)) throw error
    return false
  }
}

/** True for an endpoint that did not say that it has no lists. */
const mayHaveLists = ({ learnt }: EndpointConnection): boolean => !learnt.without.has(METHOD)

/**
 * What the blocks after `from`, up to and with `header`, changed of what is watched, by their block access lists (EIP-7928): each is held against its header, and the
 * headers are tied to each other by their parent hashes. No request names anybody: a list is the same for whoever asks. Where the header was verified, so is the answer.
 *
 * `undefined` where that cannot be told: the header names no list, `from` is no ancestor of it or too far back for what its blocks used, or nobody who may be asked has lists. A list that is not that of its
 * header makes a liar. Throws `rpc/*`, `proof/*`, `app/aborted`.
 */
export async function fetchBlockChanges(
  { pool, judge }: BlockChangesDeps,
  { header, from, watched }: { readonly header: Header; readonly from: BlockId; readonly watched: readonly WatchedAccount[] },
  { purpose, signal }: CallOptions,
): Promise<BlockChanges | undefined> {
  const distance = header.number - from.number
  if (header.accessListHash === undefined || distance < 1n || distance > BigInt(MAX_BLOCKS)) return undefined
  // What the blocks between used is not known yet: as much as this one.
  if (distance > 1n && Number(header.gasUsed * distance) * BYTES_PER_GAS > MAX_BYTES) return undefined
  if (distance === 1n && header.parentHash !== from.hash) return undefined
  if (!pool.connections.some((one) => one.endpoint.roles.includes('state') && mayHaveLists(one))) return undefined
  return pool.use('state', { purpose, signal, hedge: true, only: mayHaveLists }, async (connection, each) => {
    const links = await askLinks(connection, header, Number(distance), each)
    if (links[0]?.parentHash !== from.hash || links.some(({ accessListHash }) => accessListHash === undefined)) return undefined
    const changes = new Map<string, AccountChange>()
    const stored = new Set<string>()
    const judged = (error: unknown, { number, hash }: Link): unknown => judge(error, { number, hash, head: header.head }, connection)
    for (let at = 0; at < links.length; at += LISTS_PER_CALL) {
      const lists = await askLists(connection, links.slice(at, at + LISTS_PER_CALL), each, judged)
      for (const change of changesIn(lists, watched)) changes.set(change.address, mergeChanges(changes.get(change.address), change))
      for (const { address } of watched)
        if (lists.some((list) => (accountAccessIn(list, address)?.storage.length ?? 0) > 0)) stored.add(address)
    }
    const trips = Math.ceil(links.length / LISTS_PER_CALL) + (links.length > 1 ? 1 : 0)
    return { changes, stored, trips, source: connection.host }
  })
}

/** What happened later counts. */
function mergeChanges(before: AccountChange | undefined, after: AccountChange): AccountChange {
  const slots = new Map([...(before?.slots ?? []), ...after.slots].map((one) => [one.slot, one]))
  return { ...before, ...after, slots: [...slots.values()] }
}

/** So many blocks up to `header`, oldest first, each the parent of the next. Throws `rpc/behind` where the endpoint is on another branch. */
async function askLinks(connection: EndpointConnection, header: Header, count: number, asking: CallOptions): Promise<readonly Link[]> {
  const names = Array.from({ length: count - 1 }, (_, at) => ({ number: header.number - BigInt(count - 1 - at) }))
  if (names.length === 0) return [header]
  const replies = await connection.ask(names.map(blockCall), asking)
  const from = { chainId: connection.chainId, source: connection.host, at: 0 }
  const below = names.map((name, at) =>
    readReply(replies[at], blockCall(name), connection, (value, bad) => readVerifiedBlock(value, name, from, bad)),
  )
  const links: readonly Link[] = [...below, header]
  const isLine = links.every(({ parentHash }, at) => at === 0 || links[at - 1]?.hash === parentHash)
  if (!isLine) throw fail('rpc/behind', { endpoint: connection.host })
  return links
}

async function askLists(
  connection: EndpointConnection,
  links: readonly Link[],
  asking: CallOptions,
  judged: (error: unknown, link: Link) => unknown,
): Promise<readonly BlockAccessList[]> {
  const replies = await connection.ask(links.map(listCall), asking)
  return links.map((link, at) => {
    const list = readReply(noted(replies[at], connection), listCall(link), connection, (value, bad) => {
      // It has the block and not its list, or not the block.
      if (value === null) throw fail('rpc/pruned', { endpoint: connection.host, method: METHOD })
      return readShape(value, bad)
    })
    try {
      return verifyAccessList(list, link)
    } catch (error) {
      throw judged(error, link)
    }
  })
}

/** Who does not know the method is not asked again. */
function noted(reply: RpcReply | undefined, { learnt }: EndpointConnection): RpcReply | undefined {
  if (reply?.ok === false && kindOfRefusal(reply.refusal) === 'method') learnt.without.add(METHOD)
  return reply
}

/** A shape that we do not know may be a newer one: of no use, and no lie. */
function readShape(value: unknown, bad: Bad): BlockAccessList {
  readJsonArray(value, MAX_ACCOUNTS, bad)
  try {
    return readBlockAccessList(value)
  } catch {
    throw bad()
  }
}
