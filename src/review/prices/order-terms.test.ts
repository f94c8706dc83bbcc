import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { sentencesOf } from '#core/signing/finding'
import type { Signable } from '#core/signing/signable'
import type { TypedData } from '#core/messages/typed-data'
import { plain } from '#core/text/words'
import type { Names } from '#decode'
import { effort } from '../../../test/support/effort.ts'
import { judge } from '../judge.ts'
import type { Facts } from '../facts.ts'
import { signableInput } from '../test-support/message.ts'
import { type Ask, bulkOf, COMPONENTS, components, data, MAKERS, type OrderMaker, SEAPORT } from '../test-support/orders.ts'
import { ALICE, BOB, CATS, DAI, find, NAMES, NOBODY, RUN, USDC, WETH } from '../test-support/recorded.ts'

const UNLISTED: Address = '0x00000000000000000000000000000000beef0a01'
const COUNTERFEIT: Address = '0x00000000000000000000000000000000beef0a02'
const names: Names = { ...NAMES, takenFor: (symbol) => (symbol.toLowerCase() === 'usdc' ? NAMES.tokenOf(USDC) : undefined) }
const dollars = (units: bigint) => know({ units: units * 10n ** 18n, currency: 'USD' as const, steps: [] }, RUN)
const facts: Facts = {
  accounts: {},
  tokens: {},
  contacts: know([{ address: BOB, name: 'Bob' }], RUN),
  prices: { native: dollars(3_000n), [WETH]: dollars(3_000n), [DAI]: dollars(1n), [USDC]: dollars(1n) },
}
const text = (value: string) => ({ ok: true, data: encodeAbiParameters([{ type: 'string' }], [value]) })

type Findings = readonly (readonly [string, string])[]

/** What the rule says of a message, where tokens in no list say what they are called. */
function findingsOf(asked: TypedData, given: Facts = facts): Findings {
  const input = signableInput({ kind: 'typed-data', data: asked }, { names, facts: given })
  const probes = input.plan.probes.map(({ probe, reading }) => {
    const after = 'token' in reading ? answer(reading.reads, reading.token) : { ok: false, data: '0x' as const }
    return { probe, pair: { before: after, after } }
  })
  const simulation = { ...find('ether to oneself').simulation, probes: probes.map(({ pair }) => pair) }
  return judge({ ...input, simulation, exercise: { tense: 'could', gaps: [] } })
    .findings.filter(({ rule }) => rule === 'order/gives-away')
    .flatMap((finding) => sentencesOf(finding).map((said) => [finding.level, plain(said)] as const))
}

function answer(reads: string, token: Address): { readonly ok: boolean; readonly data: `0x${string}` } {
  if (reads === 'symbol' && (token === COUNTERFEIT || token === UNLISTED)) return text(token === COUNTERFEIT ? 'USDC' : 'GEM')
  if (reads === 'decimals' && (token === COUNTERFEIT || token === UNLISTED))
    return { ok: true, data: encodeAbiParameters([{ type: 'uint8' }], [6]) }
  return { ok: false, data: '0x' }
}

const LEVELS = ['none', 'info', 'unknown', 'warn', 'danger'] as const
type Level = (typeof LEVELS)[number]
const worst = (findings: Findings): Level =>
  LEVELS[Math.max(0, ...findings.map(([level]) => LEVELS.findIndex((one) => one === level)))] ?? 'none'

const CURRENCIES = {
  ether: { token: undefined, fair: 10n ** 18n },
  WETH: { token: WETH, fair: 10n ** 18n },
  USDC: { token: USDC, fair: 3_000_000_000n },
  unlisted: { token: UNLISTED, fair: 3_000_000_000n },
  counterfeit: { token: COUNTERFEIT, fair: 3_000_000_000n },
} as const
type CurrencyName = keyof typeof CURRENCIES
const AMOUNTS = {
  nothing: () => 0n,
  'one wei': () => 1n,
  'one percent': (fair: bigint) => fair / 100n,
  fair: (fair: bigint) => fair,
  double: (fair: bigint) => 2n * fair,
} as const
type AmountName = keyof typeof AMOUNTS
const RECEIVERS = { me: ALICE, stranger: NOBODY, contact: BOB, zero: ZERO } as const
type ReceiverName = keyof typeof RECEIVERS
const SHAPES = ['whole', 'partial', 'falling'] as const

type Asked = {
  readonly receiver: ReceiverName
  readonly amount: AmountName
  readonly currency: CurrencyName
  readonly shape: (typeof SHAPES)[number]
}

/** What is right, said without looking at the rule. */
function expected({ gives, zero }: OrderMaker, { receiver, amount, currency, shape }: Asked): Level {
  // An auction that falls to one wei is an order for one wei.
  const least: AmountName = shape === 'falling' && amount !== 'nothing' ? 'one wei' : amount
  if (receiver === 'stranger' || (receiver === 'zero' && zero === 'nobody')) return 'danger'
  if (least === 'nothing' || least === 'one wei' || currency === 'counterfeit') return 'danger'
  if (gives === 'item') {
    if (currency === 'unlisted') return 'danger'
    return receiver === 'contact' ? 'warn' : 'unknown'
  }
  if (currency === 'unlisted') return 'warn'
  if (least === 'one percent') return 'danger'
  return receiver === 'contact' ? 'warn' : 'none'
}

function casesOf(maker: OrderMaker): readonly Asked[] {
  const receivers: readonly ReceiverName[] = maker.zero === 'no receiver' ? ['me'] : ['me', 'stranger', 'contact', 'zero']
  return receivers.flatMap((receiver) =>
    (Object.keys(AMOUNTS) as AmountName[]).flatMap((amount) =>
      (Object.keys(CURRENCIES) as CurrencyName[])
        .filter((currency) => currency !== 'ether' || maker.can.includes('ether'))
        .flatMap((currency) =>
          SHAPES.filter((shape) => shape === 'whole' || maker.can.includes(shape === 'partial' ? 'partial' : 'falls')).map((shape) => ({
            receiver,
            amount,
            currency,
            shape,
          })),
        ),
    ),
  )
}

function askOf({ receiver, amount, currency, shape }: Asked): Ask {
  const { token, fair } = CURRENCIES[currency]
  const units = AMOUNTS[amount](fair)
  return {
    receiver: RECEIVERS[receiver],
    currency: token,
    amount: units,
    low: shape === 'falling' && units > 0n ? 1n : units,
    partial: shape === 'partial',
  }
}

describe('every form of order, by who is paid, how much, in what and how', () => {
  it.each(MAKERS.map((maker) => [maker.name, maker] as const))('%s', (_, maker) => {
    const wrong = casesOf(maker).flatMap((asked) => {
      const got = worst(findingsOf(maker.make(askOf(asked))))
      const right = expected(maker, asked)
      return got === right ? [] : [`${Object.values(asked).join(', ')}: ${got} for ${right}`]
    })
    expect(wrong).toEqual([])
  })

  it('is known to the register, with a sentence that names amount and end where there is one', () => {
    for (const maker of MAKERS) {
      const { explanation } = signableInput(
        { kind: 'typed-data', data: maker.make(askOf({ receiver: 'me', amount: 'fair', currency: 'WETH', shape: 'whole' })) },
        { names },
      )
      expect('standard' in explanation && explanation.standard, maker.name).toBeTruthy()
      expect(plain(explanation.intent), maker.name).toMatch(
        /^(?:Sell item 7 of|Swap at most 3000 DAI).* for at least [\d.]+ WETH, (?:until|with no expiry)/,
      )
    }
  })
})

describe('orders without any price that is proved', () => {
  const bare: Facts = { accounts: {}, tokens: {} }
  it.each(MAKERS.map((maker) => [maker.name, maker] as const))('%s: one wei stays a danger, and a fair price is not known', (_, maker) => {
    const at = (amount: AmountName): Level =>
      worst(findingsOf(maker.make(askOf({ receiver: 'me', amount, currency: 'WETH', shape: 'whole' })), bare))
    expect([at('nothing'), at('one wei'), at('fair')]).toEqual(['danger', 'danger', 'unknown'])
  })
})

describe('a bulk', () => {
  const fair = askOf({ receiver: 'me', amount: 'fair', currency: 'ether', shape: 'whole' })
  const bad = askOf({ receiver: 'me', amount: 'one wei', currency: 'ether', shape: 'whole' })
  it('of honest orders is a warning', () => {
    expect(worst(findingsOf(bulkOf([fair, fair, fair])))).toBe('warn')
  })
  it.each([0, 1, 2, 3, 4])('with a bad one at place %i names it, says it first, and has it in its headline', (place) => {
    const bulk = bulkOf(Array.from({ length: 5 }, (_, at) => (at === place ? bad : fair)))
    const [first] = findingsOf(bulk)
    expect(first).toEqual(['danger', `Order ${place + 1} of 5: “This order asks for 0.000000000000000001 ETH, which is next to nothing”`])
    const { explanation } = signableInput({ kind: 'typed-data', data: bulk }, { names })
    expect(plain(explanation.intent)).toContain(`number ${place + 1} is: “Sell item 7`)
  })
  it('of 500 is judged in time that grows with their number alone', () => {
    const took = (count: number): number => {
      const bulk = bulkOf(Array.from({ length: count }, (_, at) => (at === count - 1 ? bad : fair)))
      const started = effort()
      expect(worst(findingsOf(bulk))).toBe('danger')
      return effort() - started
    }
    took(64)
    const [few, many] = [took(64), took(512)]
    expect(many).toBeLessThan(few * 8 * 4 + 50)
  })
})

const plainAsk = askOf({ receiver: 'me', amount: 'fair', currency: 'ether', shape: 'whole' })
const makerOf = (name: string): OrderMaker => {
  const found = MAKERS.find((one) => one.name === name)
  if (found === undefined) throw new Error(name)
  return found
}
/** The message of a maker with members changed. */
const changed = (name: string, change: Readonly<Record<string, unknown>>, ask: Ask = plainAsk): TypedData => {
  const made = makerOf(name).make(ask)
  return { ...made, message: { ...made.message, ...change } }
}
const WEI = askOf({ receiver: 'me', amount: 'one wei', currency: 'WETH', shape: 'whole' })
const WHOLE_WETH = askOf({ receiver: 'me', amount: 'fair', currency: 'WETH', shape: 'whole' })
const paid = (recipient: Address, amount: bigint) => ({
  ...{ itemType: 0, token: ZERO, identifierOrCriteria: '0', startAmount: amount.toString(), endAmount: amount.toString(), recipient },
})
const cat = (recipient?: Address, itemType = 2) => ({
  ...{ itemType, token: CATS, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' },
  ...(recipient === undefined ? {} : { recipient }),
})
const MILLI = 10n ** 15n
const TRAITS = ((1_900_000_000n << 80n) | (1n << 249n)).toString()
const FORM_META =
  'MetaTransactionData(address signer,address sender,uint256 minGasPrice,uint256 maxGasPrice,uint256 expirationTimeSeconds,uint256 salt,bytes callData,uint256 value,address feeToken,uint256 feeAmount)'
const meta = (callData: string, feeAmount = '0'): TypedData =>
  data(FORM_META, '0xdef1c0ded9bec7f1a1670819833240f027b25eff', {
    ...{ signer: ALICE, sender: ZERO, minGasPrice: 0, maxGasPrice: 1, expirationTimeSeconds: 1_900_000_000, salt: 1, callData, value: 0 },
    ...{ feeToken: DAI, feeAmount },
  })
const transform = (least: bigint): string =>
  `0x415565b0${encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }, { type: 'uint256' }],
    [DAI, WETH, 3_000n * 10n ** 18n, least],
  ).slice(2)}`
const blend = '0x29469395eaf6f95920e59f858042f0e28d98a20b'
const sellOffer = (price: bigint): TypedData =>
  data(
    'SellOffer(address borrower,uint256 lienId,uint256 price,uint256 expirationTime,uint256 salt,address oracle,Fee[] fees,uint256 nonce)Fee(uint16 rate,address recipient)',
    blend,
    { borrower: ALICE, lienId: 7, price: price.toString(), expirationTime: 1_900_000_000, salt: 1, oracle: ZERO, fees: [], nonce: 0 },
  )
const loanOffer = data(
  'LoanOffer(address lender,address collection,uint256 totalAmount,uint256 minAmount,uint256 maxAmount,uint256 auctionDuration,uint256 salt,uint256 expirationTime,uint256 rate,address oracle,uint256 nonce)',
  blend,
  {
    ...{ lender: ALICE, collection: CATS, totalAmount: '1', minAmount: '1', maxAmount: '1', auctionDuration: 9000, salt: 1 },
    ...{ expirationTime: 1_900_000_000, rate: 1000, oracle: ZERO, nonce: 0 },
  },
)
const polymarket = (side: number, makerAmount: bigint, takerAmount: bigint): TypedData =>
  data(
    'Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,uint8 side,uint8 signatureType)',
    '0x4bfb41d5b3570defd03c39a9a4d8de6bd8b8982e',
    {
      ...{ salt: 1, maker: ALICE, signer: ALICE, taker: ZERO, tokenId: 7, makerAmount: makerAmount.toString() },
      ...{ takerAmount: takerAmount.toString(), expiration: 1_900_000_000, nonce: 0, feeRateBps: 0, side, signatureType: 0 },
    },
  )
const blurTree = data(
  'Order(address trader,address collection,bytes32 listingsRoot,uint256 numberOfListings,uint256 expirationTime,uint8 assetType,FeeRate makerFee,uint256 salt,uint8 orderType,uint256 nonce)FeeRate(address recipient,uint16 rate)',
  '0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5',
  {
    ...{ trader: ALICE, collection: CATS, listingsRoot: `0x${'12'.repeat(32)}`, numberOfListings: 1, expirationTime: 1_900_000_000 },
    ...{ assetType: 0, makerFee: { recipient: ZERO, rate: 0 }, salt: 1, orderType: 0, nonce: 0 },
  },
)
const withMember = (name: string): TypedData => {
  const made = makerOf(name).make(plainAsk)
  const fields = [...(made.types[made.primaryType] ?? []), { name: 'extraPayout', type: 'address' }]
  return { ...made, types: { ...made.types, [made.primaryType]: fields }, message: { ...made.message, extraPayout: NOBODY } }
}
const elsewhere = (name: string): TypedData => {
  const made = makerOf(name).make(plainAsk)
  return { ...made, domain: { ...made.domain, verifyingContract: NOBODY } }
}
const bridge = (beneficiary: Address): TypedData =>
  data(
    'Order(address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,uint256 destAmount,uint256 expectedAmount,uint256 deadline,uint8 kind,uint256 nonce,uint256 partnerAndFee,bytes permit,bytes metadata,Bridge bridge)Bridge(bytes4 protocolSelector,uint256 destinationChainId,address outputToken,int8 scalingFactor,bytes protocolData)',
    '0x0000000000bbf5c5fd284e657f01bd000933c96d',
    {
      ...{ owner: ALICE, beneficiary, srcToken: DAI, destToken: WETH, srcAmount: '1000000', destAmount: '1000000', expectedAmount: '1' },
      ...{ deadline: 1_900_000_000, kind: 0, nonce: 1, partnerAndFee: 0, permit: '0x', metadata: '0x' },
      bridge: { protocolSelector: '0x12345678', destinationChainId: 10, outputToken: WETH, scalingFactor: 0, protocolData: '0x' },
    },
  )

describe('what an order hides, shares or leaves to others', () => {
  const seaport = 'Seaport, item'
  it.each<readonly [string, TypedData, Level]>([
    ['a fee of a tenth', changed(seaport, { consideration: [paid(ALICE, 900n * MILLI), paid(NOBODY, 100n * MILLI)] }), 'unknown'],
    ['a fee of a third', changed(seaport, { consideration: [paid(ALICE, 600n * MILLI), paid(NOBODY, 300n * MILLI)] }), 'warn'],
    ['a fee of most of it', changed(seaport, { consideration: [paid(ALICE, 400n * MILLI), paid(NOBODY, 600n * MILLI)] }), 'danger'],
    ['one buyer at a price', changed(seaport, { consideration: [paid(ALICE, 1_000n * MILLI), cat(NOBODY)] }), 'warn'],
    ['one buyer at six dollars', changed(seaport, { consideration: [paid(ALICE, 2n * MILLI), cat(NOBODY)] }), 'danger'],
    ['six dollars from anybody', changed(seaport, { consideration: [paid(ALICE, 2n * MILLI)] }), 'unknown'],
    ['the item to a buyer, and nothing else', changed(seaport, { consideration: [cat(NOBODY)] }), 'danger'],
    ['any item of a set', changed(seaport, { offer: [{ ...cat(undefined, 4), identifierOrCriteria: '0' }] }), 'danger'],
    ['an item for an item', changed(seaport, { consideration: [{ ...cat(ALICE), token: NOBODY }] }), 'warn'],
    ['a zone that nobody knows', changed(seaport, { zone: NOBODY, orderType: 2 }), 'warn'],
    ['what is burnt', changed(seaport, { consideration: [paid(ZERO, 1_000n * MILLI)] }), 'danger'],
    ['an extension at a fair price', changed('1inch 4', { makerTraits: TRAITS }, WHOLE_WETH), 'warn'],
    ['an extension at one wei', changed('1inch 4', { makerTraits: TRAITS }, WEI), 'danger'],
    ['prices behind a root', blurTree, 'danger'],
    ['a meta-transaction at a fair price', meta(transform(10n ** 18n)), 'none'],
    ['a meta-transaction for nothing', meta(transform(0n)), 'danger'],
    ['a meta-transaction with a fee as large as what it swaps', meta(transform(10n ** 18n), (3_000n * 10n ** 18n).toString()), 'danger'],
    ['a meta-transaction of any call', meta('0x12345678'), 'danger'],
    [
      'a kind of asset that nobody knows',
      changed('Rarible', { makeAsset: { assetType: { assetClass: '0x11111111', data: '0x' }, value: '1' } }),
      'warn',
    ],
    [
      'one payout to a stranger, packed',
      changed('Rarible', { dataType: '0x2fa3cfd3', data: `0x${((10_000n << 160n) | BigInt(NOBODY)).toString(16).padStart(64, '0')}` }),
      'danger',
    ],
    ['a call of a proxy that nobody knows', changed('Wyvern', { calldata: '0x12345678' }), 'danger'],
    ['shares of an outcome, bought', polymarket(0, 50_000_000n, 100_000_000n), 'unknown'],
    ['shares of an outcome, sold for nothing', polymarket(1, 50_000_000n, 0n), 'danger'],
    ['a loan against items', loanOffer, 'unknown'],
    ['the item behind a loan, at a price', sellOffer(10n ** 18n), 'warn'],
    ['the item behind a loan, for one wei', sellOffer(1n), 'danger'],
    ['a member that no version has', withMember('Payment Processor'), 'warn'],
    ['a contract in no list, where others may be', elsewhere('Payment Processor'), 'warn'],
    ['another chain, for a stranger', bridge(NOBODY), 'danger'],
    ['another chain, for oneself', bridge(ALICE), 'unknown'],
  ])('%s', (_, asked, level) => {
    const findings = findingsOf(asked)
    expect([worst(findings), findings.length === 0]).toEqual([level, level === 'none'])
  })

  it('says that the time of an order is over', () => {
    expect(findingsOf(changed(seaport, { endTime: '1600000000' }))).toContainEqual(['info', 'This order has expired'])
  })
})

describe('an order that gives money beside what it sells', () => {
  const money = {
    WETH: { token: WETH, unit: 10n ** 18n },
    USDC: { token: USDC, unit: 3_000_000_000n },
    DAI: { token: DAI, unit: 3_000n * 10n ** 18n },
  }
  const order = (given: readonly { readonly token: Address; readonly units: bigint }[]): TypedData => {
    const ask: Ask = { receiver: ALICE, currency: undefined, amount: 10n ** 18n, low: 10n ** 18n, partial: false }
    const whole = components('item', ask)
    const more = given.map(({ token, units }) => ({
      itemType: 1,
      token,
      identifierOrCriteria: '0',
      startAmount: units.toString(),
      endAmount: units.toString(),
    }))
    return data(COMPONENTS, SEAPORT, { ...whole, offer: [...(whole['offer'] as readonly unknown[]), ...more] })
  }
  const { prices: _none, ...unpriced } = facts
  const times = (name: keyof typeof money, percent: bigint) => ({ token: money[name].token, units: (money[name].unit * percent) / 100n })

  it.each(Object.keys(money) as (keyof typeof money)[])('is a danger where it gives more than twice what it asks for: %s', (name) => {
    expect(worst(findingsOf(order([times(name, 300n)])))).toBe('danger')
    expect(worst(findingsOf(order([times(name, 10n)])))).toBe('unknown')
  })

  it('is one without prices, where it asks for the same currency', () => {
    for (const others of [[], [times('USDC', 5n)], [times('USDC', 5n), times('DAI', 700n)]])
      expect(worst(findingsOf(order([...others, times('WETH', 300n)]), unpriced))).toBe('danger')
    expect(worst(findingsOf(order([times('USDC', 300n)]), unpriced))).toBe('unknown')
  })
})

const abi = parseAbi([
  'struct Fee { address recipient; uint256 amount; bytes feeData; }',
  'struct Property { address propertyValidator; bytes propertyData; }',
  'struct Order721 { uint8 direction; address maker; address taker; uint256 expiry; uint256 nonce; address erc20Token; uint256 erc20TokenAmount; Fee[] fees; address erc721Token; uint256 erc721TokenId; Property[] erc721TokenProperties; }',
  'struct Offered { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct Wanted { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct Parameters { address offerer; address zone; Offered[] offer; Wanted[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { Parameters parameters; bytes signature; }',
  'function offerPunkForSale(uint256 punkIndex, uint256 minSalePriceInWei)',
  'function offerPunkForSaleToAddress(uint256 punkIndex, uint256 minSalePriceInWei, address toAddress)',
  'function acceptBidForPunk(uint256 punkIndex, uint256 minPrice)',
  'function createAsk(address tokenContract, uint256 tokenId, uint256 askPrice, address askCurrency, address sellerFundsRecipient, uint16 findersFeeBps)',
  'function setAskPrice(address tokenContract, uint256 tokenId, uint256 askPrice, address askCurrency)',
  'function setBuyPrice(address nftContract, uint256 tokenId, uint256 price)',
  'function setSalePrice(address originContract, uint256 tokenId, address currencyAddress, uint256 listPrice, address target, address[] splitAddresses, uint8[] splitRatios)',
  'function setPreSignature(bytes orderUid, bool signed)',
  'function preSignERC721Order(Order721 order)',
  'function validate(Order[] orders) returns (bool)',
  'function approveOrder_(address[7] addrs, uint256[9] uints, uint8 feeMethod, uint8 side, uint8 saleKind, uint8 howToCall, bytes callData, bytes replacementPattern, bytes staticExtradata, bool orderbookInclusionDesired)',
])

/** What the rule says of a transaction that is run, and moves nothing. */
function putUp(to: Address, callData: `0x${string}`): Level {
  const asked: Signable = {
    kind: 'transaction',
    transaction: {
      ...{ type: 'eip1559', chainId: 31337, nonce: 0, gasLimit: 100_000n, to, value: 0n, data: callData },
      ...{ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, accessList: [] },
    },
  }
  return worst(
    judge(signableInput(asked, { names, facts }))
      .findings.filter(({ rule }) => rule === 'order/gives-away')
      .map(({ level, say }) => [level, plain(say)] as const),
  )
}

describe('orders that are put up on chain', () => {
  const ETHER = 10n ** 18n
  const UID = `0x${'ab'.repeat(32)}${ALICE.slice(2)}7fffffff` as const
  const call = (to: Address, ...args: Parameters<typeof encodeFunctionData<typeof abi>>) => putUp(to, encodeFunctionData(...args))
  const order721 = (price: bigint) => ({
    ...{ direction: 0, maker: ALICE, taker: ZERO, expiry: 1_900_000_000n, nonce: 1n, erc20Token: WETH, erc20TokenAmount: price, fees: [] },
    ...{ erc721Token: CATS, erc721TokenId: 7n, erc721TokenProperties: [] },
  })
  const parameters = (price: bigint, recipient: Address) => ({
    ...{ offerer: ALICE, zone: ZERO, orderType: 0, startTime: 0n, endTime: 1_900_000_000n, salt: 1n, totalOriginalConsiderationItems: 1n },
    ...{ zoneHash: `0x${'00'.repeat(32)}` as const, conduitKey: `0x${'00'.repeat(32)}` as const },
    offer: [{ itemType: 2, token: CATS, identifierOrCriteria: 7n, startAmount: 1n, endAmount: 1n }],
    consideration: [{ itemType: 0, token: ZERO, identifierOrCriteria: 0n, startAmount: price, endAmount: price, recipient }],
  })
  const listed = (price: bigint, recipient: Address = ALICE) =>
    call(SEAPORT, { abi, functionName: 'validate', args: [[{ parameters: parameters(price, recipient), signature: '0x' }]] })
  const move = encodeFunctionData({ abi: parseAbi(['function transferFrom(address, address, uint256)']), args: [ALICE, ZERO, 7n] })
  const wyvern = (price: bigint) =>
    call(NOBODY, {
      abi,
      functionName: 'approveOrder_',
      args: [
        [NOBODY, ALICE, ZERO, ZERO, CATS, ZERO, ZERO],
        [0n, 0n, 0n, 0n, price, 0n, 0n, 1_900_000_000n, 1n],
        ...([1, 1, 0, 0, move, '0x', '0x', false] as const),
      ],
    })

  it.each<readonly [string, (price: bigint) => Level, Level]>([
    ['a punk for anybody', (price) => call(CATS, { abi, functionName: 'offerPunkForSale', args: [7n, price] }), 'unknown'],
    ['a punk for one buyer', (price) => call(CATS, { abi, functionName: 'offerPunkForSaleToAddress', args: [7n, price, NOBODY] }), 'warn'],
    ['a bid for a punk', (price) => call(CATS, { abi, functionName: 'acceptBidForPunk', args: [7n, price] }), 'unknown'],
    ['an ask of Zora', (price) => call(NOBODY, { abi, functionName: 'createAsk', args: [CATS, 7n, price, ZERO, ALICE, 100] }), 'unknown'],
    ['a new price at Zora', (price) => call(NOBODY, { abi, functionName: 'setAskPrice', args: [CATS, 7n, price, ZERO] }), 'unknown'],
    ['a price at Foundation', (price) => call(NOBODY, { abi, functionName: 'setBuyPrice', args: [CATS, 7n, price] }), 'unknown'],
    [
      'a price at SuperRare',
      (price) => call(NOBODY, { abi, functionName: 'setSalePrice', args: [CATS, 7n, ZERO, price, ZERO, [ALICE], [100]] }),
      'unknown',
    ],
    ['0x', (price) => call(NOBODY, { abi, functionName: 'preSignERC721Order', args: [order721(price)] }), 'unknown'],
    ['Seaport', (price) => listed(price), 'unknown'],
    ['Wyvern', wyvern, 'unknown'],
  ])('%s: nothing and one wei are a danger, a price is judged as any other', (_, at, fair) => {
    expect([at(0n), at(1n), at(ETHER)]).toEqual(['danger', 'danger', fair])
  })

  it('that pay a stranger are a danger, and hashes a warning', () => {
    expect(listed(ETHER, NOBODY)).toBe('danger')
    expect(call(NOBODY, { abi, functionName: 'createAsk', args: [CATS, 7n, ETHER, ZERO, NOBODY, 0] })).toBe('danger')
    expect(call(NOBODY, { abi, functionName: 'setSalePrice', args: [CATS, 7n, ZERO, ETHER, ZERO, [NOBODY], [100]] })).toBe('danger')
    expect(call(NOBODY, { abi, functionName: 'createAsk', args: [CATS, 7n, ETHER, ZERO, ALICE, 9000] })).toBe('danger')
    expect(call(NOBODY, { abi, functionName: 'setPreSignature', args: [UID, true] })).toBe('warn')
    expect(call(NOBODY, { abi, functionName: 'setPreSignature', args: [UID, false] })).toBe('none')
  })
})
