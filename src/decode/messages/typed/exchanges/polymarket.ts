import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { ZERO } from '#core/ethereum/address'
import { currency, fixed, item } from '../../../orders/order.ts'
import type { Members, TypedEntry } from '../../typed-entry.ts'
import { orderEntry, type OrderForm } from './order-entry.ts'

/** What Polymarket pays in and what it trades, on Polygon (docs.polymarket.com, contract addresses): USDC.e, and shares of outcomes as an ERC-1155. */
const COLLATERAL: Address = '0x2791bca1f2de4661ed88a30c99a7a9449aa84174'
const SHARES: Address = '0x4d97dcd97ec945f40cf65f87097ace5ea0476045'

/** github.com/Polymarket/ctf-exchange, OrderStructs.sol. Side 0 buys shares, 1 sells them; an end of 0 is none. Fees come from what arrives, in parts of ten thousand. */
const order: OrderForm = {
  name: 'Order',
  standard: 'Polymarket',
  shape: {
    salt: 'uint256',
    maker: 'address',
    signer: 'address',
    taker: 'address',
    tokenId: 'uint256',
    makerAmount: 'uint256',
    takerAmount: 'uint256',
    expiration: 'uint256',
    nonce: 'uint256',
    feeRateBps: 'uint256',
    side: 'uint8',
    signatureType: 'uint8',
  },
  contracts: ['0x4bfb41d5b3570defd03c39a9a4d8de6bd8b8982e', '0xc5d563a36ae78145c45a50134d48a1215220f80a'],
  isWhole: false,
  read(one) {
    const [paid, shares] = [currency(COLLATERAL), item(SHARES, one.units('tokenId'))]
    const [given, got] = one.units('side') === 0n ? [paid, shares] : [shares, paid]
    const [taker, end] = [one.address('taker'), one.units('expiration')]
    return {
      // The account that signs may do so for a contract of its own, whose things leave.
      maker: makerOf(one),
      gives: [fixed(given, one.units('makerAmount'))],
      gets: [fixed(got, one.units('takerAmount'))],
      ...defined({ taker: taker === ZERO ? undefined : taker, until: end === 0n ? undefined : end }),
      partial: true,
    }
  },
  meanings: (one, told) => ({
    ...(one.units('side') === 0n
      ? { makerAmount: { is: 'amount', token: told.token(COLLATERAL) } as const }
      : { takerAmount: { is: 'amount', token: told.token(COLLATERAL) } as const }),
    expiration: { is: 'time', zero: 'never' },
  }),
}

/** A wallet of Polymarket's that the signer owns; nothing arrives with anybody else than it. */
const makerOf = (one: Members): Address => (one.units('signatureType') === 0n ? one.address('maker') : one.address('signer'))

/** What the second version pays in (docs.polymarket.com, contract addresses): pUSD. */
const SECOND_COLLATERAL: Address = '0xc011a7e12a19f7b1f670d46f03b03f3342e82dfb'

/** The second version, from 2026 on: no end, no taker and no fee in the message (github.com/Polymarket/ctf-exchange-v2). */
const second: OrderForm = {
  name: 'Order',
  standard: 'Polymarket',
  shape: {
    salt: 'uint256',
    maker: 'address',
    signer: 'address',
    tokenId: 'uint256',
    makerAmount: 'uint256',
    takerAmount: 'uint256',
    side: 'uint8',
    signatureType: 'uint8',
    timestamp: 'uint256',
    metadata: 'bytes32',
    builder: 'bytes32',
  },
  contracts: ['0xe111180000d2663c0091e4f400237545b87b996b', '0xe2222d279d744050d28e00520010520000310f59'],
  isWhole: false,
  read(one) {
    const [paid, shares] = [currency(SECOND_COLLATERAL), item(SHARES, one.units('tokenId'))]
    const [given, got] = one.units('side') === 0n ? [paid, shares] : [shares, paid]
    return {
      maker: makerOf(one),
      gives: [fixed(given, one.units('makerAmount'))],
      gets: [fixed(got, one.units('takerAmount'))],
      partial: true,
    }
  },
  meanings: (one, told) => ({
    [one.units('side') === 0n ? 'makerAmount' : 'takerAmount']: { is: 'amount', token: told.token(SECOND_COLLATERAL) },
  }),
}

/** Orders of Polymarket. */
export const polymarket: readonly TypedEntry[] = [order, second].map(orderEntry)
