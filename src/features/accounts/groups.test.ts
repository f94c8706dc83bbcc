import { describe, expect, it } from 'vitest'
import type { Account, Keyring } from '#core/identity/account'
import { arranged, groupsOf } from './groups.ts'

const account = (last: string, keyringId: string): Account => ({
  address: `0x${last.padStart(40, '0')}`,
  keyringId,
  kind: 'eoa',
  name: last,
  order: 0,
  hidden: false,
})
const keyring = (id: string): Keyring => ({ id, kind: 'mnemonic', label: id, origin: 'created' })
const all = [account('a', 'one'), account('b', 'two'), account('c', 'one'), account('d', 'one')]
const names = (addresses: readonly string[]): string => addresses.map((address) => address.at(-1)).join('')

describe('groups of accounts', () => {
  it('keeps the order of keyrings and of accounts, and shows what has no keyring last', () => {
    const groups = groupsOf([...all, account('e', 'watched')], [keyring('two'), keyring('one'), keyring('empty')])
    expect(groups.map(({ id, accounts }) => [id, accounts.map(({ name }) => name).join('')])).toEqual([
      ['two', 'b'],
      ['one', 'acd'],
      ['watched', 'e'],
    ])
  })
  it('moves an account within its group and leaves the others where they stand to each other', () => {
    const group = all.filter(({ keyringId }) => keyringId === 'one')
    expect(names(arranged(all, group, 2, 0))).toBe('dabc')
    expect(names(arranged(all, group, 0, 1))).toBe('bcad')
    expect(names(arranged(all, group, 0, 5))).toBe('abcd')
  })
})
