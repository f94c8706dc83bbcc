import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { SignatureTerms } from '#core/permissions/own-signature'
import type { MessageExplanation, Use } from '#decode'
import type { Explained } from './review.ts'

/** Whom a signature lets take things, where it names somebody. */
export function spenderOfSignature(use: Use | undefined): Address | undefined {
  if (use === undefined) return undefined
  if (use.use === 'delegation') return use.delegate
  return 'spender' in use ? use.spender : undefined
}

const MOVING: ReadonlySet<string> = new Set([
  'out',
  'allowance',
  'operator',
  'item-out',
  'delegatecall',
  'control',
  'order',
  'right',
  'receiver',
])

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

/** Until when any order of a message can be filled at the latest. Undefined: it holds none. */
export function orderedUntil({ claims }: Pick<MessageExplanation, 'claims'>): bigint | undefined {
  const ends = claims.flatMap((claim) => (claim.kind === 'order' ? [claim.terms.until ?? FOREVER] : []))
  return ends.length === 0 ? undefined : ends.reduce((last, end) => (end > last ? end : last))
}

/** Later than any clock counts. */
export const FOREVER = 2n ** 48n - 1n

/** Where the contract counts: of two signatures with one number only one can be used, and it is not for you to say which. */
export function numberOf(use: Use | undefined): { readonly contract: Address; readonly nonce: bigint } | undefined {
  if (use?.use === 'erc2612' || use?.use === 'dai-permit') return { contract: use.token, nonce: use.nonce }
  if (use?.use === 'permit2-transfer') return { contract: use.permit2, nonce: use.nonce }
  if (use?.use === 'safe') return { contract: use.safe, nonce: use.nonce }
  return undefined
}

/** What is kept of a message beside its signature: of the innermost, which is what is really agreed to. Nothing for a text without a use. */
export function termsOf(explanation: Explained): SignatureTerms | undefined {
  if (!('faults' in explanation)) return undefined
  if (explanation.nested !== undefined) return termsOf(explanation.nested)
  const { use } = explanation
  if (use === undefined) return undefined
  const [spender, until] = [spenderOfSignature(use), usableUntil(use)]
  return {
    use: use.use,
    ...numberOf(use),
    ...defined({ spender, until }),
  }
}
