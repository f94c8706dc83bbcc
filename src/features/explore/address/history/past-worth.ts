import { changesOf } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { type Chain, nativeToken } from '#core/chains/chain'
import type { Token } from '#core/money/token'
import { identityOf, listedToken, mayHavePrice, ownPriceKey, type PriceMoment, type TokenList } from '#survey'
import type { TimelineRow } from '#wallet'

/** One for each thing and second. */
export const momentName = ({ key, at }: PriceMoment): string => `${key} ${at}`

/** What a price is asked under, at one second; undefined where none could be known of that time. */
export function priceMomentOf(row: TimelineRow, token: Token, list: TokenList): PriceMoment | undefined {
  if (row.at <= 0 || row.guessed === true || !mayHavePrice(token)) return undefined
  const key = identityOf(token, list)
  // Feeds keep their rounds on mainnet alone.
  return ownPriceKey(key) === undefined && !key.includes(':') ? { key, at: Math.floor(row.at / 1000) } : undefined
}

/** What prices of their time are wanted for these rows, each once: of what moved, and of the fee that the address paid. */
export function priceMomentsOf(rows: readonly TimelineRow[], chain: Chain, address: Address, list: TokenList): readonly PriceMoment[] {
  const found = new Map<string, PriceMoment>()
  for (const row of rows) {
    const [entry] = row.entries
    if (entry === undefined) continue
    const moved = changesOf(entry).flatMap(({ token, tokenId }): readonly Token[] => {
      if (tokenId !== undefined) return []
      const known = token === undefined ? nativeToken(chain) : (list.find(token) ?? listedToken(chain.chainId, token))
      return known === undefined ? [] : [known]
    })
    const paid = entry.call?.from === address && entry.outcome?.fee !== undefined ? [nativeToken(chain)] : []
    for (const token of [...moved, ...paid]) {
      const moment = priceMomentOf(row, token, list)
      if (moment !== undefined) found.set(momentName(moment), moment)
    }
  }
  return [...found.values()]
}
