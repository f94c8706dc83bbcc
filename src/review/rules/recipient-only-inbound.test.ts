import { describe, expect, it } from 'vitest'
import { know } from '#core/evidence/fact'
import type { Party } from '../review.ts'
import { saidOf } from '../test-support/case.ts'
import { BOB, NOBODY, RECORD, RUN } from '../test-support/recorded.ts'
import type { RuleFacts } from './rule.ts'
import { recipientOnlyInbound } from './recipient-only-inbound.ts'

const inbound = (of: 'all' | 'a part', ...addresses: readonly (typeof NOBODY)[]) => ({ onlyInbound: know({ addresses, of }, RUN) })
const said = (more: Partial<Party>, facts: Partial<RuleFacts>) =>
  saidOf(
    recipientOnlyInbound,
    {},
    { parties: [{ role: 'recipient', address: NOBODY, hasCode: false, firstTime: true, evidence: RUN, ...more }], ...facts },
  )
const people = know([{ address: NOBODY, name: 'known' }], RECORD)
const PLANTED = [`danger: You never chose ${NOBODY}: it put itself into your history`]
const PART = [`unknown: We know only for part of your history whether ${NOBODY} put itself there`]
const UNKNOWN = [`unknown: We couldn’t check whether ${NOBODY} put itself into your history`]

describe('recipient/only-inbound', () => {
  it.each<[string, Partial<Party>, Partial<RuleFacts>, readonly string[]]>([
    ['one that put itself there', {}, inbound('all', NOBODY), PLANTED],
    ['one that a part tells of', {}, inbound('a part', NOBODY), PLANTED],
    ['another', {}, inbound('all', BOB), []],
    ['another, of a part', {}, inbound('a part', BOB), PART],
    ['one of a history that was not looked through', {}, {}, UNKNOWN],
    ['one that may take', { role: 'spender' }, inbound('all', NOBODY), PLANTED],
    ['a contract', { role: 'contract' }, inbound('all', NOBODY), []],
    ['one that only a text names', { role: 'named' }, inbound('all', NOBODY), []],
    ['one that was dealt with', { firstTime: false }, inbound('all', NOBODY), []],
    ['one of which that is not known', { firstTime: undefined }, inbound('all', NOBODY), PLANTED],
    ['a contact', {}, { ...inbound('all', NOBODY), contacts: people }, []],
    ['one’s own', {}, { ...inbound('all', NOBODY), ownAccounts: people }, []],
    ['a contact, where nothing was looked through', {}, { contacts: people }, []],
  ])('tells of %s', (_, more, facts, sentences) => {
    expect(said(more, facts)).toEqual(sentences)
  })
})
