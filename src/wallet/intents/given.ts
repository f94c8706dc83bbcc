import type { Intent } from '#core/signing/intent'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { CallTemplate } from './template.ts'

/** What a transaction does, apart from its number and its fee. */
export function callOf(transaction: UnsignedTransaction): CallTemplate {
  const { to, value, data } = transaction
  return {
    value,
    data,
    ...(to === undefined ? {} : { to }),
    ...(transaction.type === 'legacy' ? {} : { accessList: transaction.accessList }),
    ...(transaction.type === 'eip7702' ? { authorizationList: transaction.authorizationList } : {}),
  }
}

/** The call of a transaction that was made elsewhere. */
export const givenIntent = ({ transaction }: Extract<Intent, { kind: 'given' }>): CallTemplate => callOf(transaction)
