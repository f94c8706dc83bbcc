import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { EMPTY_SIMULATION, type Simulation } from '#core/simulation/simulation'
import { word } from '#core/bytes/hex'
import type { ExplainedLog, LogClaim } from '#decode'
import { planned, readingsOf } from '../readings.ts'
import type { ProbeRead, ReviewPlan } from '../review.ts'
import { ALICE, BOB, CATS, NAMES, NOBODY, ROUTER, RUN, USDC } from '../test-support/recorded.ts'
import { type Derived, deriveEffects } from './effects.ts'

/** What a contract answers before and after the run. */
type Answered = { readonly reading: ProbeRead; readonly before: bigint; readonly after: bigint }

/** Effects on alice of a run with these logs and these answers. */
function derived(says: readonly LogClaim[], answered: readonly Answered[]): Derived {
  const plan: ReviewPlan = { facts: [], probes: answered.map(({ reading }) => planned(reading)), variants: [], plays: [] }
  const answer = (value: bigint) => ({ ok: true, data: word(value) })
  const probes = answered.map(({ before, after }) => ({ before: answer(before), after: answer(after) }))
  const simulation: Simulation = { ...EMPTY_SIMULATION, probes }
  const logs = says.map(
    (one): ExplainedLog =>
      ({
        address: one.kind === 'transfer' ? one.token : CATS,
        topics: [],
        data: '0x',
        says: one,
      }) as unknown as ExplainedLog,
  )
  return deriveEffects({
    account: ALICE,
    chainId: 31337,
    simulation,
    logs,
    plan,
    readings: readingsOf(plan, simulation),
    names: NAMES,
    gasWei: 0n,
    besidesGas: 0n,
    evidence: RUN,
  })
}

describe('a balance beside the events of its token', () => {
  /** Whether `events` units that leave by an event agree with `units` that leave by the balance. */
  const agrees = (units: bigint, events: bigint): boolean => {
    const says: LogClaim = { kind: 'transfer', token: USDC, from: ALICE, to: BOB, units: events }
    const before = 10n ** 12n
    const reading: ProbeRead = { reads: 'balance', token: USDC, account: ALICE }
    return derived([says], [{ reading, before, after: before - units }]).disagreements.length === 0
  }

  it('may differ by two units of many, as tokens do that count in shares', () => {
    const many = 1_000_001n
    expect([-3n, -2n, -1n, 0n, 1n, 2n, 3n].map((gap) => agrees(many, many + gap))).toEqual([false, true, true, true, true, true, false])
  })

  it('may not differ at all where there are few: two units of a token of few could hide so', () => {
    for (const few of [1n, 2n, 3n, 100n, 1_000_000n]) {
      expect(agrees(few, few), String(few)).toBe(true)
      for (const gap of [1n, 2n]) expect(agrees(few, few + gap), `${few} and ${gap} more`).toBe(false)
    }
  })

  it('counts for what leaves, where the two disagree', () => {
    const says: LogClaim = { kind: 'transfer', token: USDC, from: ALICE, to: BOB, units: 1n }
    const reading: ProbeRead = { reads: 'balance', token: USDC, account: ALICE }
    const { effects, disagreements } = derived([says], [{ reading, before: 5n, after: 2n }])
    expect(effects).toMatchObject([{ kind: 'asset-out', amount: { units: 3n } }])
    expect(disagreements).toEqual([{ about: 'balance', token: USDC, events: -1n, balances: -3n }])
  })
})

describe('an allowance of one item', () => {
  const ITEM = 7n
  const approval = (spender: Address): LogClaim => ({ kind: 'item-approval', collection: CATS, owner: ALICE, spender, tokenId: ITEM })
  const moved = (from: Address, to: Address, tokenId = ITEM): LogClaim => ({
    kind: 'items',
    collection: CATS,
    from,
    to,
    items: [{ tokenId, units: 1n }],
  })
  const spender = (before: Address, after: Address): Answered => ({
    reading: { reads: 'item-spender', collection: CATS, tokenId: ITEM },
    before: BigInt(before),
    after: BigInt(after),
  })
  const holder = (before: Address, after: Address): Answered => ({
    reading: { reads: 'item-owner', collection: CATS, tokenId: ITEM },
    before: BigInt(before),
    after: BigInt(after),
  })
  const rights = (says: readonly LogClaim[], answered: readonly Answered[] = []) =>
    derived(says, answered).effects.flatMap((effect) => (effect.kind === 'item-allowance' ? [[effect.spender, effect.granted]] : []))

  it('is told of an item that stays', () => {
    expect(rights([approval(ROUTER)])).toEqual([[ROUTER, true]])
    expect(rights([approval(ROUTER)], [spender(ZERO, ROUTER)])).toEqual([[ROUTER, true]])
    expect(rights([approval(ZERO)], [spender(NOBODY, ZERO)])).toEqual([[NOBODY, false]])
  })

  it('goes along with an item that leaves: nothing of it is left to the account', () => {
    expect(rights([approval(ROUTER), moved(ALICE, BOB)])).toEqual([])
    expect(rights([approval(ZERO), moved(ALICE, BOB)], [spender(NOBODY, ZERO)])).toEqual([])
  })

  it('stands where the item comes back in the same run, and is approved then: by a log alone, and by the answers', () => {
    const andBack = [moved(ALICE, BOB), moved(BOB, ALICE), approval(ROUTER)]
    expect(rights(andBack)).toEqual([[ROUTER, true]])
    expect(rights(andBack, [spender(ZERO, ROUTER), holder(ALICE, ALICE)])).toEqual([[ROUTER, true]])
    expect(rights(andBack, [spender(NOBODY, ROUTER)])).toEqual([[ROUTER, true]])
  })

  it('is gone where the item comes back after it was approved: a transfer clears it, and the collection says so', () => {
    expect(rights([approval(ROUTER), moved(ALICE, BOB), moved(BOB, ALICE)], [spender(ZERO, ZERO)])).toEqual([])
    expect(rights([approval(ROUTER), moved(ALICE, BOB), moved(BOB, ALICE)], [spender(NOBODY, ZERO)])).toEqual([[NOBODY, false]])
  })

  it('is told of an item that arrives and is approved in the same run', () => {
    const arrives = [moved(BOB, ALICE), approval(ROUTER)]
    expect(rights(arrives)).toEqual([[ROUTER, true]])
    expect(rights(arrives, [spender(ZERO, ROUTER), holder(BOB, ALICE)])).toEqual([[ROUTER, true]])
    // Of an item that is made in the run, nobody could be asked before.
    expect(rights([moved(ZERO, ALICE), approval(ROUTER)])).toEqual([[ROUTER, true]])
  })

  it('of an item that arrives is none of its former owner’s: one left to the same spender is new, and none is taken back', () => {
    expect(rights([moved(BOB, ALICE), approval(ROUTER)], [spender(ROUTER, ROUTER)])).toEqual([[ROUTER, true]])
    expect(rights([moved(BOB, ALICE), approval(ZERO)], [spender(NOBODY, ZERO)])).toEqual([])
  })

  it('stands where the collection only logs that the item leaves, and answers that it stays', () => {
    expect(rights([approval(ROUTER), moved(ALICE, BOB)], [spender(ZERO, ROUTER), holder(ALICE, ALICE)])).toEqual([[ROUTER, true]])
    expect(rights([approval(ROUTER), moved(ALICE, BOB)], [spender(ZERO, ROUTER), holder(ALICE, BOB)])).toEqual([])
  })

  it('does not change where the same is approved again', () => {
    expect(rights([approval(ROUTER)], [spender(ROUTER, ROUTER)])).toEqual([])
  })

  it('does not go along with another item', () => {
    expect(rights([approval(ROUTER), moved(ALICE, BOB, 8n)])).toEqual([[ROUTER, true]])
  })
})
