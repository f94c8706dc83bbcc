import type { PoolsRow } from '#core/chains/chain-folder'
import type { Address } from '#core/ethereum/address'
import { concat, pad, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'

/** SwapRouter, on mainnet and on the practice chain. */
export const V3_ROUTER: Address = '0xe592427a0aece92de3edee1f18e0157c05861564'

/** Who makes pools, and of which code: what says where they are. */
export type PoolFactory = Pick<Extract<PoolsRow, { readonly kind: 'v3' }>, 'factory' | 'deployer' | 'initCodeHash'>

/** Uniswap's on mainnet and on the practice chain. */
const UNISWAP: PoolFactory = {
  factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
  initCodeHash: '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54',
}

/** Where the v3 pool of two tokens and a fee is, or would be (CREATE2, EIP-1014; PoolAddress.computeAddress). Without a factory: Uniswap's on mainnet. */
export function poolOf(a: Address, b: Address, fee: number, from: PoolFactory = UNISWAP): Address {
  const { factory, deployer = factory, initCodeHash } = from
  const [token0, token1] = a < b ? [a, b] : [b, a]
  const salt = keccak(concat(pad(token0), pad(token1), word(BigInt(fee))))
  return `0x${keccak(concat('0xff', deployer, salt, initCodeHash)).slice(26)}`
}
