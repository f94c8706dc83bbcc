import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { say } from '#core/text/words'
import { parseSignature } from '../abi/abi-type.ts'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { readPayload } from '../abi/payload.ts'
import { receives } from './inner.ts'
import { buy, itemsWord, paidIn, sell, sentAlong } from './order-words.ts'

const LOOKS = ['LooksRare'] as const
/** Parts of ten thousand. */
const WHOLE = 10_000n

const MAKER_1 =
  '(bool isOrderAsk, address signer, address collection, uint256 price, uint256 tokenId, uint256 amount, address strategy, address currency, uint256 nonce, uint256 startTime, uint256 endTime, uint256 minPercentageToAsk, bytes params, uint8 v, bytes32 r, bytes32 s)'
const TAKER_1 = '(bool isOrderAsk, address taker, uint256 price, uint256 tokenId, uint256 minPercentageToAsk, bytes params)'

/** Buys at the price that the caller writes: the strategy of the order may ask for less. */
function looksRareBuy(told: DecodedCallContext): Telling {
  const [bid, ask] = [told.within('takerBid'), told.within('makerAsk')]
  const item = { collection: ask.address('collection'), id: bid.units('tokenId') }
  return buy(told, item, { token: ask.address('currency'), units: bid.units('price') }, ask.address('signer'), bid.address('taker'))
}

const looksRare1: readonly Entry[] = [
  ...['matchAskWithTakerBid', 'matchAskWithTakerBidUsingETHAndWETH'].map((name): Entry => ({
    signature: `${name}(${TAKER_1} takerBid, ${MAKER_1} makerAsk)`,
    standards: LOOKS,
    ...defined({ payable: name.endsWith('WETH') ? true : undefined }),
    tell: looksRareBuy,
  })),
  {
    signature: `matchBidWithTakerAsk(${TAKER_1} takerAsk, ${MAKER_1} makerBid)`,
    standards: LOOKS,
    tell(told) {
      const [ask, bid] = [told.within('takerAsk'), told.within('makerBid')]
      const share = ask.units('minPercentageToAsk')
      const least = (ask.units('price') * (share > WHOLE ? WHOLE : share)) / WHOLE
      const item = { collection: bid.address('collection'), id: ask.units('tokenId'), units: bid.units('amount') }
      return sell(told, item, { token: bid.address('currency'), units: least }, bid.address('signer'), ask.address('taker'))
    },
  },
]

const MAKER_2 =
  '(uint8 quoteType, uint256 globalNonce, uint256 subsetNonce, uint256 orderNonce, uint256 strategyId, uint8 collectionType, address collection, address currency, address signer, uint256 startTime, uint256 endTime, uint256 price, uint256[] itemIds, uint256[] amounts, bytes additionalParameters)'
const TAKER_2 = '(address recipient, bytes additionalParameters)'
const TREE = '(bytes32 root, (bytes32 value, uint8 position)[] proof)'

/** The zero address is the caller. */
const recipientOf = (told: DecodedCallContext, taker: DecodedCallContext): Address | undefined => {
  const to = taker.address('recipient')
  return to === ZERO ? told.caller : to
}

const affiliated = (told: DecodedCallContext): readonly Claim[] =>
  told.address('affiliate') === ZERO ? [] : receives(told, told.address('affiliate'))

const itemsOf = (ask: DecodedCallContext): readonly { readonly collection: Address; readonly id: bigint }[] =>
  ask.list('itemIds').flatMap((id) => (typeof id === 'bigint' ? [{ collection: ask.address('collection'), id }] : []))

/** Items by their order; a strategy of its own lets the caller choose, in bytes that are the strategy's. */
function looksRareAsk(told: DecodedCallContext, ask: DecodedCallContext, to: Address | undefined): Telling {
  const ids = ask.list('itemIds')
  const [id] = ids
  const price = { token: paidIn(ask.address('currency')), units: ask.units('price') }
  const telling = buy(
    told,
    { collection: ask.address('collection'), id: typeof id === 'bigint' ? id : 0n },
    price,
    ask.address('signer'),
    to,
  )
  const places = {
    items: itemsWord(told, itemsOf(ask)),
    amount: told.amount(price.units, price.token),
    contract: told.who(told.contract),
    to: to === undefined ? '' : told.who(to),
  }
  return {
    ...telling,
    ...defined({
      intent:
        ids.length <= 1
          ? undefined
          : to === undefined || to === told.caller
            ? say('Buy {items} for at most {amount} at {contract}', places)
            : say('Buy {items} for at most {amount} at {contract}, sent to {to}', places),
    }),
    claims: [...(telling.claims ?? []), ...affiliated(told)],
    // Other strategies than the first may ask for another price.
    open: ask.units('strategyId') !== 0n,
  }
}

const looksRare2: readonly Entry[] = [
  {
    signature: `executeTakerBid(${TAKER_2} takerBid, ${MAKER_2} makerAsk, bytes makerSignature, ${TREE} merkleTree, address affiliate)`,
    standards: LOOKS,
    payable: true,
    tell: (told) => looksRareAsk(told, told.within('makerAsk'), recipientOf(told, told.within('takerBid'))),
  },
  {
    signature: `executeTakerAsk(${TAKER_2} takerAsk, ${MAKER_2} makerBid, bytes makerSignature, ${TREE} merkleTree, address affiliate)`,
    standards: LOOKS,
    tell(told) {
      const [bid, to] = [told.within('makerBid'), recipientOf(told, told.within('takerAsk'))]
      const [ids, amounts] = [bid.list('itemIds'), bid.list('amounts')]
      const [id, units] = [ids[0], amounts[0]]
      const places = {
        collection: told.asset(bid.address('collection')),
        amount: told.amount(bid.units('price'), bid.address('currency')),
        contract: told.who(told.contract),
        to: to === undefined ? '' : told.who(to),
      }
      // Fees and royalties of the exchange are taken off the price, and stand nowhere in the call.
      return {
        intent:
          to === undefined || to === told.caller
            ? say('Sell to a bid of {amount} for {collection} at {contract}, less fees', places)
            : say('Sell to a bid of {amount} for {collection} at {contract}, less fees, paid to {to}', places),
        claims: [
          ...(typeof id === 'bigint' && bid.units('strategyId') === 0n
            ? [
                {
                  kind: 'item-out' as const,
                  from: told.caller,
                  collection: bid.address('collection'),
                  tokenId: id,
                  to: bid.address('signer'),
                  ...defined({ units: typeof units === 'bigint' && units > 1n ? units : undefined }),
                },
              ]
            : receives(told, bid.address('signer'))),
          ...receives(told, to),
          ...affiliated(told),
        ],
        open: true,
      }
    },
  },
  {
    signature: `executeMultipleTakerBids(${TAKER_2}[] takerBids, ${MAKER_2}[] makerAsks, bytes[] makerSignatures, ${TREE}[] merkleTrees, address affiliate, bool isAtomic)`,
    standards: LOOKS,
    payable: true,
    tell(told) {
      const [takers, asks] = [told.each('takerBids'), told.each('makerAsks')]
      const others = [...new Set(takers.flatMap((taker) => recipientOf(told, taker) ?? []))].filter((to) => to !== told.caller)
      const [other] = others
      const items = asks.flatMap(itemsOf)
      const places = { items: itemsWord(told, items), contract: told.who(told.contract), to: other === undefined ? '' : told.who(other) }
      return {
        intent:
          other === undefined
            ? say('Buy as much as there is of {items} at {contract}', places)
            : say('Buy as much as there is of {items} at {contract}, sent to {to}', places),
        claims: [
          ...asks.flatMap(
            (ask, at) => looksRareAsk(told, ask, takers[at] === undefined ? told.caller : recipientOf(told, takers[at])).claims ?? [],
          ),
          ...others.flatMap((to) => receives(told, to)),
        ],
        open: true,
      }
    },
  },
]

const X2Y2 = ['X2Y2'] as const
const ORDER =
  '(uint256 salt, address user, uint256 network, uint256 intent, uint256 delegateType, uint256 deadline, address currency, bytes dataMask, (uint256 price, bytes data)[] items, bytes32 r, bytes32 s, uint8 v, uint8 signVersion)[] orders'
const DETAIL =
  '(uint8 op, uint256 orderIdx, uint256 itemIdx, uint256 price, bytes32 itemHash, address executionDelegate, bytes dataReplacement, uint256 bidIncentivePct, uint256 aucMinIncrementPct, uint256 aucIncDurationSecs, (uint256 percentage, address to)[] fees)[] details'
const SHARED = '(uint256 salt, uint256 deadline, uint256 amountToEth, uint256 amountToWeth, address user, bool canFail) shared'

/** Operations: the buyer fills an offer to sell, the seller an offer to buy. All others are of auctions, or cancel. */
const BUYS = 1n
const SELLS = 2n
/** Parts of a million, as its fees are counted. */
const MILLION = 1_000_000n

const PAIRS = parseSignature('pairs((address token, uint256 tokenId)[] pairs)').fields
const COUNTED = parseSignature('pairs((address token, uint256 tokenId, uint256 amount)[] pairs)').fields

type Pair = { readonly collection: Address; readonly id: bigint; readonly units?: bigint }

/** The items of an order, of which kind 1 is ERC-721 and 2 ERC-1155. An offer to buy names them in its replacement. */
function pairsOf(told: DecodedCallContext, kind: bigint, data: Hex): readonly Pair[] {
  const read = readPayload(told, kind === 2n ? COUNTED : PAIRS, data)
  return (read?.told.each('pairs') ?? []).map((one) => ({
    collection: one.address('token'),
    id: one.units('tokenId'),
    ...defined({ units: kind === 2n ? one.units('amount') : undefined }),
  }))
}

/** What a detail does, by the order that it is of. A number of an order that there is none of reverts. */
function settles(told: DecodedCallContext, detail: DecodedCallContext, order: DecodedCallContext): Telling | undefined {
  const [op, price, token] = [detail.units('op'), detail.units('price'), paidIn(order.address('currency'))]
  const item = order.each('items')[Number(detail.units('itemIdx') % 1_000n)]
  const [pair, ...more] = pairsOf(
    told,
    order.units('delegateType'),
    op === SELLS ? detail.bytes('dataReplacement') : (item?.bytes('data') ?? '0x'),
  )
  if (pair === undefined || more.length > 0) return undefined
  if (op === BUYS) return buy(told, pair, { token, units: price }, order.address('user'))
  if (op !== SELLS) return undefined
  const fees = detail.each('fees').reduce((sum, fee) => sum + (price * fee.units('percentage')) / MILLION, 0n)
  return sell(told, pair, { token, units: price > fees ? price - fees : 0n }, order.address('user'))
}

/** What is given and got in one call of many operations. Offers are signed as a bare hash (`signMessage` of 32 bytes), which nobody can read. */
const run: Entry = {
  signature: `run((${ORDER}, ${DETAIL}, ${SHARED}, bytes32 r, bytes32 s, uint8 v) input)`,
  standards: X2Y2,
  payable: true,
  tell(told) {
    const input = told.within('input')
    const [orders, details, shared] = [input.each('orders'), input.each('details'), input.within('shared')]
    const settled = details.flatMap((detail) => {
      const order = orders[Number(detail.units('orderIdx') % 1_000_000n)]
      return order === undefined ? [undefined] : [settles(told, detail, order)]
    })
    const [only, ...more] = settled
    // Those who made the orders, and who takes fees: whatever the operations mean, they are the ones who get something.
    const others = [
      ...orders.map((order) => order.address('user')),
      ...details.flatMap((detail) => detail.each('fees').map((fee) => fee.address('to'))),
      shared.address('user'),
    ]
    return {
      intent:
        only !== undefined && more.length === 0
          ? only.intent
          : say('Carry out {count, plural, one {# operation} other {# operations}} at {contract}', {
              count: details.length,
              contract: told.who(told.contract),
            }),
      claims: [
        ...settled.flatMap((one) => (one?.claims ?? []).filter((claim) => claim.kind !== 'out' || claim.token !== undefined)),
        ...sentAlong(told),
        ...others.flatMap((who) => (who === ZERO ? [] : receives(told, who))),
      ],
      meanings: { 'input.shared.deadline': { is: 'time' } },
      open: settled.includes(undefined) || shared.units('amountToEth') > 0n || shared.units('amountToWeth') > 0n,
    }
  },
}

/**
 * Orders for items that are filled on chain: LooksRare 1 (github.com/LooksRare/contracts-exchange-v1, LooksRareExchange.sol, OrderTypes.sol) and 2
 * (github.com/LooksRare/contracts-exchange-v2, ILooksRareProtocol.sol, OrderStructs.sol), X2Y2 (github.com/X2Y2-io/x2y2-sdk, src/utils.ts,
 * src/contracts/factories/X2Y2R1__factory.ts).
 */
export const itemFills: readonly Entry[] = [...looksRare1, ...looksRare2, run]
