import { expect, it } from 'vitest'
import { BOB, CAROL, ME, STRANGER } from '../../test-support/names.ts'
import { text } from '../../test-support/reading.ts'
import type { ExactJson, JsonRecord } from '../json.ts'
import { readOrRefused } from '../test-support/refused.ts'
import { isLikeUserOperation, isLikeWrapped, readUserOperation, readWrapped } from './user-operation.ts'

type Kind = 'unpacked' | 'packed' | 'old' | 'wrapped'
type Row = readonly [kind: Kind, more: JsonRecord, said: string, around?: JsonRecord]

const ENTRY_6 = '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'
const ENTRY_7 = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const ENTRY_9 = '0x433709009b8330fda32311df1c2afa402ed8d009'
const half = (value: number): string => value.toString(16).padStart(32, '0')
const COMMON = { sender: ME, nonce: '0x1', callData: '0x12', preVerificationGas: 4, signature: '0xab' }
const GAS = { callGasLimit: 2, verificationGasLimit: 3, maxFeePerGas: 10, maxPriorityFeePerGas: 1 }
const FORMS: Readonly<Record<Kind, JsonRecord>> = {
  unpacked: { ...COMMON, ...GAS },
  old: { ...COMMON, ...GAS, initCode: '0x', paymasterAndData: '0x' },
  packed: {
    ...COMMON,
    ...{ initCode: '0x', paymasterAndData: '0x', accountGasLimits: `0x${half(3)}${half(2)}`, gasFees: `0x${half(1)}${half(10)}` },
  },
  wrapped: { userOperation: { ...COMMON, ...GAS } },
}
const MOST = `0x${'f'.repeat(32)}`
const OVER = `0x1${'0'.repeat(32)}`

/** An operation in each of its forms (ERC-4337, ERC-7769), with what stands around it. */
const ROWS: readonly Row[] = [
  [
    'unpacked',
    {},
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  [
    'packed',
    {},
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 callData=0x12 verificationGasLimit=3 callGasLimit=2 maxPriorityFeePerGas=1 maxFeePerGas=10 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  [
    'old',
    {},
    '{kind=user-operation chainId=0 entryPoint=zero version=0.6 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point',
  ],
  [
    'unpacked',
    { signature: null },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0x}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  [
    'unpacked',
    {},
    '{kind=user-operation chainId=10 entryPoint=0x0000000071727de22e5e9d8baf0edac6f37da032 version=0.7 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}',
    { entryPoint: ENTRY_7, chainId: 10 },
  ],
  ['unpacked', {}, 'conflict entryPoint 0.6', { entryPoint: ENTRY_6 }],
  [
    'old',
    {},
    '{kind=user-operation chainId=0 entryPoint=0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789 version=0.6 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain',
    { entryPoint: ENTRY_6 },
  ],
  ['old', {}, 'conflict entryPoint 0.7', { entryPoint: ENTRY_7 }],
  [
    'packed',
    {},
    '{kind=user-operation chainId=0 entryPoint=here version=0.8 operation={sender=me nonce=1 callData=0x12 verificationGasLimit=3 callGasLimit=2 maxPriorityFeePerGas=1 maxFeePerGas=10 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point-version',
    { entryPoint: STRANGER },
  ],
  ['packed', {}, 'range chainId 0', { chainId: 0 }],
  [
    'unpacked',
    { factory: BOB, factoryData: '0x34' },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 factory=bob factoryData=0x34 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  [
    'unpacked',
    { factory: BOB },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 factory=bob factoryData=0x callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  ['unpacked', { factoryData: '0x34' }, 'missing a.factory'],
  [
    'unpacked',
    { factoryData: '0x' },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  [
    'unpacked',
    { factory: '0x7702' },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 factory=0x7702000000000000000000000000000000000000 factoryData=0x callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  [
    'unpacked',
    { factory: '0x770200' },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 factory=0x7702000000000000000000000000000000000000 factoryData=0x callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  [
    'unpacked',
    { factory: `0x7702${'00'.repeat(18)}` },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 factory=0x7702000000000000000000000000000000000000 factoryData=0x callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  ['unpacked', { factory: `0x7702${'00'.repeat(19)}` }, 'address a.factory 0x770200000000000000000000000000000000000000'],
  ['unpacked', { factory: 'x0x7702' }, 'address a.factory x0x7702'],
  [
    'packed',
    { initCode: '0x7702' },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 factory=0x7702000000000000000000000000000000000000 factoryData=0x callData=0x12 verificationGasLimit=3 callGasLimit=2 maxPriorityFeePerGas=1 maxFeePerGas=10 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  [
    'packed',
    { initCode: `${BOB}34` },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 factory=bob factoryData=0x34 callData=0x12 verificationGasLimit=3 callGasLimit=2 maxPriorityFeePerGas=1 maxFeePerGas=10 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  [
    'packed',
    { initCode: BOB },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 factory=bob factoryData=0x callData=0x12 verificationGasLimit=3 callGasLimit=2 maxPriorityFeePerGas=1 maxFeePerGas=10 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  ['packed', { initCode: BOB.slice(0, -2) }, 'length a.initCode 19'],
  [
    'old',
    { initCode: `${BOB}34` },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.6 operation={sender=me nonce=1 factory=bob factoryData=0x34 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point',
  ],
  ['old', { initCode: '0x7702' }, 'length a.initCode 2'],
  [
    'unpacked',
    { paymaster: CAROL, paymasterVerificationGasLimit: 5, paymasterPostOpGasLimit: 6, paymasterData: '0x56' },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 paymaster=carol paymasterVerificationGasLimit=5 paymasterPostOpGasLimit=6 paymasterData=0x56 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  [
    'unpacked',
    { paymaster: CAROL, paymasterVerificationGasLimit: 5, paymasterPostOpGasLimit: 6 },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 paymaster=carol paymasterVerificationGasLimit=5 paymasterPostOpGasLimit=6 paymasterData=0x signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  ['unpacked', { paymaster: CAROL, paymasterVerificationGasLimit: 5 }, 'missing a.paymasterPostOpGasLimit'],
  [
    'unpacked',
    { paymaster: CAROL, paymasterVerificationGasLimit: OVER, paymasterPostOpGasLimit: 6 },
    'range a.paymasterVerificationGasLimit 0x100000000000000000000000000000000',
  ],
  ['unpacked', { paymasterData: '0x56' }, 'missing a.paymaster'],
  ['unpacked', { paymasterVerificationGasLimit: 1 }, 'missing a.paymaster'],
  ['unpacked', { paymasterPostOpGasLimit: '0x1' }, 'missing a.paymaster'],
  [
    'unpacked',
    { paymasterData: '0x', paymasterVerificationGasLimit: '0x0', paymasterPostOpGasLimit: 0 },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  [
    'unpacked',
    { paymaster: CAROL, paymasterVerificationGasLimit: 5, paymasterPostOpGasLimit: 6, paymasterData: '0x56', paymasterSignature: '0xabcd' },
    '{kind=user-operation chainId=0 entryPoint=0x433709009b8330fda32311df1c2afa402ed8d009 version=0.9 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 paymaster=carol paymasterVerificationGasLimit=5 paymasterPostOpGasLimit=6 paymasterData=0x56abcd000222e325a297439656 signature=0xab}}; needs chain',
    { entryPoint: ENTRY_9 },
  ],
  [
    'unpacked',
    { paymaster: CAROL, paymasterVerificationGasLimit: 5, paymasterPostOpGasLimit: 6, paymasterSignature: '0xabcd' },
    'conflict a.paymasterSignature 0.7',
    { entryPoint: ENTRY_7 },
  ],
  [
    'old',
    { paymasterAndData: `${CAROL}56` },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.6 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 paymaster=carol paymasterData=0x56 signature=0xab}}; needs chain; needs entry-point',
  ],
  [
    'packed',
    { paymasterAndData: `${CAROL}${half(5)}${half(6)}56` },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 callData=0x12 verificationGasLimit=3 callGasLimit=2 maxPriorityFeePerGas=1 maxFeePerGas=10 preVerificationGas=4 paymaster=carol paymasterVerificationGasLimit=5 paymasterPostOpGasLimit=6 paymasterData=0x56 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  [
    'packed',
    { paymasterAndData: `${CAROL}${half(5)}${half(6)}` },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 callData=0x12 verificationGasLimit=3 callGasLimit=2 maxPriorityFeePerGas=1 maxFeePerGas=10 preVerificationGas=4 paymaster=carol paymasterVerificationGasLimit=5 paymasterPostOpGasLimit=6 paymasterData=0x signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  ['packed', { paymasterAndData: `${CAROL}${half(5)}` }, 'length a.paymasterAndData 36'],
  [
    'unpacked',
    { callGasLimit: MOST },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 callData=0x12 callGasLimit=340282366920938463463374607431768211455 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  ['unpacked', { callGasLimit: OVER }, 'range a.callGasLimit 0x100000000000000000000000000000000'],
  [
    'old',
    { callGasLimit: OVER },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.6 operation={sender=me nonce=1 callData=0x12 callGasLimit=340282366920938463463374607431768211456 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point',
  ],
  ['packed', { accountGasLimits: '0x12' }, 'length a.accountGasLimits 1'],
  ['packed', { gasFees: '0x12' }, 'length a.gasFees 1'],
  [
    'unpacked',
    { eip7702Auth: { chainId: 1, address: BOB, nonce: 5, yParity: 0, r: '0x1', s: '0x2' } },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 authorization={chainId=1 address=bob nonce=5} signature=0xab}}; needs chain; needs entry-point; needs entry-point-version',
  ],
  ['unpacked', { eip7702Auth: 5 }, 'kind a.eip7702Auth 5'],
  ['old', { factory: BOB }, 'extra-key a.factory'],
  ['packed', { callGasLimit: 1 }, 'extra-key a.callGasLimit'],
  ['unpacked', { other: 1 }, 'extra-key a.other'],
  ['unpacked', { sender: null }, 'address a.sender null'],
  ['unpacked', { nonce: 'x' }, 'quantity a.nonce x'],
  [
    'wrapped',
    { entryPoint: ENTRY_7, chainId: 1 },
    '{kind=user-operation chainId=1 entryPoint=0x0000000071727de22e5e9d8baf0edac6f37da032 version=0.7 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}',
  ],
  [
    'wrapped',
    { entryPointAddress: ENTRY_7, chainId: '0xa' },
    '{kind=user-operation chainId=10 entryPoint=0x0000000071727de22e5e9d8baf0edac6f37da032 version=0.7 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}',
  ],
  [
    'wrapped',
    { entryPointVersion: '0.8' },
    '{kind=user-operation chainId=0 entryPoint=zero version=0.8 operation={sender=me nonce=1 callData=0x12 callGasLimit=2 verificationGasLimit=3 maxFeePerGas=10 maxPriorityFeePerGas=1 preVerificationGas=4 signature=0xab}}; needs chain; needs entry-point',
  ],
  ['wrapped', { entryPointVersion: '0.6' }, 'conflict entryPoint 0.6'],
  ['wrapped', { entryPointVersion: '1.0' }, 'kind a.entryPointVersion 1.0'],
  ['wrapped', { entryPoint: ENTRY_7, entryPointVersion: '0.8' }, 'conflict entryPoint 0.7'],
  ['wrapped', { other: 1 }, 'extra-key a.other'],
]

const read = ([kind, more, , around = {}]: Row): readonly string[] => {
  const record = { ...FORMS[kind], ...more }
  const lines = readOrRefused(() => {
    const { draft, needs } = kind === 'wrapped' ? readWrapped(record, 'a') : readUserOperation(record, 'a', around)
    return [text(draft), ...needs.map((need) => `needs ${need}`)].join('; ')
  })
  return [lines.replaceAll('"', '')]
}

it.each(ROWS.map((row) => [row[0], row[1], row] as const))('%s with %o', (_kind, _more, row) => {
  expect(read(row)).toEqual([row[2]])
})

it.each<readonly [record: Readonly<Record<string, ExactJson>>, operation: boolean, wrapped: boolean]>([
  [{ sender: ME, callData: '0x', preVerificationGas: 1 }, true, false],
  [{ callData: '0x', preVerificationGas: 1 }, false, false],
  [{ sender: ME, preVerificationGas: 1 }, false, false],
  [{ sender: ME, callData: '0x' }, false, false],
  [{ userOperation: {} }, false, true],
  [{ userOp: {} }, false, true],
])('%o could be an operation: %s, and could hold one: %s', (record, operation, wrapped) => {
  expect([isLikeUserOperation(record), isLikeWrapped(record)]).toEqual([operation, wrapped])
})
