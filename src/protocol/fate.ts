import type { Inclusion } from '#core/activity'
import type { Evidence } from '#core/evidence'
import type { Hex } from '#core/hex'
import type { Log } from '#core/simulation'

/** What the chain says of one transaction. */
export type TransactionFate =
  | { readonly at: 'unknown'; readonly evidence: Evidence }
  | { readonly at: 'pending'; readonly evidence: Evidence }
  | {
      readonly at: 'included'
      readonly inclusion: Inclusion
      readonly depth: 'included' | 'safe' | 'final'
      readonly logs: readonly Log[]
      /** Of the inclusion and the logs. */
      readonly evidence: Evidence
      /** Of the depth: final by the light client, or by an endpoint's word. */
      readonly depthEvidence?: Evidence
      /** What it took to prove the inclusion; absent where it is only claimed. */
      readonly proof?: InclusionProof
    }

/**
 * How a transaction was tied to its block: receipts and transactions rebuilt to the header's roots. `receipts-root` alone proves what happened at
 * that index, not that this transaction is at it: then the evidence stays `claimed`.
 */
export type InclusionProof = {
  readonly by: 'both-roots' | 'receipts-root'
  /** Transactions of the block, and bytes of JSON that were read for it. */
  readonly transactions: number
  readonly bytes: number
}

/** The transactions of a block in its order. `hash` and price (wei per gas) where the transactions root could be rebuilt too. */
export type BlockHolds = {
  readonly items: readonly {
    readonly hash?: Hex
    readonly effectiveGasPrice?: bigint
    readonly success: boolean
    readonly gasUsed: bigint
  }[]
  readonly evidence: Evidence
}
