import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { BundleStep } from '#core/simulation/simulation'

/** Somebody without code, for what anybody may do. */
export const ANYBODY: Address = '0x000000000000000000000000000000000a5a7001'

const replaced = <H extends Hex>(hex: H, by: Address): H => hex.toLowerCase().replaceAll(ANYBODY.slice(2), by.slice(2)) as H

function stepBy(one: BundleStep, by: Address): BundleStep {
  if (one.kind !== 'call') return one
  const to = one.to === undefined ? {} : { to: replaced(one.to, by) }
  return { ...one, from: replaced(one.from, by), ...to, data: replaced(one.data, by) }
}

/** The same, played by somebody who is drawn where anybody may play it: a contract that knows this code knows whom it names. */
export const executedBy = <E extends { readonly by?: Address; readonly steps: readonly BundleStep[] }>(
  exercise: E,
  somebody: Address,
): E & { readonly isAnybody?: true } => ({
  ...exercise,
  ...(exercise.by === ANYBODY ? { by: somebody, isAnybody: true } : {}),
  steps: exercise.steps.map((one) => stepBy(one, somebody)),
})
