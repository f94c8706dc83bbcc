/** The entry point of `features/portfolio`: what one account has on one chain. */
export { PortfolioScreen } from './portfolio-screen.tsx'
export { AssetScreen } from './asset/asset-screen.tsx'
