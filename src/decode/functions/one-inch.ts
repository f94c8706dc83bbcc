import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import { say } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Standard } from '../explanation.ts'
import { slice } from '../abi/payload.ts'
import { receives } from './inner.ts'
import { fill, sentAlong, proportionOf } from './order-words.ts'

/** Addresses in the low bits of a word. */
const addressIn = (word: bigint): Address => `0x${(word & (2n ** 160n - 1n)).toString(16).padStart(40, '0')}`

const ONE_INCH: readonly Standard[] = ['1inch']
const ORDER_4 =
  '(uint256 salt, uint256 maker, uint256 receiver, uint256 makerAsset, uint256 takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits) order'

/** Bits of `takerTraits` (TakerTraitsLib.sol): the amount counts what the maker gives; `args` start with whom it is sent to. */
const MAKER_AMOUNT = 1n << 255n
const HAS_TARGET = 1n << 251n
/** Of `makerTraits` (MakerTraitsLib.sol): an extension may set the amounts, and its calls may do anything. */
const HAS_EXTENSION = 1n << 249n

function oneInch4(told: DecodedCallContext): Telling {
  const [order, amount, traits] = [told.within('order'), told.units('amount'), told.units('takerTraits')]
  const [making, taking] = [order.units('makingAmount'), order.units('takingAmount')]
  const args: Hex = told.has('args') ? told.bytes('args') : '0x'
  const byMaker = (traits & MAKER_AMOUNT) !== 0n
  const target = (traits & HAS_TARGET) !== 0n && size(args) >= 20 ? slice(args, 0, 20) : undefined
  const [maker, receiver] = [addressIn(order.units('maker')), addressIn(order.units('receiver'))]
  return fill(told, {
    pay: { token: addressIn(order.units('takerAsset')), units: byMaker ? proportionOf(taking, amount, making) : amount },
    get: { token: addressIn(order.units('makerAsset')), units: byMaker ? amount : proportionOf(making, amount, taking) },
    to: target,
    payee: receiver === ZERO ? maker : receiver,
    open: (order.units('makerTraits') & HAS_EXTENSION) !== 0n || size(args) > (target === undefined ? 0 : 20),
  })
}

const oneInchFour: readonly Entry[] = ['bytes32 r, bytes32 vs', 'bytes signature'].flatMap((signed, at) =>
  ['', ', bytes args'].map((args): Entry => ({
    signature: `fill${at === 0 ? '' : 'Contract'}Order${args === '' ? '' : 'Args'}(${ORDER_4}, ${signed}, uint256 amount, uint256 takerTraits${args})`,
    standards: ONE_INCH,
    ...defined({ payable: at === 0 ? true : undefined }),
    tell: oneInch4,
  })),
)

/** An order whose maker pays in value: put up by a call (NativeOrderFactory.sol). Whoever fills it is paid what was sent along. */
const nativeOrder: Entry = {
  signature: `create(${ORDER_4.replace(' order', ' makerOrder')})`,
  standards: ONE_INCH,
  payable: true,
  tell(told) {
    const order = told.within('makerOrder')
    const [bought, least] = [addressIn(order.units('takerAsset')), order.units('takingAmount')]
    const [maker, receiver] = [addressIn(order.units('maker')), addressIn(order.units('receiver'))]
    const to = receiver === ZERO ? maker : receiver
    const places = {
      sold: told.amount(told.call.value),
      bought: told.amount(least, bought),
      contract: told.who(told.contract),
      to: told.who(to),
    }
    return {
      intent:
        to === told.caller
          ? say('Place an order at {contract}: {sold} for at least {bought}', places)
          : say('Place an order at {contract}: {sold} for at least {bought}, paid to {to}', places),
      claims: [...sentAlong(told), ...receives(told, maker), ...receives(told, to)],
      open: (order.units('makerTraits') & HAS_EXTENSION) !== 0n,
    }
  },
}

const ORDER_3 =
  '(uint256 salt, address makerAsset, address takerAsset, address maker, address receiver, address allowedSender, uint256 makingAmount, uint256 takingAmount, uint256 offsets, bytes interactions)'
const AMOUNTS_3 = 'bytes signature, bytes interaction, uint256 makingAmount, uint256 takingAmount, uint256 skipPermitAndThresholdAmount'

/** One of the two amounts is 0: the other one counts (OrderMixin.sol, 3). */
function oneInch3(told: DecodedCallContext, name: string): Telling {
  const order = told.within(name)
  const [making, taking] = [order.units('makingAmount'), order.units('takingAmount')]
  const [wanted, offered] = [told.units('makingAmount'), told.units('takingAmount')]
  const receiver = order.address('receiver')
  return fill(told, {
    pay: { token: order.address('takerAsset'), units: offered === 0n ? proportionOf(taking, wanted, making) : offered },
    get: { token: order.address('makerAsset'), units: offered === 0n ? wanted : proportionOf(making, offered, taking) },
    to: told.has('target') ? told.address('target') : undefined,
    payee: receiver === ZERO ? order.address('maker') : receiver,
    open: size(told.bytes('interaction')) > 0 || size(order.bytes('interactions')) > 0,
  })
}

const oneInchThree: readonly Entry[] = [
  {
    signature: `fillOrder(${ORDER_3} order, ${AMOUNTS_3})`,
    standards: ONE_INCH,
    payable: true,
    tell: (told) => oneInch3(told, 'order'),
  },
  {
    signature: `fillOrderTo(${ORDER_3} order_, ${AMOUNTS_3}, address target)`,
    standards: ONE_INCH,
    payable: true,
    tell: (told) => oneInch3(told, 'order_'),
  },
  {
    signature: `fillOrderToWithPermit(${ORDER_3} order, ${AMOUNTS_3}, address target, bytes permit)`,
    standards: ONE_INCH,
    tell: (told) => ({ ...oneInch3(told, 'order'), open: true }),
  },
]

const RFQ =
  '(uint256 info, address makerAsset, address takerAsset, address maker, address allowedSender, uint256 makingAmount, uint256 takingAmount) order'
/** Bits of `flagsAndAmount` (OrderRFQMixin.sol): the low 252 are an amount, of the maker's asset with the first. */
const RFQ_MAKER_AMOUNT = 1n << 255n
const RFQ_AMOUNT = 2n ** 252n - 1n

function rfq(told: DecodedCallContext): Telling {
  const [order, flags] = [told.within('order'), told.units('flagsAndAmount')]
  const [making, taking, amount] = [order.units('makingAmount'), order.units('takingAmount'), flags & RFQ_AMOUNT]
  const byMaker = (flags & RFQ_MAKER_AMOUNT) !== 0n
  const offered = amount === 0n ? taking : byMaker ? proportionOf(taking, amount, making) : amount
  return fill(told, {
    pay: { token: order.address('takerAsset'), units: offered },
    get: { token: order.address('makerAsset'), units: amount === 0n ? making : byMaker ? amount : proportionOf(making, amount, taking) },
    to: told.has('target') ? told.address('target') : undefined,
    payee: order.address('maker'),
    ...defined({ open: told.has('permit') ? true : undefined }),
  })
}

const oneInchRfq: readonly Entry[] = [
  `fillOrderRFQ(${RFQ}, bytes signature, uint256 flagsAndAmount)`,
  `fillOrderRFQCompact(${RFQ}, bytes32 r, bytes32 vs, uint256 flagsAndAmount)`,
  `fillOrderRFQTo(${RFQ}, bytes signature, uint256 flagsAndAmount, address target)`,
  `fillOrderRFQToWithPermit(${RFQ}, bytes signature, uint256 flagsAndAmount, address target, bytes permit)`,
].map((signature) => ({
  signature,
  standards: ONE_INCH,
  ...defined({ payable: signature.includes('Permit') ? undefined : true }),
  tell: rfq,
}))

/** Orders of 1inch 3 and 4 and its quotes, filled on chain (github.com/1inch/limit-order-protocol, IOrderMixin.sol, OrderMixin.sol, OrderRFQMixin.sol). */
export const oneInch: readonly Entry[] = [...oneInchFour, ...oneInchThree, ...oneInchRfq, nativeOrder]
