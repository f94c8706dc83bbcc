import { type Chain } from '#core/chain'
import { isError } from '#core/errors'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Reader, Reading } from '#survey'

export type HeadDeps = {
  readonly platform: Platform
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: Reader
}

/** Blocks that are tried where endpoints prove only their newest. */
const TRIES = 5

/** Reads at a head, and at a newer one where that can be proved no more. Throws `rpc/*`, `proof/*`, `simulation/*`. */
export async function atHead<T>(
  { platform, chain, reader }: HeadDeps,
  where: Chain,
  signal: AbortSignal | undefined,
  read: (reading: Reading) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const asked = { chainId: where.chainId, maxAgeMs: attempt === 0 ? 12_000 : 0, purpose: 'balances' as const }
    const header = await chain.call('head', asked, { signal })
    try {
      return await read({ reader, chain: where, header, nowSeconds: platform.now() / 1000, ...(signal ? { signal } : {}) })
    } catch (error) {
      if (!isError(error, 'simulation/moved') || attempt + 1 >= TRIES) throw error
    }
  }
}
