import { isReplaceable, isPending, type OwnTransaction } from '#core/activity/activity'
import { fail } from '#core/errors'
import { type FeeChoice, replacingPrice } from '#core/fee-policy'
import { type Intent, type Replacement, baseIntentOf } from '#core/signing/intent'
import type { SendRequest } from '#core/signing/request'
import { maxPrice, type UnsignedTransaction } from '#core/ethereum/transaction'
import { say, type Words } from '#core/text/words'
import type { Review } from '#review'

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
/** Of one with a single price (types 0 and 1), that price: nodes take it for both caps. */
const tipOf = (transaction: UnsignedTransaction): bigint =>
  'gasPrice' in transaction ? transaction.gasPrice : transaction.maxPriorityFeePerGas

/** The least caps with which nodes let one take the place of all these. Wei per gas. */
export function leastFee(rivals: readonly UnsignedTransaction[]): FeeChoice {
  const least = (priceOf: (transaction: UnsignedTransaction) => bigint): bigint =>
    rivals.reduce((most, transaction) => max(most, replacingPrice(priceOf(transaction))), 0n)
  return { maxFeePerGas: least(maxPrice), maxPriorityFeePerGas: least(tipOf) }
}

/** The fee where it is high enough on both caps, and raised where it is not. Wei per gas. */
export function raised(fee: FeeChoice, least: FeeChoice): FeeChoice {
  const maxPriorityFeePerGas = max(fee.maxPriorityFeePerGas, least.maxPriorityFeePerGas)
  return { maxPriorityFeePerGas, maxFeePerGas: max(max(fee.maxFeePerGas, least.maxFeePerGas), maxPriorityFeePerGas) }
}

/** Ours with the number that this one is to take, which may still be included. */
export const rivalsOf = (
  transactions: readonly OwnTransaction[],
  { account, chainId, earlier }: Pick<SendRequest, 'chainId'> & Pick<Replacement, 'account' | 'earlier'>,
): readonly OwnTransaction[] =>
  transactions.filter(
    (item) => item.account === account && item.chainId === chainId && item.transaction.nonce === earlier.nonce && isReplaceable(item),
  )

/** Whether nodes would let this one take the place of all these. */
export function outbids(transaction: UnsignedTransaction, rivals: readonly Pick<OwnTransaction, 'transaction'>[]): boolean {
  const least = leastFee(rivals.map((item) => item.transaction))
  return maxPrice(transaction) >= least.maxFeePerGas && tipOf(transaction) >= least.maxPriorityFeePerGas
}

/** What to propose so that another takes the place of this one. Throws `tx/settled` when its number is used, or its chain is gone. */
export function replacementOf(transaction: OwnTransaction, how: Replacement['how']): Replacement {
  if (!isReplaceable(transaction)) throw fail('tx/settled')
  const { id, account, intent } = transaction
  const wish = baseIntentOf(intent)
  return {
    kind: 'replace',
    // One that does nothing is sped up by another that does nothing.
    how: wish === undefined ? 'cancel' : how,
    account,
    replaces: id,
    earlier: transaction.transaction,
    wish: wish ?? (intent as Replacement).wish,
  }
}

/** The newer one of ours that is on its way in its place, if any. */
export const outbidBy = (transaction: OwnTransaction, transactions: readonly OwnTransaction[]): OwnTransaction | undefined => {
  const newer = transactions.find((item) => item.id === transaction.replacedBy)
  if (newer === undefined) return undefined
  return isPending(newer) ? newer : outbidBy(newer, transactions)
}

/**
 * What the record is called: what the Review said, less what holds only until it is included: that it would fail, that an earlier may still win.
 */
export function replacementSentence(intent: Intent, { sentence, outcome, says }: Pick<Review, 'sentence' | 'outcome' | 'says'>): Words {
  const what = says.values?.['what']
  const said = outcome === 'revert' ? says : sentence
  if (intent.kind !== 'replace' || said !== says || what === undefined) return said
  return intent.how === 'cancel' ? say('Cancel {what}', { what }) : say('Speed up {what}', { what })
}
