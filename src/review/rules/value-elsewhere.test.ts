import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { pad, word } from '#core/bytes/hex'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, CATS, RECORD, ROUTER, RUN, USDC } from '../test-support/recorded.ts'
import { KNOWN_FEE_RECEIVERS } from './known-fee-receivers.ts'
import type { RuleFacts } from './rule.ts'
import { valueElsewhere } from './value-elsewhere.ts'

/** A contract that nobody knows, persons, and another contract. */
const SHOP: Address = '0x00000000000000000000000000000000c0ffee0a'
const CARL: Address = '0x5712a79e4b01c3d4e5f60718293a4b5c6d7e8f90'
const DORA: Address = '0x5712a79e4b01c3d4e5f60718293a4b5c6d7e8f91'
const VAULT: Address = '0x5712a79e4b01c3d4e5f60718293a4b5c6d7e8f93'
const COIN: Address = '0x00000000000000000000000000000000c0ffee0c'
const SAVINGS: Address = '0x5712a79e4b01c3d4e5f60718293a4b5c6d7e8f92'
const state = (codeHash: string, more: object = {}) => know({ nonce: 1n, balance: 0n, codeHash, ...more }, RUN)
const CODE = `0x${'22'.repeat(32)}`
const FACTS = {
  accounts: {
    ...Object.fromEntries([CARL, DORA, SAVINGS, BOB].map((one) => [one, state(EMPTY_CODE_HASH)])),
    ...Object.fromEntries([SHOP, VAULT, COIN].map((one) => [one, state(CODE)])),
  },
  ownAccounts: know([{ address: SAVINGS, name: 'Savings' }], RECORD),
  contacts: know([{ address: BOB, name: 'Bob' }], RECORD),
} as unknown as Partial<RuleFacts>
const said = (parts: CaseParts, facts: Partial<RuleFacts> = FACTS): readonly string[] => saidOf(valueElsewhere, parts, facts)
const hex = (address: Address): string => address.slice(2)
const amountOf = (wei: bigint): string => `${Number(wei) / 10_000} ETH`
const ETH = 10n ** 14n

type Pay = readonly [Address, Address, bigint]
type Run = {
  /** Ten-thousandths of an ether. */
  readonly pays?: readonly Pay[]
  readonly logs?: readonly object[]
  readonly storage?: readonly object[]
  readonly created?: readonly Address[]
  readonly named?: readonly Address[]
  readonly calls?: readonly object[]
  readonly claims?: readonly object[]
  readonly ok?: boolean
  readonly more?: CaseParts
}
const callOf = (data: string, more: object = {}) => ({
  call: { from: ALICE, to: SHOP, value: 0n, data },
  kind: 'unknown-call',
  depth: 0,
  claims: [],
  inner: [],
  ...more,
})
/** Alice calls the shop, with the addresses of whom it names in the data. */
function caseOf({
  pays = [],
  logs = [],
  storage = [],
  created = [],
  named = [],
  calls,
  claims = [],
  ok = true,
  more = {},
}: Run): CaseParts {
  const data = `0x12345678${named.map((one) => hex(one).padStart(64, '0')).join('')}`
  return {
    allCalls: (calls ?? [callOf(data)]) as never,
    explanation: { claims } as never,
    logs: logs.map((says) => ({ says })) as never,
    simulation: {
      outcome: { ok },
      transfers: pays.map(([from, to, value]) => ({ from, to, value: value * ETH })),
      storage,
      logs: [],
      created: created.map((address) => ({ address })),
    } as never,
    ...more,
    input: { request: { account: ALICE, chainId: 31337, asked: { kind: 'transaction', transaction: { data } } } as never, ...more.input },
  }
}
const run = (parts: Run, facts?: Partial<RuleFacts>): readonly string[] => said(caseOf(parts), facts)
const throughShop = (to: Address, parts: bigint): readonly Pay[] => [
  [ALICE, SHOP, 10_000n],
  [SHOP, to, parts],
]
const ends = (level: string, who: string, parts: bigint): readonly string[] => {
  const percent = parts < 100n ? `0.${String(parts).padStart(2, '0')}` : `${Number(parts / 10n) / 10}`
  return [
    parts === 10_000n
      ? `${level}: ${who} gets everything you pay: 1 ETH`
      : `${level}: ${who} gets ${percent} % of what you pay: ${amountOf(parts)}`,
  ]
}

describe('value/elsewhere, by the run', () => {
  it('stops what a person gets of what is paid, and warns of a little', () => {
    for (const parts of [10_000n, 5_000n, 1_255n, 100n, 30n])
      expect(run({ pays: throughShop(CARL, parts), named: [CARL] })).toEqual(ends('danger', CARL, parts))
    for (const parts of [29n, 1n]) expect(run({ pays: throughShop(CARL, parts), named: [CARL] })).toEqual(ends('warn', CARL, parts))
  })

  it('warns of contacts and of other accounts of the person', () => {
    for (const who of [BOB, SAVINGS]) expect(run({ pays: throughShop(who, 5_000n), named: [who] })).toEqual(ends('warn', who, 5_000n))
  })

  it('says nothing where nothing was run, it failed, or the account takes no part', () => {
    const pays = throughShop(CARL, 5_000n)
    expect(run({ pays, named: [CARL], ok: false })).toEqual([])
    expect(said({ allCalls: caseOf({ named: [CARL] }).allCalls ?? [] })).toEqual([])
    expect(
      run({
        pays: [
          [BOB, SHOP, 10_000n],
          [SHOP, CARL, 5_000n],
        ],
        calls: [callOf('0x', { call: { from: BOB, to: SHOP, value: 0n, data: '0x' } })],
      }),
    ).toEqual([])
    expect(said(caseOf({ pays, named: [CARL], more: { input: { exercise: { tense: 'could' } } as never } }))).toEqual([])
  })

  it('takes a known receiver of fees for one up to a percent, and no further', () => {
    const fees = [...KNOWN_FEE_RECEIVERS.keys()].at(0) ?? CARL
    const level = (parts: bigint) =>
      run(
        { pays: throughShop(fees, parts), named: [fees] },
        { ...FACTS, accounts: { [fees]: state(EMPTY_CODE_HASH), [SHOP]: state(CODE) } as never },
      )
    expect([level(99n), level(100n)]).toEqual([[], []])
    expect(level(101n)[0]).toMatch(/^danger/)
  })

  it('leaves royalties of an item alone up to a fifth of what is paid', () => {
    const bought = { kind: 'items', collection: CATS, from: SHOP, to: ALICE, items: [{ tokenId: 7n, units: 1n }] }
    const level = (parts: bigint) => run({ pays: throughShop(CARL, parts), named: [CARL], logs: [bought] }).length
    expect([level(2_000n), level(2_001n)]).toEqual([0, 1])
    expect(run({ pays: throughShop(CARL, 2_000n), named: [CARL] })).toHaveLength(1)
  })

  it('stops a person whom nobody names where an unknown contract passes most on and nothing comes back', () => {
    const pays = (parts: bigint): readonly Pay[] => [
      [ALICE, SHOP, 10_000n],
      [SHOP, CARL, parts],
      [SHOP, DORA, 10_000n - parts],
    ]
    const levels = (parts: bigint) => run({ pays: pays(parts) }).map((one) => one.split(' ', 1)[0])
    expect(levels(8_000n)).toEqual(['danger:', 'warn:'])
    expect(levels(6_000n)).toEqual(['danger:', 'warn:'])
    expect(levels(5_999n)).toEqual(['warn:', 'warn:'])
    expect(levels(9_000n)).toEqual(['danger:', 'warn:'])
    expect(levels(9_001n)).toEqual(['danger:'])
    // It keeps a part, or something comes back, or it has a name.
    expect(run({ pays: throughShop(CARL, 9_999n) })).toEqual([])
    expect(run({ pays: throughShop(CARL, 10_000n), logs: [{ kind: 'transfer', token: COIN, from: SHOP, to: ALICE, units: 5n }] })).toEqual(
      [],
    )
    const toRouter = callOf('0x12345678', { call: { from: ALICE, to: ROUTER, value: 0n, data: '0x12345678' } })
    expect(
      said({
        ...caseOf({
          pays: [
            [ALICE, ROUTER, 10_000n],
            [ROUTER, CARL, 10_000n],
          ],
          calls: [toRouter],
        }),
      }),
    ).toEqual([])
    // A contract that nobody names is no person.
    expect(run({ pays: throughShop(VAULT, 10_000n) })).toEqual([])
  })

  it('knows a person by the account, by the code that it lends, and else by what it did in the run', () => {
    const level = (accounts: object, more: Run = {}) =>
      run({ pays: throughShop(CARL, 10_000n), ...more }, { ...FACTS, accounts: accounts as never }).length
    expect(level({ [CARL]: state(EMPTY_CODE_HASH) })).toBe(1)
    expect(level({ [CARL]: state(CODE) })).toBe(0)
    expect(level({ [CARL]: state(CODE, { delegate: BOB }) })).toBe(1)
    expect(level({})).toBe(1)
    const wrote = { storage: [{ address: CARL, slot: word(0n), before: word(0n), after: word(1n) }] }
    expect(level({}, wrote)).toBe(0)
    expect(level({ [CARL]: state(EMPTY_CODE_HASH) }, { created: [CARL] })).toBe(0)
  })

  it('only warns of shares of a split in which each is named and nobody gets most', () => {
    const split = (...shares: readonly bigint[]) => {
      const people = [CARL, DORA]
      const pays = shares.map((share, at): Pay => [SHOP, people[at] ?? CARL, share])
      return run({ pays: [[ALICE, SHOP, 10_000n], ...pays], named: people }).map((one) => one.split(' ', 1)[0])
    }
    expect(split(5_000n, 5_000n)).toEqual(['warn:', 'warn:'])
    expect(split(5_000n, 4_970n)).toEqual(['warn:', 'warn:'])
    expect(split(5_000n, 4_969n)).toEqual(['danger:', 'danger:'])
    expect(split(6_000n, 4_000n)).toEqual(['danger:', 'warn:'])
    // A contract that the run creates is no person to split with.
    const pays: readonly Pay[] = [[ALICE, SHOP, 10_000n], [SHOP, CARL, 5_000n], [SHOP, DORA, 5_000n]] // prettier-ignore
    expect(run({ pays, named: [CARL, DORA], created: [CARL] })).toEqual(ends('danger', DORA, 5_000n))
  })

  it('leaves whoever gives something for it alone, and of a person only where something arrives', () => {
    const gives = (to: Address): Run => ({
      pays: throughShop(to, 10_000n),
      named: [to],
      logs: [{ kind: 'transfer', token: USDC, from: to, to: ALICE, units: 5n }],
    })
    expect(run(gives(VAULT))).toEqual([])
    expect(run(gives(CARL))).toEqual([])
    const elsewhere = { ...gives(CARL), logs: [{ kind: 'transfer', token: USDC, from: CARL, to: VAULT, units: 5n }] }
    expect(run(elsewhere).some((one) => /^danger: .* gets everything you pay/.test(one))).toBe(true)
    const unknown = { ...gives(CARL), logs: [{ kind: 'transfer', token: COIN, from: CARL, to: ALICE, units: 5n }] }
    expect(run(unknown)[0]).toMatch(/^danger/)
    expect(
      run({
        ...unknown,
        pays: throughShop(VAULT, 10_000n),
        named: [VAULT],
        logs: [{ kind: 'transfer', token: COIN, from: VAULT, to: ALICE, units: 5n }],
      }),
    ).toEqual([])
  })

  it('does not stop at a person who gives something that is worth half of it, and stops where it is worth less', () => {
    const ONE = 10n ** 18n
    const prices = { native: know({ units: 1000n * ONE, steps: [] }, RUN), [USDC]: know({ units: ONE, steps: [] }, RUN) }
    const usdc = { address: USDC, decimals: 6, symbol: 'USDC' }
    const by = (dollars: bigint, withPrices: object = prices) =>
      run(
        {
          pays: throughShop(CARL, 10_000n),
          named: [CARL],
          logs: [{ kind: 'transfer', token: USDC, from: CARL, to: ALICE, units: dollars * 10n ** 6n }],
          more: {
            effects: [
              { kind: 'asset-out', amount: { units: ONE, token: { symbol: 'ETH', decimals: 18 } } },
              { kind: 'asset-in', amount: { units: dollars * 10n ** 6n, token: usdc } },
            ] as never,
          },
        },
        { ...FACTS, prices: withPrices as never },
      )
    expect(by(500n)).toEqual([])
    expect(by(499n)).toEqual(ends('danger', CARL, 10_000n))
    expect(by(1n, {})).toEqual([])
  })

  it('says what arrives with somebody else, whole or in part, and items by their number', () => {
    const out = (who: Address, units: bigint) => ({ kind: 'transfer', token: USDC, from: SHOP, to: who, units })
    const pay: readonly Pay[] = [[ALICE, SHOP, 10_000n]]
    expect(run({ pays: pay, named: [CARL], logs: [out(CARL, 5_000_000n)] })).toEqual([`danger: ${CARL}, not you, receives 5 USDC`])
    expect(run({ pays: pay, named: [CARL], logs: [out(CARL, 1_000_000n), out(ALICE, 3_000_000n)] })).toEqual([
      `danger: ${CARL} gets 25 % of what arrives: 1 USDC`,
    ])
    const item = { kind: 'items', collection: CATS, from: SHOP, to: CARL, items: [{ tokenId: 7n, units: 1n }] }
    expect(run({ pays: pay, named: [CARL], logs: [item] })).toEqual([`unknown: ${CARL}, not you, receives item 7 of ${CATS}`])
  })

  it('only warns where nothing of the account’s own left, unless it was the account’s right', () => {
    const logs = [{ kind: 'transfer', token: USDC, from: SHOP, to: CARL, units: 5_000_000n }]
    const call = (name?: string) => [
      callOf(`0x12345678${hex(CARL).padStart(64, '0')}`, name === undefined ? {} : { function: { name, standards: [] } }),
    ]
    const level = (parts: Run) => run({ logs, named: [CARL], ...parts })[0]?.split(' ', 1)[0]
    expect(level({})).toBe('warn:')
    for (const name of [
      'withdraw',
      'redeemAll',
      'collect',
      'claim',
      'exitPool',
      'unstake',
      'removeLiquidity',
      'decrease',
      'unwrapWETH9',
      'sweep',
      'release',
      'burn',
      'close',
      'cashOut',
    ])
      expect(level({ calls: call(name) }), name).toBe('danger:')
    for (const name of ['deposit', 'reclaim']) expect(level({ calls: call(name) }), name).toBe('warn:')
    // A contract wrote down less under the account's name.
    const change = (before: bigint, after: bigint, of: Address = ALICE) => ({
      storage: [
        { address: SHOP, slot: word(99n), before: word(before), after: word(after), path: { base: word(1n), steps: [{ key: pad(of) }] } },
      ],
    })
    expect([level(change(9n, 1n)), level(change(1n, 9n)), level(change(9n, 9n)), level(change(9n, 1n, BOB))]).toEqual([
      'danger:',
      'warn:',
      'warn:',
      'warn:',
    ])
  })

  it('does not know of a token that says so and writes nothing of it', () => {
    const logs = [{ kind: 'transfer', token: COIN, from: SHOP, to: CARL, units: 5n }]
    expect(run({ pays: [[ALICE, SHOP, 10_000n]], named: [CARL], logs })[0]).toMatch(/^unknown: .*, not you, receives /)
  })

  it('stops what stays with a contract that only passes things on, and what is bought and kept by another', () => {
    const shop = (standards: readonly string[]) => [callOf('0x12345678', { function: { name: 'execute', standards } })]
    const pays: readonly Pay[] = [[ALICE, SHOP, 10_000n]]
    for (const one of ['Universal Router', 'Uniswap v2', 'Uniswap v3', 'Uniswap v4', 'Multicall3', 'Sudoswap'])
      expect(run({ pays, calls: shop([one]) }), one).toEqual(ends('danger', SHOP, 10_000n))
    expect(run({ pays, calls: shop(['ERC-4626']) })).toEqual([])
    expect(run({ pays, calls: shop(['Multicall3']), claims: [{ kind: 'in', token: USDC, least: 1n }] })).toEqual([])
    expect(run({ pays, calls: shop(['Multicall3']), claims: [{ kind: 'receiver', to: ALICE }] })).toEqual([])
    expect(run({ pays, calls: shop(['Multicall3']), claims: [{ kind: 'in', to: VAULT, token: USDC, least: 1n }] })[0]).toMatch(
      /^danger: .* gets everything you pay/,
    )
    const back = (parts: bigint): readonly Pay[] => [
      [ALICE, SHOP, 10_000n],
      [SHOP, VAULT, parts],
    ]
    expect(run({ pays: back(9_900n), calls: shop(['Multicall3']) })).toEqual([])
  })

  it('stops a deposit that is credited to somebody else', () => {
    const credit = (of: Address, before = 0n, after = 5n) => [
      {
        address: SHOP,
        slot: word(99n),
        before: word(before),
        after: word(after),
        path: { base: word(1n), steps: [{ kind: 'mapping', key: pad(of) }] },
        preimage: `${pad(of)}${hex(word(1n) as Address)}`,
      },
    ]
    const pays: readonly Pay[] = [[ALICE, SHOP, 10_000n]]
    const words = (who: Address) => `${SHOP} credits what you pay to ${who}, not to you`
    expect(run({ pays, named: [CARL], storage: credit(CARL) })).toEqual([`danger: ${words(CARL)}`])
    expect(run({ pays, named: [BOB], storage: credit(BOB) })).toEqual([`warn: ${words(BOB)}`])
    expect(run({ pays, named: [VAULT], storage: credit(VAULT) })).toEqual([`warn: ${words(VAULT)}`])
    expect(run({ pays, named: [CARL], storage: credit(CARL, 5n, 5n) })).toEqual([])
    expect(run({ pays, storage: credit(CARL) })).toEqual([])
    expect(run({ pays, storage: credit(ALICE) })).toEqual([])
  })
})

describe('value/elsewhere, by the words', () => {
  const receiver = (to: Address | undefined, more: object = {}) => ({ kind: 'receiver', to, ...more })
  const words = (who: string): string => `${who} would receive what you pay for or take out`
  const by = (claims: readonly object[], more: CaseParts = {}) => said({ explanation: { claims } as never, ...more })

  it('stops strangers, and warns of contacts, own accounts and contracts that have a name', () => {
    expect(by([receiver(CARL)])).toEqual([`danger: ${words(CARL)}`])
    expect(by([{ kind: 'in', to: CARL, least: 5n }])).toEqual([`danger: ${words(CARL)}`])
    expect(by([receiver(BOB)])).toEqual([`warn: ${words(BOB)}`])
    expect(by([receiver(SAVINGS)])).toEqual([`warn: ${words(SAVINGS)}`])
    expect(by([receiver(ROUTER)])).toEqual([`warn: ${words('Uniswap v2 router')}`])
    expect(by([receiver(CARL, { isPayment: true })])).toEqual([`warn: By its function’s name, this pays ${CARL}`])
  })

  it('is silent of the account, of nobody, of precompiles, and of what the request calls', () => {
    for (const to of [ALICE, undefined, ZERO, word(2n).slice(0, 2) + word(2n).slice(26)])
      expect(by([receiver(to as Address)]), to).toEqual([])
    const calls = (kind: string) =>
      ({ allCalls: [callOf('0x', { kind, call: { from: ALICE, to: CARL, value: 0n, data: '0x' } })] }) as never
    expect(by([receiver(CARL)], calls('unknown-call'))).toEqual([])
    expect(by([receiver(CARL)], calls('transfer'))).toHaveLength(1)
    expect(by([{ kind: 'out', to: CARL }])).toEqual([])
  })

  it('says each once, and of a message what its calls say, for orders have a rule of their own', () => {
    expect(by([receiver(CARL), receiver(CARL, { isPayment: true }), receiver(DORA)])).toEqual([
      `danger: ${words(CARL)}`,
      `danger: ${words(DORA)}`,
    ])
    const message = { inner: [{ claims: [receiver(DORA)] }] } as never
    expect(by([receiver(CARL)], { message })).toEqual([`danger: ${words(DORA)}`])
  })

  it('leaves to the run who received something in it', () => {
    expect(said(caseOf({ pays: [[DORA, CARL, 5n]], claims: [receiver(CARL), receiver(DORA)], calls: [] }))).toEqual([
      `danger: ${words(DORA)}`,
    ])
  })

  it('leaves out those whom a function pays several by name', () => {
    const claims = [receiver(CARL)]
    const calls = (selector: string) => ({ allCalls: [callOf('0x', { selector, claims })] }) as never
    expect(by(claims, calls('0xe63d38ed'))).toEqual([])
    expect(by(claims, calls('0x12345678'))).toHaveLength(1)
  })

  it('takes a part of up to a percent beside what arrives with the account for a fee', () => {
    const into = (to: Address | undefined, least: bigint, token: Address | undefined = USDC) => ({ kind: 'in', to, least, token })
    expect(by([into(ALICE, 99n), into(CARL, 1n)])).toEqual([])
    expect(by([into(undefined, 99n), into(CARL, 1n)])).toEqual([])
    expect(by([into(ALICE, 98n), into(CARL, 1n)])).toEqual([`danger: ${words(CARL)}`])
    expect(by([into(ALICE, 99n, CATS), into(CARL, 1n)])).toHaveLength(1)
    expect(by([into(ALICE, 0n), into(CARL, 0n)])).toHaveLength(1)
    expect(by([into(ALICE, 990n), into(CARL, 5n), into(DORA, 5n)])).toEqual([])
    expect(by([into(ALICE, 980n), into(CARL, 5n), into(DORA, 5n)])).toHaveLength(2)
  })

  it('only warns where the words name a price, and nothing of it was paid or can be paid', () => {
    const claims = [
      { kind: 'out', from: ALICE, token: USDC, most: 1000n, exact: true },
      { kind: 'in', to: CARL, token: COIN, least: 5n },
    ]
    const holding = (before?: bigint) => ({ balance: () => (before === undefined ? undefined : { before }) }) as never
    const level = (before?: bigint, more: Run = {}) =>
      said(caseOf({ claims, calls: [], ...more, more: { readings: holding(before) } }))[0]?.split(' ', 1)[0]
    expect([level(undefined), level(0n), level(999n)]).toEqual(['warn:', 'warn:', 'warn:'])
    expect([level(1000n), level(1_000_000n)]).toEqual(['danger:', 'danger:'])
    // A trifle of what there is.
    expect(level(1_000_001n)).toBe('warn:')
    expect(level(undefined, { pays: [[ALICE, SHOP, 5n]] })).toBe('danger:')
    expect(level(undefined, { ok: false })).toBe('danger:')
    const atOnce = (more: object) =>
      said(caseOf({ claims: [receiver(CARL, more)], calls: [], more: { readings: holding() } }))[0]?.split(' ', 1)[0]
    expect([atOnce({ atOnce: true }), atOnce({})]).toEqual(['warn:', 'danger:'])
  })

  it('stops what is kept on the way from a tenth on', () => {
    const kept = (parts?: bigint) => by([receiver(ALICE, parts === undefined ? {} : { kept: parts })])
    expect([kept(), kept(1_000n)]).toEqual([[], []])
    expect(kept(1_001n)).toEqual(['danger: The relayer may keep 10.0 % of what you bridge'])
    expect(kept(9_990n)).toEqual(['danger: The relayer may keep 99.9 % of what you bridge'])
    expect(by([{ kind: 'in', to: ALICE, least: 1n, kept: 9_000n }])).toEqual([])
  })

  it('stops what is paid into a position of somebody else', () => {
    const claim = { kind: 'into-item', collection: CATS, tokenId: 7n }
    const items = (after?: bigint) =>
      ({ readings: { items: () => (after === undefined ? undefined : { after }), balance: () => undefined } }) as never
    expect(by([claim], items(0n))).toEqual([`danger: You’d pay into position 7 at ${CATS}, which isn’t yours`])
    expect([by([claim], items(1n)), by([claim], items()), by([{ ...claim, kind: 'item-out' }], items(0n))]).toEqual([[], [], []])
  })
})
