import type { Address } from './address.ts'
import type { Amount } from './amount.ts'
import type { Evidence } from './evidence.ts'

/** What a request does to the account, from the run, never from the app's words. Amounts are never negative. */
export type Effect =
  | {
      readonly kind: 'asset-out' | 'asset-in'
      readonly amount: Amount
      readonly before?: bigint
      readonly after?: bigint
      /** Where it goes to or comes from; absent when several or unknown. */
      readonly counterparty?: Address
      readonly evidence: Evidence
    }
  | {
      readonly kind: 'allowance'
      readonly token: Amount['token']
      readonly spender: Address
      /** Base units that may be taken from now on; 0 revokes. */
      readonly after: bigint
      readonly before?: bigint
      readonly unlimited: boolean
      readonly evidence: Evidence
    }
  | {
      readonly kind: 'operator'
      readonly collection: Address
      readonly operator: Address
      readonly granted: boolean
      readonly evidence: Evidence
    }
  | {
      readonly kind: 'nft-out' | 'nft-in'
      readonly collection: Address
      readonly tokenId: bigint
      readonly counterparty?: Address
      readonly evidence: Evidence
    }
  | { readonly kind: 'contract-created'; readonly address: Address; readonly evidence: Evidence }
  | { readonly kind: 'code-change'; readonly address: Address; readonly evidence: Evidence }
