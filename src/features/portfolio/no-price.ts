import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Valued } from '#survey'

type Fault = Extract<Valued, { readonly known: false }>['fault']

/** Why an asset has no value, in a few words: for a line beside its amount. */
export const NO_PRICE: Readonly<Record<Fault, MessageDescriptor>> = {
  'no-feed': msg`No price feed and no deep pool knows it.`,
  'no-answer': msg`Its price feed gives no answer.`,
  stale: msg`Its price feed has been silent for too long.`,
  early: msg`Its price feed gives a time that has not come.`,
  'no-pool': msg`No price feed knows it, and no pool is deep enough to trust.`,
  'pools-disagree': msg`Pools disagree: somebody may be moving the price.`,
  'wait-for-mean': msg`Its pool keeps no history. A second look in half an hour gives a price.`,
  unlisted: msg`It is on no list, so nothing says what it is worth.`,
  'not-asked': msg`Its price was not read yet.`,
  'no-rate': msg`It does not say what it stands for.`,
  'unknown-balance': msg`How much there is of it is not known.`,
  'other-money': msg`No feed turns dollars into your currency now.`,
}
