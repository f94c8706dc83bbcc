import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad, word } from '#core/bytes/hex'

// Calldata written by hand: the screens carry no encoder, and a test compares each with viem's.

/** WETH9 `deposit()`. */
export const deposit: Hex = '0xd0e30db0'
/** `claim()` */
export const claim: Hex = '0x4e71d92d'
/** `evenOrOdd()` of the practice chain's Fickle. */
export const evenOrOdd: Hex = '0xcb0fa750'
/** `hostileReason()` of the practice chain's Reverter. */
export const hostileReason: Hex = '0x91716758'

/** ERC-20 `transfer(address,uint256)`, base units. */
export const transfer = (to: Address, units: bigint): Hex => concat('0xa9059cbb', pad(to), word(units))
/** ERC-20 `approve(address,uint256)`, base units. */
export const approve = (spender: Address, units: bigint): Hex => concat('0x095ea7b3', pad(spender), word(units))
/** ERC-721 `setApprovalForAll(address,bool)`. */
export const setApprovalForAll = (operator: Address, granted: boolean): Hex => concat('0xa22cb465', pad(operator), word(granted ? 1n : 0n))
/** `customError(uint256)` of the practice chain's Reverter. */
export const customError = (asked: bigint): Hex => concat('0x2509f77c', word(asked))
/** `write(uint256)` of the practice chain's Loop: in no interface that we ship. */
export const practiceWrite = (count: bigint): Hex => concat('0x2f048afa', word(count))

/** Uniswap v2 `swapExactETHForTokens(uint256,address[],address,uint256)`. `least` in base units, `deadline` in seconds since the epoch. */
export const swapEther = (least: bigint, path: readonly Address[], to: Address, deadline: bigint): Hex =>
  concat('0x7ff36ab5', word(least), word(128n), pad(to), word(deadline), word(BigInt(path.length)), ...path.map((step) => pad(step)))

/** Multicall3 `aggregate3Value` that pays several people; each item is a static head and empty calldata. Wei. */
export function payMany(payments: readonly { readonly to: Address; readonly wei: bigint }[]): Hex {
  const items = payments.map(({ to, wei }) => concat(pad(to), word(0n), word(wei), word(128n), word(0n)))
  // Offsets count from behind the length; each item is five words long.
  const offsets = payments.map((_, at) => word(BigInt(payments.length * 32 + at * 160)))
  return concat('0x174dea71', word(32n), word(BigInt(payments.length)), ...offsets, ...items)
}
