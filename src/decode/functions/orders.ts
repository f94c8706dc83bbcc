import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import { say } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { currency, fixed, isOpenOrder, item } from '../orders/order.ts'
import { orderWords } from '../orders/order-words.ts'
import type { OrderTerms } from '../orders/order-terms.ts'
import { wyvernTerms } from '../orders/wyvern.ts'

/** An order that is put up on chain: nothing moves now, and whoever fills it later takes what it gives. */
function putUp(told: DecodedCallContext, terms: OrderTerms): Telling {
  const claims: readonly Claim[] = [
    { kind: 'order', terms },
    ...(terms.taker === undefined ? [] : [{ kind: 'receiver', to: terms.taker } as const]),
    ...terms.gets.flatMap(({ to }): readonly Claim[] =>
      to === undefined || to === terms.maker || to === ZERO ? [] : [{ kind: 'receiver', to }],
    ),
  ]
  return { intent: orderWords(told, terms), claims, open: isOpenOrder(terms) }
}

const PUNKS = ['CryptoPunks'] as const
const ETHER = { kind: 'currency' } as const

/** CryptoPunks (etherscan.io, 0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb): offers have no end, and prices are in ether. */
const punks: readonly Entry[] = [
  {
    signature: 'offerPunkForSale(uint256 punkIndex, uint256 minSalePriceInWei)',
    standards: PUNKS,
    tell: (told) => putUp(told, punkSale(told, 'minSalePriceInWei')),
  },
  {
    signature: 'offerPunkForSaleToAddress(uint256 punkIndex, uint256 minSalePriceInWei, address toAddress)',
    standards: PUNKS,
    tell: (told) => putUp(told, { ...punkSale(told, 'minSalePriceInWei'), taker: told.address('toAddress') }),
  },
  {
    signature: 'acceptBidForPunk(uint256 punkIndex, uint256 minPrice)',
    standards: PUNKS,
    tell: (told) => putUp(told, punkSale(told, 'minPrice')),
  },
]

const punkSale = (told: DecodedCallContext, price: 'minSalePriceInWei' | 'minPrice'): OrderTerms => ({
  maker: told.caller,
  gives: [fixed(item(told.contract, told.units('punkIndex')), 1n)],
  gets: [fixed(ETHER, told.units(price))],
})

const FEES = '(address recipient, uint256 amount, bytes feeData)[] fees'
const PROPERTIES = '(address propertyValidator, bytes propertyData)[]'

/** 0x v4 (github.com/0xProject/protocol, IERC721OrdersFeature.sol and IERC1155OrdersFeature.sol): as good as a signature. Direction 0 sells. */
const zeroEx: readonly Entry[] = [
  {
    signature: `preSignERC721Order((uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, ${FEES}, address erc721Token, uint256 erc721TokenId, ${PROPERTIES} erc721TokenProperties) order)`,
    standards: ['0x'],
    tell: (told) => zeroExOrder(told, told.within('order'), 'erc721'),
  },
  {
    signature: `preSignERC1155Order((uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, ${FEES}, address erc1155Token, uint256 erc1155TokenId, ${PROPERTIES} erc1155TokenProperties, uint128 erc1155TokenAmount) order)`,
    standards: ['0x'],
    tell: (told) => zeroExOrder(told, told.within('order'), 'erc1155'),
  },
]

function zeroExOrder(told: DecodedCallContext, order: DecodedCallContext, kind: 'erc721' | 'erc1155'): Telling {
  const [paid, price, taker] = [currency(order.address('erc20Token')), order.units('erc20TokenAmount'), order.address('taker')]
  const fees = order.each('fees').map((fee) => ({ ...fixed(paid, fee.units('amount')), to: fee.address('recipient') }))
  const isAny = order.list(`${kind}TokenProperties`).length > 0
  const what = fixed(
    item(order.address(`${kind}Token`), isAny ? undefined : order.units(`${kind}TokenId`)),
    kind === 'erc721' ? 1n : order.units('erc1155TokenAmount'),
  )
  const base = {
    maker: order.address('maker'),
    ...defined({ taker: taker === ZERO ? undefined : taker }),
    until: order.units('expiry'),
    ...defined({ partial: kind === 'erc1155' ? (true as const) : undefined }),
  }
  const whole = fees.reduce((sum, { start }) => sum + start, price)
  return putUp(
    told,
    order.units('direction') === 0n
      ? { ...base, gives: [what], gets: [fixed(paid, price), ...fees] }
      : { ...base, gives: [fixed(paid, whole)], gets: [what] },
  )
}

/** Parts of ten thousand. */
const WHOLE = 10_000n

/** Zora's asks (github.com/ourzora/v3, AsksV1_1.sol): no end, and the finder's fee comes from the price. */
const zora: readonly Entry[] = [
  {
    signature:
      'createAsk(address tokenContract, uint256 tokenId, uint256 askPrice, address askCurrency, address sellerFundsRecipient, uint16 findersFeeBps)',
    standards: ['Zora'],
    tell(told) {
      const [paid, price, to] = [currency(told.address('askCurrency')), told.units('askPrice'), told.address('sellerFundsRecipient')]
      const rate = told.units('findersFeeBps')
      const fee = (price * (rate > WHOLE ? WHOLE : rate)) / WHOLE
      return putUp(told, {
        maker: told.caller,
        gives: [fixed(item(told.address('tokenContract'), told.units('tokenId')), 1n)],
        gets: [
          { ...fixed(paid, price - fee), ...defined({ to: to === told.caller ? undefined : to }) },
          ...(fee === 0n ? [] : [{ ...fixed(paid, fee), to: ZERO }]),
        ],
      })
    },
  },
  {
    signature: 'setAskPrice(address tokenContract, uint256 tokenId, uint256 askPrice, address askCurrency)',
    standards: ['Zora'],
    tell: (told) =>
      putUp(told, {
        maker: told.caller,
        gives: [fixed(item(told.address('tokenContract'), told.units('tokenId')), 1n)],
        gets: [fixed(currency(told.address('askCurrency')), told.units('askPrice'))],
      }),
  },
]

/** Foundation (github.com/f8n, NFTMarketBuyPrice.sol) and SuperRare (github.com/superrare, SuperRareBazaar.sol): no end. */
const galleries: readonly Entry[] = [
  {
    signature: 'setBuyPrice(address nftContract, uint256 tokenId, uint256 price)',
    standards: ['Foundation'],
    tell: (told) =>
      putUp(told, {
        maker: told.caller,
        gives: [fixed(item(told.address('nftContract'), told.units('tokenId')), 1n)],
        gets: [fixed(ETHER, told.units('price'))],
      }),
  },
  {
    signature:
      'setSalePrice(address originContract, uint256 tokenId, address currencyAddress, uint256 listPrice, address target, address[] splitAddresses, uint8[] splitRatios)',
    standards: ['SuperRare'],
    tell(told) {
      const [paid, price, target] = [currency(told.address('currencyAddress')), told.units('listPrice'), told.address('target')]
      const ratios = told.list('splitRatios')
      const split = told.list('splitAddresses').flatMap((to, at) => {
        const ratio = ratios[at]
        return typeof to === 'string' && typeof ratio === 'bigint' ? [{ ...fixed(paid, (price * ratio) / 100n), to: to as Address }] : []
      })
      return putUp(told, {
        maker: told.caller,
        gives: [fixed(item(told.address('originContract'), told.units('tokenId')), 1n)],
        gets: split.length === 0 ? [fixed(paid, price)] : split,
        ...defined({ taker: target === ZERO ? undefined : target }),
      })
    },
  },
]

/** Wyvern (github.com/ProjectWyvern/wyvern-ethereum, Exchange.sol): as good as a signature. */
const wyvern: Entry = {
  signature:
    'approveOrder_(address[7] addrs, uint256[9] uints, uint8 feeMethod, uint8 side, uint8 saleKind, uint8 howToCall, bytes calldata, bytes replacementPattern, bytes staticExtradata, bool orderbookInclusionDesired)',
  standards: ['Wyvern'],
  tell(told) {
    const ADDRESSES = { maker: 1, taker: 2, feeRecipient: 3, target: 4, paymentToken: 6 } as const
    const UNITS = { makerRelayerFee: 0, basePrice: 4, extra: 5, expirationTime: 7 } as const
    return putUp(
      told,
      wyvernTerms({
        address(name) {
          const value = told.list('addrs')[ADDRESSES[name]]
          return typeof value === 'string' ? value : ZERO
        },
        units(name) {
          if (name === 'side' || name === 'saleKind' || name === 'howToCall') return told.units(name)
          const value = told.list('uints')[UNITS[name]]
          return typeof value === 'bigint' ? value : 0n
        },
        bytes: (name) => told.bytes(name),
      }),
    )
  },
}

/** CoW Protocol (github.com/cowprotocol/contracts, GPv2Signing.sol): a uid is the hash of an order, its owner and its end in seconds. */
const cow: Entry = {
  signature: 'setPreSignature(bytes orderUid, bool signed)',
  standards: ['CoW Protocol'],
  tell(told) {
    const uid: Hex = told.bytes('orderUid')
    const hash = `0x${uid.slice(2, 10)}…`
    if (!told.flag('signed')) return { intent: say('Cancel the order {hash} at {contract}', { hash, contract: told.who(told.contract) }) }
    const isWhole = size(uid) === 56
    return {
      intent: say('Place the order {hash} at {contract}; only its hash is shown', { hash, contract: told.who(told.contract) }),
      claims: [
        {
          kind: 'order',
          terms: {
            maker: told.caller,
            gives: [fixed({ kind: 'unknown' }, 1n)],
            gets: [],
            hidden: 'hash',
            ...defined({ until: isWhole ? BigInt(`0x${uid.slice(-8)}`) : undefined }),
          },
        },
      ],
      open: true,
    }
  },
}

/** Orders that are put up on chain, in place of a signature. */
export const orders: readonly Entry[] = [...punks, ...zeroEx, ...zora, ...galleries, wyvern, cow]
