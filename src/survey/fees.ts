import { nextBaseFee, type Header } from '#core/chains/header'
import type { Speed } from '#core/signing/intent'
import type { FeeHistory } from '#protocol/chain'

/** Fee caps for one speed, in wei per gas. */
export type FeeChoice = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/**
 * EIP-1559 caps: the tip is a percentile of recent ones (10, 50, 90; SPEC section 9), the cap leaves space for the base fee to double
 * (six full blocks). Own figures are taken as they are.
 */
export function suggestFee(header: Header, history: FeeHistory, speed: Speed): FeeChoice {
  if (typeof speed === 'object') return speed
  const maxPriorityFeePerGas = history.tips[speed]
  return { maxPriorityFeePerGas, maxFeePerGas: nextBaseFee(header) * 2n + maxPriorityFeePerGas }
}
