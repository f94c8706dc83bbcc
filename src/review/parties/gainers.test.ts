import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, pad, word } from '#core/bytes/hex'
import { EMPTY_SIMULATION, type Simulation } from '#core/simulation/simulation'
import type { Signable } from '#core/signing/signable'
import type { Claim, Explanation, LogClaim } from '#decode'
import { valueFlow } from '../effects/value-flow.ts'
import { ALICE, BOB, find, NAMES, ROUTER, USDC } from '../test-support/recorded.ts'
import { balanceOf, creditsOf, type GainerContext, gainersOf, ownAddressesOf, paysSeveral, receiversOf } from './gainers.ts'

const person = (digit: string): Address => `0x${digit.repeat(40)}`
const [POOL, THIEF, SAFE, STRANGE, CATS] = [person('3'), person('4'), person('5'), person('6'), person('c')]

type Told = {
  readonly to?: Address
  readonly from?: Address
  readonly data?: Hex
  readonly value?: bigint
  readonly kind?: Explanation['kind']
  readonly name?: string
  readonly standards?: readonly string[]
  readonly claims?: readonly Claim[]
  readonly inner?: readonly Explanation[]
}
/** A call as it is explained, with as much as is read here. */
const call = ({ to, from, data = '0x', value = 0n, kind = 'call', name, standards = [], claims = [], inner = [] }: Told): Explanation =>
  ({
    kind,
    call: { to, from, data, value, chainId: 31337 },
    selector: data.length < 10 ? undefined : data.slice(0, 10),
    ...(name === undefined ? {} : { function: { name, standards } }),
    claims,
    inner,
  }) as unknown as Explanation

const sent = (token: Address, from: Address, to: Address, units: bigint): LogClaim => ({ kind: 'transfer', token, from, to, units })
const ether = (from: Address, to: Address, value: bigint) => ({ from, to, value })

type Made = {
  readonly transfers?: Simulation['transfers']
  readonly says?: readonly LogClaim[]
  readonly calls?: readonly Explanation[]
  readonly data?: Hex
  readonly asked?: Signable
  readonly mine?: readonly Address[]
  readonly run?: Partial<Simulation>
  readonly coinbase?: Address
}
const { transaction } = find('ether to bob').request
function context({ transfers = [], says = [], calls = [], data = '0x', asked, mine = [ALICE], run = {}, coinbase }: Made): GainerContext {
  const simulation: Simulation = { ...EMPTY_SIMULATION, transfers, ...run }
  return {
    flow: valueFlow(simulation, says, NAMES),
    simulation,
    mine: new Set(mine),
    calls,
    asked: asked ?? { kind: 'transaction', transaction: { ...transaction, data } },
    names: NAMES,
    coinbase,
  }
}

describe('whose things count as one’s own', () => {
  const run = (name: string, more: Partial<Told> = {}) => call({ to: SAFE, name, standards: ['Safe'], ...more })

  it('are who signs, who acts, and a Safe that either of them has act', () => {
    expect([...ownAddressesOf(ALICE, BOB, [])]).toEqual([ALICE, BOB])
    expect([...ownAddressesOf(ALICE, ALICE, [run('execTransaction')])]).toEqual([ALICE, SAFE])
    expect([...ownAddressesOf(ALICE, ALICE, [run('execTransactionFromModule', { from: ALICE })])]).toEqual([ALICE, SAFE])
  })

  it.each([
    ['a call by another', run('execTransaction', { from: THIEF })],
    ['another function of a Safe', run('approveHash')],
    ['such a function of no Safe', call({ to: SAFE, name: 'execTransaction', standards: ['ERC-20'] })],
    ['a call that nobody can read', call({ to: SAFE })],
  ])('are not that of %s', (_, one) => {
    expect([...ownAddressesOf(ALICE, ALICE, [one])]).toEqual([ALICE])
  })
})

describe('a balance', () => {
  it('is what all own addresses have less and more together', () => {
    const ground = context({
      mine: [ALICE, SAFE],
      transfers: [ether(ALICE, SAFE, 4n), ether(SAFE, POOL, 3n)],
      says: [sent(USDC, POOL, SAFE, 9n), sent(STRANGE, ALICE, SAFE, 5n)],
    })
    expect(balanceOf(ground)).toEqual({ lost: new Map([['native', 3n]]), got: new Map([[USDC, 9n]]) })
  })
})

describe('who gains in a run', () => {
  it('is everybody who has more of what is paid or bought, largest share first', () => {
    const found = gainersOf(
      context({
        transfers: [ether(ALICE, POOL, 75n), ether(ALICE, THIEF, 25n)],
        says: [sent(USDC, BOB, ALICE, 30n), sent(USDC, BOB, ROUTER, 10n)],
      }),
    )
    expect(found.map(({ address, asset, units, of, share }) => [address, asset, units, of, share])).toEqual([
      [POOL, 'native', 75n, 'paid', 7500n],
      [THIEF, 'native', 25n, 'paid', 2500n],
      [ROUTER, USDC, 10n, 'bought', 2500n],
    ])
  })

  it('has no more than the whole as its share', () => {
    const [first] = gainersOf(context({ transfers: [ether(ALICE, THIEF, 5n), ether(BOB, THIEF, 7n)] }))
    expect(first).toMatchObject({ units: 12n, of: 'paid', share: 10_000n })
  })

  it.each<readonly [string, Made]>([
    ['oneself', { mine: [ALICE, SAFE], transfers: [ether(ALICE, SAFE, 5n)] }],
    ['the block’s proposer', { coinbase: POOL, transfers: [ether(ALICE, POOL, 5n)] }],
    ['a precompile', { transfers: [ether(ALICE, '0x0000000000000000000000000000000000000001', 5n)] }],
    ['whoever only passes things on', { mine: [ALICE, THIEF], transfers: [ether(ALICE, POOL, 5n), ether(POOL, THIEF, 5n)] }],
    ['a token that gets its own back', { says: [sent(STRANGE, ALICE, ZERO, 5n)] }],
    [
      'whom ether is sent to in so many words',
      { transfers: [ether(ALICE, BOB, 5n)], calls: [call({ kind: 'transfer', to: BOB, value: 5n })] },
    ],
  ])('is not %s', (_, made) => {
    expect(gainersOf(context(made))).toEqual([])
  })

  const out: Claim = { kind: 'out', token: USDC, most: 5n, to: BOB } as Claim
  const item: Claim = { kind: 'item-out', collection: CATS, tokenId: 7n, to: BOB } as Claim
  const items: LogClaim = { kind: 'items', collection: CATS, from: ALICE, to: BOB, items: [{ tokenId: 7n, units: 1n }] }
  const units = (made: Made): readonly bigint[] => gainersOf(context(made)).map((one) => one.units)

  it('is not who is paid by a standard’s own function, but for what comes beyond that', () => {
    const paying = (more: Partial<Told> = {}) => [call({ to: ROUTER, name: 'transfer', standards: ['ERC-20'], claims: [out], ...more })]
    const says = [sent(USDC, ALICE, BOB, 5n)]
    expect(units({ says, calls: paying() })).toEqual([])
    expect(units({ says, calls: paying({ from: ALICE }) })).toEqual([])
    expect(units({ says: [sent(USDC, ALICE, BOB, 8n)], calls: paying() })).toEqual([3n])
    expect(units({ says: [sent(USDC, ALICE, BOB, 12n)], calls: [...paying(), ...paying()] })).toEqual([2n])
    expect(units({ says, calls: paying({ from: THIEF }) })).toEqual([5n])
    expect(units({ says, calls: paying({ standards: ['Uniswap'] }) })).toEqual([5n])
    expect(units({ says, calls: paying({ inner: [call({})] }) })).toEqual([5n])
    expect(units({ says: [items], calls: [call({ to: ROUTER, name: 'transferFrom', standards: ['ERC-721'], claims: [item] })] })).toEqual(
      [],
    )
    expect(units({ says: [items] })).toEqual([1n])
  })

  it('is not whom a call of the token itself names, whatever it is called, nor one of several that are paid', () => {
    const says = [sent(USDC, ALICE, BOB, 5n)]
    const data: Hex = `0x12345678${pad(BOB).slice(2)}`
    expect(units({ says, calls: [call({ to: USDC, data })] })).toEqual([])
    expect(units({ says, calls: [call({ to: USDC, data: '0x12345678' })] })).toEqual([5n])
    expect(units({ says, calls: [call({ to: ROUTER, data })] })).toEqual([5n])
    expect(units({ says: [sent(USDC, POOL, BOB, 5n), sent(USDC, POOL, ALICE, 5n)], calls: [call({ to: USDC, data })] })).toEqual([5n])
    for (const selector of ['0xe63d38ed', '0xc73a2d60', '0x51ba162c'] as const)
      expect(units({ says, calls: [call({ to: ROUTER, data: `${selector}${pad(BOB).slice(2)}` })] }), selector).toEqual([])
    expect([undefined, '0x12345678', '0xe63d38ed'].map(paysSeveral)).toEqual([false, false, true])
    // A creation has no token, as ether has none: data that names somebody pays nobody.
    expect(units({ transfers: [ether(ALICE, BOB, 5n)], calls: [call({ data })] })).toEqual([5n])
  })

  it('is named where its address stands in the bytes, called where the account calls or creates it', () => {
    const transfers = [ether(ALICE, THIEF, 5n)]
    const first = (made: Made) => gainersOf(context({ transfers, ...made }))[0]
    expect(first({})).toMatchObject({ isNamed: false, isCalled: false, isConfirmed: true })
    expect(first({ data: `0x${THIEF.slice(2).toUpperCase()}` })).toMatchObject({ isNamed: true, isCalled: false })
    expect(first({ calls: [call({ to: THIEF })] })).toMatchObject({ isNamed: true, isCalled: true })
    expect(first({ calls: [call({ to: THIEF, from: ALICE })] })).toMatchObject({ isCalled: true })
    expect(first({ calls: [call({ to: THIEF, from: BOB })] })).toMatchObject({ isNamed: true, isCalled: false })
    expect(first({ calls: [call({ to: BOB, data: THIEF })] })).toMatchObject({ isNamed: true })
    expect(first({ run: { created: [{ address: THIEF, creator: ALICE }] } })).toMatchObject({ isNamed: false, isCalled: true })
    expect(first({ asked: { kind: 'message', message: THIEF, number: 5n } as unknown as Signable })).toMatchObject({ isNamed: true })
  })

  it('gives something that a list knows, something else, or nothing', () => {
    const gives = (...says: readonly LogClaim[]) =>
      gainersOf(context({ transfers: [ether(ALICE, POOL, 5n)], says })).find(({ address }) => address === POOL)?.gives
    expect(gives()).toBe('nothing')
    expect(gives(sent(STRANGE, POOL, ALICE, 5n))).toBe('unknown')
    expect(gives(sent(USDC, POOL, ALICE, 5n))).toBe('known')
    expect(gives(sent(POOL, ZERO, ALICE, 5n))).toBe('known')
    expect(gives(sent(STRANGE, POOL, ALICE, 5n), sent(USDC, POOL, ALICE, 5n))).toBe('known')
    expect(gives({ kind: 'items', collection: CATS, from: POOL, to: ALICE, items: [{ tokenId: 7n, units: 1n }] })).toBe('known')
  })

  it('has its share of the most that was put in, though much of it came back; by the end alone of what no list knows', () => {
    const back = (token: Address) => [sent(token, ALICE, POOL, 100n), sent(token, POOL, ALICE, 90n), sent(token, POOL, THIEF, 10n)]
    const share = (token: Address) => gainersOf(context({ says: back(token) })).map((one) => one.share)
    expect(share(USDC)).toEqual([1000n])
    expect(share(STRANGE)).toEqual([10_000n])
  })

  it('is one of sixty-four, those with the largest share', () => {
    const many = Array.from({ length: 70 }, (_, at) => ether(ALICE, `0x${String(at + 100).padStart(40, '9')}`, BigInt(at + 1) * 1000n))
    const found = gainersOf(context({ transfers: many }))
    expect(found).toHaveLength(64)
    expect([found[0]?.units, found.at(-1)?.units]).toEqual([70_000n, 7000n])
  })
})

describe('who receives in a run', () => {
  const receivers = (made: Made) => receiversOf(context(made)).map(({ address, isNamed }) => [address, isNamed])
  const pay = (more: readonly (readonly [Address, bigint])[]) => more.map(([to, value]) => ether(ALICE, to, value))

  it('is whoever the bytes name and gives nothing, or gets half of all or more without being named', () => {
    expect(
      receivers({
        transfers: pay([
          [THIEF, 50n],
          [POOL, 50n],
        ]),
      }),
    ).toEqual([
      [THIEF, false],
      [POOL, false],
    ])
    expect(
      receivers({
        transfers: pay([
          [THIEF, 51n],
          [POOL, 49n],
        ]),
      }),
    ).toEqual([[THIEF, false]])
    expect(
      receivers({
        transfers: pay([
          [THIEF, 99n],
          [POOL, 1n],
        ]),
        data: `0x${POOL.slice(2)}`,
      }),
    ).toEqual([
      [THIEF, false],
      [POOL, true],
    ])
  })

  it.each<readonly [string, Made]>([
    ['whom the account calls', { transfers: pay([[POOL, 5n]]), calls: [call({ to: POOL })] }],
    ['who gives what nobody knows', { transfers: pay([[POOL, 5n]]), says: [sent(STRANGE, POOL, BOB, 1n)], data: `0x${POOL.slice(2)}` }],
    [
      'who gives for it what the account gets',
      { transfers: pay([[POOL, 5n]]), says: [sent(USDC, POOL, ALICE, 1n)], data: `0x${POOL.slice(2)}` },
    ],
    ['an unnamed one where the account gets something', { transfers: pay([[POOL, 5n]]), says: [sent(USDC, BOB, ALICE, 1n)] }],
    ['an unnamed one who gets what nobody pays', { transfers: [ether(BOB, ALICE, 1n), ether(BOB, POOL, 1n)] }],
  ])('is not %s', (_, made) => {
    expect(receivers(made)).toEqual([])
  })

  it('is one of eight', () => {
    const all = Array.from({ length: 10 }, (_, at): Address => `0x${String(at).repeat(40)}`)
    expect(receivers({ transfers: pay(all.map((to) => [to, 1n])), data: `0x${all.map((one) => one.slice(2)).join('')}` })).toHaveLength(8)
  })
})

describe('who is credited', () => {
  const noted = (keys: readonly Hex[], after = word(5n), before = word(0n)): Simulation['storage'][number] => ({
    address: POOL,
    slot: word(1n),
    before,
    after,
    path: { base: word(0n), steps: keys.map((key) => ({ key, order: 'key-first' as const, offset: 0n })) },
  })
  const credits = (storage: Simulation['storage'], more: Made = {}) =>
    creditsOf(
      context({
        transfers: [ether(ALICE, POOL, 5n)],
        data: `0x${THIEF.slice(2)}${BOB.slice(2)}${USDC.slice(2)}`,
        run: { storage },
        ...more,
      }),
    ).map(({ address, by }) => [address, by])

  it('is in whose name a contract that was paid wrote down more, each once', () => {
    expect(credits([noted([pad(THIEF)])])).toEqual([[THIEF, POOL]])
    expect(credits([noted([pad(THIEF)]), noted([pad(THIEF)], word(9n)), noted([pad(BOB)])])).toEqual([
      [THIEF, POOL],
      [BOB, POOL],
    ])
    expect(credits([noted([pad(THIEF), pad(BOB)])])).toEqual([[THIEF, POOL]])
  })

  it.each<readonly [string, Simulation['storage'], Made]>([
    ['less', [noted([pad(THIEF)], word(4n), word(5n))], {}],
    ['as much', [noted([pad(THIEF)], word(5n), word(5n))], {}],
    ['by a contract that was not paid', [{ ...noted([pad(THIEF)]), address: ROUTER }], {}],
    ['under a number', [noted([word(2n ** 96n - 1n)])], { data: `0x${word(2n ** 96n - 1n).slice(26)}` }],
    ['under no address', [noted([word(2n ** 200n)])], {}],
    ['of whom the bytes say nothing', [noted([pad(THIEF)])], { data: '0x' }],
    ['under a token', [noted([pad(USDC)])], {}],
    ['under an asset of the run', [noted([pad(THIEF)])], { says: [sent(THIEF, BOB, ROUTER, 1n)] }],
    ['for the account too', [noted([pad(THIEF)]), noted([pad(ALICE)])], {}],
    ['for the account behind another', [noted([pad(THIEF), pad(ALICE)])], {}],
    ['where the account got something', [noted([pad(THIEF)])], { says: [sent(USDC, POOL, ALICE, 1n)] }],
    ['where the account paid nothing', [noted([pad(THIEF)])], { transfers: [] }],
  ])('is nobody for %s', (_, storage, more) => {
    expect(credits(storage, more)).toEqual([])
  })

  it('is a receiver whom the request names', () => {
    const ground = context({
      transfers: [ether(ALICE, POOL, 5n)],
      calls: [call({ to: POOL })],
      data: `0x${THIEF.slice(2)}`,
      run: { storage: [noted([pad(THIEF)])] },
    })
    expect(receiversOf(ground)).toEqual([{ address: THIEF, isNamed: true }])
  })
})
