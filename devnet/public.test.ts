import { encodeFunctionData, type Hex, parseUnits, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../scripts/devnet/public-node.ts'
import { startDevnet, type Devnet } from '../scripts/devnet/start.ts'
import { erc20Abi, reverterAbi } from './abi.ts'
import { CAST, CONTRACTS } from './addresses.ts'

type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string; data?: unknown } }

let town: Devnet
let head: number
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'public' })
  head = Number(await town.rpc<Hex>('eth_blockNumber'))
}, 180_000)
afterAll(() => town.stop())

const post = (body: unknown) =>
  fetch(town.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Asks politely: waits out a refusal for too many requests. */
async function ask<T = Answer>(body: unknown): Promise<T> {
  for (;;) {
    const response = await post(body)
    if (response.status === 200) return (await response.json()) as T
    expect(response.status).toBe(429)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}
const call = (method: string, ...params: unknown[]) => ask({ jsonrpc: '2.0', id: 1, method, params })
/** Many questions as one request. */
const calls = (...asked: [method: string, ...params: unknown[]][]) =>
  ask<Answer[]>(asked.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params })))
const block = (number: number) => toHex(number)

describe('a public node', () => {
  it('answers any page, preflight included', async () => {
    const preflight = await fetch(town.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/content-type/)
    expect((await post({ id: 1, method: 'eth_chainId', params: [] })).headers.get('access-control-allow-origin')).toBe('*')
  })

  it('takes its time', async () => {
    const before = performance.now()
    expect(await call('eth_chainId')).toMatchObject({ result: '0x7a69' })
    expect(performance.now() - before).toBeGreaterThan(LIMITS.latencyMs - 5)
  })

  it.each([
    [['eth_createAccessList', 'eth_simulateV1', 'debug_traceCall', 'trace_block', 'ots_getApiLevel', 'txpool_content']],
    [['anvil_mine', 'evm_snapshot', 'hardhat_setBalance', 'eth_sendTransactionSync', 'eth_sign', 'personal_sign', '__proto__']],
  ])('does not know %s', async (methods) => {
    const refused = methods.map((method) => ({ code: -32601, message: `the method ${method} does not exist/is not available` }))
    expect((await calls(...methods.map((method): [string] => [method]))).map((answer) => answer.error)).toEqual(refused)
  })

  it('has the state of 128 blocks and no more', async () => {
    const oldest = head - LIMITS.stateBlocks + 1
    expect(await call('eth_getBalance', CAST.alice, block(oldest))).toMatchObject({ result: expect.any(String) })
    const { hash } = await town.rpc<{ hash: Hex }>('eth_getBlockByNumber', ['0x5', false])
    const refused = await calls(
      ['eth_getBalance', CAST.alice, block(oldest - 1)],
      ['eth_call', { to: CONTRACTS.usdc }, 'earliest'],
      ['eth_getStorageAt', CONTRACTS.usdc, '0x0', { blockNumber: '0x5' }],
      ['eth_getCode', CONTRACTS.usdc, { blockHash: hash }],
      ['eth_getTransactionCount', CAST.alice, hash],
    )
    for (const { error } of refused) expect(error?.message).toMatch(/missing trie node .* state 0x[0-9a-f]{64} is not available/)
  })

  it('keeps old blocks and logs, but answers logs of at most 250 blocks', async () => {
    const range = (from: number, to: number) => call('eth_getLogs', { address: CONTRACTS.usdc, fromBlock: block(from), toBlock: block(to) })
    expect(((await range(0, LIMITS.logBlocks - 1)).result as unknown[]).length).toBeGreaterThan(5)
    expect((await range(0, LIMITS.logBlocks)).error?.message).toMatch(/maximum block range: 250/)
    expect((await call('eth_getLogs', { fromBlock: 'earliest' })).error?.message).toMatch(/maximum block range: 250/)
  })

  it('proves at the latest block only, named in any way', async () => {
    const { hash } = await town.rpc<{ hash: Hex }>('eth_getBlockByNumber', ['latest', false])
    const proof = (at: unknown): [string, ...unknown[]] => ['eth_getProof', CAST.alice, [], at]
    for (const answer of await calls(...['latest', block(head), { blockHash: hash }].map(proof))) {
      expect(answer).toMatchObject({ result: { accountProof: expect.any(Array) } })
    }
    for (const { error } of await calls(...[block(head - 1), 'finalized', { blockNumber: block(head - 3) }].map(proof))) {
      expect(error?.message).toBe('distance to target block exceeds maximum proof window')
    }
  })

  it('answers ten in a batch, in order, and refuses eleven', async () => {
    const batch = (size: number) => Array.from({ length: size }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
    const answers = await ask<Answer[]>(batch(LIMITS.batch))
    expect(answers.map((answer) => answer.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect((await ask(batch(LIMITS.batch + 1))).error).toEqual({ code: -32600, message: 'batch too large' })
  })

  it('answers ten requests a second and refuses the next with 429', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    const responses = await Promise.all(
      Array.from({ length: 13 }, () => post({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })),
    )
    expect(responses.filter((response) => response.status === 200)).toHaveLength(LIMITS.requestsPerSecond)
    const refused = responses.filter((response) => response.status === 429)
    expect(refused).toHaveLength(3)
    for (const response of refused) expect(response.headers.get('retry-after')).toBe('1')
    expect(await call('eth_chainId')).toMatchObject({ result: '0x7a69' })
  })

  it('is one block behind on one in seven questions about the head', async () => {
    const questions = Array.from({ length: 7 }, (_, id) => {
      return id % 2 ? { id, method: 'eth_blockNumber' } : { id, method: 'eth_getBlockByNumber', params: ['latest', false] }
    })
    const answers = await ask<Answer[]>(questions)
    const numbers = answers.map(({ result }) => Number(typeof result === 'string' ? result : (result as { number: Hex }).number))
    expect(numbers.filter((number) => number === head)).toHaveLength(6)
    expect(numbers.filter((number) => number === head - 1)).toHaveLength(1)
  })

  it('hands on the words and the data of a revert', async () => {
    const data = encodeFunctionData({ abi: reverterAbi, functionName: 'requireString', args: [false] })
    expect((await call('eth_call', { to: CONTRACTS.reverter, data }, 'latest')).error).toMatchObject({
      data: expect.stringMatching(/^0x08c379a0/),
    })
  })

  it('refuses nonsense without falling over', async () => {
    const response = await fetch(town.url, { method: 'POST', body: '{' })
    expect(await response.json()).toMatchObject({ error: { code: -32700 } })
    expect(await ask([])).toMatchObject({ error: { code: -32600 } })
    expect(await ask(['x', null])).toMatchObject([{ error: { code: -32600 } }, { error: { code: -32600 } }])
    expect(await ask({ id: 1, method: 7 })).toMatchObject({ error: { code: -32600 } })
    expect((await fetch(town.url)).status).toBe(405)
  })

  // Last: it adds a block.
  it('lets the faucet send without a signature, and nobody else', async () => {
    expect(await call('eth_accounts')).toMatchObject({ result: [] })
    expect((await call('eth_sendTransaction', { from: CAST.alice, to: CAST.bob, value: '0x1' })).error?.message).toBe('unknown account')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CAST.dave, parseUnits('10', 6)] })
    const sent = await call('eth_sendTransaction', { from: CAST.faucet, to: CONTRACTS.usdc, data })
    expect(sent.result).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(async () => (await call('eth_getTransactionReceipt', sent.result)).result).toMatchObject({ status: '0x1' })
  })
})
