import { CHAIN_FILES } from '#data/each/chain'

/** The chain whose addresses and prices hold here: mainnet for the practice chain, and for the one that it plays as a rollup. Itself for any other. */
export const mirrored = (chainId: number): number => CHAIN_FILES[chainId]?.mirrors ?? chainId
