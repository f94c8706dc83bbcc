/** The door of `features/swap`. */
export { SwapScreen } from './swap-screen.tsx'
