import { say, type Words } from './error-table.ts'

/** Why the vault never signs something, by the rule or the fault that found it. */
export const REFUSALS = {
  'raw-hash': say('The vault does not sign this: it is a hash, or a text of exactly 32 bytes that may be one.'),
  'looks-like-transaction': say('The vault does not sign this: it is a transaction in disguise.'),
  'looks-like-typed-data': say('The vault does not sign this: it is a typed message in disguise.'),
  'too-long': say('The vault does not sign this: it is longer than 128 KiB, and nobody reads more.'),
  'sign-in-malformed': say(
    'The vault does not sign this: it looks like a sign-in, but does not clearly say to which site or for which account.',
  ),
  'sign-in-elsewhere': say('The vault does not sign this: it signs in to another site than the one that asks.'),
  'type-names': say('The vault does not sign this: names in it are made to mislead.'),
  'types-cyclic': say('The vault does not sign this: its types hold themselves.'),
  'types-undefined': say('The vault does not sign this: types that it needs are not in it.'),
  members: say('The vault does not sign this: a type names a member twice.'),
  'too-large': say('The vault does not sign this: it has more types than anybody can check.'),
  'no-domain': say('The vault does not sign this: it does not say whom it is for.'),
  'no-message': say('The vault does not sign this: it has no message.'),
  'other-chain': say('The vault does not sign this: it is for another chain than the one you agreed to.'),
  'wraps-other': say('The vault does not sign this: it wraps something else than it shows.'),
  'unknown-code': say('The vault does not sign this: it gives the account code that we do not know.'),
  'every-chain': say('The vault does not sign this: it gives the account code on every chain.'),
  'out-of-order': say('The vault does not sign this: an authorization in it is not for the next number of the account.'),
} as const satisfies Readonly<Record<string, Words>>
export type RefusalReason = keyof typeof REFUSALS

/** Why something is over the limits that the owner of an account set: what cannot be counted is. */
export const OVER_LIMIT = {
  recipient: say('Your own limit holds this back: its recipient is not on your list for this account.'),
  'no-limit': say('Your own limit holds this back: you set none for this asset, so that none of it may leave.'),
  'fee-no-limit': say('Your own limit holds this back: you set none for the asset that the fee is paid in.'),
  alone: say('Your own limit holds this back: with its highest fee it is more than may leave in a day.'),
  together: say('Your own limit holds this back: with what was signed in the last 24 hours it is more than may leave in a day.'),
  'too-many': say('Your own limit holds this back: too many payments were signed in the last 24 hours to count another.'),
  'typed-data': say('Your own limit holds this back: typed data may be a permission or an order, which no limit can count.'),
  message: say(
    'Your own limit holds this back: a message that is not plain text may be a permission or an order, which no limit can count.',
  ),
  text: say('Your own limit holds this back: a text that is no sign-in can derive keys or agree to orders, which no limit can count.'),
  delegation: say('Your own limit holds this back: a delegation gives the account away, which no limit can count.'),
  blobs: say('Your own limit holds this back: a transaction with blobs is not a payment.'),
  deploys: say('Your own limit holds this back: it deploys code, which no limit can count.'),
  call: say('Your own limit holds this back: it is a call that is no plain transfer, which no limit can count.'),
  malformed: say('Your own limit holds this back: it is malformed.'),
} as const satisfies Readonly<Record<string, Words>>
export type OverLimit = keyof typeof OVER_LIMIT

/** The sentence of a reason; undefined for one of a newer Worker, or none. */
export const refusalWords = (table: Readonly<Record<string, Words>>, why: string | undefined): Words | undefined =>
  why !== undefined && Object.hasOwn(table, why) ? table[why] : undefined
