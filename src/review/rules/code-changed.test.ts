import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { defined } from '#core/defined'
import type { Hex } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { unknownEvidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import { type AccountFact, EMPTY_CODE_HASH, type PinFact, type ProxyFact } from '../facts.ts'
import type { Party } from '../review.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, find, NOBODY, RECORD, ROUTER, RUN } from '../test-support/recorded.ts'
import { codeChanged, codeChangeOf } from './code-changed.ts'
import { PUBLISHED_CODE } from './published-code.ts'

const [OLD, NEW] = [keccakText('old'), keccakText('new')]
const { block } = find('ether to bob')
const NOW = Number(block.timestamp) * 1000
const DAY = 86_400_000
const account = (codeHash: Hex, delegate?: Address): AccountFact => ({ nonce: 1n, balance: 0n, codeHash, ...defined({ delegate }) })
const pin = (more: Partial<PinFact> = {}): PinFact => ({ codeHash: OLD, at: NOW - 30 * DAY, ...more })
const party = (role: Party['role'], hasCode = true, address = NOBODY): Party => ({
  role,
  address,
  hasCode,
  firstTime: false,
  evidence: RUN,
})

type Given = {
  readonly role?: Party['role']
  readonly pin?: PinFact
  readonly state?: AccountFact
  readonly proxy?: ProxyFact
  readonly parts?: CaseParts
}
const said = ({ role = 'contract', pin: pinned = pin(), state = account(NEW), proxy, parts = { input: { block } } }: Given) =>
  saidOf(codeChanged, parts, {
    parties: [party(role)],
    pins: know({ [NOBODY]: pinned }, RECORD),
    accounts: { [NOBODY]: know(state, RUN) },
    proxies: proxy === undefined ? {} : { [NOBODY]: know(proxy, RUN) },
  })
const REPLACED = `danger: ${NOBODY} has different code than when you last used it`
const GONE = `danger: ${NOBODY} had code when you last used it, and has none now`
const upgraded = (level: string) => `${level}: ${NOBODY} was changed since you last used it`
const UNKNOWN = `unknown: We don’t know whether ${NOBODY} changed since you last used it`

describe('code/changed', () => {
  it.each<[string, Given, readonly string[]]>([
    ['the same code', { state: account(OLD) }, []],
    ['other code', {}, [REPLACED]],
    ['no code any more', { state: account(EMPTY_CODE_HASH) }, [GONE]],
    ['the same implementation', { state: account(OLD), pin: pin({ implementation: ROUTER }), proxy: { implementation: ROUTER } }, []],
    [
      'another implementation',
      { state: account(OLD), pin: pin({ implementation: ROUTER }), proxy: { implementation: BOB } },
      [upgraded('warn')],
    ],
    ['no implementation any more', { state: account(OLD), pin: pin({ implementation: ROUTER }), proxy: {} }, [upgraded('warn')]],
    ['an implementation that is not known', { state: account(OLD), pin: pin({ implementation: ROUTER }) }, [UNKNOWN]],
    ['an implementation that was not looked at before', { state: account(OLD), proxy: { implementation: BOB } }, []],
    ['a recipient’s own code alone', { role: 'recipient', state: account(OLD), pin: pin({ implementation: ROUTER }) }, []],
    ['other code of a recipient', { role: 'recipient' }, [REPLACED]],
    [
      'a recipient who lets other code act',
      { role: 'recipient', state: account(NEW, BOB) },
      [`warn: ${NOBODY} runs different code than when you last paid it`],
    ],
    ['a recipient who lets the same code act', { role: 'recipient', state: account(OLD, BOB) }, []],
    ['a contract that lets other code act', { state: account(NEW, BOB) }, [REPLACED]],
  ])('tells %s', (_, given, sentences) => {
    expect(said(given)).toEqual(sentences)
  })

  it.each([
    [0, 'danger'],
    [DAY - 1, 'danger'],
    [DAY, 'warn'],
  ])('stops an upgrade that is at most %i ms old', (age, level) => {
    const given = { state: account(OLD), pin: pin({ implementation: ROUTER, at: NOW - age }), proxy: { implementation: BOB } }
    expect(said(given)).toEqual([upgraded(level)])
    // Without a block nobody knows how old it is.
    expect(said({ ...given, parts: {} })).toEqual([upgraded('warn')])
  })

  it('does not know where the records are closed, of what has code', () => {
    const closed = (one: Party) => saidOf(codeChanged, {}, { parties: [one], pins: notKnown(unknownEvidence('store/closed')) })
    expect(closed(party('contract'))).toEqual([UNKNOWN])
    expect(closed(party('contract', false))).toEqual([])
  })

  it('does not know where its code is not proved, of what was signed for before', () => {
    const pins = know({ [NOBODY]: pin() }, RECORD)
    expect(saidOf(codeChanged, {}, { parties: [party('contract')], pins })).toEqual([UNKNOWN])
    expect(saidOf(codeChanged, {}, { parties: [party('contract', true, BOB)], pins })).toEqual([])
  })

  it('says nothing of who signs, and of whose things it moves', () => {
    const facts = { pins: know({ [NOBODY]: pin() }, RECORD), accounts: { [NOBODY]: know(account(NEW), RUN) }, parties: [party('contract')] }
    expect(saidOf(codeChanged, { actor: NOBODY }, facts)).toEqual([])
    expect(saidOf(codeChanged, { account: NOBODY }, facts)).toEqual([])
    expect(saidOf(codeChanged, { actor: ALICE }, facts)).toHaveLength(1)
  })

  it('stops code that is not the one published for its address, whoever takes part', () => {
    const [known] = PUBLISHED_CODE
    if (known === undefined) return expect.unreachable()
    const [address, published] = known
    const judged = (codeHash: Hex) =>
      saidOf(codeChanged, {}, { pins: know({}, RECORD), accounts: { [address]: know(account(codeHash), RUN) } })
    expect(judged(NEW)).toEqual([`danger: ${address} has different code than the one published for its address`])
    expect(judged(published)).toEqual([])
    expect(judged(EMPTY_CODE_HASH)).toEqual([])
  })
})

describe('codeChangeOf', () => {
  it.each<[ReturnType<typeof codeChangeOf>, PinFact, AccountFact, ProxyFact | undefined]>([
    ['none', pin(), account(OLD), undefined],
    ['replaced', pin(), account(NEW), undefined],
    ['gone', pin(), account(EMPTY_CODE_HASH), undefined],
    ['unknown', pin({ implementation: BOB }), account(OLD), undefined],
    ['upgraded', pin({ implementation: BOB }), account(OLD), { implementation: ROUTER }],
    ['none', pin({ implementation: BOB }), account(OLD), { implementation: BOB }],
    ['replaced', pin({ implementation: BOB }), account(NEW), { implementation: BOB }],
  ])('is %s: row %#', (change, pinned, state, proxy) => {
    expect(codeChangeOf(pinned, state, proxy)).toBe(change)
  })
})
