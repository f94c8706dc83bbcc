/** The entry point of `features/swap`. */
export { SwapScreen } from './swap-screen.tsx'
