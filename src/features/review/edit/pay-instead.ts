import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad } from '#core/bytes/hex'
import type { Intent, Payment } from '#core/signing/intent'
import type { SendRequest } from '#core/signing/request'

/** `transfer(address to, uint256 amount)` of a token. */
const TRANSFER = '0xa9059cbb'
/** Selector, recipient, amount. */
const LENGTH = 2 + 2 * (4 + 32 + 32)

/** How the recipient was entered was of the other one. */
function paying(payment: Payment, from: Address, to: Address): Payment {
  if (payment.to !== from) return payment
  const { entered: _, ...rest } = payment
  return { ...rest, to }
}

/** The call that pays `to` what it paid `from`; undefined where it does something else. */
function callPaying(data: Hex, from: Address, to: Address): Hex | undefined {
  if (data.length !== LENGTH || data.slice(0, 10) !== TRANSFER || data.slice(10, 74) !== pad(from).slice(2)) return undefined
  return concat(TRANSFER, pad(to), `0x${data.slice(74)}`)
}

/**
 * The same payment to another recipient; undefined where the request is not a payment to `from`. Only the person's own: what an app asked for is the app's to
 * change.
 */
export function payInstead({ intent, origin }: Pick<SendRequest, 'intent' | 'origin'>, from: Address, to: Address): Intent | undefined {
  if (origin.kind !== 'own' || from === to) return undefined
  switch (intent.kind) {
    case 'send':
    case 'send-item':
      return intent.to === from ? paying(intent, from, to) : undefined
    case 'batch':
      if (!intent.payments.some((payment) => payment.to === from)) return undefined
      return { ...intent, payments: intent.payments.map((payment) => paying(payment, from, to)) }
    case 'call': {
      // Nothing but money to somebody, as the form for sending would make it.
      if (intent.data === '0x') return intent.to === from ? { ...intent, to } : undefined
      const data = callPaying(intent.data, from, to)
      return data === undefined || intent.value !== 0n ? undefined : { ...intent, data }
    }
    case 'given':
    case 'delegate':
    case 'replace':
      return undefined
  }
}
