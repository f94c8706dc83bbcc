import type { Address } from '#core/address'
import type { Hex } from '#core/hex'
import type { AccessList, SignedAuthorization } from '#core/transaction'

/** A transaction before nonce, gas and fee. Value in wei. `authorizationList`: what comes with it is signed already (EIP-7702). */
export type CallTemplate = {
  readonly to?: Address
  readonly value: bigint
  readonly data: Hex
  readonly accessList?: AccessList
  readonly authorizationList?: readonly SignedAuthorization[]
}
