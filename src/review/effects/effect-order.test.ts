import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Token } from '#core/money/token'
import { ALICE, BOB, CATS, NOBODY, ROUTER, RUN, TOKENS } from '../test-support/recorded.ts'
import { type Familiar, isLoss, rankOf, sortEffects } from './effect-order.ts'

const STRANGE: Address = '0x00000000000000000000000000000000c0ffee21'
const [LISTED] = TOKENS
if (LISTED === undefined) throw new Error('no token')
const claimed: Token = { ...LISTED, address: STRANGE, from: 'claimed' }
const DECLARED = { ...RUN, kind: 'declared' } as const
/** The router alone has a name. */
const FAMILIAR: Familiar = { account: ALICE, isNamed: (address) => address === ROUTER }

const out = (token: Token, more: object = {}): Effect => ({ kind: 'asset-out', amount: { units: 1n, token }, evidence: RUN, ...more })
const arrives = (token: Token, more: object = {}): Effect => ({ ...out(token, more), kind: 'asset-in' }) as Effect
const allowance = (after: bigint, more: object = {}): Effect => ({ kind: 'allowance', token: claimed, spender: BOB, after, unlimited: false, evidence: RUN, ...more }) // prettier-ignore
const item = (kind: 'nft-out' | 'nft-in', more: object = {}): Effect => ({ kind, collection: CATS, tokenId: 1n, evidence: RUN, ...more })
const operator = (granted: boolean): Effect => ({ kind: 'operator', collection: CATS, operator: BOB, granted, evidence: RUN })
const itemAllowance = (granted: boolean): Effect => ({ kind: 'item-allowance', collection: CATS, tokenId: 1n, spender: BOB, granted, evidence: RUN }) // prettier-ignore
const delegation = (authority: Address, delegate?: Address): Effect => ({ kind: 'delegation', authority, evidence: RUN, ...(delegate === undefined ? {} : { delegate }) }) // prettier-ignore
const control = (of: Address, given: 'granted' | 'taken' = 'granted'): Effect => ({
  kind: 'control',
  of,
  what: 'owner',
  given,
  evidence: RUN,
})

describe('a loss', () => {
  it.each<readonly [string, Effect, boolean]>([
    ['is what leaves', out(LISTED), true],
    ['is an item that leaves', item('nft-out'), true],
    ['is code that changes', { kind: 'code-change', address: ALICE, evidence: RUN }, true],
    ['is none of what arrives', arrives(LISTED), false],
    ['is no item that arrives', item('nft-in'), false],
    ['is no contract that is made', { kind: 'contract-created', address: BOB, evidence: RUN }, false],
    ['is an allowance that is given', allowance(1n), true],
    ['is an allowance that grows', allowance(2n, { before: 1n }), true],
    ['is no allowance that stays', allowance(1n, { before: 1n }), false],
    ['is no allowance that is taken back', allowance(0n, { before: 1n }), false],
    ['is a right over a collection', operator(true), true],
    ['is none that is taken back', operator(false), false],
    ['is a right over an item', itemAllowance(true), true],
    ['is none over an item that is taken back', itemAllowance(false), false],
    ['is code that an account takes on', delegation(ALICE, BOB), true],
    ['is none that it drops', delegation(ALICE), false],
    ['is a say that somebody gets', control(ALICE), true],
    ['is none that somebody loses', control(ALICE, 'taken'), false],
  ])('%s', (_, effect, expected) => expect(isLoss(effect)).toBe(expected))
})

describe('what is read first', () => {
  /** Each before the next. */
  const strictly = (effects: readonly Effect[]): void => {
    const ranks = effects.map((effect) => rankOf(effect, FAMILIAR))
    expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b))
  }
  it('of what leaves is what is listed, then what the account had, then what answers, then what is only said', () => {
    strictly([out(LISTED), out(claimed, { before: 1n }), out(claimed), out(claimed, { evidence: DECLARED })])
    expect(rankOf(out(claimed, { before: 0n }), FAMILIAR)).toBe(rankOf(out(claimed), FAMILIAR))
    expect(rankOf(out(claimed, { before: 1n, evidence: DECLARED }), FAMILIAR)).toBe(rankOf(out(claimed, { evidence: DECLARED }), FAMILIAR))
  })
  it('is a loss that is as well known as a gain, and not one that is known two steps less', () => {
    strictly([out(LISTED), out(claimed, { before: 1n }), arrives(LISTED), out(claimed), arrives(claimed, { before: 1n }), out(claimed, { evidence: DECLARED })]) // prettier-ignore
  })
  it('is an allowance without a bound before one with', () => {
    strictly([allowance(1n, { unlimited: true, held: 1n }), allowance(1n, { held: 1n }), allowance(1n), allowance(1n, { held: 1n, before: 1n }), allowance(1n, { before: 1n })]) // prettier-ignore
    expect(rankOf(allowance(1n, { held: 0n }), FAMILIAR)).toBe(rankOf(allowance(1n), FAMILIAR))
    expect(rankOf(operator(true), FAMILIAR)).toBeLessThan(rankOf(itemAllowance(true), FAMILIAR))
  })
  it('is what this device knows by name, and the account itself, by the contract that it is about', () => {
    const pairs: readonly (readonly [Effect, Effect])[] = [
      [out({ ...claimed, address: ROUTER }), out(claimed)],
      [allowance(1n, { token: { ...claimed, address: ROUTER } }), allowance(1n)],
      [item('nft-in', { collection: ROUTER }), item('nft-in')],
      [delegation(ALICE, BOB), delegation(NOBODY, BOB)],
      [control(ROUTER), control(NOBODY)],
      [
        { kind: 'code-change', address: ALICE, evidence: RUN },
        { kind: 'code-change', address: NOBODY, evidence: RUN },
      ],
    ]
    for (const [known, strange] of pairs) expect(rankOf(known, FAMILIAR), known.kind).toBeLessThan(rankOf(strange, FAMILIAR))
    // A spender’s name says nothing of the token.
    expect(rankOf(allowance(1n, { spender: ROUTER }), FAMILIAR)).toBe(rankOf(allowance(1n), FAMILIAR))
  })
  it('is an item that leaves, which the account had, before one that arrives, however each is known', () =>
    strictly([item('nft-out'), item('nft-out', { evidence: DECLARED }), item('nft-in'), item('nft-in', { evidence: DECLARED })]))
})

describe('the order of effects', () => {
  it('is by kind, whatever their rank; then by rank, and equals as they came', () => {
    const last = item('nft-out', { evidence: DECLARED, tokenId: 9n })
    const [first, second] = [item('nft-out', { tokenId: 2n }), item('nft-out', { tokenId: 3n })]
    const all = [
      { kind: 'contract-created', address: ALICE, evidence: RUN } as const,
      { kind: 'code-change', address: ALICE, evidence: RUN } as const,
      control(ALICE),
      delegation(ALICE, BOB),
      itemAllowance(true),
      operator(true),
      allowance(1n, { token: LISTED }),
      item('nft-in'),
      arrives(LISTED),
      last,
      first,
      second,
      out(claimed, { evidence: DECLARED }),
    ]
    const sorted = sortEffects(all, FAMILIAR)
    expect(sorted.map(({ kind }) => kind)).toEqual(['asset-out', 'nft-out', 'nft-out', 'nft-out', 'asset-in', 'nft-in', 'allowance', 'operator', 'item-allowance', 'delegation', 'control', 'code-change', 'contract-created']) // prettier-ignore
    expect(sorted.slice(1, 4)).toEqual([first, second, last])
  })
})
