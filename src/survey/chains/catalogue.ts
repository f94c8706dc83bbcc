import type { Chain } from '#core/chains/chain'
import { moneyEnvironmentOf } from '../assets/value.ts'
import { type DevnetUrls, type Preset, presetsIn, withPractice } from './presets.ts'

/** Every chain that this build can set up, in the order of their places. A file of its own, loaded when somebody looks for a chain; nobody is asked anything. */
export async function readCatalogue(practice: DevnetUrls | undefined): Promise<readonly Preset[]> {
  const { CATALOGUE_FILES } = await import('./catalogue-files.ts')
  return withPractice(presetsIn(CATALOGUE_FILES), practice)
}

/** The chain of the catalogue with that id. */
export const inCatalogue = async (chainId: number): Promise<Preset | undefined> =>
  (await readCatalogue(undefined)).find(({ chain }) => chain.chainId === chainId)

/** True for a chain whose currency is given away: it stands apart from real money. */
export const isTestNetwork = (chain: Chain): boolean => moneyEnvironmentOf(chain) === 'play'

/**
 * Those that somebody who typed this looks for, best first: the id itself, then names that begin with it, then whatever has it in its name, its short name, its id or its
 * currency.
 *
 * @example chainsFor(presets, 'base') // Base, then Base Sepolia
 */
export function chainsFor<Item extends Pick<Preset, 'chain'>>(presets: readonly Item[], typed: string): readonly Item[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return presets
  const id = /^0x[0-9a-f]{1,12}$/.test(wanted) ? String(Number(wanted)) : wanted
  const rank = ({ chain: { chainId, name, shortName, native } }: Item): number => {
    if (String(chainId) === id || shortName === wanted) return 0
    if (name.toLowerCase().startsWith(wanted)) return 1
    if (native.symbol.toLowerCase() === wanted) return 2
    const texts = [name, shortName, native.symbol, native.name, String(chainId)]
    return texts.some((text) => text.toLowerCase().includes(wanted)) ? 3 : 4
  }
  return presets
    .map((preset) => ({ preset, rank: rank(preset) }))
    .filter((one) => one.rank < 4)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ preset }) => preset)
}
