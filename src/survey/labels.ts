import type { Address } from '#core/address'

/** Well-known contracts by their published addresses; the practice chain mirrors mainnet's. Names are ours and short. */
const MAINNET: Readonly<Record<Address, string>> = {
  '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': 'Uniswap v2',
  '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f': 'Uniswap v2 factory',
  '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc': 'Uniswap v2 USDC/WETH pool',
  '0xa478c2975ab1ea89e8196811f51a7b7ade33eb11': 'Uniswap v2 DAI/WETH pool',
  '0x0d4a11d5eeaac28ec3f61d100daf4d40471f1852': 'Uniswap v2 WETH/USDT pool',
  '0xca11bde05977b3631167028862be2a173976ca11': 'Multicall3',
}

const LABELS: Readonly<Record<number, Readonly<Record<Address, string>>>> = { 1: MAINNET, 31337: MAINNET }

/** What a contract is called in the list shipped with this build; `undefined` says nothing about it. */
export const labelOf = (chainId: number, address: Address): string | undefined => LABELS[chainId]?.[address]
