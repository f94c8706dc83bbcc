import { expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { BOB, CAROL, ME, USDC, WETH } from '../test-support/names.ts'
import { DAN, END, ERIN, FAY, readCall, type Row } from '../test-support/reading.ts'
const MAX = 2n ** 256n - 1n

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'offerPunkForSale(uint256 punkIndex, uint256 minSalePriceInWei)',
    [
      [6_000_000n, 7_000_000n],
      'Sell item 6000000 of here for at least 0.000000000007 ETH, with no expiry | by CryptoPunks | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency} start=7000000 end=7000000}]}',
    ],
    [
      [0n, 0n],
      'Give away item 0 of here for nothing | by CryptoPunks | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=0} start=1 end=1}] gets=[{asset={kind=currency} start=0 end=0}]}',
    ],
    [
      [6_000_000n, 7_000_000n],
      'Call offerPunkForSale of here and send it 0.000000000000000009 ETH | by CryptoPunks | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency} start=7000000 end=7000000}]} | out from=me most=9 exact=true to=here',
      { value: 9n },
    ],
  ],
  [
    'offerPunkForSaleToAddress(uint256 punkIndex, uint256 minSalePriceInWei, address toAddress)',
    [
      [6_000_000n, 7_000_000n, BOB],
      'Sell item 6000000 of here to bob for at least 0.000000000007 ETH, with no expiry | by CryptoPunks | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency} start=7000000 end=7000000}] taker=bob} | receiver to=bob',
    ],
    [
      [6_000_000n, 7_000_000n, ME],
      'Sell item 6000000 of here to me for at least 0.000000000007 ETH, with no expiry | by CryptoPunks | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency} start=7000000 end=7000000}] taker=me} | receiver to=me',
    ],
    [
      [0n, 0n, BOB],
      'Give away item 0 of here for nothing | by CryptoPunks | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=0} start=1 end=1}] gets=[{asset={kind=currency} start=0 end=0}] taker=bob} | receiver to=bob',
    ],
  ],
  [
    'acceptBidForPunk(uint256 punkIndex, uint256 minPrice)',
    [
      [6_000_000n, 7_000_000n],
      'Sell item 6000000 of here for at least 0.000000000007 ETH, with no expiry | by CryptoPunks | order terms={maker=me gives=[{asset={kind=item collection=here tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency} start=7000000 end=7000000}]}',
    ],
  ],
  [
    'preSignERC721Order((uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, (address recipient, uint256 amount, bytes feeData)[] fees, address erc721Token, uint256 erc721TokenId, (address propertyValidator, bytes propertyData)[] erc721TokenProperties) order)',
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
      ],
      'Pay up to 27 USDC for an item of WETH, until 15 Jan 2027 | by 0x | order terms={maker=bob taker=carol until=1800000000 gives=[{asset={kind=currency token=USDC} start=27000000 end=27000000}] gets=[{asset={kind=item collection=WETH} start=1 end=1}]} | receiver to=carol | order.expiry: time 1800000000 bits=256 end=true',
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
      ],
      'Pay up to 27 USDC for an item of WETH, until 15 Jan 2027 | by 0x | order terms={maker=me taker=me until=1800000000 gives=[{asset={kind=currency token=USDC} start=27000000 end=27000000}] gets=[{asset={kind=item collection=WETH} start=1 end=1}]} | receiver to=me | order.expiry: time 1800000000 bits=256 end=true',
    ],
    [
      [
        [
          0,
          BOB,
          CAROL,
          END,
          0n,
          USDC,
          0n,
          [
            [DAN, 0n, '0x'],
            [ERIN, 0n, '0x'],
          ],
          WETH,
          0n,
          [
            [FAY, '0x'],
            [BOB, '0x'],
          ],
        ],
      ],
      'Give away items of WETH for nothing | by 0x | open | order terms={maker=bob taker=carol until=1800000000 gives=[{asset={kind=item collection=WETH} start=1 end=1}] gets=[{asset={kind=currency token=USDC} start=0 end=0}, {asset={kind=currency token=USDC} start=0 end=0 to=dan}, {asset={kind=currency token=USDC} start=0 end=0 to=erin}]} | receiver to=carol | receiver to=dan | receiver to=erin | order.expiry: time 1800000000 bits=256 end=true',
    ],
    [
      [
        [
          2,
          ZERO,
          ZERO,
          END,
          7_000_000n,
          USDC,
          8_000_000n,
          [
            [ZERO, 9_000_000n, '0x'],
            [ZERO, 10_000_000n, '0x'],
          ],
          WETH,
          11_000_000n,
          [
            [ZERO, '0x'],
            [ZERO, '0x'],
          ],
        ],
      ],
      'Pay up to 27 USDC for an item of WETH, until 15 Jan 2027 | by 0x | order terms={maker=zero until=1800000000 gives=[{asset={kind=currency token=USDC} start=27000000 end=27000000}] gets=[{asset={kind=item collection=WETH} start=1 end=1}]} | order.expiry: time 1800000000 bits=256 end=true',
    ],
    [
      [[2, BOB, CAROL, END, 7_000_000n, USDC, 8_000_000n, [], WETH, 9_000_000n, []]],
      'Pay up to 8 USDC for item 9000000 of WETH, until 15 Jan 2027 | by 0x | order terms={maker=bob taker=carol until=1800000000 gives=[{asset={kind=currency token=USDC} start=8000000 end=8000000}] gets=[{asset={kind=item collection=WETH tokenId=9000000} start=1 end=1}]} | receiver to=carol | order.expiry: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'preSignERC1155Order((uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, (address recipient, uint256 amount, bytes feeData)[] fees, address erc1155Token, uint256 erc1155TokenId, (address propertyValidator, bytes propertyData)[] erc1155TokenProperties, uint128 erc1155TokenAmount) order)',
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
      ],
      'Pay up to 27 USDC for an item of WETH, until 15 Jan 2027 | by 0x | order terms={maker=bob taker=carol until=1800000000 partial=true gives=[{asset={kind=currency token=USDC} start=27000000 end=27000000}] gets=[{asset={kind=item collection=WETH} start=12000000 end=12000000}]} | receiver to=carol | order.expiry: time 1800000000 bits=256 end=true',
    ],
    [
      [
        [
          0,
          BOB,
          CAROL,
          END,
          0n,
          USDC,
          0n,
          [
            [DAN, 0n, '0x'],
            [ERIN, 0n, '0x'],
          ],
          WETH,
          0n,
          [
            [FAY, '0x'],
            [BOB, '0x'],
          ],
          0n,
        ],
      ],
      'Offer nothing | by 0x | open | order terms={maker=bob taker=carol until=1800000000 partial=true gives=[{asset={kind=item collection=WETH} start=0 end=0}] gets=[{asset={kind=currency token=USDC} start=0 end=0}, {asset={kind=currency token=USDC} start=0 end=0 to=dan}, {asset={kind=currency token=USDC} start=0 end=0 to=erin}]} | receiver to=carol | receiver to=dan | receiver to=erin | order.expiry: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'createAsk(address tokenContract, uint256 tokenId, uint256 askPrice, address askCurrency, address sellerFundsRecipient, uint16 findersFeeBps)',
    [
      [USDC, 6_000_000n, 7_000_000n, WETH, BOB, 4],
      'Give away item 6000000 of USDC for nothing | by Zora | order terms={maker=me gives=[{asset={kind=item collection=USDC tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency token=WETH} start=6997200 end=6997200 to=bob}, {asset={kind=currency token=WETH} start=2800 end=2800 to=zero}]} | receiver to=bob',
    ],
    [
      [USDC, 6_000_000n, 7_000_000n, WETH, ME, 4],
      'Sell item 6000000 of USDC for at least 0.0000000000069972 WETH, with no expiry | by Zora | order terms={maker=me gives=[{asset={kind=item collection=USDC tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency token=WETH} start=6997200 end=6997200}, {asset={kind=currency token=WETH} start=2800 end=2800 to=zero}]}',
    ],
    [
      [USDC, 6_000_000n, 7_000_000n, WETH, ZERO, 4],
      'Give away item 6000000 of USDC for nothing | by Zora | order terms={maker=me gives=[{asset={kind=item collection=USDC tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency token=WETH} start=6997200 end=6997200 to=zero}, {asset={kind=currency token=WETH} start=2800 end=2800 to=zero}]}',
    ],
  ],
  [
    'setAskPrice(address tokenContract, uint256 tokenId, uint256 askPrice, address askCurrency)',
    [
      [USDC, 6_000_000n, 7_000_000n, WETH],
      'Sell item 6000000 of USDC for at least 0.000000000007 WETH, with no expiry | by Zora | order terms={maker=me gives=[{asset={kind=item collection=USDC tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency token=WETH} start=7000000 end=7000000}]}',
    ],
    [
      [USDC, 0n, 0n, WETH],
      'Give away item 0 of USDC for nothing | by Zora | order terms={maker=me gives=[{asset={kind=item collection=USDC tokenId=0} start=1 end=1}] gets=[{asset={kind=currency token=WETH} start=0 end=0}]}',
    ],
  ],
  [
    'setBuyPrice(address nftContract, uint256 tokenId, uint256 price)',
    [
      [BOB, 6_000_000n, 7_000_000n],
      'Sell item 6000000 of bob for at least 0.000000000007 ETH, with no expiry | by Foundation | order terms={maker=me gives=[{asset={kind=item collection=bob tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency} start=7000000 end=7000000}]}',
    ],
    [
      [BOB, 0n, 0n],
      'Give away item 0 of bob for nothing | by Foundation | order terms={maker=me gives=[{asset={kind=item collection=bob tokenId=0} start=1 end=1}] gets=[{asset={kind=currency} start=0 end=0}]}',
    ],
  ],
  [
    'setSalePrice(address originContract, uint256 tokenId, address currencyAddress, uint256 listPrice, address target, address[] splitAddresses, uint8[] splitRatios)',
    [
      [BOB, 6_000_000n, USDC, 7_000_000n, CAROL, [DAN, ERIN], [4, 5]],
      'Give away item 6000000 of bob for nothing | by SuperRare | order terms={maker=me gives=[{asset={kind=item collection=bob tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency token=USDC} start=280000 end=280000 to=dan}, {asset={kind=currency token=USDC} start=350000 end=350000 to=erin}] taker=carol} | receiver to=carol | receiver to=dan | receiver to=erin',
    ],
    [
      [ME, 6_000_000n, USDC, 7_000_000n, ME, [ME, ME], [4, 5]],
      'Sell item 6000000 of me to me for at least 0.63 USDC, with no expiry | by SuperRare | order terms={maker=me gives=[{asset={kind=item collection=me tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency token=USDC} start=280000 end=280000 to=me}, {asset={kind=currency token=USDC} start=350000 end=350000 to=me}] taker=me} | receiver to=me',
    ],
    [
      [ZERO, 6_000_000n, USDC, 7_000_000n, ZERO, [ZERO, ZERO], [4, 5]],
      'Give away item 6000000 of zero for nothing | by SuperRare | order terms={maker=me gives=[{asset={kind=item collection=zero tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency token=USDC} start=280000 end=280000 to=zero}, {asset={kind=currency token=USDC} start=350000 end=350000 to=zero}]}',
    ],
    [
      [BOB, 6_000_000n, USDC, 7_000_000n, CAROL, [DAN], [4]],
      'Give away item 6000000 of bob for nothing | by SuperRare | order terms={maker=me gives=[{asset={kind=item collection=bob tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency token=USDC} start=280000 end=280000 to=dan}] taker=carol} | receiver to=carol | receiver to=dan',
    ],
    [
      [BOB, 6_000_000n, USDC, 7_000_000n, CAROL, [], []],
      'Sell item 6000000 of bob to carol for at least 7 USDC, with no expiry | by SuperRare | order terms={maker=me gives=[{asset={kind=item collection=bob tokenId=6000000} start=1 end=1}] gets=[{asset={kind=currency token=USDC} start=7000000 end=7000000}] taker=carol} | receiver to=carol',
    ],
  ],
  [
    'approveOrder_(address[7] addrs, uint256[9] uints, uint8 feeMethod, uint8 side, uint8 saleKind, uint8 howToCall, bytes calldata, bytes replacementPattern, bytes staticExtradata, bool orderbookInclusionDesired)',
    [
      [
        [BOB, CAROL, DAN, ERIN, FAY, BOB, CAROL],
        [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n, 14_000_000n],
        11,
        12,
        1,
        2,
        '0x',
        '0x',
        '0x',
        true,
      ],
      'Trade 10000000 base units of 0x3C44…93BC for something that cannot be read, until 31 May 1970 | by Wyvern | open | order terms={hidden=orders maker=carol taker=dan until=13000000 gives=[{asset={kind=currency token=carol} start=10000000 end=10000000}] gets=[{asset={kind=unknown} start=1 end=1}]} | receiver to=dan',
    ],
    [
      [
        [ME, ME, ME, ME, ME, ME, ME],
        [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n, 14_000_000n],
        11,
        12,
        1,
        2,
        '0x',
        '0x',
        '0x',
        true,
      ],
      'Trade 10000000 base units of 0xf39F…2266 for something that cannot be read, until 31 May 1970 | by Wyvern | open | order terms={hidden=orders maker=me taker=me until=13000000 gives=[{asset={kind=currency token=me} start=10000000 end=10000000}] gets=[{asset={kind=unknown} start=1 end=1}]} | receiver to=me',
    ],
    [
      [[BOB, CAROL, DAN, ERIN, FAY, BOB, CAROL], [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n], 0, 0, 0, 0, '0x', '0x', '0x', true],
      'Offer nothing | by Wyvern | open | order terms={hidden=orders maker=carol taker=dan gives=[{asset={kind=currency token=carol} start=0 end=0}] gets=[{asset={kind=unknown} start=1 end=1}]} | receiver to=dan',
    ],
    [
      [[BOB, CAROL, DAN, ERIN, FAY, BOB, CAROL], [MAX, MAX, MAX, MAX, MAX, MAX, MAX, MAX, MAX], 11, 12, 1, 2, '0x', '0x', '0x', true],
      'Trade 115792089237316195423570985008687907853269984665640564039457584007913129639935 base units of 0x3C44…93BC for something that cannot be read, with no expiry | by Wyvern | open | order terms={hidden=orders maker=carol taker=dan until=115792089237316195423570985008687907853269984665640564039457584007913129639935 gives=[{asset={kind=currency token=carol} start=115792089237316195423570985008687907853269984665640564039457584007913129639935 end=115792089237316195423570985008687907853269984665640564039457584007913129639935}] gets=[{asset={kind=unknown} start=1 end=1}]} | receiver to=dan',
    ],
    [
      [[BOB, CAROL, DAN, ERIN, FAY, BOB, CAROL], [1n, 1n, 1n, 1n, 1n, 1n, 1n, 1n, 1n], 1, 1, 1, 1, '0x', '0x', '0x', true],
      'Give away something that cannot be read for nothing | by Wyvern | open | order terms={hidden=orders maker=carol taker=dan until=1 gives=[{asset={kind=unknown} start=1 end=1}] gets=[{asset={kind=currency token=carol} start=1 end=0}, {asset={kind=currency token=carol} start=0 end=0 to=erin}]} | receiver to=dan | receiver to=erin',
    ],
    [
      [
        [ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO],
        [6_000_000n, 7_000_000n, 8_000_000n, 9_000_000n, 10_000_000n, 11_000_000n, 12_000_000n, 13_000_000n, 14_000_000n],
        11,
        12,
        1,
        2,
        '0x',
        '0x',
        '0x',
        true,
      ],
      'Trade 0.00000000001 ETH for something that cannot be read, until 31 May 1970 | by Wyvern | open | order terms={hidden=orders maker=zero until=13000000 gives=[{asset={kind=currency} start=10000000 end=10000000}] gets=[{asset={kind=unknown} start=1 end=1}]}',
    ],
  ],
  [
    'setPreSignature(bytes orderUid, bool signed)',
    [
      ['0x', true],
      'Place the order 0x… at here; only its hash is shown | by CoW Protocol | open | order terms={maker=me gives=[{asset={kind=unknown} start=1 end=1}] gets=[] hidden=hash}',
    ],
    [['0x', false], 'Cancel the order 0x… at here | by CoW Protocol'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
