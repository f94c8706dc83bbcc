import { describe } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { BOB, CAROL, ME, WETH } from '../../../test-support/names.ts'
import {
  NFT,
  NATIVE,
  ETHER,
  END,
  UNTIL,
  arrives,
  check,
  ether,
  gain,
  itemLeaves,
  leaves,
  nft,
  part,
  type Row,
  weth,
} from '../../test-support/orders.ts'

const FEES = 'Fee(address recipient,uint256 amount,bytes feeData)'
const PROPERTY = 'Property(address propertyValidator,bytes propertyData)'
const ITEM = 'address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees'
const ZERO_EX_721 = `ERC721Order(uint8 direction,${ITEM},address erc721Token,uint256 erc721TokenId,Property[] erc721TokenProperties)${FEES}${PROPERTY}`
const ZERO_EX_1155 = `ERC1155Order(uint8 direction,${ITEM},address erc1155Token,uint256 erc1155TokenId,Property[] erc1155TokenProperties,uint128 erc1155TokenAmount)${FEES}${PROPERTY}`
const ELEMENT_SALE = `NFTSellOrder(${ITEM},address nft,uint256 nftId,uint256 hashNonce)${FEES}`
const ELEMENT_BID = `NFTBuyOrder(${ITEM},address nft,uint256 nftId,Property[] nftProperties,uint256 hashNonce)${FEES}${PROPERTY}`
const ELEMENT_SALES = `ERC1155SellOrder(${ITEM},address erc1155Token,uint256 erc1155TokenId,uint128 erc1155TokenAmount,uint256 hashNonce)${FEES}`
const ELEMENT_BIDS = `ERC1155BuyOrder(${ITEM},address erc1155Token,uint256 erc1155TokenId,Property[] erc1155TokenProperties,uint128 erc1155TokenAmount,uint256 hashNonce)${FEES}${PROPERTY}`
const ELEMENT_ORDER = `Order(uint8 direction,${ITEM},address nft,uint256 nftId,uint256 hashNonce)${FEES}`

describe('0x and Element, for items', () => {
  const zeroEx = { contract: '0xdef1c0ded9bec7f1a1670819833240f027b25eff', standard: '0x' } as const
  const element = { contract: '0x20f780a973856b93f63670377900c1d2a50a77c4', standard: 'Element' } as const
  const FEE = { recipient: CAROL, amount: `${ETHER / 100n}`, feeData: '0x' }
  const message = { maker: ME, expiry: `${END}`, erc20Token: NATIVE, erc20TokenAmount: `${ETHER}`, fees: [FEE] }
  const any = [{ propertyValidator: ZERO, propertyData: '0x' }]
  const at721 = { erc721Token: NFT, erc721TokenId: '7' }
  const at1155 = { erc1155Token: NFT, erc1155TokenId: '7', erc1155TokenAmount: '3' }
  const atNft = { nft: NFT, nftId: '7' }
  const sale = (of: Pick<Row, 'contract' | 'standard' | 'form'>, more: object, units = 1n): Row => ({
    ...of,
    message: { ...message, ...more },
    intent: `Sell item 7 of ${NFT} for at least 1 ETH, until ${UNTIL}`,
    claims: units > 1n ? [itemLeaves(7n, { units })] : [itemLeaves(7n), arrives(ETHER)],
    terms: {
      maker: ME,
      gives: [part(nft(7n), units)],
      gets: [part(ether, ETHER), gain(ether, ETHER / 100n, CAROL)],
      until: END,
      ...(units > 1n && { partial: true }),
    },
  })
  /** Fees come on top of what is paid. */
  const bid = (of: Pick<Row, 'contract' | 'standard' | 'form'>, more: object, id: bigint | undefined, units = 1n): Row => ({
    ...of,
    message: { ...message, erc20Token: WETH, ...more },
    intent: `Pay up to 1.01 WETH for ${id === undefined ? 'an item' : 'item 7'} of ${NFT}, until ${UNTIL}`,
    claims: [leaves((ETHER * 101n) / 100n, WETH)],
    terms: {
      maker: ME,
      gives: [part(weth, (ETHER * 101n) / 100n)],
      gets: [part(nft(id), units)],
      until: END,
      ...(units > 1n && { partial: true }),
    },
  })
  const sold = sale({ ...zeroEx, form: ZERO_EX_721 }, at721)
  check({
    'a sale at 0x': sold,
    'a sale at 0x to one taker': {
      ...sold,
      message: { ...sold.message, taker: BOB },
      intent: `Sell item 7 of ${NFT} to bob for at least 1 ETH, until ${UNTIL}`,
      claims: [itemLeaves(7n, { to: BOB }), arrives(ETHER)],
      terms: { ...sold.terms, taker: BOB },
    },
    'a bid at 0x': bid({ ...zeroEx, form: ZERO_EX_721 }, { ...at721, direction: '1' }, 7n),
    'a bid at 0x for any item': bid({ ...zeroEx, form: ZERO_EX_721 }, { ...at721, direction: '1', erc721TokenProperties: any }, undefined),
    'a sale of several at 0x': sale({ ...zeroEx, form: ZERO_EX_1155 }, at1155, 3n),
    'a bid for several at 0x': bid({ ...zeroEx, form: ZERO_EX_1155 }, { ...at1155, direction: '1' }, 7n, 3n),
    'a sale at Element, whose start stands in the end': sale(
      { ...element, form: ELEMENT_SALE },
      { ...atNft, expiry: `${(1_700_000_000n << 32n) | END}` },
    ),
    'a bid at Element': bid({ ...element, form: ELEMENT_BID }, atNft, 7n),
    'a bid at Element for any item': bid({ ...element, form: ELEMENT_BID }, { ...atNft, nftProperties: any }, undefined),
    'a sale of several at Element': sale({ ...element, form: ELEMENT_SALES }, at1155, 3n),
    'a bid for several at Element': bid({ ...element, form: ELEMENT_BIDS }, at1155, 7n, 3n),
    'a bid for any several at Element': bid({ ...element, form: ELEMENT_BIDS }, { ...at1155, erc1155TokenProperties: any }, undefined, 3n),
    'a sale at Element in a form for both directions': sale({ ...element, form: ELEMENT_ORDER }, atNft),
    'a bid at Element in a form for both directions': bid({ ...element, form: ELEMENT_ORDER }, { ...atNft, direction: '1' }, 7n),
  })
})
