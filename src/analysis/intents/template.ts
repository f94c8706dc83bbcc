import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { AccessList, SignedAuthorization } from '#core/ethereum/transaction'

/** A transaction before nonce, gas and fee. Value in wei. With `authorizationList` it is one of type 4 (EIP-7702). */
export type CallTemplate = {
  readonly to?: Address
  readonly value: bigint
  readonly data: Hex
  readonly accessList?: AccessList
  readonly authorizationList?: readonly SignedAuthorization[]
}
