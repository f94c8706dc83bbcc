import { concat, encodeFunctionData, parseAbi } from 'viem'
import { describe } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import type { OrderTerms } from '../../../orders/order-terms.ts'
import { BOB, CAROL, ME, STRANGER, WETH } from '../../../test-support/names.ts'
import {
  arrives,
  check,
  END,
  ETHER,
  ether,
  itemLeaves,
  leaves,
  NFT,
  nft,
  part,
  type Row,
  unknown,
  UNTIL,
  weth,
} from '../../test-support/orders.ts'

describe('Wyvern', () => {
  const form =
    'Order(address exchange,address maker,address taker,uint256 makerRelayerFee,uint256 takerRelayerFee,uint256 makerProtocolFee,uint256 takerProtocolFee,address feeRecipient,uint8 feeMethod,uint8 side,uint8 saleKind,address target,uint8 howToCall,bytes calldata,bytes replacementPattern,address staticTarget,bytes staticExtradata,address paymentToken,uint256 basePrice,uint256 extra,uint256 listingTime,uint256 expirationTime,uint256 salt,uint256 nonce)'
  const at = { contract: '0x7f268357a8c2552623316e2562d90e642bb538e5', form, standard: 'Wyvern' } as const
  const abi = parseAbi([
    'function transferFrom(address from, address to, uint256 tokenId)',
    'function matchERC721UsingCriteria(address from, address to, address token, uint256 tokenId, bytes32 root, bytes32[] proof)',
  ])
  const moves = encodeFunctionData({ abi, functionName: 'transferFrom', args: [ME, ZERO, 7n] })
  const validated = encodeFunctionData({
    abi,
    functionName: 'matchERC721UsingCriteria',
    args: [ME, ZERO, NFT, 7n, `0x${'00'.repeat(32)}`, []],
  })
  const message = {
    maker: ME,
    side: '1',
    target: NFT,
    calldata: moves,
    paymentToken: ZERO,
    basePrice: `${ETHER}`,
    expirationTime: `${END}`,
  }
  const sold: Row = {
    ...at,
    message,
    intent: `Sell item 7 of ${NFT} for at least 1 ETH, until ${UNTIL}`,
    claims: [itemLeaves(7n), arrives(ETHER)],
    terms: { maker: ME, gives: [part(nft(7n), 1n)], gets: [part(ether, ETHER)], until: END },
  }
  const fee = { start: ETHER / 40n, end: ETHER / 40n, to: BOB }
  const unread = {
    intent: `Sell something that cannot be read for at least 1 ETH, until ${UNTIL}`,
    claims: [arrives(ETHER)],
    open: true,
  } as const
  const hidden: OrderTerms = { ...sold.terms, gives: [part(unknown, 1n)], hidden: 'orders' }
  check({
    'a sale': sold,
    'a sale through the validator': { ...sold, message: { ...message, calldata: validated, howToCall: '1', target: STRANGER } },
    'a sale with a fee for one taker': {
      ...sold,
      message: { ...message, makerRelayerFee: '250', feeRecipient: BOB, taker: CAROL },
      intent: `Sell item 7 of ${NFT} to ${CAROL} for at least 0.975 ETH, until ${UNTIL}`,
      claims: [itemLeaves(7n, { to: CAROL }), arrives((ETHER * 975n) / 1000n)],
      terms: { ...sold.terms, gets: [part(ether, (ETHER * 975n) / 1000n), { asset: ether, ...fee }], taker: CAROL },
    },
    'an auction that falls': {
      ...sold,
      message: { ...message, saleKind: '1', extra: `${ETHER / 4n}` },
      intent: `Sell item 7 of ${NFT} for at least 0.75 ETH, until ${UNTIL}`,
      claims: [itemLeaves(7n), arrives((ETHER * 3n) / 4n)],
      terms: { ...sold.terms, gets: [{ asset: ether, start: ETHER, end: (ETHER * 3n) / 4n }] },
    },
    'an auction that falls to nothing': {
      ...sold,
      message: { ...message, saleKind: '1', extra: `${ETHER + 1n}` },
      intent: `Give away item 7 of ${NFT} for nothing`,
      claims: [itemLeaves(7n), arrives(0n)],
      terms: { ...sold.terms, gets: [{ asset: ether, start: ETHER, end: 0n }] },
    },
    'a bid with no end': {
      ...at,
      message: { ...message, side: '0', paymentToken: WETH, expirationTime: '0' },
      intent: `Pay up to 1 WETH for item 7 of ${NFT}, with no expiry`,
      claims: [leaves(ETHER, WETH)],
      terms: { maker: ME, gives: [part(weth, ETHER)], gets: [part(nft(7n), 1n)] },
    },
    'foreign code as the proxy': { ...sold, message: { ...message, howToCall: '1' }, ...unread, terms: hidden },
    'another call as the proxy': {
      ...sold,
      message: { ...message, calldata: concat(['0x12345678', `0x${moves.slice(10)}`]) },
      ...unread,
      terms: hidden,
    },
    'a call that is cut off': { ...sold, message: { ...message, calldata: moves.slice(0, -2) }, ...unread, terms: hidden },
  })
})
