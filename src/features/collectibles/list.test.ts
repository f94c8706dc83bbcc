import { describe, expect, it } from 'vitest'
import { byCollection, separateUnwanted } from './list.ts'
import { ADA, BEE, held } from '../shared/test-support/held-item.ts'

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

describe('byCollection', () => {
  it('puts the collection first in which something came last, and its items by number', () => {
    const groups = byCollection([held(9n), held(2n), held(50n, { collection: BEE })])
    expect(groups.map(({ collection, items }) => [collection, items.map(({ tokenId }) => tokenId)])).toEqual([
      [BEE, [50n]],
      [ADA, [2n, 9n]],
    ])
  })
})
