import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { type LogClaim, UNLIMITED } from '#decode'
import { simulationOf } from '../../../test/support/small-ports.ts'
import { type Change, type Holders, NO_READINGS, type Permit2Change, type Readings } from '../readings.ts'
import type { ProbeRead, ReviewPlan } from '../review.ts'
import { stranger } from '../test-support/flood.ts'
import { ALICE, BOB, CATS, NAMES, NOBODY, RUN, USDC } from '../test-support/recorded.ts'
import { allowanceEffects, itemAllowanceEffects, operatorEffects, permit2Effects } from './allowance-effects.ts'
import { type EffectInputs, unconfirmed } from './effect-inputs.ts'

const PERMIT2 = stranger(9)

type Given = {
  readonly says?: readonly LogClaim[]
  readonly asked?: readonly ProbeRead[]
  readonly change?: Change | undefined
  readonly kept?: Permit2Change | undefined
  readonly holders?: Holders | undefined
  readonly items?: Change | undefined
  readonly supply?: bigint | undefined
  readonly held?: Change | undefined
}
/** A run of ALICE in which these logs were written, and whoever was asked answered so. */
function ground({ says = [], asked = [], change, kept, holders, items, supply, held }: Given): EffectInputs {
  const readings: Readings = {
    ...NO_READINGS,
    allowance: () => change,
    operator: () => change,
    permit2: () => kept,
    itemSpender: () => holders,
    items: () => items,
    supply: () => supply,
    balance: () => held,
  }
  const probes = asked.map((reading) => ({ reading })) as unknown as ReviewPlan['probes']
  const logs = says.map((said) => ({ says: said })) as unknown as EffectInputs['logs']
  return {
    account: ALICE,
    chainId: 31337,
    simulation: simulationOf(),
    logs,
    plan: { facts: [], probes, variants: [], plays: [] },
    readings,
    names: NAMES,
    gasWei: 0n,
    besidesGas: 0n,
    evidence: RUN,
  }
}
const to = (before: bigint, after: bigint): Change => ({ before, after })
/** What each says that the effect is, of these members. */
const parts = (effects: readonly Effect[], ...names: readonly string[]) =>
  effects.map((effect) => names.map((name) => Object.entries(effect).find(([key]) => key === name)?.[1] as unknown))

describe('an allowance', () => {
  const approval = (units: bigint, owner = ALICE): LogClaim => ({ kind: 'approval', token: USDC, owner, spender: NOBODY, units })
  const asked: ProbeRead = { reads: 'allowance', token: USDC, owner: ALICE, spender: NOBODY }
  const told = (given: Given) => {
    const { effects, disagreements } = allowanceEffects(ground(given))
    return [
      parts(effects, 'after', 'before', 'unlimited'),
      disagreements.map((one) => (one.about === 'allowance' ? [one.events, one.allowance] : one)),
    ]
  }
  const paid: LogClaim = { kind: 'transfer', token: USDC, from: ALICE, to: BOB, units: 1n }

  it.each<[string, Given, readonly unknown[], readonly unknown[]]>([
    ['is what the token answers', { says: [approval(5n)], asked: [asked], change: to(0n, 5n) }, [[5n, 0n, false]], []],
    ['is what the token says, where it does not answer', { says: [approval(5n)] }, [[5n, undefined, false]], []],
    ['is the last that it says', { says: [approval(5n), approval(7n)] }, [[7n, undefined, false]], []],
    ['is given in silence', { asked: [asked], change: to(0n, 5n) }, [[5n, 0n, false]], []],
    ['is taken back', { says: [approval(0n)], asked: [asked], change: to(5n, 0n) }, [[0n, 5n, false]], []],
    ['is the same as before, in silence', { asked: [asked], change: to(5n, 5n) }, [], []],
    ['is the same as before, by an event', { says: [approval(5n)], asked: [asked], change: to(5n, 5n) }, [[5n, 5n, false]], []],
    ['is asked for without an answer', { asked: [asked] }, [], []],
    ['is another’s', { says: [approval(5n, BOB)], asked: [{ ...asked, owner: BOB }], change: to(0n, 5n) }, [], []],
    ['is more than it says', { says: [approval(5n)], change: to(0n, 6n) }, [[6n, 0n, false]], [[5n, 6n]]],
    ['is less than it says', { says: [approval(5n)], change: to(0n, 4n) }, [[4n, 0n, false]], [[5n, 4n]]],
    ['is less than it says, and was used', { says: [approval(5n), paid], change: to(0n, 4n) }, [[4n, 0n, false]], []],
    ['is more than it says, and was used', { says: [approval(5n), paid], change: to(0n, 6n) }, [[6n, 0n, false]], [[5n, 6n]]],
    ['is as large as all that there is', { says: [approval(5n)], change: to(0n, 5n), supply: 5n }, [[5n, 0n, true]], []],
    ['is a unit less than all', { says: [approval(4n)], change: to(0n, 4n), supply: 5n }, [[4n, 0n, false]], []],
    ['is nothing of nothing', { says: [approval(0n)], change: to(1n, 0n), supply: 0n }, [[0n, 1n, false]], []],
    ['has no bound', { says: [approval(UNLIMITED)], change: to(0n, UNLIMITED) }, [[UNLIMITED, 0n, true]], []],
  ])('%s', (_, given, effects, disagreements) => {
    expect(told(given)).toEqual([effects, disagreements])
  })

  it('says of whom it is known, and what there is to take', () => {
    expect(allowanceEffects(ground({ says: [approval(5n)], change: to(0n, 5n), held: to(3n, 9n) })).effects).toMatchObject([
      { kind: 'allowance', token: { symbol: 'USDC' }, spender: NOBODY, held: 9n, evidence: RUN },
    ])
    const [said] = allowanceEffects(ground({ says: [approval(5n)] })).effects
    expect(said).toMatchObject({ evidence: unconfirmed(RUN) })
    expect(said).not.toHaveProperty('held')
  })
})

describe('an allowance that Permit2 keeps', () => {
  const event = (units: bigint, until = 9n, owner = ALICE): LogClaim => ({
    kind: 'permit2-allowance',
    permit2: PERMIT2,
    owner,
    token: USDC,
    spender: NOBODY,
    units,
    until,
  })
  const asked: ProbeRead = { reads: 'permit2', permit2: PERMIT2, owner: ALICE, token: USDC, spender: NOBODY }
  const at = (units: bigint, until = 9n) => ({ units, until })
  const most = 2n ** 160n - 1n

  it.each<[string, Given, readonly unknown[]]>([
    ['is what Permit2 answers', { says: [event(5n)], kept: { before: at(0n), after: at(6n, 8n) } }, [[6n, 8n, 0n, false]]],
    ['is what its last event says', { says: [event(5n), event(7n, 4n)] }, [[7n, 4n, undefined, false]]],
    ['is given in silence', { asked: [asked], kept: { before: at(0n), after: at(5n) } }, [[5n, 9n, 0n, false]]],
    ['is kept for longer, in silence', { asked: [asked], kept: { before: at(5n, 8n), after: at(5n, 9n) } }, [[5n, 9n, 5n, false]]],
    ['stays, in silence', { asked: [asked], kept: { before: at(5n), after: at(5n) } }, []],
    ['stays, by an event', { says: [event(5n)], kept: { before: at(5n), after: at(5n) } }, [[5n, 9n, 5n, false]]],
    ['is not answered for', { asked: [asked] }, []],
    ['is another’s', { says: [event(5n, 9n, BOB)], asked: [{ ...asked, owner: BOB }], kept: { before: at(0n), after: at(5n) } }, []],
    ['has no bound', { says: [event(most)] }, [[most, 9n, undefined, true]]],
    ['has the largest bound', { says: [event(most - 1n)] }, [[most - 1n, 9n, undefined, false]]],
    ['is all that there is', { says: [event(5n)], supply: 5n }, [[5n, 9n, undefined, true]]],
    ['is a unit less than all', { says: [event(4n)], supply: 5n }, [[4n, 9n, undefined, false]]],
    ['is of a token of which there is none', { says: [event(5n)], supply: 0n }, [[5n, 9n, undefined, false]]],
  ])('%s', (_, given, effects) => {
    const found = permit2Effects(ground(given))
    expect(parts(found, 'after', 'until', 'before', 'unlimited')).toEqual(effects)
    for (const effect of found)
      expect(effect).toMatchObject({ via: PERMIT2, spender: NOBODY, evidence: given.kept === undefined ? unconfirmed(RUN) : RUN })
  })
})

describe('an operator', () => {
  const event = (granted: boolean, owner = ALICE): LogClaim => ({ kind: 'operator', collection: CATS, owner, operator: NOBODY, granted })
  const asked: ProbeRead = { reads: 'operator', collection: CATS, owner: ALICE, operator: NOBODY }
  it.each<[string, Given, readonly unknown[]]>([
    ['is as the collection answers', { says: [event(true)], change: to(0n, 1n) }, [[true]]],
    ['is not as the collection says', { says: [event(true)], change: to(0n, 0n) }, [[false]]],
    ['is as its last event says', { says: [event(true), event(false)] }, [[false]]],
    ['is made in silence', { asked: [asked], change: to(0n, 1n) }, [[true]]],
    ['is made no more in silence', { asked: [asked], change: to(1n, 0n) }, [[false]]],
    ['stays in silence', { asked: [asked], change: to(1n, 1n) }, []],
    ['stays by an event', { says: [event(true)], change: to(1n, 1n) }, [[true]]],
    ['is not answered for', { asked: [asked] }, []],
    ['is another’s', { says: [event(true, BOB)], asked: [{ ...asked, owner: BOB }], change: to(0n, 1n) }, []],
  ])('%s', (_, given, effects) => {
    const found = operatorEffects(ground(given))
    expect(parts(found, 'granted')).toEqual(effects)
    for (const effect of found) expect(effect.evidence).toEqual(given.change === undefined ? unconfirmed(RUN) : RUN)
  })
})

describe('a right to one item', () => {
  const event = (spender: Address, owner = ALICE): LogClaim => ({ kind: 'item-approval', collection: CATS, owner, spender, tokenId: 7n })
  const moves = (from: Address, end: Address): LogClaim => ({
    kind: 'items',
    collection: CATS,
    from,
    to: end,
    items: [{ tokenId: 7n, units: 1n }],
  })
  const from = (before: Address, after: Address): Holders => ({ before, after })
  it.each<[string, Given, readonly unknown[]]>([
    ['is as the collection answers', { says: [event(NOBODY)], holders: from(ZERO, BOB) }, [[true, BOB]]],
    ['is as its last event says', { says: [event(BOB), event(NOBODY)] }, [[true, NOBODY]]],
    ['is taken back', { says: [event(ZERO)], holders: from(BOB, ZERO) }, [[false, BOB]]],
    ['is said to be taken back, without an answer', { says: [event(ZERO)] }, []],
    ['stays', { says: [event(BOB)], holders: from(BOB, BOB) }, []],
    ['goes to another', { says: [event(NOBODY)], holders: from(BOB, NOBODY) }, [[true, NOBODY]]],
    ['goes along with an item that leaves', { says: [event(NOBODY), moves(ALICE, BOB)], holders: from(ZERO, NOBODY) }, []],
    ['is new over an item that arrives', { says: [moves(BOB, ALICE), event(NOBODY)], holders: from(NOBODY, NOBODY) }, [[true, NOBODY]]],
    ['is none over an item that arrives', { says: [moves(BOB, ALICE), event(ZERO)], holders: from(NOBODY, ZERO) }, []],
    ['is another’s', { says: [event(NOBODY, BOB)], holders: from(ZERO, NOBODY) }, []],
  ])('%s', (_, given, effects) => {
    const found = itemAllowanceEffects(ground(given))
    expect(parts(found, 'granted', 'spender')).toEqual(effects)
    for (const effect of found) expect(effect.evidence).toEqual(given.holders === undefined ? unconfirmed(RUN) : RUN)
  })
})
