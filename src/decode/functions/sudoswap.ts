import type { Address } from '#core/ethereum/address'
import { say } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import { receives } from './inner.ts'
import { sentValue, buyTelling, sellTelling } from './sudoswap-orders.ts'

const standards = ['Sudoswap'] as const

const ANY = '(address pair, uint256 numItems)'
const SPECIFIC = '(address pair, uint256[] nftIds)'

/** How many items a list of swaps is for, whichever of its four forms it has. */
function counted(told: DecodedCallContext, isSpecific: boolean, isRobust: boolean): number {
  const count = told.each('swapList').reduce((sum, one) => {
    const swap = isRobust ? one.within('swapInfo') : one
    return sum + (isSpecific ? BigInt(swap.list('nftIds').length) : swap.units('numItems'))
  }, 0n)
  return Number(count % 1_000_000n)
}

const buying: readonly Entry[] = [false, true].flatMap((isSpecific) =>
  [false, true].flatMap((isRobust): readonly Entry[] => {
    const swap = isSpecific ? SPECIFIC : ANY
    const list = isRobust ? `(${swap} swapInfo, uint256 maxCost)[] swapList` : `${swap}[] swapList`
    const count = (told: DecodedCallContext): number => counted(told, isSpecific, isRobust)
    const name = (currency: string): string => `${isRobust ? 'robustSwap' : 'swap'}${currency}For${isSpecific ? 'Specific' : 'Any'}NFTs`
    return [
      {
        signature: `${name('ETH')}(${list}, address ethRecipient, address nftRecipient, uint256 deadline)`,
        standards,
        payable: true,
        tell: (told) => ({
          ...buyTelling(told, { count: count(told), to: told.address('nftRecipient'), most: 'value', rest: told.address('ethRecipient') }),
          meanings: { deadline: { is: 'time' } },
        }),
      },
      {
        signature: `${name('ERC20')}(${list}, uint256 inputAmount, address nftRecipient, uint256 deadline)`,
        standards,
        tell: (told) => ({
          ...buyTelling(told, { count: count(told), to: told.address('nftRecipient'), most: 'token' }),
          meanings: { deadline: { is: 'time' } },
        }),
      },
    ]
  }),
)

const selling: readonly Entry[] = [false, true].map((isRobust) => ({
  signature: isRobust
    ? `robustSwapNFTsForToken((${SPECIFIC} swapInfo, uint256 minOutput)[] swapList, address tokenRecipient, uint256 deadline)`
    : `swapNFTsForToken(${SPECIFIC}[] swapList, uint256 minOutput, address tokenRecipient, uint256 deadline)`,
  standards,
  tell: (told) => ({
    ...sellTelling(told, counted(told, true, isRobust), told.address('tokenRecipient')),
    meanings: { deadline: { is: 'time' } },
  }),
}))

/** Items against other items, by way of the currency of their pools. */
const trading: readonly Entry[] = (
  [
    ['Any', ANY],
    ['Specific', SPECIFIC],
  ] as const
).flatMap(([which, swap]): readonly Entry[] => {
  const trade = `(${SPECIFIC}[] nftToTokenTrades, ${swap}[] tokenToNFTTrades) trade`
  return [
    {
      signature: `swapNFTsFor${which}NFTsThroughETH(${trade}, uint256 minOutput, address ethRecipient, address nftRecipient, uint256 deadline)`,
      standards,
      payable: true,
      tell: (told) => trades(told, told.address('ethRecipient')),
    },
    {
      signature: `swapNFTsFor${which}NFTsThroughERC20(${trade}, uint256 inputAmount, uint256 minOutput, address nftRecipient, uint256 deadline)`,
      standards,
      tell: (told) => trades(told, undefined),
    },
  ]
})

function trades(told: DecodedCallContext, rest: Address | undefined): Telling {
  const to = told.address('nftRecipient')
  const sold = told.within('trade').each('nftToTokenTrades')
  const places = {
    count: sold.reduce((sum, one) => sum + one.list('nftIds').length, 0),
    contract: told.who(told.contract),
    to: told.who(to),
  }
  return {
    intent:
      to === told.caller
        ? say('Trade {count, plural, one {# item} other {# items}} for other items at {contract}', places)
        : say('Trade {count, plural, one {# item} other {# items}} for other items at {contract}, sent to {to}', places),
    claims: [...sentValue(told), ...receives(told, to), ...receives(told, rest)],
    open: true,
    meanings: { deadline: { is: 'time' } },
  }
}

const BUY =
  '(address pair, bool isERC721, uint256[] nftIds, uint256 maxInputAmount, uint256 ethAmount, uint256 expectedSpotPrice, uint256[] maxCostPerNumNFTs)[] buyOrders'
const SELL =
  '(address pair, bool isETHSell, bool isERC721, uint256[] nftIds, bool doPropertyCheck, bytes propertyCheckParams, uint128 expectedSpotPrice, uint256 minExpectedOutput, uint256[] minExpectedOutputPerNumNFTs)[] sellOrders'

/** How many items orders are for: of an ERC-1155 the one number of the list is how many. */
const countOf = (orders: readonly DecodedCallContext[]): number =>
  Number(
    orders.reduce((sum, one) => {
      const [first] = one.list('nftIds')
      return sum + (one.flag('isERC721') ? BigInt(one.list('nftIds').length) : typeof first === 'bigint' ? first : 0n)
    }, 0n) % 1_000_000n,
  )

const veryFast: Entry = {
  signature: `swap((${BUY}, ${SELL}, address tokenRecipient, address nftRecipient, bool recycleETH) swapOrder)`,
  standards,
  payable: true,
  tell(told) {
    const order = told.within('swapOrder')
    const [tokens, items] = [order.address('tokenRecipient'), order.address('nftRecipient')]
    const [bought, sold] = [countOf(order.each('buyOrders')), countOf(order.each('sellOrders'))]
    if (sold === 0) return buyTelling(told, { count: bought, to: items, most: told.call.value > 0n ? 'value' : 'token', rest: tokens })
    if (bought === 0)
      return { ...sellTelling(told, sold, tokens), claims: [...sentValue(told), ...receives(told, tokens), ...receives(told, items)] }
    const places = { sold, bought, contract: told.who(told.contract), tokens: told.who(tokens), items: told.who(items) }
    return {
      intent:
        tokens === told.caller && items === told.caller
          ? say('Sell {sold} and buy {bought, plural, one {# item} other {# items}} at {contract}', places)
          : say(
              'Sell {sold} and buy {bought, plural, one {# item} other {# items}} at {contract}: items to {items}, currency to {tokens}',
              places,
            ),
      claims: [...sentValue(told), ...receives(told, tokens), ...receives(told, items)],
      open: true,
    }
  },
}

const ROUTED = 'bool isRouter, address routerCaller'

/** A pool, asked without a router. What pays, or is paid for, is its own collection and currency. */
const pair: readonly Entry[] = [
  {
    signature: `swapTokenForAnyNFTs(uint256 numNFTs, uint256 maxExpectedTokenInput, address nftRecipient, ${ROUTED})`,
    standards,
    payable: true,
    tell: (told) =>
      buyTelling(told, {
        count: Number(told.units('numNFTs') % 1_000_000n),
        to: told.address('nftRecipient'),
        most: told.call.value > 0n ? 'value' : 'token',
      }),
  },
  {
    signature: `swapTokenForSpecificNFTs(uint256[] nftIds, uint256 maxExpectedTokenInput, address nftRecipient, ${ROUTED})`,
    standards,
    payable: true,
    tell: (told) =>
      buyTelling(told, {
        count: told.list('nftIds').length,
        to: told.address('nftRecipient'),
        most: told.call.value > 0n ? 'value' : 'token',
      }),
  },
  ...['', ', bytes propertyCheckParams'].map((more): Entry => ({
    signature: `swapNFTsForToken(uint256[] nftIds, uint256 minExpectedTokenOutput, address tokenRecipient, ${ROUTED}${more})`,
    standards,
    tell: (told) => sellTelling(told, told.list('nftIds').length, told.address('tokenRecipient')),
  })),
  {
    signature: 'changeAssetRecipient(address newRecipient)',
    standards,
    tell: (told) => ({
      intent: say('Let {to} get all that the pool {contract} is paid from now on', {
        to: told.who(told.address('newRecipient')),
        contract: told.who(told.contract),
      }),
      claims: [{ kind: 'right', owner: told.caller, of: told.contract, to: told.address('newRecipient'), given: 'granted' }],
    }),
  },
]

/**
 * Sudoswap 1 (github.com/sudoswap/lssvm, LSSVMRouter.sol, LSSVMPair.sol; the robust forms as the router on mainnet has them) and 2
 * (github.com/sudoswap/lssvm2, VeryFastRouter.sol, ILSSVMPair.sol).
 */
export const sudoswap: readonly Entry[] = [...buying, ...selling, ...trading, veryFast, ...pair]
