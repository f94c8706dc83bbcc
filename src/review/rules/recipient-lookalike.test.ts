import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { KNOWN_SPENDERS } from '#core/permissions/known-spenders'
import { ENTRY_POINTS } from '#decode'
import type { Party } from '../review.ts'
import { givenFacts, NO_FACTS } from '../facts.ts'
import { type CaseParts, contextOf, saidOf } from '../test-support/case.ts'
import { ALICE, NAMES, RECORD, RUN, USDC } from '../test-support/recorded.ts'
import { KNOWN_OPERATORS } from './known-operators.ts'
import type { RuleFacts } from './rule.ts'
import { recipientLookalike } from './recipient-lookalike.ts'

/** Somebody whom the person knows. */
const KNOWN: Address = '0x1234567890aaaaaaaaaaaaaaaaaaaaaaa0987654'
/** So many of their first and their last digits, and others between. */
const like = (start: number, end: number, of: Address = KNOWN): Address => {
  const digits = of.slice(2)
  const middle = [...digits.slice(start, 40 - end)].map((digit) => (digit === 'f' ? 'e' : 'f')).join('')
  return `0x${digits.slice(0, start)}${middle}${digits.slice(40 - end)}`
}
const people = (...addresses: readonly Address[]) =>
  know(
    addresses.map((address) => ({ address, name: 'Carol' })),
    RECORD,
  )
const party = (address: Address, role: Party['role'] = 'recipient'): Party => ({
  role,
  address,
  hasCode: false,
  firstTime: true,
  evidence: RUN,
})
const NOBODY_KNOWN = { contacts: people(), ownAccounts: people(), earlierRecipients: know([], RECORD), met: know([], RECORD) }
const said = (one: Party, facts: Partial<RuleFacts>, parts: CaseParts = {}) =>
  saidOf(recipientLookalike, parts, { ...NOBODY_KNOWN, parties: [one], ...facts })

const both = (who: Address, other: string) => [`danger: ${who} begins and ends like ${other}, but it’s a different address`]
const one = (who: Address, other: string) => [`danger: ${who} looks like ${other}, but it’s a different address`]
/** What is said of one that has so many digits in common, where the known one is in this list. */
const of = (facts: Partial<RuleFacts>, start: number, end: number, role?: Party['role']) => said(party(like(start, end), role), facts)

describe('an address like that of somebody whom the person chose', () => {
  it.each<[number, number, readonly string[]]>([
    [3, 3, []],
    [4, 0, one(like(4, 0), 'Carol')],
    [0, 4, one(like(0, 4), 'Carol')],
    [4, 3, one(like(4, 3), 'Carol')],
    [4, 4, both(like(4, 4), 'Carol')],
    [10, 10, both(like(10, 10), 'Carol')],
  ])('has %i digits at the start and %i at the end in common', (start, end, sentences) => {
    for (const facts of [{ contacts: people(KNOWN) }, { ownAccounts: people(KNOWN) }]) expect(of(facts, start, end)).toEqual(sentences)
  })

  it('is shown beside the one that it looks like', () => {
    const found = recipientLookalike.judge(contextOf({}), {
      ...givenFacts(NO_FACTS),
      ...NOBODY_KNOWN,
      contacts: people(KNOWN),
      parties: [party(like(4, 4))],
    })
    expect([found ?? []].flat().map(({ compare }) => compare)).toEqual([[like(4, 4), KNOWN]])
  })

  it('is compared at both ends where apps choose whom to call', () => {
    const facts = { contacts: people(KNOWN) }
    expect([of(facts, 4, 0, 'contract'), of(facts, 0, 4, 'contract'), of(facts, 4, 4, 'contract')]).toEqual([
      [],
      [],
      both(like(4, 4), 'Carol'),
    ])
    expect(of(facts, 4, 0, 'spender')).toEqual(one(like(4, 0), 'Carol'))
  })

  it('is none where it is the same, or was chosen itself', () => {
    expect(said(party(KNOWN), { contacts: people(KNOWN) })).toEqual([])
    expect(said(party(like(4, 4)), { contacts: people(KNOWN, like(4, 4)) })).toEqual([])
    expect(said(party(like(4, 4)), { contacts: people(KNOWN), ownAccounts: people(like(4, 4)) })).toEqual([])
  })

  it('is like the one that it has more in common with', () => {
    const other = like(4, 0)
    const twin = like(4, 4)
    expect(
      said(party(twin), {
        contacts: know(
          [
            { address: other, name: 'Dave' },
            { address: KNOWN, name: 'Carol' },
          ],
          RECORD,
        ),
      }),
    ).toEqual(both(twin, 'Carol'))
  })

  it('has no more than leading zeros in common by chance', () => {
    const zeros: Address = `0x${'0'.repeat(8)}${'12'.repeat(16)}`
    expect(said(party(like(8, 0, zeros)), { contacts: people(zeros) })).toEqual([])
    expect(said(party(like(9, 0, zeros)), { contacts: people(zeros) })).toEqual(one(like(9, 0, zeros), 'Carol'))
    expect(said(party(like(0, 4, zeros)), { contacts: people(zeros) })).toEqual(one(like(0, 4, zeros), 'Carol'))
  })
})

describe('an address like that of somebody else', () => {
  it('is held against whom was paid before, and the account itself', () => {
    expect(of({ earlierRecipients: know([KNOWN], RECORD) }, 4, 0)).toEqual(one(like(4, 0), KNOWN))
    expect(said(party(like(4, 4, ALICE)), {})).toEqual(both(like(4, 4, ALICE), ALICE))
    expect(said(party(like(4, 0, ALICE)), {})).toEqual(one(like(4, 0, ALICE), ALICE))
  })

  it.each<[number, number, boolean]>([
    [5, 0, false],
    [0, 5, false],
    [5, 3, false],
    [6, 0, true],
    [0, 6, true],
    [4, 4, true],
    [4, 3, false],
  ])('of a whole history, with %i and %i digits in common, counts: %s', (start, end, counts) => {
    const sentences = start >= 4 && end >= 4 ? both : one
    expect(of({ met: know([KNOWN], RECORD) }, start, end)).toEqual(counts ? sentences(like(start, end), KNOWN) : [])
  })

  it.each([...[...KNOWN_SPENDERS, ...KNOWN_OPERATORS].slice(0, 4), ...[...KNOWN_OPERATORS].slice(-1)])(
    'is held against contracts that ship, at both ends: %s',
    (address, name) => {
      expect(said(party(like(5, 4, address)), {})).toEqual(both(like(5, 4, address), name))
      expect(said(party(like(0, 4, address)), {})).toEqual([])
      expect(said(party(address), {})).toEqual([])
    },
  )

  it('is held against entry points, and against listed tokens', () => {
    const [entry] = ENTRY_POINTS
    if (entry === undefined) return expect.unreachable()
    expect(said(party(like(5, 4, entry)), {})).toEqual(both(like(5, 4, entry), entry))
    const usdc = NAMES.tokenOf(USDC)
    const names = { ...NAMES, listedLike: () => (usdc === undefined ? [] : [usdc]) }
    expect(said(party(like(5, 4, USDC)), {}, { names })).toEqual(both(like(5, 4, USDC), 'USDC'))
    expect(said(party(USDC), {}, { names })).toEqual([])
  })
})

describe('an address that cannot be held against everybody', () => {
  it.each(['contacts', 'ownAccounts', 'earlierRecipients'] as const)('is not known to imitate nobody where %s cannot be read', (fact) => {
    const { [fact]: _, ...known } = NOBODY_KNOWN
    const unread = (address: Address, role?: Party['role'], more: Partial<RuleFacts> = {}) =>
      saidOf(recipientLookalike, {}, { ...known, parties: [party(address, role)], ...more })
    expect(unread(KNOWN)).toEqual([`unknown: We couldn’t check whether ${KNOWN} imitates somebody you know`])
    expect(unread(KNOWN, 'contract')).toEqual([])
    // What is found all the same is said.
    expect(unread(like(4, 4, ALICE))).toEqual(both(like(4, 4, ALICE), ALICE))
  })

  it('is known where only the history was never looked through', () => {
    const { met: _, ...known } = NOBODY_KNOWN
    expect(saidOf(recipientLookalike, {}, { ...known, parties: [party(KNOWN)] })).toEqual([])
  })
})
