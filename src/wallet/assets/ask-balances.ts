import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Balances, ClosureReader } from '#survey'
import { type ChainBook, chainIn } from '../chains/chains.ts'
import { heldTokens, readBalances, withEarlier } from '../reading.ts'
import type { SessionService } from '../session/session.ts'

/** What balances are read by. */
export type BalanceDeps = {
  readonly platform: Platform
  readonly session: SessionService
  readonly book: ChainBook
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
}

type Question = {
  readonly chainId: number
  readonly account: Address
  /** What is shown while it is asked: what could not be read anew stays. */
  readonly earlier: () => Balances | undefined
  readonly signal: AbortSignal | undefined
}

/** Balances on the newest block; on a newer one where the chain went on meanwhile. Throws as `readBalances`. */
export async function askBalances(
  { platform, session, book, chain, reader }: BalanceDeps,
  { chainId, account, earlier, signal }: Question,
): Promise<Balances> {
  const found = chainIn(book, chainId)
  for (let attempt = 0; ; attempt++) {
    try {
      const header = await chain.call('head', { chainId, maxAgeMs: attempt === 0 ? 2000 : 0, purpose: 'balances' }, { signal })
      const read = await readBalances({
        reader,
        chain: found,
        account,
        header,
        extra: heldTokens(session.state.get(), account),
        nowSeconds: platform.now() / 1000,
        ...defined({ signal }),
      })
      return withEarlier(read, earlier())
    } catch (error) {
      if (!isError(error, 'simulation/moved') || attempt >= 4) throw error
    }
  }
}
