import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, explained } from '../test-support/calls.ts'
import { BOB, CAROL, ME, STRANGER, USDC, WETH } from '../test-support/names.ts'

const LOP: Address = '0x111111125421ca6dc452d289314280a0f8842a65'
const WORD: Hex = `0x${'11'.repeat(32)}`
const ETHER = 10n ** 18n
const NFT: Address = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
const number = (address: Address): bigint => BigInt(address)
const receivers = (one: ReturnType<typeof explained>): readonly string[] => claimsOf(one, 'receiver').map(({ to }) => to)

describe('1inch', () => {
  const v4 = encoder(
    'struct Order { uint256 salt; uint256 maker; uint256 receiver; uint256 makerAsset; uint256 takerAsset; uint256 makingAmount; uint256 takingAmount; uint256 makerTraits; }',
    'function fillOrder(Order order, bytes32 r, bytes32 vs, uint256 amount, uint256 takerTraits) payable',
    'function fillOrderArgs(Order order, bytes32 r, bytes32 vs, uint256 amount, uint256 takerTraits, bytes args) payable',
    'function fillContractOrder(Order order, bytes signature, uint256 amount, uint256 takerTraits)',
    'function create(Order order) payable',
  )
  const order = (more: Readonly<Record<string, bigint>> = {}) => ({
    salt: 1n,
    maker: number(BOB),
    receiver: 0n,
    makerAsset: number(WETH),
    takerAsset: number(USDC),
    makingAmount: 2n * ETHER,
    takingAmount: 4_000_000_000n,
    makerTraits: 0n,
    ...more,
  })

  it('tells what is paid at most, at the rate of the order, and to whom', () => {
    const one = explained(LOP, v4('fillOrder', [order(), WORD, WORD, 1_000_000_000n, 0n]))
    expect(plain(one.intent)).toBe(`Fill an order at ${LOP}: at most 1000 USDC for 0.5 WETH`)
    expect(claimsOf(one, 'out')).toEqual([{ kind: 'out', from: ME, token: USDC, most: 1_000_000_000n, exact: false, to: BOB }])
    expect(one.complete).toBe(true)
  })

  it('counts the amount as the maker’s where the traits say so', () => {
    const one = explained(LOP, v4('fillOrder', [order(), WORD, WORD, ETHER, 1n << 255n]))
    expect(plain(one.intent)).toBe(`Fill an order at ${LOP}: at most 2000 USDC for 1 WETH`)
  })

  it('pays whom the order names in place of its maker', () => {
    const one = explained(LOP, v4('fillContractOrder', [order({ receiver: number(CAROL) }), '0x', 1n, 0n]))
    expect(claimsOf(one, 'out')[0]?.to).toBe(CAROL)
  })

  it('names whom the arguments have it sent to, and says that it is understood no further', () => {
    const args = `${STRANGER}${'00'.repeat(4)}` as Hex
    const one = explained(LOP, v4('fillOrderArgs', [order(), WORD, WORD, 1_000_000_000n, 1n << 251n, args]))
    expect(plain(one.intent)).toBe(`Fill an order at ${LOP}: at most 1000 USDC for 0.5 WETH, sent to ${STRANGER}`)
    expect(receivers(one)).toEqual([STRANGER])
    expect(one.complete).toBe(false)
    expect(explained(LOP, v4('fillOrderArgs', [order(), WORD, WORD, 1n, 1n << 251n, STRANGER])).complete).toBe(true)
    expect(explained(LOP, v4('fillOrder', [order({ makerTraits: 1n << 249n }), WORD, WORD, 1n, 0n])).complete).toBe(false)
  })

  it('names who is paid by an order that is put up with value', () => {
    const mine = { maker: number(ME), makerAsset: number(WETH) }
    expect(plain(explained(LOP, v4('create', [order(mine)]), ETHER).intent)).toBe(`Place an order at ${LOP}: 1 ETH for at least 4000 USDC`)
    const one = explained(LOP, v4('create', [order({ ...mine, receiver: number(STRANGER) })]), ETHER)
    expect(plain(one.intent)).toBe(`Place an order at ${LOP}: 1 ETH for at least 4000 USDC, paid to ${STRANGER}`)
    expect(receivers(one)).toContain(STRANGER)
  })

  const v3 = encoder(
    'struct Order { uint256 salt; address makerAsset; address takerAsset; address maker; address receiver; address allowedSender; uint256 makingAmount; uint256 takingAmount; uint256 offsets; bytes interactions; }',
    'struct OrderRFQ { uint256 info; address makerAsset; address takerAsset; address maker; address allowedSender; uint256 makingAmount; uint256 takingAmount; }',
    'function fillOrderTo(Order order_, bytes signature, bytes interaction, uint256 makingAmount, uint256 takingAmount, uint256 skipPermitAndThresholdAmount, address target) payable',
    'function fillOrderRFQ(OrderRFQ order, bytes signature, uint256 flagsAndAmount) payable',
    'function fillOrderRFQTo(OrderRFQ order, bytes signature, uint256 flagsAndAmount, address target) payable',
  )
  const old = {
    salt: 1n,
    makerAsset: WETH,
    takerAsset: USDC,
    maker: BOB,
    receiver: ZERO,
    allowedSender: ZERO,
    makingAmount: 2n * ETHER,
    takingAmount: 4_000_000_000n,
    offsets: 0n,
    interactions: '0x',
  }

  it('reads the third version, by either amount', () => {
    const [byTaker, byMaker] = [
      explained(LOP, v3('fillOrderTo', [old, '0x', '0x', 0n, 1_000_000_000n, 0n, STRANGER])),
      explained(LOP, v3('fillOrderTo', [old, '0x', '0x', ETHER, 0n, 0n, ME])),
    ]
    expect(plain(byTaker.intent)).toBe(`Fill an order at ${LOP}: at most 1000 USDC for 0.5 WETH, sent to ${STRANGER}`)
    expect(plain(byMaker.intent)).toBe(`Fill an order at ${LOP}: at most 2000 USDC for 1 WETH`)
    expect(byTaker.complete).toBe(true)
    expect(explained(LOP, v3('fillOrderTo', [old, '0x', '0x12', ETHER, 0n, 0n, ME])).complete).toBe(false)
  })

  it('reads quotes: all of it, a part, and whom it is sent to', () => {
    const quote = {
      info: 1n,
      makerAsset: WETH,
      takerAsset: USDC,
      maker: BOB,
      allowedSender: ME,
      makingAmount: ETHER,
      takingAmount: 2_000_000_000n,
    }
    expect(plain(explained(LOP, v3('fillOrderRFQ', [quote, '0x', 0n])).intent)).toBe(
      `Fill an order at ${LOP}: at most 2000 USDC for 1 WETH`,
    )
    expect(plain(explained(LOP, v3('fillOrderRFQ', [quote, '0x', (1n << 255n) | (ETHER / 2n)])).intent)).toContain(
      'at most 1000 USDC for 0.5 WETH',
    )
    const one = explained(LOP, v3('fillOrderRFQTo', [quote, '0x', (1n << 254n) | 500_000_000n, STRANGER]))
    expect(plain(one.intent)).toBe(`Fill an order at ${LOP}: at most 500 USDC for 0.25 WETH, sent to ${STRANGER}`)
    expect(receivers(one)).toEqual([STRANGER])
  })
})

describe('0x', () => {
  const EXCHANGE: Address = '0xdef1c0ded9bec7f1a1670819833240f027b25eff'
  const SIGNATURE = { signatureType: 2, v: 27, r: WORD, s: WORD }
  const abi = encoder(
    'struct Sig { uint8 signatureType; uint8 v; bytes32 r; bytes32 s; }',
    'struct Fee { address recipient; uint256 amount; bytes feeData; }',
    'struct Property { address propertyValidator; bytes propertyData; }',
    'struct LimitOrder { address makerToken; address takerToken; uint128 makerAmount; uint128 takerAmount; uint128 takerTokenFeeAmount; address maker; address taker; address sender; address feeRecipient; bytes32 pool; uint64 expiry; uint256 salt; }',
    'struct OtcOrder { address makerToken; address takerToken; uint128 makerAmount; uint128 takerAmount; address maker; address taker; address txOrigin; uint256 expiryAndNonce; }',
    'struct ERC721Order { uint8 direction; address maker; address taker; uint256 expiry; uint256 nonce; address erc20Token; uint256 erc20TokenAmount; Fee[] fees; address erc721Token; uint256 erc721TokenId; Property[] erc721TokenProperties; }',
    'struct Order3 { address makerAddress; address takerAddress; address feeRecipientAddress; address senderAddress; uint256 makerAssetAmount; uint256 takerAssetAmount; uint256 makerFee; uint256 takerFee; uint256 expirationTimeSeconds; uint256 salt; bytes makerAssetData; bytes takerAssetData; bytes makerFeeAssetData; bytes takerFeeAssetData; }',
    'function fillLimitOrder(LimitOrder order, Sig signature, uint128 takerTokenFillAmount) payable',
    'function fillOtcOrderWithEth(OtcOrder order, Sig makerSignature) payable',
    'function buyERC721(ERC721Order sellOrder, Sig signature, bytes callbackData) payable',
    'function sellERC721(ERC721Order buyOrder, Sig signature, uint256 erc721TokenId, bool unwrapNativeToken, bytes callbackData)',
    'function fillOrder(Order3 order, uint256 takerAssetFillAmount, bytes signature) payable',
    'function matchOrders(Order3 leftOrder, Order3 rightOrder, bytes leftSignature, bytes rightSignature) payable',
    'function registerAllowedOrderSigner(address signer, bool allowed)',
    'function preSign(bytes32 hash)',
  )
  const pair = { makerToken: WETH, takerToken: USDC, makerAmount: ETHER, takerAmount: 2_000_000_000n, maker: BOB, taker: ZERO }

  it('adds the fee of a limit order to what is paid, and names who gets it', () => {
    const order = { ...pair, takerTokenFeeAmount: 20_000_000n, sender: ZERO, feeRecipient: CAROL, pool: WORD, expiry: 9n, salt: 1n }
    const one = explained(EXCHANGE, abi('fillLimitOrder', [order, SIGNATURE, 1_000_000_000n]))
    expect(plain(one.intent)).toBe(`Fill an order at ${EXCHANGE}: at most 1010 USDC for 0.5 WETH`)
    expect(receivers(one)).toEqual([CAROL])
  })

  it('takes value for a quote', () => {
    const order = {
      ...pair,
      makerToken: USDC,
      makerAmount: 2_000_000_000n,
      takerToken: WETH,
      takerAmount: ETHER,
      txOrigin: ME,
      expiryAndNonce: 9n,
    }
    const one = explained(EXCHANGE, abi('fillOtcOrderWithEth', [order, SIGNATURE]), ETHER / 2n)
    expect(plain(one.intent)).toBe(`Fill an order at ${EXCHANGE}: at most 0.5 ETH for 1000 USDC`)
    expect(claimsOf(one, 'out')).toEqual([{ kind: 'out', from: ME, most: ETHER / 2n, exact: false, to: EXCHANGE }])
  })

  const item = {
    direction: 0,
    maker: BOB,
    taker: ZERO,
    expiry: 9n,
    nonce: 1n,
    erc20Token: USDC,
    erc20TokenAmount: 100_000_000n,
    fees: [{ recipient: CAROL, amount: 5_000_000n, feeData: '0x' }],
    erc721Token: NFT,
    erc721TokenId: 7n,
    erc721TokenProperties: [],
  }

  it('buys and sells items by orders', () => {
    const bought = explained(EXCHANGE, abi('buyERC721', [item, SIGNATURE, '0x']))
    expect(plain(bought.intent)).toBe(`Buy item 7 of ${NFT} for at most 105 USDC at ${EXCHANGE}`)
    expect(receivers(bought)).toEqual([CAROL])
    const sold = explained(EXCHANGE, abi('sellERC721', [{ ...item, direction: 1 }, SIGNATURE, 7n, false, '0x']))
    expect(plain(sold.intent)).toBe(`Sell item 7 of ${NFT} for at least 100 USDC at ${EXCHANGE}`)
    expect(claimsOf(sold, 'item-out')).toEqual([{ kind: 'item-out', from: ME, collection: NFT, tokenId: 7n, to: BOB }])
    expect(claimsOf(sold, 'in')).toEqual([{ kind: 'in', to: ME, token: USDC, least: 100_000_000n }])
  })

  const asset = (token: Address): Hex => `0xf47261b0${encodeAbiParameters(parseAbiParameters('address'), [token]).slice(2)}`
  const old = {
    makerAddress: BOB,
    takerAddress: ZERO,
    feeRecipientAddress: ZERO,
    senderAddress: ZERO,
    makerAssetAmount: ETHER,
    takerAssetAmount: 2_000_000_000n,
    makerFee: 0n,
    takerFee: 0n,
    expirationTimeSeconds: 9n,
    salt: 1n,
    makerAssetData: asset(WETH),
    takerAssetData: asset(USDC),
    makerFeeAssetData: '0x',
    takerFeeAssetData: '0x',
  }

  it('reads tokens of the third version, and says of other assets that it cannot', () => {
    expect(plain(explained(EXCHANGE, abi('fillOrder', [old, 1_000_000_000n, '0x'])).intent)).toBe(
      `Fill an order at ${EXCHANGE}: at most 1000 USDC for 0.5 WETH`,
    )
    const strange = explained(EXCHANGE, abi('fillOrder', [{ ...old, makerAssetData: '0x94cfcdd7' }, 1n, '0x']))
    expect(plain(strange.intent)).toBe(`Fill an order of bob at ${EXCHANGE} for assets that cannot be read`)
    expect(strange.complete).toBe(false)
    const matched = explained(EXCHANGE, abi('matchOrders', [old, { ...old, makerAddress: STRANGER }, '0x', '0x']))
    expect(receivers(matched)).toEqual([BOB, STRANGER])
  })

  it('tells who may sign orders from now on, and what a hash alone hides', () => {
    const one = explained(EXCHANGE, abi('registerAllowedOrderSigner', [STRANGER, true]))
    expect(plain(one.intent)).toBe(`Let ${STRANGER} sign orders in your name at ${EXCHANGE}, for everything that it may spend of yours`)
    expect(claimsOf(one, 'right')).toEqual([{ kind: 'right', owner: ME, of: EXCHANGE, to: STRANGER, given: 'granted' }])
    const signed = explained(EXCHANGE, abi('preSign', [WORD]))
    expect(plain(signed.intent)).toContain('only its hash is shown')
    expect(claimsOf(signed, 'order')[0]?.terms).toMatchObject({ maker: ME, hidden: 'hash' })
  })
})

describe('LooksRare', () => {
  const EXCHANGE: Address = '0x0000000000e655fae4d56241588680f86e3b2377'
  const abi = encoder(
    'struct Maker { uint8 quoteType; uint256 globalNonce; uint256 subsetNonce; uint256 orderNonce; uint256 strategyId; uint8 collectionType; address collection; address currency; address signer; uint256 startTime; uint256 endTime; uint256 price; uint256[] itemIds; uint256[] amounts; bytes additionalParameters; }',
    'struct Taker { address recipient; bytes additionalParameters; }',
    'struct Node { bytes32 value; uint8 position; }',
    'struct Tree { bytes32 root; Node[] proof; }',
    'struct Maker1 { bool isOrderAsk; address signer; address collection; uint256 price; uint256 tokenId; uint256 amount; address strategy; address currency; uint256 nonce; uint256 startTime; uint256 endTime; uint256 minPercentageToAsk; bytes params; uint8 v; bytes32 r; bytes32 s; }',
    'struct Taker1 { bool isOrderAsk; address taker; uint256 price; uint256 tokenId; uint256 minPercentageToAsk; bytes params; }',
    'function executeTakerBid(Taker takerBid, Maker makerAsk, bytes makerSignature, Tree merkleTree, address affiliate) payable',
    'function executeTakerAsk(Taker takerAsk, Maker makerBid, bytes makerSignature, Tree merkleTree, address affiliate)',
    'function executeMultipleTakerBids(Taker[] takerBids, Maker[] makerAsks, bytes[] makerSignatures, Tree[] merkleTrees, address affiliate, bool isAtomic) payable',
    'function matchBidWithTakerAsk(Taker1 takerAsk, Maker1 makerBid)',
    'function matchAskWithTakerBid(Taker1 takerBid, Maker1 makerAsk)',
  )
  const maker = {
    quoteType: 1,
    globalNonce: 0n,
    subsetNonce: 0n,
    orderNonce: 0n,
    strategyId: 0n,
    collectionType: 0,
    collection: NFT,
    currency: ZERO,
    signer: BOB,
    startTime: 0n,
    endTime: 9n,
    price: ETHER,
    itemIds: [7n],
    amounts: [1n],
    additionalParameters: '0x',
  }
  const tree = { root: WORD, proof: [] }

  it('names who gets what is bought', () => {
    const to = (recipient: Address) =>
      explained(EXCHANGE, abi('executeTakerBid', [{ recipient, additionalParameters: '0x' }, maker, '0x', tree, ZERO]), ETHER)
    expect(plain(to(ZERO).intent)).toBe(`Buy item 7 of ${NFT} for at most 1 ETH at ${EXCHANGE}`)
    expect(plain(to(STRANGER).intent)).toBe(`Buy item 7 of ${NFT} for at most 1 ETH at ${EXCHANGE}, sent to ${STRANGER}`)
    expect(receivers(to(STRANGER))).toEqual([BOB, STRANGER])
  })

  it('names who gets any of many', () => {
    const takers = [ME, STRANGER].map((recipient) => ({ recipient, additionalParameters: '0x' }))
    const one = explained(
      EXCHANGE,
      abi('executeMultipleTakerBids', [takers, [maker, maker], ['0x', '0x'], [tree, tree], ZERO, true]),
      2n * ETHER,
    )
    expect(plain(one.intent)).toBe(`Buy as much as there is of item 7 of ${NFT} and item 7 of ${NFT} at ${EXCHANGE}, sent to ${STRANGER}`)
    expect(receivers(one)).toContain(STRANGER)
  })

  it('names who is paid for what is sold', () => {
    const taker = { isOrderAsk: true, taker: STRANGER, price: ETHER, tokenId: 7n, minPercentageToAsk: 9_800n, params: '0x' }
    const bid = {
      isOrderAsk: false,
      signer: BOB,
      collection: NFT,
      price: ETHER,
      tokenId: 7n,
      amount: 1n,
      strategy: CAROL,
      currency: WETH,
      nonce: 0n,
      startTime: 0n,
      endTime: 9n,
      minPercentageToAsk: 0n,
      params: '0x',
      v: 27,
      r: WORD,
      s: WORD,
    }
    const one = explained(EXCHANGE, abi('matchBidWithTakerAsk', [taker, bid]))
    expect(plain(one.intent)).toBe(`Sell item 7 of ${NFT} for at least 0.98 WETH at ${EXCHANGE}, paid to ${STRANGER}`)
    expect(claimsOf(one, 'in')).toEqual([{ kind: 'in', to: STRANGER, token: WETH, least: 980_000_000_000_000_000n }])
    const second = explained(
      EXCHANGE,
      abi('executeTakerAsk', [
        { recipient: STRANGER, additionalParameters: '0x' },
        { ...maker, quoteType: 0, currency: WETH },
        '0x',
        tree,
        ZERO,
      ]),
    )
    expect(plain(second.intent)).toBe(`Sell to a bid of 1 WETH for ${NFT} at ${EXCHANGE}, less fees, paid to ${STRANGER}`)
  })
})

describe('X2Y2', () => {
  const EXCHANGE: Address = '0x74312363e45dcaba76c59ec49a7aa8a65a67eed3'
  const abi = encoder(
    'struct Item { uint256 price; bytes data; }',
    'struct Order { uint256 salt; address user; uint256 network; uint256 intent; uint256 delegateType; uint256 deadline; address currency; bytes dataMask; Item[] items; bytes32 r; bytes32 s; uint8 v; uint8 signVersion; }',
    'struct Fee { uint256 percentage; address to; }',
    'struct Detail { uint8 op; uint256 orderIdx; uint256 itemIdx; uint256 price; bytes32 itemHash; address executionDelegate; bytes dataReplacement; uint256 bidIncentivePct; uint256 aucMinIncrementPct; uint256 aucIncDurationSecs; Fee[] fees; }',
    'struct Shared { uint256 salt; uint256 deadline; uint256 amountToEth; uint256 amountToWeth; address user; bool canFail; }',
    'struct Input { Order[] orders; Detail[] details; Shared shared; bytes32 r; bytes32 s; uint8 v; }',
    'function run(Input input) payable',
  )
  const pairs = (id: bigint): Hex => encodeAbiParameters(parseAbiParameters('(address, uint256)[]'), [[[NFT, id]]])
  const input = (op: number, currency: Address, more: Readonly<Record<string, unknown>> = {}) => ({
    orders: [
      {
        salt: 1n,
        user: BOB,
        network: 1n,
        intent: 1n,
        delegateType: 1n,
        deadline: 9n,
        currency,
        dataMask: '0x',
        items: [{ price: ETHER, data: pairs(7n) }],
        r: WORD,
        s: WORD,
        v: 27,
        signVersion: 1,
      },
    ],
    details: [
      {
        op,
        orderIdx: 0n,
        itemIdx: 0n,
        price: ETHER,
        itemHash: WORD,
        executionDelegate: CAROL,
        dataReplacement: op === 2 ? pairs(9n) : '0x',
        bidIncentivePct: 0n,
        aucMinIncrementPct: 0n,
        aucIncDurationSecs: 0n,
        fees: [{ percentage: 5_000n, to: CAROL }],
      },
    ],
    shared: { salt: 1n, deadline: 9n, amountToEth: 0n, amountToWeth: 0n, user: ME, canFail: false, ...more },
    r: WORD,
    s: WORD,
    v: 27,
  })

  it('tells what is bought, for how much, and who is paid', () => {
    const one = explained(EXCHANGE, abi('run', [input(1, ZERO)]), ETHER)
    expect(plain(one.intent)).toBe(`Buy item 7 of ${NFT} for at most 1 ETH at ${EXCHANGE}`)
    expect(receivers(one)).toEqual(expect.arrayContaining([BOB, CAROL]))
    expect(claimsOf(one, 'out')).toEqual([{ kind: 'out', from: ME, most: ETHER, exact: false, to: EXCHANGE }])
  })

  it('tells what is sold, less fees', () => {
    const one = explained(EXCHANGE, abi('run', [input(2, WETH)]))
    expect(plain(one.intent)).toBe(`Sell item 9 of ${NFT} for at least 0.995 WETH at ${EXCHANGE}`)
    expect(claimsOf(one, 'item-out')).toEqual([{ kind: 'item-out', from: ME, collection: NFT, tokenId: 9n, to: BOB }])
  })

  it('names whoever it is for, and says of auctions that it knows no more', () => {
    const one = explained(EXCHANGE, abi('run', [input(4, ZERO, { user: STRANGER })]), ETHER)
    expect(plain(one.intent)).toBe(`Carry out 1 operation at ${EXCHANGE}`)
    expect(receivers(one)).toContain(STRANGER)
    expect(one.complete).toBe(false)
  })
})
