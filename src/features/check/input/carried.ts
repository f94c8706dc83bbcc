import { attempt } from '#core/attempt'
import { formatPaymentUri, isPaymentUri, parsePaymentUri } from '#core/money/payment-uri'
import { isWalletLink } from '#core/money/wallet-link'
import { isLink } from '#decode'

/** What the fragment of a page's address carries: a link to a check as it is, or one that wallets are opened by, escaped as browsers hand it to whoever registered for it. */
export function carriedBy(fragment: string): string | undefined {
  if (isLink(fragment)) return fragment
  try {
    const text = decodeURIComponent(fragment.slice(1))
    return isWalletLink(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** A payment link in the one short form that Send reads back whole; nothing for any other text. */
export function paymentIn(text: string): string | undefined {
  const uri = isPaymentUri(text) ? attempt(() => parsePaymentUri(text)) : undefined
  return uri !== undefined && 'value' in uri && uri.value.kind === 'payment' ? formatPaymentUri(uri.value) : undefined
}
