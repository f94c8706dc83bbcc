import { concat, encodeFunctionData, type Hex, pad, parseAbi, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'
import { explainMessage } from './messages/explain-message.ts'
import { permitOfPaymaster, tokensOfPaymaster } from './paymaster.ts'
import { claimsOf } from './test-support/calls.ts'
import { BOB, ME, NAMES, STRANGER, USDC } from './test-support/names.ts'

const ENTRY_POINT = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const OLD_ENTRY_POINT = '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'
const SIGNATURE: Hex = `0x${'5a'.repeat(65)}`
const permit = (before: Hex, units: bigint, token: Hex = USDC): Hex => concat([before, token, pad(toHex(units), { size: 32 }), SIGNATURE])

const ABI = parseAbi([
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
])
const OLD_ABI = parseAbi([
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
])
const none: Hex = `0x${'00'.repeat(32)}`
const common = { sender: ME, nonce: 0n, initCode: '0x', callData: '0x', preVerificationGas: 0n, signature: '0x' } as const

/** Each way in which an operation with such data reaches a person. */
const asked = (data: Hex) => {
  const operation = { sender: ME, nonce: 0n, callData: '0x', callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, signature: '0x', paymaster: STRANGER, paymasterData: data } as const // prettier-ignore
  const packed = { ...common, accountGasLimits: none, gasFees: none, paymasterAndData: concat([STRANGER, none, data]) }
  const old = { ...common, callGasLimit: 0n, verificationGasLimit: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, paymasterAndData: concat([STRANGER, data]) } // prettier-ignore
  const call = (to: Hex, calldata: Hex) => explain({ from: ME, to, value: 0n, data: calldata, chainId: 1 }, NAMES)
  return [
    explainMessage(
      { kind: 'user-operation', chainId: 1, entryPoint: ENTRY_POINT, version: '0.7', operation },
      { chainId: 1, signer: ME, names: NAMES },
    ),
    call(ENTRY_POINT, encodeFunctionData({ abi: ABI, functionName: 'handleOps', args: [[packed], BOB] })),
    call(OLD_ENTRY_POINT, encodeFunctionData({ abi: OLD_ABI, functionName: 'handleOps', args: [[old], BOB] })),
  ]
}

describe('a permit in a paymaster’s data', () => {
  it.each(['0x', '0x00', '0x0001'] as const)('is an allowance behind %s, in every form of an operation', (before) => {
    for (const units of [1n, 5_000_000n, 2n ** 256n - 1n]) {
      expect(permitOfPaymaster(permit(before, units), NAMES)).toEqual({ token: USDC, units })
      for (const one of asked(permit(before, units)))
        expect(claimsOf(one as never, 'allowance')).toEqual([
          { kind: 'allowance', owner: ME, token: USDC, spender: STRANGER, units, mode: 'set' },
        ])
    }
  })

  it('is none of nothing, of a token that nobody knows, or without a signature', () => {
    for (const data of [permit('0x00', 0n), permit('0x00', 5n, BOB), permit('0x00', 5n).slice(0, 100) as Hex, '0x' as const]) {
      expect(permitOfPaymaster(data, NAMES)).toBeUndefined()
      for (const one of asked(data)) expect(claimsOf(one as never, 'allowance')).toEqual([])
    }
  })

  it('names tokens wherever they stand', () => {
    for (const before of ['0x', '0x02', `0x${'11'.repeat(13)}`] as const)
      expect(tokensOfPaymaster(permit(before, 5n), NAMES)).toEqual([USDC])
    expect(tokensOfPaymaster(SIGNATURE, NAMES)).toEqual([])
  })
})

it('the dates of operations that are handed in are said, of each', () => {
  const until = 1_900_000_000
  const data = concat([toHex(until, { size: 6 }), toHex(1_800_000_000, { size: 6 }), SIGNATURE])
  const op = (paymasterData: Hex) => ({
    ...common,
    accountGasLimits: none,
    gasFees: none,
    paymasterAndData: concat([STRANGER, none, paymasterData]),
  })
  const args = (ops: readonly ReturnType<typeof op>[]) => {
    const calldata = encodeFunctionData({ abi: ABI, functionName: 'handleOps', args: [ops, BOB] })
    return explain({ from: ME, to: ENTRY_POINT, value: 0n, data: calldata, chainId: 1 }, NAMES).args
  }
  const end = { is: 'time', seconds: BigInt(until) }
  expect(args([op(data)]).find(({ name }) => name === 'paymasterValidUntil')?.value).toMatchObject(end)
  expect(args([op('0x'), op(data)]).find(({ name }) => name === '1.paymasterValidUntil')?.value).toMatchObject(end)
})
