import type { Address } from '../ethereum/address.ts'
import type { Amount } from '../money/amount.ts'
import type { Evidence } from '../evidence/evidence.ts'

/** What governs a contract: who may change it, and what it runs. */
export type Control =
  | 'owner'
  | 'pending-owner'
  | 'role'
  | 'admin'
  | 'implementation'
  | 'module'
  | 'guard'
  | 'fallback-handler'
  | 'threshold'
  | 'session-key'
  /** What a contract keeps for the account: to borrow on it, to withdraw, to act for it there. */
  | 'manager'

/** What a request does to the account, from the run, never from the app's words. Amounts are never negative. */
export type Effect =
  | {
      readonly kind: 'asset-out' | 'asset-in'
      readonly amount: Amount
      readonly before?: bigint
      readonly after?: bigint
      /** Who holds it at the end of the run, or held it before: the one with most of it. Absent when unknown. */
      readonly counterparty?: Address
      /** How many addresses hold the rest of it. Absent: none, or unknown. */
      readonly others?: number
      readonly evidence: Evidence
    }
  | {
      readonly kind: 'allowance'
      readonly token: Amount['token']
      readonly spender: Address
      /** Base units that may be taken from now on; 0 revokes. */
      readonly after: bigint
      readonly before?: bigint
      /** Base units that the account has of it after the run: what could be taken at once. Absent: not read. */
      readonly held?: bigint
      readonly unlimited: boolean
      /** The contract that keeps it in the token's place: Permit2. */
      readonly via?: Address
      /** Seconds since the epoch from which on it is worth nothing. */
      readonly until?: bigint
      readonly evidence: Evidence
    }
  | {
      readonly kind: 'operator'
      readonly collection: Address
      readonly operator: Address
      readonly granted: boolean
      readonly evidence: Evidence
    }
  /** One item, which one address at most may take. Not granted: whoever might take it, may no longer. */
  | {
      readonly kind: 'item-allowance'
      readonly collection: Address
      readonly tokenId: bigint
      readonly spender: Address
      readonly granted: boolean
      readonly evidence: Evidence
    }
  | {
      readonly kind: 'nft-out' | 'nft-in'
      readonly collection: Address
      readonly tokenId: bigint
      /** How many, for ERC-1155; absent: the one that there is. */
      readonly units?: bigint
      /** As of an asset, with `others`. */
      readonly counterparty?: Address
      readonly others?: number
      readonly evidence: Evidence
    }
  /** EIP-7702: from now on the code of `delegate` runs as the account; absent: taken back. */
  | {
      readonly kind: 'delegation'
      readonly authority: Address
      readonly delegate?: Address
      readonly before?: Address
      readonly evidence: Evidence
    }
  /** Who or what governs `of`, on which the account relies. `to` absent: nobody, or no address. */
  | {
      readonly kind: 'control'
      readonly of: Address
      readonly what: Control
      readonly to?: Address
      readonly given: 'granted' | 'taken'
      readonly evidence: Evidence
    }
  | { readonly kind: 'contract-created'; readonly address: Address; readonly evidence: Evidence }
  | { readonly kind: 'code-change'; readonly address: Address; readonly evidence: Evidence }
