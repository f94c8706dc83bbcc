import type { Names } from '#decode'
import type { FactKey, Facts } from '#review'
import type { PriceLookup } from '../ports.ts'

/** Prices that a plan wants, being asked for; `undefined` where it wants none. What no list knows has none. */
export function fetchRulePrices(
  ask: PriceLookup | undefined,
  keys: readonly FactKey[],
  names: Names,
  signal: AbortSignal,
): Promise<NonNullable<Facts['prices']>> | undefined {
  const tokens = keys.flatMap((key) => (key.fact !== 'prices' ? [] : key.of === 'native' ? [names.native] : (names.tokenOf(key.of) ?? [])))
  return tokens.length === 0 ? undefined : ask?.(tokens, signal)
}
