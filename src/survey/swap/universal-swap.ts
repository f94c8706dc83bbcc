import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import type { RouterRow } from '#core/chains/chain-folder'
import { fail } from '#core/errors'
import { type Address, ZERO } from '#core/ethereum/address'
import { concat, type Hex } from '#core/bytes/hex'
import type { SwapOrder } from './swap-order.ts'
import { pathOf, stretches, stepsOfV4 } from './quote.ts'
import type { Exact, Route } from './routes.ts'
import { v4SwapInput } from './uniswap-v4.ts'

const ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])

/** What the router takes for "the caller" and "myself", and for "all that I hold". */
const CALLER: Address = '0x0000000000000000000000000000000000000001'
const ITSELF: Address = '0x0000000000000000000000000000000000000002'
const HELD = 2n ** 255n

type Command = { readonly code: Hex; readonly input: Hex }

const SWAPS = {
  v2: { in: '0x08', out: '0x09' },
  v3: { in: '0x00', out: '0x01' },
  v4: { in: '0x10', out: '0x10' },
} as const satisfies Record<string, Record<Exact['side'], Hex>>
const V2_INPUT = parseAbiParameters('address, uint256, uint256, address[], bool')
const V3_INPUT = parseAbiParameters('address, uint256, uint256, bytes, bool')
const TWO = parseAbiParameters('address, uint256')
const THREE = parseAbiParameters('address, address, uint256')
const PERMIT_INPUT = parseAbiParameters('((address, uint160, uint48, uint48), address, uint256), bytes')

const wrap = (to: Address, units: bigint): Command => ({ code: '0x0b', input: encodeAbiParameters(TWO, [to, units]) })
/** All that the router holds, which must be as much. */
const unwrap = (to: Address, least: bigint): Command => ({ code: '0x0c', input: encodeAbiParameters(TWO, [to, least]) })
const sweep = (token: Address, to: Address): Command => ({ code: '0x04', input: encodeAbiParameters(THREE, [token, to, 0n]) })
const takeFromCaller = (token: Address, units: bigint): Command => ({
  code: '0x02',
  input: encodeAbiParameters(THREE, [token, ITSELF, units]),
})

type Step = {
  readonly part: Route
  /** Undefined: all that the router holds. */
  readonly takes: bigint | undefined
  readonly gives: bigint
  readonly to: Address
  readonly payer: 'caller' | 'router'
}

function swapCommand({ part, takes, gives, to, payer }: Step, side: Exact['side'], wrapped: Address): Command {
  const kind = part[0]?.pool.kind ?? 'v2'
  const code = SWAPS[kind][side]
  if (kind === 'v4') {
    const paid = to === CALLER ? undefined : to
    const input = v4SwapInput({ steps: stepsOfV4(part), side, takes, gives, payer, to: paid }, wrapped, HELD)
    if (input === undefined) throw fail('swap/no-route')
    return { code, input }
  }
  const [first, second] = side === 'in' ? [takes ?? HELD, gives] : [gives, takes ?? HELD]
  const tokens = part.flatMap(({ from, to: next }, at) => (at === 0 ? [from, next] : [next]))
  const input =
    kind === 'v2'
      ? encodeAbiParameters(V2_INPUT, [to, first, second, tokens, payer === 'caller'])
      : encodeAbiParameters(V3_INPUT, [to, first, second, pathOf(part, side), payer === 'caller'])
  return { code, input }
}

function permitCommand({ data, signature }: NonNullable<SwapOrder['permit']>, router: Address): Command {
  const details = [data.token, data.amount, Number(data.expiration), Number(data.nonce)] as const
  return { code: '0x0a', input: encodeAbiParameters(PERMIT_INPUT, [[details, router, data.sigDeadline], signature]) }
}

/** What is traded so far: by whom it is paid, how much, and whether the wrapped currency is there as the native one. */
type Held = { readonly payer: Step['payer']; readonly units: bigint | undefined; readonly isNative: boolean }

/** Whether a stretch takes or gives the native currency itself: pools of v4 do, others its wrapped form. */
const isNativeAt = (part: Route, token: Address | undefined, wrapped: Address): boolean => part[0]?.pool.kind === 'v4' && token === wrapped

/** What makes the next stretch able to take what is there. */
function fitting(part: Route, held: Held, wrapped: Address): { readonly commands: readonly Command[]; readonly held: Held } {
  const [first] = part
  const wants = isNativeAt(part, first?.from, wrapped)
  if (first?.from !== wrapped || wants === held.isNative) return { commands: [], held }
  const now: Held = { payer: 'router', units: held.units, isNative: wants }
  if (!wants) return { commands: [wrap(ITSELF, held.units ?? HELD)], held: now }
  const taken = held.payer === 'caller' && held.units !== undefined ? [takeFromCaller(wrapped, held.units)] : []
  return { commands: [...taken, unwrap(ITSELF, 0n)], held: now }
}

/** The router's commands for an order. What is to be wrapped or unwrapped, or handed on to a pool of another kind, waits in the router within the one call. */
function commandsOf({ route, side, most, least, giveNative, getNative, permit, wrapped }: SwapOrder, router: Address): readonly Command[] {
  const parts = stretches(route)
  const commands: Command[] = permit ? [permitCommand(permit, router)] : []
  let held: Held = { payer: giveNative ? 'router' : 'caller', units: most, isNative: giveNative }
  for (const [at, part] of parts.entries()) {
    const fit = fitting(part, held, wrapped)
    const isLast = at === parts.length - 1
    const token = part.at(-1)?.to
    const isNative = isNativeAt(part, token, wrapped)
    const ends = isLast && (token !== wrapped || isNative === getNative)
    const { payer, units } = fit.held
    const step = { part, takes: units, gives: isLast ? least : 0n, to: ends ? CALLER : ITSELF, payer }
    commands.push(...fit.commands, swapCommand(step, side, wrapped))
    held = { payer: 'router', units: undefined, isNative }
  }
  // What is left over of ether that was sent for the most that it may cost goes back.
  if (giveNative && side === 'out') commands.push(isNativeAt(parts[0] ?? [], wrapped, wrapped) ? sweep(ZERO, CALLER) : unwrap(CALLER, 0n))
  if (route.at(-1)?.to !== wrapped || held.isNative === getNative) return commands
  return [...commands, getNative ? unwrap(CALLER, least) : wrap(CALLER, HELD)]
}

/** A call of Uniswap's Universal Router 2.0 (github.com/Uniswap/universal-router, Dispatcher.sol). */
export function encodeUniversal(order: SwapOrder, { address }: RouterRow): Hex {
  const commands = commandsOf(order, address)
  const args = [concat(...commands.map(({ code }) => code)), commands.map(({ input }) => input), order.deadline] as const
  return encodeFunctionData({ abi: ROUTER, functionName: 'execute', args })
}
