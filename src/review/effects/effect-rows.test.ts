import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Token } from '#core/money/token'
import { createDice, type Dice } from '../../core/test-support/dice.ts'
import { EFFECT_ROWS, effectRows } from './effect-rows.ts'
import { isLoss } from './effect-order.ts'
import { judge } from '../judge.ts'
import { FLOODS, flooded, stranger } from '../test-support/flood.ts'
import { ALICE, find, inputOf, RUN, TOKENS } from '../test-support/recorded.ts'

const DECLARED = { ...RUN, kind: 'declared' } as const
const NATIVE: Token = { chainId: 31337, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const strange = (index: number): Token => ({
  chainId: 31337,
  standard: 'erc20',
  address: stranger(index),
  symbol: 'SPAM',
  name: '',
  decimals: 0,
  from: 'claimed',
})
const familiar = { account: ALICE, isNamed: () => false }

/** Any effect, of a few contracts or of many, listed or not. */
function madeUp(dice: Dice): Effect {
  const who = stranger(dice.below(40))
  const token = dice.pick([NATIVE, ...TOKENS, strange(dice.below(3)), strange(dice.below(500)), strange(dice.below(500))])
  const evidence = dice.pick([RUN, DECLARED])
  const units = dice.integer(200)
  switch (dice.below(8)) {
    case 0:
      return { kind: 'asset-out', amount: { units, token }, ...(dice.below(2) === 0 ? { before: units, after: 0n } : {}), evidence }
    case 1:
      return { kind: 'asset-in', amount: { units, token }, evidence }
    case 2:
    case 3:
      return { kind: 'allowance', token, spender: who, after: dice.pick([0n, units]), unlimited: dice.below(5) === 0, evidence }
    case 4:
      return { kind: 'operator', collection: stranger(dice.below(9)), operator: who, granted: dice.below(4) > 0, evidence }
    case 5:
      return {
        kind: dice.pick(['nft-out', 'nft-in']),
        collection: stranger(dice.below(9)),
        tokenId: units,
        units: BigInt(dice.below(9) + 1),
        evidence,
      }
    case 6:
      return { kind: 'control', of: dice.pick([ALICE, who]), what: 'owner', to: who, given: dice.pick(['granted', 'taken']), evidence }
    default:
      return { kind: 'contract-created', address: who, evidence }
  }
}

const unitsOf = (effect: Effect): bigint =>
  'amount' in effect
    ? effect.amount.units
    : effect.kind === 'allowance'
      ? effect.unlimited
        ? 0n
        : effect.after
      : effect.kind === 'nft-out' || effect.kind === 'nft-in'
        ? (effect.units ?? 1n)
        : 0n
const contractOf = (effect: Effect): Address | '' =>
  'amount' in effect
    ? (effect.amount.token.address ?? '')
    : effect.kind === 'allowance'
      ? (effect.token.address ?? '')
      : 'collection' in effect
        ? effect.collection
        : effect.kind === 'control'
          ? effect.of
          : ''

type Sum = { count: number; units: bigint; unlimited: number }

/** Counts, units and rights without a bound, by kind and contract. */
function sums(parts: readonly { readonly key: string; readonly sum: Sum }[]): Record<string, Sum> {
  const found: Record<string, Sum> = {}
  for (const { key, sum } of parts) {
    const so = (found[key] ??= { count: 0, units: 0n, unlimited: 0 })
    so.count += sum.count
    so.units += sum.units
    so.unlimited += sum.unlimited
  }
  return found
}

const ofEffects = (effects: readonly Effect[]) =>
  effects.map((effect) => ({
    key: `${effect.kind} ${contractOf(effect)}`,
    sum: { count: 1, units: unitsOf(effect), unlimited: effect.kind === 'allowance' && effect.unlimited ? 1 : 0 },
  }))

describe('rows and totals of effects', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('are together all effects: no amount and no right is in neither (seed %d)', (seed) => {
    const dice = createDice(seed)
    const effects = Array.from({ length: 20 + dice.below(2000) }, () => madeUp(dice))
    const { rows, totals } = effectRows(effects, familiar)
    expect(rows.length).toBe(Math.min(EFFECT_ROWS, effects.length))
    const ofTotals = totals.map(({ kind, contract, count, units, unlimited }) => ({
      key: `${kind} ${contract ?? ''}`,
      sum: { count, units, unlimited },
    }))
    expect(sums([...ofEffects(rows), ...ofTotals])).toEqual(sums(ofEffects(effects)))
    // The weakest of what is summed up speaks for the sum.
    for (const total of totals)
      if (total.evidence.kind === RUN.kind)
        expect(effects.some((effect) => effect.kind === total.kind && effect.evidence.kind === RUN.kind)).toBe(true)
  })

  it.each([1, 2, 3])('give rows to what is listed and leaves before anything of a stranger, wherever it stands (seed %d)', (seed) => {
    const dice = createDice(seed)
    const spam = Array.from({ length: 3000 }, (_, at): Effect => ({
      kind: 'asset-out',
      amount: { units: 2n ** 200n, token: strange(at) },
      evidence: RUN,
    }))
    const known: readonly Effect[] = [
      { kind: 'asset-out', amount: { units: 1n, token: NATIVE }, evidence: RUN },
      ...TOKENS.map((token): Effect => ({ kind: 'allowance', token, spender: stranger(1), after: 1n, unlimited: true, evidence: RUN })),
      { kind: 'delegation', authority: ALICE, delegate: stranger(2), evidence: RUN },
      { kind: 'control', of: ALICE, what: 'owner', to: stranger(3), given: 'granted', evidence: RUN },
    ]
    const mixed = [...spam, ...known].toSorted(() => dice.below(3) - 1)
    const { rows } = effectRows(mixed, familiar)
    for (const effect of known) expect(rows).toContain(effect)
  })

  it('put what the account holds before what a contract only says', () => {
    const said = Array.from({ length: 300 }, (_, at): Effect => ({
      kind: 'nft-out',
      collection: stranger(at),
      tokenId: 1n,
      evidence: DECLARED,
    }))
    const had: Effect = { kind: 'nft-out', collection: stranger(900), tokenId: 1n, evidence: RUN }
    expect(effectRows([...said, had], familiar).rows).toContain(had)
  })

  it('know every kind that takes something or gives a right', () => {
    expect(isLoss({ kind: 'asset-in', amount: { units: 1n, token: NATIVE }, evidence: RUN })).toBe(false)
    expect(isLoss({ kind: 'allowance', token: NATIVE, spender: ALICE, after: 0n, unlimited: false, evidence: RUN })).toBe(false)
    expect(isLoss({ kind: 'operator', collection: ALICE, operator: ALICE, granted: true, evidence: RUN })).toBe(true)
  })
})

describe('a flooded run', () => {
  it.each(FLOODS)('shows what the honest part of it does in a row of its own: %s', (flood) => {
    const base = find('swap USDC for DAI')
    const plainly = judge(inputOf(base)).effects
    const { effects, actor } = judge(inputOf(flooded([flood], 600, base)))
    const rows = new Set(effectRows(effects, { account: actor, isNamed: () => false }).rows.map(contractOf))
    for (const effect of plainly) expect(rows).toContain(contractOf(effect))
  })
})

describe('a total', () => {
  /** All totals, whichever come first. */
  const expectTotals = (effects: readonly Effect[], totals: readonly object[]): void => {
    const found = effectRows(effects, familiar, 0).totals
    expect(found).toHaveLength(totals.length)
    for (const total of totals) expect(found).toContainEqual(expect.objectContaining(total))
  }
  const [token] = TOKENS
  if (token?.address === undefined) throw new Error('no token')
  const [one, two, three] = [stranger(1), stranger(2), stranger(3)]
  const delegation = (authority: Address, delegate?: Address): Effect => ({
    kind: 'delegation',
    authority,
    ...(delegate === undefined ? {} : { delegate }),
    evidence: RUN,
  })
  const allowance = (more: Partial<Extract<Effect, { kind: 'allowance' }>> = {}): Effect => ({
    kind: 'allowance',
    token,
    spender: one,
    after: 5n,
    unlimited: false,
    evidence: RUN,
    ...more,
  })

  it('is of one account whose code changes, given and taken back apart', () => {
    expectTotals(
      [delegation(one, two), delegation(one, three), delegation(one), delegation(two, one)],
      [
        { kind: 'delegation', given: true, contract: one, count: 2, units: 0n },
        { kind: 'delegation', given: false, contract: one, count: 1 },
        { kind: 'delegation', given: true, contract: two, count: 1 },
      ],
    )
  })

  it('is of one token that may be taken, by whichever keeper, and adds up what has a bound', () => {
    expectTotals(
      [allowance(), allowance({ after: 7n }), allowance({ after: 9n, unlimited: true })],
      [{ kind: 'allowance', given: true, contract: token.address, token, count: 3, units: 12n, unlimited: 1, evidence: RUN }],
    )
    expectTotals([allowance({ via: two }), allowance()], [{ via: two, count: 1 }, { count: 1 }])
    expectTotals([allowance({ after: 0n }), allowance({ after: 1n })], [{ given: false }, { given: true }])
  })

  it('is of one contract that is governed, and of all that are made', () => {
    const control = (of: Address, given: 'granted' | 'taken'): Effect => ({
      kind: 'control',
      of,
      what: 'owner',
      to: one,
      given,
      evidence: RUN,
    })
    expectTotals(
      [control(one, 'granted'), control(one, 'taken'), control(two, 'granted')],
      [
        { given: true, contract: one },
        { given: false, contract: one },
        { given: true, contract: two },
      ],
    )
    const made = effectRows(
      [one, two].map((address): Effect => ({ kind: 'contract-created', address, evidence: RUN })),
      familiar,
      0,
    ).totals
    expect(made).toEqual([{ kind: 'contract-created', count: 2, units: 0n, unlimited: 0, evidence: RUN }])
  })

  it('is of one collection, by how many items, and as weak as the weakest', () => {
    const item = (units: bigint | undefined, evidence: Effect['evidence'] = RUN): Effect => ({
      kind: 'nft-out',
      collection: one,
      tokenId: 1n,
      ...(units === undefined ? {} : { units }),
      evidence,
    })
    expectTotals(
      [item(undefined), item(3n), item(2n, DECLARED)],
      [{ kind: 'nft-out', contract: one, count: 3, units: 6n, unlimited: 0, evidence: DECLARED }],
    )
  })

  it.each<[string, readonly Effect[], readonly object[]]>([
    [
      'tokens that leave',
      [2n, 3n].map((units): Effect => ({ kind: 'asset-out', amount: { units, token }, evidence: RUN })),
      [{ kind: 'asset-out', contract: token.address, token, count: 2, units: 5n, unlimited: 0, evidence: RUN }],
    ],
    [
      'the native currency, which has no contract',
      [{ kind: 'asset-in', amount: { units: 4n, token: NATIVE }, evidence: RUN }],
      [{ kind: 'asset-in', token: NATIVE, count: 1, units: 4n, unlimited: 0, evidence: RUN }],
    ],
    [
      'items that arrive',
      [{ kind: 'nft-in', collection: one, tokenId: 8n, evidence: RUN }],
      [{ kind: 'nft-in', contract: one, count: 1, units: 1n, unlimited: 0, evidence: RUN }],
    ],
    [
      'operators, given and taken back apart',
      [true, false, true].map((granted): Effect => ({ kind: 'operator', collection: one, operator: two, granted, evidence: RUN })),
      [
        { kind: 'operator', given: true, contract: one, count: 2, units: 0n, unlimited: 0, evidence: RUN },
        { kind: 'operator', given: false, contract: one, count: 1, units: 0n, unlimited: 0, evidence: RUN },
      ],
    ],
    [
      'rights to one item, given and taken back apart',
      [true, false].map((granted): Effect => ({
        kind: 'item-allowance',
        collection: one,
        tokenId: 1n,
        spender: two,
        granted,
        evidence: RUN,
      })),
      [
        { kind: 'item-allowance', given: true, contract: one, count: 1, units: 0n, unlimited: 0, evidence: RUN },
        { kind: 'item-allowance', given: false, contract: one, count: 1, units: 0n, unlimited: 0, evidence: RUN },
      ],
    ],
    [
      'a right that Permit2 keeps',
      [allowance({ via: two })],
      [{ kind: 'allowance', given: true, contract: token.address, token, via: two, count: 1, units: 5n, unlimited: 0, evidence: RUN }],
    ],
    [
      'accounts whose code changes by itself',
      [one, two].map((address): Effect => ({ kind: 'code-change', address, evidence: RUN })),
      [{ kind: 'code-change', count: 2, units: 0n, unlimited: 0, evidence: RUN }],
    ],
  ])('says all that there is to say of %s, and nothing else', (_, effects, totals) => {
    expect(effectRows(effects, familiar, 0).totals).toEqual(totals)
  })

  it('is of one kind and one contract', () => {
    const out = (of: Token): Effect => ({ kind: 'asset-out', amount: { units: 1n, token: of }, evidence: RUN })
    const arriving: Effect = { kind: 'asset-in', amount: { units: 1n, token }, evidence: RUN }
    const both = [out(token), out(NATIVE), arriving, out(strange(1)), out(token)]
    expect(effectRows(both, familiar, 0).totals.map(({ kind, contract, count }) => [kind, contract, count])).toEqual([
      ['asset-out', token.address, 2],
      ['asset-out', undefined, 1],
      ['asset-in', token.address, 1],
      ['asset-out', stranger(1), 1],
    ])
  })
})

describe('rows', () => {
  const incoming = (units: bigint): Effect => ({ kind: 'asset-in', amount: { units, token: NATIVE }, evidence: RUN })
  const out: Effect = { kind: 'asset-out', amount: { units: 1n, token: NATIVE }, evidence: RUN }

  it.each([
    [49, 49, 0],
    [50, 50, 0],
    [51, 50, 1],
    [60, 50, 10],
  ])('are fifty at most: of %i effects %i have one, and %i are summed up', (count, most, left) => {
    const { rows, totals } = effectRows(
      Array.from({ length: count }, (_, at) => incoming(BigInt(at))),
      familiar,
    )
    expect(rows.map((row) => ('amount' in row ? row.amount.units : -1n))).toEqual(Array.from({ length: most }, (_, at) => BigInt(at)))
    expect(totals.reduce((sum, total) => sum + total.count, 0)).toBe(left)
  })

  it('are those that matter most, in the order that they stood in', () => {
    expect(effectRows([incoming(1n), incoming(2n), out], familiar, 2).rows).toEqual([incoming(1n), out])
    expect(effectRows([incoming(1n), out, incoming(2n)], familiar, 2).rows).toEqual([incoming(1n), out])
    expect(effectRows([incoming(1n), incoming(2n), out], familiar, 1).rows).toEqual([out])
  })
})
