import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HeldItem } from '#wallet'
import { itemReading, nameItems } from './item-names.ts'
import { shortId, titleOf } from './item-title.ts'
import { searchItems } from './search-items.ts'
import { ADA, BEE, held } from '../test-support/held-item.ts'

const told = (name: string): Pick<HeldItem, 'metadata'> => ({
  metadata: { kind: 'here', teller: { by: 'contract' }, value: { name, attributes: [{ name: 'Eyes', value: 'green' }] } },
})

describe('titleOf', () => {
  it('takes the name that is told of it, else its collection and number', () => {
    expect(titleOf(held(7n, told('Tom')))).toBe('Tom')
    expect(titleOf(held(7n))).toBe('CAT #7')
    expect(titleOf(held(7n, { words: {} }))).toBe('#7')
  })
  it('keeps both ends of a number that nobody reads', () => expect(shortId(2n ** 256n - 1n)).toBe('11579…39935'))
})

describe('search', () => {
  it('finds by name, number, collection and trait, all words at once', () => {
    const all = [held(1n, told('Tom')), held(22n, { words: { name: 'Dogs' } })]
    const found = (words: string): readonly bigint[] => searchItems(all, words).map(({ tokenId }) => tokenId)
    expect([found('tom'), found('22'), found('dogs'), found('green eyes'), found('tom dogs'), found('  ')]).toEqual([
      [1n],
      [22n],
      [22n],
      [1n],
      [],
      [1n, 22n],
    ])
  })
})

describe('names of items in a list', () => {
  it('are the shortest that differ: two that read the same have their contracts, and numbers that are cut alike stand whole', () => {
    const plain = held(7n, told('Tom'))
    const twin = held(7n, { ...told('Tom'), collection: BEE })
    const alone = held(8n, told('Kit'))
    const names = nameItems([plain, twin, alone])
    expect(names.get(alone.key)).toEqual({ title: 'Kit', collection: 'Town Cats', number: '#8' })
    expect(names.get(plain.key)?.address).toBe('0xaAaAaA…AaaAaaAa')
    const long = 10n ** 40n
    const cut = nameItems([held(long + 10n ** 20n), held(long)])
    expect([...cut.values()].map(({ number }) => number)).toEqual([`#${long + 10n ** 20n}`, `#${long}`])
  })

  it('never read the same, whatever collections and items call themselves', () => {
    const item = fc
      .tuple(
        fc.constantFrom(ADA, BEE, `0x${'aa'.repeat(3)}${'0'.repeat(26)}${'aa'.repeat(4)}` as const),
        fc.constantFrom(1n, 10n ** 30n, 10n ** 30n + 10n ** 15n),
        fc.constantFrom('Tom', 'TOM', 'Ｔom', ' Tom', 'x'.repeat(60)),
      )
      .map(([collection, id, name]) => held(id, { ...told(name), collection }))
    fc.assert(
      fc.property(fc.uniqueArray(item, { selector: ({ key }) => key, maxLength: 9 }), (items) => {
        const readings = [...nameItems(items).values()].map(itemReading)
        expect(new Set(readings).size).toBe(items.length)
      }),
    )
  })
})
