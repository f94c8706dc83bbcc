import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import { say, type Words } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim, Standard } from '../explanation.ts'
import { callBy, quoting, receives } from './inner.ts'
import { buy, fill, itemsWord, paidIn, sell, sentAlong, proportionOf } from './order-words.ts'

const ZERO_EX: readonly Standard[] = ['0x']
const SIGNATURE = '(uint8 signatureType, uint8 v, bytes32 r, bytes32 s)'
const PAIR = 'address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount'
const LIMIT = `(${PAIR}, uint128 takerTokenFeeAmount, address maker, address taker, address sender, address feeRecipient, bytes32 pool, uint64 expiry, uint256 salt) order`
const QUOTE = `(${PAIR}, address maker, address taker, address txOrigin, bytes32 pool, uint64 expiry, uint256 salt) order`
const OTC = `(${PAIR}, address maker, address taker, address txOrigin, uint256 expiryAndNonce) order`

/** What the caller gives at most; a limit order adds its fee. */
function zeroExTokens(told: DecodedCallContext, most: bigint | undefined, feeOf?: bigint): Telling {
  const order = told.within('order')
  const [making, taking] = [order.units('makerAmount'), order.units('takerAmount')]
  const offered = most === undefined ? taking : most
  const fee = feeOf === undefined ? 0n : proportionOf(feeOf, offered, taking)
  const telling = fill(told, {
    pay: { token: order.address('takerToken'), units: offered + fee },
    get: { token: order.address('makerToken'), units: proportionOf(making, offered, taking) },
    payee: order.address('maker'),
  })
  return feeOf === undefined
    ? telling
    : { ...telling, claims: [...(telling.claims ?? []), ...receives(told, order.address('feeRecipient'))] }
}

const zeroExFills: readonly Entry[] = [
  ...['fillLimitOrder', 'fillOrKillLimitOrder'].map((name): Entry => ({
    signature: `${name}(${LIMIT}, ${SIGNATURE} signature, uint128 takerTokenFillAmount)`,
    standards: ZERO_EX,
    payable: true,
    tell: (told) => zeroExTokens(told, told.units('takerTokenFillAmount'), told.within('order').units('takerTokenFeeAmount')),
  })),
  ...['fillRfqOrder', 'fillOrKillRfqOrder'].map((name): Entry => ({
    signature: `${name}(${QUOTE}, ${SIGNATURE} signature, uint128 takerTokenFillAmount)`,
    standards: ZERO_EX,
    tell: (told) => zeroExTokens(told, told.units('takerTokenFillAmount')),
  })),
  ...['fillOtcOrder', 'fillOtcOrderForEth'].map((name): Entry => ({
    signature: `${name}(${OTC}, ${SIGNATURE} makerSignature, uint128 takerTokenFillAmount)`,
    standards: ZERO_EX,
    tell: (told) => zeroExTokens(told, told.units('takerTokenFillAmount')),
  })),
  {
    signature: `fillOtcOrderWithEth(${OTC}, ${SIGNATURE} makerSignature)`,
    standards: ZERO_EX,
    payable: true,
    tell(told) {
      const order = told.within('order')
      return fill(told, {
        pay: { token: undefined, units: told.call.value },
        get: {
          token: order.address('makerToken'),
          units: proportionOf(order.units('makerAmount'), told.call.value, order.units('takerAmount')),
        },
        payee: order.address('maker'),
      })
    },
  },
]

const FEES = '(address recipient, uint256 amount, bytes feeData)[] fees'
const nftOrder = (kind: 'erc721' | 'erc1155'): string =>
  `(uint8 direction, address maker, address taker, uint256 expiry, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, ${FEES}, address ${kind}Token, uint256 ${kind}TokenId, (address propertyValidator, bytes propertyData)[] ${kind}TokenProperties${kind === 'erc1155' ? ', uint128 erc1155TokenAmount' : ''})`

/** Fees come on top of the price, from whoever buys (LibNFTOrder.sol): for the seller they are none of its own. */
const zeroExFees = (order: DecodedCallContext): bigint => order.each('fees').reduce((sum, fee) => sum + fee.units('amount'), 0n)
const zeroExFeeClaims = (told: DecodedCallContext, order: DecodedCallContext): readonly Claim[] =>
  order.each('fees').flatMap((fee) => receives(told, fee.address('recipient')))

function buyByOrder(told: DecodedCallContext, order: DecodedCallContext, kind: 'erc721' | 'erc1155', units?: bigint): Telling {
  const all = kind === 'erc721' ? 1n : order.units('erc1155TokenAmount')
  const whole = order.units('erc20TokenAmount') + zeroExFees(order)
  const price = { token: paidIn(order.address('erc20Token')), units: units === undefined ? whole : proportionOf(whole, units, all) + 1n }
  const item = { collection: order.address(`${kind}Token`), id: order.units(`${kind}TokenId`) }
  const telling = buy(told, item, price, order.address('maker'))
  return { ...telling, claims: [...(telling.claims ?? []), ...zeroExFeeClaims(told, order)] }
}

function sellByOrder(told: DecodedCallContext, kind: 'erc721' | 'erc1155', units: bigint): Telling {
  const order = told.within('buyOrder')
  const all = kind === 'erc721' ? 1n : order.units('erc1155TokenAmount')
  const price = { token: paidIn(order.address('erc20Token')), units: proportionOf(order.units('erc20TokenAmount'), units, all) }
  const telling = sell(
    told,
    { collection: order.address(`${kind}Token`), id: told.units(`${kind}TokenId`), units },
    price,
    order.address('maker'),
  )
  const native = told.flag('unwrapNativeToken')
  const claims = (telling.claims ?? []).filter((claim) => !native || claim.kind !== 'in')
  // Fees of the order are paid by its maker, besides.
  return { ...telling, claims: [...claims, ...zeroExFeeClaims(told, order)], open: native || size(told.bytes('callbackData')) > 0 }
}

const zeroExItems: readonly Entry[] = [
  {
    signature: `sellERC721(${nftOrder('erc721')} buyOrder, ${SIGNATURE} signature, uint256 erc721TokenId, bool unwrapNativeToken, bytes callbackData)`,
    standards: ZERO_EX,
    tell: (told) => sellByOrder(told, 'erc721', 1n),
  },
  {
    signature: `sellERC1155(${nftOrder('erc1155')} buyOrder, ${SIGNATURE} signature, uint256 erc1155TokenId, uint128 erc1155SellAmount, bool unwrapNativeToken, bytes callbackData)`,
    standards: ZERO_EX,
    tell: (told) => sellByOrder(told, 'erc1155', told.units('erc1155SellAmount')),
  },
  {
    signature: `buyERC721(${nftOrder('erc721')} sellOrder, ${SIGNATURE} signature, bytes callbackData)`,
    standards: ZERO_EX,
    payable: true,
    tell: (told) => buyByOrder(told, told.within('sellOrder'), 'erc721'),
  },
  {
    signature: `buyERC1155(${nftOrder('erc1155')} sellOrder, ${SIGNATURE} signature, uint128 erc1155BuyAmount, bytes callbackData)`,
    standards: ZERO_EX,
    payable: true,
    tell: (told) => buyByOrder(told, told.within('sellOrder'), 'erc1155', told.units('erc1155BuyAmount')),
  },
  {
    signature: `batchBuyERC721s(${nftOrder('erc721')}[] sellOrders, ${SIGNATURE}[] signatures, bytes[] callbackData, bool revertIfIncomplete)`,
    standards: ZERO_EX,
    payable: true,
    tell(told) {
      const orders = told.each('sellOrders')
      return {
        intent: say('Buy as much as there is of {items} at {contract}', {
          items: itemsWord(
            told,
            orders.map((order) => ({ collection: order.address('erc721Token'), id: order.units('erc721TokenId') })),
          ),
          contract: told.who(told.contract),
        }),
        claims: [...orders.flatMap((order) => buyByOrder(told, order, 'erc721').claims ?? [])],
        open: true,
      }
    },
  },
]

const ASSETS =
  'address makerAddress, address takerAddress, address feeRecipientAddress, address senderAddress, uint256 makerAssetAmount, uint256 takerAssetAmount, uint256 makerFee, uint256 takerFee, uint256 expirationTimeSeconds, uint256 salt, bytes makerAssetData, bytes takerAssetData'
const ASSETS_2 = `(${ASSETS})`
const ASSETS_3 = `(${ASSETS}, bytes makerFeeAssetData, bytes takerFeeAssetData)`

/** The token of an `ERC20Token(address)` (LibAssetData.sol, 0x 2 and 3). Other assets are not named. */
const erc20Of = (data: Hex): Address | undefined =>
  data.startsWith('0xf47261b0') && size(data) >= 36 ? `0x${data.slice(34, 74)}` : undefined

function zeroExAssets(told: DecodedCallContext): Telling {
  const [order, amount] = [told.within('order'), told.units('takerAssetFillAmount')]
  const [sold, bought] = [erc20Of(order.bytes('makerAssetData')), erc20Of(order.bytes('takerAssetData'))]
  const [maker, fee] = [order.address('makerAddress'), order.address('feeRecipientAddress')]
  const more = receives(told, order.units('takerFee') > 0n ? fee : undefined)
  if (sold === undefined || bought === undefined)
    return {
      intent: say('Fill an order of {maker} at {contract} for assets that cannot be read', {
        maker: told.who(maker),
        contract: told.who(told.contract),
      }),
      claims: [...sentAlong(told), ...receives(told, maker), ...receives(told, fee)],
      open: true,
    }
  const telling = fill(told, {
    pay: { token: bought, units: amount },
    get: { token: sold, units: proportionOf(order.units('makerAssetAmount'), amount, order.units('takerAssetAmount')) },
    payee: maker,
    open: order.units('takerFee') > 0n,
  })
  return { ...telling, claims: [...(telling.claims ?? []), ...more] }
}

/** Orders of two others: whoever matches them keeps what is between their prices, and pays for both. */
function matched(
  told: DecodedCallContext,
  sides: readonly [string, string],
  makerOf: (order: DecodedCallContext) => readonly Address[],
): Telling {
  return {
    intent: say('Match two orders of others at {contract} with each other', { contract: told.who(told.contract) }),
    claims: [
      ...sentAlong(told),
      ...sides.flatMap((name) => makerOf(told.within(name)).flatMap((who) => (who === ZERO ? [] : receives(told, who)))),
    ],
    open: true,
  }
}

const zeroExOld: readonly Entry[] = [ASSETS_2, ASSETS_3].flatMap((order): readonly Entry[] => [
  ...['fillOrder', 'fillOrKillOrder'].map((name): Entry => ({
    signature: `${name}(${order} order, uint256 takerAssetFillAmount, bytes signature)`,
    standards: ZERO_EX,
    payable: true,
    tell: zeroExAssets,
  })),
  {
    signature: `matchOrders(${order} leftOrder, ${order} rightOrder, bytes leftSignature, bytes rightSignature)`,
    standards: ZERO_EX,
    payable: true,
    tell: (told) => matched(told, ['leftOrder', 'rightOrder'], (one) => [one.address('makerAddress'), one.address('feeRecipientAddress')]),
  },
])

const zeroExMatch: Entry = {
  signature: `matchERC721Orders(${nftOrder('erc721')} sellOrder, ${nftOrder('erc721')} buyOrder, ${SIGNATURE} sellOrderSignature, ${SIGNATURE} buyOrderSignature)`,
  standards: ZERO_EX,
  tell: (told) =>
    matched(told, ['sellOrder', 'buyOrder'], (one) => [one.address('maker'), ...one.each('fees').map((fee) => fee.address('recipient'))]),
}

const hidden = (told: DecodedCallContext, hash: string): Words =>
  say('Place the order {hash} at {contract}; only its hash is shown', { hash, contract: told.who(told.contract) })

/** Who may sign orders in somebody's name, and orders that are approved by their hash alone. */
const zeroExRights: readonly Entry[] = [
  {
    signature: 'registerAllowedOrderSigner(address signer, bool allowed)',
    standards: ZERO_EX,
    tell: (told) => signs(told, told.address('signer'), told.flag('allowed')),
  },
  {
    signature: 'setSignatureValidatorApproval(address validatorAddress, bool approval)',
    standards: ZERO_EX,
    tell: (told) => signs(told, told.address('validatorAddress'), told.flag('approval')),
  },
  ...['preSign(bytes32 hash)', 'preSign(bytes32 hash, address signerAddress, bytes signature)'].map((signature): Entry => ({
    signature,
    standards: ZERO_EX,
    tell: (told) => ({
      intent: hidden(told, `${told.bytes('hash').slice(0, 10)}…`),
      claims: [
        {
          kind: 'order',
          terms: {
            maker: told.has('signerAddress') ? told.address('signerAddress') : told.caller,
            gives: [{ asset: { kind: 'unknown' }, start: 1n, end: 1n }],
            gets: [],
            hidden: 'hash',
          },
        },
      ],
      open: true,
    }),
  })),
]

function signs(told: DecodedCallContext, to: Address, granted: boolean): Telling {
  const places = { to: told.who(to), contract: told.who(told.contract) }
  return {
    intent: granted
      ? say('Let {to} sign orders in your name at {contract}, for everything that it may spend of yours', places)
      : say('Stop {to} from signing orders in your name at {contract}', places),
    claims: [{ kind: 'right', owner: told.caller, of: told.contract, to, given: granted ? 'granted' : 'taken' }],
  }
}

const SLIPPAGE = '(address recipient, address buyToken, uint256 minAmountOut) slippage'

/** Settler pays out what its steps bought (github.com/0xProject/0x-settler, ISettlerTakerSubmitted.sol). */
const zeroExSettler: readonly Entry[] = [
  {
    signature: `execute(${SLIPPAGE}, bytes[] actions, bytes32 affiliate)`,
    standards: ZERO_EX,
    payable: true,
    tell(told) {
      const { recipient, token, least } = slippageOf(told)
      const places = { amount: told.amount(least, token), to: told.who(recipient) }
      const isOwn = recipient === told.caller || recipient === ZERO
      return {
        intent: isOwn ? say('Swap for at least {amount}', places) : say('Swap for at least {amount}, paid out to {to}', places),
        claims: isOwn ? [] : receives(told, recipient),
        open: true,
      }
    },
  },
]

/**
 * AllowanceHolder lets `operator` take up to `amount` while it calls `target` (github.com/0xProject/0x-settler, AllowanceHolderBase.sol). Where that is no step of
 * Settler's, whoever may take gives nothing for it by these words.
 */
const zeroExHolder: Entry = {
  signature: 'exec(address operator, address token, uint256 amount, address target, bytes data)',
  standards: ZERO_EX,
  payable: true,
  tell(told) {
    const [operator, token, target] = [told.address('operator'), told.address('token'), told.address('target')]
    const most = told.units('amount')
    const places = { amount: told.amount(most, token), to: told.who(operator), contract: told.who(told.contract) }
    const isSwap = SETTLES.has(told.bytes('data').slice(0, 10))
    const alone = say('Let {to} spend up to {amount} at once, by {contract}', places)
    return {
      intent: alone,
      claims: [
        { kind: 'out', from: told.caller, token, most, exact: false },
        // A swap says what arrives, and with whom: what it may take is the price.
        ...(isSwap ? [] : [{ kind: 'right', owner: told.caller, of: told.contract, to: operator, given: 'granted', token } as const]),
      ],
      inner: [callBy(told, told.contract, target, told.bytes('data'), told.call.value)],
      open: true,
      sum: (inner) => (isSwap ? quoting((what) => say('For up to {amount}: {what}', { ...places, what }), alone)(inner) : alone),
    }
  },
}

/** `execute` of Settler: its first argument says what must arrive, and with whom. */
const SETTLES: ReadonlySet<string> = new Set(['0x1fff991f'])

/** Who gets what is bought, by Settler's first argument; an empty address leaves it to the steps. */
function slippageOf(told: DecodedCallContext): {
  readonly recipient: Address
  readonly token: Address | undefined
  readonly least: bigint
} {
  const slippage = told.within('slippage')
  const token = slippage.address('buyToken')
  return {
    recipient: slippage.address('recipient'),
    token: token === ZERO || token === '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' ? undefined : token,
    least: slippage.units('minAmountOut'),
  }
}

/**
 * Orders of 0x that are filled on chain: 4 (github.com/0xProject/protocol, INativeOrdersFeature.sol, IOtcOrdersFeature.sol, IERC721OrdersFeature.sol,
 * IERC1155OrdersFeature.sol), 2 and 3 (github.com/0xProject/0x-monorepo, IExchangeCore.sol, IMatchOrders.sol).
 */
export const zeroEx: readonly Entry[] = [
  ...zeroExFills,
  ...zeroExItems,
  ...zeroExOld,
  zeroExMatch,
  ...zeroExRights,
  ...zeroExSettler,
  zeroExHolder,
]
