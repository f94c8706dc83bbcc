import type { Intent, Payment } from '#core/signing/intent'
import { executeBatch } from './revoke.ts'
import { callIntent } from './call.ts'
import { send } from './send.ts'
import { sendItem } from './send-item.ts'
import type { CallTemplate } from './template.ts'

const callOf = (payment: Payment): CallTemplate => (payment.kind === 'send' ? send(payment) : sendItem(payment))

/** Several payments by the code that the account runs: it calls itself, and its value moves inside. All are made or none. */
export function batch({ account, payments }: Extract<Intent, { kind: 'batch' }>): CallTemplate {
  const calls = payments.map((payment) => ({ kind: 'call', ...callOf(payment) }) as const)
  return callIntent(executeBatch(account, calls))
}
