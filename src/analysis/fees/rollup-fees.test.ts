import { decodeFunctionData, parseAbi, parseTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { word } from '#core/bytes/hex'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { dataFeeProbes, GAS_PRICE_ORACLE, readDataFee } from './rollup-fees.ts'

const abi = parseAbi([
  'function getL1Fee(bytes data) view returns (uint256)',
  'function getOperatorFee(uint256 gas) view returns (uint256)',
])
const TX: UnsignedTransaction = {
  type: 'eip1559',
  chainId: 10,
  nonce: 7,
  gasLimit: 90_000n,
  to: `0x${'b0'.repeat(20)}`,
  value: 5n,
  data: '0x12345678',
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 2n,
  accessList: [],
}

describe('what the data of a rollup transaction costs', () => {
  it('is asked for the bytes that will be signed, and for the gas limit', () => {
    const [data, operator] = dataFeeProbes(TX)
    expect([data.to, operator.to]).toEqual([GAS_PRICE_ORACLE, GAS_PRICE_ORACLE])
    const asked = decodeFunctionData({ abi, data: data.data })
    expect(asked.functionName).toBe('getL1Fee')
    expect(parseTransaction(asked.args[0] as `0x02${string}`)).toMatchObject({
      chainId: 10,
      nonce: 7,
      gas: 90_000n,
      value: 5n,
      data: '0x12345678',
    })
    expect(decodeFunctionData({ abi, data: operator.data })).toEqual({ functionName: 'getOperatorFee', args: [90_000n] })
  })

  it('is read as wei', () => {
    const answers = [
      { ok: true, data: word(77n) },
      { ok: true, data: word(3n) },
    ]
    expect(readDataFee(answers)).toEqual({ dataFee: 77n, operatorFee: 3n })
  })

  it('has no part for the operator where the oracle does not know of one', () => {
    expect(
      readDataFee([
        { ok: true, data: word(77n) },
        { ok: false, data: '0x' },
      ]),
    ).toEqual({ dataFee: 77n })
  })

  it.each([
    ['the oracle failed', { ok: false, data: word(77n) } as const],
    ['there is no oracle', { ok: true, data: '0x' } as const],
    ['it was not asked', undefined],
  ])('is unknown, never zero, where %s', (_, answer) => {
    expect(readDataFee([answer, { ok: true, data: word(3n) }])).toBeUndefined()
  })
})
