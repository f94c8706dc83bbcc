import { describe, expect, it } from 'vitest'
import { DAN, ERIN, FAY, readCall, type Row } from '../test-support/reading.ts'
import type { Address } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, explained } from '../test-support/calls.ts'
import { BOB, CAROL, ME, STRANGER, WETH, USDC } from '../test-support/names.ts'

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

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'fulfillBasicOrder((address considerationToken, uint256 considerationIdentifier, uint256 considerationAmount, address offerer, address zone, address offerToken, uint256 offerIdentifier, uint256 offerAmount, uint8 basicOrderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 offererConduitKey, bytes32 fulfillerConduitKey, uint256 totalOriginalAdditionalRecipients, (uint256 amount, address recipient)[] additionalRecipients, bytes signature) parameters)',
    [
      [
        [
          USDC,
          6_000_000n,
          7_000_000n,
          BOB,
          CAROL,
          WETH,
          8_000_000n,
          9_000_000n,
          6,
          11_000_000n,
          12_000_000n,
          word(1n),
          13_000_000n,
          word(2n),
          word(3n),
          14_000_000n,
          [
            [15_000_000n, DAN],
            [16_000_000n, ERIN],
          ],
          '0x',
        ],
      ],
      'Buy 9000000 of item 8000000 of WETH for at most 0.000000000038 ETH at here | by Seaport | out from=me most=7 exact=false to=here | item-out from=bob collection=WETH tokenId=8000000 to=me units=9000000 | receiver to=dan of=here | receiver to=erin of=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [
        [
          USDC,
          6_000_000n,
          7_000_000n,
          ME,
          ME,
          WETH,
          8_000_000n,
          9_000_000n,
          6,
          11_000_000n,
          12_000_000n,
          word(1n),
          13_000_000n,
          word(2n),
          word(3n),
          14_000_000n,
          [
            [15_000_000n, ME],
            [16_000_000n, ME],
          ],
          '0x',
        ],
      ],
      'Buy 9000000 of item 8000000 of WETH for at most 0.000000000038 ETH at here | by Seaport | out from=me most=7 exact=false to=here | item-out from=me collection=WETH tokenId=8000000 to=me units=9000000',
      { value: 7n },
    ],
  ],
  [
    'fulfillBasicOrder_efficient_6GL6yc((address considerationToken, uint256 considerationIdentifier, uint256 considerationAmount, address offerer, address zone, address offerToken, uint256 offerIdentifier, uint256 offerAmount, uint8 basicOrderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 offererConduitKey, bytes32 fulfillerConduitKey, uint256 totalOriginalAdditionalRecipients, (uint256 amount, address recipient)[] additionalRecipients, bytes signature) parameters)',
    [
      [
        [
          USDC,
          6_000_000n,
          7_000_000n,
          BOB,
          CAROL,
          WETH,
          8_000_000n,
          9_000_000n,
          6,
          11_000_000n,
          12_000_000n,
          word(1n),
          13_000_000n,
          word(2n),
          word(3n),
          14_000_000n,
          [
            [15_000_000n, DAN],
            [16_000_000n, ERIN],
          ],
          '0x',
        ],
      ],
      'Buy 9000000 of item 8000000 of WETH for at most 0.000000000038 ETH at here | by Seaport | out from=me most=7 exact=false to=here | item-out from=bob collection=WETH tokenId=8000000 to=me units=9000000 | receiver to=dan of=here | receiver to=erin of=here | receiver to=bob of=here',
      { value: 7n },
    ],
  ],
  [
    'fulfillOrder(((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 totalOriginalConsiderationItems) parameters, bytes signature) order, bytes32 fulfillerConduitKey)',
    [
      [
        [
          [
            BOB,
            CAROL,
            [
              [2, USDC, 7_000_000n, 8_000_000n, 9_000_000n],
              [6, WETH, 11_000_000n, 12_000_000n, 13_000_000n],
            ],
            [
              [10, USDC, 15_000_000n, 16_000_000n, 17_000_000n, DAN],
              [2, WETH, 19_000_000n, 20_000_000n, 21_000_000n, ERIN],
            ],
            6,
            23_000_000n,
            24_000_000n,
            word(1n),
            25_000_000n,
            word(2n),
            26_000_000n,
          ],
          '0x',
        ],
        word(3n),
      ],
      'Trade any 17000000 items of USDC and 21000000 of item 19000000 of WETH for 8000000 of item 7000000 of USDC and any 12000000 items of WETH at here | by Seaport | open | item-out from=me collection=WETH tokenId=19000000 to=erin | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [
        [
          [
            ME,
            ME,
            [
              [2, USDC, 7_000_000n, 8_000_000n, 9_000_000n],
              [6, WETH, 11_000_000n, 12_000_000n, 13_000_000n],
            ],
            [
              [10, USDC, 15_000_000n, 16_000_000n, 17_000_000n, ME],
              [2, WETH, 19_000_000n, 20_000_000n, 21_000_000n, ME],
            ],
            6,
            23_000_000n,
            24_000_000n,
            word(1n),
            25_000_000n,
            word(2n),
            26_000_000n,
          ],
          '0x',
        ],
        word(3n),
      ],
      'Trade any 17000000 items of USDC and 21000000 of item 19000000 of WETH for 8000000 of item 7000000 of USDC and any 12000000 items of WETH at here | by Seaport | open | item-out from=me collection=WETH tokenId=19000000 to=me | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'fulfillAdvancedOrder(((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 totalOriginalConsiderationItems) parameters, uint120 numerator, uint120 denominator, bytes signature, bytes extraData) order, (uint256 orderIndex, uint8 side, uint256 index, uint256 identifier, bytes32[] criteriaProof)[] criteriaResolvers, bytes32 fulfillerConduitKey, address recipient)',
    [
      [
        [
          [
            BOB,
            CAROL,
            [
              [2, USDC, 7_000_000n, 8_000_000n, 9_000_000n],
              [6, WETH, 11_000_000n, 12_000_000n, 13_000_000n],
            ],
            [
              [10, USDC, 15_000_000n, 16_000_000n, 17_000_000n, DAN],
              [2, WETH, 19_000_000n, 20_000_000n, 21_000_000n, ERIN],
            ],
            6,
            23_000_000n,
            24_000_000n,
            word(1n),
            25_000_000n,
            word(2n),
            26_000_000n,
          ],
          27_000_000n,
          28_000_000n,
          '0x',
          '0x',
        ],
        [
          [29_000_000n, 2, 31_000_000n, 32_000_000n, [word(3n), word(4n)]],
          [33_000_000n, 6, 35_000_000n, 36_000_000n, [word(5n), word(6n)]],
        ],
        word(7n),
        FAY,
      ],
      'Trade any 16392858 items of USDC and 20250000 of item 19000000 of WETH for 7714285 of item 7000000 of USDC and any 11571428 items of WETH at here | by Seaport | open | item-out from=me collection=WETH tokenId=19000000 to=erin | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [
        [
          [
            ME,
            ME,
            [
              [2, USDC, 7_000_000n, 8_000_000n, 9_000_000n],
              [6, WETH, 11_000_000n, 12_000_000n, 13_000_000n],
            ],
            [
              [10, USDC, 15_000_000n, 16_000_000n, 17_000_000n, ME],
              [2, WETH, 19_000_000n, 20_000_000n, 21_000_000n, ME],
            ],
            6,
            23_000_000n,
            24_000_000n,
            word(1n),
            25_000_000n,
            word(2n),
            26_000_000n,
          ],
          27_000_000n,
          28_000_000n,
          '0x',
          '0x',
        ],
        [
          [29_000_000n, 2, 31_000_000n, 32_000_000n, [word(3n), word(4n)]],
          [33_000_000n, 6, 35_000_000n, 36_000_000n, [word(5n), word(6n)]],
        ],
        word(7n),
        ME,
      ],
      'Trade any 16392858 items of USDC and 20250000 of item 19000000 of WETH for 7714285 of item 7000000 of USDC and any 11571428 items of WETH at here | by Seaport | open | item-out from=me collection=WETH tokenId=19000000 to=me | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'fulfillAvailableOrders(((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 totalOriginalConsiderationItems) parameters, bytes signature)[] orders, (uint256 orderIndex, uint256 itemIndex)[][] offerFulfillments, (uint256 orderIndex, uint256 itemIndex)[][] considerationFulfillments, bytes32 fulfillerConduitKey, uint256 maximumFulfilled)',
    [
      [
        [
          [
            [
              BOB,
              CAROL,
              [
                [2, USDC, 7_000_000n, 8_000_000n, 9_000_000n],
                [6, WETH, 11_000_000n, 12_000_000n, 13_000_000n],
              ],
              [
                [10, USDC, 15_000_000n, 16_000_000n, 17_000_000n, DAN],
                [2, WETH, 19_000_000n, 20_000_000n, 21_000_000n, ERIN],
              ],
              6,
              23_000_000n,
              24_000_000n,
              word(1n),
              25_000_000n,
              word(2n),
              26_000_000n,
            ],
            '0x',
          ],
          [
            [
              FAY,
              BOB,
              [
                [11, USDC, 28_000_000n, 29_000_000n, 30_000_000n],
                [3, WETH, 32_000_000n, 33_000_000n, 34_000_000n],
              ],
              [
                [7, USDC, 36_000_000n, 37_000_000n, 38_000_000n, CAROL],
                [11, WETH, 40_000_000n, 41_000_000n, 42_000_000n, DAN],
              ],
              3,
              44_000_000n,
              45_000_000n,
              word(3n),
              46_000_000n,
              word(4n),
              47_000_000n,
            ],
            '0x',
          ],
        ],
        [
          [
            [48_000_000n, 49_000_000n],
            [50_000_000n, 51_000_000n],
          ],
          [
            [52_000_000n, 53_000_000n],
            [54_000_000n, 55_000_000n],
          ],
        ],
        [
          [
            [56_000_000n, 57_000_000n],
            [58_000_000n, 59_000_000n],
          ],
          [
            [60_000_000n, 61_000_000n],
            [62_000_000n, 63_000_000n],
          ],
        ],
        word(5n),
        64_000_000n,
      ],
      'Trade any 17000000 items of USDC, 21000000 of item 19000000 of WETH and 2 more for 8000000 of item 7000000 of USDC, any 12000000 items of WETH and 2 more at here, or only some of that | by Seaport | open | item-out from=me collection=WETH tokenId=19000000 to=erin | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [
        [
          [
            [
              ME,
              ME,
              [
                [2, USDC, 7_000_000n, 8_000_000n, 9_000_000n],
                [6, WETH, 11_000_000n, 12_000_000n, 13_000_000n],
              ],
              [
                [10, USDC, 15_000_000n, 16_000_000n, 17_000_000n, ME],
                [2, WETH, 19_000_000n, 20_000_000n, 21_000_000n, ME],
              ],
              6,
              23_000_000n,
              24_000_000n,
              word(1n),
              25_000_000n,
              word(2n),
              26_000_000n,
            ],
            '0x',
          ],
          [
            [
              ME,
              ME,
              [
                [11, USDC, 28_000_000n, 29_000_000n, 30_000_000n],
                [3, WETH, 32_000_000n, 33_000_000n, 34_000_000n],
              ],
              [
                [7, USDC, 36_000_000n, 37_000_000n, 38_000_000n, ME],
                [11, WETH, 40_000_000n, 41_000_000n, 42_000_000n, ME],
              ],
              3,
              44_000_000n,
              45_000_000n,
              word(3n),
              46_000_000n,
              word(4n),
              47_000_000n,
            ],
            '0x',
          ],
        ],
        [
          [
            [48_000_000n, 49_000_000n],
            [50_000_000n, 51_000_000n],
          ],
          [
            [52_000_000n, 53_000_000n],
            [54_000_000n, 55_000_000n],
          ],
        ],
        [
          [
            [56_000_000n, 57_000_000n],
            [58_000_000n, 59_000_000n],
          ],
          [
            [60_000_000n, 61_000_000n],
            [62_000_000n, 63_000_000n],
          ],
        ],
        word(5n),
        64_000_000n,
      ],
      'Trade any 17000000 items of USDC, 21000000 of item 19000000 of WETH and 2 more for 8000000 of item 7000000 of USDC, any 12000000 items of WETH and 2 more at here, or only some of that | by Seaport | open | item-out from=me collection=WETH tokenId=19000000 to=me | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'fulfillAvailableAdvancedOrders(((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 totalOriginalConsiderationItems) parameters, uint120 numerator, uint120 denominator, bytes signature, bytes extraData)[] orders, (uint256 orderIndex, uint8 side, uint256 index, uint256 identifier, bytes32[] criteriaProof)[] criteriaResolvers, (uint256 orderIndex, uint256 itemIndex)[][] offerFulfillments, (uint256 orderIndex, uint256 itemIndex)[][] considerationFulfillments, bytes32 fulfillerConduitKey, address recipient, uint256 maximumFulfilled)',
    [
      [
        [
          [
            [
              ME,
              ME,
              [
                [2, USDC, 7_000_000n, 8_000_000n, 9_000_000n],
                [6, WETH, 11_000_000n, 12_000_000n, 13_000_000n],
              ],
              [
                [10, USDC, 15_000_000n, 16_000_000n, 17_000_000n, ME],
                [2, WETH, 19_000_000n, 20_000_000n, 21_000_000n, ME],
              ],
              6,
              23_000_000n,
              24_000_000n,
              word(1n),
              25_000_000n,
              word(2n),
              26_000_000n,
            ],
            27_000_000n,
            28_000_000n,
            '0x',
            '0x',
          ],
          [
            [
              ME,
              ME,
              [
                [1, USDC, 30_000_000n, 31_000_000n, 32_000_000n],
                [5, WETH, 34_000_000n, 35_000_000n, 36_000_000n],
              ],
              [
                [9, USDC, 38_000_000n, 39_000_000n, 40_000_000n, ME],
                [1, WETH, 42_000_000n, 43_000_000n, 44_000_000n, ME],
              ],
              5,
              46_000_000n,
              47_000_000n,
              word(3n),
              48_000_000n,
              word(4n),
              49_000_000n,
            ],
            50_000_000n,
            51_000_000n,
            '0x',
            '0x',
          ],
        ],
        [
          [52_000_000n, 1, 54_000_000n, 55_000_000n, [word(5n), word(6n)]],
          [56_000_000n, 5, 58_000_000n, 59_000_000n, [word(7n), word(8n)]],
        ],
        [
          [
            [60_000_000n, 61_000_000n],
            [62_000_000n, 63_000_000n],
          ],
          [
            [64_000_000n, 65_000_000n],
            [66_000_000n, 67_000_000n],
          ],
        ],
        [
          [
            [68_000_000n, 69_000_000n],
            [70_000_000n, 71_000_000n],
          ],
          [
            [72_000_000n, 73_000_000n],
            [74_000_000n, 75_000_000n],
          ],
        ],
        word(9n),
        ME,
        76_000_000n,
      ],
      'Trade any 17000000 items of USDC, 21000000 of item 19000000 of WETH and 2 more for 8000000 of item 7000000 of USDC, any 12000000 items of WETH and 2 more at here, or only some of that | by Seaport | open | item-out from=me collection=WETH tokenId=19000000 to=me | out from=me token=WETH most=44000000 exact=false to=me | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'matchOrders(((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 totalOriginalConsiderationItems) parameters, bytes signature)[] orders, ((uint256 orderIndex, uint256 itemIndex)[] offerComponents, (uint256 orderIndex, uint256 itemIndex)[] considerationComponents)[] fulfillments)',
    [
      [
        [
          [
            [
              BOB,
              CAROL,
              [
                [2, USDC, 7_000_000n, 8_000_000n, 9_000_000n],
                [6, WETH, 11_000_000n, 12_000_000n, 13_000_000n],
              ],
              [
                [10, USDC, 15_000_000n, 16_000_000n, 17_000_000n, DAN],
                [2, WETH, 19_000_000n, 20_000_000n, 21_000_000n, ERIN],
              ],
              6,
              23_000_000n,
              24_000_000n,
              word(1n),
              25_000_000n,
              word(2n),
              26_000_000n,
            ],
            '0x',
          ],
          [
            [
              FAY,
              BOB,
              [
                [11, USDC, 28_000_000n, 29_000_000n, 30_000_000n],
                [3, WETH, 32_000_000n, 33_000_000n, 34_000_000n],
              ],
              [
                [7, USDC, 36_000_000n, 37_000_000n, 38_000_000n, CAROL],
                [11, WETH, 40_000_000n, 41_000_000n, 42_000_000n, DAN],
              ],
              3,
              44_000_000n,
              45_000_000n,
              word(3n),
              46_000_000n,
              word(4n),
              47_000_000n,
            ],
            '0x',
          ],
        ],
        [
          [
            [
              [48_000_000n, 49_000_000n],
              [50_000_000n, 51_000_000n],
            ],
            [
              [52_000_000n, 53_000_000n],
              [54_000_000n, 55_000_000n],
            ],
          ],
          [
            [
              [56_000_000n, 57_000_000n],
              [58_000_000n, 59_000_000n],
            ],
            [
              [60_000_000n, 61_000_000n],
              [62_000_000n, 63_000_000n],
            ],
          ],
        ],
      ],
      'Match at here the offers of 9000000 of item 7000000 of USDC and any 13000000 items of WETH and any 30000000 items of USDC and 34000000 of item 32000000 of WETH | by Seaport | open | out from=me most=7 exact=false to=here | receiver to=dan of=here | receiver to=erin of=here | receiver to=carol of=here | receiver to=dan of=here',
      { value: 7n },
    ],
  ],
  [
    'matchAdvancedOrders(((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 totalOriginalConsiderationItems) parameters, uint120 numerator, uint120 denominator, bytes signature, bytes extraData)[] orders, (uint256 orderIndex, uint8 side, uint256 index, uint256 identifier, bytes32[] criteriaProof)[] criteriaResolvers, ((uint256 orderIndex, uint256 itemIndex)[] offerComponents, (uint256 orderIndex, uint256 itemIndex)[] considerationComponents)[] fulfillments, address recipient)',
    [
      [
        [
          [
            [
              BOB,
              CAROL,
              [
                [2, USDC, 7_000_000n, 8_000_000n, 9_000_000n],
                [6, WETH, 11_000_000n, 12_000_000n, 13_000_000n],
              ],
              [
                [10, USDC, 15_000_000n, 16_000_000n, 17_000_000n, DAN],
                [2, WETH, 19_000_000n, 20_000_000n, 21_000_000n, ERIN],
              ],
              6,
              23_000_000n,
              24_000_000n,
              word(1n),
              25_000_000n,
              word(2n),
              26_000_000n,
            ],
            27_000_000n,
            28_000_000n,
            '0x',
            '0x',
          ],
          [
            [
              FAY,
              BOB,
              [
                [1, USDC, 30_000_000n, 31_000_000n, 32_000_000n],
                [5, WETH, 34_000_000n, 35_000_000n, 36_000_000n],
              ],
              [
                [9, USDC, 38_000_000n, 39_000_000n, 40_000_000n, CAROL],
                [1, WETH, 42_000_000n, 43_000_000n, 44_000_000n, DAN],
              ],
              5,
              46_000_000n,
              47_000_000n,
              word(3n),
              48_000_000n,
              word(4n),
              49_000_000n,
            ],
            50_000_000n,
            51_000_000n,
            '0x',
            '0x',
          ],
        ],
        [
          [52_000_000n, 1, 54_000_000n, 55_000_000n, [word(5n), word(6n)]],
          [56_000_000n, 5, 58_000_000n, 59_000_000n, [word(7n), word(8n)]],
        ],
        [
          [
            [
              [60_000_000n, 61_000_000n],
              [62_000_000n, 63_000_000n],
            ],
            [
              [64_000_000n, 65_000_000n],
              [66_000_000n, 67_000_000n],
            ],
          ],
          [
            [
              [68_000_000n, 69_000_000n],
              [70_000_000n, 71_000_000n],
            ],
            [
              [72_000_000n, 73_000_000n],
              [74_000_000n, 75_000_000n],
            ],
          ],
        ],
        ERIN,
      ],
      'Match at here the offers of 9000000 of item 7000000 of USDC and any 13000000 items of WETH and 32 USDC and any 36000000 items of WETH | by Seaport | open | out from=me most=7 exact=false to=here | receiver to=dan of=here | receiver to=erin of=here | receiver to=carol of=here | receiver to=dan of=here | receiver to=erin of=here',
      { value: 7n },
    ],
  ],
  [
    'cancel((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter)[] orders)',
    [
      [
        [
          [
            BOB,
            CAROL,
            [
              [2, USDC, 7_000_000n, 8_000_000n, 9_000_000n],
              [6, WETH, 11_000_000n, 12_000_000n, 13_000_000n],
            ],
            [
              [10, USDC, 15_000_000n, 16_000_000n, 17_000_000n, DAN],
              [2, WETH, 19_000_000n, 20_000_000n, 21_000_000n, ERIN],
            ],
            6,
            23_000_000n,
            24_000_000n,
            word(1n),
            25_000_000n,
            word(2n),
            26_000_000n,
          ],
          [
            FAY,
            BOB,
            [
              [11, USDC, 28_000_000n, 29_000_000n, 30_000_000n],
              [3, WETH, 32_000_000n, 33_000_000n, 34_000_000n],
            ],
            [
              [7, USDC, 36_000_000n, 37_000_000n, 38_000_000n, CAROL],
              [11, WETH, 40_000_000n, 41_000_000n, 42_000_000n, DAN],
            ],
            3,
            44_000_000n,
            45_000_000n,
            word(3n),
            46_000_000n,
            word(4n),
            47_000_000n,
          ],
        ],
      ],
      'Cancel the offer of 9000000 of item 7000000 of USDC and any 13000000 items of WETH and any 30000000 items of USDC and 34000000 of item 32000000 of WETH at here | by Seaport',
    ],
  ],
  ['incrementCounter()', [[], 'Cancel all own orders at here | by Seaport']],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
