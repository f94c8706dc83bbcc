import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { groupBy } from '#core/group-by'
import { listWord, phraseWord, say, sentenceWord, type Words, type WordValue } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import type { SeaportItem, SeaportOrder } from '../message.ts'
import { severityWithoutPrice } from '../orders/order.ts'
import { orderWords } from '../orders/order-words.ts'
import { seaportTerms } from '../orders/seaport-terms.ts'
import { receives } from './inner.ts'

const standards = ['Seaport'] as const

/** One item of an order. Types: 0 native, 1 ERC-20, 2 ERC-721, 3 ERC-1155; 4 and 5 any item of a set. Amounts may move over time, between two bounds. */
type Item = {
  readonly itemType: bigint
  readonly token: Address
  readonly id: bigint
  readonly most: bigint
  readonly least: bigint
  readonly recipient?: Address
}

/** A share of an order: amounts that are paid round up, amounts that arrive round down. */
type Share = { readonly of: bigint; readonly in: bigint }
const WHOLE: Share = { of: 1n, in: 1n }

function itemOf(told: DecodedCallContext, share: Share, recipient?: Address): Item {
  const [start, end] = [told.units('startAmount'), told.units('endAmount')]
  const [most, least] = start > end ? [start, end] : [end, start]
  return {
    itemType: told.units('itemType'),
    token: told.address('token'),
    id: told.units('identifierOrCriteria'),
    most: (most * share.of + share.in - 1n) / share.in,
    least: (least * share.of) / share.in,
    ...defined({ recipient }),
  }
}

const isOfSet = ({ itemType }: Item): boolean => itemType > 3n

function leaves(item: Item, from: Address | undefined, to: Address | undefined): readonly Claim[] {
  const where = to === undefined ? {} : { to }
  if (isOfSet(item)) return []
  if (item.itemType > 1n)
    return [
      {
        kind: 'item-out',
        from,
        collection: item.token,
        tokenId: item.id,
        ...where,
        ...defined({ units: item.itemType === 3n ? item.most : undefined }),
      },
    ]
  // Value that was sent along is claimed as such; what is too much of it comes back.
  return item.itemType === 0n ? [] : [{ kind: 'out', from, token: item.token, most: item.most, exact: item.most === item.least, ...where }]
}

function arrives(item: Item, from: Address, to: Address | undefined): readonly Claim[] {
  if (item.itemType > 1n) return leaves(item, from, to)
  return [{ kind: 'in', to, ...defined({ token: item.itemType === 0n ? undefined : item.token }), least: item.least }]
}

/** One thing of an order, by name. Of a set no one item is named. */
function itemWord(told: DecodedCallContext, { itemType, token, id }: Item, units: bigint): WordValue {
  if (itemType < 2n) return told.amount(units, itemType === 0n ? undefined : token)
  const places = { id: id.toString(), collection: told.asset(token), units: units.toString() }
  if (itemType > 3n)
    return phraseWord(units > 1n ? say('any {units} items of {collection}', places) : say('any item of {collection}', places))
  return phraseWord(units > 1n ? say('{units} of item {id} of {collection}', places) : say('item {id} of {collection}', places))
}

/** What a side of a trade consists of, one sum for each currency. `undefined` where there is nothing. */
function sideOf(
  told: DecodedCallContext,
  items: readonly Item[],
  which: 'most' | 'least',
): { readonly what: WordValue; readonly isAmount: boolean } | undefined {
  const groups = [
    ...groupBy(items, ({ itemType, token, id }) => `${itemType} ${token} ${itemType < 2n ? '' : id.toString()}`).values(),
  ].flatMap((group) => {
    const [first] = group
    return first === undefined
      ? []
      : [
          itemWord(
            told,
            first,
            group.reduce((sum, item) => sum + item[which], 0n),
          ),
        ]
  })
  return groups.length === 0 ? undefined : { what: listWord(groups), isAmount: items.every(({ itemType }) => itemType < 2n) }
}

type Trade = { readonly pay: readonly Item[]; readonly get: readonly Item[] }

/** Whoever takes an offer pays others out of what it brings: items are sold for the rest. */
function net({ pay, get }: Trade): Trade {
  const [first] = get
  if (first === undefined || get.length > 1 || first.itemType !== 1n) return { pay, get }
  const isFee = ({ itemType, token }: Item): boolean => itemType === 1n && token === first.token
  const fees = pay.filter(isFee).reduce((sum, { most }) => sum + most, 0n)
  const items = pay.filter((item) => !isFee(item))
  if (items.length === 0 || fees > first.least) return { pay, get }
  return { pay: items, get: [{ ...first, least: first.least - fees }] }
}

function tradeWords(told: DecodedCallContext, trade: Trade): Words {
  const { pay, get } = net(trade)
  const [give, take] = [sideOf(told, pay, 'most'), sideOf(told, get, 'least')]
  const contract = told.who(told.contract)
  if (take === undefined)
    return give === undefined
      ? say('Fulfil an empty order at {contract}', { contract })
      : say('Give {give} for nothing at {contract}', { give: give.what, contract })
  if (give === undefined) return say('Get {take} for nothing at {contract}', { take: take.what, contract })
  const places = { give: give.what, take: take.what, contract }
  if (give.isAmount) {
    return take.isAmount
      ? say('Pay at most {give} for at least {take} at {contract}', places)
      : say('Buy {take} for at most {give} at {contract}', places)
  }
  return take.isAmount ? say('Sell {give} for at least {take} at {contract}', places) : say('Trade {give} for {take} at {contract}', places)
}

const sent = (told: DecodedCallContext): readonly Claim[] =>
  told.call.value === 0n ? [] : [{ kind: 'out', from: told.caller, most: told.call.value, exact: false, to: told.contract }]

/**
 * The caller pays what the order asks for and gets what it offers. Orders with items of a set name them elsewhere in the call, and orders of
 * contracts (type 4) are made up by the contract when they are used: both stay open.
 */
function fulfil(told: DecodedCallContext, parameters: DecodedCallContext, share: Share, to: Address | undefined): Telling {
  const offerer = parameters.address('offerer')
  const get = parameters.each('offer').map((one) => itemOf(one, share))
  const pay = parameters.each('consideration').map((one) => itemOf(one, share, one.address('recipient')))
  const open = [...get, ...pay].some(isOfSet) || parameters.units('orderType') > 3n
  return {
    intent: tradeWords(told, { pay, get }),
    claims: [
      ...pay.flatMap((item) => leaves(item, told.caller, item.recipient)),
      ...sent(told),
      ...(open ? [] : get.flatMap((item) => arrives(item, offerer, to))),
    ],
    open,
  }
}

const OFFER = '(uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer'
const CONSIDERATION =
  '(uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration'
const COMMON = `address offerer, address zone, ${OFFER}, ${CONSIDERATION}, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey`
const ORDER = `((${COMMON}, uint256 totalOriginalConsiderationItems) parameters, bytes signature)`
const ADVANCED = `((${COMMON}, uint256 totalOriginalConsiderationItems) parameters, uint120 numerator, uint120 denominator, bytes signature, bytes extraData)`
const RESOLVERS = '(uint256 orderIndex, uint8 side, uint256 index, uint256 identifier, bytes32[] criteriaProof)[] criteriaResolvers'
const COMPONENTS = '(uint256 orderIndex, uint256 itemIndex)[]'
const MATCHES = `(${COMPONENTS} offerComponents, ${COMPONENTS} considerationComponents)[] fulfillments`
const BASIC =
  '(address considerationToken, uint256 considerationIdentifier, uint256 considerationAmount, address offerer, address zone, address offerToken, uint256 offerIdentifier, uint256 offerAmount, uint8 basicOrderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 offererConduitKey, bytes32 fulfillerConduitKey, uint256 totalOriginalAdditionalRecipients, (uint256 amount, address recipient)[] additionalRecipients, bytes signature) parameters'

/** What is paid and what is bought in each of the six routes (BasicOrderType / 4): item types of both sides. */
const ROUTES: readonly (readonly [bigint, bigint])[] = [
  [0n, 2n],
  [0n, 3n],
  [1n, 2n],
  [1n, 3n],
  [2n, 1n],
  [3n, 1n],
]

/** In the last two routes the caller sells, and others are paid out of what it gets. */
function basic(told: DecodedCallContext): Telling {
  const order = told.within('parameters')
  const route = ROUTES[Number(order.units('basicOrderType') / 4n)]
  if (route === undefined) return { intent: say('Fulfil an order at {contract}', { contract: told.who(told.contract) }), open: true }
  const [payType, getType] = route
  const extra = order.each('additionalRecipients').reduce((sum, one) => sum + one.units('amount'), 0n)
  const sells = payType > 1n
  const asked = order.units('considerationAmount')
  const offered = order.units('offerAmount')
  const left = !sells ? offered : offered > extra ? offered - extra : 0n
  const due = sells ? asked : asked + extra
  const offerer = order.address('offerer')
  const pay: Item = {
    itemType: payType,
    token: order.address('considerationToken'),
    id: order.units('considerationIdentifier'),
    most: due,
    least: due,
  }
  const get: Item = { itemType: getType, token: order.address('offerToken'), id: order.units('offerIdentifier'), most: left, least: left }
  return {
    intent: tradeWords(told, { pay: [pay], get: [get] }),
    claims: [
      ...leaves(pay, told.caller, sells ? offerer : undefined),
      ...sent(told),
      ...arrives(get, offerer, told.caller),
      ...order.each('additionalRecipients').flatMap((one) => receives(told, one.address('recipient'))),
      // In all other routes the offerer is paid, by the sum above.
      ...(sells ? [] : receives(told, offerer)),
    ],
  }
}

function advanced(told: DecodedCallContext): Telling {
  const order = told.within('order')
  const [numerator, denominator, recipient] = [order.units('numerator'), order.units('denominator'), told.address('recipient')]
  // Any other fraction reverts, and so it bounds nothing.
  const share: Share = numerator > 0n && numerator <= denominator ? { of: numerator, in: denominator } : WHOLE
  const telling = fulfil(told, order.within('parameters'), share, recipient === ZERO ? told.caller : recipient)
  return told.list('criteriaResolvers').length > 0 ? { ...telling, open: true } : telling
}

/** Which of the orders are used is known only when they are: what is paid at most has a bound, and what arrives has none. */
function available(told: DecodedCallContext, recipient?: Address): Telling {
  const orders = told.each('orders')
  const pay = orders.flatMap((order) =>
    order
      .within('parameters')
      .each('consideration')
      .map((one) => itemOf(one, WHOLE, one.address('recipient'))),
  )
  const get = orders.flatMap((order) =>
    order
      .within('parameters')
      .each('offer')
      .map((one) => itemOf(one, WHOLE)),
  )
  return {
    intent: say('{what}, or only some of that', { what: phraseWord(tradeWords(told, { pay, get })) }),
    claims: [...pay.flatMap((item) => leaves(item, told.caller, item.recipient)).map(unsure), ...sent(told), ...goesTo(told, recipient)],
    open: true,
  }
}

/** The parameters of an order as its message holds them. */
function orderOf(parameters: DecodedCallContext): SeaportOrder {
  const read = (one: DecodedCallContext): SeaportItem => ({
    itemType: Number(one.units('itemType')),
    token: one.address('token'),
    identifier: one.units('identifierOrCriteria'),
    start: one.units('startAmount'),
    end: one.units('endAmount'),
  })
  return {
    offerer: parameters.address('offerer'),
    zone: parameters.address('zone'),
    offer: parameters.each('offer').map(read),
    consideration: parameters.each('consideration').map((one) => ({ ...read(one), recipient: one.address('recipient') })),
    orderType: Number(parameters.units('orderType')),
    startTime: parameters.units('startTime'),
    endTime: parameters.units('endTime'),
    zoneHash: parameters.bytes('zoneHash'),
    salt: parameters.units('salt'),
    conduitKey: parameters.bytes('conduitKey'),
  }
}

const unsure = (claim: Claim): Claim => (claim.kind === 'out' ? { ...claim, exact: false } : claim)

/** Zero stands for the caller. */
const goesTo = (told: DecodedCallContext, recipient: Address | undefined): readonly Claim[] =>
  recipient === ZERO ? [] : receives(told, recipient)

/** Everybody whom the orders pay. */
const paidBy = (told: DecodedCallContext): readonly Claim[] =>
  told
    .each('orders')
    .flatMap((order) => order.within('parameters').each('consideration'))
    .flatMap((one) => receives(told, one.address('recipient')))

/** What the orders offer that are matched: each gets what others give. */
function matchWords(told: DecodedCallContext): Words {
  const offers = told.each('orders').flatMap((order) => {
    const parameters = order.within('parameters')
    return (
      sideOf(
        told,
        parameters.each('offer').map((one) => itemOf(one, WHOLE)),
        'most',
      )?.what ?? []
    )
  })
  const contract = told.who(told.contract)
  return offers.length === 0
    ? say('Match orders that offer nothing at {contract}', { contract })
    : say('Match at {contract} the offers of {what}', { contract, what: listWord(offers) })
}

const matched = (told: DecodedCallContext, recipient?: Address): Telling => ({
  intent: matchWords(told),
  claims: [...sent(told), ...paidBy(told), ...goesTo(told, recipient)],
  open: true,
})

/** What the orders offer that are cancelled. */
function cancelWords(told: DecodedCallContext): Words {
  const contract = told.who(told.contract)
  const offers = told.each('orders').flatMap((order) => {
    const side = sideOf(
      told,
      order.each('offer').map((one) => itemOf(one, WHOLE)),
      'most',
    )
    return side === undefined ? [] : [side.what]
  })
  return offers.length === 0
    ? say('Cancel orders that offer nothing at {contract}', { contract })
    : say('Cancel the offer of {what} at {contract}', { contract, what: listWord(offers) })
}

/** What the orders say that are put up: the two that look worst, and how many more. */
function putUpWords(told: DecodedCallContext): Words {
  const decimalsOf = (token: Address | undefined): number | undefined =>
    token === undefined ? told.names.native.decimals : told.names.tokenOf(token)?.decimals
  const orders = told
    .each('orders')
    .map((order) => seaportTerms(orderOf(order.within('parameters'))))
    .map((terms) => ({ terms, rank: severityWithoutPrice(terms, decimalsOf) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map(({ terms }) => sentenceWord(orderWords(told, terms)))
  const contract = told.who(told.contract)
  return orders.length === 0
    ? say('Place no order at {contract}', { contract })
    : say('Place at {contract}, as if signed: {what}', { contract, what: listWord(orders) })
}

const entry = (signature: string, tell: Entry['tell']): Entry => ({ signature, standards, payable: true, tell })
const FULFILMENTS = `${COMPONENTS}[] offerFulfillments, ${COMPONENTS}[] considerationFulfillments, bytes32 fulfillerConduitKey`

/** Seaport 1.2 to 1.6 (github.com/ProjectOpenSea/seaport-types, src/interfaces/SeaportInterface.sol). */
export const seaport: readonly Entry[] = [
  entry(`fulfillBasicOrder(${BASIC})`, basic),
  entry(`fulfillBasicOrder_efficient_6GL6yc(${BASIC})`, basic),
  entry(`fulfillOrder(${ORDER} order, bytes32 fulfillerConduitKey)`, (told) =>
    fulfil(told, told.within('order').within('parameters'), WHOLE, told.caller),
  ),
  entry(`fulfillAdvancedOrder(${ADVANCED} order, ${RESOLVERS}, bytes32 fulfillerConduitKey, address recipient)`, advanced),
  entry(`fulfillAvailableOrders(${ORDER}[] orders, ${FULFILMENTS}, uint256 maximumFulfilled)`, (told) => available(told)),
  entry(
    `fulfillAvailableAdvancedOrders(${ADVANCED}[] orders, ${RESOLVERS}, ${FULFILMENTS}, address recipient, uint256 maximumFulfilled)`,
    (told) => available(told, told.address('recipient')),
  ),
  entry(`matchOrders(${ORDER}[] orders, ${MATCHES})`, (told) => matched(told)),
  entry(`matchAdvancedOrders(${ADVANCED}[] orders, ${RESOLVERS}, ${MATCHES}, address recipient)`, (told) =>
    matched(told, told.address('recipient')),
  ),
  {
    signature: `cancel((${COMMON}, uint256 counter)[] orders)`,
    standards,
    tell: (told) => ({
      intent: cancelWords(told),
    }),
  },
  {
    signature: 'incrementCounter()',
    standards,
    tell: (told) => ({ intent: say('Cancel all own orders at {contract}', { contract: told.who(told.contract) }) }),
  },
  {
    signature: `validate(${ORDER}[] orders)`,
    standards,
    // For one's own orders this is as good as a signature: whoever fulfils them takes what they offer.
    tell: (told) => ({
      intent: putUpWords(told),
      claims: [
        ...told.each('orders').flatMap((order): readonly Claim[] => {
          const parameters = order.within('parameters')
          const out = parameters
            .each('offer')
            .flatMap((one) => leaves(itemOf(one, WHOLE), parameters.address('offerer'), undefined))
            .map(unsure)
          return [...out, { kind: 'order', terms: seaportTerms(orderOf(parameters)) }]
        }),
        ...paidBy(told),
      ],
      open: true,
    }),
  },
]
