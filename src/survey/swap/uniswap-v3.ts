import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'

/** SwapRouter, on mainnet and on the practice chain. */
export const V3_ROUTER: Address = '0xe592427a0aece92de3edee1f18e0157c05861564'

const FACTORY: Address = '0x1f98431c8ad98523631ae4a59f267346ea31f984'
/** keccak256 of the pool's creation code, as the factory deploys it. */
const POOL_INIT_CODE_HASH: Hex = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

/** Fees that its factory allows, in millionths. */
export const V3_FEES = [100, 500, 3000, 10_000] as const

/** Where the v3 pool of two tokens and a fee is, or would be (CREATE2, EIP-1014; PoolAddress.computeAddress). */
export function poolOf(a: Address, b: Address, fee: number): Address {
  const [token0, token1] = a < b ? [a, b] : [b, a]
  const salt = keccak(concat(pad(token0), pad(token1), word(BigInt(fee))))
  return `0x${keccak(concat('0xff', FACTORY, salt, POOL_INIT_CODE_HASH)).slice(26)}`
}
