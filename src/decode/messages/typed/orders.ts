import { type Address, ZERO } from '#core/address'
import { say } from '#core/words'
import { oneOf, type TypedEntry } from '../typed-entry.ts'

/** How CoW and 1inch write the native currency. */
const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** CoW Protocol (github.com/cowprotocol/contracts, GPv2Order.sol): the fee is taken in the token that is sold. */
const cow: TypedEntry = {
  form: 'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
  standard: 'CoW Protocol',
  domain: oneOf('0x9008d19f58aabd9ed0d60971565aa8510560ab41'),
  tell(told) {
    const { message } = told
    const [sold, bought, given] = [message.address('sellToken'), message.address('buyToken'), message.address('receiver')]
    const most = message.units('sellAmount') + message.units('feeAmount')
    const least = message.units('buyAmount')
    const token = bought === NATIVE ? undefined : bought
    const receiver = given === ZERO ? told.signer : given
    const places = { sold: told.amount(most, sold), bought: told.amount(least, token), to: told.who(given) }
    const buyToken = token === undefined ? told.names.native : told.token(token)
    return {
      intent:
        given === ZERO || given === told.signer
          ? say('Swap at most {sold} for at least {bought}', places)
          : say('Swap at most {sold} for at least {bought} to {to}', places),
      claims: [
        { kind: 'out', from: told.signer, token: sold, most, exact: false },
        // Filled in parts, no least amount of the whole holds.
        ...(message.flag('partiallyFillable')
          ? []
          : ([{ kind: 'in', to: receiver, ...(token === undefined ? {} : { token }), least }] as const)),
      ],
      meanings: {
        sellAmount: { is: 'amount', token: told.token(sold) },
        feeAmount: { is: 'amount', token: told.token(sold) },
        buyAmount: { is: 'amount', token: buyToken },
        validTo: { is: 'time' },
      },
    }
  },
}

/** Bits of `makerTraits` (github.com/1inch/limit-order-protocol, MakerTraitsLib.sol). */
const NO_PARTIAL_FILLS = 1n << 255n
const HAS_EXTENSION = 1n << 249n
const UNWRAP_WETH = 1n << 247n

/** 1inch Limit Order Protocol v4. An extension may hold any way to reckon amounts, and is not in the message: such an order is open. */
const oneInch: TypedEntry = {
  form: 'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
  standard: '1inch limit order',
  // On every chain, and on ZKsync (1inch/limit-order-sdk, constants).
  domain: oneOf('0x111111125421ca6dc452d289314280a0f8842a65', '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff'),
  tell(told) {
    const { message } = told
    const [maker, given] = [message.address('maker'), message.address('receiver')]
    const [sold, bought] = [message.address('makerAsset'), message.address('takerAsset')]
    const [most, least, traits] = [message.units('makingAmount'), message.units('takingAmount'), message.units('makerTraits')]
    const extended = (traits & HAS_EXTENSION) !== 0n
    const whole = (traits & NO_PARTIAL_FILLS) !== 0n
    const unwraps = (traits & UNWRAP_WETH) !== 0n
    const places = { sold: told.amount(most, sold), bought: told.amount(least, bought), to: told.who(given) }
    return {
      intent: extended
        ? say('Swap at most {sold}, for an amount that rules outside the message set', places)
        : given === ZERO || given === maker
          ? say('Swap at most {sold} for at least {bought}', places)
          : say('Swap at most {sold} for at least {bought} to {to}', places),
      claims: [
        { kind: 'out', from: maker, token: sold, most, exact: false },
        ...(whole && !extended && !unwraps ? ([{ kind: 'in', to: given === ZERO ? maker : given, token: bought, least }] as const) : []),
      ],
      meanings: {
        makingAmount: { is: 'amount', token: told.token(sold) },
        takingAmount: { is: 'amount', token: told.token(bought) },
      },
      open: extended,
    }
  },
}

/** Orders that anybody may fill. */
export const orders: readonly TypedEntry[] = [cow, oneInch]
