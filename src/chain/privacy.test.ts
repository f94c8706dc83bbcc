import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { pad, toQuantity, word } from '#core/bytes/hex'
import {
  ALICE,
  BOB,
  type ChainClient,
  connect,
  type ConnectOptions,
  endpointAt,
  newest,
  NOBODY,
  startTestChain,
} from './test-support/anvil.ts'
import { changing, onlyFor, type Proxy, startProxy } from './test-support/proxy.ts'

/** Who learns what: accounts apart, endpoints kept to theirs, drafts where they may go, nothing anywhere else. */
const CHAIN = 31337

let node: Awaited<ReturnType<typeof startTestChain>>
let proxies: readonly Proxy[]
let chains: ChainClient[] = []
beforeAll(async () => {
  node = await startTestChain()
  await node.mine(3)
  proxies = [await startProxy(node.url), await startProxy(node.url)]
})
beforeEach(() => {
  for (const proxy of proxies) {
    proxy.behave(() => undefined)
    proxy.requests.length = 0
  }
})
afterEach(() => {
  for (const chain of chains) chain.close()
  chains = []
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop()
  await node.stop()
})

const [A, B] = [0, 1] as const
const at = (index: 0 | 1, more: Parameters<typeof endpointAt>[1] = {}) =>
  endpointAt(proxies[index]?.url ?? '', { id: `p${index}`, owner: 'foreign', ...more })
const open = async (endpoints: readonly ReturnType<typeof at>[], how: ConnectOptions = {}): Promise<ChainClient> => {
  const chain = await connect(endpoints, { accounts: [ALICE, BOB], ...how })
  chains.push(chain)
  return chain
}
/** Which of the two accounts each request to a proxy spells out. */
const named = (index: 0 | 1): string[] =>
  (proxies[index]?.requests ?? []).map((asked) => {
    const text = JSON.stringify(asked).toLowerCase()
    return [ALICE, BOB].flatMap((account, which) => (text.includes(account.slice(2)) ? ['alice', 'bob'][which] : [])).join('+')
  })
const is = (code: Parameters<typeof isError>[1]) => expect.toSatisfy((error) => isError(error, code))
const wantsOf = (...accounts: readonly `0x${string}`[]) => accounts.map((address) => ({ address, slots: [] }))

describe('two accounts of one person', () => {
  it('are never in one request to a foreign endpoint, and are asked for with a pause between [V3]', async () => {
    const pauses: number[] = []
    const chain = await open([at(A)], { deps: { sleep: async (ms) => void pauses.push(ms), random: () => 0.25 } })
    const header = await newest(chain)
    const { witness, sources } = await chain.call('prove', { header, wants: wantsOf(ALICE, node.storer, BOB, NOBODY), purpose: 'review' })
    expect(witness.accounts.map(({ address }) => address)).toEqual([ALICE, node.storer, BOB, NOBODY])
    expect(sources.length).toBe(1)
    expect(named(A).filter(Boolean)).toEqual(['alice', 'bob'])
    expect(pauses).toContain(100)
    await chain.call('nonce', { chainId: CHAIN, account: ALICE, tag: 'latest' })
    expect(pauses.filter((ms) => ms === 100).length).toBe(2)
  })

  it('may be, to an endpoint of their own', async () => {
    const chain = await open([at(A, { owner: 'own' })])
    await chain.call('prove', { header: await newest(chain), wants: wantsOf(ALICE, BOB), purpose: 'review' })
    expect(named(A).filter(Boolean)).toEqual(['alice+bob'])
  })

  it('are not asked for by one question that cannot be parted', async () => {
    const chain = await open([at(A)])
    const topics = [null, [pad(ALICE), pad(BOB)]]
    await expect(chain.call('logs', { chainId: CHAIN, fromBlock: 0n, toBlock: 1n, topics })).rejects.toThrow(is('rpc/names-two'))
    expect(named(A)).toEqual([])
    await chain.call('logs', { chainId: CHAIN, fromBlock: 0n, toBlock: 1n, topics: [null, pad(ALICE)] })
    expect(named(A).filter(Boolean)).toEqual(['alice'])
  })
})

describe('an endpoint that is kept to some accounts', () => {
  it('is asked about those alone, whatever the question', async () => {
    const chain = await open([at(A, { accounts: [ALICE] }), at(B, { accounts: [BOB] })])
    const header = await newest(chain)
    const both = await chain.call('prove', { header, wants: wantsOf(BOB, ALICE, node.storer), purpose: 'balances' })
    expect(both.witness.accounts.length).toBe(3)
    for (const account of [ALICE, BOB] as const) await chain.call('nonce', { chainId: CHAIN, account, tag: 'latest' })
    await chain.call('fate', { chainId: CHAIN, hash: word(1n), account: BOB })
    expect(new Set(named(A).filter(Boolean))).toEqual(new Set(['alice']))
    expect(new Set(named(B).filter(Boolean))).toEqual(new Set(['bob']))
    const followed = (index: 0 | 1) => proxies[index]?.requests.flat().some(({ method }) => method === 'eth_getTransactionReceipt')
    expect([followed(A), followed(B)]).toEqual([false, true])
  })

  it('is not asked about another when all else fails', async () => {
    const chain = await open([at(A, { accounts: [ALICE] })])
    const header = await newest(chain)
    await expect(chain.call('prove', { header, wants: wantsOf(BOB), purpose: 'balances' })).rejects.toThrow(is('rpc/not-for-account'))
    const signed = { raw: '0x00', hash: word(1n) } as const
    await expect(chain.call('send', { chainId: CHAIN, ...signed, account: BOB })).rejects.toThrow(is('tx/invalid'))
    expect(named(A).filter(Boolean)).toEqual([])
  })
})

describe('a slow endpoint', () => {
  const stuck = onlyFor('eth_getBlockByNumber', () => () => undefined)
  const soon = { deps: { hedgeAfter: () => 50 }, patient: true } as const

  it('is not waited for: a second is asked the same, and the first left alone', async () => {
    const chain = await open([at(A), at(B)], soon)
    proxies[A]?.behave(stuck)
    expect((await newest(chain)).source).toBe(new URL(proxies[B]?.url ?? '').host)
    await expect.poll(async () => (await chain.call('requestLog', { after: 0 })).map(({ outcome }) => outcome)).toContain('aborted')
  })

  it('of the person’s own is waited for, where a stranger would learn an account', async () => {
    const chain = await open([at(A, { owner: 'own' }), at(B)], { ...soon, timeoutMs: 400 })
    await chain.call('nonce', { chainId: CHAIN, account: BOB, tag: 'latest' })
    const asked = proxies[B]?.requests.length
    proxies[A]?.behave(
      onlyFor('eth_getTransactionCount', (answers) => (response) => void setTimeout(() => response.end(JSON.stringify(answers[0])), 200)),
    )
    await chain.call('nonce', { chainId: CHAIN, account: BOB, tag: 'latest' })
    expect(proxies[B]?.requests.length).toBe(asked)
  })

  it('that is kept from the question is not helped by one that may not know it', async () => {
    const chain = await open([at(A), at(B, { accounts: [ALICE] })], { ...soon, timeoutMs: 400 })
    await chain.call('nonce', { chainId: CHAIN, account: BOB, tag: 'latest' })
    proxies[A]?.behave(onlyFor('eth_getTransactionCount', () => () => undefined))
    await expect(chain.call('nonce', { chainId: CHAIN, account: BOB, tag: 'latest' })).rejects.toThrow(is('rpc/timeout'))
    expect(proxies[B]?.requests).toEqual([])
  })

  it('gets a signed transaction alone [V6]', async () => {
    const chain = await open([at(A), at(B)], soon)
    proxies[A]?.behave(
      onlyFor('eth_sendTransaction', (answers) => (response) => void setTimeout(() => response.end(JSON.stringify(answers[0])), 120)),
    )
    expect((await chain.call('faucet', { account: NOBODY })).hashes.length).toBe(4)
    expect(proxies[B]?.requests).toEqual([])
  })
})

describe('a draft', () => {
  const draft = { from: ALICE, to: BOB, value: 1n, data: '0x' } as const

  it('goes nowhere but where the person let it, and is logged as such', async () => {
    const foreign = await open([at(A)])
    const header = await newest(foreign)
    expect(await foreign.call('hint', { header, draft: { ...draft, to: node.storer } })).toEqual({ wants: [], asked: 0 })
    expect(named(A).filter(Boolean)).toEqual([])
    const faster = await open([at(A), at(B, { seesDrafts: true })])
    const { wants, asked } = await faster.call('hint', { header, draft: { ...draft, to: node.storer } })
    expect(asked).toBe(1)
    expect(wants.find(({ address }) => address === node.storer)?.slots).toContain(word(0n))
    expect(named(A).filter(Boolean)).toEqual([])
    const logged = (await faster.call('requestLog', { after: 0 })).filter((entry) => entry.draft)
    expect(logged.map(({ host, names }) => [host, names.includes(ALICE)])).toEqual([[new URL(proxies[B]?.url ?? '').host, true]])
  })

  it('is only a hint: what comes back malformed, or not at all, is nothing', async () => {
    const chain = await open([at(A, { owner: 'own' })])
    const header = await newest(chain)
    for (const result of ['yes', { '0x12': {} }, { [BOB]: { storage: { '0x1': '0x1' } } }, null]) {
      proxies[A]?.behave(changing('debug_traceCall', () => result))
      expect((await chain.call('hint', { header, draft })).wants).toEqual([])
    }
    proxies[A]?.behave(onlyFor('debug_traceCall', () => ({ status: 502, body: '' })))
    expect((await chain.call('hint', { header, draft })).wants).toEqual([])
  })
})

describe('gas by the word of a node', () => {
  const draft = { from: ALICE, to: NOBODY, value: 1n, data: '0x' } as const

  it('is asked for where drafts may go alone, and is that endpoint’s claim', async () => {
    const foreign = await open([at(A)])
    const header = await newest(foreign)
    expect(await foreign.call('estimateGas', { header, draft })).toBeUndefined()
    expect(named(A).filter(Boolean)).toEqual([])
    const faster = await open([at(A), at(B, { seesDrafts: true })])
    const host = new URL(proxies[B]?.url ?? '').host
    expect(await faster.call('estimateGas', { header, draft })).toMatchObject({ gas: 21_000n, evidence: { kind: 'claimed', source: host } })
    expect(named(A).filter(Boolean)).toEqual([])
    const logged = (await faster.call('requestLog', { after: 0 })).filter((entry) => entry.draft)
    expect(logged).toMatchObject([{ host, methods: ['eth_estimateGas'], purpose: 'review' }])
  })

  it('is nothing where it would fail, where a block holds less, and where the answer is none', async () => {
    const chain = await open([at(A, { owner: 'own' })])
    const header = await newest(chain)
    expect(await chain.call('estimateGas', { header, draft: { from: ALICE, value: 0n, data: '0xfe' } })).toBeUndefined()
    for (const result of [toQuantity(header.gasLimit + 1n), '-0x1', 21_000, null]) {
      proxies[A]?.behave(changing('eth_estimateGas', () => result))
      expect(await chain.call('estimateGas', { header, draft })).toBeUndefined()
    }
    proxies[A]?.behave(changing('eth_estimateGas', () => toQuantity(header.gasLimit)))
    expect((await chain.call('estimateGas', { header, draft }))?.gas).toBe(header.gasLimit)
  })
})

describe('the one way out', () => {
  it('lets nothing through to an address that was removed, and nothing while the device is offline', async () => {
    const chain = await open([at(A)])
    await newest(chain)
    await chain.call('configure', { chains: [] })
    await expect(newest(chain)).rejects.toThrow(is('rpc/no-endpoint'))
  })

  it('asks this computer while the device is offline, and everybody as soon as it is back', async () => {
    const chain = await open([at(A)])
    await chain.call('online', { is: false })
    // A node on loopback needs no network.
    expect((await newest(chain)).number).toBeGreaterThan(0n)
    const far = await connect([endpointAt('https://node.invalid/', { owner: 'foreign' })], {
      deps: { fetch: () => Promise.reject(new Error('asked')) },
    })
    chains.push(far)
    await far.call('online', { is: false })
    await expect(newest(far)).rejects.toThrow(is('rpc/offline'))
    expect(await far.call('requestLog', { after: 0 })).toEqual([])
    await far.call('online', { is: true })
    await expect(newest(far)).rejects.toThrow(is('rpc/unreachable'))
    expect((await far.call('health', undefined))[0]?.at).toMatch(/failing|resting/)
    await far.call('online', { is: false })
    await far.call('online', { is: true })
    expect((await far.call('health', undefined))[0]?.at).toBe('failing')
  })
})

describe('what an endpoint can do', () => {
  it('is found by asking, kept, and shown with its health', async () => {
    await node.mine(130)
    const chain = await open([at(A)])
    const found = await chain.call('capabilities', { chainId: CHAIN, endpointId: 'p0' })
    expect(found).toMatchObject({ by: 'asking', proofBlocks: 120, byHash: true, batch: 10, blockReceipts: true })
    expect((await chain.call('health', undefined))[0]?.capabilities).toEqual(found)
    const asked = proxies[A]?.requests.length
    expect(await chain.call('capabilities', { chainId: CHAIN, endpointId: 'p0' })).toEqual(found)
    expect(proxies[A]?.requests.length).toBe(asked)
    expect(named(A).filter(Boolean)).toEqual([])
  })

  it('is what it says of itself, where it says so', async () => {
    const said = { head: { blockNumber: '0x200', blockHash: word(1n) }, stateproofs: { disabled: false, oldestBlock: '0x180' } }
    proxies[A]?.behave((answers, asked) => {
      for (const [index, { method, id }] of asked.entries())
        if (method === 'eth_capabilities') answers[index] = { jsonrpc: '2.0', id, result: said }
      return undefined
    })
    const chain = await open([at(A)])
    expect(await chain.call('capabilities', { chainId: CHAIN, endpointId: 'p0' })).toMatchObject({ by: 'itself', proofBlocks: 128 })
  })
  it.each([
    [50, 10],
    [500, 100],
  ])('is to answer logs of the widest range that it took, where it takes %d blocks and no more', async (most, found) => {
    await node.mine(600)
    proxies[A]?.behave((answers, asked) => {
      for (const [index, { method, id, params }] of asked.entries()) {
        if (method !== 'eth_getLogs') continue
        const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
        if (Number(toBlock) - Number(fromBlock) < most) continue
        answers[index] = { jsonrpc: '2.0', id, error: { code: -32602, message: `exceed maximum block range: ${most}` } }
      }
      return undefined
    })
    const chain = await open([at(A)])
    expect(await chain.call('capabilities', { chainId: CHAIN, endpointId: 'p0' })).toMatchObject({ logBlocks: found })
  })
})
