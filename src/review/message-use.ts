import type { Address } from '#core/address'
import type { MessageExplanation, Use } from '#decode'

/** Whom a signature lets take things, where it names somebody. */
export function takerOf(use: Use | undefined): Address | undefined {
  if (use === undefined) return undefined
  if (use.use === 'delegation') return use.delegate
  return 'spender' in use ? use.spender : undefined
}

const MOVING: ReadonlySet<string> = new Set(['out', 'allowance', 'operator', 'item-out', 'delegatecall', 'control'])

/** Whether somebody could move something with it, as far as we read it. A sign-in moves nothing. */
export const isMoving = ({ use, claims }: Pick<MessageExplanation, 'use' | 'claims'>): boolean =>
  (use !== undefined && use.use !== 'sign-in') || claims.some(({ kind }) => MOVING.has(kind))

/** Until when a signature can be used at the latest, in seconds since the epoch; what Permit2 then keeps for longer is in its claims. Undefined: it says nothing of it. */
export function usableUntil(use: Use | undefined): bigint | undefined {
  switch (use?.use) {
    case 'erc2612':
    case 'permit2-allowance':
    case 'permit2-transfer':
    case 'item-permit':
      return use.deadline
    case 'dai-permit':
      // 0 is never.
      return use.expiry === 0n ? FOREVER : use.expiry
    case 'transfer-authorization':
      return use.validBefore
    case 'seaport':
      return use.order.endTime
    case 'delegation':
      return use.until ?? FOREVER
    default:
      return undefined
  }
}

/** Later than any clock counts. */
export const FOREVER = 2n ** 48n - 1n
