import { fail, isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import type { Clock } from '../../connection/clock.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { EndpointPool } from '../../connection/pool.ts'
import type { FinalityLevel } from '../../consensus/verifier.ts'
import { fetchHeader } from '../header.ts'
import type { HeaderVerifier } from './header-verifier.ts'

export type HeadQuery = CallOptions & { readonly maxAgeMs: number; readonly level: FinalityLevel }

export type Heads = {
  /**
   * Newest header of a chain, at most `maxAgeMs` old; 0 asks anew. Of the light client where there is one; the claimed one where there is none, and where the
   * endpoints prove only their newest block, which is then vouched for later. Throws `rpc/behind` where a Review is asked for and all that endpoints have is
   * far older than what the light client verified, `rpc/*`.
   */
  newest(pool: EndpointPool, voucher: HeaderVerifier, question: HeadQuery): Promise<Header>
  forget(chainId: number): void
}

/** Public endpoints are many machines, some a block behind: an older head than one just seen is asked for again, so often. */
const AGAIN = 2
/** How long a head counts as just seen, in milliseconds. */
const JUST = 60_000

/** A claimed head that is behind the verified one by so many blocks is not the newest: what was so may be looked at, and nothing is signed on it. */
const FAR_BEHIND = 5n
/** A head that stays the same for so many blocks' time, and for so many milliseconds at least, is held against another endpoint's. */
const STILL_BLOCKS = 3
const STILL_MS = 15_000
/** Behind another endpoint by so many blocks it stands still. */
const FAR_BEHIND_OTHERS = 3n

/** True where whoever may be asked proves no block but its newest: the light client is always a slot behind that. */
function provesNewestOnly({ connections }: EndpointPool): boolean {
  const open = connections.filter(({ endpoint, health }) => endpoint.roles.includes('state') && health.rank() !== undefined)
  return open.length > 0 && open.every(({ learnt }) => learnt.newestOnly === true)
}

/** A header, and when it was learnt, by a clock that is not set. */
type Learnt = { readonly header: Header; readonly at: number }

/** What endpoints claim. `heads`: the head that each gave last, and since when it gives that one. */
type Claims = Pick<Clock, 'now' | 'steady'> & {
  readonly heads: WeakMap<EndpointConnection, { readonly number: bigint; readonly since: number }>
}

/** What an endpoint claims, and whether it gives the same for longer than blocks take. */
async function askClaimed({ now, steady, heads }: Claims, pool: EndpointPool, asking: CallOptions, not?: EndpointConnection) {
  const suits = not === undefined ? {} : { suits: (one: EndpointConnection) => one !== not }
  return pool.use('state', { ...asking, hedge: true, ...suits }, async (one, each) => {
    const header = await fetchHeader(one, 'latest', each, now)
    const before = heads.get(one)
    const since = before?.number === header.number ? before.since : steady()
    heads.set(one, { number: header.number, since })
    const isStill = steady() - since >= Math.max(STILL_MS, STILL_BLOCKS * pool.chain.blockTime * 1000)
    return { one, header, isStill }
  })
}

/** A head that stands still is held against another endpoint's: the one that is far behind says so from then on. */
async function furthestClaimed(claims: Claims, pool: EndpointPool, asking: CallOptions, verified: bigint | undefined): Promise<Header> {
  const first = await askClaimed(claims, pool, asking)
  const isAlone =
    pool.connections.filter(({ endpoint, health }) => endpoint.roles.includes('state') && health.rank() !== undefined).length < 2
  if (!first.isStill || isAlone) {
    if (!first.isStill && first.header.number >= (verified ?? 0n)) first.one.health.keepsUp()
    return first.header
  }
  const other = await askClaimed(claims, pool, asking, first.one).catch((error: unknown) => {
    if (!isError(error) || error.code === 'app/aborted') throw error
    return first
  })
  const behind = other.header.number - first.header.number
  if (other.one === first.one || behind < FAR_BEHIND_OTHERS) return first.header
  first.one.health.lags(Number(behind))
  return other.header
}

/** Keeps the last head of each chain. */
export function createHeads({ now, steady }: Pick<Clock, 'now' | 'steady'>, onNew: (header: Header) => void): Heads {
  const claimed = new Map<number, Learnt>()
  const verified = new Map<string, Learnt>()
  const told = new Map<number, string>()
  const claims: Claims = { now, steady, heads: new WeakMap() }

  const tell = (header: Header): Header => {
    if (told.get(header.chainId) !== header.hash) onNew(header)
    told.set(header.chainId, header.hash)
    return header
  }

  const newestClaimed = async (
    pool: EndpointPool,
    verified: bigint | undefined,
    { maxAgeMs, level: _, ...asking }: HeadQuery,
  ): Promise<Header> => {
    const { chainId } = pool.chain
    const known = claimed.get(chainId)
    if (known && steady() - known.at < maxAgeMs) return known.header
    const ask = (): Promise<Header> => furthestClaimed(claims, pool, asking, verified)
    let found = await ask()
    const isBehind = (): boolean => known !== undefined && steady() - known.at < JUST && found.number < known.header.number
    // Behind for longer than that, it is the chain that went back.
    for (let again = 0; again < AGAIN && isBehind(); again++) found = await ask()
    claimed.set(chainId, { header: found, at: steady() })
    return found
  }

  /** The verified tip, or the one before while no endpoint has the newest yet. */
  const newestVerified = async (
    chainId: number,
    voucher: HeaderVerifier,
    { level, maxAgeMs, ...asking }: HeadQuery,
  ): Promise<Header | undefined> => {
    const key = `${chainId} ${level}`
    const before = verified.get(key)
    try {
      const tip = await voucher.tip(level, maxAgeMs, asking)
      // When it was learnt: the header itself may have been kept.
      const found = tip && { ...tip, at: now() }
      if (found) verified.set(key, { header: found, at: steady() })
      else verified.delete(key)
      return found
    } catch (error) {
      if (!isError(error, 'rpc/behind')) throw error
      // Nobody has the newest verified block yet: the one before, or what they claim, which is said as such.
      return before && steady() - before.at < JUST ? before.header : undefined
    }
  }

  return {
    async newest(pool, voucher, question) {
      const found = await newestVerified(pool.chain.chainId, voucher, question)
      if (found && (question.level === 'finalized' || !provesNewestOnly(pool))) return tell(found)
      const verified = voucher.newestNumber()
      const claim = await newestClaimed(pool, verified, question)
      const behind = (verified ?? 0n) - claim.number
      if (behind >= FAR_BEHIND && question.purpose === 'review')
        throw fail('rpc/behind', { endpoint: claim.source, blocks: Number(behind) })
      return tell(await voucher.vouch(claim, 0, question))
    },
    forget(chainId) {
      claimed.delete(chainId)
      told.delete(chainId)
      verified.delete(`${chainId} optimistic`)
      verified.delete(`${chainId} finalized`)
    },
  }
}
