import { describe } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { ME, WETH } from '../../../test-support/names.ts'
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
  weth,
} from '../../test-support/orders.ts'

const MAKER_ORDER =
  'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,uint256 minPercentageToAsk,bytes params)'
const MAKER =
  'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)'
const looksRare1 = { contract: '0x59728544b08ab483533076417fbbb2fd0b17ce3a', form: MAKER_ORDER, standard: 'LooksRare' } as const
const looksRare2 = { contract: '0x0000000000e655fae4d56241588680f86e3b2377', form: MAKER, standard: 'LooksRare' } as const
const STANDARD_SALE: Address = '0x56244bb70cbd3ea9dc8007399f61dfc065190031'
const COLLECTION_SALE: Address = '0x86f909f70813cdb1bc733f4d97dc6b03b8e7e8f3'
const looks = {
  signer: ME,
  collection: NFT,
  price: `${ETHER}`,
  tokenId: '7',
  amount: '1',
  strategy: STANDARD_SALE,
  currency: WETH,
  endTime: `${END}`,
}

describe('LooksRare', () => {
  const second = { signer: ME, collection: NFT, price: `${ETHER}`, currency: WETH, endTime: `${END}` }
  const sale = (share: string, least: bigint): Row => ({
    ...looksRare1,
    message: { ...looks, isOrderAsk: true, minPercentageToAsk: share },
    intent: `Sell item 7 of ${NFT} for at least ${share === '9850' ? '0.985' : share === '9999' ? '0.9999' : '1'} WETH, until ${UNTIL}`,
    claims: [itemLeaves(7n), arrives(least, WETH)],
    terms: { maker: ME, gives: [part(nft(7n), 1n)], gets: [part(weth, least), gain(weth, ETHER - least, STANDARD_SALE)], until: END },
  })
  const bid = (strategy: Address, id: bigint | undefined): Row => ({
    ...looksRare1,
    message: { ...looks, isOrderAsk: false, strategy, minPercentageToAsk: '9850' },
    intent: `Pay up to 1 WETH for ${id === undefined ? 'an item' : 'item 7'} of ${NFT}, until ${UNTIL}`,
    claims: [leaves(ETHER, WETH)],
    terms: { maker: ME, gives: [part(weth, ETHER)], gets: [part(nft(id), 1n)], until: END },
  })
  check({
    'a sale of which 98.5 % arrive': sale('9850', (ETHER * 985n) / 1000n),
    'a sale of which all but a ten-thousandth arrives': sale('9999', (ETHER * 9999n) / 10_000n),
    'a sale of which all arrives': sale('10000', ETHER),
    'a sale whose share is more than all': sale('10001', ETHER),
    'a bid for one item': bid(STANDARD_SALE, 7n),
    'a bid for any item': bid(COLLECTION_SALE, undefined),
    'a sale of the second version': {
      ...looksRare2,
      message: { ...second, currency: ZERO, quoteType: '1', itemIds: ['7'], amounts: ['3'] },
      intent: `Sell item 7 of ${NFT} for at least 1 ETH, until ${UNTIL}`,
      claims: [itemLeaves(7n, { units: 3n }), arrives(ETHER)],
      terms: { maker: ME, gives: [part(nft(7n), 3n)], gets: [part(ether, ETHER)], until: END },
    },
    'a bid of the second version for any item': {
      ...looksRare2,
      message: { ...second, quoteType: '0', amounts: ['2'] },
      intent: `Pay up to 1 WETH for an item of ${NFT}, until ${UNTIL}`,
      claims: [leaves(ETHER, WETH)],
      terms: { maker: ME, gives: [part(weth, ETHER)], gets: [part(nft(), 2n)], until: END },
    },
    'a bid of the second version for one of each of two': {
      ...looksRare2,
      message: { ...second, quoteType: '0', itemIds: ['7', '8'] },
      intent: `Pay up to 1 WETH for item 7 of ${NFT} and item 8 of ${NFT}, until ${UNTIL}`,
      claims: [leaves(ETHER, WETH)],
      terms: { maker: ME, gives: [part(weth, ETHER)], gets: [part(nft(7n), 1n), part(nft(8n), 1n)], until: END },
    },
  })
})
