/** What a link to Send may carry, and what a reload brings back. The amount is in whole tokens with a point, whatever the locale. */
export type SendSearch = { readonly to: string; readonly amount: string; readonly asset: string }

/** Beyond this a number of JavaScript is no longer the one that stood in the link. */
const MOST_DIGITS = 15

/**
 * Reads the search part of the address. The router turns figures into numbers: those that may have lost digits on the way
 * are left out, for money is never rounded.
 */
export function readSearch(search: Readonly<Record<string, unknown>>): SendSearch {
  const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 2048) : '')
  return { to: text(search['to']), amount: amountOf(search['amount']), asset: text(search['asset']) }
}

function amountOf(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  if (!/^\d+(?:\.\d+)?$/.test(text)) return ''
  return typeof value === 'number' && text.replace('.', '').length > MOST_DIGITS ? '' : text
}

/** The search part for a draft; what is empty is left out. */
export const writeSearch = (draft: SendSearch): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''))
