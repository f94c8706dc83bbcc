import { describe, expect, it } from 'vitest'
import { plain, say } from '#core/text/words'
import { judge } from '../judge.ts'
import { BOB, find, inputOf } from '../test-support/recorded.ts'

const earlier = say('Send 5 ETH to Carol')

describe('the sentence of one that takes the place of another', () => {
  it('says which one it cancels, and that it may still be included', () => {
    const one = find('ether to oneself')
    const review = judge({ ...inputOf(one), replaces: { how: 'cancel', what: earlier } })
    const { nonce } = one.request.transaction
    expect(plain(review.sentence)).toBe(`Cancel “Send 5 ETH to Carol”, number ${nonce} of this account; it may still be confirmed first`)
    expect(review.differs).toBe(false)
  })

  it('says what it does once more, from its own bytes, whatever was handed in', () => {
    const one = find('ether to bob')
    const alone = judge(inputOf(one))
    const review = judge({ ...inputOf(one), replaces: { how: 'speed-up', what: earlier } })
    expect(plain(review.sentence)).toBe(
      `Speed up “${plain(alone.sentence)}”, number ${one.request.transaction.nonce} of this account; the earlier one may still be confirmed first`,
    )
    expect(review.explanation).toEqual(alone.explanation)
  })

  it('keeps the name that the earlier one was paid by, and never in place of one of our own', () => {
    const one = find('USDC to somebody new')
    const party = judge(inputOf(one)).who.find(({ role }) => role === 'recipient')
    if (party === undefined) throw new Error('no recipient')
    const paidAs = [{ address: party.address, name: 'bob.eth' }]
    const review = judge({ ...inputOf(one), replaces: { how: 'speed-up', what: earlier, paidAs } })
    expect(plain(review.sentence)).toContain('to bob.eth”')
    expect(review.paidAs).toEqual(paidAs)
    // It is no word of who that is: nothing that is said of a stranger is silenced by it.
    const rules = (input: Parameters<typeof judge>[0]) => judge(input).findings.map(({ rule, level }) => `${level}:${rule}`)
    expect(rules({ ...inputOf(one), replaces: { how: 'speed-up', what: earlier, paidAs } })).toEqual(
      rules({ ...inputOf(one), replaces: { how: 'speed-up', what: earlier } }),
    )
    const other = judge({
      ...inputOf(find('ether to bob')),
      replaces: { how: 'speed-up', what: earlier, paidAs: [{ address: BOB, name: 'thief.eth' }] },
    })
    expect(plain(other.sentence)).toContain('to Bob”')
  })

  it('yields to a failure and to a difference, and stands beneath', () => {
    const one = find('ether to bob')
    const failing = { ...one, simulation: { ...one.simulation, outcome: { ok: false, why: 'revert', data: '0x' } } } as const
    const review = judge({ ...inputOf(failing), replaces: { how: 'speed-up', what: earlier } })
    expect(plain(review.sentence)).toMatch(/would fail/)
    expect(plain(review.says)).toMatch(/^Speed up/)
  })
})
