import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, toBytes } from '#core/bytes/hex'
import { type AbiParameter, parseSignature } from '../abi/abi-type.ts'
import type { DecodedCallContext } from '../entry.ts'
import { readPayload } from '../abi/payload.ts'
import type { Flow, Get, Give } from './router-flow.ts'

const fieldsOf = (inside: string): readonly AbiParameter[] => parseSignature(`params(${inside})`).fields

const KEY = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey'
const HOPS = '(address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path'

/** What all swaps of a plan need at most and bring at least, by currency: what "all that is owed" means when it is settled. 0 stands for the native one. */
type Bounds = { readonly most: Map<Address, bigint>; readonly least: Map<Address, bigint> }

const add = (to: Map<Address, bigint>, currency: Address, units: bigint): void => {
  to.set(currency, (to.get(currency) ?? 0n) + units)
}

const currency = (told: DecodedCallContext, name: string): Address | undefined => {
  const written = told.address(name)
  return written === ZERO ? undefined : written
}

/**
 * What a swap is paid with may be what an earlier one brought, so that is no longer promised. An exact input of 0 stands for all of that; an exact
 * output of 0 for what is owed: then nothing is promised.
 */
function noteSwap(bounds: Bounds, give: Address, get: Address, most: bigint, least: bigint): Flow {
  const brought = bounds.least.get(give) ?? 0n
  bounds.least.set(give, most === 0n || most >= brought ? 0n : brought - most)
  add(bounds.most, give, most)
  add(bounds.least, get, least)
  return {}
}

function singleSwap(bounds: Bounds, params: DecodedCallContext, most: string, least: string): Flow {
  const swap = params.within('swap')
  const key = swap.within('poolKey')
  const [give, get] = swap.flag('zeroForOne') ? ['currency0', 'currency1'] : ['currency1', 'currency0']
  return noteSwap(bounds, key.address(give), key.address(get), swap.units(most), swap.units(least))
}

/** The path holds every currency but the one that is named beside it. */
function pathSwap(bounds: Bounds, params: DecodedCallContext, how: 'in' | 'out'): Flow {
  const swap = params.within('swap')
  const path = swap.each('path')
  const end = how === 'in' ? path.at(-1) : path[0]
  if (end === undefined) return { open: true }
  return how === 'in'
    ? noteSwap(
        bounds,
        swap.address('currencyIn'),
        end.address('intermediateCurrency'),
        swap.units('amountIn'),
        swap.units('amountOutMinimum'),
      )
    : noteSwap(
        bounds,
        end.address('intermediateCurrency'),
        swap.address('currencyOut'),
        swap.units('amountInMaximum'),
        swap.units('amountOut'),
      )
}

/** 0 stands for all that the swaps owe. The highest bit for what the router holds: its own. */
function settle(bounds: Bounds, params: DecodedCallContext): Flow {
  if (!params.flag('payerIsUser')) return {}
  const [written, amount] = [params.address('currency'), params.units('amount')]
  const units = amount === 0n ? bounds.most.get(written) : amount
  if (units === undefined || amount === 2n ** 255n) return { open: true }
  if (amount === 0n) bounds.most.set(written, 0n)
  return { gives: [{ token: currency(params, 'currency'), units, exact: amount !== 0n }] }
}

/** 1 stands for the caller and 2 for the router itself. */
function mapped(params: DecodedCallContext, written: Address): Address | undefined {
  const number = BigInt(written)
  return number === 1n ? params.caller : number === 2n ? params.contract : written
}

/** 0 stands for all that the swaps brought. */
function take(bounds: Bounds, params: DecodedCallContext): Flow {
  const [written, amount] = [params.address('currency'), params.units('amount')]
  const units = amount === 0n ? (bounds.least.get(written) ?? 0n) : amount
  if (amount === 0n) bounds.least.set(written, 0n)
  return { gets: [{ token: currency(params, 'currency'), units, exact: false, to: mapped(params, params.address('recipient')) }] }
}

/** A share of what was brought goes to somebody, before the rest is taken. Rounded against the caller. */
function takePortion(bounds: Bounds, params: DecodedCallContext): Flow {
  const [written, bips] = [params.address('currency'), params.units('bips')]
  const brought = bounds.least.get(written) ?? 0n
  bounds.least.set(written, bips >= 10_000n ? 0n : (brought * (10_000n - bips)) / 10_000n)
  return { shares: [{ token: currency(params, 'currency'), bips, to: mapped(params, params.address('recipient')) }] }
}

type Action = { readonly fields: readonly AbiParameter[]; tell(bounds: Bounds, params: DecodedCallContext): Flow }
const action = (inside: string, tell: Action['tell']): Action => ({ fields: fieldsOf(inside), tell })
const bound = (params: DecodedCallContext, name: string): Give => ({
  token: currency(params, 'currency'),
  units: params.units(name),
  exact: false,
})

const ACTIONS: ReadonlyMap<number, Action> = new Map([
  [
    0x06,
    action(`(${KEY}, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData) swap`, (bounds, params) =>
      singleSwap(bounds, params, 'amountIn', 'amountOutMinimum'),
    ),
  ],
  [
    0x07,
    action(`(address currencyIn, ${HOPS}, uint128 amountIn, uint128 amountOutMinimum) swap`, (bounds, params) =>
      pathSwap(bounds, params, 'in'),
    ),
  ],
  [
    0x08,
    action(`(${KEY}, bool zeroForOne, uint128 amountOut, uint128 amountInMaximum, bytes hookData) swap`, (bounds, params) =>
      singleSwap(bounds, params, 'amountInMaximum', 'amountOut'),
    ),
  ],
  [
    0x09,
    action(`(address currencyOut, ${HOPS}, uint128 amountOut, uint128 amountInMaximum) swap`, (bounds, params) =>
      pathSwap(bounds, params, 'out'),
    ),
  ],
  [0x0b, action('address currency, uint256 amount, bool payerIsUser', settle)],
  [0x0c, action('address currency, uint256 maxAmount', (_, params) => ({ gives: [bound(params, 'maxAmount')] }))],
  [0x0e, action('address currency, address recipient, uint256 amount', take)],
  [
    0x0f,
    action('address currency, uint256 minAmount', (_, params) => ({
      gets: [{ ...bound(params, 'minAmount'), to: params.caller } satisfies Get],
    })),
  ],
  [0x10, action('address currency, address recipient, uint256 bips', takePortion)],
])

/** Swaps come before what they owe is settled in every plan that works: bounds are noted on the way. */
export function v4Flow(input: DecodedCallContext): Flow {
  const codes = toBytes(input.bytes('actions')) ?? new Uint8Array()
  const params = input.list('params')
  const bounds: Bounds = { most: new Map(), least: new Map() }
  const flows = [...codes].map((code, at): Flow => {
    const [known, data] = [ACTIONS.get(code), params[at]]
    const payload = known === undefined || typeof data !== 'string' ? undefined : readPayload(input, known.fields, data as Hex)
    // Releases differ in the fields of swaps: what is not encoded as we read it, is not read.
    return known === undefined || payload === undefined || payload.hidden > 0 ? { open: true } : known.tell(bounds, payload.told)
  })
  const open = codes.length !== params.length || flows.some((flow) => flow.open === true)
  return {
    gives: flows.flatMap(({ gives = [] }) => gives),
    // Where not all is read, nothing is promised: who is paid is known all the same.
    gets: flows.flatMap(({ gets = [] }) => gets).map((get) => (open ? { ...get, units: 0n, exact: false } : get)),
    shares: flows.flatMap(({ shares = [] }) => shares),
    open,
  }
}
