/** The entry point of `features/welcome`: a person's first minute. */
export { CreateScreen } from './create.tsx'
export { FirstChainsScreen } from './first-chains.tsx'
export { ImportScreen } from './import.tsx'
export { RestoreScreen } from './restore.tsx'
export { WatchScreen } from './watch.tsx'
export { WelcomeScreen } from './welcome.tsx'
