import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import type { Endpoint } from '#core/chains/chain'
import { assertMethodAllowed, DRAFT_METHODS, METHODS, PRACTICE_METHODS } from './methods.ts'

/** SPEC, point 7: what any endpoint may be asked. */
const ALLOWED =
  'chainId blockNumber getBlockByNumber getBlockByHash getBalance getTransactionCount getCode getStorageAt getProof feeHistory gasPrice maxPriorityFeePerGas getLogs getTransactionByHash getTransactionReceipt getBlockReceipts sendRawTransaction subscribe'
    .split(' ')
    .map((name) => `eth_${name}`)
/** EIP-7928: the same for whoever asks. */
const LISTS = 'eth_getBlockAccessList'
/** An explorer's index of what was, where a node has one. */
const PAST = ['ots_getApiLevel', 'ots_searchTransactionsAfter', 'ots_searchTransactionsBefore', 'trace_filter']
const DRAFTS = ['eth_call', 'eth_estimateGas', 'eth_createAccessList', 'eth_simulateV1', 'debug_traceCall', 'eth_fillTransaction']

const FOREIGN: Endpoint = { id: 'a', url: 'https://node.example/', roles: ['state'], owner: 'foreign', operator: 'somebody' }
const OWN: Endpoint = { ...FOREIGN, owner: 'own' }
const may = (method: string, endpoint: Endpoint, more: { chainId?: number; asHint?: boolean } = {}) => {
  try {
    assertMethodAllowed(method, { chainId: more.chainId ?? 1, endpoint, asHint: more.asHint ?? false })
    return true
  } catch (error) {
    if (!isError(error, 'request/unsupported')) throw error
    return false
  }
}

describe('the methods that can leave', () => {
  it('are those that any endpoint may be asked, its version, what it can do, access lists of blocks, its index of the past, and the practice faucet [S3 T13]', () => {
    expect(METHODS.filter((method) => !ALLOWED.includes(method))).toEqual(['eth_capabilities', LISTS, ...PAST, 'web3_clientVersion'])
    expect(PRACTICE_METHODS).toEqual(['eth_sendTransaction'])
  })

  it.each([...DRAFTS, 'eth_sendTransaction', 'personal_sign'])('refuse %s, of the person’s own endpoint too', (method) => {
    expect(may(method, FOREIGN)).toBe(false)
    expect(may(method, OWN)).toBe(false)
  })

  it('refuse drafts on the practice chain too', () => {
    for (const method of DRAFTS) expect(may(method, OWN, { chainId: 31337 })).toBe(false)
    expect(may('eth_sendTransaction', OWN, { chainId: 31337 })).toBe(true)
  })

  it('take a draft along as a hint alone, to an endpoint that may see it', () => {
    for (const method of DRAFT_METHODS) {
      expect(may(method, OWN, { asHint: true })).toBe(true)
      expect(may(method, FOREIGN, { asHint: true })).toBe(false)
      expect(may(method, { ...FOREIGN, seesDrafts: true }, { asHint: true })).toBe(true)
      expect(may(method, { ...OWN, seesDrafts: false }, { asHint: true })).toBe(false)
    }
    for (const method of ['eth_call', 'eth_simulateV1']) expect(may(method, OWN, { asHint: true })).toBe(false)
  })

  it('are all that the source of this half names [T13]', () => {
    const room = join(import.meta.dirname, '..')
    const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.includes('.test.') && !/^(evm|light-client|test-support)/.test(file),
    )
    const named = files.flatMap((file) =>
      [...readFileSync(join(room, file), 'utf8').matchAll(/'((?:eth|web3|debug|trace|anvil|evm|personal|txpool|net|ots)_\w+)'/g)].map(
        (match) => match[1],
      ),
    )
    expect(files.length).toBeGreaterThan(15)
    expect(new Set(named)).toEqual(new Set<string>([...METHODS, ...PRACTICE_METHODS, ...DRAFT_METHODS]))
  })
})
