import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Purpose } from '#wallet'

/** Why something was asked, in a word or two. */
export const PURPOSES: Record<Purpose, MessageDescriptor> = {
  setup: msg`Identifying the endpoint`,
  head: msg`Newest block`,
  balances: msg`Balances`,
  review: msg`Review`,
  fees: msg`Fees`,
  send: msg`Sending`,
  follow: msg`Following a transaction`,
  history: msg`History`,
  allowances: msg`Approvals`,
  faucet: msg`Practice funds`,
  consensus: msg`Light client`,
  names: msg`Names`,
  pictures: msg`Pictures`,
  apps: msg`Request from a connected app`,
  descriptor: msg`A file you requested`,
  lists: msg`A list you requested`,
  explore: msg`Explorer`,
  device: msg`Hardware device`,
}
