import { describe, expect, it } from 'vitest'
import type { TypedData } from '#core/messages/typed-data'
import type { OwnSignature } from '#core/permissions/own-signature'
import { DAN, END } from '../test-support/reading.ts'
import { encoder } from '../test-support/calls.ts'
import { BOB, CAROL, ME, STRANGER, USDC } from '../test-support/names.ts'
import { daiPermit } from './dai-permit.ts'
import { erc2612 } from './erc2612.ts'
import { contextOf, DIGEST, FAILED, isSpent, number, signatureOf, TAKEN } from './test-support/signing.ts'

const token = encoder(
  'function balanceOf(address account) view returns (uint256)',
  'function transferFrom(address from, address to, uint256 value)',
  'function nonces(address owner) view returns (uint256)',
)
const eip = encoder('function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)')
const dai = encoder(
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
)
const TAKEN_PARTS = [TAKEN.v, TAKEN.r, TAKEN.s]
const PERMIT = { use: 'erc2612', token: USDC, owner: CAROL, spender: BOB, value: 50n, nonce: 7n, deadline: END } as const
const DAI = { use: 'dai-permit', token: USDC, owner: CAROL, spender: BOB, allowed: true, nonce: 7n, expiry: END } as const
const bySpender = (data: unknown) => ({ kind: 'call', from: BOB, to: USDC, value: 0n, data })
const played = (steps: readonly unknown[]) => ({
  tense: 'could',
  by: BOB,
  actor: CAROL,
  steps,
  first: 0,
  signed: [{ digest: DIGEST, signer: CAROL }],
  gaps: [],
})

describe('a permit of EIP-2612', () => {
  it('moves what is of its owner, whoever signs', () => {
    expect(erc2612.actor(PERMIT, ME)).toBe(CAROL)
    expect(erc2612.probes?.(PERMIT, CAROL)).toEqual([{ to: USDC, data: token('balanceOf', [CAROL]) }])
  })

  it.each([
    ['no more than the owner has', number(30n), 30n],
    ['no more than it gives', number(70n), 50n],
    ['all that it gives, where the balance is not known', FAILED, 50n],
  ])('lets the spender take %s', (_, balance, units) => {
    expect(erc2612.exercise?.(PERMIT, contextOf(balance), CAROL)).toEqual(
      played([bySpender(eip('permit', [CAROL, BOB, 50n, END, ...TAKEN_PARTS])), bySpender(token('transferFrom', [CAROL, BOB, units]))]),
    )
  })

  it.each([
    [PERMIT, number(0n)],
    [{ ...PERMIT, value: 0n }, number(9n)],
  ])('takes nothing where there is nothing to take', (use, balance) => {
    expect(erc2612.exercise?.(use, contextOf(balance), CAROL)?.steps).toEqual([
      bySpender(eip('permit', [CAROL, BOB, use.value, END, ...TAKEN_PARTS])),
    ])
  })

  it('has terms, and leaves an allowance', () => {
    expect(erc2612.terms(PERMIT)).toEqual({ spender: BOB, until: END, number: { contract: USDC, nonce: 7n } })
    expect([erc2612.isRight, erc2612.leavesAllowance]).toEqual([true, true])
    expect([0n, 1n].map((value) => erc2612.givesNothing?.({ ...PERMIT, value }))).toEqual([true, false])
  })
})

describe('a permit of DAI', () => {
  it('moves what is of its holder, whoever signs', () => {
    expect(daiPermit.actor(DAI, ME)).toBe(CAROL)
    expect(daiPermit.probes?.(DAI, CAROL)).toEqual([{ to: USDC, data: token('balanceOf', [CAROL]) }])
  })

  it('lets the spender take all that there is', () => {
    expect(daiPermit.exercise?.(DAI, contextOf(number(30n)), CAROL)).toEqual(
      played([bySpender(dai('permit', [CAROL, BOB, 7n, END, true, ...TAKEN_PARTS])), bySpender(token('transferFrom', [CAROL, BOB, 30n]))]),
    )
  })

  it.each([
    ['an unknown balance', DAI, FAILED],
    ['no balance', DAI, number(0n)],
    ['a permit that takes back', { ...DAI, allowed: false }, number(30n)],
  ])('takes nothing with %s', (_, use, balance) => {
    expect(daiPermit.exercise?.(use, contextOf(balance), CAROL)?.steps).toEqual([
      bySpender(dai('permit', [CAROL, BOB, 7n, END, use.allowed, ...TAKEN_PARTS])),
    ])
  })

  it('has terms, and an end of 0 is none', () => {
    expect(daiPermit.terms(DAI)).toEqual({ spender: BOB, until: END, number: { contract: USDC, nonce: 7n } })
    expect(daiPermit.terms({ ...DAI, expiry: 0n }).until).toBe(2n ** 48n - 1n)
    expect(daiPermit.terms({ ...DAI, expiry: 1n }).until).toBe(1n)
    expect([daiPermit.isRight, daiPermit.leavesAllowance]).toEqual([true, true])
    expect([true, false].map((allowed) => daiPermit.givesNothing?.({ ...DAI, allowed }))).toEqual([false, true])
  })
})

describe('whether a permit was used', () => {
  const checks = [erc2612.spent?.(PERMIT, ME, signatureOf(typed({}))), daiPermit.spent?.(DAI, ME, signatureOf(typed({})))]
  it('is asked of the number that the token counts for its owner', () => {
    for (const check of checks) expect(check?.reads).toEqual([{ to: USDC, data: token('nonces', [ME]) }])
  })

  it.each([
    [6n, false],
    [7n, false],
    [8n, true],
  ])('with %i counted is %s', (counted, used) => {
    for (const check of checks) expect(isSpent(check, [[counted]])).toBe(used)
  })

  it('is not known without an answer', () => {
    for (const check of checks) expect(isSpent(check, [])).toBeUndefined()
  })
})

function typed(message: Readonly<Record<string, unknown>>): TypedData {
  return { domain: { verifyingContract: USDC }, types: {}, primaryType: 'Permit', message }
}

describe('a permit is made worthless', () => {
  const terms = { use: 'erc2612', contract: USDC, nonce: 7n }
  const given = signatureOf(typed({ value: '50', deadline: `${END}` }), { terms })
  const none = signatureOf(typed({ value: '0', deadline: `${END}` }), { terms })
  const voided = (others: readonly (typeof given)[]) => erc2612.void?.(PERMIT, given, others)
  const sign = (message: object) => ({ how: 'sign', asked: { kind: 'typed-data', data: typed({ ...message }) } })
  const r = `0x${'aa'.repeat(32)}`
  const s = `0x${'bb'.repeat(32)}`

  it('by a permit of nothing with the same number, which is signed first', () => {
    expect(voided([])).toEqual(sign({ value: '0', deadline: `${END}` }))
    expect(voided([given])).toEqual(sign({ value: '0', deadline: `${END}` }))
    const holder = signatureOf(typed({ allowed: true, expiry: '5' }), { terms })
    expect(daiPermit.void?.(DAI, holder, [])).toEqual(sign({ allowed: false, expiry: '5' }))
  })

  it('is then handed in', () => {
    expect(voided([given, none])).toEqual({
      how: 'hand-in',
      wish: { kind: 'call', to: USDC, value: 0n, data: eip('permit', [ME, BOB, 0n, END, 28, r, s]) },
    })
    const holder = signatureOf(typed({ allowed: false, expiry: 5 }), { terms })
    expect(daiPermit.void?.(DAI, holder, [holder])).toEqual({
      how: 'hand-in',
      wish: { kind: 'call', to: USDC, value: 0n, data: dai('permit', [ME, BOB, 7n, 5n, false, 28, r, s]) },
    })
  })

  it.each([
    [END, END],
    [Number(END), END],
    [`0x${END.toString(16)}`, END],
    [undefined, 0n],
    [null, 0n],
  ])('with its end, written as %s', (deadline, until) => {
    expect(voided([signatureOf(typed({ value: 0, deadline }), { terms })])).toMatchObject({
      wish: { data: eip('permit', [ME, BOB, 0n, until, 28, r, s]) },
    })
  })

  it.each([0n, 0, '0', '0x0'])('by what gives %s', (value) => {
    expect(voided([signatureOf(typed({ value, deadline: 1 }), { terms })])).toHaveProperty('how', 'hand-in')
  })

  it.each<readonly [string, OwnSignature]>([
    ['of something', { ...none, asked: { kind: 'typed-data', data: typed({ value: '1', deadline: 1 }) } }],
    ['of another account', { ...none, account: DAN }],
    ['on another chain', { ...none, chainId: 10 }],
    ['of another token', { ...none, terms: { ...terms, contract: STRANGER } }],
    ['with another number', { ...none, terms: { ...terms, nonce: 8n } }],
    ['that says yes, in DAI’s form', { ...none, asked: { kind: 'typed-data', data: typed({ allowed: true, value: '0' }) } }],
    ['that is a text', { ...none, asked: { kind: 'message', message: '0x' } }],
  ])('by none %s', (_, other) => {
    expect(voided([other])).toHaveProperty('how', 'sign')
  })

  it('by none where its number is not known', () => {
    const { terms: _, ...bare } = given
    expect(erc2612.void?.(PERMIT, bare, [{ ...none, terms: { use: 'erc2612' } }])).toHaveProperty('how', 'sign')
  })

  it('by nothing where it is no typed data', () => {
    expect(erc2612.void?.(PERMIT, { ...given, asked: { kind: 'message', message: '0x' } }, [])).toBeUndefined()
  })
})
