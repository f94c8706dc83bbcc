import type { Address } from '../ethereum/address.ts'
import type { Effect } from './effect.ts'
import type { Finding } from './finding.ts'

/** One asset in base units, signed: what the account gains. `worst`: the least that is still as promised. `token` absent: native. */
export type PromisedAsset = { readonly token?: Address; readonly net: bigint; readonly worst: bigint }

/** What a Review promised of a transaction: everything that is not in it is promised not to happen. */
export type Promised = {
  readonly actor: Address
  readonly chainId: number
  readonly assets: readonly PromisedAsset[]
  /** All others: items, rights, who governs what. */
  readonly effects: readonly Effect[]
}

/** A right that nobody promised, to be taken back. `via`: Permit2. */
export type Unpromised =
  | { readonly is: 'allowance'; readonly token: Address; readonly spender: Address; readonly via?: Address }
  | { readonly is: 'operator'; readonly collection: Address; readonly operator: Address }
  | { readonly is: 'item'; readonly collection: Address; readonly tokenId: bigint; readonly spender: Address }

/** What was found when what happened was held against what was promised. */
export type Audited = { readonly findings: readonly Finding[]; readonly revoke: readonly Unpromised[] }
