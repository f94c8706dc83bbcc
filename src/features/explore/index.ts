/** The entry point of `features/explore`: what a chain holds, for anybody who looks. */
export { ExploreScreen } from './landing/explore-screen.tsx'
export { ExploredScreen } from './explored-screen.tsx'
