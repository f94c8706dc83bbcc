/** The entry point of `features/collectibles`: items of collections, whose they are, and what is told of them. */
export { CollectiblesScreen } from './collectibles-screen.tsx'
