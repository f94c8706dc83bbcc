import { describe, expect, it } from 'vitest'
import { addressesOf, alikeTo, type Contact, duplicatesIn, merged, namedAddresses, onlyElsewhere, withAddresses } from './contact.ts'

const A = `0x${'a1'.repeat(20)}` as const
const B = `0x${'b2'.repeat(20)}` as const
/** As the first version wrote it. Frozen: it is read for ever. */
const BEFORE: Contact = JSON.parse(`{"id":"c1","name":"Bob","address":"${A}","note":"met","createdAt":5}`) as Contact
const EVERYWHERE: Contact = { id: '2', name: 'Ann', address: A, createdAt: 9 }
const SAFE: Contact = {
  id: '3',
  name: 'Treasury',
  address: B,
  chainId: 8453,
  others: [{ address: A, chainId: 1, verified: 'in-person' }],
  createdAt: 1,
}

describe('a contact', () => {
  it('of the first version has its one address on every chain', () => {
    expect(addressesOf(BEFORE)).toEqual([{ address: A }])
    expect(namedAddresses([BEFORE], 10)).toEqual([{ address: A, name: 'Bob', id: 'c1' }])
  })
  it('has a name on a chain only where the address is theirs there', () => {
    expect(namedAddresses([SAFE], 1).map(({ address }) => address)).toEqual([A])
    expect(namedAddresses([SAFE], 8453).map(({ address }) => address)).toEqual([B])
    expect(namedAddresses([SAFE]).length).toBe(2)
  })
  it('is told of where an address is theirs on other chains only', () => {
    expect(onlyElsewhere([SAFE], B, 1)?.name).toBe('Treasury')
    expect(onlyElsewhere([SAFE], B, 8453)).toBeUndefined()
    expect(onlyElsewhere([SAFE, EVERYWHERE], A, 10)).toBeUndefined()
    expect(onlyElsewhere([SAFE], `0x${'00'.repeat(20)}`, 1)).toBeUndefined()
  })
  it('keeps each address once: one for every chain stands for that of each, and the better word counts', () => {
    const one = withAddresses(EVERYWHERE, [
      { address: A, chainId: 1 },
      { address: A, verified: 'typed' },
      { address: A, verified: 'in-person' },
    ])
    expect(addressesOf(one)).toEqual([{ address: A, verified: 'in-person' }])
    expect('others' in one).toBe(false)
  })
})

describe('two contacts', () => {
  it('that share an address are found, and each pair once', () => {
    expect(duplicatesIn([BEFORE, EVERYWHERE, SAFE]).map(([a, b]) => [a.name, b.name])).toEqual([
      ['Bob', 'Ann'],
      ['Bob', 'Treasury'],
    ])
    expect(duplicatesIn([SAFE])).toEqual([])
  })
  it('become one without losing an address or a note', () => {
    const one = merged({ ...SAFE, note: 'the money' }, BEFORE)
    expect(one).toMatchObject({ id: '3', name: 'Treasury', note: 'the money\nmet', createdAt: 1 })
    expect(addressesOf(one)).toEqual([{ address: B, chainId: 8453 }, { address: A }])
  })
})

it('finds addresses that could be taken for one another, and never the same one', () => {
  const twin = `0xa1a1${'00'.repeat(16)}a1a1` as const
  expect(alikeTo(A, [{ address: A }, { address: B }, { address: twin }])).toEqual([{ address: twin }])
})
