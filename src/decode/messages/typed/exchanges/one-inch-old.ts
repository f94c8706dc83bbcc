import type { Address } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import { currency, fixed } from '../../../orders/order.ts'
import type { OrderAsset, OrderTerms } from '../../../orders/order-terms.ts'
import type { Members } from '../../typed-entry.ts'
import type { OrderForm } from './order-entry.ts'
import { addressAt, to, until, wordAt } from './parts.ts'

/** 1inch Limit Order Protocol v1, on mainnet, BNB Chain and Polygon (github.com/1inch/limit-order-protocol, release v1). */
const CONTRACTS: readonly Address[] = [
  '0x3ef51736315f52d568d6d2cf289419b9cfffe782',
  '0xe3456f4ee65e745a44ec3bb83d0f2529d1b84eb8',
  '0xb707d89d29c189421163515c59e42147371d6857',
]

/** The functions of the protocol that give an amount at the rate of the order: `getMakerAmount` and `getTakerAmount`. */
const GETTERS: ReadonlySet<string> = new Set(['0xf4a215c3', '0x296637bf'])

/**
 * Whether a getter sets other amounts than those of the order: empty it allows the whole alone, and the protocol's own with these two amounts keeps the
 * rate. Everything else is code that this message does not show.
 */
export function setsAmounts(getter: Hex, making: bigint, taking: bigint): boolean {
  if (size(getter) === 0) return false
  const words: Hex = `0x${getter.slice(10)}`
  return size(getter) !== 68 || !GETTERS.has(getter.slice(0, 10)) || wordAt(words, 0) !== making || wordAt(words, 1) !== taking
}

/** `transferFrom(from, to, amount)`, of which each side of the order is one. Other selectors call a contract that moves something else. */
const TRANSFER_FROM = '0x23b872dd'
type Side = { readonly asset: OrderAsset; readonly from: Address; readonly to: Address; readonly units: bigint }

function sideOf(asset: Address, data: Hex): Side | undefined {
  const words: Hex = `0x${data.slice(10)}`
  const [from, receiver, units] = [addressAt(words, 0), addressAt(words, 1), wordAt(words, 2)]
  if (from === undefined || receiver === undefined || units === undefined) return undefined
  return { asset: data.startsWith(TRANSFER_FROM) ? currency(asset) : { kind: 'unknown' }, from, to: receiver, units }
}

function termsOf(order: Members): OrderTerms | undefined {
  const given = sideOf(order.address('makerAsset'), order.bytes('makerAssetData'))
  const paid = sideOf(order.address('takerAsset'), order.bytes('takerAssetData'))
  if (given === undefined || paid === undefined) return undefined
  return {
    maker: given.from,
    gives: [fixed(given.asset, given.units)],
    gets: [{ ...fixed(paid.asset, paid.units), ...to(paid.to, given.from) }],
    partial: true,
  }
}

const SIDES = { makerAsset: 'address', takerAsset: 'address', makerAssetData: 'bytes', takerAssetData: 'bytes' } as const

const order: OrderForm = {
  name: 'Order',
  standard: '1inch limit order',
  shape: {
    salt: 'uint256',
    ...SIDES,
    getMakerAmount: 'bytes',
    getTakerAmount: 'bytes',
    predicate: 'bytes',
    permit: 'bytes?',
    permitData: 'bytes?',
    interaction: 'bytes?',
  },
  contracts: CONTRACTS,
  isWhole: false,
  read(members) {
    const terms = termsOf(members)
    if (terms === undefined) return undefined
    const [making, taking] = [terms.gives[0]?.start ?? 0n, terms.gets[0]?.start ?? 0n]
    const isSet = ['getMakerAmount', 'getTakerAmount'].some((name) => setsAmounts(members.bytes(name), making, taking))
    return isSet ? { ...terms, hidden: 'amounts' } : terms
  },
}

const quote: OrderForm = {
  name: 'OrderRFQ',
  standard: '1inch limit order',
  shape: { info: 'uint256', ...SIDES },
  contracts: CONTRACTS,
  isWhole: false,
  read(members) {
    const terms = termsOf(members)
    return terms === undefined ? undefined : { ...terms, ...until((members.units('info') >> 64n) & (2n ** 64n - 1n)) }
  },
}

/** The first release: both sides are calls of `transferFrom`, of which the words are the terms. */
export const oneInchFirst: readonly OrderForm[] = [order, quote]
