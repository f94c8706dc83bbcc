import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import { BATCHERS } from '#core/permissions/known-delegates'
import type { Connection } from '#core/web/connection'
import { CAST, CHAIN_ID, OUTSIDERS } from '../../../devnet/addresses.ts'
import { readAppSignable, serializeParams } from './app-signable.ts'

const [FIRST, SECOND, STRANGER] = [CAST.alice, CAST.bob, OUTSIDERS.erin] as const
const hex = (chainId: number): string => `0x${chainId.toString(16)}`
const [HERE, ELSEWHERE] = [hex(CHAIN_ID), hex(CHAIN_ID + 1)] as const
const TO: Address = CAST.dave
const [BATCHER = TO] = BATCHERS

const connection = (accounts: readonly Address[] = [FIRST, SECOND]): Connection => ({
  id: 'https://app.example',
  accounts,
  chains: [CHAIN_ID, CHAIN_ID + 1],
  chainId: CHAIN_ID,
  rights: ['transactions', 'signatures'],
  createdAt: 0,
  lastUsedAt: 0,
})

/** The code of the refusal, or what is to be signed: its kind, its account and its chain. */
function outcome(method: string, params: unknown, granted?: readonly Address[]): string {
  try {
    const signable = readAppSignable(method, params, connection(granted))
    const chain = signable.kind === 'calls' ? signable.chainId : signable.kind === 'transaction' ? signable.transaction.chainId : undefined
    return [signable.kind, signable.from, ...(chain === undefined ? [] : [chain])].join(' ')
  } catch (error) {
    if (!isError(error)) throw error
    return error.code
  }
}

const send = (more: object = {}) => [{ from: FIRST, to: TO, value: '0x1', ...more }]
/** With nothing left open: it is signed as it is. */
const whole = (more: object = {}) =>
  send({ type: '0x2', chainId: HERE, nonce: '0x0', gas: '0x5208', maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1', data: '0x', ...more })
const batch = (more: object = {}) => [
  { version: '2.0.0', from: FIRST, chainId: HERE, atomicRequired: false, calls: [{ to: TO, value: '0x1' }], ...more },
]
const typed = (domain: object = {}) => ({ domain, types: { A: [{ name: 'a', type: 'string' }] }, primaryType: 'A', message: { a: '' } })

describe('the chain of what an app asks for', () => {
  it.each<[string, string, unknown, string]>([
    ['a call that names none gets the one that the app is on', 'eth_sendTransaction', send(), `calls ${FIRST} ${CHAIN_ID}`],
    ['a call for it', 'eth_sendTransaction', send({ chainId: HERE }), `calls ${FIRST} ${CHAIN_ID}`],
    ['a call for another, granted as it is', 'eth_sendTransaction', send({ chainId: ELSEWHERE }), 'request/other-chain'],
    ['a whole transaction for it', 'eth_sendTransaction', whole(), `transaction ${FIRST} ${CHAIN_ID}`],
    ['a whole transaction that names none', 'eth_sendTransaction', whole({ chainId: undefined }), `transaction ${FIRST} ${CHAIN_ID}`],
    ['a whole transaction for another, granted as it is', 'eth_sendTransaction', whole({ chainId: ELSEWHERE }), 'request/other-chain'],
    ['a whole transaction for mainnet', 'eth_sendTransaction', whole({ chainId: '0x1' }), 'request/other-chain'],
    ['a call for mainnet', 'eth_sendTransaction', send({ chainId: '0x1' }), 'request/other-chain'],
    ['a transaction to be signed alone, for another', 'eth_signTransaction', whole({ chainId: ELSEWHERE }), 'request/other-chain'],
    ['calls for it', 'wallet_sendCalls', batch(), `calls ${FIRST} ${CHAIN_ID}`],
    ['calls for another, granted as it is', 'wallet_sendCalls', batch({ chainId: ELSEWHERE }), 'request/other-chain'],
    ['calls for mainnet', 'wallet_sendCalls', batch({ chainId: '0x1' }), 'request/other-chain'],
    // Its domain is part of what is signed, and is judged by rules.
    ['typed data for another', 'eth_signTypedData_v4', [FIRST, typed({ chainId: CHAIN_ID + 1 })], `typed-data ${FIRST}`],
  ])('%s', (_, method, params, expected) => expect(outcome(method, params)).toBe(expected))
})

describe('the account of what an app asks for', () => {
  it.each<[string, string, unknown, readonly Address[], string]>([
    ['the one that it names', 'eth_sendTransaction', whole({ from: SECOND }), [FIRST, SECOND], `transaction ${SECOND} ${CHAIN_ID}`],
    [
      'the first that it knows, where it names none',
      'wallet_sendCalls',
      batch({ from: undefined }),
      [SECOND, FIRST],
      `calls ${SECOND} ${CHAIN_ID}`,
    ],
    ['none that it was not granted', 'eth_sendTransaction', send({ from: STRANGER }), [FIRST, SECOND], 'app/not-granted'],
    ['none that it was not granted, for a message', 'personal_sign', ['0x61', STRANGER], [FIRST, SECOND], 'app/not-granted'],
    ['none that it was not granted, for typed data', 'eth_signTypedData_v4', [STRANGER, typed()], [FIRST, SECOND], 'app/not-granted'],
    ['none where it was granted none', 'wallet_sendCalls', batch({ from: undefined }), [], 'app/not-granted'],
    ['a message for the second of two', 'personal_sign', ['0x61', SECOND], [FIRST, SECOND], `message ${SECOND}`],
  ])('%s', (_, method, params, granted, expected) => expect(outcome(method, params, granted)).toBe(expected))

  it('is refused before the chain: a stranger’s account is no way to ask which chain an app is on', () =>
    expect(outcome('eth_sendTransaction', send({ from: STRANGER, chainId: ELSEWHERE }))).toBe('app/not-granted'))
})

/** A signed tuple of EIP-7702. */
const codeOf = (address: Address) => ({ chainId: HERE, address, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' })

describe('what no app may ask for', () => {
  it.each<[string, string, unknown, string]>([
    [
      'a capability that it cannot do without',
      'wallet_sendCalls',
      batch({ capabilities: { foo: { optional: false } } }),
      'request/unsupported-capability',
    ],
    [
      'a transaction that is signed already',
      'eth_sendTransaction',
      send({ chainId: HERE, nonce: '0x0', gas: '0x5208', r: '0x1', s: '0x1', v: '0x0' }),
      'request/invalid-params',
    ],
    [
      'a transaction that carries blobs',
      'eth_sendTransaction',
      send({ type: '0x3', maxFeePerBlobGas: '0x1', blobVersionedHashes: [`0x01${'00'.repeat(31)}`] }),
      'request/invalid-params',
    ],
    [
      'code for an account by an address that no build names',
      'eth_sendTransaction',
      whole({ type: '0x4', authorizationList: [codeOf(OUTSIDERS.erin)] }),
      'request/unsupported',
    ],
    [
      'such code behind code that ships with the build',
      'eth_sendTransaction',
      whole({ type: '0x4', authorizationList: [codeOf(BATCHER), codeOf(OUTSIDERS.erin)] }),
      'request/unsupported',
    ],
    [
      'but code that ships with the build may be',
      'eth_sendTransaction',
      whole({ type: '0x4', authorizationList: [codeOf(BATCHER)] }),
      `transaction ${FIRST} ${CHAIN_ID}`,
    ],
    ['bytes that may be a hash, as a hash', 'eth_sign', [FIRST, `0x${'11'.repeat(32)}`], 'request/invalid-params'],
  ])('%s', (_, method, params, expected) => expect(outcome(method, params)).toBe(expected))
})

describe('parameters as text', () => {
  it.each<[unknown, string]>([
    [undefined, '[]'],
    [[], '[]'],
    [[1, { a: 'b' }], '[1,{"a":"b"}]'],
    [() => 1, '[]'],
  ])('%j', (params, text) => expect(serializeParams('any', params)).toBe(text))

  it('are refused where JSON cannot say them', () => {
    const cycle: unknown[] = []
    cycle.push(cycle)
    for (const params of [cycle, [1n]]) expect(() => serializeParams('any', params)).toThrow('request/invalid-params')
  })
})
