import { expect, it } from 'vitest'
import type { Address } from '../ethereum/address.ts'
import { type Grant, granteeOf, grantId, readGrantId, takenFrom } from './allowance.ts'

const [token, spender]: readonly [Address, Address] = [`0x${'1a'.repeat(20)}`, `0x${'2b'.repeat(20)}`]
const GRANTS: readonly Grant[] = [
  { is: 'allowance', token, spender },
  { is: 'allowance', token, spender, via: `0x${'3c'.repeat(20)}` },
  { is: 'item', collection: token, tokenId: 7n, spender },
  { is: 'operator', collection: token, operator: spender },
  { is: 'delegation', delegate: spender },
]

it.each(GRANTS)('tells who may take what by the name of a right: $is', (grant) => {
  const read = readGrantId(grantId(grant))
  expect(read).toEqual({ is: grant.is, grantee: granteeOf(grant), ...(grant.is === 'delegation' ? {} : { from: takenFrom(grant) }) })
})

it.each(['', 'allowance', `allowance:${token}`, `gift:${token}:${spender}`, `allowance:${token}:${spender}00`])(
  'reads nothing in %j',
  (text) => {
    expect(readGrantId(text)).toBeUndefined()
  },
)
