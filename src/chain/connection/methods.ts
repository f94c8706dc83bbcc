import { type Endpoint, maySeeDrafts } from '#core/chains/chain'
import { fail } from '#core/errors'

/**
 * Everything that this Worker can ask an endpoint (docs/SPEC.md, point 7). None carries the draft of what is about to be signed: no `eth_call`, no
 * `eth_simulateV1`. A method that is not here, or among the few below, does not compile, and is refused before it leaves.
 */
export const METHODS = [
  'eth_capabilities',
  'eth_chainId',
  'eth_feeHistory',
  'eth_getBalance',
  'eth_getBlockAccessList',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_sendRawTransaction',
  'ots_getApiLevel',
  'ots_searchTransactionsAfter',
  'ots_searchTransactionsBefore',
  'trace_filter',
  'web3_clientVersion',
] as const

/** The practice chain's faucet alone: the node signs for an account whose keys it holds. */
export const PRACTICE_METHODS = ['eth_sendTransaction'] as const

/** They carry a draft, so they go to endpoints that may see one, and only from the calls `hint` and `estimateGas`. */
export const DRAFT_METHODS = ['debug_traceCall', 'eth_createAccessList', 'eth_estimateGas'] as const

export type RpcMethod = (typeof METHODS)[number] | (typeof PRACTICE_METHODS)[number] | (typeof DRAFT_METHODS)[number]

/** Chain id of the practice chain. */
export const PRACTICE = 31337

/** What the guard looks at beside the method: whose chain, who is asked, and whether the question was put as a hint. */
export type MethodContext = { readonly chainId: number; readonly endpoint: Endpoint; readonly asHint: boolean }

/** True for a method that carries a draft. */
export const carriesDraft = (method: string): boolean => DRAFT_METHODS.some((one) => one === method)

/** The last guard before the network. Throws `request/unsupported`. */
export function assertMethodAllowed(method: string, { chainId, endpoint, asHint }: MethodContext): void {
  const plain: readonly string[] = chainId === PRACTICE ? [...METHODS, ...PRACTICE_METHODS] : METHODS
  if (plain.includes(method)) return
  if (carriesDraft(method) && asHint && maySeeDrafts(endpoint)) return
  throw fail('request/unsupported', { method })
}
