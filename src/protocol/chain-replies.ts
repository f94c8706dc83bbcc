import type { Inclusion } from '#core/activity/activity'
import type { Hex } from '#core/bytes/hex'
import type { WireError } from '#core/errors'
import type { BlockId, Evidence } from '#core/evidence/evidence'
import type { Log, Witness } from '#core/simulation/simulation'

/** Tips in wei per gas at percentiles 10, 50 and 90 of the last blocks (eth_feeHistory), and the base fees of those blocks. */
export type FeeHistory = {
  readonly baseFees: readonly bigint[]
  readonly tips: { readonly slow: bigint; readonly normal: bigint; readonly fast: bigint }
  /**
   * Where a tip was held down: what the endpoint suggested, and the median tip of the newest proved block (wei per gas), three times of which is the most
   * (SPEC section 9, `tip`). Absent where no suggestion was too high, and where no block is proved to tell.
   */
  readonly held?: { readonly asked: FeeHistory['tips']; readonly paid: bigint }
  readonly evidence: Evidence
}

/** What the chain says of one transaction. */
export type TransactionStatus =
  | { readonly at: 'unknown'; readonly evidence: Evidence }
  | ({ readonly at: 'pending'; readonly evidence: Evidence } & TransactionBytes)
  | ({
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
    } & TransactionBytes)

/** What is known of a number of an account. `asked`: hosts of the endpoints that do not show the transaction that was signed with it. */
export type NumberUse = { readonly asked: readonly string[] } & (
  | { readonly at: 'unknown' }
  /** The transaction itself is known, or in the block that used its number. */
  | { readonly at: 'shown'; readonly fate: Exclude<TransactionStatus, { at: 'unknown' }> }
  /** Nothing has used it, by the account's state or an endpoint's word. */
  | { readonly at: 'free'; readonly evidence: Evidence }
  /**
   * Something used it. `evidence`: of that alone. `held`: every transaction of this number in the proved block that used it, whoever signed them; none is this one.
   * `claimed`: which one an endpoint says it was.
   */
  | {
      readonly at: 'used'
      readonly evidence: Evidence
      readonly held?: { readonly evidence: Evidence; readonly transactions: readonly { readonly hash: Hex; readonly raw: Hex }[] }
      readonly claimed?: { readonly hash: Hex; readonly evidence: Evidence }
    }
)

/** The signed bytes of a transaction that was found. */
export type TransactionBytes = {
  /** They hash to its hash: of its rebuilt block, else as an endpoint told them. */
  readonly raw?: Hex
  /**
   * Why there are none. `unknown-type`: an EIP-2718 type that we do not know. `played`: a development node ran it without its sender's key. `own-form`: its chain may
   * sign in a form of its own, or nobody signed it. `unreadable`: the fields that came make no transaction of their type.
   */
  readonly unbound?: 'unknown-type' | 'played' | 'own-form' | 'unreadable'
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
export type BlockBody = {
  readonly items: readonly {
    readonly hash?: Hex
    /** Its signed bytes. */
    readonly raw?: Hex
    readonly effectiveGasPrice?: bigint
    readonly success: boolean
    readonly gasUsed: bigint
  }[]
  readonly evidence: Evidence
}

/** A log with its place. `evidence` where its block's receipts were proved. */
export type PlacedLog = Log & {
  readonly blockNumber: bigint
  readonly transactionHash: Hex
  readonly index: number
  readonly evidence?: Evidence
}

/** Reads that no proof comes with, and that tell of no draft: for the past, which is claimed until a receipt is proved. */
export const CLAIMED_METHODS = [
  'eth_feeHistory',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getLogs',
  'eth_getProof',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'ots_getApiLevel',
  'ots_searchTransactionsAfter',
  'ots_searchTransactionsBefore',
  'trace_filter',
] as const
export type ClaimedCall = { readonly method: (typeof CLAIMED_METHODS)[number]; readonly params: readonly unknown[] }
/** What came for one: unread JSON of a stranger, or why nothing did. */
export type ClaimedReply = { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly error: WireError }

/**
 * State of a block as it came. `plain`: hosts that give no proofs, whose bare word some of it is. `since`: the oldest block whose state root some of it was proved by,
 * where the access lists of the blocks from there on tell the rest (EIP-7928).
 */
export type KnownState = {
  readonly witness: Witness
  readonly trips: number
  readonly sources: readonly string[]
  readonly plain?: readonly string[]
  readonly since?: BlockId
}
