import type { Hex } from '#core/bytes/hex'

/** Selectors of calls that give a permission, and where in the arguments it says how much: 0 there takes the permission away. */
const GRANTS: ReadonlyMap<string, number> = new Map([
  // ERC-20 and ERC-721 `approve(address,uint256)`, OpenZeppelin's `increaseAllowance(address,uint256)`.
  ['0x095ea7b3', 1],
  ['0x39509351', 1],
  // ERC-721 and ERC-1155 `setApprovalForAll(address,bool)`.
  ['0xa22cb465', 1],
  // Permit2 `approve(address,address,uint160,uint48)`.
  ['0x87517c45', 2],
])
/** Selectors that only take permissions away: `decreaseAllowance(address,uint256)`, Permit2 `lockdown((address,address)[])`. */
const REVOKES: ReadonlySet<string> = new Set(['0xa457c2d7', '0xcc53287f'])

/** Hexadecimal digits of the selector with its `0x`, and of one argument. */
const [SELECTOR, WORD] = [10, 64]

/**
 * Whether the bytes of a call give a permission to spend or take one away, by its selector alone. It says nothing of what came of it.
 * @example grantCallOf({ data: '0x095ea7b3…00' }) // 'revoke'
 */
export function grantCallOf({ data }: { readonly data: Hex }): 'approve' | 'revoke' | undefined {
  const selector = data.slice(0, SELECTOR).toLowerCase()
  if (REVOKES.has(selector)) return 'revoke'
  const place = GRANTS.get(selector)
  if (place === undefined) return undefined
  const amount = data.slice(SELECTOR + place * WORD, SELECTOR + (place + 1) * WORD)
  if (amount.length < WORD) return undefined
  return /^0+$/.test(amount) ? 'revoke' : 'approve'
}
