import { describe, expect, it } from 'vitest'
import type { Effect } from '#core/signing/effect'
import { type Claim, type MessageExplanation, UNLIMITED } from '#decode'
import { type CaseParts, contextOf } from '../test-support/case.ts'
import { ALICE, BOB, CATS, NOBODY, ROUTER, RUN, TOKENS, USDC } from '../test-support/recorded.ts'
import { grantedIn, isEverything } from './granted.ts'

const [token] = TOKENS
if (token === undefined) throw new Error('no token')
const MOST = 2n ** 160n - 1n

describe('a right to take', () => {
  it.each<[bigint, typeof BOB | undefined, boolean]>([
    [UNLIMITED, undefined, true],
    [MOST, undefined, false],
    [MOST, ROUTER, true],
    [MOST - 1n, ROUTER, false],
    [1n, undefined, false],
  ])('of %s, kept by %s, has no bound: %s', (units, via, is) => {
    expect(isEverything(units, via)).toBe(is)
  })

  const granted = (effects: readonly Effect[], claims: readonly Claim[] = [], use?: object) => {
    const parts: CaseParts = {
      effects,
      explanation: { claims } as unknown as NonNullable<CaseParts['explanation']>,
      message: use === undefined ? undefined : ({ use, claims, faults: [] } as unknown as MessageExplanation),
    }
    return grantedIn({ ...contextOf(parts) }).map(({ who, unlimited }) => [who, unlimited])
  }
  const allowance = (after: bigint, more: Partial<Extract<Effect, { kind: 'allowance' }>> = {}): Effect => ({
    kind: 'allowance',
    token,
    spender: BOB,
    after,
    unlimited: false,
    evidence: RUN,
    ...more,
  })
  const operator = (is: boolean): Effect => ({ kind: 'operator', collection: CATS, operator: BOB, granted: is, evidence: RUN })
  const item = (is: boolean): Effect => ({
    kind: 'item-allowance',
    collection: CATS,
    tokenId: 1n,
    spender: BOB,
    granted: is,
    evidence: RUN,
  })
  const claim = (units: bigint, more: Partial<Extract<Claim, { kind: 'allowance' }>> = {}): Claim => ({
    kind: 'allowance',
    owner: undefined,
    token: USDC,
    spender: BOB,
    units,
    mode: 'set',
    ...more,
  })

  it.each<[string, readonly Effect[], readonly Claim[], readonly unknown[]]>([
    ['an allowance', [allowance(5n)], [], [[BOB, false]]],
    ['one without a bound', [allowance(5n, { unlimited: true })], [], [[BOB, true]]],
    ['one that is taken back', [allowance(0n, { before: 5n })], [], []],
    ['one that is used up in part', [allowance(4n, { before: 5n })], [], []],
    ['one that stays', [allowance(5n, { before: 5n })], [], [[BOB, false]]],
    ['an operator', [operator(true)], [], [[BOB, true]]],
    ['an operator no more', [operator(false)], [], []],
    ['one item', [item(true)], [], [[BOB, false]]],
    ['one item no more', [item(false)], [], []],
    ['something that leaves', [{ kind: 'asset-out', amount: { units: 1n, token }, evidence: RUN }], [], []],
    ['an allowance that is said', [], [claim(5n)], [[BOB, false]]],
    ['one without a bound that is said', [], [claim(UNLIMITED)], [[BOB, true]]],
    ['none that is said', [], [claim(0n)], []],
    ['less that is said', [], [claim(5n, { mode: 'subtract' })], []],
    ['another’s that is said', [], [claim(5n, { owner: NOBODY })], []],
    [
      'an operator that is said',
      [],
      [{ kind: 'operator', owner: undefined, collection: CATS, operator: BOB, granted: true }],
      [[BOB, true]],
    ],
    ['an operator no more that is said', [], [{ kind: 'operator', owner: undefined, collection: CATS, operator: BOB, granted: false }], []],
    ['a bounded one, then one without a bound', [allowance(5n)], [claim(UNLIMITED)], [[BOB, true]]],
    ['one without a bound, then a bounded one', [allowance(5n, { unlimited: true })], [claim(5n)], [[BOB, true]]],
    [
      'two people',
      [allowance(5n)],
      [claim(5n, { spender: NOBODY })],
      [
        [BOB, false],
        [NOBODY, false],
      ],
    ],
  ])('is that of %s', (_, effects, claims, found) => {
    expect(granted(effects, claims)).toEqual(found)
  })

  it('is that of whom a message names, unless they act for the account', () => {
    expect(granted([], [], { use: 'erc2612', token: USDC, owner: ALICE, spender: NOBODY, value: 1n, nonce: 0n, deadline: 1n })).toEqual([
      [NOBODY, false],
    ])
  })
})
