import { defined } from '#core/defined'
import type { Chain } from '#core/chains/chain'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, Purpose } from '#protocol/chain'
import type { ClosureReader, DetailProbe } from '#survey'
import { whileItMoves } from '#analysis'

export type HeadDeps = {
  readonly platform: Pick<Platform, 'now'>
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
}

/** Why it is asked, and how old the first head may be, in ms. */
type How = { readonly maxAgeMs: number; readonly purpose: Purpose }

/** A block or so: what an account has is looked at again soon. */
const BALANCES: How = { maxAgeMs: 12_000, purpose: 'balances' }

/** Reads at a head, and at a newer one where that can be proved no more. Throws `rpc/*`, `proof/*`, `simulation/*`. */
export function atHead<T>(
  { platform, chain, reader }: HeadDeps,
  where: Chain,
  signal: AbortSignal | undefined,
  read: (reading: DetailProbe) => Promise<T>,
  { maxAgeMs, purpose }: How = BALANCES,
): Promise<T> {
  let age = maxAgeMs
  return whileItMoves(async () => {
    const header = await chain.call('head', { chainId: where.chainId, maxAgeMs: age, purpose }, { signal })
    age = 0
    return read({ reader, chain: where, header, nowSeconds: platform.now() / 1000, ...defined({ signal }) })
  })
}
