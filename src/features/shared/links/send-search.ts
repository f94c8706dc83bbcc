import { checksum } from '#core/ethereum/address'
import * as Amount from '#core/money/amount'
import type { Payment } from '#core/signing/intent'
import { assetOf } from '#core/money/token'

/**
 * One payment as a link to Send carries it. The amount is in whole tokens with a point, whatever the locale; of an item it is how many. `asset`: a token's
 * contract, `native`, or `item` with its `collection` and `id`.
 */
export type SendRow = {
  readonly to: string
  readonly amount: string
  readonly asset: string
  readonly collection: string
  readonly id: string
}

/** What a link to Send may carry, and what a reload brings back. `data`, `gas` and `nonce` are what experts set, for a single payment. */
export type SendSearch = { readonly rows: readonly SendRow[]; readonly data: string; readonly gas: string; readonly nonce: string }

export const EMPTY_ROW: SendRow = { to: '', amount: '', asset: '', collection: '', id: '' }

/** Most payments at once: a Review of more is not read. */
export const MAX_PAYMENTS = 32

/** Longest calldata that the form takes, in characters: it stands in the page's address. */
const MAX_DATA = 4096

/** Beyond this a number of JavaScript is no longer the one that stood in the link. */
const MAX_DIGITS = 15
/** Longest text of a field: a payment link and more. */
const MAX_TEXT = 512

/** What is longer is left out whole: of a link or of calldata, a part is something else. */
const text = (value: unknown, most = MAX_TEXT): string => (typeof value === 'string' && value.length <= most ? value : '')

/**
 * Reads the search part of the address. The router turns figures into numbers: those that may have lost digits on the way
 * are left out, for money is never rounded.
 */
export function readSendSearch(search: Readonly<Record<string, unknown>>): SendSearch {
  const list: readonly unknown[] = Array.isArray(search['rows']) ? search['rows'].slice(0, MAX_PAYMENTS) : []
  const several = list.map((one) => rowOf(Array.isArray(one) ? one : []))
  const single = rowOf([search['to'], search['amount'], search['asset'], search['collection'], search['id']])
  return {
    rows: several.length > 0 ? several : [single],
    data: text(search['data'], MAX_DATA),
    gas: wholeOf(search['gas']),
    nonce: wholeOf(search['nonce']),
  }
}

const rowOf = ([to, amount, asset, collection, id]: readonly unknown[]): SendRow => ({
  to: text(to),
  amount: amountOf(amount),
  asset: text(asset, 64),
  collection: text(collection, 64),
  id: wholeOf(id),
})

function amountOf(value: unknown): string {
  const written = typeof value === 'number' ? String(value) : text(value)
  if (!/^\d+(?:\.\d+)?$/.test(written)) return ''
  return typeof value === 'number' && written.replace('.', '').length > MAX_DIGITS ? '' : written
}

const wholeOf = (value: unknown): string => {
  const written = amountOf(value)
  return written.includes('.') || written.length > 78 ? '' : written
}

const keepable = (row: SendRow): SendRow => ({ ...row, to: text(row.to), asset: text(row.asset, 64), collection: text(row.collection, 64) })

/** The search part for a draft; what is empty, or too long to be read back, is left out. One payment is spelt out, several are a list. */
export function writeSendSearch(search: SendSearch): Readonly<Record<string, unknown>> {
  const rows = search.rows.map(keepable)
  const rest = { data: text(search.data, MAX_DATA), gas: search.gas, nonce: search.nonce }
  const [first = EMPTY_ROW, ...others] = rows
  if (others.length === 0) return filled({ ...first, ...rest })
  return { rows: rows.map(({ to, amount, asset, collection, id }) => [to, amount, asset, collection, id]), ...filled(rest) }
}

const filled = (all: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))

/** The draft that spells these payments, as they were entered: names stay names. */
export function searchOf(payments: readonly Payment[]): SendSearch {
  const [first] = payments
  const single = payments.length === 1 ? first : undefined
  return {
    rows: payments.map(rowFor),
    data: single?.kind === 'send' ? (single.data ?? '') : '',
    gas: single?.figures?.gasLimit?.toString() ?? '',
    nonce: single?.figures?.nonce?.toString() ?? '',
  }
}

function rowFor(payment: Payment): SendRow {
  const to = payment.entered?.name === undefined ? checksum(payment.to) : payment.entered.text
  if (payment.kind === 'send') {
    const { amount } = payment
    return { ...EMPTY_ROW, to, amount: Amount.formatUnits(amount), asset: assetOf(amount.token) }
  }
  const { item, units } = payment
  return { to, amount: units.toString(), asset: 'item', collection: checksum(item.collection), id: item.tokenId.toString() }
}
