import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, toBytes } from '#core/bytes/hex'
import { type AbiParameter, parseSignature } from '../abi/abi-type.ts'
import type { DecodedCallContext } from '../entry.ts'
import { readPayload } from '../abi/payload.ts'
import type { DecodedStep } from '../explanation.ts'
import type { Flow, Get, Give } from './router-flow.ts'
import { HELD, type Meanings, recipientOf, stepArguments, stepNumber } from './router-steps.ts'

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
  if (units === undefined || amount === HELD) return { open: true }
  if (amount === 0n) bounds.most.set(written, 0n)
  return { gives: [{ token: currency(params, 'currency'), units, exact: amount !== 0n }] }
}

/** 0 stands for all that the swaps brought. */
function take(bounds: Bounds, params: DecodedCallContext): Flow {
  const [written, amount] = [params.address('currency'), params.units('amount')]
  const units = amount === 0n ? (bounds.least.get(written) ?? 0n) : amount
  if (amount === 0n) bounds.least.set(written, 0n)
  return { gets: [{ token: currency(params, 'currency'), units, exact: false, to: recipientOf(params, params.address('recipient')) }] }
}

/** A share of what was brought goes to somebody, before the rest is taken. Rounded against the caller. */
function takePortion(bounds: Bounds, params: DecodedCallContext): Flow {
  const [written, bips] = [params.address('currency'), params.units('bips')]
  const brought = bounds.least.get(written) ?? 0n
  bounds.least.set(written, bips >= 10_000n ? 0n : (brought * (10_000n - bips)) / 10_000n)
  return { shares: [{ token: currency(params, 'currency'), bips, to: recipientOf(params, params.address('recipient')) }] }
}

type Action = { readonly name: string; readonly fields: readonly AbiParameter[]; tell(bounds: Bounds, params: DecodedCallContext): Flow }
/** `name`: as Actions.sol of v4-periphery calls it. */
const action = (name: string, inside: string, tell: Action['tell']): Action => ({ name, fields: fieldsOf(inside), tell })
const bound = (params: DecodedCallContext, name: string): Give => ({
  token: currency(params, 'currency'),
  units: params.units(name),
  exact: false,
})

const ACTIONS: ReadonlyMap<number, Action> = new Map([
  [
    0x06,
    action(
      'SWAP_EXACT_IN_SINGLE',
      `(${KEY}, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData) swap`,
      (bounds, params) => singleSwap(bounds, params, 'amountIn', 'amountOutMinimum'),
    ),
  ],
  [
    0x07,
    action('SWAP_EXACT_IN', `(address currencyIn, ${HOPS}, uint128 amountIn, uint128 amountOutMinimum) swap`, (bounds, params) =>
      pathSwap(bounds, params, 'in'),
    ),
  ],
  [
    0x08,
    action(
      'SWAP_EXACT_OUT_SINGLE',
      `(${KEY}, bool zeroForOne, uint128 amountOut, uint128 amountInMaximum, bytes hookData) swap`,
      (bounds, params) => singleSwap(bounds, params, 'amountInMaximum', 'amountOut'),
    ),
  ],
  [
    0x09,
    action('SWAP_EXACT_OUT', `(address currencyOut, ${HOPS}, uint128 amountOut, uint128 amountInMaximum) swap`, (bounds, params) =>
      pathSwap(bounds, params, 'out'),
    ),
  ],
  [0x0b, action('SETTLE', 'address currency, uint256 amount, bool payerIsUser', settle)],
  [0x0c, action('SETTLE_ALL', 'address currency, uint256 maxAmount', (_, params) => ({ gives: [bound(params, 'maxAmount')] }))],
  [0x0e, action('TAKE', 'address currency, address recipient, uint256 amount', take)],
  [
    0x0f,
    action('TAKE_ALL', 'address currency, uint256 minAmount', (_, params) => ({
      gets: [{ ...bound(params, 'minAmount'), to: params.caller } satisfies Get],
    })),
  ],
  [0x10, action('TAKE_PORTION', 'address currency, address recipient, uint256 bips', takePortion)],
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

/** Which numbers of a swap count units of which currency. */
function swapMeanings(swap: DecodedCallContext): Meanings {
  const path = swap.has('path') ? swap.each('path') : []
  const single = swap.has('poolKey') ? swap.within('poolKey') : undefined
  const zeroForOne = single !== undefined && swap.flag('zeroForOne')
  const give = single
    ? single.address(zeroForOne ? 'currency0' : 'currency1')
    : swap.has('currencyIn')
      ? swap.address('currencyIn')
      : path[0]?.address('intermediateCurrency')
  const get = single
    ? single.address(zeroForOne ? 'currency1' : 'currency0')
    : swap.has('currencyOut')
      ? swap.address('currencyOut')
      : path.at(-1)?.address('intermediateCurrency')
  const amount = (token: Address) => ({ is: 'amount', token: token === ZERO ? swap.names.native : swap.token(token) }) as const
  return {
    ...(give === undefined ? {} : { amountIn: amount(give), amountInMaximum: amount(give) }),
    ...(get === undefined ? {} : { amountOut: amount(get), amountOutMinimum: amount(get) }),
  }
}

function actionArguments({ fields }: Action, params: DecodedCallContext): DecodedStep['args'] {
  const [only] = fields
  if (only?.name === 'swap' && only.type.is === 'tuple') {
    const swap = params.within('swap')
    return stepArguments(swap, only.type.fields, swapMeanings(swap))
  }
  const written = params.address('currency')
  const amount = { is: 'amount', token: written === ZERO ? params.names.native : params.token(written) } as const
  return stepArguments(params, fields, { amount, maxAmount: amount, minAmount: amount })
}

/** The actions of one V4 command, one after the other. */
export function v4Steps(input: DecodedCallContext): readonly DecodedStep[] {
  const codes = toBytes(input.bytes('actions')) ?? new Uint8Array()
  const params = input.list('params')
  return [...codes].map((code, at): DecodedStep => {
    const [known, data] = [ACTIONS.get(code), params[at]]
    const payload = known === undefined || typeof data !== 'string' ? undefined : readPayload(input, known.fields, data)
    const named = { ...stepNumber(code), ...(known === undefined ? {} : { name: known.name }) }
    if (known === undefined || payload === undefined || payload.hidden > 0)
      return { ...named, args: [], ...(typeof data === 'string' ? { raw: data } : {}) }
    return { ...named, args: actionArguments(known, payload.told) }
  })
}
