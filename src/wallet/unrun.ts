import type { Address } from '#core/address'
import { intrinsicGas } from '#core/gas-rules'
import type { Header } from '#core/header'
import { figuresOf, type Intent } from '#core/intent'
import type { Witness } from '#core/simulation'
import { MAX_GAS, type UnsignedTransaction } from '#core/transaction'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { EMPTY_CODE_HASH, type GasUsed, usualGas } from '#review'
import { withMargin } from './complete.ts'

// The gas of a transaction that could not be run.

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Gas of a call of which nothing is known: neither a run, nor an estimate, nor what its like used. What is not used is not paid. */
const UNKNOWN_CALL = 300_000n

/** What is known of the gas of a transaction that was not run. */
export type Unrun = {
  /** Gas by the word of a node that may see drafts; 0 where none says. */
  readonly estimate: bigint
  /** Who is paid has no code: false where that is not known. */
  readonly paysBareAccount: boolean
  /** What the account's calls used before. */
  readonly before: readonly GasUsed[]
}

/**
 * The gas limit of a transaction that could not be run, never what one could pay: the person's own where they set one; of a plain payment to an account without
 * code what the rules say, exactly; else a node's estimate with the margin, else half as much again as its like used.
 */
export function gasLimitUnrun(intent: Intent, draft: UnsignedTransaction, { estimate, paysBareAccount, before }: Unrun): bigint {
  const floor = intrinsicGas(draft)
  if (figuresOf(intent).gasLimit !== undefined) return draft.gasLimit
  if (draft.data === '0x' && paysBareAccount) return min(max(floor, estimate), MAX_GAS)
  if (estimate > 0n) return max(floor, withMargin(estimate))
  const usual = usualGas(draft, before)?.gas ?? UNKNOWN_CALL
  return min(max(floor, usual) + usual / 2n, MAX_GAS)
}

/** True where it is known that nobody's code runs there. */
export function isBare({ accounts }: Witness, to: Address | undefined): boolean {
  const found = accounts.find(({ address }) => address === to)
  return found !== undefined && (found.account === undefined || found.account.codeHash === EMPTY_CODE_HASH)
}

/** A node's word for the gas, where one may see the draft. */
export async function estimateOf(
  chain: Client<ChainCalls, ChainEvents>,
  header: Header,
  from: Address,
  { to, value, data }: UnsignedTransaction,
  signal: AbortSignal,
): Promise<bigint> {
  const draft = { from, value, data, ...(to === undefined ? {} : { to }) }
  return (await chain.call('estimateGas', { header, draft }, { signal }))?.gas ?? 0n
}
