import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex } from '#core/bytes/hex'
import type { SignableMessage } from '#core/signing/signable'
import { PERMIT2 } from '../allowances/topics.ts'
import type { Exact, Route } from './routes.ts'
import { pathOf, stretches } from './quote.ts'

/** Uniswap's Universal Router 2.0, on mainnet and on the practice chain. */
export const UNIVERSAL_ROUTER: Address = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
export const WRAPPED: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

const ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const WETH9 = parseAbi(['function deposit() payable', 'function withdraw(uint256 wad)'])

/** What the router takes for "the caller" and "myself", and for "all that I hold". */
const CALLER: Address = '0x0000000000000000000000000000000000000001'
const ITSELF: Address = '0x0000000000000000000000000000000000000002'
const HELD = 2n ** 255n

/** What is to be bought and sold: a route, what may leave at most and must arrive at least. Smallest units; seconds. */
export type SwapOrder = {
  readonly route: Route
  readonly side: Exact['side']
  readonly most: bigint
  readonly least: bigint
  readonly giveNative: boolean
  readonly getNative: boolean
  readonly deadline: bigint
  /** Lets the router take what is given (Permit2), signed beforehand. */
  readonly permit?: { readonly data: Permit; readonly signature: Hex }
}

/** Permit2's PermitSingle. Smallest units; seconds. */
export type Permit = {
  readonly token: Address
  readonly amount: bigint
  readonly expiration: bigint
  readonly nonce: bigint
  readonly sigDeadline: bigint
}

type Command = { readonly code: Hex; readonly input: Hex }
type Step = { readonly part: Route; readonly takes: bigint; readonly gives: bigint; readonly to: Address; readonly fromCaller: boolean }

const SWAPS = {
  v2: { in: '0x08', out: '0x09' },
  v3: { in: '0x00', out: '0x01' },
} as const satisfies Record<string, Record<Exact['side'], Hex>>
const V2_INPUT = parseAbiParameters('address, uint256, uint256, address[], bool')
const V3_INPUT = parseAbiParameters('address, uint256, uint256, bytes, bool')
const TWO = parseAbiParameters('address, uint256')
const PERMIT_INPUT = parseAbiParameters('((address, uint160, uint48, uint48), address, uint256), bytes')

function swapCommand({ part, takes, gives, to, fromCaller }: Step, side: Exact['side']): Command {
  const kind = part[0]?.pool.kind ?? 'v2'
  const [first, second] = side === 'in' ? [takes, gives] : [gives, takes]
  const tokens = part.flatMap(({ from, to: next }, at) => (at === 0 ? [from, next] : [next]))
  const input =
    kind === 'v2'
      ? encodeAbiParameters(V2_INPUT, [to, first, second, tokens, fromCaller])
      : encodeAbiParameters(V3_INPUT, [to, first, second, pathOf(part, side), fromCaller])
  return { code: SWAPS[kind][side], input }
}

function permitCommand({ data, signature }: NonNullable<SwapOrder['permit']>): Command {
  const details = [data.token, data.amount, Number(data.expiration), Number(data.nonce)] as const
  return { code: '0x0a', input: encodeAbiParameters(PERMIT_INPUT, [[details, UNIVERSAL_ROUTER, data.sigDeadline], signature]) }
}

/** The router's commands for an order. What is to be unwrapped, or handed on to a pool of the other kind, waits in the router within the one call. */
function commandsOf({ route, side, most, least, giveNative, getNative, permit }: SwapOrder): readonly Command[] {
  const parts = stretches(route)
  const swaps = parts.map((part, at) =>
    swapCommand(
      {
        part,
        takes: at === 0 ? most : HELD,
        gives: at === parts.length - 1 ? least : 0n,
        to: at === parts.length - 1 && !getNative ? CALLER : ITSELF,
        fromCaller: at === 0 && !giveNative,
      },
      side,
    ),
  )
  const wrap: Command[] = giveNative ? [{ code: '0x0b', input: encodeAbiParameters(TWO, [ITSELF, most]) }] : []
  // What is left over of ether that was wrapped for the most that it may cost goes back.
  const back: Command[] = giveNative && side === 'out' ? [{ code: '0x0c', input: encodeAbiParameters(TWO, [CALLER, 0n]) }] : []
  const unwrap: Command[] = getNative ? [{ code: '0x0c', input: encodeAbiParameters(TWO, [CALLER, least]) }] : []
  return [...(permit ? [permitCommand(permit)] : []), ...wrap, ...swaps, ...back, ...unwrap]
}

/** The call that carries an order out, or fails as a whole. Wei. */
export function encodeSwap(order: SwapOrder): { readonly to: Address; readonly value: bigint; readonly data: Hex } {
  const commands = commandsOf(order)
  const args = [concat(...commands.map(({ code }) => code)), commands.map(({ input }) => input), order.deadline] as const
  return {
    to: UNIVERSAL_ROUTER,
    value: order.giveNative ? order.most : 0n,
    data: encodeFunctionData({ abi: ROUTER, functionName: 'execute', args }),
  }
}

/** Ether for wrapped ether or back: one for one, by its own contract. */
export function encodeWrap(way: 'wrap' | 'unwrap', units: bigint): { readonly to: Address; readonly value: bigint; readonly data: Hex } {
  return way === 'wrap'
    ? { to: WRAPPED, value: units, data: encodeFunctionData({ abi: WETH9, functionName: 'deposit' }) }
    : { to: WRAPPED, value: 0n, data: encodeFunctionData({ abi: WETH9, functionName: 'withdraw', args: [units] }) }
}

const DETAILS = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
]

/** What is signed so that the router may take just that, once, until then (Permit2, PermitSingle). */
export const permitMessage = (permit: Permit, chainId: number): SignableMessage => ({
  kind: 'typed-data',
  data: {
    domain: { name: 'Permit2', chainId, verifyingContract: PERMIT2 },
    types: {
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: DETAILS,
    },
    primaryType: 'PermitSingle',
    message: {
      details: { token: permit.token, amount: `${permit.amount}`, expiration: `${permit.expiration}`, nonce: `${permit.nonce}` },
      spender: UNIVERSAL_ROUTER,
      sigDeadline: `${permit.sigDeadline}`,
    },
  },
})
