import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Claim, Explanation } from '#decode'
import { allOf, commanded, leastIn, mostOut, ownClaims } from './claims.ts'
import type { Explained } from './review.ts'
import { ALICE, BOB, CATS, DAI, NOBODY, ROUTER, USDC } from './test-support/recorded.ts'

const ofWho = (who: Address | undefined): readonly Claim[] =>
  [
    { kind: 'out', token: USDC, most: 1n, exact: true, from: who, to: NOBODY },
    { kind: 'in', token: USDC, least: 1n, to: who },
    { kind: 'allowance', token: USDC, spender: NOBODY, units: 1n, mode: 'set', owner: who },
    { kind: 'operator', collection: CATS, operator: NOBODY, granted: true, owner: who },
    { kind: 'item-out', collection: CATS, tokenId: 1n, from: who },
    { kind: 'order', terms: { maker: who, gives: [], gets: [] } },
    { kind: 'right', of: ROUTER, to: NOBODY, owner: who, given: 'granted' },
  ] as unknown as readonly Claim[]
const counts = (claims: readonly Claim[], account: Address | ReadonlySet<Address>): readonly number[] => {
  const own = ownClaims({ claims }, account)
  return [own.out, own.arriving, own.allowances, own.operators, own.items, own.orders, own.rights].map(({ length }) => length)
}

describe('what a request says of an account', () => {
  it.each<[string, Address | undefined, Address | ReadonlySet<Address>, number]>([
    ['itself', ALICE, ALICE, 1],
    ['another', BOB, ALICE, 0],
    ['whoever sends it', undefined, ALICE, 1],
    ['one of several', BOB, new Set([ALICE, BOB]), 1],
    ['none of several', NOBODY, new Set([ALICE, BOB]), 0],
    ['whoever sends it, among several', undefined, new Set([ALICE]), 1],
  ])('is told of %s', (_, who, account, each) => {
    expect(counts(ofWho(who), account)).toEqual([each, each, each, each, each, each, each])
  })
  it('is no claim of another kind', () => {
    expect(counts([{ kind: 'control', of: ROUTER, what: 'owner', to: BOB, given: 'granted' }], ALICE)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  it('is summed up by its asset, ether apart', () => {
    const out = (most: bigint, token?: Address): Claim => ({
      kind: 'out',
      most,
      exact: true,
      from: ALICE,
      to: BOB,
      ...(token === undefined ? {} : { token }),
    })
    const arriving = (least: bigint, token?: Address): Claim => ({
      kind: 'in',
      least,
      to: ALICE,
      ...(token === undefined ? {} : { token }),
    })
    const own = ownClaims(
      { claims: [out(1n, USDC), out(2n, USDC), out(4n, DAI), out(8n), arriving(16n, USDC), arriving(32n), arriving(64n)] },
      ALICE,
    )
    expect([mostOut(own, USDC), mostOut(own, DAI), mostOut(own, undefined), mostOut(own, CATS)]).toEqual([3n, 4n, 8n, 0n])
    expect([leastIn(own, USDC), leastIn(own, DAI), leastIn(own, undefined)]).toEqual([16n, 0n, 96n])
    expect(mostOut(own, USDC)).toBe(3n)
  })
})

describe('accounts that a request has act', () => {
  type Made = {
    readonly from?: Address
    readonly name?: string
    readonly standards?: readonly string[]
    readonly inner?: readonly Address[]
  }
  const call = ({ from, name = 'execute', standards = ['ERC-4337'], inner = [BOB] }: Made): Explanation =>
    ({
      call: { to: ROUTER, ...(from === undefined ? {} : { from }) },
      function: { name, standards },
      inner: inner.map((one) => ({ call: { from: one }, inner: [] })),
    }) as unknown as Explanation
  const found = (...calls: readonly Explanation[]): readonly Address[] => [...commanded(new Set([ALICE]), calls)]

  it.each<[string, Explanation, readonly Address[]]>([
    ['an account that it commands', call({ from: ALICE }), [ALICE, BOB]],
    ['an account, by whoever sends it', call({}), [ALICE, BOB]],
    ['each of several', call({ inner: [BOB, NOBODY] }), [ALICE, BOB, NOBODY]],
    ['none that another commands', call({ from: NOBODY }), [ALICE]],
    ['none by a router', call({ standards: ['Uniswap v2'] }), [ALICE]],
    ['none by what others signed', call({ name: 'handleOps' }), [ALICE]],
    ['none by what others signed together', call({ name: 'handleAggregatedOps' }), [ALICE]],
    ['one by any of its standards', call({ standards: ['Uniswap v2', 'Argent'] }), [ALICE, BOB]],
    ...['ERC-7579', 'ERC-7821', 'DS-Proxy', 'Sequence'].map((standard): [string, Explanation, readonly Address[]] => [
      `one by ${standard}`,
      call({ standards: [standard] }),
      [ALICE, BOB],
    ]),
    [
      'none by a call that nobody knows',
      { call: { to: ROUTER }, inner: [{ call: { from: BOB }, inner: [] }] } as unknown as Explanation,
      [ALICE],
    ],
  ])('are %s', (_, one, accounts) => {
    expect(found(one)).toEqual(accounts)
  })
  it('are those that they command in turn', () => {
    expect(found(call({ from: ALICE }), call({ from: BOB, inner: [NOBODY] }))).toEqual([ALICE, BOB, NOBODY])
  })
})

describe('every call in it', () => {
  const call = (to: Address, ...inner: readonly Explanation[]): Explanation => ({ call: { to }, inner }) as unknown as Explanation
  it('is outermost first, and a message is none', () => {
    const toOf = (said: Explained) => allOf(said).map((one) => one.call.to)
    expect(toOf(call(ALICE, call(BOB, call(NOBODY)), call(ROUTER)))).toEqual([ALICE, BOB, NOBODY, ROUTER])
    expect(toOf({ faults: [], inner: [call(BOB)] } as unknown as Explained)).toEqual([BOB])
    expect(toOf({ inner: [] } as unknown as Explained)).toEqual([])
  })
})
