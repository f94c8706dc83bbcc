import { describe } from 'vitest'
import { BOB, ME, WETH } from '../../../test-support/names.ts'
import { arrives, check, END, ETHER, gain, itemLeaves, leaves, NFT, nft, part, type Row, UNTIL, weth } from '../../test-support/orders.ts'

describe('Payment Processor', () => {
  const contract = '0x9a1d00000000fc540e2000560054812452eb5366'
  const shared =
    'uint8 protocol,address cosigner,address marketplace,address fallbackRoyaltyRecipient,address paymentMethod,address tokenAddress'
  const sale = `SaleApproval(${shared},uint256 tokenId,uint256 amount,uint256 itemPrice,uint256 expiration,uint256 marketplaceFeeNumerator,uint256 maxRoyaltyFeeNumerator,uint256 nonce,uint256 masterNonce,uint256 protocolFeeVersion,address seller)`
  const offer = (name: string, more: string) =>
    `${name}(${shared}${more},uint256 amount,uint256 itemPrice,uint256 expiration,uint256 marketplaceFeeNumerator,uint256 nonce,uint256 masterNonce,uint256 protocolFeeVersion,address buyer,address beneficiary)`
  const at = { contract, standard: 'Payment Processor' } as const
  const message = { marketplace: BOB, paymentMethod: WETH, tokenAddress: NFT, amount: '1', itemPrice: `${ETHER}`, expiration: `${END}` }
  const least = (ETHER * 93n) / 100n
  const sold: Row = {
    ...at,
    form: sale,
    message: { ...message, tokenId: '7', marketplaceFeeNumerator: '200', maxRoyaltyFeeNumerator: '500', seller: ME },
    intent: `Sell item 7 of ${NFT} for at least 0.93 WETH, until ${UNTIL}`,
    claims: [itemLeaves(7n), arrives(least, WETH)],
    terms: {
      maker: ME,
      gives: [part(nft(7n), 1n)],
      gets: [part(weth, least), gain(weth, ETHER / 50n, BOB), gain(weth, ETHER / 20n, NFT)],
      until: END,
    },
  }
  const bid = (form: string, id: bigint | undefined, more: object): Row => ({
    ...at,
    form,
    message: { ...message, buyer: ME, beneficiary: ME, ...more },
    intent: `Pay up to 1 WETH for ${id === undefined ? 'an item' : 'item 7'} of ${NFT}, until ${UNTIL}`,
    claims: [leaves(ETHER, WETH)],
    terms: { maker: ME, gives: [part(weth, ETHER)], gets: [gain(nft(id), 1n, ME)], until: END },
  })
  check({
    'a sale with both fees': sold,
    'a sale in parts': {
      ...sold,
      message: { ...sold.message, protocol: '2' },
      claims: [itemLeaves(7n)],
      terms: { ...sold.terms, partial: true },
    },
    'an offer for one item': bid(offer('ItemOfferApproval', ',uint256 tokenId'), 7n, { tokenId: '7' }),
    'an offer for any item': bid(offer('CollectionOfferApproval', ''), undefined, {}),
    'an offer for any item of a set': bid(offer('TokenSetOfferApproval', ',bytes32 tokenSetMerkleRoot'), undefined, {}),
  })
})
