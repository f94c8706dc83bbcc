import type { Address } from '#core/address'
import type { Hex } from '#core/hex'

/** A transaction before nonce, gas and fee. Value in wei. */
export type CallTemplate = { readonly to?: Address; readonly value: bigint; readonly data: Hex }
