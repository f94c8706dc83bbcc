import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { defined } from '#core/defined'
import { keccakText } from '#core/bytes/keccak'
import { know } from '#core/evidence/fact'
import type { Description, Explanation, MessageExplanation } from '#decode'
import { type AccountFact, EMPTY_CODE_HASH } from '../facts.ts'
import type { Party } from '../review.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, NOBODY, RECORD, ROUTER, RUN, USDC } from '../test-support/recorded.ts'
import type { RuleFacts } from './rule.ts'
import { recipientFirstTime } from './recipient-first-time.ts'

const party = (role: Party['role'], firstTime = true, address: Address = NOBODY, name?: string): Party => ({
  role,
  address,
  hasCode: false,
  firstTime,
  evidence: RUN,
  ...defined({ name }),
})
const state = (more: Partial<AccountFact> = {}): AccountFact => ({ nonce: 0n, balance: 0n, codeHash: EMPTY_CODE_HASH, ...more })
const people = (...addresses: readonly Address[]) =>
  know(
    addresses.map((address) => ({ address, name: 'known' })),
    RECORD,
  )
const said = (one: Party, facts: Partial<RuleFacts> = {}, parts: CaseParts = {}) =>
  saidOf(recipientFirstTime, parts, { parties: [one], ...facts })
const is = (more: Partial<AccountFact>) => ({ accounts: { [NOBODY]: know(state(more), RUN) } })

const FIRST_SENT = `warn: First time you send to ${NOBODY}`
const used = (level: string, address: string = NOBODY) => `${level}: First time you use ${address}`
const NOT_REMEMBERED = `unknown: We don’t know whether you dealt with ${NOBODY} before`
const UNUSED = `warn: ${NOBODY} has never been used`

describe('recipient/first-time', () => {
  it.each<[string, Party, Partial<RuleFacts>, readonly string[]]>([
    ['who receives', party('recipient'), {}, [FIRST_SENT]],
    ['who receives, and was dealt with', party('recipient', false), {}, []],
    ['who receives, where nobody remembers', { ...party('recipient'), firstTime: undefined }, {}, [NOT_REMEMBERED]],
    ['whom it calls, where nobody remembers', { ...party('contract'), firstTime: undefined }, {}, [NOT_REMEMBERED]],
    ['whom it calls', party('contract'), {}, [used('warn')]],
    ['who may take', party('spender'), {}, [used('warn')]],
    ['whom only a text names', party('named'), {}, []],
    ['an account of one’s own', party('recipient'), { ownAccounts: people(NOBODY) }, []],
    ['a contact', party('recipient'), { contacts: people(NOBODY), ...is({ balance: 1n }) }, []],
    [
      'a contact of whom nothing is proved',
      party('recipient'),
      { contacts: people(NOBODY) },
      [`unknown: We couldn’t check whether ${NOBODY} was ever used`],
    ],
    ['a contact that was paid before', party('recipient', false), { contacts: people(NOBODY) }, []],
    ['a contact that may take', party('spender'), { contacts: people(NOBODY) }, []],
    [
      'a contract that was signed for before',
      party('contract'),
      { pins: know({ [NOBODY]: { codeHash: keccakText('a'), at: 0 } }, RECORD) },
      [],
    ],
    [
      'a recipient that was signed for before',
      party('recipient'),
      { pins: know({ [NOBODY]: { codeHash: keccakText('a'), at: 0 } }, RECORD) },
      [FIRST_SENT],
    ],
    ['who gets a say', party('controller'), { pins: know({ [NOBODY]: { codeHash: keccakText('a'), at: 0 } }, RECORD) }, [used('warn')]],
  ])('of %s', (_, one, facts, sentences) => {
    expect(said(one, facts)).toEqual(sentences)
  })

  it.each<[string, Partial<AccountFact>, boolean]>([
    ['nothing', {}, true],
    ['one wei', { balance: 1n }, false],
    ['one transaction', { nonce: 1n }, false],
    ['code', { codeHash: keccakText('code') }, false],
  ])('tells of a recipient that has %s whether it was ever used', (_, more, isUnused) => {
    expect(said(party('recipient'), is(more))).toEqual([isUnused ? UNUSED : FIRST_SENT])
    expect(said(party('recipient'), { ...is(more), contacts: people(NOBODY) })).toEqual(isUnused ? [UNUSED] : [])
    // It was paid before.
    expect(said(party('recipient', false), is(more))).toEqual([])
    // It receives nothing.
    expect(said(party('spender'), is(more))).toEqual([used('warn')])
  })

  it('is at ease with contracts that the build names or has a listed token for', () => {
    for (const address of [ROUTER, USDC])
      for (const role of ['contract', 'spender', 'operator'] as const) expect(said(party(role, true, address))).toEqual([])
    expect(said(party('delegate', true, ROUTER))).toEqual([`info: First time you use ${ROUTER}`])
    expect(said(party('recipient', true, ROUTER))).toEqual([`warn: First time you send to ${ROUTER}`])
  })
})

describe('a contract that is used for the first time', () => {
  const call = (to: Address | undefined, standards: readonly string[]) =>
    ({ call: { to, data: '0x12345678', value: 0n, chainId: 1 }, function: { name: 'f', standards } }) as unknown as Explanation
  const of = (...allCalls: readonly Explanation[]) => said(party('contract'), {}, { allCalls })

  it.each<[string, readonly Explanation[], readonly string[]]>([
    ['a token whose own function is called', [call(NOBODY, ['ERC-20'])], []],
    ['a collection whose own functions are called', [call(NOBODY, ['ERC-721']), call(NOBODY, ['ERC-1155', 'other'])], []],
    ['a token that is asked for something else, too', [call(NOBODY, ['ERC-20']), call(NOBODY, ['ERC-4626'])], [used('warn')]],
    ['another contract', [call(NOBODY, ['ERC-4626'])], [used('warn')]],
    ['one that is not called', [call(ALICE, ['ERC-20']), call(undefined, ['ERC-20'])], [used('warn')]],
  ])('is told of %s', (_, calls, sentences) => {
    expect(of(...calls)).toEqual(sentences)
  })
  it('is told of a token that may take something, whatever is called', () => {
    expect(said(party('spender'), {}, { allCalls: [call(NOBODY, ['ERC-20'])] })).toEqual([used('warn')])
  })

  const description = (from: Description['from']) => ({ from, intent: 'Do it', fields: [] }) as unknown as Description
  it('need not be compared where a descriptor of the build is bound to it, and the person’s own does not count', () => {
    const allCalls = [call(NOBODY, ['Uniswap v2'])]
    const by = (from: Description['from'] | undefined, to: Address = NOBODY) =>
      said(party('contract'), {}, { allCalls, described: (one) => (from !== undefined && one.to === to ? description(from) : undefined) })
    expect([by('registry'), by('assay'), by('own'), by(undefined), by('assay', ALICE)]).toEqual([
      [used('info')],
      [used('info')],
      [used('warn')],
      [used('warn')],
      [used('warn')],
    ])
  })
  it('need not be compared where a descriptor of the build describes the message that it checks', () => {
    const by = (from: Description['from'], verifyingContract: Address = NOBODY) =>
      said(
        party('contract'),
        {},
        {
          message: { domain: { verifyingContract } } as unknown as MessageExplanation,
          input: { described: [{ of: 'message', description: description(from) }] },
        },
      )
    expect([by('assay'), by('own'), by('assay', ALICE)]).toEqual([[used('info')], [used('warn')], [used('warn')]])
  })
})
