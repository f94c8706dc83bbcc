import { concat, encodeAbiParameters, encodePacked, parseAbiParameters, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readCall, type Row } from '../test-support/reading.ts'
import { ZERO } from '#core/ethereum/address'
import type { Address } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { claimsOf, encoder, erc20, execute, executeBatch, sentences, explained } from '../test-support/calls.ts'
import { BOB, CAROL, ME, ROUTER, STRANGER, USDC } from '../test-support/names.ts'

const ACCOUNT: Address = '0xacc0acc0acc0acc0acc0acc0acc0acc0acc0acc0'
const ENTRY_07: Address = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const ENTRY_06: Address = '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'
const payment = erc20('transfer', [BOB, 10_000_000n])
const approval = erc20('approve', [ROUTER, 1_000_000n])
const both = [
  { target: USDC, value: 0n, data: approval },
  { target: CAROL, value: 7n, data: '0x' as Hex },
]

const entry = encoder(
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(PackedUserOperation[] ops, address beneficiary)',
  'function withdrawTo(address withdrawAddress, uint256 withdrawAmount)',
)
const entry06 = encoder(
  'struct UserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; uint256 callGasLimit; uint256 verificationGasLimit; uint256 preVerificationGas; uint256 maxFeePerGas; uint256 maxPriorityFeePerGas; bytes paymasterAndData; bytes signature; }',
  'function handleOps(UserOperation[] ops, address beneficiary)',
)
const operation = (callData: Hex, more: object = {}) => ({
  sender: ACCOUNT,
  nonce: 0n,
  initCode: '0x',
  callData,
  accountGasLimits: concat([toHex(100n, { size: 16 }), toHex(200n, { size: 16 })]),
  preVerificationGas: 50n,
  gasFees: concat([toHex(1n, { size: 16 }), toHex(2n, { size: 16 })]),
  paymasterAndData: '0x',
  signature: '0x11',
  ...more,
})

describe('operations that an EntryPoint carries out', () => {
  it('are followed into the batch of the account, whose assets they move', () => {
    const one = explained(ENTRY_07, entry('handleOps', [[operation(executeBatch(both))], BOB]))
    expect(sentences(one)).toEqual([
      `Carry out an operation that an account signed: “As ${ACCOUNT}: “Let Uniswap spend up to 1 USDC”, then “Send 0.000000000000000007 ETH to ${CAROL}””`,
      `  As ${ACCOUNT}: “Let Uniswap spend up to 1 USDC”, then “Send 0.000000000000000007 ETH to ${CAROL}”`,
      '    Let Uniswap spend up to 1 USDC',
      `    Send 0.000000000000000007 ETH to ${CAROL}`,
    ])
    expect(one.claims).toEqual([
      // (100 + 200 + 50) gas at 2 wei, which the account pays where nobody else does.
      { kind: 'out', from: ACCOUNT, most: 700n, exact: false, to: ENTRY_07 },
      { kind: 'receiver', to: BOB, of: ENTRY_07 },
      { kind: 'allowance', owner: ACCOUNT, token: USDC, spender: ROUTER, units: 1_000_000n, mode: 'set' },
      { kind: 'out', from: ACCOUNT, most: 7n, exact: true, to: CAROL },
    ])
    expect(one.complete).toBe(true)
  })

  it('of 0.6 have plain gas fields', () => {
    const plainOne = operation(execute(USDC, payment), {
      callGasLimit: 200n,
      verificationGasLimit: 100n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    })
    const one = explained(ENTRY_06, entry06('handleOps', [[plainOne, plainOne], BOB]))
    expect(plain(one.intent)).toBe('Carry out 2 operations that accounts signed')
    expect(claimsOf(one, 'out').map(({ most, token }) => [most, token])).toEqual([
      [700n, undefined],
      [700n, undefined],
      [10_000_000n, USDC],
      [10_000_000n, USDC],
    ])
  })

  it('with a paymaster are open, and do not claim the gas', () => {
    const one = explained(ENTRY_07, entry('handleOps', [[operation(execute(USDC, payment), { paymasterAndData: STRANGER })], BOB]))
    expect([one.complete, claimsOf(one, 'out').length]).toEqual([false, 1])
  })

  it('that make the account first call its factory; one under EIP-7702 calls itself', () => {
    const made = explained(ENTRY_07, entry('handleOps', [[operation('0x', { initCode: concat([STRANGER, '0x12345678']) })], BOB]))
    expect(made.inner.map(({ call, kind }) => [call.to, call.data, kind])).toEqual([[STRANGER, '0x12345678', 'unknown-call']])
    const marker: Hex = `0x7702${'00'.repeat(18)}`
    const set = explained(ENTRY_07, entry('handleOps', [[operation(execute(USDC, payment), { initCode: marker })], BOB]))
    expect([set.inner.length, set.complete]).toEqual([1, true])
    const initialised = explained(
      ENTRY_07,
      entry('handleOps', [[operation('0x', { initCode: concat([marker, execute(USDC, payment)]) })], BOB]),
    )
    expect(initialised.inner.map(({ call }) => call.to)).toEqual([ACCOUNT])
  })

  it('pay out deposits; by that name other contracts pay out something else', () => {
    const data = entry('withdrawTo', [BOB, 5n])
    expect(explained(ENTRY_07, data).claims).toEqual([{ kind: 'in', to: BOB, least: 5n }])
    expect([explained(STRANGER, data).claims, explained(STRANGER, data).complete]).toEqual([
      [{ kind: 'receiver', to: BOB, of: STRANGER }],
      false,
    ])
  })
})

const modes = encoder('function execute(bytes32 mode, bytes executionData) payable')
const mode = (start: string): Hex => `0x${start.padEnd(64, '0')}`
const calls = parseAbiParameters('(address target, uint256 value, bytes data)[]')
const callsAndData = parseAbiParameters('(address target, uint256 value, bytes data)[], bytes')

describe('batches of an account (ERC-7579, ERC-7821)', () => {
  const inside = ['Let Uniswap spend up to 1 USDC', `Send 0.000000000000000007 ETH to ${CAROL}`]
  const list = encodeAbiParameters(calls, [both])
  const signed = encodeAbiParameters(callsAndData, [both, '0x1234'])
  it.each<[string, Hex, Hex, readonly string[]]>([
    ['one call', mode('00'), encodePacked(['address', 'uint256', 'bytes'], [USDC, 0n, approval]), inside.slice(0, 1)],
    ['a list', mode('01'), list, inside],
    ['a list, with signatures for somebody else to use', mode('01000000000078210001'), signed, inside],
    [
      'a list of lists',
      mode('01000000000078210002'),
      encodeAbiParameters(parseAbiParameters('bytes[]'), [[list, signed]]),
      [...inside, ...inside],
    ],
  ])('%s', (_, kind, data, expected) => {
    const one = explained(ME, modes('execute', [kind, data]))
    expect(one.inner.map(({ intent }) => plain(intent))).toEqual(expected)
    expect([one.complete, one.encoding]).toEqual([true, { canonical: true, hiddenBytes: 0 }])
    // Under EIP-7702 the account is the person's own address: what moves is the person's.
    expect(one.inner.every(({ call }) => call.from === ME)).toBe(true)
  })

  it('have the zero address stand for the account itself', () => {
    const zero: Address = '0x0000000000000000000000000000000000000000'
    const one = explained(
      ACCOUNT,
      modes('execute', [mode('01'), encodeAbiParameters(calls, [[{ target: zero, value: 0n, data: approval }]])]),
    )
    expect(one.inner[0]?.call.to).toBe(ACCOUNT)
  })

  it('that pay one person several items name each of them once', () => {
    const items = encoder('function safeTransferFrom(address from, address to, uint256 tokenId)')
    const data = executeBatch([7n, 8n].map((id) => ({ target: STRANGER, value: 0n, data: items('safeTransferFrom', [ACCOUNT, BOB, id]) })))
    expect(plain(explained(ACCOUNT, data).intent)).toBe(`Send item 7 of ${STRANGER} and item 8 of ${STRANGER} to bob`)
  })

  it('may run foreign code as the account, and say so', () => {
    const one = explained(ACCOUNT, modes('execute', [mode('ff'), concat([STRANGER, '0x1234'])]))
    expect(one.claims).toEqual([{ kind: 'delegatecall', from: ACCOUNT, to: STRANGER }])
    const proxy = encoder('function execute(address _target, bytes _data) payable returns (bytes32)')
    expect(explained(ACCOUNT, proxy('execute', [STRANGER, '0x12'])).claims).toEqual([{ kind: 'delegatecall', from: ACCOUNT, to: STRANGER }])
    const kernel = encoder('function execute(address to, uint256 value, bytes data, uint8 operation)')
    expect(explained(ACCOUNT, kernel('execute', [STRANGER, 0n, '0x12', 1])).claims).toEqual([
      { kind: 'delegatecall', from: ACCOUNT, to: STRANGER },
    ])
  })

  it.each<[string, Hex, Hex]>([
    ['in a mode that nobody has', mode('fe'), list],
    ['too short for one call', mode('00'), '0x1234'],
    ['not a list', mode('01'), '0x1234'],
    ['a list of things that are no lists', mode('01000000000078210002'), encodeAbiParameters(parseAbiParameters('bytes[]'), [['0x12']])],
  ])('%s are left open', (_, kind, data) => {
    expect(explained(ACCOUNT, modes('execute', [kind, data])).complete).toBe(false)
  })

  it('hide nothing: what no call accounts for is counted', () => {
    const one = explained(ACCOUNT, modes('execute', [mode('01'), `${list}${'00'.repeat(32)}`]))
    expect(one.encoding).toEqual({ canonical: false, hiddenBytes: 32 })
  })

  it('whose lists do not fit together are not guessed at', () => {
    const abi = encoder(
      'function executeBatch(address[] dest, uint256[] value, bytes[] func)',
      'function executeBatch(address[] dest, bytes[] func)',
    )
    expect(explained(ACCOUNT, abi('executeBatch', [[USDC], [], [approval]])).inner.length).toBe(1)
    expect(explained(ACCOUNT, abi('executeBatch', [[USDC, USDC], [1n], [approval, approval]])).complete).toBe(false)
    expect(explained(ACCOUNT, abi('executeBatch', [[USDC, USDC], [approval]])).complete).toBe(false)
  })
})

describe('delegations that are used', () => {
  const abi = encoder('function redeemDelegations(bytes[] _permissionContexts, bytes32[] _modes, bytes[] _executionCallDatas)')
  const context = (...delegators: readonly Address[]): Hex =>
    encodeAbiParameters(
      parseAbiParameters([
        '(address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt, bytes signature)[]',
        'struct Caveat { address enforcer; bytes terms; bytes args; }',
      ]),
      [
        delegators.map((delegator) => ({
          delegate: ME,
          delegator,
          authority: mode('ff'),
          caveats: [{ enforcer: STRANGER, terms: '0x12' as const, args: '0x' as const }],
          salt: 1n,
          signature: '0x11' as const,
        })),
      ],
    )
  const call = encodePacked(['address', 'uint256', 'bytes'], [USDC, 0n, payment])

  it('act as the account that gave the first of them', () => {
    const one = explained(STRANGER, abi('redeemDelegations', [[context(CAROL, ACCOUNT)], [mode('00')], [call]]))
    expect(sentences(one)).toEqual([
      `Act through a delegation: “As ${ACCOUNT}: “Send 10 USDC to bob””`,
      `  As ${ACCOUNT}: “Send 10 USDC to bob”`,
      '    Send 10 USDC to bob',
    ])
    expect(one.claims).toEqual([{ kind: 'out', from: ACCOUNT, token: USDC, most: 10_000_000n, exact: true, to: BOB }])
    expect([one.complete, one.function?.standards]).toEqual([true, ['ERC-7710']])
  })

  it('may be none, for oneself; and what does not read as one is left open', () => {
    expect(explained(STRANGER, abi('redeemDelegations', [['0x'], [mode('00')], [call]])).claims[0]).toMatchObject({ from: ME })
    for (const args of [
      [['0x1234'], [mode('00')], [call]],
      [[context()], [mode('00')], [call]],
      [['0x', '0x'], [mode('00')], [call]],
    ])
      expect(explained(STRANGER, abi('redeemDelegations', args)).complete).toBe(false)
  })
})

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'execute(address target, uint256 value, bytes data)',
    [
      [BOB, 6_000_000n, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send 0.000000000006 ETH to bob”” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
      { value: 7n },
    ],
    [
      [ME, 6_000_000n, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send 0.000000000006 ETH to me”” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=me | > Send 0.000000000006 ETH to me',
      { value: 7n },
    ],
    [
      [BOB, 0n, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send nothing to bob”” | by ERC-4337 | out from=me most=7 exact=true to=here | > Send nothing to bob',
      { value: 7n },
    ],
    [
      [BOB, 6_000_000n, '0x'],
      'As here: “Send 0.000000000006 ETH to bob” | by ERC-4337 | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
    ],
  ],
  [
    'execute(address target, uint256 value, bytes data, uint8 operation)',
    [
      [BOB, 6_000_000n, '0x', 3],
      'Send 0.000000000000000007 ETH to here with this: “Make here do something that cannot be read” | by ERC-4337 | open | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [BOB, 0n, '0x', 0],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send nothing to bob”” | by ERC-4337 | out from=me most=7 exact=true to=here | > Send nothing to bob',
      { value: 7n },
    ],
    [
      [BOB, 1n, '0x', 1],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Run the code of bob as here”” | by ERC-4337 | open | out from=me most=7 exact=true to=here | delegatecall from=here to=bob | > Run the code of bob as here',
      { value: 7n },
    ],
    [[BOB, 6_000_000n, '0x', 3], 'Make here do something that cannot be read | by ERC-4337 | open'],
  ],
  [
    'execute((address target, uint256 value, bytes data) call)',
    [
      [[BOB, 6_000_000n, '0x']],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send 0.000000000006 ETH to bob”” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
      { value: 7n },
    ],
    [
      [[ME, 6_000_000n, '0x']],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send 0.000000000006 ETH to me”” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=me | > Send 0.000000000006 ETH to me',
      { value: 7n },
    ],
    [
      [[BOB, 0n, '0x']],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send nothing to bob”” | by ERC-4337 | out from=me most=7 exact=true to=here | > Send nothing to bob',
      { value: 7n },
    ],
  ],
  [
    'executeBatch(address[] targets, bytes[] datas)',
    [
      [
        [BOB, CAROL],
        ['0x', '0x'],
      ],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send nothing to bob”, then “Send nothing to carol”” | by ERC-4337 | out from=me most=7 exact=true to=here | > Send nothing to bob | > Send nothing to carol',
      { value: 7n },
    ],
    [
      [[BOB], ['0x']],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send nothing to bob”” | by ERC-4337 | out from=me most=7 exact=true to=here | > Send nothing to bob',
      { value: 7n },
    ],
    [
      [[], []],
      'Send 0.000000000000000007 ETH to here with this: “Make 0 calls as here” | by ERC-4337 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'executeBatch(address[] targets, uint256[] values, bytes[] datas)',
    [
      [
        [BOB, CAROL],
        [6_000_000n, 7_000_000n],
        ['0x', '0x'],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Send 0.000000000013 ETH to bob and carol” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | out from=here most=7000000 exact=true to=carol | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to carol',
      { value: 7n },
    ],
    [
      [
        [ME, ME],
        [6_000_000n, 7_000_000n],
        ['0x', '0x'],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Send 0.000000000013 ETH to me, in 2 payments” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=me | out from=here most=7000000 exact=true to=me | > Send 0.000000000006 ETH to me | > Send 0.000000000007 ETH to me',
      { value: 7n },
    ],
    [
      [
        [BOB, CAROL],
        [0n, 0n],
        ['0x', '0x'],
      ],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send nothing to bob”, then “Send nothing to carol”” | by ERC-4337 | out from=me most=7 exact=true to=here | > Send nothing to bob | > Send nothing to carol',
      { value: 7n },
    ],
    [
      [
        [ZERO, ZERO],
        [6_000_000n, 7_000_000n],
        ['0x', '0x'],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Send 0.000000000013 ETH to zero, in 2 payments” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=zero | out from=here most=7000000 exact=true to=zero | > Send 0.000000000006 ETH to zero | > Send 0.000000000007 ETH to zero',
      { value: 7n },
    ],
    [
      [[BOB], [6_000_000n], ['0x']],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send 0.000000000006 ETH to bob”” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
      { value: 7n },
    ],
    [
      [[], [], []],
      'Send 0.000000000000000007 ETH to here with this: “Make 0 calls as here” | by ERC-4337 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'executeBatch((address target, uint256 value, bytes data)[] calls)',
    [
      [
        [
          [BOB, 6_000_000n, '0x'],
          [CAROL, 7_000_000n, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Send 0.000000000013 ETH to bob and carol” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | out from=here most=7000000 exact=true to=carol | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to carol',
      { value: 7n },
    ],
    [
      [
        [
          [ME, 6_000_000n, '0x'],
          [ME, 7_000_000n, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Send 0.000000000013 ETH to me, in 2 payments” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=me | out from=here most=7000000 exact=true to=me | > Send 0.000000000006 ETH to me | > Send 0.000000000007 ETH to me',
      { value: 7n },
    ],
    [
      [
        [
          [BOB, 0n, '0x'],
          [CAROL, 0n, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send nothing to bob”, then “Send nothing to carol”” | by ERC-4337 | out from=me most=7 exact=true to=here | > Send nothing to bob | > Send nothing to carol',
      { value: 7n },
    ],
    [
      [
        [
          [ZERO, 6_000_000n, '0x'],
          [ZERO, 7_000_000n, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send 0.000000000006 ETH to here”, then “Send 0.000000000007 ETH to here”” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=here | out from=here most=7000000 exact=true to=here | > Send 0.000000000006 ETH to here | > Send 0.000000000007 ETH to here',
      { value: 7n },
    ],
    [
      [[[BOB, 6_000_000n, '0x']]],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send 0.000000000006 ETH to bob”” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
      { value: 7n },
    ],
    [
      [[]],
      'Send 0.000000000000000007 ETH to here with this: “Make 0 calls as here” | by ERC-4337 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'execute((address target, uint256 value, bytes data)[] calls)',
    [
      [
        [
          [BOB, 6_000_000n, '0x'],
          [CAROL, 7_000_000n, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Send 0.000000000013 ETH to bob and carol” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | out from=here most=7000000 exact=true to=carol | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to carol',
      { value: 7n },
    ],
  ],
  [
    'execute((address target, uint256 value, bytes data)[] calls, bytes signature)',
    [
      [
        [
          [BOB, 6_000_000n, '0x'],
          [CAROL, 7_000_000n, '0x'],
        ],
        '0x',
      ],
      'Send 0.000000000000000007 ETH to here with this: “Send 0.000000000013 ETH to bob and carol” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | out from=here most=7000000 exact=true to=carol | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to carol',
      { value: 7n },
    ],
    [
      [
        [
          [ME, 6_000_000n, '0x'],
          [ME, 7_000_000n, '0x'],
        ],
        '0x',
      ],
      'Send 0.000000000000000007 ETH to here with this: “Send 0.000000000013 ETH to me, in 2 payments” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=me | out from=here most=7000000 exact=true to=me | > Send 0.000000000006 ETH to me | > Send 0.000000000007 ETH to me',
      { value: 7n },
    ],
    [
      [
        [
          [BOB, 0n, '0x'],
          [CAROL, 0n, '0x'],
        ],
        '0x',
      ],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send nothing to bob”, then “Send nothing to carol”” | by ERC-4337 | out from=me most=7 exact=true to=here | > Send nothing to bob | > Send nothing to carol',
      { value: 7n },
    ],
    [
      [
        [
          [ZERO, 6_000_000n, '0x'],
          [ZERO, 7_000_000n, '0x'],
        ],
        '0x',
      ],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send 0.000000000006 ETH to here”, then “Send 0.000000000007 ETH to here”” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=here | out from=here most=7000000 exact=true to=here | > Send 0.000000000006 ETH to here | > Send 0.000000000007 ETH to here',
      { value: 7n },
    ],
    [
      [[[BOB, 6_000_000n, '0x']], '0x'],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send 0.000000000006 ETH to bob”” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | > Send 0.000000000006 ETH to bob',
      { value: 7n },
    ],
    [
      [[], '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Make 0 calls as here” | by ERC-4337 | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'executeBySender((address target, uint256 value, bytes data)[] calls)',
    [
      [
        [
          [BOB, 6_000_000n, '0x'],
          [CAROL, 7_000_000n, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “Send 0.000000000013 ETH to bob and carol” | by ERC-4337 | out from=me most=7 exact=true to=here | out from=here most=6000000 exact=true to=bob | out from=here most=7000000 exact=true to=carol | > Send 0.000000000006 ETH to bob | > Send 0.000000000007 ETH to carol',
      { value: 7n },
    ],
  ],
  [
    'executeWithoutChainIdValidation(bytes[] calls)',
    [
      [['0x', '0x']],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send nothing to here”, then “Send nothing to here”” | by ERC-4337 | out from=me most=7 exact=true to=here | > Send nothing to here | > Send nothing to here',
      { value: 7n },
    ],
    [
      [['0x']],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Send nothing to here”” | by ERC-4337 | out from=me most=7 exact=true to=here | > Send nothing to here',
      { value: 7n },
    ],
  ],
  [
    'execute(bytes32 mode, bytes executionData)',
    [
      [word(1n), '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Make here do something that cannot be read” | by ERC-7821 | open | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'executeFromExecutor(bytes32 mode, bytes executionData)',
    [
      [word(1n), '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Make here do something that cannot be read” | by ERC-7579 | open | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'execute(address target, bytes data)',
    [
      [BOB, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Run the code of bob as here”” | by DS-Proxy | open | out from=me most=7 exact=true to=here | delegatecall from=here to=bob | > Run the code of bob as here',
      { value: 7n },
    ],
    [
      [ME, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Run the code of me as here”” | by DS-Proxy | open | out from=me most=7 exact=true to=here | delegatecall from=here to=me | > Run the code of me as here',
      { value: 7n },
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
