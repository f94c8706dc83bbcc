/** The entry point of `features/welcome`: a person's first minute. Its first screen comes at once; each way from there is fetched when it is taken. */
export const createWay = () => import('./create.tsx')
export const importWay = () => import('./import.tsx')
export const restoreWay = () => import('./restore.tsx')
export const watchWay = () => import('./watch.tsx')
export const firstChainsWay = () => import('./first-chains.tsx')
export { WelcomeScreen } from './welcome.tsx'
