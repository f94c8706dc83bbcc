import { describe, expect, it } from 'vitest'
import type { HeldItem } from '#wallet'
import { byCollection, search, separateUnwanted, shortId, titleOf } from './list.ts'

const ADA = `0x${'aa'.repeat(20)}` as const
const BEE = `0x${'bb'.repeat(20)}` as const

function held(tokenId: bigint, more: Partial<HeldItem> = {}): HeldItem {
  const collection = more.collection ?? ADA
  return {
    chainId: 1,
    collection,
    tokenId,
    standard: 'erc721',
    key: `1:${collection}:${tokenId}`,
    account: `0x${'11'.repeat(20)}`,
    units: 1n,
    evidence: { kind: 'computed', method: 'local-run' },
    words: { name: 'Town Cats', symbol: 'CAT' },
    moves: [{ how: 'in', other: BEE, transaction: '0x', block: tokenId }],
    reasons: [],
    metadata: { kind: 'missing', why: 'no-uri' },
    picture: { kind: 'missing', why: 'no-uri' },
    ...more,
  }
}
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

describe('setApart', () => {
  it('folds what came unasked and what is bait apart from each other, and lets the person decide', () => {
    const unasked = held(1n, { reasons: [{ is: 'unsolicited' }] })
    const bait = held(2n, { reasons: [{ is: 'leads-away' }, { is: 'unsolicited' }] })
    const chosen = held(3n, { reasons: [{ is: 'leads-away' }], choice: 'shown' })
    const away = held(4n, { choice: 'hidden' })
    const fine = held(5n)
    expect(separateUnwanted([unasked, bait, chosen, away, fine])).toEqual({
      shown: [chosen, fine],
      unasked: [unasked],
      spam: [bait],
      hidden: [away],
    })
  })
})

describe('search', () => {
  it('finds by name, number, collection and trait, all words at once', () => {
    const all = [held(1n, told('Tom')), held(22n, { words: { name: 'Dogs' } })]
    const found = (words: string): readonly bigint[] => search(all, words).map(({ tokenId }) => tokenId)
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

describe('byCollection', () => {
  it('puts the collection first in which something came last, and its items by number', () => {
    const groups = byCollection([held(9n), held(2n), held(50n, { collection: BEE })])
    expect(groups.map(({ collection, items }) => [collection, items.map(({ tokenId }) => tokenId)])).toEqual([
      [BEE, [50n]],
      [ADA, [2n, 9n]],
    ])
  })
})
