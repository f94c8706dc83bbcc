import { describe, expect, it } from 'vitest'
import { type Address, checksum } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import type { Entered } from '../review.ts'
import { saidOf } from '../test-support/case.ts'
import { NOBODY, RECORD } from '../test-support/recorded.ts'
import type { RuleFacts } from './rule.ts'
import { recipientClipboard } from './recipient-clipboard.ts'

const ENTERED: Address = '0x1234567890aaaaaaaaaaaaaaaaaaaaaaa0987654'
/** So many of its first and last digits, and others between. */
const like = (start: number, end: number): Address => {
  const digits = ENTERED.slice(2)
  const middle = [...digits.slice(start, 40 - end)].map((digit) => (digit === 'f' ? 'e' : 'f')).join('')
  return `0x${digits.slice(0, start)}${middle}${digits.slice(40 - end)}`
}
const OTHER = like(0, 0)
const people = (...addresses: readonly Address[]) =>
  know(
    addresses.map((address) => ({ address, name: 'known' })),
    RECORD,
  )
const said = (more: Partial<Entered>, facts: Partial<RuleFacts> = {}) =>
  saidOf(recipientClipboard, { input: { entered: [{ address: ENTERED, text: checksum(ENTERED), ...more }] } }, facts)
const TWIN = ['danger: The entered address looks like the one you copied here, but it’s different']
const REPLACED = [`warn: You copied ${OTHER} here, but ${ENTERED} was entered`]

describe('recipient/clipboard', () => {
  it.each<[number, number, readonly string[]]>([
    [2, 2, TWIN],
    [4, 0, TWIN],
    [0, 4, TWIN],
    [20, 19, TWIN],
  ])('stops one that has %i and %i digits of what was copied', (start, end, sentences) => {
    expect(said({ copied: like(start, end) })).toEqual(sentences)
  })
  it.each([
    [2, 1],
    [3, 0],
    [0, 3],
  ])('only warns of one that has %i and %i', (start, end) => {
    expect(said({ copied: like(start, end) })).toEqual([`warn: You copied ${like(start, end)} here, but ${ENTERED} was entered`])
  })

  it.each<[string, Partial<Entered>, Partial<RuleFacts>, readonly string[]]>([
    ['what was copied is another', { copied: OTHER }, {}, REPLACED],
    ['nothing was copied', {}, {}, []],
    ['the same was copied', { copied: ENTERED }, {}, []],
    ['one’s own was copied', { copied: OTHER }, { ownAccounts: people(OTHER) }, []],
    ['a contact was chosen', { copied: OTHER }, { contacts: people(ENTERED) }, []],
    ['one’s own was chosen', { copied: OTHER }, { ownAccounts: people(ENTERED) }, []],
    ['one that was paid before was chosen', { copied: OTHER }, { earlierRecipients: know([ENTERED], RECORD) }, []],
    [
      'others are known',
      { copied: OTHER },
      { contacts: people(NOBODY), ownAccounts: people(NOBODY), earlierRecipients: know([NOBODY], RECORD) },
      REPLACED,
    ],
    ['one that looks like it is known', { copied: like(4, 4) }, { contacts: people(ENTERED), ownAccounts: people(like(4, 4)) }, TWIN],
    ['a name was entered', { copied: OTHER, text: 'bob.eth' }, {}, []],
    ['a name was entered after a lookalike was copied', { copied: like(4, 4), text: 'bob.eth' }, {}, TWIN],
    [
      'another address stands in the field',
      { text: checksum(OTHER) },
      {},
      [`danger: We read the address ${ENTERED}, but another one was entered`],
    ],
  ])('judges where %s', (_, more, facts, sentences) => {
    expect(said(more, facts)).toEqual(sentences)
  })

  it('judges each that was entered, and nothing where none was', () => {
    const input = { entered: [ENTERED, NOBODY].map((address) => ({ address, text: checksum(address), copied: OTHER })) }
    expect(saidOf(recipientClipboard, { input })).toHaveLength(2)
    expect(saidOf(recipientClipboard, {})).toEqual([])
  })
})
