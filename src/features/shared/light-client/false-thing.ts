import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What was false, by the name that the proof's check gave it. */
const THINGS: Readonly<Record<string, MessageDescriptor>> = {
  'a balance': msg`a balance`,
  'a nonce': msg`the number of an account’s transactions`,
  'a storage slot': msg`a slot of a contract’s storage`,
  'a storage root': msg`the storage of an account`,
  'a code hash': msg`the code of an account`,
  'an account': msg`the state of an account`,
  'the code': msg`the code of a contract`,
  'a receipt': msg`the receipt of a transaction`,
  'the receipts': msg`the receipts`,
  'the transactions': msg`the transactions`,
  'a transaction': msg`a transaction`,
  'the logs': msg`the logs`,
  'a trie node': msg`a piece of state`,
  RLP: msg`a piece of state`,
  'a header': msg`the header`,
  'a consensus update': msg`a consensus update`,
  'the account': msg`the account that was asked for`,
  'the proof of the account': msg`the proof of an account`,
  'the proof of a storage slot': msg`the proof of a slot of a contract’s storage`,
}

/** What was false, in words for a sentence. */
export const falseThing = (what: string): MessageDescriptor => (Object.hasOwn(THINGS, what) ? THINGS[what] : undefined) ?? msg`an answer`
