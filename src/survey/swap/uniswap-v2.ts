import type { PoolsRow } from '#core/chains/chain-folder'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'

/** Router02, on mainnet and on the practice chain. */
export const ROUTERS: ReadonlySet<Address> = new Set(['0x7a250d5630b4cf539739df2c5dacb4c659f2488d'])

/** Who makes pairs, and of which code: what says where they are. */
export type PairFactory = Pick<Extract<PoolsRow, { readonly kind: 'v2' }>, 'factory' | 'initCodeHash'>

/** Uniswap's on mainnet and on the practice chain, for what must know a pair at once. */
const UNISWAP: PairFactory = {
  factory: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  initCodeHash: '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f',
}

/** Where the pair of two tokens is, or would be (CREATE2, EIP-1014; UniswapV2Library.pairFor). Without a factory: Uniswap's on mainnet. */
export function pairOf(a: Address, b: Address, { factory, initCodeHash }: PairFactory = UNISWAP): Address {
  const [token0, token1] = a < b ? [a, b] : [b, a]
  return `0x${keccak(concat('0xff', factory, keccak(concat(token0, token1)), initCodeHash)).slice(26)}`
}

/** What a swap reads of a pair: token0, token1, reserves, both price accumulators, the lock (UniswapV2Pair's storage). */
export const PAIR_SLOTS: readonly Hex[] = [6, 7, 8, 9, 10, 12].map((index) => word(BigInt(index)))
