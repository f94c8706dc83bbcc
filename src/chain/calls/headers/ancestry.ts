import { isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import { type Hex, word } from '#core/bytes/hex'
import type { EndpointPool } from '../../connection/pool.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import { readReply } from '../request.ts'
import { blockCall, readVerifiedBlock } from '../header.ts'
import type { Prover } from '../state/prover.ts'

/** EIP-2935: the contract in whose storage the hashes of the last blocks are, each under its number modulo the window. */
const HISTORY: Hex = '0x0000f90827f1c53a10cb7a02335b175320002935'
const WINDOW = 8191n

/** Headers that are fetched to walk from a block to an older one. */
export const MAX_WALK = 64
/** So few are walked rather than proved: less to read, and every node has them. */
const SHORT_WALK = 8n

/** Whether `header` is an ancestor of `tip`, whose hash is verified; `unknown` where neither a walk nor a proof could be had. */
export type Kinship = 'ancestor' | 'stranger' | 'unknown'

type Deps = { readonly pool: EndpointPool; readonly prover: Prover; readonly asking: CallOptions }

/** Whether blocks of a tip's past are those that they are said to be, by parent hashes or by the history contract. Throws `app/aborted` alone. */
export async function kinship(tip: Header, header: Pick<Header, 'number' | 'hash'>, deps: Deps): Promise<Kinship> {
  const distance = tip.number - header.number
  if (distance <= 0n) return tip.hash === header.hash ? 'ancestor' : 'stranger'
  if (distance === 1n) return tip.parentHash === header.hash ? 'ancestor' : 'stranger'
  if (distance <= SHORT_WALK) return attempt(() => walk(tip, header, deps))
  if (distance <= WINDOW) {
    const found = await attempt(() => provePast(tip, header, deps))
    if (found !== 'unknown') return found
  }
  return distance <= BigInt(MAX_WALK) ? attempt(() => walk(tip, header, deps)) : 'unknown'
}

/** No answer is no answer: what it was worth is for the caller to say. */
async function attempt(work: () => Promise<Kinship>): Promise<Kinship> {
  try {
    return await work()
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return 'unknown'
  }
}

/** Headers between the two, each of which must be the parent of the one above it. */
async function walk(tip: Header, header: Pick<Header, 'number' | 'hash'>, { pool, asking }: Deps): Promise<Kinship> {
  const numbers = Array.from({ length: Number(tip.number - header.number) - 1 }, (_, at) => tip.number - 1n - BigInt(at))
  const between = await pool.use('state', { ...asking, hedge: true }, async (connection, each) => {
    const names = numbers.map((number) => ({ number }))
    const replies = await connection.ask(names.map(blockCall), each)
    const from = { chainId: connection.chainId, source: connection.host, at: 0 }
    return names.map((name, at) =>
      readReply(replies[at], blockCall(name), connection, (result, bad) => readVerifiedBlock(result, name, from, bad)),
    )
  })
  let parent = tip.parentHash
  for (const one of between) {
    // Read of another branch than the tip's: says nothing about the header.
    if (one.hash !== parent) return 'unknown'
    parent = one.parentHash
  }
  return parent === header.hash ? 'ancestor' : 'stranger'
}

/** The hash of that block as the history contract has it under the tip's state root. */
async function provePast(tip: Header, header: Pick<Header, 'number' | 'hash'>, { prover, asking }: Deps): Promise<Kinship> {
  const slot = word(header.number % WINDOW)
  const { witness } = await prover(tip, [{ address: HISTORY, slots: [slot] }], asking)
  const stored = witness.slots[0]?.value
  // A chain without the contract, or from before it was there.
  if (stored === undefined || BigInt(stored) === 0n) return 'unknown'
  return stored === header.hash ? 'ancestor' : 'stranger'
}
