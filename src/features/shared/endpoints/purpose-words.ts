import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Purpose } from '#wallet'

/** Why something was asked, in a word or two. */
export const PURPOSES: Record<Purpose, MessageDescriptor> = {
  setup: msg`Asking who it is`,
  head: msg`Newest block`,
  balances: msg`Balances`,
  review: msg`Review`,
  fees: msg`Fees`,
  send: msg`Sending`,
  follow: msg`Following a transaction`,
  history: msg`History`,
  allowances: msg`Allowances`,
  faucet: msg`Practice funds`,
  consensus: msg`Light client`,
  names: msg`Names`,
  pictures: msg`Pictures`,
  apps: msg`A connected app asked`,
  descriptor: msg`A file that you asked for`,
  lists: msg`A list that you asked for`,
  explore: msg`Explorer`,
}
