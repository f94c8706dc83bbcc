import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { createAccountPrivacy } from './chain-contexts.ts'

const [one, two]: readonly [Address, Address] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]

it('keeps the accounts that one tab told while another says nothing of any, until they are taken back', () => {
  const accounts = createAccountPrivacy()
  accounts.tell([one, two], [])
  accounts.tell(undefined, [])
  expect([accounts.has(one), accounts.has(two)]).toEqual([true, true])
  accounts.tell([], [])
  expect([accounts.has(one), accounts.has(two)]).toEqual([false, false])
})
