import { defined } from '#core/defined'
import { checksum } from '#core/ethereum/address'
import { ends } from '#core/ethereum/address-form'
import type { Fact } from '#core/evidence/fact'
import type { Form, FormKind } from '#core/money/holding'
import { assetOf, type Token } from '#core/money/token'
import { plainHostile } from '#core/text/hostile-text'

/** Characters of a name and of a symbol that have space in a row. */
export const MAX_ASSET_NAME = 40
export const MAX_SYMBOL = 16

/** What a fungible asset is called in a list of several. All text is hostile unless the token is listed. */
export type AssetName = {
  /** Its name, or of a share of a pool the symbols of what is in it, such as `WETH/USDT`. */
  readonly title: string
  readonly symbol: string
  /** What it is when it stands for something else. */
  readonly form?: FormKind
  /** No list of this build has it, nor, of a share of a pool, all that is in the pool. */
  readonly isUnlisted: boolean
  /** Its contract, shortened or whole, where nothing else tells it from the others. */
  readonly address?: string
}

type NamedAsset = { readonly token: Token; readonly form?: Fact<Form> | undefined }

const isListed = ({ address, from }: Token): boolean => address === undefined || from === 'listed'

/** What an asset is called by itself. */
function plainName({ token, form }: NamedAsset): Omit<AssetName, 'address'> {
  const known = form?.known === true ? form.value : undefined
  const own = { symbol: token.symbol, isUnlisted: !isListed(token), ...defined({ form: known?.is }) }
  if (known?.is !== 'liquidity') return { ...own, title: token.name }
  // Only the factory makes such shares, so that they are as good as what is in them.
  return {
    ...own,
    title: known.parts.map((part) => part.token.symbol).join('/'),
    isUnlisted: !known.parts.every((part) => isListed(part.token)),
  }
}

/** What a person reads of a name: letter case, widths and space don't tell two rows apart. */
export const readingOf = ({ title, symbol, form, isUnlisted, address }: AssetName): string =>
  [plainHostile(title, MAX_ASSET_NAME), plainHostile(symbol, MAX_SYMBOL), form ?? '', isUnlisted ? 'unlisted' : '', address ?? '']
    .map((part) => part.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase())
    .join('\n')

/**
 * Names for all assets of a list, by `assetOf`, such that no two of them read the same: what is on no list has its address, and so has what shares its name
 * with another. Addresses that are alike at both ends are written whole.
 */
export function nameAssets(assets: readonly NamedAsset[]): ReadonlyMap<string, AssetName> {
  return tellApart(
    assets.map((asset) => {
      const { address } = asset.token
      const name = plainName(asset)
      const longer = address === undefined ? [] : [ends(address), checksum(address)].map((text) => ({ ...name, address: text }))
      return { key: assetOf(asset.token), names: name.isUnlisted && longer.length > 0 ? longer : [name, ...longer] }
    }),
    readingOf,
  )
}

type Entry<N> = {
  readonly key: string
  /** What it may be called, from the shortest on. */
  readonly names: readonly N[]
}

/** The shortest name of each entry that reads unlike every other; the longest where there is no such name. */
export function tellApart<N>(entries: readonly Entry<N>[], read: (name: N) => string): ReadonlyMap<string, N> {
  const levels = new Map(entries.map(({ key }) => [key, 0]))
  const nameOf = ({ key, names }: Entry<N>): N | undefined => names[levels.get(key) ?? 0]
  for (let moved = true; moved;) {
    moved = false
    const groups = new Map<string, Entry<N>[]>()
    for (const entry of entries) {
      const name = nameOf(entry)
      if (name === undefined) continue
      const reading = read(name)
      const group = groups.get(reading)
      if (group === undefined) groups.set(reading, [entry])
      else group.push(entry)
    }
    for (const group of groups.values())
      for (const { key, names } of group.length > 1 ? group : []) {
        const level = levels.get(key) ?? 0
        if (level + 1 >= names.length) continue
        levels.set(key, level + 1)
        moved = true
      }
  }
  return new Map(
    entries.flatMap((entry) => {
      const name = nameOf(entry)
      return name === undefined ? [] : [[entry.key, name] as const]
    }),
  )
}
