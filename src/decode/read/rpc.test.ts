import { describe, expect, it } from 'vitest'
import { createDice } from '../../core/test-support/dice.ts'
import { readSignable } from './read-signable.ts'
import { readMethod } from './rpc.ts'

const ACCOUNT = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const OTHER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const TYPED = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Vote: [{ name: 'choice', type: 'uint256' }] },
  primaryType: 'Vote',
  domain: { name: 'Votes' },
  message: { choice: '1' },
}
const CALL = { from: ACCOUNT, to: OTHER, value: '0x1', data: '0x', gas: '0x5208' }
const OPERATION = { sender: ACCOUNT, nonce: '0x0', callData: '0x', signature: '0x' }

const METHODS = [
  'eth_sendTransaction',
  'eth_signTransaction',
  'personal_sign',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'wallet_sendCalls',
  'eth_sendUserOperation',
  'eth_accounts',
]
const VALUES: readonly unknown[] = [
  ACCOUNT,
  OTHER,
  '0x6869',
  'hello',
  `0x${'cd'.repeat(32)}`,
  TYPED,
  JSON.stringify(TYPED),
  CALL,
  { ...CALL, chainId: '0x7a69', nonce: '0x0', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' },
  { version: '2.0.0', calls: [CALL] },
  OPERATION,
  [],
  7,
  null,
  {},
]

const BATCH = { version: '2.0.0', chainId: '0x7a69', from: ACCOUNT, atomicRequired: true, calls: [{ to: OTHER, value: '0x1' }] }
const HASH = `0x${'ab'.repeat(32)}`
/** What honest apps send. */
const HONEST: readonly (readonly [string, readonly unknown[]])[] = [
  ['eth_sendTransaction', [CALL]],
  ['personal_sign', ['0x6869', ACCOUNT]],
  ['personal_sign', [ACCOUNT, 'hello']],
  ['eth_sign', [ACCOUNT, HASH]],
  ['eth_signTypedData_v4', [ACCOUNT, TYPED]],
  ['eth_signTypedData_v4', [ACCOUNT, JSON.stringify(TYPED)]],
  ['wallet_sendCalls', [BATCH]],
]

describe('the parameters of a method', () => {
  it('are read as the request in text is, whatever they are', () => {
    const dice = createDice(1193)
    const kinds = new Set<string>()
    for (let each = 0; each < 2_000; each++) {
      const [method, params] =
        dice.below(2) === 0
          ? dice.pick(HONEST)
          : ([dice.pick(METHODS), Array.from({ length: dice.below(4) }, () => dice.pick(VALUES))] as const)
      const read = readMethod(method, params)
      expect(read).toEqual(readSignable(JSON.stringify({ method, params })))
      for (const { draft } of read.candidates) kinds.add(draft.kind)
    }
    // Else nothing but refusals was compared.
    expect([...kinds].toSorted()).toEqual(['calls', 'hash', 'message', 'transaction', 'typed-data'])
  })

  it('are refused where they are no list, and where the method asks for no signature', () => {
    expect(readMethod('personal_sign', { 0: '0x6869', 1: ACCOUNT })).toMatchObject({ candidates: [], refusal: { at: 'params' } })
    expect(readMethod('eth_accounts', [])).toMatchObject({ candidates: [], refusal: { fault: 'method' } })
    expect(readMethod('toString', [])).toMatchObject({ candidates: [], refusal: { fault: 'method' } })
  })
})
