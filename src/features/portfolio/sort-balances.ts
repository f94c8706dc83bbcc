import type { Amount } from '#core/amount'
import type { Fact } from '#core/fact'
import type { Token } from '#core/token'

type Item = { readonly token: Token; readonly balance: Fact<Amount> }

/** The native currency first, then what there is, then what is unknown, then what there is none of; each by its name. */
export function sortBalances<T extends Item>(items: readonly T[]): readonly T[] {
  const rank = ({ token, balance }: Item): number => {
    if (token.standard === 'native') return 0
    if (!balance.known) return 2
    return balance.value.units > 0n ? 1 : 3
  }
  return items.toSorted((a, b) => rank(a) - rank(b) || a.token.name.localeCompare(b.token.name))
}
