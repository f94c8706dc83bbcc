import { defined } from '#core/defined'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import type { Contact } from '#core/identity/contact'
import type { Names } from '#decode'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { ClosureReader, DetailProbe } from '#survey'
import type { ChainBook } from '../chains/chains.ts'
import { createNames } from '../facts/names.ts'
import { whileItMoves } from '#analysis'

/** What the explorer asks with. The vault may be locked: then there are no accounts and no contacts. */
export type ExploreDeps = {
  readonly platform: Pick<Platform, 'now'>
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  readonly book: ChainBook
  readonly known: () => { readonly accounts: readonly Account[]; readonly contacts: readonly Contact[] }
}

/** Why it is asked, for the request log. */
export const EXPLORE = 'explore'

/** Reads at the newest block, and at a newer one where that can be proved no more. Throws as `read`, and `rpc/*`. */
export function atNewest<T>(
  { platform, chain, reader }: ExploreDeps,
  where: Chain,
  signal: AbortSignal | undefined,
  read: (reading: DetailProbe) => Promise<T>,
): Promise<T> {
  let maxAgeMs = 4000
  return whileItMoves(async () => {
    const header = await chain.call('head', { chainId: where.chainId, maxAgeMs, purpose: EXPLORE }, { signal })
    maxAgeMs = 0
    return read({ reader, chain: where, header, nowSeconds: platform.now() / 1000, ...defined({ signal }) })
  })
}

export const readOptionsOf = ({ signal }: Pick<DetailProbe, 'signal'>) => ({ purpose: EXPLORE, ...defined({ signal }) }) as const

/** What addresses and tokens are called here. */
export function explorerNames({ known }: Pick<ExploreDeps, 'known'>, where: Chain, tokenOf: Names['tokenOf']): Names {
  const { accounts, contacts } = known()
  const names = createNames(where, accounts, contacts)
  return {
    native: names.native,
    tokenOf: (address) => tokenOf(address) ?? names.tokenOf(address),
    nameOf: (address) => names.nameOf(address) ?? tokenOf(address)?.symbol,
  }
}
