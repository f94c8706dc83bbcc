import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { know, notKnown } from '#core/evidence/fact'
import type { Currency } from '#core/money/price'
import { plain } from '#core/text/words'
import type { OrderGain, OrderPart, OrderTerms } from '#decode'
import { unsaid } from '../../core/test-support/unsaid.ts'
import { type Facts, givenFacts } from '../facts.ts'
import { NO_READINGS } from '../readings.ts'
import { type CaseParts, contextOf } from '../test-support/case.ts'
import { ALICE, BOB, CASES, CATS, DAI, NAMES, NOBODY, RECORD, ROUTER, RUN, USDC, WETH } from '../test-support/recorded.ts'
import { judgeOrder } from './order-terms.ts'

const ETH = 10n ** 18n
const USD = 10n ** 6n
const GEM: Address = '0x00000000000000000000000000000000beef0a01'
const CONTACT: Address = '0x00000000000000000000000000000000beef0c01'
const OTHER: Address = '0x00000000000000000000000000000000beef0c02'
const SAVINGS: Address = '0x00000000000000000000000000000000beef0c03'
const ZONES: readonly Address[] = ['0x004c00500000ad104d7dbd00e3ae0a5c00560c00', '0x000056f7000000ece9003ca63978907a00ffd100']
const CONDUITS = [`0x${'0'.repeat(64)}`, '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000']

const part = (token: Address | undefined, start: bigint, end = start): OrderPart => ({
  asset: token === undefined ? { kind: 'currency' } : { kind: 'currency', token },
  start,
  end,
})
const gain = (token: Address | undefined, start: bigint, to?: Address, end = start): OrderGain => ({
  ...part(token, start, end),
  ...(to === undefined ? {} : { to }),
})
const cat = (tokenId?: bigint): OrderPart => ({ asset: { kind: 'item', collection: CATS, ...(tokenId === undefined ? {} : { tokenId }) }, start: 1n, end: 1n }) // prettier-ignore

const price = (whole: bigint, currency: Currency = 'USD') => know({ units: whole * ETH, currency, steps: [] }, RUN)
const PRICES = { native: price(3_000n), [DAI]: price(1n), [USDC]: price(1n) }
const FACTS: Facts = {
  accounts: {},
  tokens: {},
  contacts: know([{ address: CONTACT, name: 'Carol' }], RECORD),
  ownAccounts: know([{ address: SAVINGS, name: 'Savings' }], RECORD),
}
const LISTED = {
  ...NAMES,
  takenFor: (symbol: string, address: Address) => (symbol === 'USDC' && address !== USDC ? NAMES.tokenOf(USDC) : undefined),
}

function judgedOf(terms: Partial<OrderTerms>, facts: Partial<Facts> = { prices: PRICES }, parts: CaseParts = {}) {
  const all: OrderTerms = { maker: ALICE, gives: [cat(7n)], gets: [gain(undefined, ETH)], ...terms }
  const found = judgeOrder({ ...contextOf({ names: LISTED, ...parts }), ...givenFacts({ ...FACTS, ...facts }) }, all)
  expect(unsaid(found)).toEqual([])
  return found
}
/** `level: sentence` of each finding about an order that sells a cat for an ether, but for these terms. */
const said = (...order: Parameters<typeof judgedOf>): readonly string[] =>
  judgedOf(...order).map(({ level, say }) => `${level}: ${plain(say)}`)

const FAIR = 'unknown: We couldn’t check whether this order asks for a fair price'
const GIFT = 'danger: This order gives away what’s yours, and you get nothing for it'
const nearly = (amount: string) => `danger: This order asks for ${amount}, which is next to nothing`

describe('an order', () => {
  it('that sells an item for what is listed has only a price that nobody can prove', () => {
    expect(said({})).toEqual([FAIR])
    expect(judgedOf({}).map(({ why }) => plain(why))).toEqual(['Single items have no proved price.'])
  })

  it('that gives nothing at either end is none', () => {
    expect(said({ gives: [part(USDC, 0n)], gets: [] })).toEqual([])
    expect(said({ gives: [], gets: [] })).toEqual([])
    expect(said({ gives: [part(USDC, 0n, 1n)], gets: [] })).toEqual([GIFT])
    expect(said({ gives: [part(USDC, 1n, 0n)], gets: [] })).toEqual([GIFT])
    expect(said({ gives: [part(USDC, 0n), cat(1n)], gets: [] })).toEqual([GIFT])
  })

  it('that is behind a hash is told as that alone', () => {
    expect(said({ hidden: 'orders', gets: [] })).toEqual(['danger: You’d agree to an order this message doesn’t show'])
    expect(said({ hidden: 'hash', gets: [] })).toEqual(['warn: This posts an order and shows only its hash'])
  })
})

describe('who gets what is asked for', () => {
  it('is the maker, and any account of the person', () => {
    for (const to of [undefined, ALICE, SAVINGS]) expect(said({ gets: [gain(undefined, ETH, to)] })).toEqual([FAIR])
    expect(said({ gets: [gain(undefined, ETH, BOB)] }, {}, { actor: BOB })).toEqual([FAIR])
    expect(said({ gets: [gain(undefined, ETH, BOB)] })).toEqual([GIFT])
  })

  it('has to be there at both ends', () => {
    expect(said({ gets: [gain(undefined, ETH, undefined, 0n)] })).toEqual([GIFT])
    expect(said({ gets: [gain(undefined, 0n, undefined, ETH)] })).toEqual([GIFT])
    expect(said({ gets: [gain(undefined, 0n)] })).toEqual([GIFT])
    expect(said({ gets: [gain(undefined, ETH, undefined, 0n), gain(undefined, 0n, undefined, ETH)] })).toEqual([FAIR])
  })

  it('names whoever else gets it, unless that is nobody or not for sure', () => {
    const why = (...gets: readonly OrderGain[]) => judgedOf({ gets }).map((one) => plain(one.why))
    const anyone = 'Anyone can fill it once you sign, whenever they like.'
    expect(why(gain(undefined, ETH, BOB))).toEqual([`What it asks for goes to ${BOB}. ${anyone}`])
    expect(why(gain(undefined, 1n, BOB))).toEqual([`What it asks for goes to ${BOB}. ${anyone}`])
    for (const one of [gain(undefined, ETH, ZERO), gain(undefined, ETH, BOB, 0n), gain(undefined, 0n, BOB, ETH), gain(undefined, 0n, BOB)])
      expect(why(one)).toEqual([anyone])
    expect(why(gain(undefined, 0n, BOB, ETH), gain(undefined, ETH, ROUTER))).toEqual([
      `What it asks for goes to Uniswap v2 router. ${anyone}`,
    ])
  })

  it('is a contact where all of it goes there, which is judged as if it came to the person', () => {
    const contact = `warn: Your contact ${CONTACT}, not you, gets what this order asks for`
    expect(said({ gets: [gain(undefined, ETH, CONTACT)] })).toEqual([contact, FAIR])
    expect(said({ gets: [gain(undefined, ETH, CONTACT), gain(undefined, ETH, CONTACT)] })).toEqual([contact, FAIR])
    expect(said({ gets: [gain(undefined, ETH, CONTACT), gain(undefined, 0n)] })).toEqual([contact, FAIR])
    expect(said({ gets: [gain(undefined, ETH), gain(undefined, ETH / 100n, CONTACT)] })).toEqual([FAIR])
    expect(said({ gets: [gain(undefined, 1n, CONTACT)] })).toEqual([contact, nearly('0.000000000000000001 ETH')])
    expect(said({ gets: [gain(undefined, ETH, CONTACT), gain(undefined, 0n, undefined, 1n)] })[0]).not.toBe(contact)
    expect(said({ gets: [gain(undefined, ETH, CONTACT)] }, { contacts: notKnown(RECORD) })).toEqual([GIFT])
  })
})

describe('what others get of a price', () => {
  const only = (level: string, own: string, all: string) => `${level}: You get only ${own} of the price of ${all}`
  const split = (own: bigint, others: bigint, more: Partial<OrderTerms> = {}) =>
    said({ gets: [gain(undefined, own * ETH), gain(undefined, others * ETH, OTHER)], ...more })

  it('is told from more than a fifth on, and is a danger from more than half on', () => {
    expect(split(80n, 20n)).toEqual([FAIR])
    expect(split(79n, 21n)).toEqual([only('warn', '79 ETH', '100 ETH'), FAIR])
    expect(split(50n, 50n)).toEqual([only('warn', '50 ETH', '100 ETH'), FAIR])
    expect(split(49n, 51n)).toEqual([only('danger', '49 ETH', '100 ETH'), FAIR])
    expect(split(49n, 51n, { chainId: 5n })[0]).not.toContain('You get only')
  })

  it('is looked at where it is worst, whichever end that is', () => {
    const ends = (own: readonly [bigint, bigint], others: readonly [bigint, bigint]) =>
      said({ gets: [gain(undefined, own[0] * ETH, undefined, own[1] * ETH), gain(undefined, others[0] * ETH, OTHER, others[1] * ETH)] })[0]
    expect(ends([90n, 60n], [10n, 40n])).toBe(only('warn', '60 ETH', '100 ETH'))
    expect(ends([60n, 90n], [40n, 10n])).toBe(only('warn', '60 ETH', '100 ETH'))
    expect(ends([60n, 30n], [40n, 30n])).toBe(only('warn', '30 ETH', '60 ETH'))
  })

  it('can be told where one currency pays for all, ether and its wrapped form being one', () => {
    const paid = (...gets: readonly OrderGain[]) => said({ gets })[0]
    expect(paid(gain(WETH, ETH), gain(undefined, ETH, OTHER))).toBe(only('warn', '1 WETH', '2 WETH'))
    expect(paid(gain(DAI, ETH), gain(DAI, ETH, OTHER))).toBe(only('warn', '1 DAI', '2 DAI'))
    expect(paid(gain(DAI, ETH), gain(USDC, USD, OTHER))).toBe(FAIR)
    expect(paid(gain(DAI, ETH), { ...cat(1n), to: OTHER })).toBe(FAIR)
    expect(paid(cat(1n), { ...cat(2n), to: OTHER })).toBe('warn: You’d get an item for what you give, not a currency')
    expect(paid(gain(DAI, ETH))).toBe(FAIR)
  })
})

describe('what it is paid in', () => {
  const symbolOf = (symbol: string): CaseParts => ({
    readings: { ...NO_READINGS, symbol: (address) => (address === GEM ? symbol : undefined) },
  })
  const gem = { gets: [gain(GEM, ETH)] }
  const nowhere = (level: string) => `${level}: You’d be paid in ${GEM}, a token that’s in no list`

  it('is a danger in no list, and a warning where it is an exchange', () => {
    expect(said(gem)[0]).toBe(nowhere('danger'))
    expect(said({ ...gem, gives: [part(USDC, USD)] })[0]).toBe(nowhere('warn'))
    expect(said({ gets: [gain(GEM, ETH), gain(GEM, ETH)] }).filter((one) => one.includes('in no list'))).toHaveLength(1)
    expect(said({ ...gem, chainId: 5n }).join('')).not.toContain('in no list')
  })

  it('is fine with a proved price, or as a token of the person’s own', () => {
    expect(said(gem, { prices: { ...PRICES, [GEM]: price(1n) } })).toEqual([FAIR])
    const named = (from: 'own' | 'claimed'): CaseParts => {
      const token = NAMES.tokenOf(USDC)
      return {
        names: {
          ...LISTED,
          tokenOf: (address) => (address === GEM && token ? { ...token, address, symbol: 'GEM', from } : NAMES.tokenOf(address)),
        },
      }
    }
    expect(said(gem, {}, named('own'))).toEqual([FAIR])
    expect(said(gem, {}, named('claimed'))[0]).toBe(nowhere('danger'))
  })

  it('is a danger where it calls itself like one of a list, whatever stands around its name', () => {
    const fake = 'danger: You’d be paid in a token that calls itself USDC, but isn’t the listed USDC'
    expect(said(gem, {}, symbolOf('USDC'))[0]).toBe(fake)
    expect(said(gem, {}, symbolOf('  USDC '))[0]).toBe(fake)
    expect(said(gem, { prices: { [GEM]: price(1n) } }, symbolOf('USDC'))[0]).toBe(fake)
    expect(said(gem, {}, symbolOf('GEM'))[0]).toBe(nowhere('danger'))
    expect(said(gem, {}, { ...symbolOf(' '), names: { ...LISTED, takenFor: () => NAMES.tokenOf(USDC) } })[0]).toBe(nowhere('danger'))
  })

  it('is unknown on a chain that has no list', () => {
    const { takenFor: _takenFor, ...unlisted } = LISTED
    expect(said(gem, {}, { names: unlisted })[0]).toBe(`unknown: You’d be paid in ${GEM}, and we don’t know what it’s worth`)
  })
})

describe('what is asked for against what leaves', () => {
  const swap = (
    gives: readonly OrderPart[],
    gets: readonly OrderGain[],
    more: Partial<OrderTerms> = {},
    prices: Facts['prices'] = PRICES,
  ) => said({ gives, gets, ...more }, prices === undefined ? {} : { prices })
  const less = (level: string, percent: number) => `${level}: This order asks for ${percent} % less than what you give is worth`

  it('is compared by proved prices: a tenth less is told, half of it is a danger', () => {
    expect(swap([part(undefined, ETH)], [gain(USDC, 2_700n * USD)])).toEqual([])
    expect(swap([part(undefined, ETH)], [gain(USDC, 2_699n * USD)])).toEqual([less('warn', 10)])
    expect(swap([part(undefined, ETH)], [gain(USDC, 1_501n * USD)])).toEqual([less('warn', 49)])
    expect(swap([part(undefined, ETH)], [gain(USDC, 1_500n * USD)])).toEqual([less('danger', 50)])
    expect(swap([part(WETH, ETH)], [gain(USDC, 1_500n * USD)])).toEqual([less('danger', 50)])
    expect(swap([part(undefined, ETH)], [gain(USDC, 9_000n * USD)])).toEqual([])
  })

  it('at the worse of its two ends', () => {
    expect(swap([part(undefined, ETH)], [gain(USDC, 3_000n * USD, undefined, 1_500n * USD)])).toEqual([less('danger', 50)])
    expect(swap([part(undefined, ETH)], [gain(USDC, 1_500n * USD, undefined, 3_000n * USD)])).toEqual([less('danger', 50)])
    expect(swap([part(undefined, ETH)], [gain(USDC, 2_400n * USD, undefined, 1_800n * USD)])).toEqual([less('warn', 40)])
  })

  it('needs no price in one currency', () => {
    expect(swap([part(DAI, 100n)], [gain(DAI, 90n)], {}, {})).toEqual([])
    expect(swap([part(DAI, 100n * ETH)], [gain(DAI, 80n * ETH)], {}, {})).toEqual([less('warn', 20)])
    expect(swap([part(undefined, 100n)], [gain(WETH, 50n)], {}, {})).toEqual([less('danger', 50)])
    expect(swap([part(GEM, 100n)], [gain(GEM, 50n)], {}, {})[1]).toBe(less('danger', 50))
  })

  it('is told by what has a price where not all has, if that is poor at best', () => {
    expect(swap([part(undefined, ETH), part(GEM, 5n)], [gain(USDC, 2_000n * USD)])).toEqual([less('warn', 33)])
    expect(swap([part(undefined, ETH), part(GEM, 5n)], [gain(USDC, 2_700n * USD)])).toEqual([FAIR])
    expect(swap([part(DAI, 10n * ETH), part(GEM, 5n)], [gain(DAI, 5n * ETH)], {}, {})).toEqual([less('danger', 50)])
    expect(swap([part(GEM, 5n)], [gain(USDC, 2_000n * USD)])).toEqual([FAIR])
    expect(judgedOf({ gives: [part(GEM, 5n)], gets: [gain(USDC, USD)] }).map(({ why }) => plain(why))).toEqual(['We don’t have proved prices for all tokens of this order.']) // prettier-ignore
  })

  it('takes no price for one where it is of no token that is known', () => {
    const priced = { ...PRICES, [GEM]: price(1n) }
    expect(swap([part(undefined, ETH)], [gain(GEM, 5n * ETH)], {}, priced)).toEqual([FAIR])
  })

  it('of items is next to nothing below about a dollar, or ten of them for one buyer', () => {
    expect(swap([cat(1n)], [gain(USDC, USD - 1n)])).toEqual([nearly('0.999999 USDC')])
    expect(swap([cat(1n)], [gain(USDC, USD)])).toEqual([FAIR])
    const buyer = { taker: OTHER }
    expect(swap([cat(1n)], [gain(USDC, 10n * USD - 1n)], buyer)[0]).toBe(nearly('9.999999 USDC'))
    expect(swap([cat(1n)], [gain(USDC, 10n * USD)], buyer)[0]).toBe(FAIR)
    expect(swap([cat(1n)], [gain(undefined, ETH / 3_000n - 1n)])[0]).toContain('next to nothing')
    expect(swap([cat(1n)], [gain(undefined, ETH / 3_000n + 1n)])).toEqual([FAIR])
    expect(swap([cat(1n)], [gain(USDC, 5n * USD, undefined, 1n)])).toEqual([nearly('0.000001 USDC')])
    expect(swap([cat(1n)], [gain(USDC, 1n, undefined, 5n * USD)])).toEqual([nearly('0.000001 USDC')])
    expect(swap([cat(1n)], [gain(USDC, 1n), gain(USDC, 2n), gain(DAI, 3n)])).toEqual([nearly('0.000003 USDC')])
  })

  it.each<readonly [Currency, bigint]>([
    ['USD', 1n],
    ['EUR', 1n],
    ['GBP', 1n],
    ['CHF', 1n],
    ['AUD', 1n],
    ['CAD', 1n],
    ['NZD', 1n],
    ['SGD', 1n],
    ['CNY', 7n],
    ['TRY', 40n],
    ['PHP', 55n],
    ['JPY', 150n],
    ['KRW', 1_400n],
    ['IDR', 16_000n],
  ])('about a dollar in %s is %s', (currency, little) => {
    const prices = { [DAI]: price(1n, currency) }
    expect(swap([cat(1n)], [gain(DAI, little * ETH - 1n)], {}, prices)[0]).toContain('next to nothing')
    expect(swap([cat(1n)], [gain(DAI, little * ETH)], {}, prices)).toEqual([FAIR])
  })

  it('is next to nothing by its decimals where nothing has a price', () => {
    const lowest = (token: Address | undefined, dust: bigint, parts: CaseParts = {}) => {
      const isLow = (units: bigint) => said({ gets: [gain(token, units)] }, {}, parts).some((one) => one.includes('next to nothing'))
      expect([isLow(dust - 1n), isLow(dust)]).toEqual([true, false])
    }
    const token = (decimals: number, symbol: string, from: 'listed' | 'own' | 'claimed'): CaseParts => {
      const one = NAMES.tokenOf(USDC)
      return {
        names: { ...LISTED, tokenOf: (address) => (address === GEM && one ? { ...one, address, symbol, decimals, from } : undefined) },
      }
    }
    lowest(undefined, 10n ** 14n)
    lowest(DAI, ETH)
    lowest(WETH, 10n ** 14n)
    lowest(USDC, USD)
    lowest(GEM, 1_000n)
    lowest(GEM, 10n ** 6n, token(6, 'GEM', 'own'))
    lowest(GEM, 100n, token(7, 'GEM', 'own'))
    lowest(GEM, 1_000n, token(8, 'GEM', 'own'))
    lowest(GEM, 100_000n, token(9, 'GEM', 'own'))
    for (const symbol of ['aUSD', 'xDAIx', 'EURC', 'GBPT', 'ZCHF', 'FRAX', 'GHO', 'gho']) lowest(GEM, 10n ** 9n, token(9, symbol, 'listed'))
    lowest(GEM, 100_000n, token(9, 'USDX', 'own'))
  })

  it('of one currency for another is next to nothing where that is sure', () => {
    expect(swap([part(undefined, ETH)], [gain(USDC, 1n)], {}, {})).toEqual([nearly('0.000001 USDC')])
    expect(swap([part(undefined, 1n)], [gain(USDC, 1n)], {}, {})).toEqual([FAIR])
    expect(swap([part(undefined, ETH)], [gain(USDC, USD)], {}, {})).toEqual([FAIR])
    expect(swap([part(undefined, 1n, ETH)], [gain(USDC, 1n)], {}, {})).toEqual([nearly('0.000001 USDC')])
  })

  it('is an item for an item', () => {
    const item = 'warn: You’d get an item for what you give, not a currency'
    expect(swap([cat(1n)], [cat(2n)])).toEqual([item])
    expect(swap([cat(1n)], [cat(2n), gain(USDC, 5n * USD)])).toEqual([item])
    expect(swap([part(USDC, USD)], [cat(2n)])).toEqual([FAIR])
    expect(judgedOf({ gives: [part(USDC, USD)], gets: [cat(2n)] }).map(({ why }) => plain(why))).toEqual([
      'Single items have no proved price.',
    ])
  })

  it('on another chain cannot be compared, unless it is tiny whatever it is', () => {
    const abroad = 'unknown: We couldn’t compare what you get on chain 5 with what you give'
    const on = { chainId: 5n }
    expect(swap([part(undefined, ETH)], [gain(undefined, 1_000n)], on)).toEqual([abroad])
    expect(swap([part(undefined, ETH)], [gain(undefined, 999n)], on)).toEqual([nearly('0.000000000000000999 ETH')])
    expect(swap([part(undefined, ETH)], [gain(undefined, 1_000n, undefined, 999n)], on)[0]).toContain('next to nothing')
    expect(swap([part(undefined, ETH)], [gain(undefined, 999n), gain(undefined, 1_000n)], on)).toEqual([abroad])
  })

  it('behind an extension is bounded by nothing, and a danger stays one', () => {
    const rules = 'warn: Rules outside this message decide what you get'
    expect(swap([part(undefined, ETH)], [gain(USDC, 2_000n * USD)], { hidden: 'amounts' })).toEqual([rules])
    expect(swap([part(undefined, ETH)], [gain(USDC, 1_000n * USD)], { hidden: 'amounts' })).toEqual([less('danger', 66), rules])
  })
})

describe('what leaves', () => {
  const choice = (level: string) => `${level}: Whoever fills this order chooses which of your items they get`

  it('may be any item of a collection: a danger, or a warning where a known zone decides', () => {
    expect(said({ gives: [cat()] })).toEqual([FAIR, choice('danger')])
    expect(said({ gives: [cat(7n), cat()] })).toEqual([FAIR, choice('danger')])
    for (const decider of ZONES) expect(said({ gives: [cat()], decider })).toEqual([FAIR, choice('warn')])
    expect(said({ gives: [cat()], decider: ZERO })).toEqual([FAIR, choice('danger')])
    expect(said({ gives: [cat()], decider: NOBODY })).toContain(choice('danger'))
  })

  it('may be something that cannot be read', () => {
    const unread: OrderPart = { asset: { kind: 'unknown' }, start: 1n, end: 1n }
    const words = 'warn: We can’t read what you’d give in this order'
    expect(said({ gives: [unread] })).toEqual([FAIR, words])
    expect(said({ gives: [cat(1n), unread] })).toEqual([FAIR, words])
  })
})

describe('who else has a say', () => {
  it('a single buyer of an item, by the name that is known', () => {
    const only = (who: string) => `warn: Only ${who} can fill this order`
    expect(said({ taker: OTHER })).toEqual([FAIR, only(OTHER)])
    expect(said({ taker: CONTACT })).toEqual([FAIR, only('Carol')])
    expect(said({ taker: ROUTER })).toEqual([FAIR, only('Uniswap v2 router')])
    expect(said({ taker: CONTACT }, { contacts: notKnown(RECORD) })).toEqual([FAIR, only(CONTACT)])
    for (const taker of [ALICE, SAVINGS]) expect(said({ taker })).toEqual([FAIR])
    expect(said({ taker: OTHER, gives: [part(DAI, 10n * ETH)], gets: [gain(USDC, 10n * USD)] })).toEqual([])
  })

  it('zones and conduits that nobody here knows', () => {
    for (const decider of [...ZONES, ZERO]) expect(said({ decider })).toEqual([FAIR])
    expect(said({ decider: NOBODY })).toEqual([FAIR, 'warn: A contract we don’t know decides who can fill this order'])
    for (const conduitKey of CONDUITS) expect(said({ conduitKey })).toEqual([FAIR])
    expect(said({ conduitKey: `0x${'1'.repeat(64)}` })).toEqual([FAIR, 'warn: A conduit we don’t know would move your items'])
  })

  it('a contract that is none of those that are known, and members that no known version has', () => {
    const counterfeit = 'danger: This order looks like a known exchange’s, but its contract isn’t theirs'
    expect(said({ unverified: 'counterfeit' })).toEqual([FAIR, counterfeit])
    expect(said({ unverified: 'counterfeit', gets: [] })).toEqual([GIFT, counterfeit])
    expect(said({ unverified: 'unlisted' })).toEqual([FAIR, 'warn: We don’t know whether this order’s contract enforces what it says'])
    expect(said({ hidden: 'members' })).toEqual([FAIR, 'warn: This order has fields that its known versions don’t have'])
  })

  it('the clock, from its end on', () => {
    const [recorded] = CASES
    if (recorded === undefined) throw new Error('no case')
    const { block } = recorded
    const ended = (until: bigint) => said({ until }, {}, { input: { block } })
    const over = 'info: This order has expired'
    expect(ended(block.timestamp - 1n)).toEqual([FAIR, over])
    expect(ended(block.timestamp)).toEqual([FAIR, over])
    expect(ended(block.timestamp + 1n)).toEqual([FAIR])
    expect(said({ until: 0n })).toEqual([FAIR])
    expect(said({}, {}, { input: { block } })).toEqual([FAIR])
  })
})
