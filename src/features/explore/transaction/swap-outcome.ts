import type { Address } from '#core/ethereum/address'
import type { Token } from '#core/money/token'
import { amountWord, say, type Words } from '#core/text/words'
import type { TransactionFacts } from '#wallet'

type SwapFacts = Pick<TransactionFacts, 'explanation' | 'status' | 'sent' | 'moves' | 'moreMoves'>

/**
 * A swap by what its sender gave and got, as far as value and logs tell; undefined for whatever else it was, and where either side doesn't show: what a call inside paid
 * in the chain's own currency leaves no log.
 */
export function swapOutcome(
  { explanation, status, sent, moves, moreMoves }: SwapFacts,
  tokenOf: (token: Address | undefined) => Token,
): Words | undefined {
  if (explanation?.intent.id.startsWith('Swap ') !== true || sent === undefined || moreMoves > 0) return undefined
  if (status.at !== 'included' || !status.inclusion.success) return undefined
  const sums = new Map<Address | undefined, bigint>()
  for (const { token, tokenId, from, to, units } of moves) {
    if (tokenId !== undefined) return undefined
    const gained = (to === sent.from ? units : 0n) - (from === sent.from ? units : 0n)
    sums.set(token, (sums.get(token) ?? 0n) + gained)
  }
  const changes = [...sums].filter(([, units]) => units !== 0n)
  const out = changes.find(([, units]) => units < 0n)
  const into = changes.find(([, units]) => units > 0n)
  if (out === undefined || into === undefined || changes.length > 2) return undefined
  return say('Swapped {out} for {into}', {
    out: amountWord({ units: -out[1], token: tokenOf(out[0]) }),
    into: amountWord({ units: into[1], token: tokenOf(into[0]) }),
  })
}
