import { decodeFunctionData, encodeFunctionData, parseAbi, parseTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Hex, size, word } from '#core/bytes/hex'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { type FeeRule, feeRuleOf } from '#core/chains/fee-rule'
import { encodeUnsigned } from '#core/ethereum/digest'
import type { Evidence } from '#core/evidence/evidence'
import { factValue } from '#core/evidence/fact'
import { EMPTY_WITNESS } from '#core/simulation/simulation'
import { ARBITRUM_PRICE, arbitrumDataFee } from './arbitrum-fee.ts'
import { dataFeeFact, dataFeeProbes, GAS_PRICE_ORACLE, readDataFee, SCROLL_ORACLE, stateForDataFee } from './rollup-fees.ts'

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

describe('what is asked of an oracle', () => {
  /** The bytes of the one argument of a call, as the ABI has them: no more and no fewer. */
  const argumentOf = (data: Hex | undefined): Hex => {
    const asked = decodeFunctionData({ abi, data: data ?? '0x' })
    if (asked.functionName !== 'getL1Fee') throw new Error(`asked for ${asked.functionName}`)
    const [bytes] = asked.args
    expect(encodeFunctionData({ abi, functionName: 'getL1Fee', args: [bytes] })).toBe(data)
    return bytes
  }

  it.each([0, 1, 26, 27, 28, 31, 32, 33, 100])(
    'is written as the ABI wants it, whatever is left of its last word: %s more bytes',
    (more) => {
      const transaction = { ...TX, data: `0x${'ab'.repeat(more)}` as Hex }
      const [data] = dataFeeProbes('op-stack', transaction)
      expect(argumentOf(data?.data)).toBe(encodeUnsigned(transaction))
      const [signed, ...rest] = dataFeeProbes('scroll', transaction)
      expect(rest).toEqual([])
      expect(signed?.to).toBe('0x5300000000000000000000000000000000000002')
      expect(size(argumentOf(signed?.data))).toBeGreaterThan(size(encodeUnsigned(transaction)))
    },
  )

  it('is of the contracts that every chain of the kind has, and of none where no contract is asked', () => {
    expect(new Set(dataFeeProbes('op-stack', TX).map(({ to }) => to))).toEqual(new Set(['0x420000000000000000000000000000000000000f']))
    for (const rule of ['gas', 'node', 'arbitrum', undefined] as const) expect(dataFeeProbes(rule, TX)).toEqual([])
  })
})

describe('what is proved for a data fee', () => {
  it('is the oracle, what it reads, and who is paid (OP Stack specification, "Predeploys")', () => {
    const found = new Map(stateForDataFee('op-stack').map(({ address, slots }) => [address, slots]))
    const implementation = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
    expect(found.get('0x420000000000000000000000000000000000000f')).toEqual([implementation, word(0n), word(1n)])
    expect(found.get('0x4200000000000000000000000000000000000015')).toEqual([implementation, word(1n), word(3n), word(7n), word(8n)])
    // SequencerFeeVault, BaseFeeVault, L1FeeVault and OperatorFeeVault.
    for (const end of ['11', '19', '1a', '1b']) expect(found.get(`0x42000000000000000000000000000000000000${end}`)).toEqual([])
    // Implementations of the oracle and of L1Block since Jovian.
    for (const code of ['0x4f1db3c6abd250ba86e0928471a8f7db3afd88f1', '0x3ba4007f5c922fbb33c454b41ea7a1f11e83df2c'] as const)
      expect(found.get(code)).toEqual([])
    expect(found.size).toBe(8)
  })

  it('is the price of Arbitrum, and nothing by another rule', () => {
    expect(stateForDataFee('arbitrum')).toEqual([ARBITRUM_PRICE])
    for (const rule of ['gas', 'node', 'scroll', undefined] as const) expect(stateForDataFee(rule)).toEqual([])
  })
})

describe('a data fee as a fact', () => {
  const evidence: Evidence = { kind: 'claimed', method: 'local-run', head: 'claimed', source: 'https://one.example' }
  const proved: Evidence = { kind: 'proved', method: 'merkle-proof' }
  const answered = [77n, 3n].map((units) => ({ ok: true, data: word(units) }))
  const facts = { witness: EMPTY_WITNESS, answered, ran: 21_000n, estimate: 30_000n, gasPrice: 5n, evidence }
  const told = (rule: FeeRule | undefined, more: Partial<Parameters<typeof dataFeeFact>[2]> = {}) =>
    dataFeeFact(rule, TX, { ...facts, ...more })

  it('is none where gas is all, and unknown where nobody can tell', () => {
    expect(told('gas')).toBeUndefined()
    expect(told('op-stack', { answered: [] })).toMatchObject({ known: false })
    expect(told('op-stack', { evidence: undefined })).toMatchObject({ known: false })
    expect(told('arbitrum')).toMatchObject({ known: false })
  })

  it('is what the oracle says, by its rule', () => {
    expect(told('op-stack')).toMatchObject({ known: true, value: { dataFee: 77n, operatorFee: 3n } })
    expect(told('scroll')).toMatchObject({ known: true, value: { dataFee: 77n, operatorFee: 0n } })
    expect(factValue(told('op-stack', { answered: answered.slice(0, 1) }))).toEqual({ dataFee: 77n })
  })

  it('is the price of Arbitrum for its bytes, where that price was read', () => {
    const { address, slots } = ARBITRUM_PRICE
    const witness = { ...EMPTY_WITNESS, slots: slots.map((slot) => ({ address, slot, value: word(1_000n) })) }
    expect(factValue(told('arbitrum', { witness }))).toEqual(arbitrumDataFee(TX, witness))
    expect(factValue(told('arbitrum', { witness }))?.dataFee).toBeGreaterThan(0n)
  })

  it('is what the node counts beyond the run, at the price of its gas', () => {
    expect(factValue(told('node'))).toEqual({ dataFee: 45_000n, paid: 'in-gas' })
    expect(factValue(told('node', { estimate: 21_001n }))).toEqual({ dataFee: 5n, paid: 'in-gas' })
    for (const estimate of [21_000n, 20_000n]) expect(factValue(told('node', { estimate }))).toEqual({ dataFee: 0n, paid: 'in-gas' })
    expect(told('node', { estimate: undefined })).toMatchObject({ known: false })
    expect(told('node', { ran: undefined })).toMatchObject({ known: false })
  })

  it('is never better than claimed, however well its state is proved', () => {
    expect(told('op-stack')?.evidence.kind).toBe('claimed')
    expect(told('op-stack', { evidence: proved })?.evidence.kind).toBe('claimed')
  })
})
