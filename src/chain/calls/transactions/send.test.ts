import { describe, expect, it } from 'vitest'
import { type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { errorMessage, remedyOf } from '#core/catalogue'
import { isError } from '#core/errors'
import { plain } from '#core/errors/error-table'
import { keccak } from '#core/bytes/keccak'
import { chainOf } from '../../test-support/anvil.ts'
import { readRaw } from './raw-transaction.ts'
import { checkRaw, sendError } from './send.ts'

const SIGNER = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const common = { chainId: 31337, nonce: 300, to: BOB, value: 5n * 10n ** 18n, gas: 21_000n, data: '0x1234' } as const
const expected = { chainId: 31337, nonce: 300, to: BOB, value: 5n * 10n ** 18n, data: '0x1234' }
const authorization = { chainId: 31337, address: BOB, nonce: 1, r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 0 } as const

const TYPES: readonly (readonly [string, TransactionSerializable, bigint])[] = [
  ['legacy', { type: 'legacy', ...common, gasPrice: 7n }, 147_000n],
  ['EIP-2930', { type: 'eip2930', ...common, gasPrice: 7n, accessList: [{ address: BOB, storageKeys: [] }] }, 147_000n],
  ['EIP-1559', { type: 'eip1559', ...common, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }, 189_000n],
  ['EIP-7702', { type: 'eip7702', ...common, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n, authorizationList: [authorization] }, 189_000n],
]

describe('signed bytes', () => {
  // Signed by viem: what is read is what another implementation wrote.
  it.each(TYPES)('of type %s are read', async (_, transaction, maxFee) => {
    expect(readRaw(await SIGNER.signTransaction(transaction))).toEqual({ ...expected, maxFee })
  })

  it('that create a contract have no recipient', async () => {
    const { to: _, ...creation } = common
    expect(readRaw(await SIGNER.signTransaction({ type: 'legacy', ...creation, gasPrice: 7n }))?.to).toBeUndefined()
  })

  it('that are cut, of an unknown type or no transaction are not read', async () => {
    const raw = await SIGNER.signTransaction({ type: 'legacy', ...common, gasPrice: 7n })
    for (const wrong of [raw.slice(0, -2), `${raw}00`, `0x03${raw.slice(2)}`, '0x', '0xc0', '0x80', 'text', '0x02', '0x123'])
      expect(readRaw(wrong)).toBeUndefined()
  })

  it('must have their hash and be for the chain', async () => {
    const raw = await SIGNER.signTransaction({ type: 'legacy', ...common, gasPrice: 7n })
    expect(checkRaw(raw, keccak(raw), 31337)).toMatchObject({ nonce: 300 })
    const invalid = expect.toSatisfy((error) => isError(error, 'tx/invalid'))
    expect(() => checkRaw(raw, keccak('0x00'), 31337)).toThrow(invalid)
    expect(() => checkRaw(raw, keccak(raw), 1)).toThrow(invalid)
    const { chainId: _, ...unprotected } = common
    const old = await SIGNER.signTransaction({ type: 'legacy', ...unprotected, gasPrice: 7n })
    expect(() => checkRaw(old, keccak(old), 31337)).toThrow(invalid)
  })
})

describe('a refused transaction', () => {
  const read = { chainId: 31337, nonce: 300, maxFee: 21_000n * 10n ** 9n, value: 10n ** 18n, to: undefined, data: '0x' } as const
  const from = (text: string, code = -32000) => sendError({ code, text }, read, chainOf([]), { host: 'node.example' })

  it.each([
    ['tx/nonce-too-low', 'nonce too low: address 0xabc, tx: 3 state: 7'],
    ['tx/nonce-too-low', 'nonce too low: next nonce 7, tx nonce 3'],
    ['tx/nonce-too-low', 'OldNonce, Current nonce: 7, nonce of rejected tx: 3'],
    ['tx/underpriced', 'replacement transaction underpriced'],
    ['tx/underpriced', 'transaction underpriced: gas tip cap 1, minimum needed 1000000'],
    ['tx/underpriced', 'max fee per gas less than block base fee: address 0xabc, maxFeePerGas: 1, baseFee: 7'],
    ['tx/underpriced', 'FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 7'],
    ['tx/underpriced', 'FeeTooLowToCompete'],
    ['tx/underpriced', 'transaction gas price below minimum: gas tip cap 0, minimum needed 1000'],
    ['tx/insufficient-funds', 'insufficient funds for gas * price + value: address 0xabc have 123 want 456'],
    ['tx/insufficient-funds', 'Insufficient funds for gas * price + value'],
    ['tx/insufficient-funds', 'InsufficientFunds, Account balance: 1, cumulative cost: 2'],
    ['rpc/rate-limited', 'rate limit exceeded'],
    ['rpc/unsupported', 'the method eth_sendRawTransaction does not exist/is not available'],
    ['tx/rejected-by-node', 'intrinsic gas too low'],
    ['tx/rejected-by-node', 'exceeds block gas limit'],
    ['tx/rejected-by-node', 'invalid sender'],
  ] as const)('is %s: %s', (code, text) => expect(from(text).code).toBe(code))

  it('says what is needed and what is there, or that it is less', () => {
    expect(from('insufficient funds: have 500000000000000000 want 2').data).toEqual({
      need: '1.000021',
      have: '0.5',
      symbol: 'ETH',
      endpoint: 'node.example',
    })
    expect(from('insufficient funds').data).toEqual({ need: '1.000021', have: 'less', symbol: 'ETH', endpoint: 'node.example' })
    expect(from('nonce too low').data).toEqual({ nonce: 300, endpoint: 'node.example' })
  })

  it('is told as the word of who refused it, and none says that another took its place: only a proof can', () => {
    const texts = ['nonce too low', 'transaction underpriced', 'insufficient funds', 'intrinsic gas too low']
    for (const { code, data } of texts.map((text) => from(text))) {
      const said = plain(errorMessage(data === undefined ? { code } : { code, data }))
      expect(said).toContain('node.example')
      expect(`${said} ${plain(remedyOf(code))}`).not.toMatch(/took its place|can no longer|gets a new number/)
    }
  })

  it("shows the node's own words cut and tame", () => {
    expect(from(`no\u202E ${'x'.repeat(500)}`).data?.['text']).toMatch(/^no x{157}$/)
  })
})
