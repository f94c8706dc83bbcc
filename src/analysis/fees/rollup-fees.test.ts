import { decodeFunctionData, parseAbi, parseTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { word } from '#core/bytes/hex'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { feeRuleOf } from '#core/chains/fee-rule'
import { dataFeeProbes, GAS_PRICE_ORACLE, readDataFee, SCROLL_ORACLE } from './rollup-fees.ts'

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
    const [data, operator] = dataFeeProbes('op-stack', TX)
    expect([data?.to, operator?.to]).toEqual([GAS_PRICE_ORACLE, GAS_PRICE_ORACLE])
    const asked = decodeFunctionData({ abi, data: data?.data ?? '0x' })
    expect(asked.functionName).toBe('getL1Fee')
    expect(parseTransaction(asked.args[0] as `0x02${string}`)).toMatchObject({
      chainId: 10,
      nonce: 7,
      gas: 90_000n,
      value: 5n,
      data: '0x12345678',
    })
    expect(decodeFunctionData({ abi, data: operator?.data ?? '0x' })).toEqual({ functionName: 'getOperatorFee', args: [90_000n] })
  })

  it('is read as wei', () => {
    const answers = [
      { ok: true, data: word(77n) },
      { ok: true, data: word(3n) },
    ]
    expect(readDataFee('op-stack', answers)).toEqual({ dataFee: 77n, operatorFee: 3n })
  })

  it('has no part for the operator where the oracle does not know of one', () => {
    expect(
      readDataFee('op-stack', [
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
    expect(readDataFee('op-stack', [answer, { ok: true, data: word(3n) }])).toBeUndefined()
  })
})

describe('the rule of a chain', () => {
  it('is that of its kind, else that of its folder, and nobody’s where none is known', () => {
    expect(feeRuleOf({ chainId: 1, kind: 'l1' })).toBe('gas')
    expect(feeRuleOf({ chainId: 4711, kind: 'op-stack' })).toBe('op-stack')
    expect([42161, 534352, 59144, 324, 137].map((chainId) => feeRuleOf({ chainId, kind: 'other' }))).toEqual([
      'arbitrum',
      'scroll',
      'gas',
      'node',
      'gas',
    ])
    expect(feeRuleOf({ chainId: 4711, kind: 'other' })).toBeUndefined()
  })
})

describe('Scroll’s oracle', () => {
  it('is asked for the bytes as they will be sent, signed', () => {
    const [data, ...others] = dataFeeProbes('scroll', TX)
    expect([data?.to, others]).toEqual([SCROLL_ORACLE, []])
    const asked = decodeFunctionData({ abi, data: data?.data ?? '0x' })
    const parsed = parseTransaction(asked.args[0] as `0x02${string}`)
    expect(parsed).toMatchObject({ chainId: 10, nonce: 7, data: '0x12345678', r: `0x${'ff'.repeat(32)}` })
  })

  it('is all that there is to pay besides the gas', () => {
    expect(readDataFee('scroll', [{ ok: true, data: word(77n) }])).toEqual({ dataFee: 77n, operatorFee: 0n })
    expect(readDataFee('scroll', [{ ok: false, data: '0x' }])).toBeUndefined()
  })

  it('is not asked where a chain goes by another rule', () => {
    expect([dataFeeProbes('gas', TX), dataFeeProbes('arbitrum', TX), dataFeeProbes(undefined, TX)]).toEqual([[], [], []])
  })
})
