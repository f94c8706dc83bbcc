import { describe, expect, it } from 'vitest'
import { type Address, short, ZERO } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { EMPTY_SIMULATION, type Frame, type Simulation } from '#core/simulation/simulation'
import { concat, type Hex, word } from '#core/bytes/hex'
import type { ExplainedLog, LogClaim } from '#decode'
import { planned, readingsOf } from '../readings.ts'
import type { ProbeRead, ReviewPlan } from '../review.ts'
import { ALICE, BOB, CATS, NAMES, NOBODY, ROUTER, RUN, USDC, WETH } from '../test-support/recorded.ts'
import type { Derived } from './effect-inputs.ts'
import { deriveEffects } from './effects.ts'

/** What a contract answers before and after the run. */
type Answered = { readonly reading: ProbeRead; readonly before: bigint | Hex; readonly after: bigint | Hex }
type Ran = Partial<Pick<Simulation, 'transfers' | 'balances' | 'codes' | 'storage' | 'frames' | 'outcome'>>
type Charged = { readonly gasWei?: bigint | undefined; readonly besidesGas?: bigint | undefined }

/** Effects on alice of a run with these logs and these answers. */
function derived(says: readonly LogClaim[], answered: readonly Answered[], ran: Ran = {}, charged: Charged = {}): Derived {
  const plan: ReviewPlan = { facts: [], probes: answered.map(({ reading }) => planned(reading)), variants: [], plays: [] }
  const answer = (value: bigint | Hex) => ({ ok: true, data: typeof value === 'bigint' ? word(value) : value })
  const probes = answered.map(({ before, after }) => ({ before: answer(before), after: answer(after) }))
  const simulation: Simulation = { ...EMPTY_SIMULATION, ...ran, probes }
  const logs = says.map(
    (one): ExplainedLog =>
      ({
        address: 'token' in one ? one.token : CATS,
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
    ...charged,
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

  it('is its collection’s answer, and where it gives none its own word', () => {
    expect(linesOf([approval(ROUTER)], [spender(ZERO, BOB)])).toEqual([`item-allowance ${BOB} true answered`])
    expect(linesOf([approval(ROUTER), approval(BOB)])).toEqual([`item-allowance ${BOB} true declared`])
    expect(linesOf([approval(ZERO)])).toEqual([])
  })

  it('does not go along with another item', () => {
    expect(rights([approval(ROUTER), moved(ALICE, BOB, 8n)])).toEqual([[ROUTER, true]])
  })
})

/** An effect in a line: its kind, what it is about, and whether an answer confirms it. */
function lineOf(effect: Effect): string {
  const known = effect.evidence.kind === 'declared' ? 'declared' : 'answered'
  switch (effect.kind) {
    case 'asset-out':
    case 'asset-in': {
      const left = effect.after === undefined ? '' : ` ${effect.before ?? ''}→${effect.after}`
      return `${effect.kind} ${effect.amount.units} ${effect.amount.token.symbol}${left} ${effect.counterparty ?? '-'} ${known}`
    }
    case 'allowance':
      return [
        `${effect.via === undefined ? 'allowance' : 'permit2'} ${effect.before ?? '?'}→${effect.after}`,
        effect.spender,
        ...(effect.until === undefined ? [] : [`until ${effect.until}`]),
        ...(effect.held === undefined ? [] : [`of ${effect.held}`]),
        ...(effect.unlimited ? ['unlimited'] : []),
        known,
      ].join(' ')
    case 'operator':
      return `operator ${effect.operator} ${effect.granted} ${known}`
    case 'item-allowance':
      return `item-allowance ${effect.spender} ${effect.granted} ${known}`
    case 'nft-out':
    case 'nft-in':
      return `${effect.kind} ${effect.tokenId} x${effect.units ?? 'one'} ${effect.counterparty ?? '-'} ${known}`
    case 'control':
      return `control ${effect.what} ${effect.given} ${effect.to ?? '-'} ${known}`
    case 'delegation':
      return `delegation ${effect.before ?? '-'} ${effect.delegate ?? '-'}`
    default:
      return effect.kind
  }
}

/** The effects of a run in lines, and what disagrees in it. */
function linesOf(...[says, answered = [], ...more]: Partial<Parameters<typeof derived>>): readonly string[] {
  const { effects, disagreements } = derived(says ?? [], answered, ...more)
  return [...effects.map(lineOf), ...disagreements.map(({ about }) => `disagrees: ${about}`)]
}

type Row = readonly [name: string, says: readonly LogClaim[], answered: readonly Answered[], lines: readonly string[]]

const transfer = (from: Address, to: Address, units: bigint, token = USDC): LogClaim => ({ kind: 'transfer', token, from, to, units })
const balance = (before: bigint, after: bigint, token = USDC): Answered => ({
  reading: { reads: 'balance', token, account: ALICE },
  before,
  after,
})
/** A contract of which no list knows. */
const STRANGE: Address = '0x00000000000000000000000000000000c0ffee21'

describe('a token', () => {
  it.each<Row>([
    ['that leaves', [transfer(ALICE, BOB, 5n)], [balance(9n, 4n)], [`asset-out 5 USDC 9→4 ${BOB} answered`]],
    ['that arrives', [transfer(BOB, ALICE, 5n)], [balance(4n, 9n)], [`asset-in 5 USDC 4→9 ${BOB} answered`]],
    ['that only its log moves', [transfer(ALICE, BOB, 5n)], [], ['asset-out 5 USDC - declared', 'disagrees: balance']],
    ['that leaves without a log', [], [balance(9n, 4n)], ['asset-out 5 USDC 9→4 - answered', 'disagrees: balance']],
    [
      'that leaves where more is logged',
      [transfer(ALICE, BOB, 7n)],
      [balance(9n, 4n)],
      ['asset-out 5 USDC 9→4 - answered', 'disagrees: balance'],
    ],
    ['of others is none of the account', [transfer(BOB, NOBODY, 5n)], [], []],
    ['that comes back whole', [transfer(ALICE, BOB, 5n), transfer(BOB, ALICE, 5n)], [balance(9n, 9n)], []],
    ['that goes to itself', [transfer(ALICE, ALICE, 5n)], [balance(9n, 9n)], []],
    ['that is asked about and does not move', [], [balance(9n, 9n)], []],
    [
      'of which nothing is sent to many',
      [transfer(ALICE, NOBODY, 0n), transfer(ALICE, BOB, 5n)],
      [balance(9n, 4n)],
      [`asset-out 5 USDC 9→4 ${BOB} answered`],
    ],
    [
      'that appears by a deposit',
      [{ kind: 'wrap', token: WETH, account: ALICE, units: 5n }],
      [balance(0n, 5n, WETH)],
      ['asset-in 5 WETH 0→5 - answered'],
    ],
    [
      'that goes by a withdrawal',
      [{ kind: 'unwrap', token: WETH, account: ALICE, units: 5n }],
      [balance(5n, 0n, WETH)],
      ['asset-out 5 WETH 5→0 - answered'],
    ],
    ['that another deposits', [{ kind: 'wrap', token: WETH, account: BOB, units: 5n }], [], []],
    [
      'that no list knows and that logs as one',
      [transfer(BOB, ALICE, 5n, STRANGE)],
      [balance(0n, 5n, STRANGE)],
      [`asset-in 5 ${short(STRANGE)} 0→5 - answered`],
    ],
    ['that no list knows, and that says nothing of itself, is no token', [], [balance(0n, 5n, STRANGE)], []],
    [
      'that no list knows, and that answers as one',
      [],
      [balance(0n, 5n, STRANGE), { reading: { reads: 'decimals', token: STRANGE }, before: 6n, after: 6n }],
      [`asset-in 5 ${short(STRANGE)} 0→5 - answered`, 'disagrees: balance'],
    ],
  ])('%s', (_, says, answered, lines) => expect(linesOf(says, answered)).toEqual(lines))

  it.each(['wrap', 'unwrap'] as const)('that no list knows, and that logs %s, is one', (kind) => {
    const [before, after] = kind === 'wrap' ? ([0n, 5n] as const) : ([5n, 0n] as const)
    const line = `asset-${kind === 'wrap' ? 'in' : 'out'} 5 ${short(STRANGE)} ${before}→${after} - answered`
    expect(linesOf([{ kind, token: STRANGE, account: ALICE, units: 5n }], [balance(before, after, STRANGE)])).toEqual([line])
  })

  it('is a collection where the count of its items is what its logs say, and not where it is another', () => {
    const items: LogClaim = { kind: 'items', collection: CATS, from: BOB, to: ALICE, items: [{ tokenId: 7n, units: 1n }] }
    const arrives = 'nft-in 7 xone - declared'
    expect(linesOf([items], [])).toEqual([arrives])
    expect(linesOf([items], [balance(0n, 1n, CATS)])).toEqual([arrives])
    const decimals: Answered = { reading: { reads: 'decimals', token: CATS }, before: 0n, after: 0n }
    expect(linesOf([items], [balance(0n, 1n, CATS), decimals])).toEqual([arrives])
    const leave: LogClaim = {
      kind: 'items',
      collection: CATS,
      from: ALICE,
      to: BOB,
      items: [8n, 9n].map((tokenId) => ({ tokenId, units: 1n })),
    }
    const left = ['nft-out 8 xone - declared', 'nft-out 9 xone - declared']
    expect(linesOf([leave], [decimals])).toEqual(left)
    expect(linesOf([leave], [balance(5n, 3n, CATS), decimals])).toEqual(left)
    expect(linesOf([leave, items], [balance(5n, 4n, CATS), decimals])).toEqual([...left, arrives])
    const others: LogClaim = { ...leave, from: BOB, to: NOBODY }
    expect(linesOf([items, others], [balance(0n, 1n, CATS), decimals])).toEqual([arrives])
    expect(linesOf([items], [balance(0n, 3n, CATS), decimals])).toEqual([
      `asset-in 3 ${short(CATS)} 0→3 - answered`,
      arrives,
      'disagrees: balance',
    ])
    expect(linesOf([items, transfer(ALICE, BOB, 4n, CATS)], [balance(4n, 0n, CATS)])).toEqual([
      `asset-out 4 ${short(CATS)} 4→0 - answered`,
      arrives,
    ])
  })
})

describe('native currency', () => {
  const sent = (from: Address, to: Address, value: bigint): Simulation['transfers'][number] => ({ from, to, value })
  const had = (before: bigint, after: bigint): Simulation['balances'] => [
    { address: BOB, before: 0n, after: 5n },
    { address: ALICE, before, after },
  ]
  it.each<readonly [string, Ran, Charged, readonly string[]]>([
    [
      'leaves net of the gas',
      { transfers: [sent(ALICE, BOB, 5n)], balances: had(100n, 92n) },
      { gasWei: 3n },
      [`asset-out 5 ETH 100→92 ${BOB} answered`],
    ],
    ['is nothing where only gas is paid', { balances: had(100n, 97n) }, { gasWei: 3n }, []],
    [
      'arrives net of the gas',
      { transfers: [sent(BOB, ALICE, 5n)], balances: had(100n, 102n) },
      { gasWei: 3n },
      [`asset-in 5 ETH 100→102 ${BOB} answered`],
    ],
    [
      'is what its transfers say where no price of gas is known',
      { transfers: [sent(ALICE, BOB, 5n), sent(BOB, ALICE, 2n)], balances: had(100n, 90n) },
      { gasWei: undefined },
      [`asset-out 3 ETH 100→90 ${BOB} answered`],
    ],
    [
      'is what its balance says where the two differ',
      { transfers: [sent(ALICE, BOB, 5n)], balances: had(100n, 90n) },
      { gasWei: 3n },
      [`asset-out 7 ETH 100→90 ${BOB} answered`],
    ],
    [
      'to itself and to another is what another gets',
      { transfers: [sent(ALICE, ALICE, 9n), sent(ALICE, BOB, 5n)] },
      { gasWei: undefined },
      [`asset-out 5 ETH ${BOB} answered`],
    ],
    ['to itself is nothing', { transfers: [sent(ALICE, ALICE, 5n)], balances: had(100n, 97n) }, { gasWei: 3n }, []],
    [
      'leaves less behind where the chain charges besides',
      { transfers: [sent(ALICE, BOB, 5n)], balances: had(100n, 95n) },
      { besidesGas: 10n },
      [`asset-out 5 ETH 100→85 ${BOB} answered`],
    ],
    [
      'leaves nobody knows what behind where that is not known',
      { transfers: [sent(ALICE, BOB, 5n)], balances: had(100n, 95n) },
      { besidesGas: undefined },
      [`asset-out 5 ETH ${BOB} answered`],
    ],
    [
      'nor where it is more than there is',
      { transfers: [sent(ALICE, BOB, 5n)], balances: had(100n, 95n) },
      { besidesGas: 96n },
      [`asset-out 5 ETH ${BOB} answered`],
    ],
    [
      'leaves nothing behind where it is all that there is',
      { transfers: [sent(ALICE, BOB, 5n)], balances: had(100n, 95n) },
      { besidesGas: 95n },
      [`asset-out 5 ETH 100→0 ${BOB} answered`],
    ],
    [
      'does not move in a run that is reverted',
      { outcome: { ok: false, why: 'revert', data: '0x' }, transfers: [sent(ALICE, BOB, 5n)], balances: had(100n, 95n) },
      {},
      [],
    ],
  ])('%s', (_, ran, charged, lines) => expect(linesOf([], [], ran, charged)).toEqual(lines))
})

describe('an allowance', () => {
  const approval = (spender: Address, units: bigint, owner = ALICE): LogClaim => ({ kind: 'approval', token: USDC, owner, spender, units })
  const allowed = (before: bigint, after: bigint): Answered => ({
    reading: { reads: 'allowance', token: USDC, owner: ALICE, spender: ROUTER },
    before,
    after,
  })
  const supply: Answered = { reading: { reads: 'supply', token: USDC }, before: 1_000n, after: 1_000n }
  const none: Answered = { reading: { reads: 'supply', token: USDC }, before: 0n, after: 0n }
  const MAX = 2n ** 256n - 1n
  it.each<Row>([
    ['that is given', [approval(ROUTER, 5n)], [allowed(0n, 5n)], [`allowance 0→5 ${ROUTER} answered`]],
    ['that is taken back', [approval(ROUTER, 0n)], [allowed(5n, 0n)], [`allowance 5→0 ${ROUTER} answered`]],
    ['that is given in silence', [], [allowed(0n, 5n)], [`allowance 0→5 ${ROUTER} answered`]],
    ['that is asked about and stays', [], [allowed(5n, 5n)], []],
    ['that is given again', [approval(ROUTER, 5n)], [allowed(5n, 5n)], [`allowance 5→5 ${ROUTER} answered`]],
    ['that only its log gives', [approval(ROUTER, 5n)], [], [`allowance ?→5 ${ROUTER} declared`]],
    ['that only its last log gives', [approval(ROUTER, 5n), approval(ROUTER, 7n)], [], [`allowance ?→7 ${ROUTER} declared`]],
    ['of another', [approval(ROUTER, 5n, BOB)], [], []],
    [
      'that is more than its log says',
      [approval(ROUTER, 5n)],
      [allowed(0n, 6n)],
      [`allowance 0→6 ${ROUTER} answered`, 'disagrees: allowance'],
    ],
    [
      'that is less than its log says',
      [approval(ROUTER, 5n)],
      [allowed(0n, 4n)],
      [`allowance 0→4 ${ROUTER} answered`, 'disagrees: allowance'],
    ],
    [
      'that is used up in part',
      [approval(ROUTER, 5n), transfer(ALICE, BOB, 1n)],
      [allowed(0n, 4n), balance(9n, 8n)],
      [`asset-out 1 USDC 9→8 ${BOB} answered`, `allowance 0→4 ${ROUTER} of 8 answered`],
    ],
    [
      'of which another pays something',
      [approval(ROUTER, 5n), transfer(BOB, ALICE, 1n)],
      [allowed(0n, 4n), balance(8n, 9n)],
      [`asset-in 1 USDC 8→9 ${BOB} answered`, `allowance 0→4 ${ROUTER} of 9 answered`, 'disagrees: allowance'],
    ],
    ['without a bound', [approval(ROUTER, MAX)], [allowed(0n, MAX)], [`allowance 0→${MAX} ${ROUTER} unlimited answered`]],
    [
      'over all that there is',
      [approval(ROUTER, 1_000n)],
      [allowed(0n, 1_000n), supply],
      [`allowance 0→1000 ${ROUTER} unlimited answered`],
    ],
    ['over all but one', [approval(ROUTER, 999n)], [allowed(0n, 999n), supply], [`allowance 0→999 ${ROUTER} answered`]],
    [
      'of a token that says that there is none of it',
      [approval(ROUTER, 5n)],
      [allowed(0n, 5n), none],
      [`allowance 0→5 ${ROUTER} answered`],
    ],
  ])('%s', (_, says, answered, lines) => expect(linesOf(says, answered)).toEqual(lines))
})

describe('an allowance that Permit2 keeps', () => {
  const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
  const MAX_160 = 2n ** 160n - 1n
  const logged = (units: bigint, until: bigint, owner = ALICE): LogClaim => ({
    kind: 'permit2-allowance',
    permit2: PERMIT2,
    owner,
    token: USDC,
    spender: ROUTER,
    units,
    until,
  })
  const kept = (units: bigint, until: bigint): Hex => concat(word(units), word(until), word(0n))
  const allowed = (before: Hex, after: Hex): Answered => ({
    reading: { reads: 'permit2', permit2: PERMIT2, owner: ALICE, token: USDC, spender: ROUTER },
    before,
    after,
  })
  const supply: Answered = { reading: { reads: 'supply', token: USDC }, before: 1_000n, after: 1_000n }
  it.each<Row>([
    ['that is given', [logged(5n, 99n)], [allowed(kept(0n, 0n), kept(5n, 99n))], [`permit2 0→5 ${ROUTER} until 99 answered`]],
    ['that is given in silence', [], [allowed(kept(0n, 0n), kept(5n, 99n))], [`permit2 0→5 ${ROUTER} until 99 answered`]],
    ['that only lasts longer', [], [allowed(kept(5n, 9n), kept(5n, 99n))], [`permit2 5→5 ${ROUTER} until 99 answered`]],
    ['that is only more', [], [allowed(kept(5n, 9n), kept(6n, 9n))], [`permit2 5→6 ${ROUTER} until 9 answered`]],
    ['that is asked about and stays', [], [allowed(kept(5n, 9n), kept(5n, 9n))], []],
    ['that is given again', [logged(5n, 9n)], [allowed(kept(5n, 9n), kept(5n, 9n))], [`permit2 5→5 ${ROUTER} until 9 answered`]],
    ['that only its log gives', [logged(5n, 9n)], [], [`permit2 ?→5 ${ROUTER} until 9 declared`]],
    ['of another', [logged(5n, 9n, BOB)], [], []],
    ['that the log says is less', [logged(5n, 9n)], [allowed(kept(0n, 0n), kept(6n, 99n))], [`permit2 0→6 ${ROUTER} until 99 answered`]],
    ['without a bound', [logged(MAX_160, 9n)], [], [`permit2 ?→${MAX_160} ${ROUTER} until 9 unlimited declared`]],
    ['one below that', [logged(MAX_160 - 1n, 9n)], [], [`permit2 ?→${MAX_160 - 1n} ${ROUTER} until 9 declared`]],
    ['over all that there is', [logged(1_000n, 9n)], [supply], [`permit2 ?→1000 ${ROUTER} until 9 unlimited declared`]],
    ['over all but one', [logged(999n, 9n)], [supply], [`permit2 ?→999 ${ROUTER} until 9 declared`]],
    ['of what the account has', [logged(5n, 9n)], [balance(8n, 8n)], [`permit2 ?→5 ${ROUTER} until 9 of 8 declared`]],
  ])('%s', (_, says, answered, lines) => expect(linesOf(says, answered)).toEqual(lines))
})

describe('a right over a whole collection', () => {
  const logged = (operator: Address, granted: boolean, owner = ALICE): LogClaim => ({
    kind: 'operator',
    collection: CATS,
    owner,
    operator,
    granted,
  })
  const answers = (before: bigint, after: bigint, operator = ROUTER): Answered => ({
    reading: { reads: 'operator', collection: CATS, owner: ALICE, operator },
    before,
    after,
  })
  it.each<Row>([
    ['that is given', [logged(ROUTER, true)], [answers(0n, 1n)], [`operator ${ROUTER} true answered`]],
    ['that is taken back', [logged(ROUTER, false)], [answers(1n, 0n)], [`operator ${ROUTER} false answered`]],
    ['that is given in silence', [], [answers(0n, 1n)], [`operator ${ROUTER} true answered`]],
    ['that is asked about and stays', [], [answers(1n, 1n)], []],
    ['that only its log gives', [logged(ROUTER, true)], [], [`operator ${ROUTER} true declared`]],
    ['that is taken back after it was given', [logged(ROUTER, true), logged(ROUTER, false)], [], [`operator ${ROUTER} false declared`]],
    ['that its log takes back and its answer does not', [logged(ROUTER, false)], [answers(1n, 1n)], [`operator ${ROUTER} true answered`]],
    ['of another', [logged(ROUTER, true, BOB)], [], []],
    [
      'of two operators',
      [logged(ROUTER, true), logged(BOB, true)],
      [answers(0n, 1n), answers(0n, 1n, BOB)],
      [`operator ${ROUTER} true answered`, `operator ${BOB} true answered`],
    ],
  ])('%s', (_, says, answered, lines) => expect([...linesOf(says, answered)].sort()).toEqual([...lines].sort()))
})

describe('items', () => {
  const moved = (from: Address, to: Address, units = 1n, tokenId = 7n): LogClaim => ({
    kind: 'items',
    collection: CATS,
    from,
    to,
    items: [{ tokenId, units }],
  })
  const many = (before: bigint, after: bigint): Answered => ({
    reading: { reads: 'item-balance', collection: CATS, tokenId: 7n, account: ALICE },
    before,
    after,
  })
  const owner = (before: Address, after: Address): Answered => ({
    reading: { reads: 'item-owner', collection: CATS, tokenId: 7n },
    before: BigInt(before),
    after: BigInt(after),
  })
  it.each<Row>([
    ['that leave', [moved(ALICE, BOB)], [owner(ALICE, BOB)], ['nft-out 7 xone - answered']],
    ['that arrive', [moved(BOB, ALICE)], [owner(BOB, ALICE)], ['nft-in 7 xone - answered']],
    ['that only a log moves', [moved(ALICE, BOB)], [], ['nft-out 7 xone - declared']],
    ['that come back', [moved(ALICE, BOB), moved(BOB, ALICE)], [owner(ALICE, ALICE)], []],
    ['that go to itself', [moved(ALICE, ALICE)], [], []],
    ['of others', [moved(BOB, NOBODY)], [], []],
    ['of which there are many', [moved(ALICE, BOB, 3n)], [many(5n, 2n)], ['nft-out 7 x3 - answered']],
    ['of which some come back', [moved(ALICE, BOB, 3n), moved(BOB, ALICE, 1n)], [many(5n, 3n)], ['nft-out 7 x2 - answered']],
    ['of which many arrive', [moved(BOB, ALICE, 3n)], [many(2n, 5n)], ['nft-in 7 x3 - answered']],
    ['of several ids', [moved(ALICE, BOB), moved(BOB, ALICE, 1n, 8n)], [], ['nft-out 7 xone - declared', 'nft-in 8 xone - declared']],
    ['that stay, whatever is logged', [moved(ALICE, BOB)], [owner(ALICE, ALICE)], ['disagrees: items']],
    ['that leave more than is logged', [moved(ALICE, BOB, 1n)], [many(5n, 2n)], ['nft-out 7 x3 - answered', 'disagrees: items']],
  ])('%s', (_, says, answered, lines) => expect(linesOf(says, answered)).toEqual(lines))
})

describe('who governs', () => {
  const says = (of: Address, to: Address | undefined, more: Partial<Extract<LogClaim, { kind: 'control' }>> = {}): LogClaim => ({
    kind: 'control',
    of,
    what: 'owner',
    given: 'granted',
    ...(to === undefined ? {} : { to }),
    ...more,
  })
  const owner = (before: Address, after: Address): Answered => ({
    reading: { reads: 'owner', contract: STRANGE },
    before: BigInt(before),
    after: BigInt(after),
  })
  it.each<Row>([
    ['what was the account’s', [says(STRANGE, BOB)], [owner(ALICE, BOB)], [`control owner granted ${BOB} answered`]],
    ['what was the account’s, by another’s word', [says(STRANGE, BOB)], [owner(ALICE, ALICE)], [`control owner granted ${BOB} declared`]],
    ['what becomes the account’s', [says(STRANGE, ALICE)], [owner(BOB, ALICE)], [`control owner granted ${ALICE} answered`]],
    ['what becomes the account’s, by its log alone', [says(STRANGE, ALICE)], [], [`control owner granted ${ALICE} declared`]],
    ['what is others’ business', [says(STRANGE, BOB)], [owner(NOBODY, BOB)], []],
    ['what nobody answers for', [says(STRANGE, BOB)], [], []],
    ['the account itself', [says(ALICE, BOB)], [], [`control owner granted ${BOB} declared`]],
    ['the account itself, as a module', [says(ALICE, BOB, { what: 'module' })], [], [`control module granted ${BOB} declared`]],
    ['what the account gives up', [says(STRANGE, undefined)], [owner(ALICE, ZERO)], ['control owner granted - declared']],
    [
      'in another way than as its owner, which no owner confirms',
      [says(STRANGE, BOB, { what: 'admin' })],
      [owner(ALICE, BOB)],
      [`control admin granted ${BOB} declared`],
    ],
  ])('%s', (_, logs, answered, lines) => expect(linesOf(logs, answered)).toEqual(lines))

  /** EIP-1967: the slot of the implementation. */
  const PLACE: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
  const written = (address: Address, before: Address, after: Address): Ran => ({
    storage: [{ address, slot: PLACE, before: word(BigInt(before)), after: word(BigInt(after)) }],
  })
  it('by the code that runs, as it is written whatever is said of it', () => {
    const line = `control implementation granted ${NOBODY} answered`
    expect(linesOf([], [], written(ALICE, BOB, NOBODY))).toEqual([line])
    expect(linesOf([says(ALICE, ROUTER, { what: 'implementation' })], [], written(ALICE, BOB, NOBODY))).toEqual([line])
    expect(linesOf([says(ALICE, ROUTER, { what: 'module' })], [], written(ALICE, BOB, NOBODY))).toEqual([
      line,
      `control module granted ${ROUTER} declared`,
    ])
    expect(linesOf([], [owner(ALICE, ALICE)], written(STRANGE, BOB, NOBODY))).toEqual([line])
  })
  it.each([
    ['the implementation of EIP-1967', PLACE],
    ['its beacon', '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'],
    ['who may change it', '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103'],
    ['the place of EIP-1822', '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7'],
  ] as const)('by what is written into %s', (_, slot) => {
    const storage = [{ address: ALICE, slot, before: word(BigInt(BOB)), after: word(BigInt(NOBODY)) }]
    expect(linesOf([], [], { storage })).toEqual([`control implementation granted ${NOBODY} answered`])
    expect(linesOf([], [], { storage: storage.map((one) => ({ ...one, slot: word(BigInt(slot) + 1n) })) })).toEqual([])
  })
  describe('by any slot that named the code to which the account hands its calls on, as slot 0 of a Safe does', () => {
    const call: Frame = { parent: undefined, depth: 0, kind: 'call', from: BOB, to: ALICE, codeAddress: ALICE, value: 0n, input: '0x1234', output: '0x', gasUsed: 0n, reverted: false } // prettier-ignore
    const onward: Frame = { ...call, parent: 0, depth: 1, kind: 'delegatecall', from: ALICE, codeAddress: ROUTER }
    const storage = [{ address: ALICE, slot: word(0n), before: word(BigInt(ROUTER)), after: word(BigInt(NOBODY)) }]
    it.each<readonly [string, readonly Frame[], Simulation['storage'], boolean]>([
      ['exchanged', [call, onward], storage, true],
      ['of which nothing is called', [], storage, false],
      ['not with the same call', [call, { ...onward, input: '0x5678' }], storage, false],
      ['not by its own code', [call, { ...onward, kind: 'call' }], storage, false],
      ['by another', [{ ...call, to: BOB }, onward], storage, false],
      ['as the first call', [{ ...onward, parent: undefined }], storage, false],
      ['to other code', [call, { ...onward, codeAddress: BOB }], storage, false],
      ['of another contract', [call, onward], storage.map((one) => ({ ...one, address: STRANGE })), false],
    ])('%s', (_, frames, written, isExchanged) => {
      expect(linesOf([], [], { frames, storage: written })).toEqual(
        isExchanged ? [`control implementation granted ${NOBODY} answered`] : [],
      )
    })
  })
  it('by code that is written where it was none before, or the same, or another’s: not', () => {
    expect(linesOf([], [], written(ALICE, ZERO, NOBODY))).toEqual([])
    expect(linesOf([], [], written(ALICE, BOB, BOB))).toEqual([])
    expect(linesOf([], [owner(BOB, BOB)], written(STRANGE, BOB, NOBODY))).toEqual([])
  })
})

describe('code', () => {
  const to = (address: Address): Hex => `0xef0100${address.slice(2)}`
  it.each<readonly [string, Hex, Hex, readonly string[]]>([
    ['that a bare account takes on', '0x', to(BOB), [`delegation - ${BOB}`]],
    ['that an account exchanges', to(BOB), to(ROUTER), [`delegation ${BOB} ${ROUTER}`]],
    ['that an account drops', to(BOB), '0x', [`delegation ${BOB} -`]],
    ['that is made', '0x', '0x60', ['contract-created']],
    ['that is destroyed', '0x60', '0x', ['code-change']],
    ['that becomes another', '0x60', '0x61', ['code-change']],
    ['of an account that becomes a contract', to(BOB), '0x60', ['code-change']],
    ['that stays', '0x60', '0x60', []],
    ['that stays delegated', to(BOB), to(BOB), []],
  ])('%s', (_, before, after, lines) => expect(linesOf([], [], { codes: [{ address: ALICE, before, after }] })).toEqual(lines))
})
