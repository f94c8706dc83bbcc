import { defined } from '#core/defined'
import type { SignatureTerms } from '#core/permissions/own-signature'
import { FOREVER, type MessageExplanation, signatureTerms } from '#decode'
import type { Explained } from './review.ts'

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

/** Until when any order of a message can be filled at the latest. Undefined: it holds none. */
export function orderedUntil({ claims }: Pick<MessageExplanation, 'claims'>): bigint | undefined {
  const ends = claims.flatMap((claim) => (claim.kind === 'order' ? [claim.terms.until ?? FOREVER] : []))
  return ends.length === 0 ? undefined : ends.reduce((last, end) => (end > last ? end : last))
}

/** What is kept of a message beside its signature: of the innermost, which is what is really agreed to. Nothing for a text without a use. */
export function termsOf(explanation: Explained): SignatureTerms | undefined {
  if (!('faults' in explanation)) return undefined
  if (explanation.nested !== undefined) return termsOf(explanation.nested)
  const { use } = explanation
  if (use === undefined) return undefined
  const { spender, until, number } = signatureTerms(use)
  return { use: use.use, ...number, ...defined({ spender, until }) }
}
