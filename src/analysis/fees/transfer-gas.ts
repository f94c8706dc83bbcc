import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { intrinsicGas, newStateGas } from '#core/chains/gas-rules'
import type { Header } from '#core/chains/header'
import { figuresOf } from '#core/signing/intent'
import type { SendRequest } from '#core/signing/request'
import type { Rules, Witness } from '#core/simulation/simulation'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { EMPTY_CODE_HASH, type GasUsed, newStateOfCall, usualGas } from '#review'
import { withMargin } from '#core/fee-policy'

// The gas of a transaction that could not be run.

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Gas of a call of which nothing is known: neither a run, nor an estimate, nor what its like used. What is not used is not paid. */
const UNKNOWN_CALL = 300_000n

/** Whom a plain payment goes to. */
type Recipient = 'bare' | 'new'

/** What is known of the gas of a transaction that was not run. */
export type TransferGas = {
  /** Gas by the word of a node that may see drafts; 0 where none says. */
  readonly estimate: bigint
  /** The rules that a block of now goes by, or the newest that are known here. */
  readonly rules: Rules
  /** The largest limit that it takes. */
  readonly most: bigint
  /** Who is paid: an account that nobody's code runs at, or one that comes to be by it; absent where neither is known. */
  readonly recipient: Recipient | undefined
  /** What the account's calls used before. */
  readonly before: readonly GasUsed[]
}

/**
 * The gas limit of a transaction that could not be run, never what one could pay: the person's own where they set one; of a plain payment to an account without
 * code what the rules say, exactly; else a node's estimate with the margin, else half as much again as its like used, and what new state it may make.
 */
export function gasLimitUnrun(
  { intent, account }: Pick<SendRequest, 'intent' | 'account'>,
  draft: UnsignedTransaction,
  { estimate, rules, most, recipient, before }: TransferGas,
): bigint {
  const floor = intrinsicGas({ ...draft, from: account }, rules)
  if (figuresOf(intent).gasLimit !== undefined) return draft.gasLimit
  if (draft.data === '0x' && recipient !== undefined) {
    const comesToBe = recipient === 'new' && draft.value > 0n && draft.to !== account
    return min(max(floor + (comesToBe ? newStateGas(rules, { accounts: 1 }) : 0n), estimate), most)
  }
  if (estimate > 0n) return max(floor, withMargin(estimate, most))
  const usual = usualGas(draft, before)?.gas ?? UNKNOWN_CALL
  return min(max(floor, usual) + usual / 2n + newStateOfCall(draft, rules), most)
}

/** What is known of who is paid: of an account with code, and of one that was not read, nothing. */
export function recipientIn({ accounts }: Witness, to: Address | undefined): Recipient | undefined {
  const found = accounts.find(({ address }) => address === to)
  if (found === undefined) return undefined
  const { account } = found
  // Empty is as good as absent (EIP-161).
  if (account === undefined) return 'new'
  if (account.codeHash !== EMPTY_CODE_HASH) return undefined
  return account.nonce === 0n && account.balance === 0n ? 'new' : 'bare'
}

/** A node's word for the gas, where one may see the draft. */
export async function estimateOf(
  chain: Client<ChainCalls, ChainEvents>,
  header: Header,
  from: Address,
  { to, value, data }: UnsignedTransaction,
  signal: AbortSignal,
): Promise<bigint> {
  const draft = { from, value, data, ...defined({ to }) }
  return (await chain.call('estimateGas', { header, draft }, { signal }))?.gas ?? 0n
}
