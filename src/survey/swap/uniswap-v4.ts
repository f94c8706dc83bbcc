import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { type Address, ZERO } from '#core/ethereum/address'
import { concat, type Hex, pad, toBigInt, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'

/** What names a pool of v4 without hooks (PoolKey). `tokens` in the order of the currencies; the wrapped native one stands for the native currency itself. */
export type V4Key = { readonly tokens: readonly [Address, Address]; readonly fee: number; readonly tickSpacing: number }

/** Pools are a mapping in slot 6 of the manager; liquidity in range stands three slots after price and tick (StateLibrary). */
const POOLS = word(6n)
const LIQUIDITY_AT = 3n

/** The currency of a token: of the wrapped native one, the native currency, which v4 trades as it is. */
export const currencyOf = (token: Address, wrapped: Address): Address => (token === wrapped ? ZERO : token)

/** Two tokens in the order in which v4 has their currencies. */
export const inOrder = (a: Address, b: Address, wrapped: Address): readonly [Address, Address] =>
  currencyOf(a, wrapped) < currencyOf(b, wrapped) ? [a, b] : [b, a]

/** A tick spacing in a word: always more than zero. */
const poolIdOf = ({ tokens: [a, b], fee, tickSpacing }: V4Key, wrapped: Address): Hex =>
  keccak(concat(pad(currencyOf(a, wrapped)), pad(currencyOf(b, wrapped)), word(BigInt(fee)), word(BigInt(tickSpacing)), pad(ZERO)))

/** The slots of the manager that say a pool's price and tick, and its liquidity in range. */
export function v4Slots(key: V4Key, wrapped: Address): readonly [price: Hex, liquidity: Hex] {
  const state = keccak(concat(poolIdOf(key, wrapped), POOLS))
  return [state, word(toBigInt(state) + LIQUIDITY_AT)]
}

/** One pool of a way over v4's. */
export type V4Step = { readonly from: Address; readonly to: Address; readonly fee: number; readonly tickSpacing: number }

type PathKey = {
  readonly intermediateCurrency: Address
  readonly fee: number
  readonly tickSpacing: number
  readonly hooks: Address
  readonly hookData: Hex
}

/** A way as v4's periphery writes it: beside the currency that is fixed, each pool with the currency on its other side. */
function pathKeys(steps: readonly V4Step[], side: 'in' | 'out', wrapped: Address): readonly PathKey[] {
  return steps.map(({ from, to, fee, tickSpacing }) => ({
    intermediateCurrency: currencyOf(side === 'in' ? to : from, wrapped),
    fee,
    tickSpacing,
    hooks: ZERO,
    hookData: '0x',
  }))
}

const PATH_KEY = '(address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path'
const QUOTER = parseAbi([
  `function quoteExactInput((address exactCurrency, ${PATH_KEY}, uint128 exactAmount) params)`,
  `function quoteExactOutput((address exactCurrency, ${PATH_KEY}, uint128 exactAmount) params)`,
])

const MAX_UINT128 = 2n ** 128n

/** The call that asks v4's quoter what a way gives or takes; undefined for more than v4 counts. The answer begins with the amount. */
export function v4QuoteCall(steps: readonly V4Step[], side: 'in' | 'out', units: bigint, wrapped: Address): Hex | undefined {
  const end = side === 'in' ? steps[0]?.from : steps.at(-1)?.to
  if (end === undefined || units >= MAX_UINT128) return undefined
  return encodeFunctionData({
    abi: QUOTER,
    functionName: side === 'in' ? 'quoteExactInput' : 'quoteExactOutput',
    args: [{ exactCurrency: currencyOf(end, wrapped), path: pathKeys(steps, side, wrapped), exactAmount: units }],
  })
}

/** Of v4-periphery's actions (Actions.sol) those that a swap needs. */
const ACTIONS = { in: '0x07', out: '0x09', settle: '0x0b', settleAll: '0x0c', take: '0x0e', takeAll: '0x0f' } as const
const SWAP = parseAbiParameters(`(address currency, ${PATH_KEY}, uint128 amount, uint128 bound)`)
const SETTLE = parseAbiParameters('address currency, uint256 amount, bool payerIsUser')
const TAKE = parseAbiParameters('address currency, address recipient, uint256 amount')
const BOUND = parseAbiParameters('address currency, uint256 bound')
const PLAN = parseAbiParameters('bytes actions, bytes[] params')

/** What the whole of a debt or a credit is called. */
const OPEN = 0n

export type V4Swap = {
  readonly steps: readonly V4Step[]
  readonly side: 'in' | 'out'
  /** Given at most; undefined: all that the router holds of it. */
  readonly takes: bigint | undefined
  readonly gives: bigint
  readonly payer: 'caller' | 'router'
  /** Whom it is paid to; undefined: the caller. */
  readonly to: Address | undefined
}

/**
 * The input of the router's V4_SWAP: a swap, what it owes, and what it brings, which must be at least `gives`. Undefined for a way of no pools.
 *
 * `held`: what stands for all that the router holds.
 */
export function v4SwapInput({ steps, side, takes, gives, payer, to }: V4Swap, wrapped: Address, held: bigint): Hex | undefined {
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const [give, get] = [currencyOf(first.from, wrapped), currencyOf(last.to, wrapped)]
  const path = pathKeys(steps, side, wrapped)
  const swap =
    side === 'in'
      ? encodeAbiParameters(SWAP, [{ currency: give, path, amount: takes ?? OPEN, bound: gives }])
      : encodeAbiParameters(SWAP, [{ currency: get, path, amount: gives, bound: takes ?? OPEN }])
  const traded = [ACTIONS[side], swap] as const
  const settled =
    takes === undefined
      ? ([ACTIONS.settle, encodeAbiParameters(SETTLE, [give, held, false])] as const)
      : payer === 'caller'
        ? ([ACTIONS.settleAll, encodeAbiParameters(BOUND, [give, takes])] as const)
        : ([ACTIONS.settle, encodeAbiParameters(SETTLE, [give, OPEN, false])] as const)
  const taken =
    to === undefined
      ? ([ACTIONS.takeAll, encodeAbiParameters(BOUND, [get, gives])] as const)
      : ([ACTIONS.take, encodeAbiParameters(TAKE, [get, to, OPEN])] as const)
  // What the router holds is paid in before, so that "all that was paid in" is known to the swap.
  const actions = takes === undefined ? [settled, traded, taken] : [traded, settled, taken]
  return encodeAbiParameters(PLAN, [concat(...actions.map(([code]) => code)), actions.map(([, input]) => input)])
}
