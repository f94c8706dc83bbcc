import { defined } from '#core/defined'
import type { SendRequest } from '#core/signing/request'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { ReviewRequest, TransactionRequest } from '#review'
import type { CallTemplate } from '../intents/template.ts'

/** What is known of it before nonce and fee are chosen. */
export const bareRequest = ({ id, account, chainId }: SendRequest, { to, value, data }: CallTemplate): ReviewRequest => ({
  id,
  account,
  chainId,
  asked: { kind: 'calls', chainId, atomic: 'optional', calls: [{ value, data, ...defined({ to }) }] },
})

/** What is reviewed once nonce and fee are chosen. */
export const reviewRequest = ({ id, account, chainId }: SendRequest, transaction: UnsignedTransaction): TransactionRequest => ({
  id,
  account,
  chainId,
  asked: { kind: 'transaction', transaction },
})
