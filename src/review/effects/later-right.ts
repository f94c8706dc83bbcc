import type { Address } from '#core/ethereum/address'
import type { Control } from '#core/signing/effect'
import type { Evidence } from '#core/evidence/evidence'
import type { Token } from '#core/money/token'
import type { Words } from '#core/text/words'

/**
 * What a signature lets somebody do at another time than now, by the words of the message: no run shows it, because its use fails now, or takes less
 * than it may. Times in seconds since the epoch.
 */
export type LaterRight = {
  readonly of:
    | { readonly kind: 'amount'; readonly token: Token; readonly units: bigint; readonly unlimited: boolean }
    | { readonly kind: 'items'; readonly collection: Address }
    | { readonly kind: 'item'; readonly collection: Address; readonly tokenId: bigint; readonly units?: bigint }
    | { readonly kind: 'delegation'; readonly delegate: Address }
    | { readonly kind: 'control'; readonly what: Control; readonly contract: Address; readonly to?: Address }
    /** Over what a contract keeps; `most` and `token` where it is bounded. */
    | { readonly kind: 'right'; readonly contract?: Address; readonly most?: bigint; readonly token?: Token }
    | { readonly kind: 'anything'; readonly code: Address }
  /** Who may do it. Absent: whoever holds the signature. */
  readonly by?: Address
  /** Where it goes. Absent: wherever they like. */
  readonly to?: Address
  /** Not before. */
  readonly from?: bigint
  /** Worth nothing from then on. `block`: only in the block in which it is used. Absent: the message does not say. */
  readonly until?: bigint | 'block'
  /** What it still waits for, as a clause: "as soon as Permit2 is allowed". */
  readonly waits?: Words
  readonly evidence: Evidence
}
