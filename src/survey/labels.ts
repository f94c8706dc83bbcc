import type { Address } from '#core/ethereum/address'
import { KNOWN_SPENDERS } from '#core/permissions/known-spenders'

/** Well-known contracts by their published addresses; the practice chain mirrors mainnet's. Names are ours and short. */
const MAINNET: Readonly<Record<Address, string>> = {
  ...Object.fromEntries(KNOWN_SPENDERS),
  '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': 'Uniswap v2',
  '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f': 'Uniswap v2 factory',
  '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc': 'Uniswap v2 USDC/WETH pool',
  '0xa478c2975ab1ea89e8196811f51a7b7ade33eb11': 'Uniswap v2 DAI/WETH pool',
  '0x0d4a11d5eeaac28ec3f61d100daf4d40471f1852': 'Uniswap v2 WETH/USDT pool',
  '0xca11bde05977b3631167028862be2a173976ca11': 'Multicall3',
  '0xe592427a0aece92de3edee1f18e0157c05861564': 'Uniswap v3',
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'Uniswap router',
  '0x66a9893cc07d91d95644aedd05d03f95e1dba8af': 'Uniswap router',
  '0xc36442b4a4522e871399cd717abdd847ab11fe88': 'Uniswap v3 positions',
  '0x000000000022d473030f116ddee9f6b43ac78ba3': 'Permit2',
  '0x0000000000000068f116a894984e2db1123eb395': 'Seaport',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc': 'Seaport 1.5',
  '0x1e0049783f008a0085193e00003d00cd54003c71': 'OpenSea conduit',
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789': 'EntryPoint 0.6',
  '0x0000000071727de22e5e9d8baf0edac6f37da032': 'EntryPoint 0.7',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108': 'EntryPoint 0.8',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526': 'Safe MultiSend',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2': 'Safe MultiSend (calls only)',
}

const LABELS: Readonly<Record<number, Readonly<Record<Address, string>>>> = { 1: MAINNET, 31337: MAINNET }

/** What a contract is called in the list shipped with this build; `undefined` says nothing about it. */
export const labelOf = (chainId: number, address: Address): string | undefined => LABELS[chainId]?.[address]

/** All contracts of a chain that this build names; none where it names none. */
export const labelled = (chainId: number): readonly { readonly address: Address; readonly name: string }[] =>
  Object.entries(LABELS[chainId] ?? {}).map(([address, name]) => ({ address: address as Address, name }))
