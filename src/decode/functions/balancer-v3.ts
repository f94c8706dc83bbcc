import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { listWord, phraseWord, say, sentenceWord } from '#core/text/words'
import { withPermit2End } from '../words/ends.ts'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Call, Claim, Explanation } from '../explanation.ts'
import { takenWord } from '../words/taken-words.ts'
import { PERMIT2 } from './known.ts'
import { callItself, quoting, receives } from './inner.ts'
import { type SwapSide, swapWords } from './swap-words.ts'
import { worstPart } from './worst-first.ts'

const standards = ['Balancer v3'] as const
const END = 'bool wethIsEth, bytes userData'

/** Value that is sent along; what is not used of it comes back. */
const sent = (told: DecodedCallContext): readonly Claim[] =>
  told.call.value === 0n ? [] : [{ kind: 'out', from: told.caller, most: told.call.value, exact: false, to: told.contract }]

/** With `wethIsEth` the wrapped currency stands for the native one, of which the call does not say which token it is. */
function swap(told: DecodedCallContext, give: SwapSide, get: SwapSide): Telling {
  const native = told.flag('wethIsEth')
  const claims: readonly Claim[] = native
    ? []
    : [
        { kind: 'out', from: told.caller, ...defined({ token: give.token }), most: give.units, exact: give.exact },
        { kind: 'in', to: told.caller, ...defined({ token: get.token }), least: get.units },
      ]
  return {
    intent: swapWords(told, give, get, undefined),
    claims: [...claims, ...sent(told)],
    meanings: { deadline: { is: 'time' } },
    open: native,
  }
}

const SINGLE = 'address pool, address tokenIn, address tokenOut'

/** All swaps pay out to the caller: no function of the router names anybody else. */
const singles: readonly Entry[] = [
  {
    signature: `swapSingleTokenExactIn(${SINGLE}, uint256 exactAmountIn, uint256 minAmountOut, uint256 deadline, ${END})`,
    standards,
    payable: true,
    tell: (told) =>
      swap(
        told,
        { token: told.address('tokenIn'), units: told.units('exactAmountIn'), exact: true },
        { token: told.address('tokenOut'), units: told.units('minAmountOut'), exact: false },
      ),
  },
  {
    signature: `swapSingleTokenExactOut(${SINGLE}, uint256 exactAmountOut, uint256 maxAmountIn, uint256 deadline, ${END})`,
    standards,
    payable: true,
    tell: (told) =>
      swap(
        told,
        { token: told.address('tokenIn'), units: told.units('maxAmountIn'), exact: false },
        { token: told.address('tokenOut'), units: told.units('exactAmountOut'), exact: true },
      ),
  },
]

type Path = { readonly give: SwapSide; readonly get: SwapSide }

/** Paths of swaps: each starts with a token and ends with the token of its last step. A path without a step reverts. */
function paths(told: DecodedCallContext, isExactIn: boolean): Telling {
  const all = told.each('paths').flatMap((one): readonly Path[] => {
    const last = one.each('steps').at(-1)
    if (last === undefined) return []
    const [most, least] = isExactIn
      ? [one.units('exactAmountIn'), one.units('minAmountOut')]
      : [one.units('maxAmountIn'), one.units('exactAmountOut')]
    return [
      {
        give: { token: one.address('tokenIn'), units: most, exact: isExactIn },
        get: { token: last.address('tokenOut'), units: least, exact: !isExactIn },
      },
    ]
  })
  const [first] = all
  if (first === undefined) return { intent: say('Swap nothing with {contract}', { contract: told.who(told.contract) }), open: true }
  const isOne = (side: 'give' | 'get'): boolean => all.every((path) => path[side].token === first[side].token)
  if (isOne('give') && isOne('get')) {
    const sum = (side: 'give' | 'get'): bigint => all.reduce((units, path) => units + path[side].units, 0n)
    return swap(told, { ...first.give, units: sum('give') }, { ...first.get, units: sum('get') })
  }
  const native = told.flag('wethIsEth')
  const claims = all.flatMap(({ give, get }): readonly Claim[] => [
    { kind: 'out', from: told.caller, token: give.token as Address, most: give.units, exact: false },
    { kind: 'in', to: told.caller, token: get.token as Address, least: get.units },
  ])
  return {
    intent: say('Make {count} swaps with {contract}', { count: all.length, contract: told.who(told.contract) }),
    claims: [...(native ? [] : claims), ...sent(told)],
    meanings: { deadline: { is: 'time' } },
    open: native,
  }
}

const STEPS = '(address pool, address tokenOut, bool isBuffer)[] steps'

const batch: readonly Entry[] = [
  {
    signature: `swapExactIn((address tokenIn, ${STEPS}, uint256 exactAmountIn, uint256 minAmountOut)[] paths, uint256 deadline, ${END})`,
    standards,
    payable: true,
    tell: (told) => paths(told, true),
  },
  {
    signature: `swapExactOut((address tokenIn, ${STEPS}, uint256 maxAmountIn, uint256 exactAmountOut)[] paths, uint256 deadline, ${END})`,
    standards,
    payable: true,
    tell: (told) => paths(told, false),
  },
]

/** Which tokens a pool holds, its registration says and the call does not: what leaves is open. Shares go to the caller. */
const joins: readonly Entry[] = (
  [
    `addLiquidityProportional(address pool, uint256[] maxAmountsIn, uint256 exactBptAmountOut, ${END})`,
    `addLiquidityUnbalanced(address pool, uint256[] exactAmountsIn, uint256 minBptAmountOut, ${END})`,
    `addLiquidityCustom(address pool, uint256[] maxAmountsIn, uint256 minBptAmountOut, ${END})`,
    `addLiquiditySingleTokenExactOut(address pool, address tokenIn, uint256 maxAmountIn, uint256 exactBptAmountOut, ${END})`,
  ] as const
).map((signature) => ({
  signature,
  standards,
  payable: true,
  tell: (told) => ({
    intent: say('Add to the pool {pool} through {contract}', { pool: told.who(told.address('pool')), contract: told.who(told.contract) }),
    claims: sent(told),
    open: true,
  }),
}))

const exits: readonly Entry[] = (
  [
    [`removeLiquidityProportional(address pool, uint256 exactBptAmountIn, uint256[] minAmountsOut, ${END})`, 'exactBptAmountIn'],
    [
      `removeLiquiditySingleTokenExactIn(address pool, uint256 exactBptAmountIn, address tokenOut, uint256 minAmountOut, ${END})`,
      'exactBptAmountIn',
    ],
    [
      `removeLiquiditySingleTokenExactOut(address pool, uint256 maxBptAmountIn, address tokenOut, uint256 exactAmountOut, ${END})`,
      'maxBptAmountIn',
    ],
    [`removeLiquidityCustom(address pool, uint256 maxBptAmountIn, uint256[] minAmountsOut, ${END})`, 'maxBptAmountIn'],
    ['removeLiquidityRecovery(address pool, uint256 exactBptAmountIn)', 'exactBptAmountIn'],
  ] as const
).map(([signature, shares]) => ({
  signature,
  standards,
  payable: true,
  tell(told) {
    const pool = told.address('pool')
    const exact = shares === 'exactBptAmountIn'
    return {
      intent: say('Return {shares} and withdraw their part of the pool, through {contract}', {
        shares: told.amount(told.units(shares), pool),
        contract: told.who(told.contract),
      }),
      // The token of a pool is the pool.
      claims: [{ kind: 'out', from: told.caller, token: pool, most: told.units(shares), exact }, ...sent(told)],
      open: true,
    }
  },
}))

/** What nobody gets back, and shares that stand for somebody else. */
const others: readonly Entry[] = [
  {
    signature: `donate(address pool, uint256[] amountsIn, ${END})`,
    standards,
    payable: true,
    tell: (told) => ({
      intent: say('Give tokens to the pool {pool} for nothing', { pool: told.who(told.address('pool')) }),
      claims: [...sent(told), ...receives(told, told.address('pool'))],
      open: true,
    }),
  },
]

const PERMITS = '(address token, address owner, address spender, uint256 amount, uint256 nonce, uint256 deadline)[] permitBatch'
const PERMIT2_BATCH =
  '((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permit2Batch'

type Allowance = Extract<Claim, { kind: 'allowance' }>
/** Later than any end: an allowance of EIP-2612 has none. */
const NEVER = 2n ** 48n - 1n
/** More than there is of any token; Permit2 takes its largest number for no limit. */
const UNLIMITED = 2n ** 159n

/** What permits let somebody take, told of the caller who hands them in: EIP-2612's, and those that Permit2 keeps. */
function permitted(told: DecodedCallContext): readonly Allowance[] {
  const second = told.within('permit2Batch')
  return [
    ...told.each('permitBatch').map((one): Allowance => ({
      kind: 'allowance',
      owner: one.address('owner'),
      token: one.address('token'),
      spender: one.address('spender'),
      units: one.units('amount'),
      mode: 'set',
    })),
    ...second.each('details').map((one): Allowance => ({
      kind: 'allowance',
      owner: told.caller,
      token: one.address('token'),
      spender: second.address('spender'),
      units: one.units('amount'),
      mode: 'set',
      via: PERMIT2,
      until: one.units('expiration'),
    })),
  ]
}

/** Rights first, then calls of the router to itself. */
const permits: Entry = {
  signature: `permitBatchAndCall(${PERMITS}, bytes[] permitSignatures, ${PERMIT2_BATCH}, bytes permit2Signature, bytes[] multicallData)`,
  standards,
  payable: true,
  tell(told) {
    const claims = permitted(told)
    const inner = told.list('multicallData').flatMap((data): readonly Call[] => (typeof data === 'string' ? [callItself(told, data)] : []))
    const places = { count: inner.length, contract: told.who(told.contract) }
    const intent =
      claims.length === 0
        ? say('Take {count, plural, one {# step} other {# steps}} with {contract}', places)
        : say('Take {count, plural, one {# step} other {# steps}} with {contract}, and {right}', {
            ...places,
            right: phraseWord(
              withPermit2End(
                say('let {spender} spend {what}', {
                  spender: listWord([...new Set(claims.map((claim) => claim.spender))].map((spender) => told.who(spender))),
                  what: takenWord(told, claims, UNLIMITED) ?? phraseWord(say('nothing')),
                }),
                claims.reduce((last, { until = NEVER }) => (until > last ? until : last), 0n),
              ),
            ),
          })
    const others = claims.some(({ spender }) => spender !== told.contract)
    return {
      intent,
      claims: [...claims, ...sent(told)],
      inner,
      // A right for anybody but the router is what counts: the steps would hide it.
      ...defined({
        sum: others
          ? undefined
          : (explained: readonly Explanation[]) => {
              const worst = explained.length < 2 ? undefined : worstPart(explained, told.names, [told.contract, told.caller])
              return worst === undefined
                ? quoting((what) => say('With {contract}: {what}', { ...places, what }), intent)(explained)
                : say('Among {count, plural, one {# step} other {# steps}} with {contract}: {what}', {
                    ...places,
                    what: sentenceWord(worst.intent),
                  })
            },
      }),
    }
  },
}

/**
 * Balancer 3: Router and BatchRouter (github.com/balancer/balancer-v3-monorepo, pkg/interfaces/contracts/vault/IRouter.sol, IBatchRouter.sol,
 * IRouterCommon.sol). They pull what is paid through Permit2. `multicall` is the one that Uniswap's routers have too.
 */
export const balancerV3: readonly Entry[] = [...singles, ...batch, ...joins, ...exits, ...others, permits]
