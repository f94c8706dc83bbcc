import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, toBytes } from '#core/bytes/hex'
import { say, type WordValue, type Words } from '#core/text/words'
import { type AbiParameter, parseSignature } from '../abi/abi-type.ts'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { readPayload } from '../abi/payload.ts'
import { receives } from './inner.ts'

const standards = ['Uniswap v4'] as const
const fieldsOf = (inside: string): readonly AbiParameter[] => parseSignature(`params(${inside})`).fields

const KEY = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey'
const MAX_AMOUNTS = 'uint128 amount0Max, uint128 amount1Max'
const MIN_AMOUNTS = 'uint128 amount0Min, uint128 amount1Min'

/** 1 stands for the caller and 2 for the contract itself. */
function mapped(told: DecodedCallContext, written: Address): Address | undefined {
  const number = BigInt(written)
  return number === 1n ? told.caller : number === 2n ? told.contract : written
}

type Amounts = readonly [WordValue, WordValue]
/** What one action does, as far as the call says it. `to`: who gets the position, or is paid. */
type Step =
  | { readonly is: 'mint'; readonly amounts: Amounts; readonly claims: readonly Claim[]; readonly to: Address | undefined }
  | { readonly is: 'add' | 'take' | 'burn'; readonly id: string }
  | { readonly is: 'pay'; readonly what: readonly WordValue[]; readonly to: Address | undefined }
  | { readonly is: 'other' }

type Action = { readonly fields: readonly AbiParameter[]; read(params: DecodedCallContext): Step }
const action = (inside: string, read: Action['read']): Action => ({ fields: fieldsOf(inside), read })
const currency = (address: Address): Address | undefined => (address === ZERO ? undefined : address)
const noun = (told: DecodedCallContext, address: Address): WordValue => (address === ZERO ? told.names.native.symbol : told.asset(address))

function mint(params: DecodedCallContext): Step {
  const key = params.within('poolKey')
  const sides = (['0', '1'] as const).map((at) => ({
    token: currency(key.address(`currency${at}`)),
    units: params.units(`amount${at}Max`),
  }))
  const claims = sides
    .filter(({ units }) => units > 0n)
    .map(({ token, units }): Claim => ({
      kind: 'out',
      from: params.caller,
      ...defined({ token }),
      most: units,
      exact: false,
    }))
  const [a, b] = sides.map(({ token, units }) => params.amount(units, token))
  return { is: 'mint', amounts: [a ?? '', b ?? ''], claims, to: mapped(params, params.address('owner')) }
}

const at =
  (is: 'add' | 'take' | 'burn') =>
  (params: DecodedCallContext): Step => ({ is, id: params.units('tokenId').toString() })

/** Codes of v4-periphery, `src/libraries/Actions.sol`. What only settles debts of the plan says nothing. */
const ACTIONS: ReadonlyMap<number, Action> = new Map([
  [0x00, action(`uint256 tokenId, uint256 liquidity, ${MAX_AMOUNTS}, bytes hookData`, at('add'))],
  [0x01, action(`uint256 tokenId, uint256 liquidity, ${MIN_AMOUNTS}, bytes hookData`, at('take'))],
  [0x02, action(`${KEY}, int24 tickLower, int24 tickUpper, uint256 liquidity, ${MAX_AMOUNTS}, address owner, bytes hookData`, mint)],
  [0x03, action(`uint256 tokenId, ${MIN_AMOUNTS}, bytes hookData`, at('burn'))],
  [0x04, action(`uint256 tokenId, ${MAX_AMOUNTS}, bytes hookData`, at('add'))],
  [0x05, action(`${KEY}, int24 tickLower, int24 tickUpper, ${MAX_AMOUNTS}, address owner, bytes hookData`, mint)],
  [0x0b, action('address currency, uint256 amount, bool payerIsUser', () => ({ is: 'other' }))],
  [0x0d, action('address currency0, address currency1', () => ({ is: 'other' }))],
  [
    0x0e,
    action('address currency, address recipient, uint256 amount', (params) => ({
      is: 'pay',
      what: [noun(params, params.address('currency'))],
      to: mapped(params, params.address('recipient')),
    })),
  ],
  [
    0x11,
    action('address currency0, address currency1, address recipient', (params) => ({
      is: 'pay',
      what: [noun(params, params.address('currency0')), noun(params, params.address('currency1'))],
      to: mapped(params, params.address('recipient')),
    })),
  ],
  [0x12, action('address currency', () => ({ is: 'other' }))],
  [0x13, action('address currency, uint256 amountMax', () => ({ is: 'other' }))],
  [
    0x14,
    action('address currency, address to', (params) => ({
      is: 'pay',
      what: [noun(params, params.address('currency'))],
      to: mapped(params, params.address('to')),
    })),
  ],
  [0x15, action('uint256 amount', () => ({ is: 'other' }))],
  [0x16, action('uint256 amount', () => ({ is: 'other' }))],
])

function stepsOf(
  told: DecodedCallContext,
  actions: Hex,
  params: readonly unknown[],
): { readonly steps: readonly Step[]; readonly unread: boolean } {
  const codes = [...(toBytes(actions) ?? [])]
  let unread = codes.length !== params.length
  const steps = codes.map((code, index): Step => {
    const [known, data] = [ACTIONS.get(code), params[index]]
    const payload = known === undefined || typeof data !== 'string' ? undefined : readPayload(told, known.fields, data as Hex)
    if (known === undefined || payload === undefined) {
      unread = true
      return { is: 'other' }
    }
    unread ||= payload.hidden > 0
    return known.read(payload.told)
  })
  return { steps, unread }
}

/** Who else gets something comes first: a position that is made for them, then what is paid out. */
function words(told: DecodedCallContext, steps: readonly Step[], unread: boolean): Words {
  const contract = told.who(told.contract)
  const isElse = (to: Address | undefined): to is Address => to !== undefined && to !== told.caller && to !== told.contract
  for (const step of steps)
    if (step.is === 'pay' && isElse(step.to)) {
      const [a, b] = step.what
      const places = { contract, a: a ?? '', to: told.who(step.to) }
      return b === undefined
        ? say('Pay all {a} that is due at {contract} to {to}', places)
        : say('Pay all {a} and {b} that is due at {contract} to {to}', { ...places, b })
    }
  const mints = steps.filter((step) => step.is === 'mint')
  const made = mints.find(({ to }) => isElse(to)) ?? mints[0]
  if (made !== undefined) {
    const places = { a: made.amounts[0], b: made.amounts[1], contract }
    return isElse(made.to)
      ? say('Add at most {a} and {b} to a pool with {contract}, as a position that belongs to {to}', { ...places, to: told.who(made.to) })
      : say('Add at most {a} and {b} to a pool with {contract}', places)
  }
  if (unread) return say('Change positions at {contract} in a way that cannot be read whole', { contract })
  const changes = steps.flatMap((step) => (step.is === 'burn' || step.is === 'take' || step.is === 'add' ? [step] : []))
  const found = changes.find(({ is }) => is === 'burn') ?? changes.find(({ is }) => is === 'take') ?? changes[0]
  if (found === undefined) return say('Settle what is owed at {contract}', { contract })
  const places = { id: found.id, contract }
  if (found.is === 'burn') return say('Close the position {id} at {contract}', places)
  return found.is === 'take'
    ? say('Take out of the position {id} at {contract}', places)
    : say('Add to the position {id} at {contract}', places)
}

/** A position that is made for whoever pays for it. */
const arrives = (told: DecodedCallContext, to: Address | undefined): readonly Claim[] =>
  to !== undefined && to === told.caller ? [{ kind: 'receiver', to, of: told.contract }] : []

function modify(told: DecodedCallContext, actions: Hex, params: readonly unknown[], hidden: number): Telling {
  const { steps, unread } = stepsOf(told, actions, params)
  return {
    intent: words(told, steps, unread),
    claims: [
      ...(told.call.value === 0n
        ? []
        : [{ kind: 'out', from: told.caller, most: told.call.value, exact: false, to: told.contract } as const]),
      ...steps.flatMap((step) => (step.is === 'mint' ? [...step.claims, ...arrives(told, step.to)] : [])),
      ...steps.flatMap((step): Claim[] =>
        step.is === 'add' ? [{ kind: 'into-item', collection: told.contract, tokenId: BigInt(step.id) }] : [],
      ),
      ...steps.flatMap((step) => (step.is === 'mint' || step.is === 'pay' ? receives(told, step.to) : [])),
    ],
    meanings: { deadline: { is: 'time' } },
    hidden,
    // What a position holds stands in the contract.
    open: true,
  }
}

const PLAN = fieldsOf('bytes actions, bytes[] params')

/** Uniswap v4: PositionManager (github.com/Uniswap/v4-periphery, `src/PositionManager.sol`). */
export const uniswapV4Positions: readonly Entry[] = [
  {
    signature: 'modifyLiquidities(bytes unlockData, uint256 deadline)',
    standards,
    payable: true,
    tell(told) {
      const payload = readPayload(told, PLAN, told.bytes('unlockData'))
      return payload === undefined
        ? modify(told, '0x', [''], 0)
        : modify(told, payload.told.bytes('actions'), payload.told.list('params'), payload.hidden)
    },
  },
  {
    signature: 'modifyLiquiditiesWithoutUnlock(bytes actions, bytes[] params)',
    standards,
    payable: true,
    tell: (told) => modify(told, told.bytes('actions'), told.list('params'), 0),
  },
]
