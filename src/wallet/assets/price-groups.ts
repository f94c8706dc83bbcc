import type { Chain } from '#core/chains/chain'
import { ETHER, ownPriceKey } from '#survey'

/** What is asked of one chain: by what it is called there, and by what everywhere. */
export type PriceGroup = { readonly where: Chain; readonly keys: readonly string[]; readonly named: (key: string) => string }

/** What is wanted, by the chain that knows: mainnet first, since the currencies are counted there; then those that price their own. */
export function priceGroups(wanted: readonly string[], chains: readonly Chain[], main: Chain | undefined): readonly PriceGroup[] {
  const here: string[] = []
  const own = new Map<number, string[]>()
  for (const key of wanted) {
    const elsewhere = ownPriceKey(key)
    if (elsewhere === undefined) here.push(key)
    else own.set(elsewhere.chainId, [...(own.get(elsewhere.chainId) ?? []), elsewhere.key])
  }
  return [
    // Asked also where nothing of it is wanted: the currencies are.
    ...(main === undefined ? [] : [{ where: main, keys: here, named: (key: string) => key }]),
    ...[...own].flatMap(([chainId, keys]): PriceGroup[] => {
      const where = chains.find((chain) => chain.chainId === chainId)
      return where ? [{ where, keys, named: (key) => `${chainId}:${key === ETHER ? 'native' : key}` }] : []
    }),
  ]
}
