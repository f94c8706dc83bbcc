import { CHAIN_FILES } from '#data/each/chain'
import { ENDPOINTS_FILES } from '#data/each/endpoints'

/** What a chain is called, and its native currency. */
export type KnownChain = {
  readonly name: string
  readonly native: { readonly symbol: string; readonly name: string; readonly decimals: number }
}

/**
 * A chain that this build can name though it cannot be set up with a click; `undefined` for all others. Names are from each chain's own documentation, and nobody is
 * asked anything of them.
 */
export function knownChain(chainId: number): KnownChain | undefined {
  const { name, native } = CHAIN_FILES[chainId] ?? {}
  return name === undefined || native === undefined || chainId in ENDPOINTS_FILES ? undefined : { name, native }
}
