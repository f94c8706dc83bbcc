import { encodeFunctionData, parseAbi } from 'viem'
import type { RouterRow } from '#core/chains/chain-folder'
import { fail } from '#core/errors'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { SignableMessage } from '#core/signing/signable'
import { encodePairs, encodePools } from './direct-swap.ts'
import type { Route } from './routes.ts'
import type { Permit, SwapOrder } from './swap-order.ts'
import { encodeUniversal } from './universal-swap.ts'

/** A call that an account makes. Wei. */
export type EncodedCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/** The router that carries a route out. */
export function routerOf(route: Route): RouterRow {
  const router = route[0]?.pool.router
  if (router === undefined) throw fail('swap/no-route')
  return router
}

/** The call that carries an order out, or fails as a whole. Throws `swap/no-route` for a way of no pools. */
export function encodeSwap(order: SwapOrder): EncodedCall {
  const router = routerOf(order.route)
  const encode = { universal: encodeUniversal, v2: encodePairs, v3: encodePools }[router.kind]
  return { to: router.address, value: order.giveNative ? order.most : 0n, data: encode(order, router) }
}

const WETH9 = parseAbi(['function deposit() payable', 'function withdraw(uint256 wad)'])

/** The native currency for its wrapped form or back: one for one, by its own contract. */
export function encodeWrap(way: 'wrap' | 'unwrap', units: bigint, wrapped: Address): EncodedCall {
  return way === 'wrap'
    ? { to: wrapped, value: units, data: encodeFunctionData({ abi: WETH9, functionName: 'deposit' }) }
    : { to: wrapped, value: 0n, data: encodeFunctionData({ abi: WETH9, functionName: 'withdraw', args: [units] }) }
}

const DETAILS = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
]

/** What is signed so that a router may take just that, once, until then (Permit2, PermitSingle). */
export const permitMessage = (
  permit: Permit,
  chainId: number,
  { spender, permit2 }: { readonly spender: Address; readonly permit2: Address },
): SignableMessage => ({
  kind: 'typed-data',
  data: {
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
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
      spender,
      sigDeadline: `${permit.sigDeadline}`,
    },
  },
})
