import { fail } from '#core/errors'

/**
 * Everything that this Worker can ask an endpoint (docs/SPEC.md, point 7). None carries the draft of what is about to be signed: no `eth_call`,
 * `eth_estimateGas`, `eth_createAccessList`, `eth_simulateV1`, `debug_*`. A method that is not here does not compile, and is refused before it leaves.
 */
export const METHODS = [
  'eth_chainId',
  'eth_feeHistory',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_sendRawTransaction',
  'web3_clientVersion',
] as const

/** The practice chain's faucet alone: the node signs for an account whose keys it holds. */
export const PRACTICE_METHODS = ['eth_sendTransaction'] as const

export type Method = (typeof METHODS)[number] | (typeof PRACTICE_METHODS)[number]

/** Chain id of the practice chain. */
export const PRACTICE = 31337

/** The last guard before the network. Throws `request/unsupported`. */
export function assertMayAsk(method: string, chainId: number): void {
  const allowed: readonly string[] = chainId === PRACTICE ? [...METHODS, ...PRACTICE_METHODS] : METHODS
  if (!allowed.includes(method)) throw fail('request/unsupported', { method })
}
