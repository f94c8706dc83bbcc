import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import { know, notKnown } from '#core/evidence/fact'
import { COINBASE, SIMPLE } from '#core/permissions/delegate-addresses'
import type { Signable } from '#core/signing/signable'
import { type Claim, explain } from '#decode'
import { EMPTY_CODE_HASH, type Facts, givenFacts } from '../facts.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NAMES, NOBODY, ROUTER, RUN } from '../test-support/recorded.ts'
import { delegationAnywhere } from './delegation-anywhere.ts'
import { delegationUnknownCode } from './delegation-unknown-code.ts'

const CALL = explain({ from: ALICE, to: ALICE, value: 0n, data: '0x', chainId: 31337 }, NAMES)
const account = (codeHash: typeof EMPTY_CODE_HASH, more: object = {}) => know({ nonce: 4n, balance: 0n, codeHash, ...more }, RUN)
const accountsOf = (address: Address, codeHash: typeof EMPTY_CODE_HASH): Facts => ({
  accounts: { [address]: account(codeHash) },
  tokens: {},
})
const NOTHING: Facts = { accounts: {}, tokens: {} }

/** A request to sign that one’s account runs this code. */
const asking = (address: Address, chainId = 31337n, nonce = 4n, from?: Address): CaseParts => {
  const asked: Signable = { kind: 'authorization', authorization: { chainId, address, nonce }, ...(from === undefined ? {} : { from }) }
  return { explanation: CALL, input: { request: { id: 'one', account: ALICE, chainId: 31337, asked } } }
}
const message = (parts: CaseParts): CaseParts => ({ ...asking(ZERO), ...parts })

describe('delegation/unknown-code', () => {
  const said = (parts: CaseParts, facts: Facts = NOTHING) => saidOf(delegationUnknownCode, parts, givenFacts(facts))
  const stranger = (who: string) => `danger: The account would run the code of ${who}, which we don’t know`

  it('is a danger of code that nobody knows, whoever tells of it, each once', () => {
    const claim: Claim = { kind: 'delegation', authority: ALICE, delegate: NOBODY, chainId: 0n }
    const claiming = (...claims: readonly Claim[]) => message({ explanation: { ...CALL, claims } })
    const done = (delegate?: Address) =>
      message({ effects: [{ kind: 'delegation', authority: ALICE, ...(delegate === undefined ? {} : { delegate }), evidence: RUN }] })
    expect(said(asking(NOBODY))).toEqual([stranger(NOBODY)])
    expect(said(asking(ROUTER))).toEqual([stranger('Uniswap v2 router')])
    expect(said(claiming(claim))).toEqual([stranger(NOBODY)])
    expect(said(done(NOBODY))).toEqual([stranger(NOBODY)])
    expect(said(claiming(claim, { ...claim, delegate: BOB }, claim))).toEqual([stranger(NOBODY), stranger(BOB)])
    expect(said({ ...asking(NOBODY), explanation: { ...CALL, claims: [claim] } })).toEqual([stranger(NOBODY)])
    // What takes it back gives it to nobody.
    expect(said(asking(ZERO))).toEqual([])
    expect(said(claiming({ ...claim, delegate: ZERO }))).toEqual([])
    expect(said(done())).toEqual([])
    expect(said(claiming({ kind: 'receiver', to: NOBODY }))).toEqual([])
  })

  it('is fine with code that is known and there', () => {
    expect(said(asking(SIMPLE), accountsOf(SIMPLE, word(1n)))).toEqual([])
  })

  it('is a danger where known code is not there, and unknown where nobody could look', () => {
    expect(said(asking(SIMPLE), accountsOf(SIMPLE, EMPTY_CODE_HASH))).toEqual(['danger: Simple7702Account has no code on this chain'])
    expect(said(asking(SIMPLE))).toEqual(['unknown: We couldn’t check whether Simple7702Account has code'])
    expect(said(asking(SIMPLE), { accounts: { [SIMPLE]: notKnown(RUN) }, tokens: {} })).toEqual([
      'unknown: We couldn’t check whether Simple7702Account has code',
    ])
  })

  it('warns of code that is anybody’s until it is set up', () => {
    expect(said(asking(COINBASE), accountsOf(COINBASE, word(1n)))).toEqual([
      'warn: Coinbase Smart Wallet must be set up in the same transaction',
    ])
  })
})

describe('delegation/anywhere', () => {
  const facts: Facts = { accounts: { [ALICE]: account(word(1n)) }, tokens: {}, proxies: { [NOBODY]: know({}, RUN) } }
  const said = (parts: CaseParts, more: Partial<Facts> = {}) => saidOf(delegationAnywhere, parts, givenFacts({ ...facts, ...more }))
  const everywhere = (level: string) => `${level}: This authorization is valid on every chain`

  it('is fine on this chain with the next number and code of its own', () => {
    expect(said(asking(NOBODY))).toEqual([])
    expect(said(asking(SIMPLE), { proxies: {} })).toEqual([])
  })

  it('forbids another chain, and is a danger on every one, unless it takes code back', () => {
    expect(said(asking(NOBODY, 1n))).toEqual(['block: This authorization is for chain 1, but you’re on chain 31337'])
    expect(said(asking(NOBODY, 0n))).toEqual([everywhere('danger')])
    expect(said(asking(ZERO, 0n))).toEqual([everywhere('warn')])
  })

  it('wants the next number of the account', () => {
    expect(said(asking(NOBODY, 31337n, 5n))).toEqual(['danger: This authorization waits for the account’s number 5; the next is 4'])
    expect(said(asking(NOBODY, 31337n, 3n))).toEqual(['warn: This authorization has the number 3, which is already used'])
    const unknown = ['unknown: We don’t know whether this authorization has the account’s next number']
    expect(said(asking(NOBODY), { accounts: {} })).toEqual(unknown)
    expect(said(asking(NOBODY, 31337n, 4n, BOB))).toEqual(unknown)
  })

  it('wants code that nobody can exchange', () => {
    const elsewhere = [`danger: ${NOBODY} runs the code of yet another contract`]
    for (const proxy of [{ implementation: BOB }, { beacon: BOB }])
      expect(said(asking(NOBODY), { proxies: { [NOBODY]: know(proxy, RUN) } })).toEqual(elsewhere)
    expect(said(asking(NOBODY), { proxies: { [NOBODY]: know({ admin: BOB }, RUN) } })).toEqual([])
    expect(said(asking(NOBODY), { accounts: { ...facts.accounts, [NOBODY]: account(word(2n), { delegate: BOB }) } })).toEqual(elsewhere)
    const unknown = [`unknown: We don’t know whether the code of ${NOBODY} can be replaced`]
    expect(said(asking(NOBODY), { proxies: {} })).toEqual(unknown)
    expect(said(asking(NOBODY), { proxies: { [NOBODY]: notKnown(RUN) } })).toEqual(unknown)
    expect(said(asking(ZERO), { proxies: {} })).toEqual([])
  })
})
