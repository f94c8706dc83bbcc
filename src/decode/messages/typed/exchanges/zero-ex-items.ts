import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { currency, fixed, item } from '../../../orders/order.ts'
import type { Members, TypedEntry } from '../../typed-entry.ts'
import { orderEntry, type OrderForm, type OrderShape } from './order-entry.ts'
import { amount, taker } from './parts.ts'

/** Element on mainnet. */
export const ELEMENT: readonly Address[] = ['0x20f780a973856b93f63670377900c1d2a50a77c4']
const ZERO_EX: readonly Address[] = ['0xdef1c0ded9bec7f1a1670819833240f027b25eff']

type ItemNames = { readonly collection: string; readonly id: string; readonly units?: string; readonly properties?: string }

/** Forms of 0x v4 and of Element, which was made from it: a price in `erc20Token` with fees on top, paid by the buyer. */
function zeroExItem(
  name: string,
  where: Pick<OrderForm, 'standard' | 'contracts' | 'isWhole'>,
  items: ItemNames,
  sells: (order: Members) => boolean,
  more: OrderShape,
): OrderForm {
  return {
    ...where,
    name,
    shape: {
      maker: 'address',
      taker: 'address',
      expiry: 'uint256',
      nonce: 'uint256',
      erc20Token: 'address',
      erc20TokenAmount: 'uint256',
      fees: 'Fee[]',
      [items.collection]: 'address',
      [items.id]: 'uint256',
      ...(items.units === undefined ? {} : { [items.units]: 'uint' }),
      ...more,
    },
    structs: { Fee: { recipient: 'address', amount: 'uint256', feeData: 'bytes' } },
    read(order) {
      const [paid, price] = [currency(order.address('erc20Token')), order.units('erc20TokenAmount')]
      const fees = order.each('fees').map((fee) => ({ ...fixed(paid, fee.units('amount')), to: fee.address('recipient') }))
      const isAny = items.properties !== undefined && order.each(items.properties).length > 0
      const what = fixed(
        item(order.address(items.collection), isAny ? undefined : order.units(items.id)),
        items.units === undefined ? 1n : order.units(items.units),
      )
      // Element puts the time of listing into the upper bits of the end.
      const base = { maker: order.address('maker'), ...taker(order.address('taker')), until: order.units('expiry') & (2n ** 32n - 1n) }
      const whole = fees.reduce((sum, { start }) => sum + start, price)
      return {
        ...base,
        ...defined({ partial: items.units === undefined ? undefined : true }),
        ...(sells(order) ? { gives: [what], gets: [fixed(paid, price), ...fees] } : { gives: [fixed(paid, whole)], gets: [what] }),
      }
    },
    meanings: (order, told) => ({ erc20TokenAmount: amount(told, currency(order.address('erc20Token'))) }),
  }
}

const ZERO_EX_721 = { collection: 'erc721Token', id: 'erc721TokenId', properties: 'erc721TokenProperties' } as const
const ZERO_EX_1155 = {
  collection: 'erc1155Token',
  id: 'erc1155TokenId',
  units: 'erc1155TokenAmount',
  properties: 'erc1155TokenProperties',
} as const
/** 0x v4 (github.com/0xProject/protocol, LibNFTOrder.sol). Direction 0 sells, 1 buys. */
const zeroEx = { standard: '0x', contracts: ZERO_EX, isWhole: true } as const
/** Element's ElementEx (its verified source, LibNFTOrder.sol): one type for each direction, and a nonce that voids all. */
const element = { standard: 'Element', contracts: ELEMENT, isWhole: true } as const
const isSale = (order: Members): boolean => order.units('direction') === 0n

/** Element's forms as its own repository and SDK have them (LibNFTOrder.sol, `NFTSellOrder` …). */
export const elementForms: readonly OrderForm[] = [
  zeroExItem('NFTSellOrder', element, { collection: 'nft', id: 'nftId' }, () => true, { hashNonce: 'uint256?' }),
  zeroExItem('NFTBuyOrder', element, { collection: 'nft', id: 'nftId', properties: 'nftProperties' }, () => false, {
    nftProperties: 'Property[]',
    hashNonce: 'uint256?',
  }),
  zeroExItem('ERC1155SellOrder', element, { collection: 'erc1155Token', id: 'erc1155TokenId', units: 'erc1155TokenAmount' }, () => true, {
    hashNonce: 'uint256?',
  }),
  zeroExItem('ERC1155BuyOrder', element, ZERO_EX_1155, () => false, {
    erc1155TokenProperties: 'Property[]',
    hashNonce: 'uint256?',
  }),
]

/** Forms of the same members under names for which no published source was found: they were met in requests, and are read so that none is unknown. */
const unpublished: readonly OrderForm[] = [
  zeroExItem('ERC721SellOrder', element, { collection: 'nft', id: 'nftId' }, () => true, { hashNonce: 'uint256?' }),
  zeroExItem('ERC721BuyOrder', element, { collection: 'nft', id: 'nftId', properties: 'nftProperties' }, () => false, {
    nftProperties: 'Property[]',
    hashNonce: 'uint256?',
  }),
  // One type for both directions, like 0x.
  zeroExItem('Order', { ...element, isWhole: false }, { collection: 'nft', id: 'nftId' }, isSale, {
    direction: 'uint8',
    hashNonce: 'uint256?',
  }),
]

const itemForms: readonly OrderForm[] = [
  zeroExItem('ERC721Order', zeroEx, ZERO_EX_721, isSale, { direction: 'uint8', erc721TokenProperties: 'Property[]' }),
  zeroExItem('ERC1155Order', zeroEx, ZERO_EX_1155, isSale, { direction: 'uint8', erc1155TokenProperties: 'Property[]' }),
  ...elementForms,
  ...unpublished,
]

/** Orders for items of 0x and of Element. */
export const zeroExItems: readonly TypedEntry[] = itemForms.map(orderEntry)
