import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { assertMayAsk, METHODS, PRACTICE_METHODS } from './methods.ts'

/** SPEC, point 7: what any endpoint may be asked. */
const ALLOWED =
  'chainId blockNumber getBlockByNumber getBlockByHash getBalance getTransactionCount getCode getStorageAt getProof feeHistory gasPrice maxPriorityFeePerGas getLogs getTransactionByHash getTransactionReceipt getBlockReceipts sendRawTransaction subscribe'
    .split(' ')
    .map((name) => `eth_${name}`)
const DRAFTS = ['eth_call', 'eth_estimateGas', 'eth_createAccessList', 'eth_simulateV1', 'debug_traceCall', 'eth_fillTransaction']

describe('the methods that can leave', () => {
  it('are those that any endpoint may be asked, its version, and the practice faucet [S3 T13]', () => {
    expect(METHODS.filter((method) => !ALLOWED.includes(method))).toEqual(['web3_clientVersion'])
    expect(PRACTICE_METHODS).toEqual(['eth_sendTransaction'])
  })

  it.each([...DRAFTS, 'eth_sendTransaction', 'personal_sign'])('refuse %s', (method) => {
    expect(() => assertMayAsk(method, 1)).toThrow(expect.toSatisfy((error) => isError(error, 'request/unsupported')))
  })

  it('refuse drafts on the practice chain too', () => {
    for (const method of DRAFTS) expect(() => assertMayAsk(method, 31337)).toThrow()
    expect(() => assertMayAsk('eth_sendTransaction', 31337)).not.toThrow()
  })

  it('are all that the source of this half names [T13]', () => {
    const room = join(import.meta.dirname, '..')
    const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.includes('.test.') && !/^(evm|test-support)/.test(file),
    )
    const named = files.flatMap((file) =>
      [...readFileSync(join(room, file), 'utf8').matchAll(/'((?:eth|web3|debug|trace|anvil|evm|personal|txpool|net|ots)_\w+)'/g)].map(
        (match) => match[1],
      ),
    )
    expect(files.length).toBeGreaterThan(15)
    expect(new Set(named)).toEqual(new Set<string>([...METHODS, ...PRACTICE_METHODS]))
  })
})
