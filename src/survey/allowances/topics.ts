import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'

/** Permit2, at the same address on every chain (github.com/Uniswap/permit2). */
export const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Events by which rights begin, change and end, and by which things leave: each has their owner as its first indexed word. */
export const TOPICS = {
  /** EIP-20, and with a third indexed word ERC-721. */
  approval: keccakText('Approval(address,address,uint256)'),
  /** ERC-721 and ERC-1155. */
  operator: keccakText('ApprovalForAll(address,address,bool)'),
  permit2Approval: keccakText('Approval(address,address,address,uint160,uint48)'),
  permit2Permit: keccakText('Permit(address,address,address,uint160,uint48,uint48)'),
  permit2Lockdown: keccakText('Lockdown(address,address,address)'),
  permit2Nonce: keccakText('NonceInvalidation(address,address,address,uint48,uint48)'),
  permit2Unordered: keccakText('UnorderedNonceInvalidation(address,uint256,uint256)'),
  transfer: keccakText('Transfer(address,address,uint256)'),
} as const

/** The same, to tell them from other logs. */
export const RIGHT_TOPICS: ReadonlySet<Hex> = new Set(Object.values(TOPICS))
