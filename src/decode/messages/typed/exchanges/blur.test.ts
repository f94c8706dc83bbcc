import { describe } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { OrderPart } from '../../../orders/order-terms.ts'
import { CAROL, ME, WETH } from '../../../test-support/names.ts'
import {
  NFT,
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
  unknown,
  weth,
} from '../../test-support/orders.ts'

const BLUR =
  'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)'
const BLUR_ROOT =
  'Order(address trader,address collection,bytes32 listingsRoot,uint256 numberOfListings,uint256 expirationTime,uint8 assetType,FeeRate makerFee,uint256 salt,uint8 orderType,uint256 nonce)FeeRate(address recipient,uint16 rate)'
const LOAN =
  'LoanOffer(address lender,address collection,uint256 totalAmount,uint256 minAmount,uint256 maxAmount,uint256 auctionDuration,uint256 salt,uint256 expirationTime,uint256 rate,address oracle,uint256 nonce)'
const SELL_LOAN =
  'SellOffer(address borrower,uint256 lienId,uint256 price,uint256 expirationTime,uint256 salt,address oracle,Fee[] fees,uint256 nonce)Fee(uint16 rate,address recipient)'
const BLUR_POOL: Address = '0x0000000000a39bb272e79075ade125fd351887ac'

describe('Blur', () => {
  const blur = { contract: '0x000000000000ad05ccc4f10045630fb830b95127', form: BLUR, standard: 'Blur' } as const
  const root = { contract: '0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5', form: BLUR_ROOT, standard: 'Blur' } as const
  const blend = { contract: '0x29469395eaf6f95920e59f858042f0e28d98a20b', standard: 'Blend' } as const
  const message = { trader: ME, collection: NFT, tokenId: '7', amount: '1', price: `${ETHER}`, expirationTime: `${END}` }
  const loan = {
    lender: ME,
    collection: NFT,
    totalAmount: `${2n * ETHER}`,
    minAmount: '1',
    maxAmount: `${ETHER}`,
    expirationTime: `${END}`,
  }
  const fee = { rate: '250', recipient: CAROL }
  const hidden = (orderType: string, count: string, gives: OrderPart, words: string): Row => ({
    ...root,
    message: { trader: ME, collection: NFT, numberOfListings: count, expirationTime: `${END}`, orderType },
    intent: `Agree to ${words} for ${NFT} at prices that the message does not show`,
    claims: [],
    terms: { maker: ME, gives: [gives], gets: [], until: END, hidden: 'orders' },
    open: true,
  })
  check({
    'a sale with a fee': {
      ...blur,
      message: { ...message, side: '1', fees: [fee] },
      intent: `Sell item 7 of ${NFT} for at least 0.975 ETH, until ${UNTIL}`,
      claims: [itemLeaves(7n), arrives((ETHER * 975n) / 1000n)],
      terms: {
        maker: ME,
        gives: [part(nft(7n), 1n)],
        gets: [part(ether, (ETHER * 975n) / 1000n), gain(ether, ETHER / 40n, CAROL)],
        until: END,
      },
    },
    'a sale of item 0': {
      ...blur,
      message: { ...message, tokenId: '0', side: '1' },
      intent: `Sell item 0 of ${NFT} for at least 1 ETH, until ${UNTIL}`,
      claims: [itemLeaves(0n), arrives(ETHER)],
      terms: { maker: ME, gives: [part(nft(0n), 1n)], gets: [part(ether, ETHER)], until: END },
    },
    'a sale whose fees are all of it': {
      ...blur,
      message: { ...message, side: '1', fees: [{ ...fee, rate: '10000' }] },
      intent: `Give away item 7 of ${NFT} for nothing`,
      claims: [itemLeaves(7n), arrives(0n)],
      terms: { maker: ME, gives: [part(nft(7n), 1n)], gets: [part(ether, 0n), gain(ether, ETHER, CAROL)], until: END },
    },
    'a bid for one item': {
      ...blur,
      message: { ...message, paymentToken: WETH, side: '0', fees: [fee] },
      intent: `Pay up to 1 WETH for item 7 of ${NFT}, until ${UNTIL}`,
      claims: [leaves(ETHER, WETH)],
      terms: { maker: ME, gives: [part(weth, ETHER)], gets: [part(nft(7n), 1n)], until: END },
    },
    'a bid for any item': {
      ...blur,
      message: { ...message, tokenId: '0', paymentToken: WETH, side: '0' },
      intent: `Pay up to 1 WETH for an item of ${NFT}, until ${UNTIL}`,
      claims: [leaves(ETHER, WETH)],
      terms: { maker: ME, gives: [part(weth, ETHER)], gets: [part(nft(), 1n)], until: END },
    },
    'one sale behind a hash': hidden('0', '1', part(nft(), 1n), '1 order'),
    'sales behind a hash': hidden('0', '12', part(nft(), 12n), '12 orders'),
    'bids behind a hash': hidden('1', '12', part(unknown, 1n), '12 orders'),
    'an offer to lend': {
      ...blend,
      form: LOAN,
      message: loan,
      intent: `Lend up to 2 ETH, each time against an item of ${NFT}`,
      claims: [leaves(2n * ETHER, BLUR_POOL)],
      terms: {
        maker: ME,
        gives: [part({ kind: 'currency', token: BLUR_POOL }, 2n * ETHER)],
        gets: [part(nft(), 1n)],
        until: END,
        partial: true,
      },
    },
    'the sale of what secures a loan': {
      ...blend,
      form: SELL_LOAN,
      message: { borrower: ME, lienId: '31', price: `${ETHER}`, expirationTime: `${END}`, fees: [fee] },
      intent: 'Sell the item that secures loan 31 for 1 ETH',
      claims: [arrives((ETHER * 975n) / 1000n)],
      terms: {
        maker: ME,
        gives: [part(unknown, 1n)],
        gets: [part(ether, (ETHER * 975n) / 1000n), gain(ether, ETHER / 40n, CAROL)],
        until: END,
      },
      open: true,
    },
  })
})
