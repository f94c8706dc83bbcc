import { defined } from '#core/defined'
import { MAX_UINT256 } from '#core/money/amount'
import { type Address, isAddress, ZERO } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import { say, sentenceWord, type Words } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim, Explanation } from '../explanation.ts'
import { slice } from '../abi/payload.ts'
import { callItself, receives, valueSeen } from './inner.ts'
import { percent } from './router-words.ts'
import { type SwapSide, swapWords } from './swap-words.ts'
import { worstPart } from './worst-first.ts'

const standards = ['Uniswap v3'] as const

/** SwapRouter writes 0 for itself; SwapRouter02 writes 1 for the caller and 2 for itself. */
const ownRecipient = (told: DecodedCallContext, written: Address): Address | undefined => (written === ZERO ? told.contract : written)
function mapped(told: DecodedCallContext, written: Address): Address | undefined {
  const number = BigInt(written)
  return number === 1n ? told.caller : number === 2n ? told.contract : written
}

/** Token (20 bytes), fee (3), token, fee … token; packed. `undefined` when it is no path. */
export function pathEnds(path: Hex): readonly [Address, Address] | undefined {
  const length = size(path)
  return length >= 43 && (length - 20) % 23 === 0 ? [slice(path, 0, 20), slice(path, length - 20, 20)] : undefined
}

/** What stands for "all that the router holds" as the amount of a swap by SwapRouter02. */
const HELD = 0n

type Ends = readonly [Address, Address] | undefined
type Swap = { readonly give: SwapSide; readonly get: SwapSide; readonly to: Address | undefined }

/**
 * The router takes the token from the caller, or wraps value that was sent along: one or the other, so neither is exact where there is value.
 * What it keeps for a later step is nobody's yet.
 */
function swap(told: DecodedCallContext, { give, get, to }: Swap): Telling {
  const sent = valueSeen(told)
  const out: Claim = {
    kind: 'out',
    from: told.caller,
    ...defined({ token: give.token }),
    most: give.units,
    exact: give.exact && sent === 0n,
  }
  const kept = to === told.contract
  const value: readonly Claim[] =
    told.call.value > 0n ? [{ kind: 'out', from: told.caller, most: told.call.value, exact: false, to: told.contract }] : []
  const claims: readonly Claim[] = kept || get.token === undefined ? [out] : [out, { kind: 'in', to, token: get.token, least: get.units }]
  return {
    // The amount 0 is not nothing to SwapRouter02: what it holds by then, which an earlier step put there.
    intent:
      give.units === HELD && give.exact
        ? say('Swap on what {contract} holds for at least {get}', {
            contract: told.who(told.contract),
            get: told.amount(get.units, get.token),
          })
        : swapWords(told, give, get, kept ? undefined : to),
    claims: [...claims, ...value],
  }
}

const broken = (told: DecodedCallContext, to: Address | undefined): Telling => ({
  intent: say('Swap with {contract} along a path that is not valid', { contract: told.who(told.contract) }),
  claims: receives(told, to),
  open: true,
})

function exactIn(told: DecodedCallContext, tokens: Ends, recipient: typeof mapped): Telling {
  const params = told.within('params')
  if (tokens === undefined) return broken(told, recipient(told, params.address('recipient')))
  const [first, last] = tokens
  return swap(told, {
    give: { token: first, units: params.units('amountIn'), exact: true },
    get: { token: last, units: params.units('amountOutMinimum'), exact: false },
    to: recipient(told, params.address('recipient')),
  })
}

function exactOut(told: DecodedCallContext, tokens: Ends, recipient: typeof mapped): Telling {
  const params = told.within('params')
  if (tokens === undefined) return broken(told, recipient(told, params.address('recipient')))
  const [first, last] = tokens
  return swap(told, {
    give: { token: first, units: params.units('amountInMaximum'), exact: false },
    get: { token: last, units: params.units('amountOut'), exact: true },
    to: recipient(told, params.address('recipient')),
  })
}

const single = (told: DecodedCallContext): readonly [Address, Address] => [
  told.within('params').address('tokenIn'),
  told.within('params').address('tokenOut'),
]
const along = (told: DecodedCallContext): Ends => pathEnds(told.within('params').bytes('path'))
/** Paths of exact-output swaps begin at what is bought. */
const back = (told: DecodedCallContext): Ends => {
  const ends = along(told)
  return ends === undefined ? undefined : [ends[1], ends[0]]
}

/** SwapRouter has a deadline in each, SwapRouter02 has none. */
const swaps: readonly Entry[] = (
  [
    ['uint256 deadline, ', ownRecipient],
    ['', mapped],
  ] as const
).flatMap(([deadline, recipient]): readonly Entry[] => [
  {
    signature: `exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, ${deadline}uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)`,
    standards,
    payable: true,
    tell: (told) => exactIn(told, single(told), recipient),
  },
  {
    signature: `exactInput((bytes path, address recipient, ${deadline}uint256 amountIn, uint256 amountOutMinimum) params)`,
    standards,
    payable: true,
    tell: (told) => exactIn(told, along(told), recipient),
  },
  {
    signature: `exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, ${deadline}uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)`,
    standards,
    payable: true,
    tell: (told) => exactOut(told, single(told), recipient),
  },
  {
    signature: `exactOutput((bytes path, address recipient, ${deadline}uint256 amountOut, uint256 amountInMaximum) params)`,
    standards,
    payable: true,
    tell: (told) => exactOut(told, back(told), recipient),
  },
])

/** SwapRouter02 swaps through v2 pools as well. */
function pathSwap(told: DecodedCallContext, give: Omit<SwapSide, 'token'>, get: Omit<SwapSide, 'token'>): Telling {
  const path = told.list('path').filter(isAddress)
  const [first, last] = [path[0], path.at(-1)]
  if (path.length < 2 || first === undefined || last === undefined) return broken(told, mapped(told, told.address('to')))
  return swap(told, { give: { ...give, token: first }, get: { ...get, token: last }, to: mapped(told, told.address('to')) })
}

const pathSwaps: readonly Entry[] = [
  {
    signature: 'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    standards,
    payable: true,
    tell: (told) => pathSwap(told, { units: told.units('amountIn'), exact: true }, { units: told.units('amountOutMin'), exact: false }),
  },
  {
    signature: 'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
    standards,
    payable: true,
    tell: (told) => pathSwap(told, { units: told.units('amountInMax'), exact: false }, { units: told.units('amountOut'), exact: true }),
  },
]

/** What it holds at the end of a batch is paid out, whole: it must be this much at least. `token` absent: the native currency. */
function payOut(told: DecodedCallContext, token: Address | undefined, least: bigint, to: Address | undefined): Telling {
  const asset = token === undefined ? told.names.native.symbol : told.asset(token)
  const places = { amount: told.amount(least, token), asset, contract: told.who(told.contract) }
  const isElse = to !== undefined && to !== told.caller
  return {
    intent: isElse
      ? least === 0n
        ? say('Pay out all {asset} that {contract} holds to {to}', { ...places, to: told.who(to) })
        : say('Pay out all {asset} that {contract} holds, at least {amount}, to {to}', { ...places, to: told.who(to) })
      : least === 0n
        ? say('Take out all {asset} that {contract} holds', places)
        : say('Take out what {contract} holds, at least {amount}', places),
    claims: [{ kind: 'in', to, ...defined({ token }), least }],
  }
}

/** Less a fee of hundredths of a percent, at most 1 %, to somebody: that is no longer for the recipient. */
function payLessFee(told: DecodedCallContext, token: Address | undefined): Telling {
  const [least, bips] = [told.units('amountMinimum'), told.units('feeBips')]
  const whole = payOut(told, token, least - (least * (bips > 100n ? 100n : bips)) / 10_000n, told.address('recipient'))
  const taker = told.address('feeRecipient')
  return {
    ...whole,
    claims: [...(whole.claims ?? []), ...receives(told, taker)],
    intent: say('Pay out what {contract} holds, at least {amount}, to {to}, less a fee of {percent} % for {taker}', {
      amount: told.amount(least, token),
      contract: told.who(told.contract),
      to: told.who(told.address('recipient')),
      percent: percent(bips),
      taker: told.who(taker),
    }),
  }
}

const pay = (signature: string, tell: Entry['tell']): Entry => ({ signature, standards, payable: true, tell })

const payments: readonly Entry[] = [
  pay('unwrapWETH9(uint256 amountMinimum, address recipient)', (told) =>
    payOut(told, undefined, told.units('amountMinimum'), told.address('recipient')),
  ),
  pay('unwrapWETH9(uint256 amountMinimum)', (told) => payOut(told, undefined, told.units('amountMinimum'), told.caller)),
  pay('sweepToken(address token, uint256 amountMinimum, address recipient)', (told) =>
    payOut(told, told.address('token'), told.units('amountMinimum'), told.address('recipient')),
  ),
  pay('sweepToken(address token, uint256 amountMinimum)', (told) =>
    payOut(told, told.address('token'), told.units('amountMinimum'), told.caller),
  ),
  pay('unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)', (told) =>
    payLessFee(told, undefined),
  ),
  pay('sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)', (told) =>
    payLessFee(told, told.address('token')),
  ),
  pay('refundETH()', (told) => ({
    intent: say('Get back what {contract} was sent and did not use', { contract: told.who(told.contract) }),
  })),
  pay('wrapETH(uint256 value)', (told) => ({
    intent: say('Wrap {amount} at {contract}', { amount: told.amount(told.units('value')), contract: told.who(told.contract) }),
  })),
  pay('pull(address token, uint256 value)', (told) => ({
    intent: say('Give {amount} to {contract}', {
      amount: told.amount(told.units('value'), told.address('token')),
      contract: told.who(told.contract),
    }),
    claims: [{ kind: 'out', from: told.caller, token: told.address('token'), most: told.units('value'), exact: true, to: told.contract }],
  })),
]

const VRS = 'uint8 v, bytes32 r, bytes32 s'

/** The router takes the permit to the token: the allowance is to the router. */
function selfPermit(told: DecodedCallContext, units: bigint): Telling {
  const token = told.address('token')
  return {
    intent: say('Use a signature to let {contract} spend {token}', { contract: told.who(told.contract), token: told.asset(token) }),
    claims: [{ kind: 'allowance', owner: told.caller, token, spender: told.contract, units, mode: 'set' }],
  }
}

/** DAI's permit is for all or nothing. */
const permits: readonly Entry[] = ['', 'IfNecessary'].flatMap((when): readonly Entry[] => [
  pay(`selfPermit${when}(address token, uint256 value, uint256 deadline, ${VRS})`, (told) => selfPermit(told, told.units('value'))),
  pay(`selfPermitAllowed${when}(address token, uint256 nonce, uint256 expiry, ${VRS})`, (told) => selfPermit(told, MAX_UINT256)),
])

/** A batch that gives one token and gets one, and is understood whole, is a swap: steps of it may have bounds of nothing that a later one makes up for. */
function batchSwap(told: DecodedCallContext, inner: readonly Explanation[]): Words | undefined {
  const claims = inner.flatMap((one) => one.claims)
  const outs = claims.filter((claim) => claim.kind === 'out')
  const ins = claims.filter((claim) => claim.kind === 'in').filter(({ least }) => least > 0n)
  const [out, arriving] = [outs[0], ins[0]]
  // What goes to somebody else beside it, whether bounded or not, is no part of a swap.
  const gets = claims.filter((claim) => claim.kind === 'in' || claim.kind === 'receiver')
  if (gets.some(({ to }) => to !== arriving?.to && to !== told.contract)) return undefined
  // With value it is not in the call whether that or the token is taken.
  if (valueSeen(told) > 0n || out === undefined || arriving === undefined || !inner.every(({ complete }) => complete)) return undefined
  const one =
    outs.every(({ token, from }) => token === out.token && from === told.caller) &&
    ins.every(({ token, to }) => token === arriving.token && to === arriving.to)
  if (!one || out.token === arriving.token) return undefined
  return swapWords(
    told,
    { token: out.token, units: outs.reduce((sum, { most }) => sum + most, 0n), exact: outs.every(({ exact }) => exact) },
    { token: arriving.token, units: ins.reduce((sum, { least }) => sum + least, 0n), exact: false },
    arriving.to,
  )
}

/** One step is told as itself, a swap in steps as a swap, more by what gives most away and their number. */
function batchWords(told: DecodedCallContext, inner: readonly Explanation[]): Words {
  const [first] = inner
  const contract = told.who(told.contract)
  if (first === undefined) return say('Make no call to {contract}', { contract })
  if (inner.length === 1) return first.intent
  const worst = worstPart(inner, told.names, [told.caller, told.contract]) ?? first
  return (
    batchSwap(told, inner) ??
    say('In {count, plural, one {# step} other {# steps}} with {contract}: {what}', {
      count: inner.length,
      contract,
      what: sentenceWord(worst.intent),
    })
  )
}

/** Calls to itself by delegatecall: each comes from the same caller and sees the same value. */
function multicall(told: DecodedCallContext): Telling {
  const inner = told.list('data').flatMap((data) => (typeof data === 'string' ? [callItself(told, data)] : []))
  return {
    intent:
      inner.length === 1
        ? say('Make a call to {contract} inside another', { contract: told.who(told.contract) })
        : say('Make {count, plural, one {# call} other {# calls}} to {contract} in one', {
            count: inner.length,
            contract: told.who(told.contract),
          }),
    claims: told.call.value === 0n ? [] : [{ kind: 'out', from: told.caller, most: told.call.value, exact: false, to: told.contract }],
    inner,
    sum: (explained) => batchWords(told, explained),
  }
}

/** OpenZeppelin's Multicall and many others have the first, too. */
const batches: readonly Entry[] = ['', 'uint256 deadline, ', 'bytes32 previousBlockhash, '].map((before) =>
  pay(`multicall(${before}bytes[] data)`, multicall),
)

/** Uniswap v3: SwapRouter and SwapRouter02 (@uniswap/v3-periphery; github.com/Uniswap/swap-router-contracts). */
export const uniswapV3: readonly Entry[] = [...swaps, ...pathSwaps, ...payments, ...permits, ...batches]
