import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Valued } from '#survey'

type Fault = Extract<Valued, { readonly known: false }>['fault']

/** Why an asset has no value, in a few words: for a line beside its amount. */
export const NO_PRICE: Readonly<Record<Fault, MessageDescriptor>> = {
  'no-feed': msg`No price feed or deep pool covers it.`,
  'no-answer': msg`Its price feed didn’t answer.`,
  stale: msg`Its price feed hasn’t updated for too long.`,
  early: msg`Its price feed gives a time in the future.`,
  'no-pool': msg`No price feed covers it, and no pool is deep enough to trust.`,
  'pools-disagree': msg`Pools disagree. Someone may be moving the price.`,
  'wait-for-mean': msg`Its pool keeps no history. Check again in half an hour for a price.`,
  unlisted: msg`It’s unlisted, so its value is unknown.`,
  'not-asked': msg`Its price hasn’t been read yet.`,
  'no-rate': msg`It doesn’t say what it represents.`,
  'unknown-balance': msg`Its balance is unknown.`,
  'other-money': msg`No feed converts dollars into your currency right now.`,
}
