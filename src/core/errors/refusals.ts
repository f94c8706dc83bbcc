import { say, type Words } from './error-table.ts'

/** Why the vault never signs something, by the rule or the fault that found it. */
export const REFUSALS = {
  'raw-hash': say('The vault won’t sign this: it’s a hash, or a text of exactly 32 bytes that may be one.'),
  'looks-like-transaction': say('The vault won’t sign this: it’s a transaction in disguise.'),
  'looks-like-typed-data': say('The vault won’t sign this: it’s a typed message in disguise.'),
  'too-long': say('The vault won’t sign this: it’s longer than 128 KiB, more than anybody reads.'),
  'sign-in-malformed': say('The vault won’t sign this: it looks like a sign-in, but doesn’t clearly name the site or the account.'),
  'sign-in-elsewhere': say('The vault won’t sign this: it signs in to a different site than the one asking.'),
  'type-names': say('The vault won’t sign this: it contains names made to mislead.'),
  'types-cyclic': say('The vault won’t sign this: its types contain themselves.'),
  'types-undefined': say('The vault won’t sign this: it uses types that it doesn’t define.'),
  members: say('The vault won’t sign this: one of its types names a member twice.'),
  'too-large': say('The vault won’t sign this: it has more types than anybody can check.'),
  'no-domain': say('The vault won’t sign this: it doesn’t say who it’s for.'),
  'no-message': say('The vault won’t sign this: it has no message.'),
  'other-chain': say('The vault won’t sign this: it’s for a different chain than the one you agreed to.'),
  'wraps-other': say('The vault won’t sign this: what it wraps isn’t what it shows.'),
  'unknown-code': say('The vault won’t sign this: it gives the account code that we don’t know.'),
  'every-chain': say('The vault won’t sign this: it gives the account code on every chain.'),
  'out-of-order': say('The vault won’t sign this: an authorization in it isn’t for the account’s next nonce.'),
} as const satisfies Readonly<Record<string, Words>>
export type RefusalReason = keyof typeof REFUSALS

/** Why something is over the limits that the owner of an account set: what cannot be counted is. */
export const OVER_LIMIT = {
  recipient: say('Your own limit blocks this: the recipient isn’t on this account’s list.'),
  'no-limit': say('Your own limit blocks this: you set no limit for this asset, so none of it may leave.'),
  'fee-no-limit': say('Your own limit blocks this: you set no limit for the asset that pays the fee.'),
  alone: say('Your own limit blocks this: with its highest fee, it’s more than may leave in a day.'),
  together: say('Your own limit blocks this: with what you signed in the last 24 hours, it’s more than may leave in a day.'),
  'too-many': say('Your own limit blocks this: you signed too many payments in the last 24 hours to count another.'),
  'typed-data': say('Your own limit blocks this: typed data may be a permission or an order, which no limit can count.'),
  message: say('Your own limit blocks this: a message that isn’t plain text may be a permission or an order, which no limit can count.'),
  text: say('Your own limit blocks this: a text that isn’t a sign-in can derive keys or agree to orders, which no limit can count.'),
  delegation: say('Your own limit blocks this: a delegation gives the account away, which no limit can count.'),
  blobs: say('Your own limit blocks this: a transaction with blobs isn’t a payment.'),
  deploys: say('Your own limit blocks this: it deploys code, which no limit can count.'),
  call: say('Your own limit blocks this: it’s a call other than a plain transfer, which no limit can count.'),
  malformed: say('Your own limit blocks this: it’s malformed.'),
} as const satisfies Readonly<Record<string, Words>>
export type OverLimit = keyof typeof OVER_LIMIT

/** The sentence of a reason; undefined for one of a newer Worker, or none. */
export const refusalWords = (table: Readonly<Record<string, Words>>, why: string | undefined): Words | undefined =>
  why !== undefined && Object.hasOwn(table, why) ? table[why] : undefined
