import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, explained } from '../test-support/calls.ts'
import { BOB, CAROL, ME, STRANGER, WETH } from '../test-support/names.ts'

const SEAPORT: Address = '0x0000000000000068f116a894984e2db1123eb395'
const ZERO: Address = '0x0000000000000000000000000000000000000000'
const WORD: Hex = `0x${'00'.repeat(32)}`
const ETHER = 10n ** 18n
const abi = encoder(
  'struct AdditionalRecipient { uint256 amount; address recipient; }',
  'struct BasicOrderParameters { address considerationToken; uint256 considerationIdentifier; uint256 considerationAmount; address offerer; address zone; address offerToken; uint256 offerIdentifier; uint256 offerAmount; uint8 basicOrderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 offererConduitKey; bytes32 fulfillerConduitKey; uint256 totalOriginalAdditionalRecipients; AdditionalRecipient[] additionalRecipients; bytes signature; }',
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { OrderParameters parameters; bytes signature; }',
  'struct AdvancedOrder { OrderParameters parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct CriteriaResolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] criteriaProof; }',
  'struct FulfillmentComponent { uint256 orderIndex; uint256 itemIndex; }',
  'struct Fulfillment { FulfillmentComponent[] offerComponents; FulfillmentComponent[] considerationComponents; }',
  'function fulfillBasicOrder_efficient_6GL6yc(BasicOrderParameters parameters) payable',
  'function fulfillOrder(Order order, bytes32 fulfillerConduitKey) payable',
  'function fulfillAdvancedOrder(AdvancedOrder advancedOrder, CriteriaResolver[] criteriaResolvers, bytes32 fulfillerConduitKey, address recipient) payable',
  'function fulfillAvailableOrders(Order[] orders, FulfillmentComponent[][] offerFulfillments, FulfillmentComponent[][] considerationFulfillments, bytes32 fulfillerConduitKey, uint256 maximumFulfilled) payable',
  'function matchOrders(Order[] orders, Fulfillment[] fulfillments) payable',
  'function validate(Order[] orders)',
  'function incrementCounter()',
)
const item = (itemType: number, token: Address, id: bigint, start: bigint, end = start) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: start,
  endAmount: end,
})
const order = (offer: readonly object[], consideration: readonly object[], more: object = {}) => ({
  parameters: {
    offerer: BOB,
    zone: ZERO,
    offer,
    consideration,
    orderType: 0,
    startTime: 0n,
    endTime: 99n,
    zoneHash: WORD,
    salt: 1n,
    conduitKey: WORD,
    totalOriginalConsiderationItems: BigInt(consideration.length),
    ...more,
  },
  signature: '0x11',
})
const listing = order(
  [item(2, STRANGER, 7n, 1n)],
  [
    { ...item(0, ZERO, 0n, ETHER), recipient: BOB },
    { ...item(0, ZERO, 0n, 5n), recipient: CAROL },
  ],
)
const basic = (more: object) => ({
  considerationToken: ZERO,
  considerationIdentifier: 0n,
  considerationAmount: ETHER,
  offerer: BOB,
  zone: ZERO,
  offerToken: STRANGER,
  offerIdentifier: 7n,
  offerAmount: 1n,
  basicOrderType: 0,
  startTime: 0n,
  endTime: 99n,
  zoneHash: WORD,
  salt: 1n,
  offererConduitKey: WORD,
  fulfillerConduitKey: WORD,
  totalOriginalAdditionalRecipients: 1n,
  additionalRecipients: [{ amount: ETHER / 10n, recipient: CAROL }],
  signature: '0x11',
  ...more,
})

describe('an order of Seaport', () => {
  it('that is bought with value: the value leaves, the item arrives', () => {
    const one = explained(SEAPORT, abi('fulfillBasicOrder_efficient_6GL6yc', [basic({})]), ETHER + ETHER / 10n)
    expect(plain(one.intent)).toBe(`Buy item 7 of ${STRANGER} for at most 1.1 ETH at ${SEAPORT}`)
    expect(one.claims).toEqual([
      { kind: 'out', from: ME, most: ETHER + ETHER / 10n, exact: false, to: SEAPORT },
      { kind: 'item-out', from: BOB, collection: STRANGER, tokenId: 7n, to: ME },
      { kind: 'receiver', to: CAROL, of: SEAPORT },
      { kind: 'receiver', to: BOB, of: SEAPORT },
    ])
    expect(one.complete).toBe(true)
  })

  it('that is sold to brings what is left when others are paid', () => {
    const sale = basic({
      considerationToken: STRANGER,
      considerationIdentifier: 7n,
      considerationAmount: 1n,
      offerToken: WETH,
      offerIdentifier: 0n,
      offerAmount: ETHER,
      basicOrderType: 16,
    })
    const one = explained(SEAPORT, abi('fulfillBasicOrder_efficient_6GL6yc', [sale]))
    expect(plain(one.intent)).toBe(`Sell item 7 of ${STRANGER} for at least 0.9 WETH at ${SEAPORT}`)
    expect(one.claims).toEqual([
      { kind: 'item-out', from: ME, collection: STRANGER, tokenId: 7n, to: BOB },
      { kind: 'in', to: ME, token: WETH, least: (ETHER * 9n) / 10n },
      { kind: 'receiver', to: CAROL, of: SEAPORT },
    ])
  })

  it('of any items says the same', () => {
    const one = explained(SEAPORT, abi('fulfillOrder', [listing, WORD]), ETHER + 5n)
    expect(plain(one.intent)).toBe(`Buy item 7 of ${STRANGER} for at most 1.000000000000000005 ETH at ${SEAPORT}`)
    expect(claimsOf(one, 'item-out')).toEqual([{ kind: 'item-out', from: BOB, collection: STRANGER, tokenId: 7n, to: ME }])
    const offer = order(
      [item(1, WETH, 0n, ETHER)],
      [
        { ...item(2, STRANGER, 7n, 1n), recipient: BOB },
        { ...item(1, WETH, 0n, ETHER / 4n), recipient: CAROL },
      ],
    )
    expect(plain(explained(SEAPORT, abi('fulfillOrder', [offer, WORD])).intent)).toBe(
      `Sell item 7 of ${STRANGER} for at least 0.75 WETH at ${SEAPORT}`,
    )
  })

  it('in part is rounded against whoever takes it, and goes to whom it says', () => {
    const lot = order([item(3, STRANGER, 7n, 9n)], [{ ...item(1, WETH, 0n, 10n, 100n), recipient: BOB }])
    const one = explained(
      SEAPORT,
      abi('fulfillAdvancedOrder', [{ ...lot, numerator: 1n, denominator: 3n, extraData: '0x' }, [], WORD, CAROL]),
    )
    expect(one.claims).toEqual([
      { kind: 'out', from: ME, token: WETH, most: 34n, exact: false, to: BOB },
      { kind: 'item-out', from: BOB, collection: STRANGER, tokenId: 7n, to: CAROL, units: 3n },
    ])
  })

  it.each<[string, Hex]>([
    ['of any item of a set', abi('fulfillOrder', [order([item(4, STRANGER, 0n, 1n)], []), WORD])],
    ['that a contract makes up when it is used', abi('fulfillOrder', [order([item(1, WETH, 0n, 1n)], [], { orderType: 4 }), WORD])],
    ['one of several', abi('fulfillAvailableOrders', [[listing], [], [], WORD, 1n])],
    ['matched with others', abi('matchOrders', [[listing], []])],
    ['put up as if it were signed', abi('validate', [[listing]])],
  ])('%s stays open', (_, data) => {
    expect(explained(SEAPORT, data).complete).toBe(false)
  })

  it('that is put up says what whoever takes it gets', () => {
    const own = { ...listing, parameters: { ...listing.parameters, offerer: ME } }
    const [leaving, put, ...paid] = explained(SEAPORT, abi('validate', [[own]])).claims
    expect(leaving).toEqual({ kind: 'item-out', from: ME, collection: STRANGER, tokenId: 7n })
    expect(put).toMatchObject({ kind: 'order', terms: { maker: ME, gives: [{ asset: { tokenId: 7n } }], until: 99n } })
    expect(paid).toEqual([
      { kind: 'receiver', to: BOB, of: SEAPORT },
      { kind: 'receiver', to: CAROL, of: SEAPORT },
    ])
  })

  it('of which there are several bounds all that may be paid', () => {
    const asked = order([item(2, STRANGER, 8n, 1n)], [{ ...item(1, WETH, 0n, 6n), recipient: BOB }])
    const one = explained(SEAPORT, abi('fulfillAvailableOrders', [[asked, asked], [], [], WORD, 1n]))
    expect(plain(one.intent)).toBe(
      `Buy 2 of item 8 of ${STRANGER} for at most 0.000000000000000012 WETH at ${SEAPORT}, or only some of that`,
    )
    expect(claimsOf(one, 'out')).toEqual([6n, 6n].map((most) => ({ kind: 'out', from: ME, token: WETH, most, exact: false, to: BOB })))
  })

  it('is taken back with all others at once', () => {
    expect(plain(explained(SEAPORT, abi('incrementCounter')).intent)).toBe(`Cancel all own orders at ${SEAPORT}`)
  })
})
