import type { Address } from '#core/ethereum/address'
import type { Case } from '../rules/rule.ts'

/** One part in so many is a large part of what somebody has. */
const PART = 4n

/** Whether an amount is a quarter of what the account holds of a token, or more. Undefined where the balance is not known; false where nothing is held. */
export function isLargePart(
  { actor, readings }: Pick<Case, 'actor' | 'readings'>,
  token: Address | undefined,
  units: bigint,
): boolean | undefined {
  const held = token === undefined ? undefined : readings.balance(token, actor)?.before
  if (held === undefined) return undefined
  return held > 0n && units * PART >= held
}
