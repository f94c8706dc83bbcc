import { concat, encodePacked, numberToHex, size } from 'viem'
import { describe, expect, it } from 'vitest'
import { DAN, END, ERIN, readCall, type Row } from '../test-support/reading.ts'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { createDice } from '../../core/test-support/dice.ts'
import { claimsOf, encoder, erc20, sentences, explained } from '../test-support/calls.ts'
import { BOB, CAROL, ME, STRANGER, USDC } from '../test-support/names.ts'

const WALLET: Address = '0x5ff137d4b0fdcd49dca30c7cf57e578a02600000'
const WORD: Hex = `0x${'11'.repeat(32)}`
const pay = erc20('transfer', [STRANGER, 5_000_000n])
const control = (what: string, to?: Address, given = 'granted', of = WALLET) => ({
  kind: 'control',
  of,
  what,
  given,
  ...(to === undefined ? {} : { to }),
})

describe('Sequence', () => {
  const abi = encoder(
    'struct Tx { bool delegateCall; bool revertOnError; uint256 gasLimit; address target; uint256 value; bytes data; }',
    'function execute(Tx[] txs, uint256 nonce, bytes signature) payable',
    'function execute(bytes payload, bytes signature) payable',
    'function updateImplementation(address implementation) payable',
    'function addHook(bytes4 signature, address implementation) payable',
    'function setExtraImageHash(bytes32 imageHash, uint256 expiration)',
    'function setStaticSignature(bytes32 hash, address addr, uint96 timestamp) payable',
  )
  const two = encoder(
    'struct Tx { bool delegateCall; bool revertOnError; uint256 gasLimit; address target; uint256 value; bytes data; }',
    'function execute(Tx[] txs, uint256 nonce, bytes signature) payable',
  )
  const three = encoder('function execute(bytes payload, bytes signature) payable')
  const tx = (target: Address, data: Hex, delegateCall = false) => ({
    delegateCall,
    revertOnError: true,
    gasLimit: 0n,
    target,
    value: 0n,
    data,
  })

  it('says what the wallet does, code that runs as it first', () => {
    expect(sentences(explained(WALLET, two('execute', [[tx(USDC, pay)], 0n, '0x'])))).toEqual([
      `As ${WALLET}: “Send 5 USDC to ${STRANGER}”`,
      `  Send 5 USDC to ${STRANGER}`,
    ])
    const mixed = explained(WALLET, two('execute', [[tx(USDC, erc20('transfer', [BOB, 1n])), tx(STRANGER, '0x1234', true)], 0n, '0x']))
    expect(plain(mixed.intent)).toContain(`among 2 calls: “Run the code of ${STRANGER}`)
    expect(claimsOf(mixed, 'delegatecall')).toHaveLength(1)
  })

  /** As Payload.sol reads it, written by other code than the reader's. */
  const pack = (
    calls: readonly {
      readonly to?: Address
      readonly value?: bigint
      readonly data?: Hex
      readonly gas?: bigint
      readonly flags?: number
    }[],
    space = false,
  ): Hex => {
    const one = calls.length === 1
    const head = (space ? 0 : 1) | (1 << 1) | (one ? 0x10 : 0)
    return concat([
      numberToHex(head, { size: 1 }),
      ...(space ? [numberToHex(7n, { size: 20 })] : []),
      '0x05',
      ...(one ? [] : [numberToHex(calls.length, { size: 1 })]),
      ...calls.map(({ to, value, data, gas, flags = 0 }) =>
        concat([
          numberToHex(
            flags | (to === undefined ? 1 : 0) | (value === undefined ? 0 : 2) | (data === undefined ? 0 : 4) | (gas === undefined ? 0 : 8),
            { size: 1 },
          ),
          ...(to === undefined ? [] : [to]),
          ...(value === undefined ? [] : [numberToHex(value, { size: 32 })]),
          ...(data === undefined ? [] : [encodePacked(['uint24', 'bytes'], [size(data), data])]),
          ...(gas === undefined ? [] : [numberToHex(gas, { size: 32 })]),
        ]),
      ),
    ])
  }
  const packed = (payload: Hex) => explained(WALLET, three('execute', [payload, '0x']))

  it('reads packed calls: of one, of several, to itself, with value and limits', () => {
    expect(plain(packed(pack([{ to: USDC, data: pay }])).intent)).toBe(`As ${WALLET}: “Send 5 USDC to ${STRANGER}”`)
    const both = packed(
      pack(
        [{ to: BOB, value: 10n ** 18n, gas: 9n }, { data: abi('updateImplementation', [STRANGER]) }, { to: USDC, data: pay, flags: 0x40 }],
        true,
      ),
    )
    expect(sentences(both)).toEqual([
      `As ${WALLET}, among 3 calls: “Replace the code of ${WALLET} with that of ${STRANGER}”`,
      '  Send 1 ETH to bob',
      `  Replace the code of ${WALLET} with that of ${STRANGER}`,
      `  Send 5 USDC to ${STRANGER}`,
    ])
    expect(claimsOf(both, 'control')).toEqual([control('implementation', STRANGER)])
    expect(claimsOf(packed(pack([{ to: STRANGER, data: '0x12', flags: 0x10 }])), 'delegatecall')).toHaveLength(1)
  })

  it('says of calls that end early, or go on, that they cannot be read', () => {
    const whole = pack([{ to: USDC, data: pay }])
    for (const payload of ['0x' as Hex, whole.slice(0, -2) as Hex, `${whole}00` as Hex, '0x20' as Hex]) {
      const one = packed(payload)
      expect([plain(one.intent), one.complete]).toEqual([`Make ${WALLET} do something that cannot be read`, false])
    }
    const { below } = createDice(7)
    for (let round = 0; round < 300; round++) {
      const bytes = Array.from({ length: below(90) }, () => below(256).toString(16).padStart(2, '0')).join('')
      expect(packed(`0x${bytes}`).kind).toBe('call')
    }
  })

  it('says who governs the wallet afterwards', () => {
    expect(explained(WALLET, abi('addHook', ['0x12345678', STRANGER])).claims).toEqual([control('fallback-handler', STRANGER)])
    expect(explained(WALLET, abi('setExtraImageHash', [WORD, 9n])).claims).toEqual([control('session-key')])
    expect(explained(WALLET, abi('setStaticSignature', [WORD, STRANGER, 9n])).claims).toEqual([control('session-key', STRANGER)])
    expect(plain(explained(WALLET, abi('setStaticSignature', [WORD, ZERO, 9n])).intent)).toBe(
      `Let anyone submit, as signed by ${WALLET}, whatever has the hash 0x11111111…`,
    )
  })
})

describe('Argent', () => {
  const MODULE: Address = '0x9d58779365b067d5d3fcc6e92d237acd06f1e6a1'
  const abi = encoder(
    'struct Call { address to; uint256 value; bytes data; }',
    'function execute(address wallet, bytes data, uint256 nonce, bytes signatures, uint256 gasPrice, uint256 gasLimit, address refundToken, address refundAddress)',
    'function multiCall(address wallet, Call[] transactions)',
    'function multiCallWithGuardiansAndStartSession(address wallet, Call[] transactions, address sessionUser, uint64 duration)',
    'function transferOwnership(address wallet, address newOwner)',
    'function executeRecovery(address wallet, address recovery)',
    'function finalizeRecovery(address wallet)',
    'function revokeGuardian(address wallet, address guardian)',
    'function addToWhitelist(address wallet, address target)',
    'function authoriseModule(address module, bool value)',
  )
  const calls = [{ to: USDC, value: 0n, data: pay }]

  it('says what the wallet does by way of its module', () => {
    const one = explained(MODULE, abi('multiCall', [WALLET, calls]))
    expect(plain(one.intent)).toBe(`As ${WALLET}: “Send 5 USDC to ${STRANGER}”`)
    expect(claimsOf(one, 'out')[0]?.from).toBe(WALLET)
  })

  it('reads what was signed, and who is paid for handing it in', () => {
    const data = abi('multiCall', [WALLET, calls])
    const one = explained(MODULE, abi('execute', [WALLET, data, 1n, '0x', 10n, 100n, USDC, CAROL]))
    expect(plain(one.intent)).toBe(`Carry out what was signed for ${WALLET}: “As ${WALLET}: “Send 5 USDC to ${STRANGER}””`)
    expect(claimsOf(one, 'out')[0]).toEqual({ kind: 'out', from: WALLET, token: USDC, most: 1_000n, exact: false, to: CAROL })
  })

  it.each([
    ['transferOwnership', [WALLET, STRANGER], control('owner', STRANGER), `Make ${STRANGER} the owner of ${WALLET}`],
    [
      'executeRecovery',
      [WALLET, STRANGER],
      control('pending-owner', STRANGER),
      `Start to make ${STRANGER} the owner of ${WALLET} in place of its owner`,
    ],
    ['revokeGuardian', [WALLET, BOB], control('role', BOB, 'taken'), `Remove bob from the guardians of ${WALLET}`],
    [
      'addToWhitelist',
      [WALLET, STRANGER],
      control('role', STRANGER),
      `Let ${WALLET} pay ${STRANGER} without any limit and without guardians, after a day or so`,
    ],
    ['finalizeRecovery', [WALLET], control('owner'), `Replace the owner of ${WALLET} with the one its guardians chose`],
    [
      'multiCallWithGuardiansAndStartSession',
      [WALLET, [], STRANGER, 3600n],
      control('session-key', STRANGER),
      `Let ${STRANGER} act alone as ${WALLET}, for 3600 seconds from then on`,
    ],
  ] as const)('%s is a change of who governs', (name, args, claim, sentence) => {
    const one = explained(MODULE, abi(name, args))
    expect(plain(one.intent)).toBe(sentence)
    expect(one.claims).toEqual([claim])
    expect(explained(MODULE, abi(name, args), 0n, ME).complete).toBe(name !== 'finalizeRecovery')
  })

  it('lets a module act as the wallet, or takes it out', () => {
    expect(explained(WALLET, abi('authoriseModule', [STRANGER, true])).claims).toEqual([control('module', STRANGER)])
    expect(explained(WALLET, abi('authoriseModule', [STRANGER, false])).claims).toEqual([control('module', STRANGER, 'taken')])
  })
})

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'execute((bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[] txs, uint256 nonce, bytes signature)',
    [
      [
        [
          [true, true, 6_000_000n, BOB, 7_000_000n, '0x'],
          [true, true, 8_000_000n, CAROL, 9_000_000n, '0x'],
        ],
        10_000_000n,
        '0x',
      ],
      'Send 0.000000000000000007 ETH to here with this: “As here, among 2 calls: “Run the code of bob as here”” | by Sequence | open | out from=me most=7 exact=true to=here | delegatecall from=here to=bob | delegatecall from=here to=carol | > Run the code of bob as here | > Run the code of carol as here',
      { value: 7n },
    ],
    [
      [
        [
          [false, false, 6_000_000n, BOB, 7_000_000n, '0x'],
          [false, false, 8_000_000n, CAROL, 9_000_000n, '0x'],
        ],
        10_000_000n,
        '0x',
      ],
      'Send 0.000000000000000007 ETH to here with this: “As here, among 2 calls: “Send 0.000000000009 ETH to carol”” | by Sequence | out from=me most=7 exact=true to=here | out from=here most=7000000 exact=true to=bob | out from=here most=9000000 exact=true to=carol | > Send 0.000000000007 ETH to bob | > Send 0.000000000009 ETH to carol',
      { value: 7n },
    ],
    [
      [
        [
          [true, true, 6_000_000n, ME, 7_000_000n, '0x'],
          [true, true, 8_000_000n, ME, 9_000_000n, '0x'],
        ],
        10_000_000n,
        '0x',
      ],
      'Send 0.000000000000000007 ETH to here with this: “As here, among 2 calls: “Run the code of me as here”” | by Sequence | open | out from=me most=7 exact=true to=here | delegatecall from=here to=me | delegatecall from=here to=me | > Run the code of me as here | > Run the code of me as here',
      { value: 7n },
    ],
    [
      [[[true, true, 6_000_000n, BOB, 7_000_000n, '0x']], 8_000_000n, '0x'],
      'Send 0.000000000000000007 ETH to here with this: “As here: “Run the code of bob as here”” | by Sequence | open | out from=me most=7 exact=true to=here | delegatecall from=here to=bob | > Run the code of bob as here',
      { value: 7n },
    ],
  ],
  [
    'selfExecute((bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[] txs)',
    [
      [
        [
          [true, true, 6_000_000n, BOB, 7_000_000n, '0x'],
          [true, true, 8_000_000n, CAROL, 9_000_000n, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “As here, among 2 calls: “Run the code of bob as here”” | by Sequence | open | out from=me most=7 exact=true to=here | delegatecall from=here to=bob | delegatecall from=here to=carol | > Run the code of bob as here | > Run the code of carol as here',
      { value: 7n },
    ],
    [
      [
        [
          [false, false, 6_000_000n, BOB, 7_000_000n, '0x'],
          [false, false, 8_000_000n, CAROL, 9_000_000n, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “As here, among 2 calls: “Send 0.000000000009 ETH to carol”” | by Sequence | out from=me most=7 exact=true to=here | out from=here most=7000000 exact=true to=bob | out from=here most=9000000 exact=true to=carol | > Send 0.000000000007 ETH to bob | > Send 0.000000000009 ETH to carol',
      { value: 7n },
    ],
    [
      [
        [
          [true, true, 6_000_000n, ME, 7_000_000n, '0x'],
          [true, true, 8_000_000n, ME, 9_000_000n, '0x'],
        ],
      ],
      'Send 0.000000000000000007 ETH to here with this: “As here, among 2 calls: “Run the code of me as here”” | by Sequence | open | out from=me most=7 exact=true to=here | delegatecall from=here to=me | delegatecall from=here to=me | > Run the code of me as here | > Run the code of me as here',
      { value: 7n },
    ],
  ],
  [
    'execute(bytes payload, bytes signature)',
    [
      ['0x', '0x'],
      'Send 0.000000000000000007 ETH to here with this: “Make here do something that cannot be read” | by Sequence | open | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'selfExecute(bytes payload)',
    [
      ['0x'],
      'Send 0.000000000000000007 ETH to here with this: “Make here do something that cannot be read” | by Sequence | open | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'updateImplementation(address implementation)',
    [
      [BOB],
      'Send 0.000000000000000007 ETH to here with this: “Replace the code of here with that of bob” | by Sequence | control of=here what=implementation given=granted to=bob | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ME],
      'Send 0.000000000000000007 ETH to here with this: “Replace the code of here with that of me” | by Sequence | control of=here what=implementation given=granted to=me | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      [ZERO],
      'Send 0.000000000000000007 ETH to here with this: “Replace the code of here with that of zero” | by Sequence | control of=here what=implementation given=granted | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'addHook(bytes4 signature, address implementation)',
    [
      ['0x11111111', BOB],
      'Send 0.000000000000000007 ETH to here with this: “Let the code of bob answer calls as here” | by Sequence | control of=here what=fallback-handler given=granted to=bob | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      ['0x11111111', ME],
      'Send 0.000000000000000007 ETH to here with this: “Let the code of me answer calls as here” | by Sequence | control of=here what=fallback-handler given=granted to=me | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
    [
      ['0x11111111', ZERO],
      'Send 0.000000000000000007 ETH to here with this: “Let the code of zero answer calls as here” | by Sequence | control of=here what=fallback-handler given=granted | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'updateImageHashAndIPFS(bytes32 imageHash, bytes32 ipfsRoot)',
    [
      [word(1n), word(2n)],
      'Replace all owners of here with others that the call does not name | by Sequence | control of=here what=session-key given=granted',
    ],
  ],
  [
    'setExtraImageHash(bytes32 imageHash, uint256 expiration)',
    [
      [word(1n), END],
      'Let more owners, which the call does not name, act as here | by Sequence | control of=here what=session-key given=granted | expiration: time 1800000000 end=true',
    ],
  ],
  [
    'setStaticSignature(bytes32 hash, address addr, uint96 timestamp)',
    [
      [word(1n), BOB, END],
      'Send 0.000000000000000007 ETH to here with this: “Let bob submit, as signed by here, whatever has the hash 0x00000000…” | by Sequence | open | control of=here what=session-key given=granted to=bob | out from=me most=7 exact=true to=here | timestamp: time 1800000000',
      { value: 7n },
    ],
    [
      [word(1n), ME, END],
      'Send 0.000000000000000007 ETH to here with this: “Let me submit, as signed by here, whatever has the hash 0x00000000…” | by Sequence | open | control of=here what=session-key given=granted to=me | out from=me most=7 exact=true to=here | timestamp: time 1800000000',
      { value: 7n },
    ],
    [
      [word(1n), ZERO, END],
      'Send 0.000000000000000007 ETH to here with this: “Let anyone submit, as signed by here, whatever has the hash 0x00000000…” | by Sequence | open | control of=here what=session-key given=granted | out from=me most=7 exact=true to=here | timestamp: time 1800000000',
      { value: 7n },
    ],
  ],
  [
    'createContract(bytes code)',
    [
      ['0x'],
      'Send 0.000000000000000007 ETH to here with this: “Deploy a new contract as here” | by Sequence | open | out from=me most=7 exact=true to=here',
      { value: 7n },
    ],
  ],
  [
    'execute(address wallet, bytes data, uint256 nonce, bytes signatures, uint256 gasPrice, uint256 gasLimit, address refundToken, address refundAddress)',
    [
      [BOB, '0x', 6_000_000n, '0x', 7_000_000n, 8_000_000n, USDC, CAROL],
      'Carry out what was signed for bob: “Send nothing to here” | by Argent | out from=bob token=USDC most=56000000000000 exact=false to=carol | > Send nothing to here',
    ],
    [
      [ME, '0x', 6_000_000n, '0x', 7_000_000n, 8_000_000n, USDC, ME],
      'Carry out what was signed for me: “Send nothing to here” | by Argent | out from=me token=USDC most=56000000000000 exact=false to=me | > Send nothing to here',
    ],
    [
      [BOB, '0x', 0n, '0x', 0n, 0n, USDC, CAROL],
      'Carry out what was signed for bob: “Send nothing to here” | by Argent | receiver to=carol of=here | > Send nothing to here',
    ],
    [
      [ZERO, '0x', 6_000_000n, '0x', 7_000_000n, 8_000_000n, USDC, ZERO],
      'Carry out what was signed for zero: “Send nothing to here” | by Argent | out from=zero token=USDC most=56000000000000 exact=false | > Send nothing to here',
    ],
    [
      [BOB, '0x', 6_000_000n, '0x', 7_000_000n, 8_000_000n, ZERO, CAROL],
      'Carry out what was signed for bob: “Send nothing to here” | by Argent | out from=bob most=56000000000000 exact=false to=carol | > Send nothing to here',
    ],
  ],
  [
    'multiCall(address wallet, (address to, uint256 value, bytes data)[] transactions)',
    [
      [
        BOB,
        [
          [CAROL, 6_000_000n, '0x'],
          [DAN, 7_000_000n, '0x'],
        ],
      ],
      'As bob, among 2 calls: “Send 0.000000000007 ETH to dan” | by Argent | out from=bob most=6000000 exact=true to=carol | out from=bob most=7000000 exact=true to=dan | > Send 0.000000000006 ETH to carol | > Send 0.000000000007 ETH to dan',
    ],
    [
      [
        ME,
        [
          [ME, 6_000_000n, '0x'],
          [ME, 7_000_000n, '0x'],
        ],
      ],
      'Make 2 calls as me | by Argent | out from=me most=6000000 exact=true to=me | out from=me most=7000000 exact=true to=me | > Send 0.000000000006 ETH to me | > Send 0.000000000007 ETH to me',
    ],
    [
      [
        BOB,
        [
          [CAROL, 0n, '0x'],
          [DAN, 0n, '0x'],
        ],
      ],
      'Make 2 calls as bob | by Argent | > Send nothing to carol | > Send nothing to dan',
    ],
    [
      [
        ZERO,
        [
          [ZERO, 6_000_000n, '0x'],
          [ZERO, 7_000_000n, '0x'],
        ],
      ],
      'Make 2 calls as zero | by Argent | out from=zero most=6000000 exact=true to=zero | out from=zero most=7000000 exact=true to=zero | > Send 0.000000000006 ETH to zero | > Send 0.000000000007 ETH to zero',
    ],
  ],
  [
    'multiCallWithSession(address wallet, (address to, uint256 value, bytes data)[] transactions)',
    [
      [
        BOB,
        [
          [CAROL, 6_000_000n, '0x'],
          [DAN, 7_000_000n, '0x'],
        ],
      ],
      'As bob, among 2 calls: “Send 0.000000000007 ETH to dan” | by Argent | out from=bob most=6000000 exact=true to=carol | out from=bob most=7000000 exact=true to=dan | > Send 0.000000000006 ETH to carol | > Send 0.000000000007 ETH to dan',
    ],
  ],
  [
    'multiCallWithGuardians(address wallet, (address to, uint256 value, bytes data)[] transactions)',
    [
      [
        BOB,
        [
          [CAROL, 6_000_000n, '0x'],
          [DAN, 7_000_000n, '0x'],
        ],
      ],
      'As bob, among 2 calls: “Send 0.000000000007 ETH to dan” | by Argent | out from=bob most=6000000 exact=true to=carol | out from=bob most=7000000 exact=true to=dan | > Send 0.000000000006 ETH to carol | > Send 0.000000000007 ETH to dan',
    ],
  ],
  [
    'multiCallWithGuardiansAndStartSession(address wallet, (address to, uint256 value, bytes data)[] transactions, address sessionUser, uint64 duration)',
    [
      [
        BOB,
        [
          [CAROL, 6_000_000n, '0x'],
          [DAN, 7_000_000n, '0x'],
        ],
        ERIN,
        8_000_000n,
      ],
      'Let erin act alone as bob, for 8000000 seconds from then on | by Argent | control of=bob what=session-key given=granted to=erin | out from=bob most=6000000 exact=true to=carol | out from=bob most=7000000 exact=true to=dan | > Send 0.000000000006 ETH to carol | > Send 0.000000000007 ETH to dan',
    ],
    [
      [
        ME,
        [
          [ME, 6_000_000n, '0x'],
          [ME, 7_000_000n, '0x'],
        ],
        ME,
        8_000_000n,
      ],
      'Let me act alone as me, for 8000000 seconds from then on | by Argent | control of=me what=session-key given=granted to=me | out from=me most=6000000 exact=true to=me | out from=me most=7000000 exact=true to=me | > Send 0.000000000006 ETH to me | > Send 0.000000000007 ETH to me',
    ],
    [
      [
        BOB,
        [
          [CAROL, 0n, '0x'],
          [DAN, 0n, '0x'],
        ],
        ERIN,
        0n,
      ],
      'Let erin act alone as bob, for 0 seconds from then on | by Argent | control of=bob what=session-key given=granted to=erin | > Send nothing to carol | > Send nothing to dan',
    ],
    [
      [
        ZERO,
        [
          [ZERO, 6_000_000n, '0x'],
          [ZERO, 7_000_000n, '0x'],
        ],
        ZERO,
        8_000_000n,
      ],
      'Let zero act alone as zero, for 8000000 seconds from then on | by Argent | control of=zero what=session-key given=granted | out from=zero most=6000000 exact=true to=zero | out from=zero most=7000000 exact=true to=zero | > Send 0.000000000006 ETH to zero | > Send 0.000000000007 ETH to zero',
    ],
  ],
  [
    'transferOwnership(address wallet, address newOwner)',
    [[BOB, CAROL], 'Make carol the owner of bob | by Argent | control of=bob what=owner given=granted to=carol'],
    [[ME, ME], 'Make me the owner of me | by Argent | control of=me what=owner given=granted to=me'],
    [[ZERO, ZERO], 'Make zero the owner of zero | by Argent | control of=zero what=owner given=granted'],
  ],
  [
    'executeRecovery(address wallet, address recovery)',
    [
      [BOB, CAROL],
      'Start to make carol the owner of bob in place of its owner | by Argent | control of=bob what=pending-owner given=granted to=carol',
    ],
    [[ME, ME], 'Start to make me the owner of me in place of its owner | by Argent | control of=me what=pending-owner given=granted to=me'],
    [
      [ZERO, ZERO],
      'Start to make zero the owner of zero in place of its owner | by Argent | control of=zero what=pending-owner given=granted',
    ],
  ],
  [
    'confirmGuardianAddition(address wallet, address guardian)',
    [
      [BOB, CAROL],
      'Make carol a guardian of bob, who can help to replace its owner | by Argent | control of=bob what=role given=granted to=carol',
    ],
    [[ME, ME], 'Make me a guardian of me, who can help to replace its owner | by Argent | control of=me what=role given=granted to=me'],
    [[ZERO, ZERO], 'Make zero a guardian of zero, who can help to replace its owner | by Argent | control of=zero what=role given=granted'],
  ],
  [
    'revokeGuardian(address wallet, address guardian)',
    [[BOB, CAROL], 'Remove carol from the guardians of bob | by Argent | control of=bob what=role given=taken to=carol'],
    [[ME, ME], 'Remove me from the guardians of me | by Argent | control of=me what=role given=taken to=me'],
    [[ZERO, ZERO], 'Remove zero from the guardians of zero | by Argent | control of=zero what=role given=taken'],
  ],
  [
    'confirmGuardianRevokation(address wallet, address guardian)',
    [[BOB, CAROL], 'Remove carol from the guardians of bob | by Argent | control of=bob what=role given=taken to=carol'],
  ],
  [
    'addToWhitelist(address wallet, address target)',
    [
      [BOB, CAROL],
      'Let bob pay carol without any limit and without guardians, after a day or so | by Argent | control of=bob what=role given=granted to=carol',
    ],
    [
      [ME, ME],
      'Let me pay me without any limit and without guardians, after a day or so | by Argent | control of=me what=role given=granted to=me',
    ],
    [
      [ZERO, ZERO],
      'Let zero pay zero without any limit and without guardians, after a day or so | by Argent | control of=zero what=role given=granted',
    ],
  ],
  [
    'addModule(address wallet, address module)',
    [[BOB, CAROL], 'Let the module carol act as bob | by Argent | control of=bob what=module given=granted to=carol'],
    [[ME, ME], 'Let the module me act as me | by Argent | control of=me what=module given=granted to=me'],
    [[ZERO, ZERO], 'Let the module zero act as zero | by Argent | control of=zero what=module given=granted'],
  ],
  [
    'finalizeRecovery(address wallet)',
    [[BOB], 'Replace the owner of bob with the one its guardians chose | by Argent | open | control of=bob what=owner given=granted'],
  ],
  [
    'authoriseModule(address module, bool value)',
    [[BOB, true], 'Let the module bob act as here | by Argent | control of=here what=module given=granted to=bob'],
    [[BOB, false], 'Remove the module bob from here | by Argent | control of=here what=module given=taken to=bob'],
    [[ME, true], 'Let the module me act as here | by Argent | control of=here what=module given=granted to=me'],
    [[ZERO, true], 'Let the module zero act as here | by Argent | control of=here what=module given=granted'],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
