import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { concat, type Hex, word } from '#core/bytes/hex'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NAMES, RUN, TOKENS, USDC } from '../test-support/recorded.ts'
import type { RuleFacts } from './rule.ts'
import { swapBadRate } from './swap-bad-rate.ts'

const SYNC: Hex = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
/** A pair of Uniswap v2 keeps both reserves in one slot, the first in the lower 112 bits. */
const packed = ([first, second]: Reserves): Hex => word(first + (second << 112n) + (1_700_000_000n << 224n))
type Reserves = readonly [bigint, bigint]
type Trade = {
  readonly at?: Address
  readonly was: Reserves
  readonly is: Reserves
  readonly sync?: Reserves | null
  readonly slot?: bigint
  readonly topic?: Hex
}
const pairAt = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`

const ran = (...trades: readonly Trade[]): CaseParts => ({
  effects: [{ kind: 'asset-out' }] as never,
  simulation: {
    outcome: { ok: true },
    storage: trades.map(({ at = pairAt(0x1001), was, is, slot = 8n }) => ({
      address: at,
      slot: word(slot),
      before: packed(was),
      after: packed(is),
    })),
    logs: trades.flatMap(({ at = pairAt(0x1001), is, sync = is, topic = SYNC }) =>
      sync === null ? [] : [{ address: at, topics: [topic], data: concat(word(sync[0]), word(sync[1])) }],
    ),
  } as never,
})
const said = (parts: CaseParts): readonly string[] => saidOf(swapBadRate, parts)
const K = 10_000n
/** One gives a unit for `parts` ten thousandths of what the price before would have given. */
const trade = (parts: bigint, more: Partial<Trade> = {}): Trade => ({ was: [K * K, K * K], is: [K * K + K, K * K - parts], ...more })
const words = (percent: string): string => `You get ${percent} % less than the pool’s price`

describe('swap/bad-rate, by the pool itself', () => {
  it('warns from three percent on, and stops from fifteen on', () => {
    expect(said(ran(trade(9_701n)))).toEqual([])
    expect(said(ran(trade(9_700n)))).toEqual([`warn: ${words('3.0')}`])
    expect(said(ran(trade(9_543n)))).toEqual([`warn: ${words('4.5')}`])
    expect(said(ran(trade(8_501n)))).toEqual([`warn: ${words('14.9')}`])
    expect(said(ran(trade(8_500n)))).toEqual([`danger: ${words('15.0')}`])
    expect(said(ran(trade(1n)))).toEqual([`danger: ${words('99.9')}`])
    expect(said(ran(trade(11_000n)))).toEqual([])
  })

  it('goes by both directions, and by the price before, whatever the two are worth', () => {
    expect(said(ran({ was: [K * K, K * K], is: [K * K - 8_000n, K * K + K] }))).toEqual([`danger: ${words('20.0')}`])
    // A hundred of the one for one of the other.
    expect(said(ran({ was: [K * K * 100n, K * K], is: [K * K * 100n + K * 100n, K * K - 9_000n] }))).toEqual([`warn: ${words('10.0')}`])
    expect(said(ran({ was: [K * K * 100n, K * K], is: [K * K * 100n - 900_000n, K * K + K] }))).toEqual([`warn: ${words('10.0')}`])
  })

  it('leaves out who brings or takes liquidity, and a pool that had nothing or stays as it is', () => {
    const was: Reserves = [1000n, 1000n]
    for (const is of [
      [1500n, 1001n],
      [500n, 999n],
      [1000n, 500n],
      [1500n, 1000n],
      [500n, 1000n],
      [1000n, 1500n],
      [1000n, 1000n],
    ] as const)
      expect(said(ran({ was, is })), String(is)).toEqual([])
    expect(said(ran({ was: [5n, 0n], is: [6n, 0n] }))).toEqual([])
    expect(said(ran({ was: [0n, 9n], is: [6n, 1n] }))).toEqual([`danger: ${words('100.0')}`])
  })

  it('goes by nothing but the slot of the reserves, where the last event of the pair says the same', () => {
    const bad = trade(1n)
    for (const more of [{ slot: 9n }, { sync: null }, { topic: word(1n) }, { sync: [bad.is[0], 5n] }, { sync: [5n, bad.is[1]] }] as const)
      expect(said(ran({ ...bad, ...more }))).toEqual([])
    const { simulation, effects = [] } = ran(bad)
    const logs = (simulation as unknown as { readonly logs: readonly { readonly data: Hex }[] }).logs
    const withLogs = (changed: readonly object[]) => said({ effects, simulation: { ...simulation, logs: changed } as never })
    expect(withLogs(logs)).toHaveLength(1)
    expect(withLogs(logs.map((log) => ({ ...log, data: concat(log.data, '0x00') })))).toEqual([])
    expect(withLogs(logs.map((log) => ({ ...log, address: pairAt(0x2002) })))).toEqual([])
    // The last of two counts.
    expect(withLogs([...logs.map((log) => ({ ...log, data: concat(word(1n), word(2n)) })), ...logs])).toHaveLength(1)
    expect(withLogs([...logs, ...logs.map((log) => ({ ...log, data: concat(word(1n), word(2n)) }))])).toEqual([])
  })

  it('follows what one pair gives to the pair that gets it, and takes the worst of several ways', () => {
    const [a, b, c] = [pairAt(0x1001), pairAt(0x1002), pairAt(0x1003)]
    const first: Trade = { at: a, was: [K * K, K * K], is: [K * K + K, K * K - 9_800n] }
    const second: Trade = { at: b, was: [K * K, K * K], is: [K * K + 9_800n, K * K - 9_604n] }
    // Each two percent: together four.
    expect(said(ran(first))).toEqual([])
    expect(said(ran(first, second))).toEqual([`warn: ${words('3.9')}`])
    expect(said(ran(second, first))).toEqual([`warn: ${words('3.9')}`])
    // Two that have nothing to do with one another: by the worse.
    const other: Trade = { at: c, was: [K * K, K * K], is: [K * K + 2n * K, K * K - 16_000n] }
    expect(said(ran(first, other))).toEqual([`danger: ${words('20.0')}`])
    expect(said(ran(other, first))).toEqual([`danger: ${words('20.0')}`])
  })

  it('ends where pairs pass the same amount around, and looks at thirty-two of them', () => {
    const round: Trade = { at: pairAt(0x1001), was: [K * K, K * K], is: [K * K + 5n, K * K - 5n] }
    expect(said(ran(round, { ...round, at: pairAt(0x1002) }))).toEqual([])
    const fine = (count: number) => Array.from({ length: count }, (_, at) => trade(K - 1n, { at: pairAt(0x3000 + at) }))
    const bad = trade(5_000n, { at: pairAt(0x4000) })
    expect(said(ran(...fine(31), bad))).toEqual([`danger: ${words('50.0')}`])
    expect(said(ran(...fine(32), bad))).toEqual([])
  })

  it('is silent where nothing was run, it failed, or nothing is exchanged', () => {
    const { simulation } = ran(trade(1n))
    const effects = (...kinds: readonly string[]) => kinds.map((kind) => ({ kind })) as never
    expect(said({ simulation, effects: effects('asset-in') })).toHaveLength(1)
    expect(said({ simulation, effects: effects('allowance', 'asset-out') })).toHaveLength(1)
    expect(said({ simulation, effects: effects('allowance') })).toEqual([])
    expect(said({ simulation, effects: [] })).toEqual([])
    expect(said({ effects: effects('asset-out') })).toEqual([])
    expect(said({ simulation: { ...simulation, outcome: { ok: false } } as never, effects: effects('asset-out') })).toEqual([])
  })
})

describe('swap/bad-rate, by prices from elsewhere', () => {
  const ONE = 10n ** 18n
  const price = (units: bigint) => know({ units, steps: [] }, RUN)
  const FACTS = { prices: { native: price(1000n * ONE), [USDC]: price(ONE) } } as unknown as Partial<RuleFacts>
  const usdc = TOKENS.find(({ address }) => address === USDC)
  const asset = (kind: string, token: unknown, units: bigint) => ({ kind, amount: { token, units } })
  const give = asset('asset-out', NAMES.native, ONE)
  const get = (dollars: bigint) => asset('asset-in', usdc, dollars * 10n ** 6n)
  const SWAP = [{ call: { to: BOB }, function: { name: 'swapAll' }, claims: [], inner: [] }]
  const simulation = { outcome: { ok: true }, storage: [], logs: [] }
  const by = (effects: readonly object[], allCalls: readonly object[] = SWAP, parts: CaseParts = {}, facts = FACTS) =>
    saidOf(swapBadRate, { simulation: simulation as never, effects: effects as never, allCalls: allCalls as never, ...parts }, facts)
  const less = (percent: string): string => `You’d receive ${percent} % less in value than you send`

  it('warns from five percent on, and stops from fifteen on', () => {
    expect(by([give, get(951n)])).toEqual([])
    expect(by([give, get(950n)])).toEqual([`warn: ${less('5.0')}`])
    expect(by([give, get(851n)])).toEqual([`warn: ${less('14.9')}`])
    expect(by([give, get(850n)])).toEqual([`danger: ${less('15.0')}`])
    expect(by([give, give, get(1000n), get(500n)])).toEqual([`danger: ${less('25.0')}`])
    expect(by([give, get(2000n)])).toEqual([])
  })

  it('says nothing where a price is missing, something else happens too, or one of the two sides is empty', () => {
    expect(by([give, get(1n)], SWAP, {}, { prices: { native: price(ONE) } } as never)).toEqual([])
    expect(by([give, get(1n)], SWAP, {}, {})).toEqual([])
    expect(by([give, get(1n), { kind: 'allowance' }])).toEqual([])
    expect([by([give]), by([get(1n)])]).toEqual([[], []])
    expect(by([asset('asset-out', NAMES.native, 0n), get(1n)])).toEqual([])
  })

  it('says it of exchanges alone: by the name of a function, by a descriptor, or by the words of the call', () => {
    const call = (more: object) => [{ call: { to: BOB }, claims: [], inner: [], ...more }]
    const lost = [`danger: ${less('90.0')}`]
    const bad = [give, get(100n)]
    for (const name of ['swap', 'exactSwapIn', 'exchange', 'Trade_now']) expect(by(bad, call({ function: { name } }))).toEqual(lost)
    for (const name of ['deposit', 'borrow', '']) expect(by(bad, call({ function: { name } }))).toEqual([])
    expect(by(bad, call({}))).toEqual([])
    expect(by(bad, call({}), { described: () => ({ intent: 'Exchange tokens' }) as never })).toEqual(lost)
    expect(by(bad, call({}), { described: () => ({ intent: 'Lend' }) as never })).toEqual([])
    const out = { kind: 'out', from: ALICE, most: 1n }
    const into = { kind: 'in', to: ALICE, least: 1n }
    expect(by(bad, call({ claims: [out, into] }))).toEqual(lost)
    for (const claims of [[out], [into], [{ ...out, from: BOB }, into], [out, { ...into, to: BOB }]])
      expect(by(bad, call({ claims }))).toEqual([])
    expect(by(bad, call({ claims: [out, into], inner: [{}] }))).toEqual([])
  })
})
