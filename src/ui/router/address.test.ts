import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSearch, unescaped, writeAddress } from './address.ts'

describe('search of an address', () => {
  it.each([
    ['?to=0xAB12&amount=0.5&chain=31337', { to: '0xAB12', amount: 0.5, chain: 31337 }],
    ['?amount=0.50&id=007&gas=21000', { amount: 0.5, id: '007', gas: 21000 }],
    ['?amount=%221.5%22&open=true&q=null', { amount: '1.5', open: true, q: null }],
    ['?amount=1e3&big=12345678901234567890', { amount: 1000, big: 12345678901234567000 }],
    ['?rows=%5B%5B%220x%22%2C%221%22%5D%5D', { rows: [['0x', '1']] }],
    ['?q=&next=/explore/1/tx/0xab%3Ftab%3Dlogs', { q: '', next: '/explore/1/tx/0xab?tab=logs' }],
    ['?q=a&q=2', { q: ['a', 2] }],
    ['?q=a+b%20c&%E0%A4%A=1', { q: 'a b c', '\uFFFD%A': 1 }],
    ['?q={"broken', { q: '{"broken' }],
    ['', {}],
    ['?', {}],
  ])('%s', (text, search) => expect(readSearch(text)).toEqual(search))

  it('holds what is named as nothing else is', () => {
    const search = readSearch('?__proto__=1&constructor=2')
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype)
    expect(Object.entries(search)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ])
  })

  it('is read as it was written', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.array(fc.string())),
      fc.constantFrom('1', 'true', '"a"', '[]'),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), value, { noNullPrototype: true }), (search) => {
        const address = writeAddress({ to: '/send', search })
        expect(readSearch(address.slice('/send'.length))).toEqual(search)
      }),
    )
  })

  it('leaves out what is not there', () => expect(writeAddress({ to: '/send', search: { to: undefined } })).toBe('/send'))
})

describe('an address', () => {
  it('has what its path leaves open in it, escaped once', () => {
    expect(writeAddress({ to: '/asset/$chain/$asset', params: { chain: '1', asset: 'a/b ?#%2F' } })).toBe('/asset/1/a%2Fb%20%3F%23%252F')
    expect(writeAddress({ to: '/help/$', params: { _splat: 'guide/compare hashes' } })).toBe('/help/guide/compare%20hashes')
    expect(writeAddress({ to: '/evidence', hash: 'lies' })).toBe('/evidence#lies')
  })

  it('keeps a search and a fragment that its path has already', () =>
    expect(writeAddress({ to: '/explore/1/tx/0xab?tab=logs#events' })).toBe('/explore/1/tx/0xab?tab=logs#events'))

  it('is unescaped once, and stays as it is where it cannot be', () => {
    expect(unescaped('a%2Fb%20%252F')).toBe('a/b %2F')
    expect(unescaped('%E0%A4%A')).toBe('%E0%A4%A')
  })
})
