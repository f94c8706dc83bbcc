import { concat, encodeAbiParameters, encodeFunctionData, pad, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { OrderAsset, OrderTerms } from '../../../orders/order-terms.ts'
import { BOB, CAROL, ME, STRANGER, USDC, WETH } from '../../../test-support/names.ts'
import {
  arrives,
  check,
  END,
  ETHER,
  ether,
  gain,
  itemLeaves,
  leaves,
  NATIVE,
  NFT,
  nft,
  part,
  type Row,
  unknown,
  UNTIL,
  usdc,
  weth,
} from '../../test-support/orders.ts'
import { explained, typed } from '../../test-support/typed-data.ts'
import { acrossTerms } from './swaps.ts'

const DOLLARS = 2_000_000_000n
const SWAP = 'Swap at most 1 WETH for at least 2000 USDC'
const both: Pick<OrderTerms, 'maker' | 'gives' | 'gets'> = { maker: ME, gives: [part(weth, ETHER)], gets: [part(usdc, DOLLARS)] }
const swapped = [leaves(ETHER, WETH), arrives(DOLLARS, USDC)]
const inParts = [leaves(ETHER, WETH)]

describe('AirSwap, ParaSwap and 1inch', () => {
  const airSwap = {
    contract: '0xd82e10b9a4107939e55fcca9b53a9ede6cf2fc46',
    form: 'OrderERC20(uint256 nonce,uint256 expiry,address signerWallet,address signerToken,uint256 signerAmount,uint256 protocolFee,address senderWallet,address senderToken,uint256 senderAmount)',
    standard: 'AirSwap',
  } as const
  const augustus = {
    contract: '0xe92b586627cca7a83dc919cc7127196d70f55a06',
    form: 'Order(uint256 nonceAndMeta,uint128 expiry,address makerAsset,address takerAsset,address maker,address taker,uint256 makerAmount,uint256 takerAmount)',
    standard: 'AugustusRFQ',
  } as const
  const items = {
    ...augustus,
    form: 'OrderNFT(uint256 nonceAndMeta,uint128 expiry,uint256 makerAsset,uint256 makerAssetId,uint256 takerAsset,uint256 takerAssetId,address maker,address taker,uint256 makerAmount,uint256 takerAmount)',
  } as const
  const delta = {
    contract: '0x0000000000bbf5c5fd284e657f01bd000933c96d',
    form: 'Order(address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,uint256 destAmount,uint256 expectedAmount,uint256 deadline,uint256 nonce,uint256 partnerAndFee,bytes permit,Bridge bridge)Bridge(uint256 maxRelayerFee,uint256 destinationChainId,address outputToken,address multiCallHandler)',
    standard: 'Velora Delta',
  } as const
  const inch = {
    contract: '0x1111111254eeb25477b68fb85ed929f73a960582',
    form: 'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)',
    standard: '1inch limit order',
  } as const
  const air = {
    signerWallet: ME,
    signerToken: WETH,
    signerAmount: `${ETHER}`,
    senderToken: USDC,
    senderAmount: `${DOLLARS}`,
    protocolFee: '7',
  }
  const rfq = { maker: ME, makerAsset: WETH, takerAsset: USDC, makerAmount: `${ETHER}`, takerAmount: `${DOLLARS}`, expiry: `${END}` }
  /** An address with its kind above it: 0 a token, 1 and 2 an item. */
  const kinded = (kind: bigint, address: Address): string => ((kind << 160n) | BigInt(address)).toString()
  const sold = (kind: bigint) => ({
    ...rfq,
    makerAsset: kinded(kind, NFT),
    makerAssetId: '7',
    makerAmount: '1',
    takerAsset: kinded(0n, USDC),
    takerAmount: `${DOLLARS}`,
  })
  const velora = {
    owner: ME,
    beneficiary: ME,
    srcToken: WETH,
    destToken: USDC,
    srcAmount: `${ETHER}`,
    destAmount: `${DOLLARS}`,
    deadline: `${END}`,
  }
  const bridged = (chain: string) => ({ maxRelayerFee: '0', destinationChainId: chain, outputToken: ZERO, multiCallHandler: ZERO })
  const old = { maker: ME, makerAsset: WETH, takerAsset: USDC, makingAmount: `${ETHER}`, takingAmount: `${DOLLARS}` }
  const sale = `Sell item 7 of ${NFT} for at least 2000 USDC, until ${UNTIL}`
  check({
    'a swap of AirSwap': {
      ...airSwap,
      message: { ...air, expiry: `${END}` },
      intent: `${SWAP}, until ${UNTIL}`,
      claims: swapped,
      terms: { ...both, until: END },
    },
    'a swap of AirSwap with no end': {
      ...airSwap,
      message: { ...air, expiry: '0' },
      intent: `${SWAP}, with no expiry`,
      claims: swapped,
      terms: both,
    },
    'a swap of AirSwap for ether': {
      ...airSwap,
      message: { ...air, senderToken: ZERO },
      intent: 'Swap at most 1 WETH for at least 0.000000002 ETH, with no expiry',
      claims: [leaves(ETHER, WETH), arrives(DOLLARS)],
      terms: { ...both, gets: [part(ether, DOLLARS)] },
    },
    'a quote of ParaSwap': {
      ...augustus,
      message: rfq,
      intent: `${SWAP}, until ${UNTIL}`,
      claims: inParts,
      terms: { ...both, until: END, partial: true },
    },
    ...Object.fromEntries(
      [1n, 2n].map((kind): [string, Row] => [
        `a sale of ParaSwap, of kind ${kind}`,
        {
          ...items,
          message: sold(kind),
          intent: sale,
          claims: [itemLeaves(7n)],
          terms: { ...both, gives: [part(nft(7n), 1n)], until: END, partial: true },
        },
      ]),
    ),
    'a sale of ParaSwap, of a kind that is none': {
      ...items,
      message: sold(3n),
      intent: `Sell something that cannot be read for at least 2000 USDC, until ${UNTIL}`,
      claims: [],
      terms: { ...both, gives: [part(unknown, 1n)], until: END, partial: true },
      open: true,
    },
    'a swap of Velora': {
      ...delta,
      message: velora,
      intent: `${SWAP}, until ${UNTIL}`,
      claims: swapped,
      terms: { ...both, gets: [gain(usdc, DOLLARS, ME)], until: END },
    },
    'a swap of Velora on this chain, which it names': {
      ...delta,
      message: { ...velora, bridge: bridged('1') },
      intent: `${SWAP}, until ${UNTIL}`,
      claims: swapped,
      terms: { ...both, gets: [gain(usdc, DOLLARS, ME)], until: END },
    },
    'a swap of Velora to another chain': {
      ...delta,
      message: { ...velora, beneficiary: BOB, bridge: bridged('10') },
      intent: 'Swap at most 1 WETH for a token on chain 10, paid to bob',
      claims: [...inParts, { kind: 'receiver', to: BOB }],
      terms: { ...both, gets: [gain(usdc, DOLLARS, BOB)], until: END, chainId: 10n },
    },
    'an order of 1inch 3': { ...inch, message: old, intent: `${SWAP}, with no expiry`, claims: inParts, terms: { ...both, partial: true } },
    'an order of 1inch 3 for one taker, paid to somebody else': {
      ...inch,
      message: { ...old, allowedSender: BOB, receiver: CAROL },
      intent: `${SWAP} to ${CAROL}, with no expiry`,
      claims: [...inParts, { kind: 'receiver', to: CAROL }],
      terms: { ...both, gets: [gain(usdc, DOLLARS, CAROL)], taker: BOB, partial: true },
    },
    'an order of 1inch 3 paid to its maker': {
      ...inch,
      message: { ...old, receiver: ME },
      intent: `${SWAP}, with no expiry`,
      claims: inParts,
      terms: { ...both, partial: true },
    },
  })
})

describe('Bebop', () => {
  const at = { contract: '0xbbbbbbb520d69a9775e85b458c58c648259fad5f', standard: 'Bebop' } as const
  const ends = 'uint64 partner_id,uint256 expiry,address taker_address'
  const single = `SingleOrder(${ends},address maker_address,uint256 maker_nonce,address taker_token,address maker_token,uint256 taker_amount,uint256 maker_amount,address receiver,uint256 packed_commands)`
  const multi = `MultiOrder(${ends},address maker_address,uint256 maker_nonce,address[] taker_tokens,address[] maker_tokens,uint256[] taker_amounts,uint256[] maker_amounts,address receiver,bytes commands)`
  const aggregate = `AggregateOrder(${ends},address[] maker_addresses,uint256[] maker_nonces,address[][] taker_tokens,address[][] maker_tokens,uint256[][] taker_amounts,uint256[][] maker_amounts,address receiver,bytes commands)`
  const jam = {
    contract: '0xbeb0b0623f66be8ce162ebdfa2ec543a522f4ea6',
    standard: 'Bebop',
    form: 'JamOrder(address taker,address receiver,uint256 expiry,uint256 nonce,address executor,uint16 minFillPercent,bytes32 hooksHash,address[] sellTokens,address[] buyTokens,uint256[] sellAmounts,uint256[] buyAmounts)',
  } as const
  const asked = { taker_address: ME, maker_address: BOB, receiver: ME, expiry: `${END}` }
  const one = { ...asked, taker_token: WETH, taker_amount: `${ETHER}`, maker_token: USDC, maker_amount: `${DOLLARS}` }
  const two = { ...asked, taker_tokens: [WETH], taker_amounts: [`${ETHER}`], maker_tokens: [USDC], maker_amounts: [`${DOLLARS}`] }
  const solved = {
    taker: ME,
    receiver: ME,
    expiry: `${END}`,
    sellTokens: [WETH],
    sellAmounts: [`${ETHER}`],
    buyTokens: [USDC],
    buyAmounts: [`${DOLLARS}`],
  }
  const swap = { intent: `${SWAP}, until ${UNTIL}`, claims: swapped, terms: { ...both, until: END } }
  const quote = {
    intent: `Swap at most 2000 USDC for at least 1 WETH, until ${UNTIL}`,
    claims: [leaves(DOLLARS, USDC)],
    terms: { maker: ME, gives: both.gets, gets: both.gives, until: END, partial: true },
  } as const
  check({
    'a swap that was asked for': { ...at, form: single, message: one, ...swap },
    'a swap paid to somebody else': {
      ...at,
      form: single,
      message: { ...one, receiver: CAROL },
      intent: `${SWAP} to ${CAROL}, until ${UNTIL}`,
      claims: [leaves(ETHER, WETH), { kind: 'in', to: CAROL, token: USDC, least: DOLLARS }],
      terms: { ...both, gets: [gain(usdc, DOLLARS, CAROL)], until: END },
    },
    'a quote of a maker': { ...at, form: single, message: { ...one, taker_address: BOB, maker_address: ME }, ...quote },
    'a swap of several tokens': { ...at, form: multi, message: two, ...swap },
    'a quote for several tokens': { ...at, form: multi, message: { ...two, taker_address: BOB, maker_address: ME }, ...quote },
    'a swap with several makers, each of whom gets a part': {
      ...at,
      form: aggregate,
      message: {
        taker_address: ME,
        receiver: ME,
        expiry: `${END}`,
        maker_addresses: [BOB, CAROL],
        maker_nonces: ['1', '2'],
        taker_tokens: [[WETH], [WETH]],
        taker_amounts: [[`${ETHER / 4n}`], [`${(ETHER * 3n) / 4n}`]],
        maker_tokens: [[USDC], [USDC]],
        maker_amounts: [['500000000'], ['1500000000']],
      },
      ...swap,
    },
    'a swap that a solver fills': { ...jam, message: solved, ...swap, claims: inParts, terms: { ...both, until: END, partial: true } },
    'a swap that one solver fills': {
      ...jam,
      message: { ...solved, executor: BOB },
      ...swap,
      claims: inParts,
      terms: { ...both, until: END, taker: BOB, partial: true },
    },
  })

  it('whose tokens and amounts do not go together cannot be read', () => {
    const message = { ...two, partner_id: '0', maker_nonce: '0', commands: '0x', taker_amounts: [`${ETHER}`, '1'] }
    const told = explained(typed(multi, message, { name: 'x', chainId: 1, verifyingContract: at.contract }))
    expect(told.complete).toBe(false)
    expect(told.claims).toEqual([{ kind: 'order', terms: { maker: undefined, gives: [part(unknown, 1n)], gets: [], hidden: 'orders' } }])
  })
})

describe('Polymarket', () => {
  const POLYGON_USDC: OrderAsset = { kind: 'currency', token: '0x2791bca1f2de4661ed88a30c99a7a9449aa84174' }
  const shares: OrderAsset = { kind: 'item', collection: '0x4d97dcd97ec945f40cf65f87097ace5ea0476045', tokenId: 7n }
  const form =
    'Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,uint8 side,uint8 signatureType)'
  const contract = '0x4bfb41d5b3570defd03c39a9a4d8de6bd8b8982e'
  const message = {
    salt: '0',
    maker: ME,
    signer: ME,
    taker: ZERO,
    tokenId: '7',
    makerAmount: '5',
    takerAmount: '9',
    expiration: '0',
    nonce: '0',
    feeRateBps: '0',
  }
  const termsOf = (more: object) =>
    explained(
      typed(form, { ...message, side: '0', signatureType: '0', ...more }, { name: 'x', chainId: 137, verifyingContract: contract }),
    ).claims.find((claim) => claim.kind === 'order')?.terms
  it('buys and sells shares, and moves what is of whoever signs', () => {
    const buys = { maker: ME, gives: [part(POLYGON_USDC, 5n)], gets: [part(shares, 9n)], partial: true }
    expect(termsOf({})).toEqual(buys)
    expect(termsOf({ side: '1' })).toEqual({ ...buys, gives: [part(shares, 5n)], gets: [part(POLYGON_USDC, 9n)] })
    expect(termsOf({ taker: BOB, expiration: `${END}` })).toEqual({ ...buys, taker: BOB, until: END })
    expect(termsOf({ maker: CAROL })?.maker).toBe(CAROL)
    expect(termsOf({ maker: CAROL, signatureType: '1' })?.maker).toBe(ME)
  })
})

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

describe('an order for another chain, of Across', () => {
  const words = encodeAbiParameters(parseAbiParameters('address, uint256, address, uint256, uint256, bytes32'), [
    WETH,
    ETHER,
    USDC,
    DOLLARS,
    10n,
    pad(BOB),
  ])
  const read = { maker: ME, gives: [part(weth, ETHER)], gets: [gain(usdc, DOLLARS, BOB)], until: END, chainId: 10n }
  const unreadable = { maker: ME, gives: [part(unknown, 1n)], gets: [], until: END, hidden: 'orders' }
  it.each([
    ['its words alone', words, read],
    ['its words behind an offset', concat([pad('0x20'), words]), read],
    ['more words', concat([words, pad('0x01')]), read],
    ['a word too few', words.slice(0, -64), unreadable],
    ['a byte too few', words.slice(0, -2), unreadable],
    ['no token', concat([pad('0x01'), `0x${words.slice(66)}`]), unreadable],
    ['nothing', '0x', unreadable],
  ])('is read from %s', (_, data, terms) => {
    expect(acrossTerms(data as `0x${string}`, ME, END)).toEqual(terms)
  })
})

it('amounts and times of orders are shown as such', () => {
  const shown = (form: string, contract: Address, message: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      explained(typed(form, message, { name: 'x', chainId: 1, verifyingContract: contract })).args.flatMap(({ name, value }) =>
        value.is === 'amount' ? [[name, value.token.symbol]] : value.is === 'time' ? [[name, 'time']] : [],
      ),
    )
  const inch = {
    salt: '1',
    maker: ME,
    receiver: ZERO,
    makerAsset: WETH,
    takerAsset: USDC,
    makingAmount: '1',
    takingAmount: '1',
    makerTraits: '0',
  }
  expect(
    shown(
      'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
      '0x111111125421ca6dc452d289314280a0f8842a65',
      inch,
    ),
  ).toEqual({ makingAmount: 'WETH', takingAmount: 'USDC' })
  const cow = {
    sellToken: USDC,
    buyToken: NATIVE,
    receiver: ZERO,
    sellAmount: '1',
    buyAmount: '1',
    validTo: 1,
    appData: `0x${'00'.repeat(32)}`,
    feeAmount: '0',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  expect(
    shown(
      'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
      '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
      cow,
    ),
  ).toEqual({ sellAmount: 'USDC', buyAmount: 'ETH', feeAmount: 'USDC', validTo: 'time' })
})
