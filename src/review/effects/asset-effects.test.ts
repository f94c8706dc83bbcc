import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Simulation } from '#core/simulation/simulation'
import type { LogClaim } from '#decode'
import { simulationOf } from '../../../test/support/small-ports.ts'
import { type Change, NO_READINGS, type Readings } from '../readings.ts'
import type { ReviewPlan } from '../review.ts'
import { stranger } from '../test-support/flood.ts'
import { ALICE, BOB, CATS, NAMES, NOBODY, RUN, TOKENS, USDC } from '../test-support/recorded.ts'
import { itemEffects, itemMoves, nativeEffects, tokenEffects, unitsGained } from './asset-effects.ts'
import { type InputsWithFlow, unconfirmed } from './effect-inputs.ts'
import { valueFlow } from './value-flow.ts'

const STRANGE = stranger(4)
const [usdc] = TOKENS

type Given = {
  readonly says?: readonly LogClaim[]
  readonly balances?: Readonly<Record<Address, readonly [bigint, bigint]>>
  readonly items?: Change
  readonly decimals?: readonly Address[]
  readonly asked?: readonly Address[]
  readonly simulation?: Partial<Simulation>
  readonly more?: Partial<InputsWithFlow>
}
/** A run of ALICE in which these logs were written and these answers given. */
function ground({ says = [], balances = {}, items, decimals = [], asked = [], simulation: parts = {}, more = {} }: Given): InputsWithFlow {
  const simulation = simulationOf(parts)
  const readings: Readings = {
    ...NO_READINGS,
    balance: (token) => {
      const [before, after] = balances[token] ?? []
      return before === undefined || after === undefined ? undefined : { before, after }
    },
    items: () => items,
    decimals: (token) => (decimals.includes(token) ? 6 : undefined),
  }
  const logs = says.map((said) => ({
    address: 'token' in said ? said.token : 'collection' in said ? said.collection : NOBODY,
    says: said,
  })) as unknown as InputsWithFlow['logs']
  const probes = asked.map((token) => ({ reading: { reads: 'balance', token, account: ALICE } })) as unknown as ReviewPlan['probes']
  const plan: ReviewPlan = { facts: [], probes, variants: [], plays: [] }
  return {
    account: ALICE,
    chainId: 31337,
    simulation,
    logs,
    plan,
    readings,
    names: NAMES,
    gasWei: 0n,
    besidesGas: 0n,
    evidence: RUN,
    flow: valueFlow(simulation, says, NAMES),
    ...more,
  }
}
const sends = (units: bigint, token = USDC, to = BOB): LogClaim => ({ kind: 'transfer', token, from: ALICE, to, units })
const gets = (units: bigint, token = USDC, from = BOB): LogClaim => ({ kind: 'transfer', token, from, to: ALICE, units })

describe('ether', () => {
  const paid = (from: Address, to: Address, value: bigint) => ({ from, to, value })
  const balance = (before: bigint, after: bigint) => [{ address: ALICE, before, after }]
  const told = (given: Given) =>
    nativeEffects(ground(given)).map((effect) =>
      'amount' in effect ? [effect.kind, effect.amount.units, effect.before, effect.after, effect.counterparty] : effect,
    )
  const given = (transfers: readonly object[], balances: readonly object[], more: Partial<InputsWithFlow> = {}): Given => ({
    simulation: { transfers, balances } as unknown as Partial<Simulation>,
    more,
  })

  it.each<[string, Given, readonly unknown[]]>([
    ['leaves', given([paid(ALICE, BOB, 5n)], balance(100n, 95n)), [['asset-out', 5n, 100n, 95n, BOB]]],
    ['arrives', given([paid(BOB, ALICE, 5n)], balance(100n, 105n)), [['asset-in', 5n, 100n, 105n, BOB]]],
    ['is paid for gas alone', given([], balance(100n, 93n), { gasWei: 7n }), []],
    [
      'leaves beside what is paid for gas',
      given([paid(ALICE, BOB, 5n)], balance(100n, 88n), { gasWei: 7n }),
      [['asset-out', 5n, 100n, 88n, BOB]],
    ],
    ['leaves and comes back', given([paid(ALICE, BOB, 5n), paid(BOB, ALICE, 5n)], balance(100n, 100n)), []],
    ['goes to oneself', given([paid(ALICE, ALICE, 5n)], balance(100n, 100n)), []],
    [
      'leaves by transfers, where the price of gas is not known',
      given([paid(ALICE, BOB, 5n), paid(BOB, ALICE, 2n)], balance(100n, 90n), { gasWei: undefined }),
      [['asset-out', 3n, 100n, 90n, BOB]],
    ],
    [
      'leaves, and more is paid besides',
      given([paid(ALICE, BOB, 5n)], balance(100n, 95n), { besidesGas: 10n }),
      [['asset-out', 5n, 100n, 85n, BOB]],
    ],
    [
      'leaves, and all is paid besides',
      given([paid(ALICE, BOB, 5n)], balance(100n, 95n), { besidesGas: 95n }),
      [['asset-out', 5n, 100n, 0n, BOB]],
    ],
    [
      'leaves, and too little is left',
      given([paid(ALICE, BOB, 5n)], balance(100n, 95n), { besidesGas: 96n }),
      [['asset-out', 5n, undefined, undefined, BOB]],
    ],
    [
      'leaves, and what is paid besides is not known',
      given([paid(ALICE, BOB, 5n)], balance(100n, 95n), { besidesGas: undefined }),
      [['asset-out', 5n, undefined, undefined, BOB]],
    ],
    [
      'is not told of where no balance is',
      given([paid(ALICE, BOB, 5n)], [], { gasWei: undefined }),
      [['asset-out', 5n, undefined, undefined, BOB]],
    ],
  ])('%s', (_, one, effects) => {
    expect(told(one)).toEqual(effects)
  })
})

describe('a token', () => {
  const told = (given: Given) => {
    const { effects, disagreements } = tokenEffects(ground(given))
    return {
      effects: effects.map((effect) =>
        'amount' in effect ? [effect.kind, effect.amount.units, effect.evidence.kind, effect.counterparty] : effect,
      ),
      disagreements,
    }
  }
  const agreed = (...effects: readonly unknown[]) => ({ effects, disagreements: [] })
  const wrap = (kind: 'wrap' | 'unwrap', units: bigint, account = ALICE): LogClaim => ({ kind, token: USDC, account, units })

  it.each<[string, Given, readonly unknown[]]>([
    ['leaves', { says: [sends(5n)], balances: { [USDC]: [9n, 4n] } }, [['asset-out', 5n, RUN.kind, BOB]]],
    ['arrives', { says: [gets(5n)], balances: { [USDC]: [4n, 9n] } }, [['asset-in', 5n, RUN.kind, BOB]]],
    ['leaves and comes back', { says: [sends(5n), gets(5n)], balances: { [USDC]: [9n, 9n] } }, []],
    ['goes to oneself', { says: [sends(5n, USDC, ALICE)], balances: { [USDC]: [9n, 9n] } }, []],
    ['moves between others', { says: [{ kind: 'transfer', token: USDC, from: BOB, to: NOBODY, units: 5n }] }, []],
    [
      'is wrapped without a transfer',
      { says: [wrap('wrap', 5n)], balances: { [USDC]: [0n, 5n] } },
      [['asset-in', 5n, RUN.kind, undefined]],
    ],
    ['is unwrapped', { says: [wrap('unwrap', 5n)], balances: { [USDC]: [5n, 0n] } }, [['asset-out', 5n, RUN.kind, undefined]]],
    ['is wrapped by another', { says: [wrap('wrap', 5n, BOB)] }, []],
    [
      'is wrapped, and tells of it twice',
      { says: [wrap('wrap', 5n), gets(5n, USDC, NOBODY)], balances: { [USDC]: [0n, 5n] } },
      [['asset-in', 5n, RUN.kind, expect.anything()]],
    ],
    ['says nothing, and did nothing', { asked: [USDC], balances: { [USDC]: [5n, 5n] } }, []],
    ['says nothing that can be read', { asked: [USDC] }, []],
  ])('%s', (_, given, effects) => {
    expect(told(given)).toEqual(agreed(...effects))
  })

  it.each<[string, Given, bigint, bigint | undefined, readonly unknown[]]>([
    ['more leaves than it says', { says: [sends(5n)], balances: { [USDC]: [9n, 3n] } }, -5n, -6n, [['asset-out', 6n, RUN.kind, undefined]]],
    ['less arrives than it says', { says: [gets(5n)], balances: { [USDC]: [0n, 4n] } }, 5n, 4n, [['asset-in', 4n, RUN.kind, undefined]]],
    ['nothing arrives', { says: [gets(5n)], balances: { [USDC]: [0n, 0n] } }, 5n, 0n, []],
    ['it says nothing', { asked: [USDC], balances: { [USDC]: [9n, 3n] } }, 0n, -6n, [['asset-out', 6n, RUN.kind, undefined]]],
    ['it does not answer, and leaves', { says: [sends(5n)] }, -5n, undefined, [['asset-out', 5n, 'declared', undefined]]],
    ['it does not answer', { says: [gets(5n)] }, 5n, undefined, [['asset-in', 5n, 'declared', undefined]]],
  ])('is told of with what disagrees where %s', (what, given, events, balances, effects) => {
    const found = told(given)
    expect(found.disagreements).toEqual([{ about: 'balance', token: USDC, events, balances }])
    expect(found.effects, what).toEqual(effects)
  })

  it.each<[bigint, bigint, boolean]>([
    [1_000_001n, 1_000_001n, true],
    [1_000_001n, 1_000_003n, true],
    [1_000_003n, 1_000_001n, true],
    [1_000_001n, 1_000_004n, false],
    [1_000_004n, 1_000_001n, false],
    [1_000_000n, 1_000_001n, false],
    [1_000_000n, 1_000_000n, true],
  ])('that counts in shares may round: by its balance %s, by its word %s', (balance, word, agrees) => {
    expect(told({ says: [gets(word)], balances: { [USDC]: [0n, balance] } }).disagreements).toHaveLength(agrees ? 0 : 1)
    expect(told({ says: [sends(word)], balances: { [USDC]: [balance, 0n] } }).disagreements).toHaveLength(agrees ? 0 : 1)
  })

  it('is one that is known, or answers as one, or says that it is one', () => {
    const asked = { asked: [STRANGE], balances: { [STRANGE]: [9n, 4n] } } as const
    expect(told(asked)).toEqual(agreed())
    expect(told({ ...asked, decimals: [STRANGE] }).effects).toHaveLength(1)
    expect(told({ ...asked, says: [sends(5n, STRANGE)] }).effects).toHaveLength(1)
    expect(told({ asked: [USDC], balances: { [USDC]: [9n, 4n] } }).effects).toHaveLength(1)
  })

  it('is no token where its items are counted by the same function, and rightly', () => {
    const item: LogClaim = {
      kind: 'items',
      collection: CATS,
      from: ALICE,
      to: BOB,
      items: [
        { tokenId: 1n, units: 1n },
        { tokenId: 2n, units: 1n },
      ],
    }
    const of = (before: bigint, after: bigint) =>
      told({ says: [item], asked: [CATS], balances: { [CATS]: [before, after] }, decimals: [CATS] }).effects
    expect([of(5n, 3n), of(5n, 4n).length, of(5n, 5n)]).toEqual([[], 1, []])
    expect(told({ says: [item], asked: [CATS] }).effects).toEqual([])
    const back: LogClaim = { ...item, from: BOB, to: ALICE }
    expect(told({ says: [back], asked: [CATS], balances: { [CATS]: [3n, 5n] }, decimals: [CATS] }).effects).toEqual([])
  })

  it('is called by what is known of it', () => {
    const [effect] = tokenEffects(ground({ says: [sends(5n)], balances: { [USDC]: [9n, 4n] } })).effects
    expect(effect).toMatchObject({ amount: { units: 5n, token: usdc }, before: 9n, after: 4n })
    const [strange] = tokenEffects(ground({ says: [sends(5n, STRANGE)] })).effects
    expect(strange).toMatchObject({ amount: { token: { address: STRANGE, from: 'claimed', chainId: 31337 } }, evidence: unconfirmed(RUN) })
  })
})

describe('items', () => {
  const moves = (from: Address, to: Address, units = 1n, tokenId = 7n): LogClaim => ({
    kind: 'items',
    collection: CATS,
    from,
    to,
    items: [{ tokenId, units }],
  })
  const told = (given: Given) =>
    itemEffects(ground(given)).effects.map((effect) =>
      'tokenId' in effect && 'units' in effect ? [effect.kind, effect.units] : [effect.kind],
    )

  it.each<[string, Given, readonly unknown[]]>([
    ['one leaves', { says: [moves(ALICE, BOB)], items: { before: 1n, after: 0n } }, [['nft-out']]],
    ['one arrives', { says: [moves(BOB, ALICE)], items: { before: 0n, after: 1n } }, [['nft-in']]],
    ['several leave', { says: [moves(ALICE, BOB, 3n)], items: { before: 5n, after: 2n } }, [['nft-out', 3n]]],
    ['several arrive', { says: [moves(BOB, ALICE, 3n)], items: { before: 2n, after: 5n } }, [['nft-in', 3n]]],
    ['one leaves and comes back', { says: [moves(ALICE, BOB), moves(BOB, ALICE)] }, []],
    ['one goes to oneself', { says: [moves(ALICE, ALICE)] }, []],
    ['one moves between others', { says: [moves(BOB, NOBODY)] }, []],
    ['one leaves by its word alone', { says: [moves(ALICE, BOB)] }, [['nft-out']]],
    ['several come and fewer go', { says: [moves(BOB, ALICE, 5n), moves(ALICE, BOB, 3n)] }, [['nft-in', 2n]]],
  ])('%s', (_, given, effects) => {
    expect(told(given)).toEqual(effects)
    expect(itemEffects(ground(given)).disagreements).toEqual([])
  })

  it('are as their collection answers, and what it logs otherwise is told', () => {
    const { effects, disagreements } = itemEffects(ground({ says: [moves(BOB, ALICE, 3n)], items: { before: 0n, after: 1n } }))
    expect(effects).toMatchObject([{ kind: 'nft-in', collection: CATS, tokenId: 7n, evidence: RUN }])
    expect(effects[0]).not.toHaveProperty('counterparty')
    expect(disagreements).toEqual([{ about: 'items', collection: CATS, tokenId: 7n, events: 3n, answers: 1n }])
    const gone = itemEffects(ground({ says: [moves(BOB, ALICE)], items: { before: 0n, after: 0n } }))
    expect([gone.effects, gone.disagreements.length]).toEqual([[], 1])
    expect(itemEffects(ground({ says: [moves(BOB, ALICE)] })).effects).toMatchObject([{ evidence: unconfirmed(RUN) }])
  })

  it('are counted one by one, with who had them or has them', () => {
    const all = ground({ says: [moves(ALICE, BOB, 2n), moves(NOBODY, ALICE, 1n), moves(ALICE, BOB, 1n, 8n)] })
    expect(itemMoves(all)).toEqual([
      { collection: CATS, tokenId: 7n, units: -1n, other: [BOB, NOBODY] },
      { collection: CATS, tokenId: 8n, units: -1n, other: [BOB] },
    ])
    const [first] = itemMoves(all)
    if (first === undefined) return expect.unreachable()
    expect(unitsGained(all, first)).toBe(-1n)
    expect(unitsGained(ground({ items: { before: 5n, after: 9n } }), first)).toBe(4n)
  })
})
