import type { Address } from '#core/address'

/** Contracts that are the same code at the same address on every chain where they are, because their deployer cannot put other code there. */

/** github.com/Uniswap/permit2. */
export const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Safe's MultiSend and MultiSendCallOnly, 1.3.0 (both deployments) and 1.4.1 (github.com/safe-global/safe-deployments). */
export const MULTI_SENDS: ReadonlySet<Address> = new Set<Address>([
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x998739bfdaadde7c933b942a68053933098f9eda',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
])

/** ERC-4337 EntryPoint 0.6, 0.7 and 0.8 (github.com/eth-infinitism/account-abstraction, releases). */
export const ENTRY_POINTS: ReadonlySet<Address> = new Set<Address>([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
])
