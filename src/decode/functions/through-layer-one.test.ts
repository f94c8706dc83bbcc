import { encodeFunctionData, type Hex as AnyHex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { DAN, readCall, type Row } from '../test-support/reading.ts'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, word } from '#core/bytes/hex'
import { aliasOf } from '#core/rollup/bridge/address-alias'
import {
  depositTransactionCall,
  finalizeWithdrawalCall,
  initiateWithdrawalCall,
  proveWithdrawalCall,
} from '#core/rollup/bridge/bridge-calls'
import type { Withdrawal } from '#core/rollup/bridge/withdrawal'
import { plain } from '#core/text/words'
import { claimsOf, encoder, erc20, explained, safeTransaction } from '../test-support/calls.ts'
import { BOB, CAROL, ME, NAMES, STRANGER, USDC } from '../test-support/names.ts'
import { explain } from '../explain.ts'
import type { Explanation } from '../explanation.ts'

const ETHER = 10n ** 18n
/** OptimismPortal of OP Mainnet, and Inbox of Arbitrum One, on Ethereum. */
const PORTAL: Address = '0xbeb5fc579115071764c7423a4f12edde41f106ed'
const INBOX: Address = '0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f'
const sentence = (one: Explanation): string => plain(one.intent)

describe('a deposit', () => {
  const pay = (value: bigint, data: Hex = '0x', to: Address = BOB) => depositTransactionCall({ to, value, gasLimit: 100_000n, data })

  it('is told as what it does on the rollup, with what is paid in', () => {
    const one = explained(PORTAL, pay(ETHER), ETHER)
    expect(sentence(one)).toBe(`Pay 1 ETH in and send through layer 1, to OP Mainnet: “Send 1 ETH to ${BOB}”`)
    expect(claimsOf(one, 'out')).toEqual([{ kind: 'out', from: ME, most: ETHER, exact: false, to: PORTAL }])
    expect(claimsOf(one, 'receiver')).toEqual([{ kind: 'receiver', to: BOB, of: PORTAL }])
    expect(one.onRollup).toMatchObject({ chainId: 10, from: ME, aliases: 'contracts', window: { seconds: 43_200, forced: false } })
    expect(one.complete).toBe(false)
  })

  it('has its call decoded as one of that chain, whose tokens and rights are none of this one', () => {
    const one = explained(PORTAL, pay(0n, erc20('approve', [STRANGER, 5_000_000n]), USDC))
    const { what } = one.onRollup ?? {}
    expect(sentence(one)).not.toContain('USDC')
    expect(what?.call.chainId).toBe(10)
    expect(what?.function?.name).toBe('approve')
    expect(what?.claims.map(({ kind }) => kind)).toEqual(['allowance'])
    expect(claimsOf(one, 'allowance')).toEqual([])
    expect(one.inner).toEqual([])
  })

  it('of a creation, of another portal, and of a portal of another layer 1', () => {
    expect(sentence(explained(PORTAL, depositTransactionCall({ value: 0n, gasLimit: 1n, data: '0x6000' })))).toBe(
      'Send through layer 1, to OP Mainnet: “Deploy a new contract”',
    )
    const strange = explained(STRANGER, pay(ETHER), ETHER)
    expect(sentence(strange)).toContain('to a chain we don’t know')
    expect(strange.onRollup?.chainId).toBeUndefined()
    const elsewhere = explain({ from: ME, to: PORTAL, value: 0n, data: pay(0n), chainId: 11_155_111 }, NAMES)
    expect(elsewhere.onRollup?.chainId).toBeUndefined()
  })

  it('from inside a contract comes from its alias, and from an account from itself', () => {
    const safe: Address = CAROL
    const [inner] = explained(safe, safeTransaction({ to: PORTAL, data: pay(0n) })).inner
    expect(inner?.onRollup).toMatchObject({ from: safe, what: { call: { from: aliasOf(safe) } } })
    expect(explained(PORTAL, pay(0n)).onRollup?.what.call.from).toBe(ME)
  })

  it('inside deposits without end is bounded', () => {
    let data: Hex = '0x'
    for (let depth = 0; depth < 20; depth++) data = pay(0n, data, PORTAL)
    let depth = 0
    for (let one: Explanation | undefined = explained(PORTAL, data); one !== undefined; one = one.onRollup?.what) depth++
    expect(depth).toBeLessThan(12)
  })
})

describe('a message to Arbitrum', () => {
  const abi = encoder(
    'function createRetryableTicket(address to, uint256 l2CallValue, uint256 maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data) payable',
    'function sendL2Message(bytes messageData)',
    'function sendUnsignedTransaction(uint256 gasLimit, uint256 maxFeePerGas, uint256 nonce, address to, uint256 value, bytes data)',
    'function depositEth() payable',
  )

  it('as a ticket is told, with whoever is paid back', () => {
    const one = explained(INBOX, abi('createRetryableTicket', [BOB, ETHER, 1n, STRANGER, ME, 1n, 1n, '0x']), 2n * ETHER)
    expect(sentence(one)).toBe(`Pay 2 ETH in and send through layer 1, to Arbitrum One: “Send 1 ETH to ${BOB}”`)
    expect(claimsOf(one, 'receiver').map(({ to }) => to)).toEqual([BOB, STRANGER])
    expect(one.onRollup).toMatchObject({ aliases: 'everybody', window: { seconds: 86_400, forced: true } })
    expect(one.onRollup?.what.call.from).toBe(aliasOf(ME))
  })

  it('as a signed transaction is read, whose signer stays its sender', async () => {
    const account = privateKeyToAccount(word(1n))
    const signed = await account.signTransaction({ chainId: 42_161, type: 'eip1559', to: USDC, value: 0n, gas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 0n, nonce: 0, data: erc20('transfer', [BOB, 5n]) }) // prettier-ignore
    const one = explained(INBOX, abi('sendL2Message', [concat('0x04', signed as AnyHex as Hex)]))
    expect(one.onRollup?.what.function?.name).toBe('transfer')
    expect(one.onRollup?.from).toBeUndefined()
  })

  it.each(['0x', '0x04', '0x04ff', '0x03aabb', '0x00'] as const)('that cannot be read (%s) says so', (data) => {
    const one = explained(INBOX, abi('sendL2Message', [data]))
    expect(sentence(one)).toContain('that we can’t read')
    expect(one.complete).toBe(false)
  })

  it('that waited a day is forced in by anybody, and moves nothing here', () => {
    const force = encoder(
      'function forceInclusion(uint256 _totalDelayedMessagesRead, uint8 kind, uint64[2] l1BlockAndTime, uint256 baseFeeL1, address sender, bytes32 messageDataHash)',
    )
    const call = force('forceInclusion', [9n, 3, [1n, 2n], 1n, BOB, word(5n)])
    const one = explained('0x1c479675ad559dc151f6ec7ed3fbf8cee79582b6', call)
    expect(sentence(one)).toBe('Force into Arbitrum One what has waited a day on layer 1, up to a message of bob')
    expect(claimsOf(one, 'out')).toEqual([])
    expect(sentence(explained(STRANGER, call))).toContain('Force in what has waited a day at')
  })

  it('without a signature comes from an alias', () =>
    expect(explained(INBOX, abi('sendUnsignedTransaction', [1n, 1n, 0n, BOB, 0n, '0x'])).onRollup?.what.call.from).toBe(aliasOf(ME)))
})

describe('a withdrawal', () => {
  const message: Withdrawal = { nonce: 1n << 240n, sender: ME, target: BOB, value: ETHER, gasLimit: 21_000n, data: '0x' }
  const output = { stateRoot: word(1n), messagePasserStorageRoot: word(2n), blockHash: word(3n) }
  const proving = (withdrawal: Withdrawal) => proveWithdrawalCall(withdrawal, { gameIndex: 3n, output, nodes: ['0xaa'] })
  const bridged = (fn: 'finalizeBridgeETH' | 'finalizeBridgeERC20', sender: Address = '0x4200000000000000000000000000000000000010') => {
    const abi = parseAbi([
      'function relayMessage(uint256,address,address,uint256,uint256,bytes)',
      'function finalizeBridgeETH(address,address,uint256,bytes)',
      'function finalizeBridgeERC20(address,address,address,address,uint256,bytes)',
    ])
    const data =
      fn === 'finalizeBridgeETH'
        ? encodeFunctionData({ abi, functionName: fn, args: [ME, CAROL, ETHER, '0x'] })
        : encodeFunctionData({ abi, functionName: fn, args: [USDC, STRANGER, ME, CAROL, 5_000_000n, '0x'] })
    const value = fn === 'finalizeBridgeETH' ? ETHER : 0n
    const relayed = encodeFunctionData({ abi, functionName: 'relayMessage', args: [1n, sender, STRANGER, value, 0n, data] })
    return { ...message, sender: '0x4200000000000000000000000000000000000007', value, data: relayed } as const
  }

  it.each<readonly [string, Withdrawal, string, string]>([
    ['a payment', message, 'Prove a withdrawal of 1 ETH from OP Mainnet to bob', 'Finalize a withdrawal of 1 ETH from OP Mainnet to bob'],
    [
      'ether of the bridge',
      bridged('finalizeBridgeETH'),
      `Prove a withdrawal of 1 ETH from OP Mainnet to ${CAROL}`,
      `Finalize a withdrawal of 1 ETH from OP Mainnet to ${CAROL}`,
    ],
    [
      'a token of the bridge',
      bridged('finalizeBridgeERC20'),
      `Prove a withdrawal of 5 USDC from OP Mainnet to ${CAROL}`,
      `Finalize a withdrawal of 5 USDC from OP Mainnet to ${CAROL}`,
    ],
  ])('of %s is told when it is proved and when it is finalized', (_, withdrawal, proved, finalized) => {
    expect(sentence(explained(PORTAL, proving(withdrawal)))).toBe(proved)
    for (const call of [finalizeWithdrawalCall(withdrawal), finalizeWithdrawalCall(withdrawal, CAROL)])
      expect(sentence(explained(PORTAL, call))).toBe(finalized)
  })

  it('claims what arrives when it is finalized, and only whom it will pay when it is proved', () => {
    expect(explained(PORTAL, proving(message)).claims).toEqual([{ kind: 'receiver', to: message.target, of: PORTAL }])
    expect(explained(PORTAL, finalizeWithdrawalCall(message)).claims).toEqual([{ kind: 'in', to: BOB, least: ETHER }])
  })

  it('that calls a contract shows its call', () => {
    const call = finalizeWithdrawalCall({ ...message, target: USDC, value: 0n, data: erc20('transfer', [BOB, 5_000_000n]) })
    const one = explained(PORTAL, call)
    expect(sentence(one)).toContain('Send 5 USDC to bob')
    expect(one.inner[0]?.call.from).toBe(PORTAL)
    expect(one.complete).toBe(false)
  })

  it('that only looks like the bridge’s is none of it', () =>
    expect(sentence(explained(PORTAL, proving(bridged('finalizeBridgeETH', STRANGER))))).toContain('a withdrawal that calls'))

  it('at a contract that is no portal names the contract', () =>
    expect(sentence(explained(STRANGER, finalizeWithdrawalCall(message)))).toBe(`Finalize at ${STRANGER} a withdrawal of 1 ETH to bob`))

  it('that is begun on the rollup is told', () => {
    const passer: Address = '0x4200000000000000000000000000000000000016'
    const begin = (target: Address, data: Hex = '0x') =>
      explain({ from: ME, to: passer, value: ETHER, data: initiateWithdrawalCall({ target, gasLimit: 21_000n, data }), chainId: 10 }, NAMES)
    expect(sentence(begin(ME))).toBe('Withdraw 1 ETH to Ethereum')
    expect(sentence(begin(BOB))).toBe('Withdraw 1 ETH to bob on Ethereum')
    const calling = begin(USDC, erc20('approve', [STRANGER, 5n]))
    expect(sentence(calling)).toContain('Send to Ethereum by a withdrawal: ')
    expect(claimsOf(calling, 'allowance')).toEqual([])
    expect(calling.onRollup?.what.claims.map(({ kind }) => kind)).toContain('allowance')
  })
})

/** Each function as its contract publishes it, and all that is said of calls of it. */
const ROWS: readonly Row[] = [
  [
    'depositTransaction(address _to, uint256 _value, uint64 _gasLimit, bool _isCreation, bytes _data)',
    [
      [BOB, 6_000_000n, 7_000_000n, true, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Deploy a new contract with 6000000 wei” | by OP Stack | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [BOB, 6_000_000n, 7_000_000n, false, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 6000000 wei to bob” | by OP Stack | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [ME, 6_000_000n, 7_000_000n, true, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Deploy a new contract with 6000000 wei” | by OP Stack | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [BOB, 0n, 0n, true, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Deploy a new contract” | by OP Stack | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [BOB, 6_000_000n, 7_000_000n, true, '0x'],
      'Send through here, to a chain we don’t know: “Deploy a new contract with 6000000 wei” | by OP Stack | open | receiver to=bob of=here',
    ],
    [
      [ME, 6_000_000n, 7_000_000n, false, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 6000000 wei to me” | by OP Stack | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [BOB, 0n, 0n, false, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send nothing to bob” | by OP Stack | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
  ],
  [
    'createRetryableTicket(address to, uint256 l2CallValue, uint256 maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data)',
    [
      [BOB, 6_000_000n, 7_000_000n, CAROL, DAN, 8_000_000n, 9_000_000n, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 6000000 wei to bob” | by Arbitrum | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=carol of=here | receiver to=dan of=here',
      { value: 7n },
    ],
    [
      [ME, 6_000_000n, 7_000_000n, ME, ME, 8_000_000n, 9_000_000n, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 6000000 wei to me” | by Arbitrum | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [BOB, 0n, 0n, CAROL, DAN, 0n, 0n, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send nothing to bob” | by Arbitrum | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=carol of=here | receiver to=dan of=here',
      { value: 7n },
    ],
    [
      [BOB, 6_000_000n, 7_000_000n, CAROL, DAN, 8_000_000n, 9_000_000n, '0x'],
      'Send through here, to a chain we don’t know: “Send 6000000 wei to bob” | by Arbitrum | open | receiver to=bob of=here | receiver to=carol of=here | receiver to=dan of=here',
    ],
  ],
  [
    'unsafeCreateRetryableTicket(address to, uint256 l2CallValue, uint256 maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data)',
    [
      [BOB, 6_000_000n, 7_000_000n, CAROL, DAN, 8_000_000n, 9_000_000n, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 6000000 wei to bob” | by Arbitrum | open | out from=me most=7 exact=false to=here | receiver to=bob of=here | receiver to=carol of=here | receiver to=dan of=here',
      { value: 7n },
    ],
  ],
  [
    'forceInclusion(uint256 _totalDelayedMessagesRead, uint8 kind, uint64[2] l1BlockAndTime, uint256 baseFeeL1, address sender, bytes32 messageDataHash)',
    [
      [6_000_000n, 3, [8_000_000n, 9_000_000n], 10_000_000n, BOB, word(1n)],
      'Force in what has waited a day at here, up to a message of bob | by Arbitrum | receiver to=bob of=here',
    ],
    [
      [6_000_000n, 3, [8_000_000n, 9_000_000n], 10_000_000n, ME, word(1n)],
      'Force in what has waited a day at here, up to a message of me | by Arbitrum',
    ],
    [
      [6_000_000n, 3, [8_000_000n, 9_000_000n], 10_000_000n, BOB, word(1n)],
      'Call forceInclusion of here and send it 0.000000000000000009 ETH | by Arbitrum | receiver to=bob of=here | out from=me most=9 exact=true to=here',
      { value: 9n },
    ],
  ],
  [
    'sendL2Message(bytes messageData)',
    [
      ['0x'],
      'Send a message through here to another chain that we can’t read | by Arbitrum | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [['0x'], 'Send a message through here to another chain that we can’t read | by Arbitrum | open'],
  ],
  [
    'sendL2MessageFromOrigin(bytes messageData)',
    [
      ['0x'],
      'Send a message through here to another chain that we can’t read | by Arbitrum | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
  ],
  [
    'sendUnsignedTransaction(uint256 gasLimit, uint256 maxFeePerGas, uint256 nonce, address to, uint256 value, bytes data)',
    [
      [6_000_000n, 7_000_000n, 8_000_000n, BOB, 9_000_000n, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 9000000 wei to bob” | by Arbitrum | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, 8_000_000n, ME, 9_000_000n, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 9000000 wei to me” | by Arbitrum | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [0n, 0n, 0n, BOB, 0n, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send nothing to bob” | by Arbitrum | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, 8_000_000n, BOB, 9_000_000n, '0x'],
      'Send through here, to a chain we don’t know: “Send 9000000 wei to bob” | by Arbitrum | open | receiver to=bob of=here',
    ],
  ],
  [
    'sendContractTransaction(uint256 gasLimit, uint256 maxFeePerGas, address to, uint256 value, bytes data)',
    [
      [6_000_000n, 7_000_000n, BOB, 8_000_000n, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 8000000 wei to bob” | by Arbitrum | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, ME, 8_000_000n, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 8000000 wei to me” | by Arbitrum | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [0n, 0n, BOB, 0n, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send nothing to bob” | by Arbitrum | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, BOB, 8_000_000n, '0x'],
      'Send through here, to a chain we don’t know: “Send 8000000 wei to bob” | by Arbitrum | open | receiver to=bob of=here',
    ],
  ],
  [
    'sendL1FundedUnsignedTransaction(uint256 gasLimit, uint256 maxFeePerGas, uint256 nonce, address to, bytes data)',
    [
      [6_000_000n, 7_000_000n, 8_000_000n, BOB, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 7 wei to bob” | by Arbitrum | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, 8_000_000n, ME, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 7 wei to me” | by Arbitrum | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, 8_000_000n, BOB, '0x'],
      'Send through here, to a chain we don’t know: “Send nothing to bob” | by Arbitrum | open | receiver to=bob of=here',
    ],
  ],
  [
    'sendL1FundedContractTransaction(uint256 gasLimit, uint256 maxFeePerGas, address to, bytes data)',
    [
      [6_000_000n, 7_000_000n, BOB, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 7 wei to bob” | by Arbitrum | open | out from=me most=7 exact=false to=here | receiver to=bob of=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, ME, '0x'],
      'Pay 0.000000000000000007 ETH in and send through here, to a chain we don’t know: “Send 7 wei to me” | by Arbitrum | open | out from=me most=7 exact=false to=here',
      { value: 7n },
    ],
    [
      [6_000_000n, 7_000_000n, BOB, '0x'],
      'Send through here, to a chain we don’t know: “Send nothing to bob” | by Arbitrum | open | receiver to=bob of=here',
    ],
  ],
]

it.each(ROWS.map((row) => [row[0], row] as const))('%s is read whole', (_, [signature, ...cases]) => {
  for (const [args, said, around] of cases) expect(readCall(signature, args, around)).toEqual(said.split(' | '))
})
