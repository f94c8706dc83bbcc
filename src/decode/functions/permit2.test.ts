import { word } from '#core/bytes/hex'
import { describe, expect, it } from 'vitest'
import { DAN, END, ERIN, readCall, type Row } from '../test-support/reading.ts'
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

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    [
      [USDC, BOB, 6_000_000n, Number(END)],
      'Let bob spend up to 6 USDC through Permit2, until 15 Jan 2027 | by Permit2 | allowance owner=me token=USDC spender=bob units=6000000 mode=set via=here until=1800000000 | amount: 6000000 of USDC | expiration: time 1800000000 end=true zero=one-block',
    ],
    [
      [USDC, BOB, 0n, Number(END)],
      'Stop bob from spending USDC through Permit2 | by Permit2 | allowance owner=me token=USDC spender=bob units=0 mode=set via=here until=1800000000 | amount: 0 of USDC | expiration: time 1800000000 end=true zero=one-block',
    ],
    [
      [USDC, BOB, 2n ** 160n - 1n, Number(END)],
      'Let bob spend unlimited USDC through Permit2, until 15 Jan 2027 | by Permit2 | allowance owner=me token=USDC spender=bob units=1461501637330902918203684832716283019655932542975 mode=set via=here until=1800000000 | amount: 1461501637330902918203684832716283019655932542975 of USDC | expiration: time 1800000000 end=true zero=one-block',
    ],
    [
      [USDC, BOB, 6_000_000n, Number(END)],
      'Call approve of here and send it 0.000000000000000009 ETH | by Permit2 | allowance owner=me token=USDC spender=bob units=6000000 mode=set via=here until=1800000000 | out from=me most=9 exact=true to=here | amount: 6000000 of USDC | expiration: time 1800000000 end=true zero=one-block',
      { value: 9n },
    ],
    [
      [USDC, BOB, 6_000_000n, 0],
      'Let bob spend up to 6 USDC through Permit2, in one block only | by Permit2 | allowance owner=me token=USDC spender=bob units=6000000 mode=set via=here until=0 | amount: 6000000 of USDC | expiration: time 0 end=true zero=one-block',
    ],
  ],
  [
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permit, bytes signature)',
    [
      [BOB, [[USDC, 6_000_000n, Number(END), 7_000_000], CAROL, END], '0x'],
      'Use a signature of bob to let carol spend up to 6 USDC through Permit2, until 15 Jan 2027 | by Permit2 | allowance owner=bob token=USDC spender=carol units=6000000 mode=set via=here until=1800000000 | permit.details.expiration: time 1800000000 bits=48 end=true | permit.sigDeadline: time 1800000000 bits=256 end=true',
    ],
    [
      [ME, [[USDC, 6_000_000n, Number(END), 7_000_000], ME, END], '0x'],
      'Use a signature of me to let me spend up to 6 USDC through Permit2, until 15 Jan 2027 | by Permit2 | allowance owner=me token=USDC spender=me units=6000000 mode=set via=here until=1800000000 | permit.details.expiration: time 1800000000 bits=48 end=true | permit.sigDeadline: time 1800000000 bits=256 end=true',
    ],
    [
      [BOB, [[USDC, 0n, Number(END), 0], CAROL, END], '0x'],
      'Use a signature of bob to stop carol from spending USDC through Permit2 | by Permit2 | allowance owner=bob token=USDC spender=carol units=0 mode=set via=here until=1800000000 | permit.details.expiration: time 1800000000 bits=48 end=true | permit.sigDeadline: time 1800000000 bits=256 end=true',
    ],
    [
      [BOB, [[USDC, 2n ** 160n - 1n, Number(END), 7_000_000], CAROL, END], '0x'],
      'Use a signature of bob to let carol spend unlimited USDC through Permit2, until 15 Jan 2027 | by Permit2 | allowance owner=bob token=USDC spender=carol units=1461501637330902918203684832716283019655932542975 mode=set via=here until=1800000000 | permit.details.expiration: time 1800000000 bits=48 end=true | permit.sigDeadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permit, bytes signature)',
    [
      [
        BOB,
        [
          [
            [USDC, 6_000_000n, Number(END), 7_000_000],
            [WETH, 8_000_000n, Number(END), 9_000_000],
          ],
          CAROL,
          END,
        ],
        '0x',
      ],
      'Use a signature of bob to let carol spend up to 6 USDC and up to 0.000000000008 WETH through Permit2, until 15 Jan 2027 | by Permit2 | allowance owner=bob token=USDC spender=carol units=6000000 mode=set via=here until=1800000000 | allowance owner=bob token=WETH spender=carol units=8000000 mode=set via=here until=1800000000 | permit.details[].expiration: time 1800000000 bits=48 end=true | permit.details[].expiration: time 1800000000 bits=48 end=true | permit.sigDeadline: time 1800000000 bits=256 end=true',
    ],
    [
      [
        ME,
        [
          [
            [USDC, 6_000_000n, Number(END), 7_000_000],
            [WETH, 8_000_000n, Number(END), 9_000_000],
          ],
          ME,
          END,
        ],
        '0x',
      ],
      'Use a signature of me to let me spend up to 6 USDC and up to 0.000000000008 WETH through Permit2, until 15 Jan 2027 | by Permit2 | allowance owner=me token=USDC spender=me units=6000000 mode=set via=here until=1800000000 | allowance owner=me token=WETH spender=me units=8000000 mode=set via=here until=1800000000 | permit.details[].expiration: time 1800000000 bits=48 end=true | permit.details[].expiration: time 1800000000 bits=48 end=true | permit.sigDeadline: time 1800000000 bits=256 end=true',
    ],
    [
      [
        BOB,
        [
          [
            [USDC, 0n, Number(END), 0],
            [WETH, 0n, Number(END), 0],
          ],
          CAROL,
          END,
        ],
        '0x',
      ],
      'Use a signature of bob to stop carol from spending USDC and WETH through Permit2 | by Permit2 | allowance owner=bob token=USDC spender=carol units=0 mode=set via=here until=1800000000 | allowance owner=bob token=WETH spender=carol units=0 mode=set via=here until=1800000000 | permit.details[].expiration: time 1800000000 bits=48 end=true | permit.details[].expiration: time 1800000000 bits=48 end=true | permit.sigDeadline: time 1800000000 bits=256 end=true',
    ],
    [
      [
        BOB,
        [
          [
            [USDC, 2n ** 160n - 1n, Number(END), 7_000_000],
            [WETH, 2n ** 160n - 1n, Number(END), 9_000_000],
          ],
          CAROL,
          END,
        ],
        '0x',
      ],
      'Use a signature of bob to let carol spend unlimited USDC and unlimited WETH through Permit2, until 15 Jan 2027 | by Permit2 | allowance owner=bob token=USDC spender=carol units=1461501637330902918203684832716283019655932542975 mode=set via=here until=1800000000 | allowance owner=bob token=WETH spender=carol units=1461501637330902918203684832716283019655932542975 mode=set via=here until=1800000000 | permit.details[].expiration: time 1800000000 bits=48 end=true | permit.details[].expiration: time 1800000000 bits=48 end=true | permit.sigDeadline: time 1800000000 bits=256 end=true',
    ],
    [
      [BOB, [[], CAROL, END], '0x'],
      'Use a signature of bob to stop carol from spending anything through Permit2 | by Permit2 | permit.sigDeadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'lockdown((address token, address spender)[] approvals)',
    [
      [
        [
          [USDC, BOB],
          [WETH, CAROL],
        ],
      ],
      'Stop bob from spending USDC and carol from spending WETH through Permit2 | by Permit2 | allowance owner=me token=USDC spender=bob units=0 mode=set via=here until=0 | allowance owner=me token=WETH spender=carol units=0 mode=set via=here until=0',
    ],
    [
      [[[USDC, BOB]]],
      'Stop bob from spending USDC through Permit2 | by Permit2 | allowance owner=me token=USDC spender=bob units=0 mode=set via=here until=0',
    ],
    [[[]], 'Stop anyone from spending anything through Permit2 | by Permit2'],
  ],
  [
    'invalidateNonces(address token, address spender, uint48 newNonce)',
    [[USDC, BOB, 6_000_000], 'Make earlier signatures unusable that let bob spend USDC through Permit2 | by Permit2'],
  ],
  [
    'invalidateUnorderedNonces(uint256 wordPos, uint256 mask)',
    [[6_000_000n, 7_000_000n], 'Make some signatures of Permit2 unusable | by Permit2'],
  ],
  [
    'transferFrom(address from, address to, uint160 amount, address token)',
    [
      [BOB, CAROL, 6_000_000n, USDC],
      'Move 6 USDC from bob to carol through Permit2 | by Permit2 | out from=bob token=USDC most=6000000 exact=true to=carol | amount: 6000000 of USDC',
    ],
    [
      [ME, ME, 6_000_000n, USDC],
      'Move 6 USDC from me to me through Permit2 | by Permit2 | out from=me token=USDC most=6000000 exact=true to=me | amount: 6000000 of USDC',
    ],
  ],
  [
    'transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)',
    [
      [
        [
          [BOB, CAROL, 6_000_000n, USDC],
          [DAN, ERIN, 7_000_000n, WETH],
        ],
      ],
      'Move 6 USDC from bob to carol and 0.000000000007 WETH from dan to erin through Permit2 | by Permit2 | out from=bob token=USDC most=6000000 exact=true to=carol | out from=dan token=WETH most=7000000 exact=true to=erin',
    ],
    [
      [
        [
          [ME, ME, 6_000_000n, USDC],
          [ME, ME, 7_000_000n, WETH],
        ],
      ],
      'Move 6 USDC from me to me and 0.000000000007 WETH from me to me through Permit2 | by Permit2 | out from=me token=USDC most=6000000 exact=true to=me | out from=me token=WETH most=7000000 exact=true to=me',
    ],
    [
      [[[BOB, CAROL, 6_000_000n, USDC]]],
      'Move 6 USDC from bob to carol through Permit2 | by Permit2 | out from=bob token=USDC most=6000000 exact=true to=carol',
    ],
    [[[]], 'Make no payment through Permit2 | by Permit2'],
    [
      [[[ME, ME, 6_000_000n, USDC]]],
      'Move 6 USDC from me to me through Permit2 | by Permit2 | out from=me token=USDC most=6000000 exact=true to=me',
    ],
  ],
  [
    'permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)',
    [
      [[[USDC, 6_000_000n], 7_000_000n, END], [BOB, 8_000_000n], CAROL, '0x'],
      'Move 8 USDC from carol to bob through Permit2 | by Permit2 | out from=carol token=USDC most=8000000 exact=true to=bob | permit.deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [[[USDC, 6_000_000n], 7_000_000n, END], [ME, 8_000_000n], ME, '0x'],
      'Move 8 USDC from me to me through Permit2 | by Permit2 | out from=me token=USDC most=8000000 exact=true to=me | permit.deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'permitTransferFrom(((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount)[] transferDetails, address owner, bytes signature)',
    [
      [
        [
          [
            [USDC, 6_000_000n],
            [WETH, 7_000_000n],
          ],
          8_000_000n,
          END,
        ],
        [
          [BOB, 9_000_000n],
          [CAROL, 10_000_000n],
        ],
        DAN,
        '0x',
      ],
      'Move 9 USDC from dan to bob and 0.00000000001 WETH from dan to carol through Permit2 | by Permit2 | out from=dan token=USDC most=9000000 exact=true to=bob | out from=dan token=WETH most=10000000 exact=true to=carol | permit.deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [
        [
          [
            [USDC, 6_000_000n],
            [WETH, 7_000_000n],
          ],
          8_000_000n,
          END,
        ],
        [
          [ME, 9_000_000n],
          [ME, 10_000_000n],
        ],
        ME,
        '0x',
      ],
      'Move 9 USDC from me to me and 0.00000000001 WETH from me to me through Permit2 | by Permit2 | out from=me token=USDC most=9000000 exact=true to=me | out from=me token=WETH most=10000000 exact=true to=me | permit.deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [[[[USDC, 6_000_000n]], 7_000_000n, END], [[BOB, 8_000_000n]], CAROL, '0x'],
      'Move 8 USDC from carol to bob through Permit2 | by Permit2 | out from=carol token=USDC most=8000000 exact=true to=bob | permit.deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [[[], 6_000_000n, END], [], BOB, '0x'],
      'Make no payment through Permit2 | by Permit2 | permit.deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [[[[USDC, 6_000_000n]], 7_000_000n, END], [[ME, 8_000_000n]], ME, '0x'],
      'Move 8 USDC from me to me through Permit2 | by Permit2 | out from=me token=USDC most=8000000 exact=true to=me | permit.deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'permitWitnessTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
    [
      [[[USDC, 6_000_000n], 7_000_000n, END], [BOB, 8_000_000n], CAROL, word(1n), 'abc', '0x'],
      'Move 8 USDC from carol to bob through Permit2 | by Permit2 | out from=carol token=USDC most=8000000 exact=true to=bob | permit.deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [[[USDC, 6_000_000n], 7_000_000n, END], [ME, 8_000_000n], ME, word(1n), 'abc', '0x'],
      'Move 8 USDC from me to me through Permit2 | by Permit2 | out from=me token=USDC most=8000000 exact=true to=me | permit.deadline: time 1800000000 bits=256 end=true',
    ],
  ],
  [
    'permitWitnessTransferFrom(((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount)[] transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
    [
      [
        [
          [
            [USDC, 6_000_000n],
            [WETH, 7_000_000n],
          ],
          8_000_000n,
          END,
        ],
        [
          [BOB, 9_000_000n],
          [CAROL, 10_000_000n],
        ],
        DAN,
        word(1n),
        'abc',
        '0x',
      ],
      'Move 9 USDC from dan to bob and 0.00000000001 WETH from dan to carol through Permit2 | by Permit2 | out from=dan token=USDC most=9000000 exact=true to=bob | out from=dan token=WETH most=10000000 exact=true to=carol | permit.deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [
        [
          [
            [USDC, 6_000_000n],
            [WETH, 7_000_000n],
          ],
          8_000_000n,
          END,
        ],
        [
          [ME, 9_000_000n],
          [ME, 10_000_000n],
        ],
        ME,
        word(1n),
        'abc',
        '0x',
      ],
      'Move 9 USDC from me to me and 0.00000000001 WETH from me to me through Permit2 | by Permit2 | out from=me token=USDC most=9000000 exact=true to=me | out from=me token=WETH most=10000000 exact=true to=me | permit.deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [[[[USDC, 6_000_000n]], 7_000_000n, END], [[BOB, 8_000_000n]], CAROL, word(1n), 'abc', '0x'],
      'Move 8 USDC from carol to bob through Permit2 | by Permit2 | out from=carol token=USDC most=8000000 exact=true to=bob | permit.deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [[[], 6_000_000n, END], [], BOB, word(1n), 'abc', '0x'],
      'Make no payment through Permit2 | by Permit2 | permit.deadline: time 1800000000 bits=256 end=true',
    ],
    [
      [[[[USDC, 6_000_000n]], 7_000_000n, END], [[ME, 8_000_000n]], ME, word(1n), 'abc', '0x'],
      'Move 8 USDC from me to me through Permit2 | by Permit2 | out from=me token=USDC most=8000000 exact=true to=me | permit.deadline: time 1800000000 bits=256 end=true',
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
