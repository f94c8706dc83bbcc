import { defined } from '#core/defined'
import type { Intent } from '#core/signing/intent'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { CallTemplate } from './template.ts'

/** What a transaction does, apart from its number and its fee. */
export function callOf(transaction: UnsignedTransaction): CallTemplate {
  const { to, value, data } = transaction
  return {
    value,
    data,
    ...defined({
      to,
      accessList: transaction.type === 'legacy' ? undefined : transaction.accessList,
      authorizationList: transaction.type === 'eip7702' ? transaction.authorizationList : undefined,
    }),
  }
}

/** The call of a transaction that was made elsewhere. */
export const givenIntent = ({ transaction }: Extract<Intent, { kind: 'given' }>): CallTemplate => callOf(transaction)
