import { defined } from '#core/defined'
import { type Address, isAddress, ZERO } from '#core/ethereum/address'
import { concat, type Hex, size, toBytes } from '#core/bytes/hex'
import { type AbiParameter, parseSignature } from '../abi/abi-type.ts'
import { encodeCall } from '../abi/canonical.ts'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Call, Claim, DecodedStep } from '../explanation.ts'
import { readPayload } from '../abi/payload.ts'
import { callBy, receives } from './inner.ts'
import { PERMIT2 } from './known.ts'
import type { Flow, Get, Give, RouterShare } from './router-flow.ts'
import { type PlanMoves, planWords } from './router-words.ts'
import { HELD, type Meanings, recipientOf, stepArguments, stepNumber } from './router-steps.ts'
import { v4Flow, v4Steps } from './universal-router-v4.ts'
import { pathEnds } from './uniswap-v3.ts'

const standards = ['Universal Router'] as const

/** The bit that lets a command fail while the others go on. */
const MAY_FAIL = 0x80
const fieldsOf = (inside: string): readonly AbiParameter[] => parseSignature(`input(${inside})`).fields
const native = (token: Address): Address | undefined => (token === ZERO ? undefined : token)

/** A step with its input read. The router is `told.contract`, and pays from what it holds or takes from the caller. */
type Command = { readonly name: string; readonly fields: readonly AbiParameter[]; flow(input: DecodedCallContext): Flow }

/** `name`: as Commands.sol calls it. */
const command = (name: string, inside: string, flow: (input: DecodedCallContext) => Flow): Command => ({
  name,
  fields: fieldsOf(inside),
  flow,
})

function swapFlow(input: DecodedCallContext, ends: readonly [Address | undefined, Address | undefined], how: 'in' | 'out'): Flow {
  const [first, last] = ends
  if (first === undefined || last === undefined) return { open: true }
  const exactIn = how === 'in'
  const [most, least] = exactIn
    ? [input.units('amountIn'), input.units('amountOutMin')]
    : [input.units('amountInMax'), input.units('amountOut')]
  const gives: readonly Give[] = input.flag('payerIsUser') ? [{ token: first, units: most, exact: exactIn }] : []
  return {
    gives,
    gets: [{ token: last, units: least, exact: !exactIn, to: recipientOf(input, input.address('recipient')) }],
    // "All that the router holds", taken from somebody else: an amount that is not in the call.
    open: gives.length > 0 && most === HELD,
  }
}

const v3Ends = (input: DecodedCallContext, how: 'in' | 'out'): readonly [Address | undefined, Address | undefined] => {
  const [a, b] = pathEnds(input.bytes('path')) ?? []
  return how === 'in' ? [a, b] : [b, a]
}
const v2Ends = (input: DecodedCallContext): readonly [Address | undefined, Address | undefined] => {
  const path = input.list('path').filter(isAddress)
  return path.length < 2 ? [undefined, undefined] : [path[0], path.at(-1)]
}

/** Paid from what the router holds: so much arrives, or at least so much. */
const paid = (input: DecodedCallContext, amount: string): Flow => {
  const units = input.units(amount)
  return {
    gets: [
      {
        token: native(input.address('token')),
        units: units === HELD ? 0n : units,
        exact: false,
        to: recipientOf(input, input.address('recipient')),
      },
    ],
  }
}

/** What Permit2 is asked to do, as the call that the router makes to it. */
const throughPermit2 = (input: DecodedCallContext, signature: string, values: Parameters<typeof encodeCall>[2], selector: Hex): Flow => ({
  inner: [callBy(input, input.contract, PERMIT2, encodeCall(selector, parseSignature(signature).fields, values))],
})

const DETAILS = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const single = `(${DETAILS} details, address spender, uint256 sigDeadline)`
const batch = `(${DETAILS}[] details, address spender, uint256 sigDeadline)`
const TRANSFERS = '(address from, address to, uint160 amount, address token)[]'
const EXACT_IN = 'address recipient, uint256 amountIn, uint256 amountOutMin'
const EXACT_OUT = 'address recipient, uint256 amountOut, uint256 amountInMax'

/** The signer of what the router brings to Permit2 is always its caller. */
const permitFlow = (input: DecodedCallContext, kind: string, selector: Hex): Flow =>
  input.caller === undefined
    ? { open: true }
    : throughPermit2(
        input,
        `permit(address owner, ${kind} permit, bytes signature)`,
        [input.caller, input.list('permit'), input.bytes('signature')],
        selector,
      )

function transferFlow(input: DecodedCallContext): Flow {
  const to = recipientOf(input, input.address('recipient'))
  const { caller } = input
  if (caller === undefined || to === undefined) return { open: true }
  const [token, units] = [input.address('token'), input.units('amount')]
  return {
    ...throughPermit2(
      input,
      'transferFrom(address from, address to, uint160 amount, address token)',
      [caller, to, units, token],
      '0x36c78516',
    ),
    moved: [{ token, units, exact: true }],
  }
}

/** Wrapped for the router itself it pays later steps; wrapped for somebody else it leaves. */
function wrapFlow(input: DecodedCallContext): Flow {
  const to = recipientOf(input, input.address('recipient'))
  const units = input.units('amountMin')
  return to === input.contract || to === input.caller
    ? {}
    : { gets: [{ token: undefined, units: units === HELD ? 0n : units, exact: false, to, wrapped: true }] }
}

const ACROSS =
  '(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message, bool useNative) params'

/** A deposit with Across from what the router holds: what arrives, arrives on another chain. */
function acrossFlow(input: DecodedCallContext): Flow {
  const params = input.within('params')
  return {
    away: [
      { to: params.address('recipient'), chainId: params.units('destinationChainId') },
      // Whoever deposits is paid back when nobody fills it.
      { to: recipientOf(input, params.address('depositor')), chainId: BigInt(input.call.chainId) },
    ],
    open: true,
  }
}

/** Base commands of every release; 0x10 and on are V4 here, and other things before (NFT markets in 1.x): what does not read as ours stays open. */
const COMMANDS: ReadonlyMap<number, Command> = new Map([
  [0x00, command('V3_SWAP_EXACT_IN', `${EXACT_IN}, bytes path, bool payerIsUser`, (input) => swapFlow(input, v3Ends(input, 'in'), 'in'))],
  [
    0x01,
    command('V3_SWAP_EXACT_OUT', `${EXACT_OUT}, bytes path, bool payerIsUser`, (input) => swapFlow(input, v3Ends(input, 'out'), 'out')),
  ],
  [0x02, command('PERMIT2_TRANSFER_FROM', 'address token, address recipient, uint160 amount', transferFlow)],
  [0x03, command('PERMIT2_PERMIT_BATCH', `${batch} permit, bytes signature`, (input) => permitFlow(input, batch, '0x2a2d80d1'))],
  [0x04, command('SWEEP', 'address token, address recipient, uint256 amountMin', (input) => paid(input, 'amountMin'))],
  [0x05, command('TRANSFER', 'address token, address recipient, uint256 value', (input) => paid(input, 'value'))],
  // A share of what the router holds: how much is not in the call, and it is not the caller's any more.
  [
    0x06,
    command('PAY_PORTION', 'address token, address recipient, uint256 bips', (input) => ({
      shares: [
        {
          token: native(input.address('token')),
          bips: input.units('bips'),
          to: recipientOf(input, input.address('recipient')),
        },
      ],
    })),
  ],
  // The same in parts of 10^18 (release 2.1.1).
  [
    0x07,
    command('PAY_PORTION_FULL_PRECISION', 'address token, address recipient, uint256 portion', (input) => ({
      shares: [
        {
          token: native(input.address('token')),
          bips: (input.units('portion') * 10_000n) / 10n ** 18n,
          to: recipientOf(input, input.address('recipient')),
        },
      ],
    })),
  ],
  [0x08, command('V2_SWAP_EXACT_IN', `${EXACT_IN}, address[] path, bool payerIsUser`, (input) => swapFlow(input, v2Ends(input), 'in'))],
  [0x09, command('V2_SWAP_EXACT_OUT', `${EXACT_OUT}, address[] path, bool payerIsUser`, (input) => swapFlow(input, v2Ends(input), 'out'))],
  [0x0a, command('PERMIT2_PERMIT', `${single} permit, bytes signature`, (input) => permitFlow(input, single, '0x2b67b570'))],
  // Of the value that came along: counted there. Which token it becomes is not in the call.
  [0x0b, command('WRAP_ETH', 'address recipient, uint256 amountMin', wrapFlow)],
  [
    0x0c,
    command('UNWRAP_WETH', 'address recipient, uint256 amountMin', (input) => ({
      gets: [{ token: undefined, units: input.units('amountMin'), exact: false, to: recipientOf(input, input.address('recipient')) }],
    })),
  ],
  [
    0x0d,
    command('PERMIT2_TRANSFER_FROM_BATCH', `${TRANSFERS} transferDetails`, (input) =>
      throughPermit2(input, `transferFrom(${TRANSFERS} transferDetails)`, [input.list('transferDetails')], '0x0d58b1db'),
    ),
  ],
  [0x0e, command('BALANCE_CHECK_ERC20', 'address owner, address token, uint256 minBalance', () => ({}))],
  [0x10, command('V4_SWAP', 'bytes actions, bytes[] params', v4Flow)],
  [0x40, command('ACROSS_V4_DEPOSIT_V3', ACROSS, acrossFlow)],
])

const V4 = 0x10

/** Which numbers of a step count units of which token. */
function meaningsOf(input: DecodedCallContext, code: number): Meanings {
  const amount = (token: Address | undefined): Meanings[string] => ({
    is: 'amount',
    token: token === undefined ? input.names.native : input.token(token),
  })
  if (code <= 0x01 || code === 0x08 || code === 0x09) {
    const [give, get] = code <= 0x01 ? v3Ends(input, code === 0 ? 'in' : 'out') : v2Ends(input)
    if (give === undefined || get === undefined) return {}
    return { amountIn: amount(give), amountInMax: amount(give), amountOut: amount(get), amountOutMin: amount(get) }
  }
  if (code === 0x0b || code === 0x0c) return { amountMin: amount(undefined) }
  if (!input.has('token')) return {}
  const token = amount(native(input.address('token')))
  return { amount: token, amountMin: token, value: token, minBalance: token }
}

/** A plan in a plan is a call of the router to itself, with the caller kept: told as one. */
const SUB_PLAN = 0x21

type Plan = PlanMoves & { readonly steps: readonly DecodedStep[]; readonly inner: readonly Call[]; readonly hidden: number }

type PlanStep = Flow & { readonly hidden?: number; readonly step: DecodedStep }

const bareStep = (code: number, name: string | undefined, raw: Hex | undefined): DecodedStep => ({
  ...stepNumber(code, MAY_FAIL),
  ...defined({ name, raw }),
  args: [],
})

function readStep(told: DecodedCallContext, code: number, input: Hex): PlanStep {
  if ((code & 0x7f) === SUB_PLAN) {
    const step = bareStep(code, 'EXECUTE_SUB_PLAN', undefined)
    return { step, inner: [callBy(told, told.caller, told.contract, concat('0x24856bc3', input))] }
  }
  const found = COMMANDS.get(code & 0x7f)
  const payload = found === undefined ? undefined : readPayload(told, found.fields, input)
  if (found === undefined || payload === undefined) return { step: bareStep(code, found?.name, input), open: true }
  const isV4 = (code & 0x7f) === V4
  const step: DecodedStep = {
    ...stepNumber(code, MAY_FAIL),
    name: found.name,
    args: isV4 ? [] : stepArguments(payload.told, found.fields, meaningsOf(payload.told, code & 0x7f)),
    ...defined({ steps: isV4 ? v4Steps(payload.told) : undefined }),
  }
  const flow = { ...found.flow(payload.told), step }
  // Releases and forks differ in what follows: bytes that we do not read may say more.
  if (payload.hidden > 0) return { ...flow, gets: unbound(flow.gets), open: true, hidden: payload.hidden }
  // What may fail promises nothing, and may be paid all the same.
  return (code & MAY_FAIL) === 0
    ? flow
    : { ...flow, gives: flow.gives?.map((give) => ({ ...give, exact: false })) ?? [], gets: unbound(flow.gets) }
}

const unbound = (gets: readonly Get[] = []): readonly Get[] => gets.map((get) => ({ ...get, units: 0n, exact: false }))

function readPlan(told: DecodedCallContext): Plan {
  const codes = toBytes(told.bytes('commands')) ?? new Uint8Array()
  const inputs = told.list('inputs')
  const steps = [...codes].map((code, at): PlanStep => {
    const input = inputs[at]
    return typeof input === 'string'
      ? readStep(told, code, input)
      : { step: bareStep(code, COMMANDS.get(code & 0x7f)?.name, undefined), open: true }
  })
  return {
    steps: steps.map(({ step }) => step),
    gives: steps.flatMap(({ gives = [] }) => gives),
    moved: steps.flatMap(({ moved = [] }) => moved),
    gets: steps.flatMap(({ gets = [] }) => gets).filter(({ to }) => to !== told.contract),
    shares: steps.flatMap(({ shares = [] }) => shares).filter(({ to }) => to !== told.contract),
    away: steps.flatMap(({ away = [] }) => away),
    inner: steps.flatMap(({ inner = [] }) => inner),
    open: codes.length !== inputs.length || steps.some(({ open }) => open === true),
    hidden: steps.reduce((sum, step) => sum + (step.hidden ?? 0), 0),
  }
}

function execute(told: DecodedCallContext): Telling {
  const plan = readPlan(told)
  const { value } = told.call
  const out = (side: Give): Claim => ({
    kind: 'out',
    from: told.caller,
    ...defined({ token: side.token }),
    most: side.units,
    exact: side.exact,
  })
  const arrives = ({ to, token, units }: Get): Claim => ({ kind: 'in', to, ...defined({ token }), least: units })
  const unbounded: readonly (Get | RouterShare)[] = [...plan.gets.filter(({ units }) => units === 0n), ...plan.shares]
  return {
    intent: planWords(told, plan, size(told.bytes('commands'))),
    claims: [
      ...plan.gives.map(out),
      // What is not used may come back.
      ...(value === 0n ? [] : [{ kind: 'out', from: told.caller, most: value, exact: false, to: told.contract } as const]),
      ...plan.gets.filter(({ units }) => units > 0n).map(arrives),
      ...unbounded.flatMap(({ to }) => receives(told, to)),
      ...plan.away.flatMap(({ to }) => receives(told, to)),
    ],
    inner: plan.inner,
    steps: plan.steps,
    hidden: plan.hidden,
    open: plan.open,
    meanings: { deadline: { is: 'time' } },
    sum: (inner) => planWords(told, plan, size(told.bytes('commands')), inner),
  }
}

/** Uniswap's Universal Router, 1.2 and 2 (github.com/Uniswap/universal-router, contracts/libraries/Commands.sol and base/Dispatcher.sol). */
export const universalRouter: readonly Entry[] = ['', ', uint256 deadline'].map((deadline) => ({
  signature: `execute(bytes commands, bytes[] inputs${deadline})`,
  standards,
  payable: true,
  tell: execute,
}))
