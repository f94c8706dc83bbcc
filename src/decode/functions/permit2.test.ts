import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { encoder, explained } from '../test-support/calls.ts'
import { BOB, CAROL, ME, ROUTER, USDC, WETH } from '../test-support/names.ts'

const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const ALL = 2n ** 160n - 1n
const abi = encoder(
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'struct PermitBatch { PermitDetails[] details; address spender; uint256 sigDeadline; }',
  'struct TokenSpenderPair { address token; address spender; }',
  'struct AllowanceTransferDetails { address from; address to; uint160 amount; address token; }',
  'struct TokenPermissions { address token; uint256 amount; }',
  'struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
  'struct PermitBatchTransferFrom { TokenPermissions[] permitted; uint256 nonce; uint256 deadline; }',
  'struct SignatureTransferDetails { address to; uint256 requestedAmount; }',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
  'function permit(address owner, PermitBatch permitBatch, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function transferFrom(AllowanceTransferDetails[] transferDetails)',
  'function permitTransferFrom(PermitTransferFrom permit, SignatureTransferDetails transferDetails, address owner, bytes signature)',
  'function permitTransferFrom(PermitBatchTransferFrom permit, SignatureTransferDetails[] transferDetails, address owner, bytes signature)',
  'function permitWitnessTransferFrom(PermitTransferFrom permit, SignatureTransferDetails transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
  'function permitWitnessTransferFrom(PermitBatchTransferFrom permit, SignatureTransferDetails[] transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
  'function lockdown(TokenSpenderPair[] approvals)',
  'function invalidateNonces(address token, address spender, uint48 newNonce)',
)
const allowance = (owner: Address, token: Address, units: bigint, until: bigint) => ({
  kind: 'allowance',
  owner,
  token,
  spender: ROUTER,
  units,
  mode: 'set',
  via: PERMIT2,
  until,
})
const out = (from: Address, to: Address, token: Address, most: bigint) => ({ kind: 'out', from, token, most, exact: true, to })
const details = (token: Address, amount: bigint) => ({ token, amount, expiration: 50, nonce: 3 })
const payment = { permitted: { token: USDC, amount: 9_000_000n }, nonce: 1n, deadline: 99n }
const payments = { ...payment, permitted: [payment.permitted, { token: WETH, amount: 8n }] }
const to = [
  { to: BOB, requestedAmount: 7_000_000n },
  { to: CAROL, requestedAmount: 8n },
]
const witness = [`0x${'ab'.repeat(32)}`, 'Order order)Order(uint256 a)'] as const

describe('Permit2', () => {
  it.each<[string, string, readonly unknown[], readonly unknown[]]>([
    [
      'Let Uniswap spend up to 5 USDC through Permit2, until 1 Jan 1970',
      'approve',
      [USDC, ROUTER, 5_000_000n, 50],
      [allowance(ME, USDC, 5_000_000n, 50n)],
    ],
    [
      'Let Uniswap spend unlimited USDC through Permit2, until 1 Jan 1970',
      'approve',
      [USDC, ROUTER, ALL, 50],
      [allowance(ME, USDC, ALL, 50n)],
    ],
    ['Stop Uniswap from spending USDC through Permit2', 'approve', [USDC, ROUTER, 0n, 0], [allowance(ME, USDC, 0n, 0n)]],
    [
      'Use a signature of bob to let Uniswap spend up to 5 USDC through Permit2, until 1 Jan 1970',
      'permit',
      [BOB, { details: details(USDC, 5_000_000n), spender: ROUTER, sigDeadline: 9n }, '0x11'],
      [allowance(BOB, USDC, 5_000_000n, 50n)],
    ],
    [
      'Use a signature of bob to let Uniswap spend unlimited WETH and up to 0.000005 USDC through Permit2, until 1 Jan 1970',
      'permit',
      [BOB, { details: [details(USDC, 5n), details(WETH, ALL)], spender: ROUTER, sigDeadline: 9n }, '0x11'],
      [allowance(BOB, USDC, 5n, 50n), allowance(BOB, WETH, ALL, 50n)],
    ],
    [
      `Move 7 USDC from bob to ${CAROL} through Permit2`,
      'transferFrom',
      [BOB, CAROL, 7_000_000n, USDC],
      [out(BOB, CAROL, USDC, 7_000_000n)],
    ],
    [
      'Move 0.000001 USDC from bob to 0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc and 0.000000000000000002 WETH from 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 to bob through Permit2',
      'transferFrom',
      [
        [
          { from: BOB, to: CAROL, amount: 1n, token: USDC },
          { from: ME, to: BOB, amount: 2n, token: WETH },
        ],
      ],
      [out(BOB, CAROL, USDC, 1n), out(ME, BOB, WETH, 2n)],
    ],
    [`Move 7 USDC from ${ME} to bob through Permit2`, 'permitTransferFrom', [payment, to[0], ME, '0x11'], [out(ME, BOB, USDC, 7_000_000n)]],
    [
      'Move 7 USDC from 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 to bob and 0.000000000000000008 WETH from 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 to 0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc through Permit2',
      'permitTransferFrom',
      [payments, to, ME, '0x11'],
      [out(ME, BOB, USDC, 7_000_000n), out(ME, CAROL, WETH, 8n)],
    ],
    [
      `Move 7 USDC from ${ME} to bob through Permit2`,
      'permitWitnessTransferFrom',
      [payment, to[0], ME, ...witness, '0x11'],
      [out(ME, BOB, USDC, 7_000_000n)],
    ],
    [
      'Move 7 USDC from 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 to bob and 0.000000000000000008 WETH from 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 to 0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc through Permit2',
      'permitWitnessTransferFrom',
      [payments, to, ME, ...witness, '0x11'],
      [out(ME, BOB, USDC, 7_000_000n), out(ME, CAROL, WETH, 8n)],
    ],
    ['Stop Uniswap from spending USDC through Permit2', 'lockdown', [[{ token: USDC, spender: ROUTER }]], [allowance(ME, USDC, 0n, 0n)]],
    ['Make earlier signatures unusable that let Uniswap spend USDC through Permit2', 'invalidateNonces', [USDC, ROUTER, 7], []],
  ])('%s', (sentence, name, args, claims) => {
    const one = explained(PERMIT2, abi(name, args))
    expect(plain(one.intent)).toBe(sentence)
    expect(one.claims).toEqual(claims)
    expect([one.complete, one.encoding.canonical, one.function?.standards]).toEqual([true, true, ['Permit2']])
  })
})
