import { describe, expect, it } from 'vitest'
import type { HeldItem } from '#wallet'
import { byCollection, separateUnwanted } from './list.ts'

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
