import { type Hex, pad, word } from '#core/hex'
import type { Wish } from '#core/intent'
import type { Unpromised } from '#core/promised'

const zero = word(0n).slice(2)
const argument = (address: Hex): string => pad(address).slice(2)

/**
 * The call that takes a right back: `approve(spender, 0)` of EIP-20, `setApprovalForAll(operator, false)` of ERC-721 and ERC-1155, or Permit2's
 * `approve(token, spender, 0, 0)`.
 */
export function takeBack(right: Unpromised): Extract<Wish, { kind: 'call' }> {
  const call = (to: Hex, data: Hex): Extract<Wish, { kind: 'call' }> => ({ kind: 'call', to, value: 0n, data })
  if (right.is === 'operator') return call(right.collection, `0xa22cb465${argument(right.operator)}${zero}`)
  if (right.via !== undefined) return call(right.via, `0x87517c45${argument(right.token)}${argument(right.spender)}${zero}${zero}`)
  return call(right.token, `0x095ea7b3${argument(right.spender)}${zero}`)
}
