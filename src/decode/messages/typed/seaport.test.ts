import { describe, expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { BOB, CAROL, ME, STRANGER, USDC, WETH } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'
import { allowed, effort } from '../../../../test/support/effort.ts'
import { seaportMessages } from './seaport.ts'

const SEAPORT = '0x0000000000000068f116a894984e2db1123eb395'
const DOMAIN = { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: SEAPORT }
const ZERO = `0x${'00'.repeat(20)}`
const WORD = `0x${'00'.repeat(32)}`
const ORDER = seaportMessages.map(({ form }) => form).find((form) => typeof form === 'string') as string
const bulkForm = (levels: number) =>
  `BulkOrder(OrderComponents${'[2]'.repeat(levels)} tree)${ORDER.replace(/^(OrderComponents\(.*?\))(.*?\))(.*)$/, '$2$1$3')}`

const native = (amount: string, recipient: string) => ({
  itemType: 0,
  token: ZERO,
  identifierOrCriteria: '0',
  startAmount: amount,
  endAmount: amount,
  recipient,
})
const item = { itemType: 2, token: STRANGER, identifierOrCriteria: '42', startAmount: '1', endAmount: '1' }
const weth = { itemType: 1, token: WETH, identifierOrCriteria: '0', startAmount: '2000000000000000000', endAmount: '1000000000000000000' }

const components = {
  offerer: ME,
  zone: ZERO,
  offer: [item] as object[],
  consideration: [native('900000000000000000', ME), native('100000000000000000', CAROL)] as object[],
  orderType: 0,
  startTime: '1700000000',
  endTime: '1800000000',
  zoneHash: WORD,
  salt: '1',
  conduitKey: WORD,
  counter: '5',
}
const order = (change: object = {}) => explained(typed(ORDER, { ...components, ...change }, DOMAIN))

describe('an order of Seaport', () => {
  it('sells an item for what comes to who offers it, and not for what others get', () => {
    const { standard, intent, claims, complete, faults, use, args } = order()
    expect([standard, complete, faults]).toEqual(['Seaport', true, []])
    expect(plain(intent)).toBe(`Sell item 42 of ${STRANGER} for at least 0.9 ETH, until 15 Jan 2027`)
    expect(claims).toEqual([
      { kind: 'item-out', from: ME, collection: STRANGER, tokenId: 42n },
      { kind: 'in', to: ME, least: 9n * 10n ** 17n },
      {
        kind: 'order',
        terms: {
          maker: ME,
          gives: [{ asset: { kind: 'item', collection: STRANGER, tokenId: 42n }, start: 1n, end: 1n }],
          gets: [
            { asset: { kind: 'currency' }, start: 9n * 10n ** 17n, end: 9n * 10n ** 17n },
            { asset: { kind: 'currency' }, start: 10n ** 17n, end: 10n ** 17n, to: CAROL },
          ],
          until: 1_800_000_000n,
          conduitKey: WORD,
        },
      },
    ])
    expect(use).toMatchObject({
      use: 'seaport',
      seaport: SEAPORT,
      counter: 5n,
      bulk: false,
      order: { offerer: ME, startTime: 1_700_000_000n },
    })
    expect(use?.use === 'seaport' && use.order.consideration[1]).toMatchObject({ recipient: CAROL, start: 10n ** 17n })
    expect(args.find(({ name }) => name === 'endTime')?.value.is).toBe('time')
  })

  it('gives away what nothing comes back for', () => {
    expect(plain(order({ consideration: [native('1', CAROL)] }).intent)).toBe(`Give away item 42 of ${STRANGER} for nothing`)
    expect(plain(order({ consideration: [] }).intent)).toBe(`Give away item 42 of ${STRANGER} for nothing`)
    expect(plain(order({ consideration: [native('0', ME)] }).intent)).toBe(`Give away item 42 of ${STRANGER} for nothing`)
    expect(plain(order({ offer: [item, weth], consideration: [] }).intent)).toBe(
      'Give away item 42 of 0x4838b106fce9647bdf1e7877bf73ce8b0bad5f97 and 2 WETH for nothing',
    )
  })

  it('may pay the most of what it says, whichever end that is', () => {
    const { intent, claims } = order({ offer: [weth], consideration: [{ ...item, recipient: ME }] })
    expect(plain(intent)).toBe(`Pay up to 2 WETH for item 42 of ${STRANGER}, until 15 Jan 2027`)
    expect(claims[0]).toEqual({ kind: 'out', from: ME, token: WETH, most: 2n * 10n ** 18n, exact: false })
  })

  it('shows amounts of currency in units of it, and counts items', () => {
    const { args } = order({ consideration: [native('900000000000000000', ME), { ...weth, recipient: ME }] })
    const valueOf = (list: string) => args.find(({ name }) => name === list)?.value
    expect(valueOf('offer')).toMatchObject({
      items: [{ fields: [{}, {}, {}, { value: { is: 'integer' } }, { value: { is: 'integer' } }] }],
    })
    const amounts = (units: readonly bigint[], symbol: string) =>
      [{}, {}, {}, ...units.map((each) => ({ value: { is: 'amount', units: each, token: { symbol } } })), {}] as const
    expect(valueOf('consideration')).toMatchObject({
      items: [{ fields: amounts([9n * 10n ** 17n, 9n * 10n ** 17n], 'ETH') }, { fields: amounts([2n * 10n ** 18n, 10n ** 18n], 'WETH') }],
    })
  })

  it('counts the items of ERC-1155', () => {
    expect(order({ offer: [{ ...item, itemType: 3, startAmount: '7', endAmount: '7' }] }).claims[0]).toMatchObject({ units: 7n })
  })

  it('is not wholly understood when any item of a set may leave', () => {
    const { intent, complete, claims } = order({ offer: [{ ...item, itemType: 4, identifierOrCriteria: '0' }] })
    expect(plain(intent)).toBe(`Sell any item of ${STRANGER} for at least 0.9 ETH, until 15 Jan 2027`)
    expect(complete).toBe(false)
    expect(claims.map(({ kind }) => kind)).toEqual(['in', 'order'])
    expect(claims[0]).toEqual({ kind: 'in', to: ME, least: 9n * 10n ** 17n })
  })

  it('promises no least amount when it may be filled in parts', () => {
    expect(order({ orderType: 1 }).claims.map(({ kind }) => kind)).toEqual(['item-out', 'order'])
  })

  it('trades several things in one sentence', () => {
    expect(plain(order({ offer: [item, weth], consideration: [{ ...weth, token: USDC, recipient: ME }] }).intent)).toBe(
      'Sell item 42 of 0x4838b106fce9647bdf1e7877bf73ce8b0bad5f97 and 2 WETH for at least 1000000000000 USDC, until 15 Jan 2027',
    )
  })

  it('is none of Seaport’s under another contract', () => {
    expect(explained(typed(ORDER, components, { ...DOMAIN, verifyingContract: BOB })).faults).toEqual(['not-canonical'])
  })
})

describe('a bulk order of Seaport', () => {
  const empty = { ...components, offerer: ZERO, offer: [], consideration: [], counter: 0 }
  const bulk = (levels: number, tree: unknown) => explained(typed(bulkForm(levels), { tree }, DOMAIN))

  it('is every order of its tree', () => {
    const second = { ...components, offer: [weth], consideration: [] }
    const { intent, claims, use, complete, faults } = bulk(2, [
      [components, second],
      [empty, empty],
    ])
    expect(faults).toEqual([])
    expect(plain(intent)).toBe('Sign 2 orders, each of which can be filled alone; number 2 is: “Give away 2 WETH for nothing”')
    expect(claims.map(({ kind }) => kind)).toEqual(['item-out', 'in', 'order', 'out', 'order'])
    expect(use).toMatchObject({ bulk: true, order: { offerer: ME, consideration: [] } })
    expect(complete).toBe(true)
  })

  it('with one order reads as that order', () => {
    expect(plain(bulk(1, [components, empty]).intent)).toBe(`Sell item 42 of ${STRANGER} for at least 0.9 ETH, until 15 Jan 2027`)
  })

  it('with a branch missing is faulty', () => {
    expect(bulk(1, [components]).faults).toEqual(['members'])
  })

  it('as large as 24 levels is given up, not waited for', () => {
    let tree: unknown = components
    for (let level = 0; level < 24; level++) tree = [tree, tree]
    const started = effort()
    expect(bulk(24, tree).faults).toContain('too-large')
    expect(effort() - started).toBeLessThan(allowed(1000))
  })
})
