import { useSource, usePorts } from '#features/shared'
import type { Chain } from '#core/chains/chain'
import { offeredPresets } from '#survey'

/** A chain that something can be simulated on. `isSet`: it is set up, and may be asked. */
export type ChoosableChain = { readonly chain: Chain; readonly isSet: boolean }

/** What most people use, likeliest first. */
const COMMON: readonly number[] = [1, 8453, 42_161, 10]
const rank = (chainId: number): number => (COMMON.includes(chainId) ? COMMON.indexOf(chainId) : COMMON.length)

/** The chains that are set up, then those that can be with one touch. The practice chain only where it runs. */
export function useOfferedChains(): readonly ChoosableChain[] {
  const { book, practice } = usePorts<'book' | 'practice'>()
  const chains = useSource(book.chains)
  const presets = offeredPresets(practice).filter(
    ({ chain: { chainId, kind } }) => (kind !== 'practice' || practice !== undefined) && !chains.some((one) => one.chainId === chainId),
  )
  const others = presets.toSorted((one, other) => rank(one.chain.chainId) - rank(other.chain.chainId))
  return [...chains.map((chain) => ({ chain, isSet: true })), ...others.map(({ chain }) => ({ chain, isSet: false }))]
}
