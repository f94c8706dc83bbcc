import { concat, encodeAbiParameters, encodeFunctionData, encodePacked, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import type { EntryPointVersion, UserOperation } from '#core/signing/signable'
import { typedDataDigest } from '#core/messages/typed-data'
import { userOperationHash } from '#core/signing/user-operation-digest'
import { plain } from '#core/text/words'
import { BOB, CAROL, STRANGER, USDC, ME, NAMES } from '../test-support/names.ts'
import { explainMessage } from './explain-message.ts'
import { CONTEXT, explained, typed } from './test-support/typed-data.ts'
import { unpackUserOperation, explainOperation } from './user-operation.ts'
import { erc20, execute as executeCall, executeBatch } from '../test-support/calls.ts'
import { DAN, text } from '../test-support/reading.ts'
import { messageLines } from './test-support/reading.ts'

const ACCOUNT = '0xacc0acc0acc0acc0acc0acc0acc0acc0acc0acc0'
const ENTRY_POINTS: Readonly<Record<EntryPointVersion, Hex>> = {
  '0.6': '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0.7': '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0.8': '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0.9': '0x433709009b8330fda32311df1c2afa402ed8d009',
}
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 5_000_000n] })
const execute = encodeFunctionData({ abi: parseAbi(['function execute(address,uint256,bytes)']), args: [USDC, 0n, transfer] })
const operation: UserOperation = {
  sender: ACCOUNT,
  nonce: 3n,
  callData: execute,
  callGasLimit: 100n,
  verificationGasLimit: 200n,
  preVerificationGas: 300n,
  maxFeePerGas: 10n,
  maxPriorityFeePerGas: 1n,
  signature: '0x',
}
const explainOp = (change: Partial<UserOperation> = {}, version: EntryPointVersion = '0.7', entryPoint = ENTRY_POINTS[version]) =>
  explainMessage({ kind: 'user-operation', chainId: 1, entryPoint, version, operation: { ...operation, ...change } }, CONTEXT)

describe('a user operation', () => {
  it.each<EntryPointVersion>(['0.6', '0.7', '0.8'])('of %s is what the account does, and its fee', (version) => {
    const { kind, intent, claims, complete, faults, inner, use } = explainOp({}, version)
    expect([kind, complete, faults, inner.length]).toEqual(['user-operation', true, [], 1])
    expect(plain(intent)).toContain('Send 5 USDC to bob')
    expect(claims).toEqual([
      { kind: 'out', from: ACCOUNT, most: 6000n, exact: false, to: ENTRY_POINTS[version] },
      { kind: 'out', from: ACCOUNT, token: USDC, most: 5_000_000n, exact: true, to: BOB },
    ])
    expect(use).toMatchObject({ use: 'user-operation', version, operation })
  })

  it('with a paymaster is not wholly understood: that may spend a fee of its own', () => {
    const { complete, claims, args } = explainOp({ paymaster: STRANGER, paymasterData: '0x01' })
    expect([complete, claims.length]).toEqual([false, 1])
    expect(args.map(({ name }) => name)).toContain('paymaster')
  })

  it('with a factory sets the account up first', () => {
    const { inner, args, complete, intent } = explainOp({ factory: CAROL, factoryData: '0x12345678' })
    expect(inner.map(({ call }) => call.to)).toEqual([CAROL, ACCOUNT])
    expect(plain(intent)).toContain('Set up')
    expect([args.some(({ name }) => name === 'factory'), complete]).toEqual([true, false])
  })

  it('for another EntryPoint is not canonical', () => {
    expect(explainOp({}, '0.7', STRANGER)).toMatchObject({ faults: ['not-canonical'], complete: false })
    expect(explainOp({}, '0.7', ENTRY_POINTS['0.6']).faults).toEqual(['not-canonical'])
  })

  it('without a call does nothing', () => {
    expect(explainOp({ callData: '0x' })).toMatchObject({ inner: [], complete: true })
  })

  it('whose bytes are broken is told without them', () => {
    expect(explainOp({ callData: '0x123' as Hex })).toMatchObject({ faults: ['members'], inner: [], complete: false })
  })
})

describe('the dates of a user operation', () => {
  const [AFTER, UNTIL, OPEN] = [1_800_000_000, 1_800_003_600, 2 ** 48 - 1]
  const SIGNED: Hex = `0x${'5b'.repeat(65)}`
  const datesOf = (change: Partial<UserOperation>) =>
    explainOp(change).args.flatMap(({ name, value }) => (value.is === 'time' ? [[name, Number(value.seconds), value.end]] : []))
  const words = (...given: readonly number[]): Hex =>
    encodeAbiParameters(
      given.map(() => ({ type: 'uint48' })),
      given,
    )
  const packed = (until: number, after: number): Hex => encodePacked(['uint48', 'uint48'], [until, after])
  const both = [
    ['paymasterValidAfter', AFTER, undefined],
    ['paymasterValidUntil', UNTIL, true],
  ]

  it.each<[string, Hex]>([
    ['VerifyingPaymaster', words(UNTIL, AFTER)],
    ['Biconomy', concat([encodeAbiParameters([{ type: 'address' }], [CAROL]), words(UNTIL, AFTER)])],
    ['Coinbase', packed(UNTIL, AFTER)],
    ['Pimlico', concat(['0x01', packed(UNTIL, AFTER)])],
    ['Pimlico, for a token', concat(['0x0300', packed(UNTIL, AFTER)])],
  ])('are read from what %s is given', (_, times) => {
    expect(datesOf({ paymaster: STRANGER, paymasterData: concat([times, SIGNED]) })).toEqual(both)
    expect(datesOf({ paymaster: STRANGER, paymasterData: times })).toEqual(both)
  })

  it('are an end alone, where there is no beginning, and no end where it is 0', () => {
    const one = (until: number, after: number) => datesOf({ paymaster: STRANGER, paymasterData: concat([packed(until, after), SIGNED]) })
    expect(one(UNTIL, 0)).toEqual([['paymasterValidUntil', UNTIL, true]])
    expect(one(OPEN, 0)).toEqual([['paymasterValidUntil', OPEN, true]])
    expect(one(0, AFTER)).toEqual([
      ['paymasterValidAfter', AFTER, undefined],
      ['paymasterValidUntil', 0, true],
    ])
  })

  it('are none in other bytes', () => {
    for (const data of ['0x', '0x01', SIGNED, words(0, 0), packed(0, 0), packed(AFTER, UNTIL), packed(77, 0), words(77, 5)])
      expect(datesOf({ paymaster: STRANGER, paymasterData: data as Hex })).toEqual([])
    expect(datesOf({ signature: SIGNED })).toEqual([])
  })

  it('are those of a Safe’s signature, the beginning first', () => {
    expect(datesOf({ signature: concat([packed(AFTER, UNTIL), SIGNED]) })).toEqual([
      ['signatureValidAfter', AFTER, undefined],
      ['signatureValidUntil', UNTIL, true],
    ])
    expect(datesOf({ signature: concat([packed(0, UNTIL), SIGNED]) })).toEqual([['signatureValidUntil', UNTIL, true]])
  })
})

describe('a user operation as typed data', () => {
  const FORM =
    'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)'
  const DOMAIN = { name: 'ERC4337', version: '1', chainId: 1, verifyingContract: ENTRY_POINTS['0.8'] }
  const packed = {
    sender: ACCOUNT,
    nonce: 3n,
    initCode: `${CAROL}1234` as Hex,
    callData: execute,
    accountGasLimits: encodePacked(['uint128', 'uint128'], [200n, 100n]),
    preVerificationGas: 300n,
    gasFees: encodePacked(['uint128', 'uint128'], [1n, 10n]),
    paymasterAndData: encodePacked(['address', 'uint128', 'uint128', 'bytes'], [STRANGER, 7n, 8n, '0xabcd']),
  } as const

  it('reads as the operation', () => {
    const { standard, use, faults, inner } = explained(typed(FORM, packed, DOMAIN))
    expect([standard, faults, inner.length]).toEqual(['ERC-4337', [], 2])
    expect(use).toMatchObject({
      version: '0.8',
      chainId: 1,
      operation: {
        ...operation,
        factory: CAROL,
        factoryData: '0x1234',
        paymaster: STRANGER,
        paymasterVerificationGasLimit: 7n,
        paymasterData: '0xabcd',
      },
    })
  })

  it('tells the dates of its paymaster after its members', () => {
    const data = encodePacked(['uint48', 'uint48', 'bytes'], [1_800_003_600, 0, '0xabcd'])
    const paymasterAndData = encodePacked(['address', 'uint128', 'uint128', 'bytes'], [STRANGER, 7n, 8n, data])
    expect(explained(typed(FORM, { ...packed, paymasterAndData }, DOMAIN)).args.at(-1)).toEqual({
      name: 'paymasterValidUntil',
      type: 'uint48',
      value: { is: 'time', seconds: 1_800_003_600n, end: true, zero: 'never' },
    })
  })

  it('is taken apart so that its hash stays what EIP-712 makes it', () => {
    const forms = [packed, { ...packed, initCode: '0x', paymasterAndData: '0x' }] as const
    for (const form of forms)
      expect(userOperationHash(unpackUserOperation(form), { chainId: 1, entryPoint: ENTRY_POINTS['0.8'], version: '0.8' })).toBe(
        typedDataDigest(typed(FORM, form, DOMAIN)),
      )
  })

  it('for another contract is faulty', () => {
    expect(explained(typed(FORM, packed, { ...DOMAIN, verifyingContract: STRANGER })).faults).toEqual(['not-canonical'])
  })
})

type Operated = readonly [name: string, more: Partial<UserOperation>, said: string, around?: { readonly version?: EntryPointVersion }]

/** The EntryPoint of 0.7. */
const ENTRY = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const EIP7702_MARK = '0x7702000000000000000000000000000000000000'
const send = executeCall(USDC, erc20('transfer', [BOB, 5_000_000n]))
const BASE: UserOperation = {
  sender: ME,
  nonce: 1n,
  callData: send,
  callGasLimit: 2n,
  verificationGasLimit: 3n,
  preVerificationGas: 4n,
  maxFeePerGas: 10n,
  maxPriorityFeePerGas: 1n,
  signature: '0x',
}

/** User operations of an account, and all that is said of each. */
const ROWS: readonly Operated[] = [
  [
    'one call',
    {},
    'Carry out an operation of me: “Send 5 USDC to bob” | by ERC-4337 | out from=me most=90 exact=false to=0x0000000071727de22e5e9d8baf0edac6f37da032 | out from=me token=USDC most=5000000 exact=true to=bob | maxFeePerGas: 10 of ETH | maxPriorityFeePerGas: 1 of ETH | > As me: “Send 5 USDC to bob” | >> Send 5 USDC to bob | sender: address [me] | nonce: uint256 [1] | callData: bytes [0xb61d27f6000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000044a9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000004c4b4000000000000000000000000000000000000000000000000000000000] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [10] | maxPriorityFeePerGas: uint256 [1] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
  ],
  [
    'a payment',
    { callData: executeCall(BOB, '0x', 7n) },
    'Carry out an operation of me: “Send 0.000000000000000007 ETH to bob” | by ERC-4337 | out from=me most=90 exact=false to=0x0000000071727de22e5e9d8baf0edac6f37da032 | out from=me most=7 exact=true to=bob | maxFeePerGas: 10 of ETH | maxPriorityFeePerGas: 1 of ETH | > As me: “Send 0.000000000000000007 ETH to bob” | >> Send 0.000000000000000007 ETH to bob | sender: address [me] | nonce: uint256 [1] | callData: bytes [0xb61d27f600000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8000000000000000000000000000000000000000000000000000000000000000700000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000000] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [10] | maxPriorityFeePerGas: uint256 [1] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
  ],
  [
    'two calls',
    {
      callData: executeBatch([
        { target: BOB, value: 7n, data: '0x' },
        { target: USDC, value: 0n, data: erc20('approve', [CAROL, 5n]) },
      ]),
    },
    'Carry out an operation of me: “As me: “Send 0.000000000000000007 ETH to bob”, then “Let carol spend up to 0.000005 USDC”” | by ERC-4337 | out from=me most=90 exact=false to=0x0000000071727de22e5e9d8baf0edac6f37da032 | out from=me most=7 exact=true to=bob | allowance owner=me token=USDC spender=carol units=5 mode=set | maxFeePerGas: 10 of ETH | maxPriorityFeePerGas: 1 of ETH | > As me: “Send 0.000000000000000007 ETH to bob”, then “Let carol spend up to 0.000005 USDC” | >> Send 0.000000000000000007 ETH to bob | >> Let carol spend up to 0.000005 USDC | sender: address [me] | nonce: uint256 [1] | callData: bytes [0x34fcd5be00000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000000000000000000000000000000000000c000000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8000000000000000000000000000000000000000000000000000000000000000700000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000000000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000044095ea7b30000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc000000000000000000000000000000000000000000000000000000000000000500000000000000000000000000000000000000000000000000000000] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [10] | maxPriorityFeePerGas: uint256 [1] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
  ],
  [
    'nothing',
    { callData: '0x' },
    'Carry out an empty operation of me | by ERC-4337 | out from=me most=90 exact=false to=0x0000000071727de22e5e9d8baf0edac6f37da032 | maxFeePerGas: 10 of ETH | maxPriorityFeePerGas: 1 of ETH | sender: address [me] | nonce: uint256 [1] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [10] | maxPriorityFeePerGas: uint256 [1] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
  ],
  [
    'a function that nobody knows',
    { callData: '0x12345678' },
    'Carry out an operation of me: “Call an unknown function of me” | by ERC-4337 | open | out from=me most=90 exact=false to=0x0000000071727de22e5e9d8baf0edac6f37da032 | maxFeePerGas: 10 of ETH | maxPriorityFeePerGas: 1 of ETH | > Call an unknown function of me | sender: address [me] | nonce: uint256 [1] | callData: bytes [0x12345678] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [10] | maxPriorityFeePerGas: uint256 [1] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
  ],
  [
    'no gas',
    { maxFeePerGas: 0n },
    'Carry out an operation of me: “Send 5 USDC to bob” | by ERC-4337 | out from=me token=USDC most=5000000 exact=true to=bob | maxFeePerGas: 0 of ETH | maxPriorityFeePerGas: 1 of ETH | > As me: “Send 5 USDC to bob” | >> Send 5 USDC to bob | sender: address [me] | nonce: uint256 [1] | callData: bytes [0xb61d27f6000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000044a9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000004c4b4000000000000000000000000000000000000000000000000000000000] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [0] | maxPriorityFeePerGas: uint256 [1] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
  ],
  [
    'a paymaster',
    { paymaster: DAN, paymasterVerificationGasLimit: 5n, paymasterPostOpGasLimit: 6n, paymasterData: '0x1234' },
    'Carry out an operation of me: “Send 5 USDC to bob” | by ERC-4337 | open | out from=me token=USDC most=5000000 exact=true to=bob | maxFeePerGas: 10 of ETH | maxPriorityFeePerGas: 1 of ETH | > As me: “Send 5 USDC to bob” | >> Send 5 USDC to bob | sender: address [me] | nonce: uint256 [1] | callData: bytes [0xb61d27f6000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000044a9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000004c4b4000000000000000000000000000000000000000000000000000000000] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [10] | maxPriorityFeePerGas: uint256 [1] | paymaster: address [dan] | paymasterVerificationGasLimit: uint256 [5] | paymasterPostOpGasLimit: uint256 [6] | paymasterData: bytes [0x1234] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
  ],
  [
    'an account that is made',
    { factory: STRANGER, factoryData: '0x12345678' },
    'Set up me and carry out its operation: “Send 5 USDC to bob” | by ERC-4337 | open | out from=me most=90 exact=false to=0x0000000071727de22e5e9d8baf0edac6f37da032 | out from=me token=USDC most=5000000 exact=true to=bob | maxFeePerGas: 10 of ETH | maxPriorityFeePerGas: 1 of ETH | > Call an unknown function of here | > As me: “Send 5 USDC to bob” | >> Send 5 USDC to bob | sender: address [me] | nonce: uint256 [1] | factory: address [here] | factoryData: bytes [0x12345678] | callData: bytes [0xb61d27f6000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000044a9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000004c4b4000000000000000000000000000000000000000000000000000000000] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [10] | maxPriorityFeePerGas: uint256 [1] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
  ],
  [
    'an account that is made and does nothing',
    { factory: STRANGER, factoryData: '0x12345678', callData: '0x' },
    'Carry out an operation of me: “Call an unknown function of here” | by ERC-4337 | open | out from=me most=90 exact=false to=0x0000000071727de22e5e9d8baf0edac6f37da032 | maxFeePerGas: 10 of ETH | maxPriorityFeePerGas: 1 of ETH | > Call an unknown function of here | sender: address [me] | nonce: uint256 [1] | factory: address [here] | factoryData: bytes [0x12345678] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [10] | maxPriorityFeePerGas: uint256 [1] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
  ],
  [
    'code that is handed over',
    { factory: EIP7702_MARK, factoryData: '0x' },
    'Carry out an operation of me: “Send 5 USDC to bob” | by ERC-4337 | out from=me most=90 exact=false to=0x0000000071727de22e5e9d8baf0edac6f37da032 | out from=me token=USDC most=5000000 exact=true to=bob | maxFeePerGas: 10 of ETH | maxPriorityFeePerGas: 1 of ETH | > As me: “Send 5 USDC to bob” | >> Send 5 USDC to bob | sender: address [me] | nonce: uint256 [1] | factory: address [0x7702000000000000000000000000000000000000] | callData: bytes [0xb61d27f6000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000044a9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000004c4b4000000000000000000000000000000000000000000000000000000000] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [10] | maxPriorityFeePerGas: uint256 [1] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
  ],
  [
    'code that is handed over and set up',
    { factory: EIP7702_MARK, factoryData: '0x12345678' },
    'Set up me and carry out its operation: “Send 5 USDC to bob” | by ERC-4337 | open | out from=me most=90 exact=false to=0x0000000071727de22e5e9d8baf0edac6f37da032 | out from=me token=USDC most=5000000 exact=true to=bob | maxFeePerGas: 10 of ETH | maxPriorityFeePerGas: 1 of ETH | > Call an unknown function of me | > As me: “Send 5 USDC to bob” | >> Send 5 USDC to bob | sender: address [me] | nonce: uint256 [1] | factory: address [0x7702000000000000000000000000000000000000] | factoryData: bytes [0x12345678] | callData: bytes [0xb61d27f6000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000044a9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000004c4b4000000000000000000000000000000000000000000000000000000000] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [10] | maxPriorityFeePerGas: uint256 [1] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
  ],
  [
    'bytes that are none',
    { callData: '0x1' },
    'Carry out an empty operation of me | by ERC-4337 | open | out from=me most=90 exact=false to=0x0000000071727de22e5e9d8baf0edac6f37da032 | fault members | maxFeePerGas: 10 of ETH | maxPriorityFeePerGas: 1 of ETH | sender: address [me] | nonce: uint256 [1] | callData: bytes [0x1] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [10] | maxPriorityFeePerGas: uint256 [1] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
  ],
  [
    'an EntryPoint of another release',
    {},
    'Carry out an operation of me: “Send 5 USDC to bob” | by ERC-4337 | open | out from=me most=90 exact=false to=0x0000000071727de22e5e9d8baf0edac6f37da032 | out from=me token=USDC most=5000000 exact=true to=bob | fault not-canonical | maxFeePerGas: 10 of ETH | maxPriorityFeePerGas: 1 of ETH | > As me: “Send 5 USDC to bob” | >> Send 5 USDC to bob | sender: address [me] | nonce: uint256 [1] | callData: bytes [0xb61d27f6000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000044a9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000004c4b4000000000000000000000000000000000000000000000000000000000] | callGasLimit: uint256 [2] | verificationGasLimit: uint256 [3] | preVerificationGas: uint256 [4] | maxFeePerGas: uint256 [10] | maxPriorityFeePerGas: uint256 [1] | entryPoint: address [0x0000000071727de22e5e9d8baf0edac6f37da032]',
    { version: '0.6' },
  ],
]

const read = ([, more, , { version = '0.7' } = {}]: Operated): readonly string[] => {
  const one = explainOperation({ kind: 'user-operation', chainId: 1, entryPoint: ENTRY, version, operation: { ...BASE, ...more } }, NAMES)
  return [
    ...messageLines(one).filter((line) => !line.startsWith('use ')),
    ...one.args.map(({ name, type, value }) => `${name}: ${type} ${text(Object.values(value).slice(1, 2))}`),
  ]
}

it.each(ROWS.map((row) => [row[0], row] as const))('an operation with %s', (_, row) => {
  expect(read(row)).toEqual(row[2].split(' | '))
})

it.each([
  ['0x', {}],
  [STRANGER, { factory: STRANGER, factoryData: '0x' }],
  [`${STRANGER}1234`, { factory: STRANGER, factoryData: '0x1234' }],
  ['0x7702', { factory: EIP7702_MARK, factoryData: '0x' }],
  [EIP7702_MARK, { factory: EIP7702_MARK, factoryData: '0x' }],
  [`${EIP7702_MARK}1234`, { factory: EIP7702_MARK, factoryData: '0x1234' }],
  [`0x7702${'00'.repeat(17)}01`, { factory: `0x7702${'00'.repeat(17)}01`, factoryData: '0x' }],
  ['0x77', { factory: '0x77', factoryData: '0x' }],
] as const)('unpacks %s of ERC-4337', (initCode, factory) => {
  const half = (value: number): string => value.toString(16).padStart(32, '0')
  expect(
    unpackUserOperation({
      sender: ME,
      nonce: 1n,
      initCode,
      callData: '0x12',
      accountGasLimits: `0x${half(3)}${half(2)}`,
      preVerificationGas: 4n,
      gasFees: `0x${half(1)}${half(10)}`,
      paymasterAndData: `${DAN}${half(5)}${half(6)}1234`,
    }),
  ).toEqual({
    ...{ ...BASE, callData: '0x12' },
    ...factory,
    ...{ paymaster: DAN, paymasterVerificationGasLimit: 5n, paymasterPostOpGasLimit: 6n, paymasterData: '0x1234' },
  })
})
