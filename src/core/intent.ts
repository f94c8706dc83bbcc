import type { Address } from './address.ts'
import type { Amount } from './amount.ts'
import type { Hex } from './hex.ts'

/** What a person wants, before gas, nonce and fee. */
export type Intent =
  | { readonly kind: 'send'; readonly to: Address; readonly amount: Amount }
  /** Any call: from the practice corner, later from apps and Check. */
  | { readonly kind: 'call'; readonly to?: Address; readonly value: bigint; readonly data: Hex }

/** How fast, and so how dear: percentiles 10, 50, 90 of recent tips; or the person's own figures in wei per gas. */
export type Speed = 'slow' | 'normal' | 'fast' | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
