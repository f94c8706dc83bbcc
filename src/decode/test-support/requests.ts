import { encodeSigned, encodeUnsigned } from '#core/ethereum/digest'
import type { Hex } from '#core/bytes/hex'
import { createDice } from '../../core/test-support/dice.ts'
import { madeUpSignature, madeUpTransaction, TYPES } from '../../core/test-support/made-up.ts'

/** Alice of anvil, as wallets write her. */
export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const SAFE = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'
const WORD: Hex = `0x${'12'.repeat(32)}`

/** The example of EIP-712. */
export const MAIL = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

export const CALL = { from: ALICE, to: BOB, value: '0xde0b6b3a7640000', data: '0xa9059cbb', chainId: '0x1' }

export const WHOLE = {
  ...CALL,
  type: '0x2',
  nonce: '0x7',
  gas: '0x5208',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x1',
  accessList: [{ address: BOB, storageKeys: [WORD] }],
}

/** As the Transaction Service answers for a Safe (its API, `multisig-transactions`). */
export const SAFE_JSON = {
  safe: SAFE,
  to: BOB,
  value: '1000000000000000000',
  data: null,
  operation: 0,
  gasToken: '0x0000000000000000000000000000000000000000',
  safeTxGas: '0',
  baseGas: '0',
  gasPrice: '0',
  refundReceiver: '0x0000000000000000000000000000000000000000',
  nonce: 12,
  executionDate: null,
  submissionDate: '2026-01-01T00:00:00Z',
  isExecuted: false,
  confirmationsRequired: 2,
  confirmations: [],
  trusted: true,
}

export const BATCH = {
  version: '2.0.0',
  from: ALICE,
  chainId: '0x1',
  atomicRequired: true,
  calls: [{ to: BOB, value: '0x1' }, { data: '0x6001' }],
}

export const BUILDER = {
  version: '1.0',
  chainId: '1',
  createdAt: 1_700_000_000_000,
  meta: { name: 'Two', description: '', txBuilderVersion: '1.16.5', createdFromSafeAddress: SAFE, checksum: WORD },
  transactions: [
    { to: BOB, value: '5', data: '0x12345678', contractMethod: null, contractInputsValues: null },
    {
      to: BOB,
      value: '0',
      data: null,
      contractMethod: {
        name: 'transferAll',
        payable: false,
        inputs: [
          { internalType: 'address[]', name: 'who', type: 'address[]' },
          {
            internalType: 'struct A.B',
            name: 'how',
            type: 'tuple',
            components: [
              { name: 'much', type: 'uint256' },
              { name: 'text', type: 'string' },
            ],
          },
          { name: 'yes', type: 'bool' },
        ],
      },
      contractInputsValues: { who: `[${ALICE}, ${BOB}]`, how: '["7","seven"]', yes: 'true' },
    },
  ],
}

export const OPERATION = {
  sender: ALICE,
  nonce: '0x1',
  factory: BOB,
  factoryData: '0x1234',
  callData: '0xb61d27f6',
  callGasLimit: '0x1000',
  verificationGasLimit: '0x2000',
  preVerificationGas: '0x3000',
  maxFeePerGas: '0x10',
  maxPriorityFeePerGas: '0x1',
  paymaster: SAFE,
  paymasterVerificationGasLimit: '0x400',
  paymasterPostOpGasLimit: '0x500',
  paymasterData: '0xabcd',
  signature: '0x',
}

const half = (value: string): string => value.slice(2).padStart(32, '0')

/** The same one, as EntryPoint 0.7 and 0.8 take it. */
export const PACKED = {
  sender: ALICE,
  nonce: '0x1',
  initCode: `${BOB}1234`,
  callData: '0xb61d27f6',
  accountGasLimits: `0x${half('0x2000')}${half('0x1000')}`,
  preVerificationGas: '0x3000',
  gasFees: `0x${half('0x1')}${half('0x10')}`,
  paymasterAndData: `${SAFE}${half('0x400')}${half('0x500')}abcd`,
  signature: '0x',
}

export const ENTRY_POINT = {
  '0.6': '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
} as const

export const request = (method: string, ...params: readonly unknown[]): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** One honest text of every form: where fuzzing starts. */
export function honestTexts(): readonly string[] {
  const dice = createDice(1)
  const raw = TYPES.flatMap((type) => {
    const transaction = madeUpTransaction(dice, type)
    return [encodeUnsigned(transaction), encodeSigned(transaction, madeUpSignature(dice))]
  })
  return [
    ...raw,
    `0xa9059cbb${'00'.repeat(64)}`,
    WORD,
    'Sign in to continue.',
    `ethereum:${ALICE}@1?value=1e18`,
    `ethereum:pay-${BOB}@10/approve?address=${ALICE}&uint256=1.5e6&gas=60000`,
    `web+ethereum:${BOB}/say?string=Hello%20there&bool=true&int8=-3&bytes4=0x01020304&value=1`,
    request('eth_sendTransaction', CALL),
    request('personal_sign', '0x68656c6c6f', ALICE),
    request('eth_sign', ALICE, WORD),
    request('eth_signTypedData_v4', ALICE, JSON.stringify(MAIL)),
    request('wallet_sendCalls', BATCH),
    request('eth_sendUserOperation', OPERATION, ENTRY_POINT['0.8']),
    ...[WHOLE, MAIL, SAFE_JSON, BUILDER, PACKED, { chainId: 1, address: BOB, nonce: 0 }].map((value) => JSON.stringify(value, null, 1)),
    JSON.stringify([CALL, { ...CALL, data: '0x' }]),
  ]
}
