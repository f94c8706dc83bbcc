import { useSource, usePorts } from '#features/shared'
import { knownChain, PRESETS } from '#survey'

/** The name of a chain that is not set up, as far as this build knows it. */
export const nameOfUnset = (chainId: number): string =>
  (PRESETS.find(({ chain }) => chain.chainId === chainId)?.chain ?? knownChain(chainId))?.name ?? `Chain ${chainId}`

/** The name of a chain, set up or not; undefined for none. */
export function useChainName(chainId: number): string | undefined {
  const chains = useSource(usePorts<'book'>().book.chains)
  if (chainId === 0) return undefined
  return chains.find((one) => one.chainId === chainId)?.name ?? nameOfUnset(chainId)
}
