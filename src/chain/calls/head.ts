import { isError } from '#core/errors'
import type { Header } from '#core/header'
import type { Asking } from '../connection/exchange.ts'
import type { Pool } from '../connection/pool.ts'
import type { Level } from '../consensus/verifier.ts'
import { askHeader } from './header.ts'
import type { Voucher } from './vouch.ts'

export type Question = Asking & { readonly maxAgeMs: number; readonly level: Level }

export type Heads = {
  /**
   * Newest header of a chain, at most `maxAgeMs` old; 0 asks anew. Of the light client where there is one; the claimed one where there is none, and where the
   * endpoints prove only their newest block, which is then vouched for later.
   */
  newest(pool: Pool, voucher: Voucher, question: Question): Promise<Header>
  forget(chainId: number): void
}

/** Public endpoints are many machines, some a block behind: an older head than one just seen is asked for again, so often. */
const AGAIN = 2
/** How long a head counts as just seen, in milliseconds. */
const JUST = 60_000

/** True where whoever may be asked proves no block but its newest: the light client is always a slot behind that. */
function provesNewestOnly({ connections }: Pool): boolean {
  const open = connections.filter(({ endpoint, health }) => endpoint.roles.includes('state') && health.rank() !== undefined)
  return open.length > 0 && open.every(({ learnt }) => learnt.newestOnly === true)
}

/** Keeps the last head of each chain. */
export function createHeads(now: () => number, onNew: (header: Header) => void): Heads {
  const claimed = new Map<number, Header>()
  const verified = new Map<string, Header>()
  const told = new Map<number, string>()

  const tell = (header: Header): Header => {
    if (told.get(header.chainId) !== header.hash) onNew(header)
    told.set(header.chainId, header.hash)
    return header
  }

  const newestClaimed = async (pool: Pool, { maxAgeMs, ...asking }: Question): Promise<Header> => {
    const { chainId } = pool.chain
    const known = claimed.get(chainId)
    if (known && now() - known.at < maxAgeMs) return known
    const ask = (): Promise<Header> => pool.use('state', { ...asking, hedge: true }, (one, each) => askHeader(one, 'latest', each, now))
    let found = await ask()
    const isBehind = (): boolean => known !== undefined && now() - known.at < JUST && found.number < known.number
    // Behind for longer than that, it is the chain that went back.
    for (let again = 0; again < AGAIN && isBehind(); again++) found = await ask()
    claimed.set(chainId, found)
    return found
  }

  /** The verified tip, or the one before while no endpoint has the newest yet. */
  const newestVerified = async (
    chainId: number,
    voucher: Voucher,
    { level, maxAgeMs, ...asking }: Question,
  ): Promise<Header | undefined> => {
    const key = `${chainId} ${level}`
    const before = verified.get(key)
    try {
      const tip = await voucher.tip(level, maxAgeMs, asking)
      // When it was learnt: the header itself may have been kept.
      const found = tip && { ...tip, at: now() }
      if (found) verified.set(key, found)
      else verified.delete(key)
      return found
    } catch (error) {
      if (!isError(error, 'rpc/behind')) throw error
      // Nobody has the newest verified block yet: the one before, or what they claim, which is said as such.
      return before && now() - before.at < JUST ? before : undefined
    }
  }

  return {
    async newest(pool, voucher, question) {
      const found = await newestVerified(pool.chain.chainId, voucher, question)
      if (found && (question.level === 'finalized' || !provesNewestOnly(pool))) return tell(found)
      return tell(await voucher.vouch(await newestClaimed(pool, question), 0, question))
    },
    forget(chainId) {
      claimed.delete(chainId)
      told.delete(chainId)
      verified.delete(`${chainId} optimistic`)
      verified.delete(`${chainId} finalized`)
    },
  }
}
