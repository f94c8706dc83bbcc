import { defined } from '#core/defined'
import type { Amount } from '#core/money/amount'
import { type Holding, isFoldedIn } from '#core/money/holding'
import { type Currency, MONEY_DECIMALS, type Money, total } from '#core/money/price'
import type { Token } from '#core/money/token'
import { type HoldingsTotal, holdingsTotal, type MoneyEnvironment, type Valued, type ValuedHolding } from '#survey'

/** One asset over accounts and chains. */
export type AssetGroup = {
  readonly key: string
  readonly environment: MoneyEnvironment
  readonly token: Token
  readonly parts: readonly ValuedHolding[]
  /** The sum of what is known; absent where nothing is, or where the parts do not have the same decimals. */
  readonly amount?: Amount
  /** Parts of which nobody knows how much there is. */
  readonly unknown: number
  /** The sum of what has a price. */
  readonly money: Money
  /** Parts that there are, and that have no price. */
  readonly unpriced: number
}

/** Ways to put assets in order. */
export type AssetOrder = 'value' | 'name'

type Look = {
  readonly environmentOf: (chainId: number) => MoneyEnvironment
  readonly value: (holding: Holding) => Valued
  readonly currency: Currency
}

/** Assets with the same identity stand together; what is folded stands apart. */
export function arrange(
  holdings: readonly Holding[],
  { environmentOf, value, currency }: Look,
): { readonly groups: readonly AssetGroup[]; readonly folded: readonly Holding[] } {
  const isFolded = ({ kept, account }: Holding): boolean => kept !== undefined && isFoldedIn(kept, account)
  const byKey = new Map<string, { environment: MoneyEnvironment; parts: ValuedHolding[] }>()
  for (const holding of holdings) {
    if (isFolded(holding)) continue
    const purse = environmentOf(holding.chainId)
    const key = `${purse} ${holding.identity}`
    const group = byKey.get(key) ?? { environment: purse, parts: [] }
    group.parts.push({ holding, valued: value(holding) })
    byKey.set(key, group)
  }
  return {
    groups: [...byKey].flatMap(([key, { environment, parts }]) => groupOf(key, environment, parts, currency)),
    folded: holdings.filter(isFolded),
  }
}

function groupOf(key: string, purse: MoneyEnvironment, parts: readonly ValuedHolding[], currency: Currency): readonly AssetGroup[] {
  const [first] = parts
  if (first === undefined) return []
  const { token } = first.holding
  const known = parts.flatMap(({ holding }) => (holding.balance.known ? [holding.balance.value] : []))
  const alike = known.every((amount) => amount.token.decimals === token.decimals)
  const has = parts.filter(({ holding: { balance } }) => balance.known && balance.value.units > 0n)
  return [
    {
      key,
      environment: purse,
      token,
      parts,
      ...defined({ amount: known.length > 0 && alike ? { token, units: known.reduce((sum, { units }) => sum + units, 0n) } : undefined }),
      unknown: parts.length - known.length,
      money: total(
        currency,
        parts.flatMap(({ valued }) => (valued.known ? [valued.money] : [])),
      ),
      unpriced: has.filter(({ valued }) => !valued.known).length,
    },
  ]
}

/** Nothing of it anywhere, and that is known. */
export const isEmptyAsset = ({ parts }: AssetGroup): boolean =>
  parts.every(({ holding: { balance } }) => balance.known && balance.value.units === 0n)

/** Worth less than this, in 10^-18 of any currency, counts as small: one of it. */
const SMALL = 10n ** BigInt(MONEY_DECIMALS)

/** There is some of it, and all of it is known to be worth less than one of the currency: dust, not a thing without a price. */
export const isSmall = (group: AssetGroup): boolean =>
  !isEmptyAsset(group) && group.unknown === 0 && group.unpriced === 0 && group.money.units < SMALL

/** Thousandths of the value of its environment that an asset is, rounded; undefined where it has none, or not all of that value is known. */
export function thousandthsOf(group: AssetGroup, groups: readonly AssetGroup[]): number | undefined {
  const beside = groups.filter(({ environment }) => environment === group.environment)
  const sum = beside.reduce((all, { money }) => all + money.units, 0n)
  if (group.money.units === 0n || sum === 0n || beside.some(({ unknown, unpriced }) => unknown + unpriced > 0)) return undefined
  return Number((group.money.units * 2000n + sum) / (2n * sum))
}

/** Adds up one environment. */
export const totalOf = (groups: readonly AssetGroup[], currency: Currency): HoldingsTotal =>
  holdingsTotal(
    groups.flatMap(({ parts }) => parts),
    currency,
  )

/** By value: what is worth something, then what there is, then what is unknown, then what there is none of. Each rank by name, the native currency first. */
export function ordered(groups: readonly AssetGroup[], order: AssetOrder): readonly AssetGroup[] {
  const rank = (group: AssetGroup): number => {
    if (group.money.units > 0n) return 0
    if (group.amount !== undefined && group.amount.units > 0n) return 1
    return group.unknown > 0 ? 2 : 3
  }
  const native = ({ token }: AssetGroup): number => (token.standard === 'native' ? 0 : 1)
  const byName = (a: AssetGroup, b: AssetGroup): number => native(a) - native(b) || a.token.name.localeCompare(b.token.name)
  const byValue = (a: AssetGroup, b: AssetGroup): number =>
    rank(a) - rank(b) || (a.money.units === b.money.units ? 0 : a.money.units > b.money.units ? -1 : 1) || byName(a, b)
  return groups.toSorted(order === 'name' ? byName : byValue)
}

/** Groups whose symbol, name or address has these words. */
export function searched(groups: readonly AssetGroup[], words: string): readonly AssetGroup[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return groups
  return groups.filter(({ token, parts }) =>
    [token.symbol, token.name, ...parts.map(({ holding }) => holding.token.address ?? '')].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  )
}
