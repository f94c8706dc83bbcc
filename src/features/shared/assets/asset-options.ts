import type { Amount } from '#core/money/amount'
import type { Fact } from '#core/evidence/fact'
import type { Form } from '#core/money/holding'
import type { Money } from '#core/money/price'
import { assetOf, type Token } from '#core/money/token'
import { type AssetName, nameAssets } from './asset-names.ts'

/** A fungible asset that can be chosen, with what is known of it. */
export type AssetChoice = {
  readonly token: Token
  readonly balance?: Fact<Amount> | undefined
  readonly form?: Fact<Form> | undefined
  /** What the balance is worth, where that is known. */
  readonly worth?: Money | undefined
}

/** A choice with a name that tells it from all others of its list. `key` is `assetOf` of its token. */
export type AssetOption = AssetChoice & { readonly key: string; readonly name: AssetName }

export type AssetGroupName = 'held' | 'more' | 'unlisted'

export type AssetOptionGroup = { readonly kind: AssetGroupName; readonly options: readonly AssetOption[] }

/** Names assets; those of `choices` keep their order and go before those that are only `listed`. */
export function optionsOf(choices: readonly AssetChoice[], listed: readonly Token[] = []): readonly AssetOption[] {
  const known = new Set(choices.map(({ token }) => assetOf(token)))
  const all = [...choices, ...listed.filter((token) => !known.has(assetOf(token))).map((token): AssetChoice => ({ token }))]
  const names = nameAssets(all)
  return all.flatMap((choice) => {
    const key = assetOf(choice.token)
    const name = names.get(key)
    return name === undefined ? [] : [{ ...choice, key, name }]
  })
}

const matches = ({ name, token }: AssetOption, wanted: string): boolean =>
  [name.title, name.symbol, token.name].some((text) => text.toLowerCase().includes(wanted)) ||
  (wanted.startsWith('0x') && token.address?.startsWith(wanted) === true)

/** What is called just that comes first, then what begins so. */
const rank = ({ name: { symbol } }: AssetOption, wanted: string): number =>
  symbol.toLowerCase() === wanted ? 0 : symbol.toLowerCase().startsWith(wanted) ? 1 : 2

/** Those that a text finds, the nearest first; all of them, in their order, where nothing is wanted. `wanted` is in lower case. */
export const findOptions = (options: readonly AssetOption[], wanted: string): readonly AssetOption[] =>
  wanted === '' ? options : options.filter((option) => matches(option, wanted)).toSorted((a, b) => rank(a, wanted) - rank(b, wanted))

/** A balance of nothing is not held; one that is unknown may be something. */
const isHeld = ({ balance }: AssetChoice): boolean => balance !== undefined && !(balance.known && balance.value.units === 0n)

const groupOf = (option: AssetOption): AssetGroupName => (option.name.isUnlisted ? 'unlisted' : isHeld(option) ? 'held' : 'more')

/** What the account has, then other listed assets, then what no list has. */
export function groupOptions(options: readonly AssetOption[]): readonly AssetOptionGroup[] {
  const kinds: readonly AssetGroupName[] = ['held', 'more', 'unlisted']
  return kinds.flatMap((kind) => {
    const some = options.filter((option) => groupOf(option) === kind)
    return some.length === 0 ? [] : [{ kind, options: some }]
  })
}

/**
 * What Enter chooses before an arrow was pressed: the one asset that was found, or the only one of just this symbol. Never one that no list has: its symbol is
 * whatever its maker wrote.
 */
export function chosenByEnter(found: readonly AssetOption[], wanted: string): AssetOption | undefined {
  if (wanted === '') return undefined
  const exact = found.filter((option) => rank(option, wanted) === 0)
  const [one, ...others] = exact.length > 0 ? exact : found
  return one !== undefined && others.length === 0 && !one.name.isUnlisted ? one : undefined
}

/** By what they are worth, the most first; those of unknown worth stay in their order, after the native currency and before nothing. */
export function byWorth(options: readonly AssetOption[]): readonly AssetOption[] {
  const units = ({ worth }: AssetOption): bigint => worth?.units ?? 0n
  return options.toSorted((a, b) => (units(a) === units(b) ? 0 : units(a) > units(b) ? -1 : 1))
}
