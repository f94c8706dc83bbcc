import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { TypedValue } from '#core/messages/typed-values'
import { currency, fixed } from '../../../orders/order.ts'
import type { OrderTerms } from '../../../orders/order-terms.ts'
import type { Members } from '../../typed-entry.ts'
import type { OrderForm, OrderShape } from './order-entry.ts'
import { amounts, taker, to, until } from './parts.ts'

/** BebopSettlement and BebopBlend (docs.bebop.xyz, "Smart contracts"). */
const SETTLEMENTS: readonly Address[] = ['0xbbbbbbb520d69a9775e85b458c58c648259fad5f', '0xbebebeb035351f58602e0c1c8b59ecbff5d5f47b']
const JAM: readonly Address[] = ['0xbeb0b0623f66be8ce162ebdfa2ec543a522f4ea6', '0xbebebeb035351f58602e0c1c8b59ecbff5d5f47b']

const ENDS: OrderShape = { partner_id: 'uint64', expiry: 'uint256', taker_address: 'address', receiver: 'address', hooksHash: 'bytes32?' }

/** Who signs is the one who asked for a price, and pays what the form calls `taker`; or who quoted it. */
const isMaker = (order: Members, signer: Address | undefined): boolean =>
  signer !== undefined && order.address('maker_address') === signer && order.address('taker_address') !== signer

const single: OrderForm = {
  name: 'SingleOrder',
  standard: 'Bebop',
  shape: {
    ...ENDS,
    maker_address: 'address',
    maker_nonce: 'uint256',
    taker_token: 'address',
    maker_token: 'address',
    taker_amount: 'uint256',
    maker_amount: 'uint256',
    packed_commands: 'uint256',
  },
  contracts: SETTLEMENTS,
  isWhole: false,
  read(order, { signer }) {
    const [paid, bought] = [
      fixed(currency(order.address('taker_token')), order.units('taker_amount')),
      fixed(currency(order.address('maker_token')), order.units('maker_amount')),
    ]
    return sides(order, signer, [paid], [bought])
  },
  meanings: amounts({ taker_amount: 'taker_token', maker_amount: 'maker_token' }, 'expiry'),
}

type Part = ReturnType<typeof fixed>

function sides(order: Members, signer: Address | undefined, paid: readonly Part[], bought: readonly Part[]): OrderTerms {
  if (isMaker(order, signer))
    return { maker: order.address('maker_address'), gives: bought, gets: paid, ...until(order.units('expiry')), partial: true }
  const maker = order.address('taker_address')
  return {
    maker,
    gives: paid,
    gets: bought.map((part) => ({ ...part, ...to(order.address('receiver'), maker) })),
    ...until(order.units('expiry')),
  }
}

const multi: OrderForm = {
  name: 'MultiOrder',
  standard: 'Bebop',
  shape: {
    ...ENDS,
    maker_address: 'address',
    maker_nonce: 'uint256',
    taker_tokens: 'address[]',
    maker_tokens: 'address[]',
    taker_amounts: 'uint256[]',
    maker_amounts: 'uint256[]',
    commands: 'bytes',
  },
  contracts: SETTLEMENTS,
  isWhole: false,
  read(order, { signer }) {
    const [paid, bought] = [pairs(order, 'taker_tokens', 'taker_amounts'), pairs(order, 'maker_tokens', 'maker_amounts')]
    return paid === undefined || bought === undefined ? undefined : sides(order, signer, paid, bought)
  },
  meanings: () => ({ expiry: { is: 'time' } }),
}

/** Of several makers: only who asked for the prices signs it. */
const aggregate: OrderForm = {
  name: 'AggregateOrder',
  standard: 'Bebop',
  shape: {
    ...ENDS,
    maker_addresses: 'address[]',
    maker_nonces: 'uint256[]',
    taker_tokens: 'address[][]',
    maker_tokens: 'address[][]',
    taker_amounts: 'uint256[][]',
    maker_amounts: 'uint256[][]',
    commands: 'bytes',
  },
  contracts: SETTLEMENTS,
  isWhole: false,
  read(order) {
    const maker = order.address('taker_address')
    const [paid, bought] = [pairs(order, 'taker_tokens', 'taker_amounts'), pairs(order, 'maker_tokens', 'maker_amounts')]
    if (paid === undefined || bought === undefined) return undefined
    return {
      maker,
      gives: merged(paid),
      gets: merged(bought).map((part) => ({ ...part, ...to(order.address('receiver'), maker) })),
      ...until(order.units('expiry')),
    }
  },
  meanings: () => ({ expiry: { is: 'time' } }),
}

/** Bebop's JAM, releases 1 and 2 (github.com/bebop-dex/bebop-jam-contracts, JamOrderLib.sol). A solver fills it; hooks may run before and after. */
const jam: OrderForm = {
  name: 'JamOrder',
  standard: 'Bebop',
  shape: {
    taker: 'address',
    receiver: 'address',
    expiry: 'uint',
    exclusivityDeadline: 'uint256?',
    nonce: 'uint256',
    executor: 'address?',
    partnerInfo: 'uint256?',
    minFillPercent: 'uint16?',
    hooksHash: 'bytes32',
    sellTokens: 'address[]',
    buyTokens: 'address[]',
    sellAmounts: 'uint256[]',
    buyAmounts: 'uint256[]',
  },
  contracts: JAM,
  isWhole: false,
  read(order, { graph }) {
    const maker = order.address('taker')
    const [paid, bought] = [pairs(order, 'sellTokens', 'sellAmounts'), pairs(order, 'buyTokens', 'buyAmounts')]
    if (paid === undefined || bought === undefined) return undefined
    const has = (name: string): boolean => graph.structs.get('JamOrder')?.some((field) => field.name === name) === true
    return {
      maker,
      gives: merged(paid),
      gets: merged(bought).map((part) => ({ ...part, ...to(order.address('receiver'), maker) })),
      ...until(order.units('expiry')),
      ...(has('executor') ? taker(order.address('executor')) : {}),
      ...defined({ partial: has('minFillPercent') ? true : undefined }),
    }
  },
  meanings: () => ({ expiry: { is: 'time' } }),
}

/** Tokens with their amounts, from two lists of one form. Undefined: they do not go together. */
function pairs(order: Members, tokens: string, units: string): readonly Part[] | undefined {
  const [left, right] = [leaves(order.raw(tokens)), leaves(order.raw(units))]
  if (left.length !== right.length) return undefined
  const found = left.flatMap((token, index) => {
    const count = right[index]
    return token.is === 'address' && count?.is === 'integer' ? [fixed(currency(token.address), count.value)] : []
  })
  return found.length === left.length ? found : undefined
}

const leaves = (value: TypedValue): readonly TypedValue[] => (value.is === 'list' ? value.items.flatMap(leaves) : [value])

/** Parts of one token as one. */
function merged(parts: readonly Part[]): readonly Part[] {
  const sums = new Map<string, Part>()
  for (const part of parts) {
    const key = 'token' in part.asset ? (part.asset.token ?? '') : ''
    const earlier = sums.get(key)
    sums.set(key, earlier === undefined ? part : { ...part, start: earlier.start + part.start, end: earlier.end + part.end })
  }
  return [...sums.values()]
}

/** Orders of Bebop: what is quoted by one maker, by one for several tokens, by several makers, and by a solver. */
export const bebop: readonly OrderForm[] = [single, multi, aggregate, jam]
