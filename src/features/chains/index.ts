/** The entry point of `features/chains`. */
export { ChainsScreen } from './chains.tsx'
export { ChainScreen } from './chain.tsx'
