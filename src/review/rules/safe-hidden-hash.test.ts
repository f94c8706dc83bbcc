import { encodeFunctionData, type Hex, parseAbi, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { safeTypedData } from '#core/signing/safe-transaction'
import type { Signable } from '#core/signing/signable'
import { SIGN_MESSAGE_LIBS } from '#decode'
import { judged } from '../test-support/judged.ts'
import { signableInput } from '../test-support/message.ts'
import { ROUTER } from '../test-support/recorded.ts'

const ABI = parseAbi([
  'function approveHash(bytes32 hashToApprove)',
  'function signMessage(bytes _data)',
  'function changeThreshold(uint256 threshold)',
])
const SAFE = ROUTER
const HASH = `0x${'ab'.repeat(32)}` as const
const APPROVE = encodeFunctionData({ abi: ABI, functionName: 'approveHash', args: [HASH] })
const sign = (data: Hex): Hex => encodeFunctionData({ abi: ABI, functionName: 'signMessage', args: [data] })

const NO_GAS = { safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, gasToken: ZERO, refundReceiver: ZERO } as const
const safeTx = (to: Address, data: Hex, operation: 0 | 1): Signable => ({
  kind: 'typed-data',
  data: safeTypedData({ to, value: 0n, data, operation, ...NO_GAS, nonce: 0n }, { safe: SAFE, chainId: 31337, form: '1.3.0' }),
})
const call = (to: Address, data: Hex): Signable => ({ kind: 'calls', chainId: 31337, calls: [{ to, value: 0n, data }], atomic: 'required' })
const judge = (asked: Signable): readonly string[] =>
  judged('safe/hidden-hash', signableInput(asked)).map((one) => one.replace(/Uniswap v2 router/, 'S'))

describe('safe/hidden-hash', () => {
  it('is a danger for a hash that a Safe agrees to, by a transaction or by another Safe', () => {
    const danger = ['danger: This approves a transaction of the Safe S, but shows only its hash']
    expect(judge(call(SAFE, APPROVE))).toEqual(danger)
    expect(judge(safeTx(SAFE, APPROVE, 0))).toEqual(danger)
  })

  it('is a danger for a hash that the Safe would sign, a warning for a message that can be read', () => {
    const [lib] = SIGN_MESSAGE_LIBS
    if (lib === undefined) throw new Error('a library was expected')
    expect(judge(safeTx(lib, sign(HASH), 1))).toEqual(['danger: The Safe S would sign a raw hash, and the request doesn’t say of what'])
    expect(judge(safeTx(SAFE, sign(HASH), 0))).toEqual(['danger: The Safe S would sign a raw hash, and the request doesn’t say of what'])
    expect(judge(safeTx(lib, sign(stringToHex('I like cats')), 1))).toEqual([
      'warn: The Safe S would sign a message, for everyone and forever',
    ])
  })

  it('is silent for other calls of a Safe', () => {
    const data = encodeFunctionData({ abi: ABI, functionName: 'changeThreshold', args: [1n] })
    expect(judge(safeTx(SAFE, data, 0))).toEqual([])
  })
})
