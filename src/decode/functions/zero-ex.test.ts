import { word } from '#core/bytes/hex'
import { expect, it } from 'vitest'
import { encoder } from '../test-support/calls.ts'
import { BOB, CAROL, ME, USDC, WETH } from '../test-support/names.ts'
import { DAN, END, ERIN, FAY, readCall, type Row } from '../test-support/reading.ts'

/** A call of Settler, which swaps for at least 7 WETH and pays them out to the sender. */
const SETTLES = encoder(
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 affiliate)',
)('execute', [{ recipient: ME, buyToken: WETH, minAmountOut: 7n * 10n ** 18n }, ['0x'], word(0n)])

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'fillLimitOrder((address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, uint128 takerTokenFeeAmount, address maker, address taker, address sender, address feeRecipient, bytes32 pool, uint64 expiry, uint256 salt) order, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) signature, uint128 takerTokenFillAmount)',
    [
      [
        [USDC, WETH, 6_000_000n, 7_000_000n, 8_000_000n, BOB, CAROL, DAN, ERIN, word(1n), END, 9_000_000n],
        [6, 7, word(2n), word(3n)],
        12_000_000n,
      ],
      'Fill an order at here: at most 0.000000000025714285 WETH for 10.285714 USDC | by 0x | out from=me token=WETH most=25714285 exact=false to=bob | out from=me most=7 exact=false to=here | receiver to=erin of=here | order.expiry: time 1800000000 bits=64 end=true',
      { value: 7n },
    ],
    [
      [
        [USDC, WETH, 6_000_000n, 7_000_000n, 8_000_000n, ME, ME, ME, ME, word(1n), END, 9_000_000n],
        [6, 7, word(2n), word(3n)],
        12_000_000n,
      ],
      'Fill an order at here: at most 0.000000000025714285 WETH for 10.285714 USDC | by 0x | out from=me token=WETH most=25714285 exact=false to=me | out from=me most=7 exact=false to=here | order.expiry: time 1800000000 bits=64 end=true',
      { value: 7n },
    ],
  ],
  [
    'fillOrKillLimitOrder((address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, uint128 takerTokenFeeAmount, address maker, address taker, address sender, address feeRecipient, bytes32 pool, uint64 expiry, uint256 salt) order, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) signature, uint128 takerTokenFillAmount)',
    [
      [
        [USDC, WETH, 6_000_000n, 7_000_000n, 8_000_000n, BOB, CAROL, DAN, ERIN, word(1n), END, 9_000_000n],
        [6, 7, word(2n), word(3n)],
        12_000_000n,
      ],
      'Fill an order at here: at most 0.000000000025714285 WETH for 10.285714 USDC | by 0x | out from=me token=WETH most=25714285 exact=false to=bob | out from=me most=7 exact=false to=here | receiver to=erin of=here | order.expiry: time 1800000000 bits=64 end=true',
      { value: 7n },
    ],
  ],
  [
    'fillRfqOrder((address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, address maker, address taker, address txOrigin, bytes32 pool, uint64 expiry, uint256 salt) order, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) signature, uint128 takerTokenFillAmount)',
    [
      [[USDC, WETH, 6_000_000n, 7_000_000n, BOB, CAROL, DAN, word(1n), END, 8_000_000n], [5, 6, word(2n), word(3n)], 11_000_000n],
      'Fill an order at here: at most 0.000000000011 WETH for 9.428571 USDC | by 0x | out from=me token=WETH most=11000000 exact=false to=bob | order.expiry: time 1800000000 bits=64 end=true',
    ],
    [
      [[USDC, WETH, 6_000_000n, 7_000_000n, ME, ME, ME, word(1n), END, 8_000_000n], [5, 6, word(2n), word(3n)], 11_000_000n],
      'Fill an order at here: at most 0.000000000011 WETH for 9.428571 USDC | by 0x | out from=me token=WETH most=11000000 exact=false to=me | order.expiry: time 1800000000 bits=64 end=true',
    ],
  ],
  [
    'fillOrKillRfqOrder((address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, address maker, address taker, address txOrigin, bytes32 pool, uint64 expiry, uint256 salt) order, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) signature, uint128 takerTokenFillAmount)',
    [
      [[USDC, WETH, 6_000_000n, 7_000_000n, BOB, CAROL, DAN, word(1n), END, 8_000_000n], [5, 6, word(2n), word(3n)], 11_000_000n],
      'Fill an order at here: at most 0.000000000011 WETH for 9.428571 USDC | by 0x | out from=me token=WETH most=11000000 exact=false to=bob | order.expiry: time 1800000000 bits=64 end=true',
    ],
  ],
  [
    'fillOtcOrder((address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, address maker, address taker, address txOrigin, uint256 expiryAndNonce) order, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) makerSignature, uint128 takerTokenFillAmount)',
    [
      [[USDC, WETH, 6_000_000n, 7_000_000n, BOB, CAROL, DAN, END], [4, 5, word(1n), word(2n)], 10_000_000n],
      'Fill an order at here: at most 0.00000000001 WETH for 8.571428 USDC | by 0x | out from=me token=WETH most=10000000 exact=false to=bob',
    ],
  ],
  [
    'fillOtcOrderForEth((address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, address maker, address taker, address txOrigin, uint256 expiryAndNonce) order, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) makerSignature, uint128 takerTokenFillAmount)',
    [
      [[USDC, WETH, 6_000_000n, 7_000_000n, BOB, CAROL, DAN, END], [4, 5, word(1n), word(2n)], 10_000_000n],
      'Fill an order at here: at most 0.00000000001 WETH for 8.571428 USDC | by 0x | out from=me token=WETH most=10000000 exact=false to=bob',
    ],
  ],
  [
    'fillOtcOrderWithEth((address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, address maker, address taker, address txOrigin, uint256 expiryAndNonce) order, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) makerSignature)',
    [
      [
        [USDC, WETH, 6_000_000n, 7_000_000n, BOB, CAROL, DAN, END],
        [4, 5, word(1n), word(2n)],
      ],
      'Fill an order at here: at most 0.000000000000000007 ETH for 0.000006 USDC | by 0x | receiver to=bob of=here | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [
        [USDC, WETH, 6_000_000n, 7_000_000n, ME, ME, ME, END],
        [4, 5, word(1n), word(2n)],
      ],
      'Fill an order at here: at most 0.000000000000000007 ETH for 0.000006 USDC | by 0x | receiver to=me of=here | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'sellERC721((uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, (address recipient, uint256 amount, bytes feeData)[] fees, address erc721Token, uint256 erc721TokenId, (address propertyValidator, bytes propertyData)[] erc721TokenProperties) buyOrder, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) signature, uint256 erc721TokenId, bool unwrapNativeToken, bytes callbackData)',
    [
      [
        [
          2,
          BOB,
          CAROL,
          END,
          7_000_000n,
          USDC,
          8_000_000n,
          [
            [DAN, 9_000_000n, '0x'],
            [ERIN, 10_000_000n, '0x'],
          ],
          WETH,
          11_000_000n,
          [
            [FAY, '0x'],
            [BOB, '0x'],
          ],
        ],
        [8, 9, word(1n), word(2n)],
        14_000_000n,
        true,
        '0x',
      ],
      'Sell item 14000000 of WETH for at least 8 USDC at here | by 0x | open | item-out from=me collection=WETH tokenId=14000000 to=bob | receiver to=dan of=here | receiver to=erin of=here | buyOrder.expiry: time 1800000000 bits=256 end=true',
    ],
    [
      [
        [
          2,
          BOB,
          CAROL,
          END,
          7_000_000n,
          USDC,
          8_000_000n,
          [
            [DAN, 9_000_000n, '0x'],
            [ERIN, 10_000_000n, '0x'],
          ],
          WETH,
          11_000_000n,
          [
            [FAY, '0x'],
            [BOB, '0x'],
          ],
        ],
        [8, 9, word(1n), word(2n)],
        14_000_000n,
        false,
        '0x',
      ],
      'Sell item 14000000 of WETH for at least 8 USDC at here | by 0x | item-out from=me collection=WETH tokenId=14000000 to=bob | in to=me token=USDC least=8000000 | receiver to=dan of=here | receiver to=erin of=here | buyOrder.expiry: time 1800000000 bits=256 end=true',
    ],
    [
      [
        [
          2,
          ME,
          ME,
          END,
          7_000_000n,
          USDC,
          8_000_000n,
          [
            [ME, 9_000_000n, '0x'],
            [ME, 10_000_000n, '0x'],
          ],
          WETH,
          11_000_000n,
          [
            [ME, '0x'],
            [ME, '0x'],
          ],
        ],
        [8, 9, word(1n), word(2n)],
        14_000_000n,
        true,
        '0x',
      ],
      'Sell item 14000000 of WETH for at least 8 USDC at here | by 0x | open | item-out from=me collection=WETH tokenId=14000000 to=me | buyOrder.expiry: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'sellERC1155((uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, (address recipient, uint256 amount, bytes feeData)[] fees, address erc1155Token, uint256 erc1155TokenId, (address propertyValidator, bytes propertyData)[] erc1155TokenProperties, uint128 erc1155TokenAmount) buyOrder, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) signature, uint256 erc1155TokenId, uint128 erc1155SellAmount, bool unwrapNativeToken, bytes callbackData)',
    [
      [
        [
          2,
          BOB,
          CAROL,
          END,
          7_000_000n,
          USDC,
          8_000_000n,
          [
            [DAN, 9_000_000n, '0x'],
            [ERIN, 10_000_000n, '0x'],
          ],
          WETH,
          11_000_000n,
          [
            [FAY, '0x'],
            [BOB, '0x'],
          ],
          12_000_000n,
        ],
        [9, 10, word(1n), word(2n)],
        15_000_000n,
        16_000_000n,
        true,
        '0x',
      ],
      'Sell item 15000000 of WETH for at least 10.666666 USDC at here | by 0x | open | item-out from=me collection=WETH tokenId=15000000 to=bob units=16000000 | receiver to=dan of=here | receiver to=erin of=here | buyOrder.expiry: time 1800000000 bits=256 end=true',
    ],
    [
      [
        [
          2,
          BOB,
          CAROL,
          END,
          7_000_000n,
          USDC,
          8_000_000n,
          [
            [DAN, 9_000_000n, '0x'],
            [ERIN, 10_000_000n, '0x'],
          ],
          WETH,
          11_000_000n,
          [
            [FAY, '0x'],
            [BOB, '0x'],
          ],
          12_000_000n,
        ],
        [9, 10, word(1n), word(2n)],
        15_000_000n,
        16_000_000n,
        false,
        '0x',
      ],
      'Sell item 15000000 of WETH for at least 10.666666 USDC at here | by 0x | item-out from=me collection=WETH tokenId=15000000 to=bob units=16000000 | in to=me token=USDC least=10666666 | receiver to=dan of=here | receiver to=erin of=here | buyOrder.expiry: time 1800000000 bits=256 end=true',
    ],
    [
      [
        [
          2,
          ME,
          ME,
          END,
          7_000_000n,
          USDC,
          8_000_000n,
          [
            [ME, 9_000_000n, '0x'],
            [ME, 10_000_000n, '0x'],
          ],
          WETH,
          11_000_000n,
          [
            [ME, '0x'],
            [ME, '0x'],
          ],
          12_000_000n,
        ],
        [9, 10, word(1n), word(2n)],
        15_000_000n,
        16_000_000n,
        true,
        '0x',
      ],
      'Sell item 15000000 of WETH for at least 10.666666 USDC at here | by 0x | open | item-out from=me collection=WETH tokenId=15000000 to=me units=16000000 | buyOrder.expiry: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'buyERC721((uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, (address recipient, uint256 amount, bytes feeData)[] fees, address erc721Token, uint256 erc721TokenId, (address propertyValidator, bytes propertyData)[] erc721TokenProperties) sellOrder, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) signature, bytes callbackData)',
    [
      [
        [
          2,
          BOB,
          CAROL,
          END,
          7_000_000n,
          USDC,
          8_000_000n,
          [
            [DAN, 9_000_000n, '0x'],
            [ERIN, 10_000_000n, '0x'],
          ],
          WETH,
          11_000_000n,
          [
            [FAY, '0x'],
            [BOB, '0x'],
          ],
        ],
        [8, 9, word(1n), word(2n)],
        '0x',
      ],
      'Buy item 11000000 of WETH for at most 27 USDC at here | by 0x | out from=me token=USDC most=27000000 exact=false to=bob | out from=me most=7 exact=false to=here | receiver to=dan of=here | receiver to=erin of=here | sellOrder.expiry: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [
        [
          2,
          ME,
          ME,
          END,
          7_000_000n,
          USDC,
          8_000_000n,
          [
            [ME, 9_000_000n, '0x'],
            [ME, 10_000_000n, '0x'],
          ],
          WETH,
          11_000_000n,
          [
            [ME, '0x'],
            [ME, '0x'],
          ],
        ],
        [8, 9, word(1n), word(2n)],
        '0x',
      ],
      'Buy item 11000000 of WETH for at most 27 USDC at here | by 0x | out from=me token=USDC most=27000000 exact=false to=me | out from=me most=7 exact=false to=here | sellOrder.expiry: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'buyERC1155((uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, (address recipient, uint256 amount, bytes feeData)[] fees, address erc1155Token, uint256 erc1155TokenId, (address propertyValidator, bytes propertyData)[] erc1155TokenProperties, uint128 erc1155TokenAmount) sellOrder, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) signature, uint128 erc1155BuyAmount, bytes callbackData)',
    [
      [
        [
          2,
          BOB,
          CAROL,
          END,
          7_000_000n,
          USDC,
          8_000_000n,
          [
            [DAN, 9_000_000n, '0x'],
            [ERIN, 10_000_000n, '0x'],
          ],
          WETH,
          11_000_000n,
          [
            [FAY, '0x'],
            [BOB, '0x'],
          ],
          12_000_000n,
        ],
        [9, 10, word(1n), word(2n)],
        15_000_000n,
        '0x',
      ],
      'Buy item 11000000 of WETH for at most 33.750001 USDC at here | by 0x | out from=me token=USDC most=33750001 exact=false to=bob | out from=me most=7 exact=false to=here | receiver to=dan of=here | receiver to=erin of=here | sellOrder.expiry: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [
        [
          2,
          ME,
          ME,
          END,
          7_000_000n,
          USDC,
          8_000_000n,
          [
            [ME, 9_000_000n, '0x'],
            [ME, 10_000_000n, '0x'],
          ],
          WETH,
          11_000_000n,
          [
            [ME, '0x'],
            [ME, '0x'],
          ],
          12_000_000n,
        ],
        [9, 10, word(1n), word(2n)],
        15_000_000n,
        '0x',
      ],
      'Buy item 11000000 of WETH for at most 33.750001 USDC at here | by 0x | out from=me token=USDC most=33750001 exact=false to=me | out from=me most=7 exact=false to=here | sellOrder.expiry: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'batchBuyERC721s((uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, (address recipient, uint256 amount, bytes feeData)[] fees, address erc721Token, uint256 erc721TokenId, (address propertyValidator, bytes propertyData)[] erc721TokenProperties)[] sellOrders, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s)[] signatures, bytes[] callbackData, bool revertIfIncomplete)',
    [
      [
        [
          [
            2,
            ME,
            ME,
            END,
            7_000_000n,
            USDC,
            8_000_000n,
            [
              [ME, 9_000_000n, '0x'],
              [ME, 10_000_000n, '0x'],
            ],
            WETH,
            11_000_000n,
            [
              [ME, '0x'],
              [ME, '0x'],
            ],
          ],
          [
            8,
            ME,
            ME,
            END,
            13_000_000n,
            USDC,
            14_000_000n,
            [
              [ME, 15_000_000n, '0x'],
              [ME, 16_000_000n, '0x'],
            ],
            WETH,
            17_000_000n,
            [
              [ME, '0x'],
              [ME, '0x'],
            ],
          ],
        ],
        [
          [2, 3, word(1n), word(2n)],
          [4, 5, word(3n), word(4n)],
        ],
        ['0x', '0x'],
        true,
      ],
      'Buy as much as there is of item 11000000 of WETH and item 17000000 of WETH at here | by 0x | open | out from=me token=USDC most=27000000 exact=false to=me | out from=me most=7 exact=false to=here | out from=me token=USDC most=45000000 exact=false to=me | out from=me most=7 exact=false to=here | sellOrders[].expiry: time 1800000000 bits=256 end=true | sellOrders[].expiry: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'fillOrder((address makerAddress, address takerAddress, address feeRecipientAddress, address senderAddress, uint256 makerAssetAmount, uint256 takerAssetAmount, uint256 makerFee, uint256 takerFee, uint256 expirationTimeSeconds, uint256 salt, bytes makerAssetData, bytes takerAssetData) order, uint256 takerAssetFillAmount, bytes signature)',
    [
      [[BOB, CAROL, DAN, ERIN, 6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, END, 10_000_000n, '0x', '0x'], 11_000_000n, '0x'],
      'Fill an order of bob at here for assets that cannot be read | by 0x | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=dan of=here | order.expirationTimeSeconds: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
    [
      [[ME, ME, ME, ME, 6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, END, 10_000_000n, '0x', '0x'], 11_000_000n, '0x'],
      'Fill an order of me at here for assets that cannot be read | by 0x | open | out from=me most=7 exact=false to=here | order.expirationTimeSeconds: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'fillOrKillOrder((address makerAddress, address takerAddress, address feeRecipientAddress, address senderAddress, uint256 makerAssetAmount, uint256 takerAssetAmount, uint256 makerFee, uint256 takerFee, uint256 expirationTimeSeconds, uint256 salt, bytes makerAssetData, bytes takerAssetData) order, uint256 takerAssetFillAmount, bytes signature)',
    [
      [[BOB, CAROL, DAN, ERIN, 6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, END, 10_000_000n, '0x', '0x'], 11_000_000n, '0x'],
      'Fill an order of bob at here for assets that cannot be read | by 0x | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=dan of=here | order.expirationTimeSeconds: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'matchOrders((address makerAddress, address takerAddress, address feeRecipientAddress, address senderAddress, uint256 makerAssetAmount, uint256 takerAssetAmount, uint256 makerFee, uint256 takerFee, uint256 expirationTimeSeconds, uint256 salt, bytes makerAssetData, bytes takerAssetData) leftOrder, (address makerAddress, address takerAddress, address feeRecipientAddress, address senderAddress, uint256 makerAssetAmount, uint256 takerAssetAmount, uint256 makerFee, uint256 takerFee, uint256 expirationTimeSeconds, uint256 salt, bytes makerAssetData, bytes takerAssetData) rightOrder, bytes leftSignature, bytes rightSignature)',
    [
      [
        [BOB, CAROL, DAN, ERIN, 6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, END, 10_000_000n, '0x', '0x'],
        [FAY, BOB, CAROL, DAN, 11_000_000n, 12_000_000n, 13_000_000n, 14_000_000n, END, 15_000_000n, '0x', '0x'],
        '0x',
        '0x',
      ],
      'Match two orders of others at here with each other | by 0x | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=dan of=here | receiver to=fay of=here | receiver to=carol of=here | leftOrder.expirationTimeSeconds: time 1800000000 bits=256 end=true | rightOrder.expirationTimeSeconds: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'fillOrder((address makerAddress, address takerAddress, address feeRecipientAddress, address senderAddress, uint256 makerAssetAmount, uint256 takerAssetAmount, uint256 makerFee, uint256 takerFee, uint256 expirationTimeSeconds, uint256 salt, bytes makerAssetData, bytes takerAssetData, bytes makerFeeAssetData, bytes takerFeeAssetData) order, uint256 takerAssetFillAmount, bytes signature)',
    [
      [
        [BOB, CAROL, DAN, ERIN, 6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, END, 10_000_000n, '0x', '0x', '0x', '0x'],
        11_000_000n,
        '0x',
      ],
      'Fill an order of bob at here for assets that cannot be read | by 0x | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=dan of=here | order.expirationTimeSeconds: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'fillOrKillOrder((address makerAddress, address takerAddress, address feeRecipientAddress, address senderAddress, uint256 makerAssetAmount, uint256 takerAssetAmount, uint256 makerFee, uint256 takerFee, uint256 expirationTimeSeconds, uint256 salt, bytes makerAssetData, bytes takerAssetData, bytes makerFeeAssetData, bytes takerFeeAssetData) order, uint256 takerAssetFillAmount, bytes signature)',
    [
      [
        [BOB, CAROL, DAN, ERIN, 6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, END, 10_000_000n, '0x', '0x', '0x', '0x'],
        11_000_000n,
        '0x',
      ],
      'Fill an order of bob at here for assets that cannot be read | by 0x | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=dan of=here | order.expirationTimeSeconds: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'matchOrders((address makerAddress, address takerAddress, address feeRecipientAddress, address senderAddress, uint256 makerAssetAmount, uint256 takerAssetAmount, uint256 makerFee, uint256 takerFee, uint256 expirationTimeSeconds, uint256 salt, bytes makerAssetData, bytes takerAssetData, bytes makerFeeAssetData, bytes takerFeeAssetData) leftOrder, (address makerAddress, address takerAddress, address feeRecipientAddress, address senderAddress, uint256 makerAssetAmount, uint256 takerAssetAmount, uint256 makerFee, uint256 takerFee, uint256 expirationTimeSeconds, uint256 salt, bytes makerAssetData, bytes takerAssetData, bytes makerFeeAssetData, bytes takerFeeAssetData) rightOrder, bytes leftSignature, bytes rightSignature)',
    [
      [
        [BOB, CAROL, DAN, ERIN, 6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, END, 10_000_000n, '0x', '0x', '0x', '0x'],
        [FAY, BOB, CAROL, DAN, 11_000_000n, 12_000_000n, 13_000_000n, 14_000_000n, END, 15_000_000n, '0x', '0x', '0x', '0x'],
        '0x',
        '0x',
      ],
      'Match two orders of others at here with each other | by 0x | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=dan of=here | receiver to=fay of=here | receiver to=carol of=here | leftOrder.expirationTimeSeconds: time 1800000000 bits=256 end=true | rightOrder.expirationTimeSeconds: time 1800000000 bits=256 end=true',
      { value: 7n },
    ],
  ],
  [
    'matchERC721Orders((uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, (address recipient, uint256 amount, bytes feeData)[] fees, address erc721Token, uint256 erc721TokenId, (address propertyValidator, bytes propertyData)[] erc721TokenProperties) sellOrder, (uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, (address recipient, uint256 amount, bytes feeData)[] fees, address erc721Token, uint256 erc721TokenId, (address propertyValidator, bytes propertyData)[] erc721TokenProperties) buyOrder, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) sellOrderSignature, (uint8 signatureType, uint8 v, bytes32 r, bytes32 s) buyOrderSignature)',
    [
      [
        [
          2,
          BOB,
          CAROL,
          END,
          7_000_000n,
          USDC,
          8_000_000n,
          [
            [DAN, 9_000_000n, '0x'],
            [ERIN, 10_000_000n, '0x'],
          ],
          WETH,
          11_000_000n,
          [
            [FAY, '0x'],
            [BOB, '0x'],
          ],
        ],
        [
          8,
          CAROL,
          DAN,
          END,
          13_000_000n,
          USDC,
          14_000_000n,
          [
            [ERIN, 15_000_000n, '0x'],
            [FAY, 16_000_000n, '0x'],
          ],
          WETH,
          17_000_000n,
          [
            [BOB, '0x'],
            [CAROL, '0x'],
          ],
        ],
        [2, 3, word(1n), word(2n)],
        [4, 5, word(3n), word(4n)],
      ],
      'Match two orders of others at here with each other | by 0x | open | receiver to=bob of=here | receiver to=dan of=here | receiver to=erin of=here | receiver to=carol of=here | receiver to=erin of=here | receiver to=fay of=here | sellOrder.expiry: time 1800000000 bits=256 end=true | buyOrder.expiry: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'registerAllowedOrderSigner(address signer, bool allowed)',
    [
      [BOB, true],
      'Let bob sign orders in your name at here, for everything that it may spend of yours | by 0x | right owner=me of=here to=bob given=granted',
    ],
    [[BOB, false], 'Stop bob from signing orders in your name at here | by 0x | right owner=me of=here to=bob given=taken'],
  ],
  [
    'setSignatureValidatorApproval(address validatorAddress, bool approval)',
    [
      [BOB, true],
      'Let bob sign orders in your name at here, for everything that it may spend of yours | by 0x | right owner=me of=here to=bob given=granted',
    ],
  ],
  [
    'preSign(bytes32 hash)',
    [
      [word(1n)],
      'Place the order 0x00000000… at here; only its hash is shown | by 0x | open | order terms={maker=me gives=[{asset={kind=unknown} start=1 end=1}] gets=[] hidden=hash}',
    ],
  ],
  [
    'preSign(bytes32 hash, address signerAddress, bytes signature)',
    [
      [word(1n), BOB, '0x'],
      'Place the order 0x00000000… at here; only its hash is shown | by 0x | open | order terms={maker=bob gives=[{asset={kind=unknown} start=1 end=1}] gets=[] hidden=hash}',
    ],
  ],
  [
    'execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 affiliate)',
    [
      [[BOB, USDC, 6_000_000n], ['0x', '0x'], word(1n)],
      'Send 0.000000000000000007 ETH to here with this: “Swap for at least 6 USDC, paid out to bob” | by 0x | open | receiver to=bob of=here | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'exec(address operator, address token, uint256 amount, address target, bytes data)',
    [
      [BOB, USDC, 6_000_000n, CAROL, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Let bob spend up to 6 USDC at once, by here” | by 0x | open | out from=me token=USDC most=6000000 exact=false | right owner=me of=here to=bob given=granted token=USDC | out from=me most=7 exact=true to=here | out from=here most=7 exact=true to=carol | > Send 0.000000000000000007 ETH to carol',
      { value: 7n },
    ],
    [
      [BOB, USDC, 6_000_000n, CAROL, SETTLES],
      'For up to 6 USDC: “Swap for at least 7 WETH, paid out to me” | by 0x | open | out from=me token=USDC most=6000000 exact=false | receiver to=me of=carol | > Swap for at least 7 WETH, paid out to me',
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
