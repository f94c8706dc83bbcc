import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { addressWord, amountWord, plain } from '#core/text/words'
import { NEVER_FROM } from '#core/messages/moment'
import { BOB, CAROL, ME, NAMES, STRANGER, USDC, WETH } from '../test-support/names.ts'
import { claimsOfOrder, isOpenOrder, severityWithoutPrice } from './order.ts'
import type { OrderAsset, OrderGain, OrderPart, OrderTerms } from './order-terms.ts'
import { orderWords } from './order-words.ts'

const NFT: Address = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
const END = 1_800_000_000n
const usdc: OrderAsset = { kind: 'currency', token: USDC }
const weth: OrderAsset = { kind: 'currency', token: WETH }
const ether: OrderAsset = { kind: 'currency' }
const seven: OrderAsset = { kind: 'item', collection: NFT, tokenId: 7n }
const eight: OrderAsset = { kind: 'item', collection: NFT, tokenId: 8n }
const any: OrderAsset = { kind: 'item', collection: NFT }
const unknown: OrderAsset = { kind: 'unknown' }
const part = (asset: OrderAsset, start: bigint, end = start): OrderPart => ({ asset, start, end })
const one = (asset: OrderAsset): OrderPart => part(asset, 1n)
const to = (gain: OrderPart, who: Address): OrderGain => ({ ...gain, to: who })
const dollars = (count: bigint): OrderPart => part(usdc, count * 1_000_000n)

const told = {
  who: (address: Address) => addressWord(address, NAMES.nameOf(address)),
  asset: (address: Address) => addressWord(address, address === NFT ? 'Apes' : undefined),
  amount: (units: bigint, token?: Address) => amountWord({ units, token: (token && NAMES.tokenOf(token)) ?? NAMES.native }),
}
const terms = (gives: readonly OrderPart[], gets: readonly OrderGain[], more: Partial<OrderTerms> = {}): OrderTerms => ({
  maker: ME,
  gives,
  gets,
  ...more,
})
const said = (order: OrderTerms): string => plain(orderWords(told, order))

/** Orders, and what is said of them before their end. */
const SENTENCES: readonly (readonly [order: OrderTerms, said: string])[] = [
  [terms([dollars(5n)], [one(weth)]), 'Swap at most 5 USDC for at least 0.000000000000000001 WETH'],
  [terms([dollars(5n), dollars(2n)], [dollars(1n), dollars(3n)]), 'Swap at most 7 USDC for at least 4 USDC'],
  [terms([part(usdc, 5_000_000n, 7_000_000n)], [part(usdc, 4_000_000n, 3_000_000n)]), 'Swap at most 7 USDC for at least 3 USDC'],
  [terms([dollars(5n)], [to(dollars(1n), ME)]), 'Swap at most 5 USDC for at least 1 USDC'],
  [terms([dollars(5n)], [to(dollars(1n), BOB)]), 'Swap at most 5 USDC for at least 1 USDC to bob'],
  [terms([one(seven)], [dollars(5n)]), 'Sell item 7 of Apes for at least 5 USDC'],
  [terms([one(seven)], [dollars(5n)], { taker: BOB }), 'Sell item 7 of Apes to bob for at least 5 USDC'],
  [terms([one(any)], [dollars(5n)]), 'Sell any item of Apes for at least 5 USDC'],
  [terms([one(any)], [dollars(5n)], { taker: BOB }), 'Sell any item of Apes for at least 5 USDC'],
  [terms([one(seven), one(eight)], [dollars(5n)]), 'Sell item 7 of Apes and item 8 of Apes for at least 5 USDC'],
  [terms([part(seven, 3n), part(any, 2n)], [dollars(5n)]), 'Sell 3 of item 7 of Apes and any 2 items of Apes for at least 5 USDC'],
  [terms([one(unknown)], [dollars(5n)]), 'Sell something that cannot be read for at least 5 USDC'],
  [terms([dollars(5n)], [one(seven)]), 'Pay up to 5 USDC for item 7 of Apes'],
  [terms([dollars(5n)], [one(any)]), 'Pay up to 5 USDC for an item of Apes'],
  [terms([dollars(5n)], [one(seven), one(any)]), 'Pay up to 5 USDC for item 7 of Apes and any item of Apes'],
  [terms([one(seven)], [one(eight)]), 'Trade item 7 of Apes for item 8 of Apes'],
  [terms([one(seven), part(ether, 10n ** 18n)], [one(eight)]), 'Trade item 7 of Apes and 1 ETH for item 8 of Apes'],
  [terms([dollars(5n), part(ether, 10n ** 18n)], [one(eight), part(weth, 0n)]), 'Trade 5 USDC and 1 ETH for item 8 of Apes'],
]
/** Orders whose end is not said. */
const ENDLESS: readonly (readonly [order: OrderTerms, said: string])[] = [
  [terms([], [dollars(5n)]), 'Offer nothing'],
  [terms([part(usdc, 0n)], [dollars(5n)]), 'Offer nothing'],
  [terms([dollars(5n)], [one(weth)], { hidden: 'amounts' }), 'Swap at most 5 USDC, for an amount that rules outside the message set'],
  [terms([dollars(5n)], [dollars(5n)], { chainId: 10n }), 'Swap at most 5 USDC for a token on chain 10'],
  [terms([dollars(5n)], [to(dollars(5n), BOB)], { chainId: 10n }), 'Swap at most 5 USDC for a token on chain 10, paid to bob'],
  [terms([dollars(5n)], []), 'Give away 5 USDC for nothing'],
  [terms([dollars(5n)], [to(one(seven), BOB)]), 'Give away 5 USDC for nothing'],
  [terms([one(seven)], [to(dollars(5n), BOB)]), 'Give away item 7 of Apes for nothing'],
  [terms([one(seven)], [part(usdc, 5n, 0n)]), 'Give away item 7 of Apes for nothing'],
  [terms([one(any)], []), 'Give away items of Apes for nothing'],
  [terms([one(seven), one(eight)], []), 'Give away item 7 of Apes and item 8 of Apes for nothing'],
  [terms([one(unknown)], []), 'Give away something that cannot be read for nothing'],
]

describe('the sentence of an order', () => {
  it.each(SENTENCES)('%#: says what is given, what for, to whom and until when', (order, words) => {
    expect(said(order)).toBe(`${words}, with no expiry`)
    expect(said({ ...order, until: NEVER_FROM })).toBe(`${words}, with no expiry`)
    expect(said({ ...order, until: NEVER_FROM - 1n })).not.toContain('with no end')
    expect(said({ ...order, until: END })).toBe(`${words}, until 15 Jan 2027`)
  })

  it.each(ENDLESS)('%#: of one for nothing, or elsewhere, says so', (order, words) => {
    expect(said(order)).toBe(words)
    expect(said({ ...order, until: END })).toBe(words)
  })
})

describe('the claims of an order', () => {
  const claims = (order: OrderTerms) => claimsOfOrder(order).filter(({ kind }) => kind !== 'order')

  it.each<readonly [string, OrderTerms, ReturnType<typeof claimsOfOrder>]>([
    [
      'the most that leaves and the least that arrives, whichever end has them',
      terms([part(usdc, 5n, 7n)], [part(weth, 4n, 3n)]),
      [
        { kind: 'out', from: ME, token: USDC, most: 7n, exact: false },
        { kind: 'in', to: ME, token: WETH, least: 3n },
      ],
    ],
    [
      'only the part of the maker, where there is one',
      terms([part(ether, 7n, 5n)], [part(weth, 3n, 4n), to(one(weth), BOB)]),
      [
        { kind: 'out', from: ME, most: 7n, exact: false },
        { kind: 'in', to: ME, token: WETH, least: 3n },
      ],
    ],
    [
      'the parts of others, where the maker has none',
      terms([one(seven)], [to(part(ether, 5n), BOB), to(one(eight), CAROL)], { taker: STRANGER }),
      [
        { kind: 'item-out', from: ME, collection: NFT, tokenId: 7n, to: STRANGER },
        { kind: 'in', to: BOB, least: 5n },
        { kind: 'receiver', to: CAROL },
      ],
    ],
    [
      'how many of one item',
      terms([part(seven, 1n, 2n), one(eight)], []),
      [
        { kind: 'item-out', from: ME, collection: NFT, tokenId: 7n, units: 2n },
        { kind: 'item-out', from: ME, collection: NFT, tokenId: 8n },
      ],
    ],
    ['nothing of what has no number or cannot be read', terms([one(any), one(unknown)], [one(eight)]), []],
    ['no least amount of what may be filled in parts', terms([], [dollars(1n)], { partial: true }), []],
    ['who is paid of what may be filled in parts', terms([], [to(dollars(1n), BOB)], { partial: true }), [{ kind: 'receiver', to: BOB }]],
    ['no least amount where rules outside set it', terms([], [dollars(1n)], { hidden: 'amounts' }), []],
    [
      'who is paid on another chain, and not how much',
      terms([], [to(dollars(1n), BOB)], { chainId: 10n }),
      [{ kind: 'receiver', to: BOB }],
    ],
    ['nobody on another chain who is the maker', terms([], [dollars(1n)], { chainId: 10n }), []],
  ])('are %s', (_, order, expected) => {
    expect(claims(order)).toEqual(expected)
    expect(claimsOfOrder(order).at(-1)).toEqual({ kind: 'order', terms: order })
  })

  it.each<readonly [boolean, OrderTerms]>([
    [false, terms([one(seven), dollars(1n)], [one(any), one(unknown)])],
    [true, terms([one(seven), one(any)], [])],
    [true, terms([one(seven), one(unknown)], [])],
    [true, terms([one(seven)], [], { hidden: 'hash' })],
    [true, terms([one(seven)], [], { hidden: 'members' })],
  ])('are not all: %s', (open, order) => {
    expect(isOpenOrder(order)).toBe(open)
  })
})

describe('the worst of many orders', () => {
  const decimalsOf = (token: Address | undefined): number | undefined => (token === undefined ? 18 : NAMES.tokenOf(token)?.decimals)
  const rank = (order: OrderTerms): bigint => severityWithoutPrice(order, decimalsOf)
  /** From the worst on. */
  const LADDER: readonly (readonly OrderTerms[])[] = [
    [terms([one(seven)], []), terms([one(seven)], [to(dollars(9n), BOB)]), terms([one(seven)], [dollars(9n)], { hidden: 'orders' })],
    [terms([one(seven)], [part({ kind: 'currency', token: STRANGER }, 10n ** 30n)])],
    [terms([one(seven)], [part(weth, 10n ** 18n - 1n)]), terms([one(seven)], [part(ether, 10n ** 18n - 1n)])],
    [
      terms([one(seven)], [dollars(1n)]),
      terms([one(seven)], [part(weth, 10n ** 18n)]),
      terms([one(seven)], [part(usdc, 9_000_000n, 1_000_000n)]),
    ],
    [terms([one(seven)], [dollars(1n), dollars(1n)])],
    [terms([dollars(1n)], [dollars(1n)]), terms([one(seven)], [one(eight)])],
    [terms([], [])],
  ]

  it('gives nothing for its items, then something unknown, then the smallest amount in whole units', () => {
    for (const step of LADDER) expect(new Set(step.map(rank)).size).toBe(1)
    const ranks = LADDER.map(([first]) => (first === undefined ? 0n : rank(first)))
    expect(ranks).toEqual(ranks.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    expect(new Set(ranks).size).toBe(LADDER.length)
  })
})
