import { describe, expect, it } from 'vitest'
import type { Effect } from '#core/signing/effect'
import { plain } from '#core/text/words'
import type { Claim } from '#decode'
import { ownClaims } from '../claims.ts'
import { ALICE, BOB, CATS, DAI, NAMES, NOBODY, ROUTER, RUN, TOKENS, USDC } from '../test-support/recorded.ts'
import { spokenIn, unsaidOf } from './unsaid-effects.ts'

const [usdc] = TOKENS
if (usdc === undefined) throw new Error('no token')

/** What the effect does and these claims do not say, of ALICE. */
function unsaid(effect: Effect, ...claims: readonly Claim[]): readonly string[] {
  const own = ownClaims({ claims }, ALICE)
  const explanation = { claims } as unknown as Parameters<typeof spokenIn>[0]
  return unsaidOf(effect, { explanation, claims: own, said: spokenIn(explanation, own), account: ALICE, names: NAMES }).map(plain)
}
const out = (units: bigint): Effect => ({ kind: 'asset-out', amount: { units, token: usdc }, evidence: RUN })
const says = (most: bigint, token = USDC): Claim => ({ kind: 'out', token, most, exact: true, from: ALICE, to: BOB })

describe('what leaves', () => {
  it.each<[string, bigint, readonly Claim[], readonly string[]]>([
    ['as much as is said', 5_000_000n, [says(5_000_000n)], []],
    ['less', 4_000_000n, [says(5_000_000n)], []],
    ['a unit more', 5_000_001n, [says(5_000_000n)], ['It says that you send at most 5 USDC, but you send 5.000001 USDC']],
    ['nothing is said', 5_000_000n, [], ['It doesn’t say that you send 5 USDC']],
    ['of another token', 5_000_000n, [says(5_000_000n, DAI)], ['It doesn’t say that you send 5 USDC']],
    ['said twice', 10_000_000n, [says(5_000_000n), says(5_000_000n)], []],
  ])('is %s', (_, units, claims, sentences) => {
    expect(unsaid(out(units), ...claims)).toEqual(sentences)
  })

  it('is nothing that arrives, and no code that is put in place', () => {
    expect(unsaid({ kind: 'asset-in', amount: { units: 5n, token: usdc }, evidence: RUN })).toEqual([])
    expect(unsaid({ kind: 'delegation', authority: ALICE, delegate: BOB, evidence: RUN })).toEqual([])
    expect(unsaid({ kind: 'code-change', address: BOB, evidence: RUN })).toEqual([`It doesn’t say that the code of ${BOB} changes`])
  })
})

describe('an allowance', () => {
  const given = (after: bigint, more: Partial<Extract<Effect, { kind: 'allowance' }>> = {}): Effect => ({
    kind: 'allowance',
    token: usdc,
    spender: NOBODY,
    after,
    unlimited: false,
    evidence: RUN,
    ...more,
  })
  const claim = (units: bigint, more: Partial<Extract<Claim, { kind: 'allowance' }>> = {}): Claim => ({
    kind: 'allowance',
    owner: undefined,
    token: USDC,
    spender: NOBODY,
    units,
    mode: 'set',
    ...more,
  })
  const SPENDS = (amount: string) => [`It doesn’t say that ${NOBODY} can spend ${amount}`]

  it.each<[string, Effect, readonly Claim[], readonly string[]]>([
    ['as large as is said', given(5_000_000n), [claim(5_000_000n)], []],
    ['a unit larger', given(5_000_001n), [claim(5_000_000n)], SPENDS('5.000001 USDC')],
    ['of which nothing is said', given(5_000_000n), [], SPENDS('5 USDC')],
    ['without a bound', given(5_000_000n, { unlimited: true }), [], [`It doesn’t say that ${NOBODY} can spend unlimited USDC`]],
    ['that shrinks', given(5n, { before: 6n }), [], []],
    ['that stays', given(5n, { before: 5n }), [], []],
    ['that is none', given(0n), [], []],
    ['for another spender than is said', given(5_000_000n), [claim(5_000_000n, { spender: BOB })], SPENDS('5 USDC')],
    ['of another token than is said', given(5_000_000n), [claim(5_000_000n, { token: DAI })], SPENDS('5 USDC')],
    ['kept by another than is said', given(5_000_000n, { via: ROUTER }), [claim(5_000_000n)], SPENDS('5 USDC')],
    ['kept as is said', given(5_000_000n, { via: ROUTER }), [claim(5_000_000n, { via: ROUTER })], []],
    ['that grows by what is said', given(7_000_000n, { before: 5_000_000n }), [claim(2_000_000n, { mode: 'add' })], []],
    ['that grows by more', given(7_000_001n, { before: 5_000_000n }), [claim(2_000_000n, { mode: 'add' })], SPENDS('7.000001 USDC')],
    ['that is said to grow from nothing', given(2_000_000n), [claim(2_000_000n, { mode: 'add' })], []],
    ['that is said to shrink', given(5_000_001n, { before: 5_000_000n }), [claim(1n, { mode: 'subtract' })], SPENDS('5.000001 USDC')],
    ['that is set after it grew', given(3_000_000n), [claim(9n, { mode: 'add' }), claim(3_000_000n)], []],
  ])('%s', (_, effect, claims, sentences) => {
    expect(unsaid(effect, ...claims)).toEqual(sentences)
  })
})

describe('a right over items', () => {
  const operator = (granted: boolean): Effect => ({ kind: 'operator', collection: CATS, operator: NOBODY, granted, evidence: RUN })
  const claim = (granted: boolean, more: object = {}): Claim => ({
    kind: 'operator',
    owner: undefined,
    collection: CATS,
    operator: NOBODY,
    granted,
    ...more,
  })
  const ALL = [`It doesn’t say that ${NOBODY} can move all your items of ${CATS}`]
  it.each<[string, Effect, readonly Claim[], readonly string[]]>([
    ['is unsaid', operator(true), [], ALL],
    ['is said', operator(true), [claim(true)], []],
    ['is said to be taken back', operator(true), [claim(false)], ALL],
    ['is said of another', operator(true), [claim(true, { operator: BOB })], ALL],
    ['is said of another collection', operator(true), [claim(true, { collection: DAI })], ALL],
    ['is taken back', operator(false), [], []],
  ])('%s', (_, effect, claims, sentences) => {
    expect(unsaid(effect, ...claims)).toEqual(sentences)
  })

  const one = (granted: boolean): Effect => ({
    kind: 'item-allowance',
    collection: CATS,
    tokenId: 7n,
    spender: NOBODY,
    granted,
    evidence: RUN,
  })
  const approve = (units: bigint, spender = NOBODY): Claim => ({
    kind: 'allowance',
    owner: undefined,
    token: CATS,
    spender,
    units,
    mode: 'set',
  })
  const leaving: Claim = { kind: 'item-out', collection: CATS, tokenId: 7n, from: ALICE }
  const ITEM = [`It doesn’t say that ${NOBODY} can move item 7 of ${CATS}`]
  it.each<[string, Effect, readonly Claim[], readonly string[]]>([
    ['is unsaid', one(true), [], ITEM],
    ['is said as an allowance, with the item in the place of the amount', one(true), [approve(7n)], []],
    ['is said of another item', one(true), [approve(8n)], ITEM],
    ['is said of another spender', one(true), [approve(7n, BOB)], ITEM],
    ['is of an item that is said to leave', one(true), [leaving], []],
    ['is taken back', one(false), [], []],
  ])('to one of them %s', (_, effect, claims, sentences) => {
    expect(unsaid(effect, ...claims)).toEqual(sentences)
  })

  const sent = (units?: bigint): Effect => ({
    kind: 'nft-out',
    collection: CATS,
    tokenId: 7n,
    evidence: RUN,
    ...(units === undefined ? {} : { units }),
  })
  const item = (units?: bigint): Claim => ({
    kind: 'item-out',
    collection: CATS,
    tokenId: 7n,
    from: ALICE,
    ...(units === undefined ? {} : { units }),
  })
  it.each<[string, Effect, readonly Claim[], readonly string[]]>([
    ['of which nothing is said', sent(), [], [`It doesn’t say that you send item 7 of ${CATS}`]],
    ['that is said to leave', sent(), [item()], []],
    ['as many as are said', sent(3n), [item(3n)], []],
    ['as many as are said together', sent(3n), [item(2n), item()], []],
    ['more', sent(4n), [item(3n)], [`It says that you send 3 of item 7 of ${CATS}, but you send 4`]],
    ['more than the one that is said', sent(2n), [item()], [`It says that you send 1 of item 7 of ${CATS}, but you send 2`]],
  ])('is not needed for an item that leaves: %s', (_, effect, claims, sentences) => {
    expect(unsaid(effect, ...claims)).toEqual(sentences)
  })
})

describe('control', () => {
  const control = (more: Partial<Extract<Effect, { kind: 'control' }>> = {}): Effect => ({
    kind: 'control',
    of: ROUTER,
    what: 'owner',
    to: NOBODY,
    given: 'granted',
    evidence: RUN,
    ...more,
  })
  const claim = (more: object = {}): Claim => ({ kind: 'control', of: ROUTER, what: 'owner', to: NOBODY, given: 'granted', ...more })
  const right = { kind: 'right', of: ROUTER, to: NOBODY, owner: ALICE, given: 'granted' } as unknown as Claim
  const UNSAID = [`It doesn’t say that ${NOBODY} gets control of Uniswap v2 router`]
  it.each<[string, Effect, readonly Claim[], readonly string[]]>([
    ['of which nothing is said', control(), [], UNSAID],
    ['that is said', control(), [claim()], []],
    ['said of another contract', control(), [claim({ of: DAI })], UNSAID],
    ['said for another', control(), [claim({ to: BOB })], UNSAID],
    ['said of another kind', control(), [claim({ what: 'admin' })], UNSAID],
    ['of a manager, that a right says', control({ what: 'manager' }), [right], []],
    ['of an owner, where a right is said', control(), [right], UNSAID],
    ['that is taken', control({ given: 'taken' }), [], []],
    ['of the account itself', control({ to: ALICE }), [], []],
  ])('%s', (_, effect, claims, sentences) => {
    expect(unsaid(effect, ...claims)).toEqual(sentences)
  })
})
