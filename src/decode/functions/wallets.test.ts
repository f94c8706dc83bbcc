import { concat, encodePacked, numberToHex, size } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
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
