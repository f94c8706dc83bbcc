import type { WireError } from '#core/errors'

/** Reads that no proof comes with, and that tell of no draft: for the past, which is claimed until a receipt is proved. */
export const CLAIMED_METHODS = [
  'eth_feeHistory',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getLogs',
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
