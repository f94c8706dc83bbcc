import type { Address } from '#core/ethereum/address'
import { listWord, phraseWord, say, type WordValue } from '#core/text/words'

type Taken = { readonly token: Address; readonly units: bigint }
type Nouns = { asset(address: Address): WordValue; amount(units: bigint, token: Address): WordValue }

/**
 * What somebody may take, the unlimited first; up to two of them by name. `unlimited`: base units from which on it is everything. `undefined` where
 * nothing may be taken.
 */
export function takenWord(nouns: Nouns, sums: readonly Taken[], unlimited: bigint): WordValue | undefined {
  const isAll = ({ units }: Taken): boolean => units >= unlimited
  const taken = sums.filter(({ units }) => units > 0n).toSorted((a, b) => Number(isAll(b)) - Number(isAll(a)))
  if (taken.length === 0) return undefined
  return listWord(
    taken.map(({ token, units }) =>
      phraseWord(
        units >= unlimited
          ? say('unlimited {token}', { token: nouns.asset(token) })
          : say('up to {amount}', { amount: nouns.amount(units, token) }),
      ),
    ),
  )
}
