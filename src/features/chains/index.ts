/** The door of `features/chains`. */
export { ChainsScreen } from './chains.tsx'
export { ChainScreen } from './chain.tsx'
