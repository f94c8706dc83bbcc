import { concat, encodeFunctionData, parseAbi } from 'viem'
import { describe } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { OrderTerms } from '../../../orders/order-terms.ts'
import { BOB, ME, USDC, WETH } from '../../../test-support/names.ts'
import {
  NFT,
  ETHER,
  END,
  UNTIL,
  arrives,
  check,
  itemLeaves,
  leaves,
  nft,
  part,
  type Row,
  unknown,
  usdc,
  weth,
} from '../../test-support/orders.ts'

const PAIR = 'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount'
const LIMIT = `LimitOrder(${PAIR},uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)`
const RFQ = `RfqOrder(${PAIR},address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)`
const OTC = `OtcOrder(${PAIR},address maker,address taker,address txOrigin,uint256 expiryAndNonce)`
const ZERO_EX_3 =
  'Order(address makerAddress,address takerAddress,address feeRecipientAddress,address senderAddress,uint256 makerAssetAmount,uint256 takerAssetAmount,uint256 makerFee,uint256 takerFee,uint256 expirationTimeSeconds,uint256 salt,bytes makerAssetData,bytes takerAssetData,bytes makerFeeAssetData,bytes takerFeeAssetData)'
const META =
  'MetaTransactionData(address signer,address sender,uint256 minGasPrice,uint256 maxGasPrice,uint256 expirationTimeSeconds,uint256 salt,bytes callData,uint256 value,address feeToken,uint256 feeAmount)'

describe('0x, for tokens', () => {
  const zeroEx = { contract: '0xdef1c0ded9bec7f1a1670819833240f027b25eff', standard: '0x' } as const
  const old = { contract: '0x61935cbdd02287b511119ddb11aeb42f1593b7ef', standard: '0x', form: ZERO_EX_3 } as const
  const pair = { makerToken: WETH, takerToken: USDC, makerAmount: `${ETHER}`, takerAmount: '2000000000', maker: ME }
  const swap = `Swap at most 1 WETH for at least 2000 USDC, until ${UNTIL}`
  const terms: OrderTerms = { maker: ME, gives: [part(weth, ETHER)], gets: [part(usdc, 2_000_000_000n)], until: END, partial: true }
  const order = (form: string, message: object, more: object = {}): Row => ({
    ...zeroEx,
    form,
    message: { ...pair, ...message },
    intent: swap,
    claims: [leaves(ETHER, WETH)],
    terms: { ...terms, ...more },
  })
  /** ERC20Token(address) and ERC721Token(address,uint256) of LibAssetData.sol. */
  const proxied20 = (token: Address) => encodeFunctionData({ abi: parseAbi(['function ERC20Token(address)']), args: [token] })
  const proxied721 = encodeFunctionData({ abi: parseAbi(['function ERC721Token(address, uint256)']), args: [NFT, 7n] })
  const assets = {
    makerAddress: ME,
    makerAssetAmount: '1',
    takerAssetAmount: '2000000000',
    expirationTimeSeconds: `${END}`,
    makerAssetData: proxied721,
    takerAssetData: proxied20(USDC),
  }
  const transform = encodeFunctionData({
    abi: parseAbi(['function transformERC20(address, address, uint256, uint256, (uint32, bytes)[])']),
    args: [WETH, USDC, ETHER, 2_000_000_000n, []],
  })
  const meta = (callData: string, feeAmount: bigint, more: Pick<Row, 'intent' | 'claims' | 'terms' | 'open'>): Row => ({
    ...zeroEx,
    form: META,
    message: { signer: ME, expirationTimeSeconds: `${END}`, callData, feeToken: USDC, feeAmount: `${feeAmount}` },
    ...more,
  })
  const once: OrderTerms = { maker: ME, gives: [part(weth, ETHER)], gets: [part(usdc, 2_000_000_000n)], until: END }
  const fee = part(usdc, 3_000_000n)
  check({
    'an order with a limit': order(LIMIT, { expiry: `${END}`, takerTokenFeeAmount: '5' }),
    'an order with a limit for one taker': order(LIMIT, { expiry: `${END}`, taker: BOB }, { taker: BOB }),
    'a quote': order(RFQ, { expiry: `${END}` }),
    'a quote for one taker': order(RFQ, { expiry: `${END}`, taker: BOB }, { taker: BOB }),
    'an order over the counter': order(OTC, { expiryAndNonce: `${(END << 192n) | 5n}`, taker: BOB }, { taker: BOB }),
    'an order over the counter that the taker signs': {
      ...order(OTC, { expiryAndNonce: `${(END << 192n) | 5n}`, maker: BOB, taker: ME }),
      intent: `Swap at most 2000 USDC for at least 1 WETH, until ${UNTIL}`,
      claims: [leaves(2_000_000_000n, USDC)],
      terms: { ...terms, gives: terms.gets, gets: terms.gives, taker: BOB },
    },
    'a sale of an item at the third version': {
      ...old,
      message: assets,
      intent: `Sell item 7 of ${NFT} for at least 2000 USDC, until ${UNTIL}`,
      claims: [itemLeaves(7n)],
      terms: { ...terms, gives: [part(nft(7n), 1n)] },
    },
    'a sale at the third version with a fee of the maker': {
      ...old,
      message: { ...assets, makerFee: '9', makerFeeAssetData: proxied20(WETH), takerAddress: BOB },
      intent: `Sell item 7 of ${NFT} and 0.000000000000000009 WETH for at least 2000 USDC, until ${UNTIL}`,
      claims: [itemLeaves(7n, { to: BOB }), leaves(9n, WETH)],
      terms: { ...terms, gives: [part(nft(7n), 1n), part(weth, 9n)], taker: BOB },
    },
    'a sale at the third version of what cannot be read': {
      ...old,
      message: { ...assets, makerAssetData: '0x94cfcdd7' },
      intent: `Sell something that cannot be read for at least 2000 USDC, until ${UNTIL}`,
      claims: [],
      terms: { ...terms, gives: [part(unknown, 1n)] },
      open: true,
    },
    'a swap that somebody hands in for no fee': meta(transform, 0n, {
      intent: swap,
      claims: [leaves(ETHER, WETH), arrives(2_000_000_000n, USDC)],
      terms: once,
    }),
    'a swap that somebody hands in for a fee': meta(transform, 3_000_000n, {
      intent: 'Swap 1 WETH for at least 2000 USDC, and pay 3 USDC to whoever submits it',
      claims: [leaves(ETHER, WETH), leaves(3_000_000n, USDC), arrives(2_000_000_000n, USDC)],
      terms: { ...once, gives: [part(weth, ETHER), fee] },
    }),
    'another call that somebody hands in': meta(concat(['0x12345678', `0x${transform.slice(10)}`]), 3_000_000n, {
      intent: 'Let anyone make a call of 0x for you that this build cannot read',
      claims: [leaves(3_000_000n, USDC)],
      terms: { maker: ME, gives: [part(unknown, 1n), fee], gets: [], until: END, hidden: 'orders' },
      open: true,
    }),
    'a swap that somebody hands in, cut before its least amount': meta(transform.slice(0, 2 + 131 * 2), 0n, {
      intent: 'Let anyone make a call of 0x for you that this build cannot read',
      claims: [leaves(0n, USDC)],
      terms: { maker: ME, gives: [part(unknown, 1n), part(usdc, 0n)], gets: [], until: END, hidden: 'orders' },
      open: true,
    }),
  })
})
