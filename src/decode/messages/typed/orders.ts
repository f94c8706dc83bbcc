import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { currency, fixed } from '../../orders/order.ts'
import type { OrderTerms } from '../../orders/order-terms.ts'
import { oneOf, type TypedEntry } from '../typed-entry.ts'
import { orderTelling } from './exchanges/order-entry.ts'

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
    const terms: OrderTerms = {
      maker: told.signer,
      gives: [fixed(currency(sold), message.units('sellAmount') + message.units('feeAmount'))],
      gets: [
        {
          ...fixed(currency(bought), message.units('buyAmount')),
          ...defined({ to: given === ZERO || given === told.signer ? undefined : given }),
        },
      ],
      until: message.units('validTo'),
      ...defined({ partial: message.flag('partiallyFillable') ? true : undefined }),
    }
    return orderTelling(told, terms, {
      sellAmount: { is: 'amount', token: told.token(sold) },
      feeAmount: { is: 'amount', token: told.token(sold) },
      buyAmount: { is: 'amount', token: bought === NATIVE ? told.names.native : told.token(bought) },
      validTo: { is: 'time' },
    })
  },
}

/** Bits of `makerTraits` (github.com/1inch/limit-order-protocol, MakerTraitsLib.sol). */
const NO_PARTIAL_FILLS = 1n << 255n
const HAS_EXTENSION = 1n << 249n
const UNWRAP_WETH = 1n << 247n
/** The end stands in 40 bits from bit 80 on; the 80 bits below are the last ten bytes of who may fill it. */
const END = 2n ** 40n - 1n

/** 1inch Limit Order Protocol v4. An extension may set the amounts, and is not in the message: such an order is open. */
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
    const end = (traits >> 80n) & END
    const terms: OrderTerms = {
      maker,
      gives: [fixed(currency(sold), most)],
      gets: [
        {
          ...fixed((traits & UNWRAP_WETH) === 0n ? currency(bought) : { kind: 'currency' }, least),
          ...defined({ to: given === ZERO || given === maker ? undefined : given }),
        },
      ],
      ...defined({
        until: end === 0n ? undefined : end,
        partial: (traits & NO_PARTIAL_FILLS) === 0n ? true : undefined,
        hidden: (traits & HAS_EXTENSION) === 0n ? undefined : 'amounts',
      }),
    }
    return orderTelling(told, terms, {
      makingAmount: { is: 'amount', token: told.token(sold) },
      takingAmount: { is: 'amount', token: told.token(bought) },
    })
  },
}

/** Orders that anybody may fill. */
export const orderMessages: readonly TypedEntry[] = [cow, oneInch]
