import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { isAddress } from '#core/ethereum/address'
import { say, type Words } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { ArgumentMeaning } from '../abi/value.ts'
import { receives } from './inner.ts'

const standards = ['Uniswap v2'] as const

/** One side of a swap: `token` absent is the native currency; `bound` names the argument that limits it, or the value sent. */
type Side = { readonly native: boolean; readonly bound: string | 'value'; readonly exact: boolean }

function swap(told: DecodedCallContext, give: Side, get: Side): Telling {
  const path = told.list('path').filter(isAddress)
  const [first, last] = [path[0], path.at(-1)]
  const to = told.address('to')
  if (path.length < 2 || first === undefined || last === undefined)
    return {
      intent: say('Swap with {contract} along a path that is not valid', { contract: told.who(told.contract) }),
      claims: receives(told, to),
      open: true,
    }
  const units = (side: Side): bigint => (side.bound === 'value' ? told.call.value : told.units(side.bound))
  const token = (side: Side, address: Address): Address | undefined => (side.native ? undefined : address)
  const [giveToken, getToken] = [token(give, first), token(get, last)]
  const places = {
    give: told.amount(units(give), giveToken),
    get: told.amount(units(get), getToken),
    contract: told.who(told.contract),
    to: told.who(to),
  }
  return {
    intent: swapWords(places, { giveExact: give.exact, getExact: get.exact, elsewhere: to !== told.caller }),
    claims: [
      { kind: 'out', from: told.caller, ...defined({ token: giveToken }), most: units(give), exact: give.exact },
      { kind: 'in', to, ...defined({ token: getToken }), least: units(get) },
    ],
    meanings: { ...meaning(told, give, giveToken), ...meaning(told, get, getToken), deadline: { is: 'time' } },
  }
}

const meaning = (told: DecodedCallContext, side: Side, token: Address | undefined): Readonly<Record<string, ArgumentMeaning>> =>
  side.bound === 'value' ? {} : { [side.bound]: { is: 'amount', token: token === undefined ? told.names.native : told.token(token) } }

function swapWords(
  places: Parameters<typeof say>[1],
  how: { readonly giveExact: boolean; readonly getExact: boolean; readonly elsewhere: boolean },
): Words {
  if (how.getExact) {
    return how.elsewhere
      ? say('Swap at most {give} for {get} with {contract}, sent to {to}', places)
      : say('Swap at most {give} for {get} with {contract}', places)
  }
  return how.elsewhere
    ? say('Swap {give} for at least {get} with {contract}, sent to {to}', places)
    : say('Swap {give} for at least {get} with {contract}', places)
}

const PATH = 'address[] path, address to, uint256 deadline'
const exactIn = (native: boolean): Side => ({ native, bound: native ? 'value' : 'amountIn', exact: true })
const atLeast = (native: boolean): Side => ({ native, bound: 'amountOutMin', exact: false })
const atMost = (native: boolean): Side => ({ native, bound: native ? 'value' : 'amountInMax', exact: false })
const exactOut = (native: boolean): Side => ({ native, bound: 'amountOut', exact: true })

const swaps: readonly Entry[] = [
  ...['swapExactTokensForTokens', 'swapExactTokensForTokensSupportingFeeOnTransferTokens'].map((name) => ({
    signature: `${name}(uint256 amountIn, uint256 amountOutMin, ${PATH})`,
    standards,
    tell: (told: DecodedCallContext) => swap(told, exactIn(false), atLeast(false)),
  })),
  ...['swapExactTokensForETH', 'swapExactTokensForETHSupportingFeeOnTransferTokens'].map((name) => ({
    signature: `${name}(uint256 amountIn, uint256 amountOutMin, ${PATH})`,
    standards,
    tell: (told: DecodedCallContext) => swap(told, exactIn(false), atLeast(true)),
  })),
  ...['swapExactETHForTokens', 'swapExactETHForTokensSupportingFeeOnTransferTokens'].map((name) => ({
    signature: `${name}(uint256 amountOutMin, ${PATH})`,
    standards,
    payable: true,
    tell: (told: DecodedCallContext) => swap(told, exactIn(true), atLeast(false)),
  })),
  {
    signature: `swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, ${PATH})`,
    standards,
    tell: (told) => swap(told, atMost(false), exactOut(false)),
  },
  {
    signature: `swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, ${PATH})`,
    standards,
    tell: (told) => swap(told, atMost(false), exactOut(true)),
  },
  {
    signature: `swapETHForExactTokens(uint256 amountOut, ${PATH})`,
    standards,
    payable: true,
    tell: (told) => swap(told, atMost(true), exactOut(false)),
  },
]

function add(
  told: DecodedCallContext,
  a: Address,
  aUnits: bigint,
  b: Address | undefined,
  bUnits: bigint,
  meanings: Telling['meanings'],
): Telling {
  const to = told.address('to')
  const places = { a: told.amount(aUnits, a), b: told.amount(bUnits, b), contract: told.who(told.contract), to: told.who(to) }
  return {
    intent:
      to === told.caller
        ? say('Add at most {a} and {b} to a pool with {contract}', places)
        : say('Add at most {a} and {b} to a pool with {contract}, as shares of {to}', places),
    claims: [
      { kind: 'out', from: told.caller, token: a, most: aUnits, exact: false },
      { kind: 'out', from: told.caller, ...defined({ token: b }), most: bUnits, exact: false },
      ...receives(told, to),
    ],
    meanings: { ...meanings, deadline: { is: 'time' } },
  }
}

/** The pool's own token leaves; its address is not in the call, so the claims are open. */
function remove(told: DecodedCallContext, a: Address, aUnits: bigint, b: Address | undefined, bUnits: bigint): Telling {
  const to = told.address('to')
  const places = { a: told.amount(aUnits, a), b: told.amount(bUnits, b), contract: told.who(told.contract), to: told.who(to) }
  return {
    intent:
      to === told.caller
        ? say('Take at least {a} and {b} out of a pool with {contract}', places)
        : say('Take at least {a} and {b} out of a pool with {contract}, sent to {to}', places),
    claims: [
      { kind: 'in', to, token: a, least: aUnits },
      { kind: 'in', to, ...defined({ token: b }), least: bUnits },
    ],
    meanings: { deadline: { is: 'time' } },
    open: true,
  }
}

const removeTokens = (told: DecodedCallContext): Telling =>
  remove(told, told.address('tokenA'), told.units('amountAMin'), told.address('tokenB'), told.units('amountBMin'))
const removeNative = (told: DecodedCallContext): Telling =>
  remove(told, told.address('token'), told.units('amountTokenMin'), undefined, told.units('amountETHMin'))
const TOKENS = 'address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline'
const NATIVE = 'address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline'
const SIGNATURE = 'bool approveMax, uint8 v, bytes32 r, bytes32 s'

const liquidity: readonly Entry[] = [
  {
    signature:
      'addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
    standards,
    tell(told) {
      const [a, b] = [told.address('tokenA'), told.address('tokenB')]
      return add(told, a, told.units('amountADesired'), b, told.units('amountBDesired'), {
        amountADesired: { is: 'amount', token: told.token(a) },
        amountAMin: { is: 'amount', token: told.token(a) },
        amountBDesired: { is: 'amount', token: told.token(b) },
        amountBMin: { is: 'amount', token: told.token(b) },
      })
    },
  },
  {
    signature:
      'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
    standards,
    payable: true,
    tell(told) {
      const token = told.address('token')
      return add(told, token, told.units('amountTokenDesired'), undefined, told.call.value, {
        amountTokenDesired: { is: 'amount', token: told.token(token) },
        amountTokenMin: { is: 'amount', token: told.token(token) },
        amountETHMin: { is: 'amount', token: told.names.native },
      })
    },
  },
  { signature: `removeLiquidity(${TOKENS})`, standards, tell: removeTokens },
  { signature: `removeLiquidityWithPermit(${TOKENS}, ${SIGNATURE})`, standards, tell: removeTokens },
  ...['removeLiquidityETH', 'removeLiquidityETHSupportingFeeOnTransferTokens'].map((name) => ({
    signature: `${name}(${NATIVE})`,
    standards,
    tell: removeNative,
  })),
  ...['removeLiquidityETHWithPermit', 'removeLiquidityETHWithPermitSupportingFeeOnTransferTokens'].map((name) => ({
    signature: `${name}(${NATIVE}, ${SIGNATURE})`,
    standards,
    tell: removeNative,
  })),
]

/** A pool pays or makes something for `to`: how much stands in the pool alone. */
const outOfPool = (
  told: DecodedCallContext,
  words: (places: {
    readonly contract: ReturnType<DecodedCallContext['who']>
    readonly to: ReturnType<DecodedCallContext['who']>
  }) => Words,
): Telling => ({
  intent: words({ contract: told.who(told.contract), to: told.who(told.address('to')) }),
  claims: receives(told, told.address('to')),
  open: true,
})

/** What the router calls on pools: seen in the call tree, and by nobody else done by hand. */
const pools: readonly Entry[] = [
  {
    signature: 'swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
    standards,
    tell: (told) => outOfPool(told, (places) => say('Take a swap out of the pool {contract}, paid to {to}', places)),
  },
  {
    signature: 'mint(address to)',
    standards,
    // Many others have it too, and not all mint for whoever is named: Curve's minter takes a gauge.
    tell: (told) => ({
      intent: say('Mint at {contract} for {to}', { contract: told.who(told.contract), to: told.who(told.address('to')) }),
      open: true,
    }),
  },
  {
    signature: 'burn(address to)',
    standards,
    tell: (told) => outOfPool(told, (places) => say('Pay out a share of the pool {contract} to {to}', places)),
  },
  {
    signature: 'skim(address to)',
    standards,
    tell: (told) => outOfPool(told, (places) => say('Pay what the pool {contract} does not count to {to}', places)),
  },
  {
    signature: 'sync()',
    standards,
    tell: (told) => ({ intent: say('Make the pool {contract} count what it holds', { contract: told.who(told.contract) }) }),
  },
  {
    signature: 'createPair(address tokenA, address tokenB)',
    standards,
    tell: (told) => ({ intent: say('Create a pool with {contract}', { contract: told.who(told.contract) }) }),
  },
]

/** Uniswap v2: Router02, pair and factory (@uniswap/v2-periphery, @uniswap/v2-core). */
export const uniswapV2: readonly Entry[] = [...swaps, ...liquidity, ...pools]
