import type { Address } from '#core/address'
import type { Hex } from '#core/hex'
import type { AccessList } from '#core/transaction'

/** A transaction before nonce, gas and fee. Value in wei. */
export type CallTemplate = { readonly to?: Address; readonly value: bigint; readonly data: Hex; readonly accessList?: AccessList }
