import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Replacement } from '#core/signing/intent'
import { replacementOf } from '#analysis'
import type { Requests } from './requests.ts'
import type { Transactions } from '../transactions/transactions.ts'

/**
 * Proposes to speed up or to cancel one that is not included, and answers with the request's id. One that was proposed before and not decided
 * is taken up again. Throws `tx/unknown`, `tx/settled`.
 */
export async function proposeReplacement(
  { requests, transactions }: { readonly requests: Requests; readonly transactions: Transactions },
  id: Hex,
  how: Replacement['how'],
): Promise<string> {
  const transaction = transactions.find(id)
  if (!transaction) throw fail('tx/unknown')
  const intent = replacementOf(transaction, how)
  const open = requests.all
    .get()
    .find(
      (other) =>
        other.kind === 'transaction' &&
        other.intent.kind === 'replace' &&
        other.intent.replaces === id &&
        other.intent.how === intent.how &&
        other.stage.at !== 'signed' &&
        other.stage.at !== 'closed',
    )
  if (open) return open.id
  // Whoever replaces is in a hurry.
  return requests.propose({ intent, account: transaction.account, chainId: transaction.chainId, speed: 'fast' })
}
