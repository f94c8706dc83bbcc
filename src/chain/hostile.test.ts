import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import type { Endpoint } from '#core/chains/chain'
import type { Header } from '#core/chains/header'
import { type Hex, toQuantity, word } from '#core/bytes/hex'
import { BOB, chainOf, connect, type ChainClient, endpointAt, newest, startTestChain } from './test-support/anvil.ts'
import { type Behaviour, changing, onlyFor, type Proxy, refusing, startProxy } from './test-support/proxy.ts'

const CHAIN = 31337
type Code = Parameters<typeof isError>[1]
type Proof = { balance: Hex; nonce: Hex; codeHash: Hex; accountProof: Hex[]; storageProof: { key: Hex; value: Hex; proof: Hex[] }[] }

let node: Awaited<ReturnType<typeof startTestChain>>
let proxy: Proxy
beforeAll(async () => {
  node = await startTestChain()
  await node.mine(3)
  proxy = await startProxy(node.url)
})
afterAll(async () => {
  await proxy.stop()
  await node.stop()
})
beforeEach(() => {
  proxy.behave(() => undefined)
  proxy.requests.length = 0
})

const is = (code: Code) => expect.toSatisfy((error) => isError(error, code))
type How = { readonly timeoutMs?: number; readonly patient?: boolean; readonly owner?: Endpoint['owner'] }
const proxied = ({ owner = 'own', ...how }: How = {}) => connect([endpointAt(proxy.url, { owner })], how)
/** Runs `work` with an honest node until it has a header, then with one that behaves so. */
async function against<T>(behaviour: Behaviour, work: (chain: ChainClient, header: Header) => Promise<T>, how: How = {}): Promise<T> {
  const chain = await proxied(how)
  try {
    const header = await newest(chain)
    proxy.behave(behaviour)
    return await work(chain, header)
  } finally {
    chain.close()
  }
}
const proveStorer = (chain: ChainClient, header: Header) =>
  chain.call('prove', { header, wants: [{ address: node.storer, slots: [word(0n), word(1n)] }], purpose: 'review' })
const flipLast = (node: Hex): Hex => `0x${node.slice(2, -1)}${node.endsWith('0') ? '1' : '0'}`

/** Never a number: whatever such a node does, the question ends in a failure with a name. */
describe('proofs from a hostile node', () => {
  it.each<readonly [string, Code, Behaviour]>([
    [
      'says another balance than it proves',
      'proof/invalid',
      changing<Proof>('eth_getProof', (proof) => ({ ...proof, balance: '0xffffffffffff' })),
    ],
    ['says another nonce than it proves', 'proof/invalid', changing<Proof>('eth_getProof', (proof) => ({ ...proof, nonce: '0x0' }))],
    [
      'says another value than it proves',
      'proof/invalid',
      changing<Proof>('eth_getProof', (proof) => ({
        ...proof,
        storageProof: proof.storageProof.map((slot) => ({ ...slot, value: '0x1' })),
      })),
    ],
    [
      'omits a slot',
      'proof/incomplete',
      changing<Proof>('eth_getProof', (proof) => ({ ...proof, storageProof: proof.storageProof.slice(1) })),
    ],
    [
      'proves another slot',
      'proof/incomplete',
      changing<Proof>('eth_getProof', (proof) => ({ ...proof, storageProof: proof.storageProof.map((slot) => ({ ...slot, key: '0x9' })) })),
    ],
    ['answers for another account', 'proof/incomplete', changing<Proof>('eth_getProof', (proof) => ({ ...proof, address: BOB }))],
    [
      'cuts a proof',
      'proof/invalid',
      changing<Proof>('eth_getProof', (proof) => ({ ...proof, accountProof: proof.accountProof.slice(0, -1) })),
    ],
    ['gives no proof', 'proof/incomplete', changing<Proof>('eth_getProof', (proof) => ({ ...proof, accountProof: [] }))],
    [
      'adds a node',
      'proof/invalid',
      changing<Proof>('eth_getProof', (proof) => ({ ...proof, accountProof: [...proof.accountProof, proof.accountProof[0]] })),
    ],
    [
      'turns a bit',
      'proof/invalid',
      changing<Proof>('eth_getProof', (proof) => ({
        ...proof,
        accountProof: proof.accountProof.map((node, at, all) => (at === all.length - 1 ? flipLast(node) : node)),
      })),
    ],
    [
      'claims that there is nothing',
      'proof/invalid',
      changing<Proof>('eth_getProof', (proof) => ({ ...proof, balance: '0x0', nonce: '0x0', accountProof: ['0x80'] })),
    ],
    ['forges the code', 'proof/invalid', changing<Hex>('eth_getCode', () => '0x60016001')],
    ['hides the code', 'proof/invalid', changing<Hex>('eth_getCode', () => '0x')],
    ['writes nonsense for a node', 'rpc/malformed', changing<Proof>('eth_getProof', (proof) => ({ ...proof, accountProof: ['0xzz'] }))],
    ['writes half a byte', 'rpc/malformed', changing<Proof>('eth_getProof', (proof) => ({ ...proof, accountProof: ['0x123'] }))],
    [
      'gives a proof without end',
      'rpc/malformed',
      changing<Proof>('eth_getProof', (proof) => ({ ...proof, accountProof: Array.from({ length: 2000 }, () => proof.accountProof[0]) })),
    ],
    ['gives no object', 'rpc/malformed', changing<Proof>('eth_getProof', () => 'yes')],
    ['gives null', 'rpc/malformed', changing<Proof>('eth_getProof', () => null)],
  ])('that %s end in %s', async (_, code, behaviour) => {
    await expect(against(behaviour, proveStorer)).rejects.toThrow(is(code))
  })

  it('are asked of the next endpoint, and the first counts as failing', async () => {
    const chain = await connect([endpointAt(proxy.url), endpointAt(node.url)])
    const header = await newest(chain)
    proxy.behave(changing<Hex>('eth_getCode', () => '0x60016001'))
    const { sources, witness } = await proveStorer(chain, header)
    expect(sources).toEqual([new URL(node.url).host])
    expect(witness.slots.map(({ value }) => value)).toEqual([word(42n), word(7n)])
    expect(await chain.call('health', undefined)).toMatchObject([{ at: 'failing', error: 'proof/invalid' }, { at: 'healthy' }])
    chain.close()
  })

  it('under a header that the light client verified make a liar, kept out', async () => {
    await against(
      changing<Proof>('eth_getProof', (proof) => ({ ...proof, balance: '0xffff' })),
      async (chain, header) => {
        await expect(proveStorer(chain, { ...header, head: 'finalized' })).rejects.toThrow(is('rpc/lying'))
        expect(await chain.call('health', undefined)).toMatchObject([{ at: 'lying' }])
        proxy.behave(() => undefined)
        await expect(newest(chain)).rejects.toThrow(is('rpc/lying'))
        // Settings leave it out, another name too; it is let in by being tried.
        await chain.call('configure', { chains: [chainOf([endpointAt(proxy.url)])] })
        await expect(newest(chain)).rejects.toThrow(is('rpc/lying'))
        await chain.call('configure', { chains: [chainOf([endpointAt(proxy.url, { id: 'again' })])] })
        await expect(newest(chain)).rejects.toThrow(is('rpc/lying'))
        expect(await chain.call('test', { chainId: CHAIN, url: proxy.url })).toMatchObject({ proofs: true })
        expect((await newest(chain)).number).toBe(header.number)
      },
    )
  })

  it('of a backend that answers for another block are stale, not a lie', async () => {
    const old = await node.rpc<Proof>('eth_getProof', [node.storer, [word(0n), word(1n)], '0x0'])
    await against(
      changing<Proof>('eth_getProof', () => ({ ...old, address: node.storer })),
      async (chain, header) => {
        await expect(proveStorer(chain, { ...header, head: 'finalized' })).rejects.toThrow(is('rpc/cannot-prove'))
        expect(await chain.call('health', undefined)).toMatchObject([{ at: 'healthy' }])
      },
    )
  })
})

describe('a node with a short memory', () => {
  const WINDOW = 'distance to target block exceeds maximum proof window'
  const byHash = (params: readonly unknown[]): boolean => typeof params.at(-1) === 'object'

  it('that takes no block hashes is asked by number, from then on', async () => {
    const refuseHash: Behaviour = (answers, asked) => {
      for (const method of ['eth_getProof', 'eth_getCode'])
        refusing(method, 'invalid argument 2: json: cannot unmarshal object into Go value of type string', byHash, -32602)(answers, asked)
      return undefined
    }
    await against(refuseHash, async (chain, header) => {
      expect((await proveStorer(chain, header)).trips).toBe(2)
      const other = await chain.call('prove', { header, wants: [{ address: node.bare, slots: [] }], purpose: 'review' })
      expect(other.trips).toBe(1)
      expect(proxy.requests.at(-1)?.[0]?.params.at(-1)).toBe(toQuantity(header.number))
    })
  })

  it('is asked at its newest block, which does while that is the block', async () => {
    await against(
      refusing('eth_getProof', WINDOW, (params) => params.at(-1) !== 'latest'),
      async (chain, header) => {
        expect((await proveStorer(chain, header)).witness.slots.length).toBe(2)
        await node.mine(1)
        const more = chain.call('prove', { header, wants: [{ address: node.bare, slots: [] }], purpose: 'review' })
        await expect(more).rejects.toThrow(is('simulation/moved'))
        expect((await proveStorer(chain, await newest(chain))).witness.slots.length).toBe(2)
      },
    )
  })

  it('behind the head that we saw is asked again, a few times', async () => {
    const chain = await proxied()
    const first = await newest(chain)
    const before = await node.block(toQuantity(first.number - 1n))
    let late = 1
    proxy.behave(changing('eth_getBlockByNumber', (block) => (late-- > 0 ? before : block)))
    expect((await newest(chain)).number).toBe(first.number)
    late = 100
    expect((await newest(chain)).number).toBe(first.number - 1n)
    chain.close()
  })
})

describe('headers from a hostile node', () => {
  it.each<readonly [string, Code, Behaviour]>([
    [
      'changes the state root',
      'proof/header-mismatch',
      changing<object>('eth_getBlockByNumber', (block) => ({ ...block, stateRoot: word(1n) })),
    ],
    ['changes the hash', 'proof/header-mismatch', changing<object>('eth_getBlockByNumber', (block) => ({ ...block, hash: word(1n) }))],
    [
      'changes the base fee',
      'proof/header-mismatch',
      changing<object>('eth_getBlockByNumber', (block) => ({ ...block, baseFeePerGas: '0x1' })),
    ],
    [
      'leaves out a field',
      'proof/header-mismatch',
      changing<object>('eth_getBlockByNumber', (block) => ({ ...block, withdrawalsRoot: undefined })),
    ],
    ['gives null', 'rpc/malformed', changing('eth_getBlockByNumber', () => null)],
    ['gives a list', 'rpc/malformed', changing('eth_getBlockByNumber', (block) => [block])],
  ])('that %s end in %s', async (_, code, behaviour) => {
    await expect(against(behaviour, (chain) => newest(chain))).rejects.toThrow(is(code))
  })
})

describe('a server that does not keep to JSON-RPC or HTTP', () => {
  const whole = (reply: ReturnType<Behaviour>): Behaviour => onlyFor('eth_getProof', () => reply)
  const HUGE = 17 * 1024 * 1024

  it.each<readonly [string, Code, Behaviour]>([
    ['mixes up ids', 'rpc/malformed', onlyFor('eth_getProof', (answers) => ({ body: answers.map((answer) => ({ ...answer, id: 9 })) }))],
    ['repeats an id', 'rpc/malformed', onlyFor('eth_getProof', (answers) => ({ body: answers.map((answer) => ({ ...answer, id: 1 })) }))],
    ['leaves out an answer', 'rpc/malformed', onlyFor('eth_getProof', (answers) => ({ body: answers.slice(1) }))],
    ['adds an answer', 'rpc/malformed', onlyFor('eth_getProof', (answers) => ({ body: [...answers, { ...answers[0], id: 3 }] }))],
    [
      'speaks another version',
      'rpc/malformed',
      onlyFor('eth_getProof', (answers) => ({ body: answers.map((answer) => ({ ...answer, jsonrpc: '1.0' })) })),
    ],
    [
      'answers HTML',
      'rpc/malformed',
      whole({ headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Checking your browser</title>' }),
    ],
    ['answers nothing', 'rpc/malformed', whole({ body: '' })],
    // To everything: who refuses proofs alone is read without them (plain.test.ts).
    ['answers HTML with 403', 'rpc/refused', () => ({ status: 403, body: '<html>' })],
    ['answers 500', 'rpc/http-error', whole({ status: 500, body: 'oops' })],
    ['answers results with 500', 'rpc/http-error', onlyFor('eth_getProof', (answers) => ({ status: 500, body: answers }))],
    ['answers 502', 'rpc/http-error', whole({ status: 502, body: '<html>' })],
    ['redirects', 'rpc/unreachable', () => ({ status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: '' })],
    ['hangs', 'rpc/timeout', whole(() => undefined)],
    ['hangs in the middle', 'rpc/timeout', whole((response) => void response.writeHead(200).write('[{"jsonrpc":'))],
    [
      'hangs up in the middle',
      'rpc/unreachable',
      whole((response) => void (response.writeHead(200).write('[{"jsonrpc":'), setTimeout(() => response.destroy(), 20))),
    ],
    [
      'answers what is no text',
      'rpc/not-text',
      whole((response) => void response.writeHead(200).end(Buffer.from([0x5b, 0xff, 0xfe, 0x5d]))),
    ],
    ['answers without end', 'rpc/too-large', whole({ body: `"${'x'.repeat(HUGE)}"` })],
    ['asks to slow down for long', 'rpc/rate-limited', whole({ status: 429, headers: { 'retry-after': '30' }, body: '' })],
    ['says so in words', 'rpc/rate-limited', refusing('eth_getProof', 'Your app has exceeded its compute units per second capacity')],
  ])('that %s ends in %s', async (_, code, behaviour) => {
    await expect(against(behaviour, proveStorer, code === 'rpc/timeout' ? { timeoutMs: 500 } : {})).rejects.toThrow(is(code))
  })

  it('is forgiven answers in another order', async () => {
    const { witness } = await against(
      onlyFor('eth_getProof', (answers) => ({ body: answers.toReversed() })),
      proveStorer,
    )
    expect(witness.slots[0]?.value).toBe(word(42n))
  })

  it('is given the time that it asks for, then asked again', async () => {
    let refusals = 1
    const busy = onlyFor('eth_getBlockByNumber', () =>
      refusals-- > 0 ? { status: 429, headers: { 'retry-after': '1' }, body: '' } : undefined,
    )
    const started = Date.now()
    expect((await against(busy, (chain) => newest(chain), { patient: true })).number).toBeGreaterThan(0n)
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000)
  })

  it('is asked in smaller batches when it wants that, and remembered so', async () => {
    const most = 3
    const limited: Behaviour = (_, asked) =>
      asked.length > most
        ? { body: { jsonrpc: '2.0', id: null, error: { code: 31, message: 'Batch of more than 3 requests are not allowed on free tier' } } }
        : undefined
    await against(limited, async (chain, header) => {
      const wants = Array.from({ length: 12 }, (_, at) => ({ address: `0x${(at + 1).toString(16).padStart(40, '0')}` as Hex, slots: [] }))
      expect((await chain.call('prove', { header, wants, purpose: 'review' })).witness.accounts.length).toBe(12)
      proxy.requests.length = 0
      const others = wants.map((_, at) => ({ address: `0x${(at + 100).toString(16).padStart(40, '0')}` as Hex, slots: [] }))
      await chain.call('prove', { header, wants: others, purpose: 'review' })
      expect(Math.max(...proxy.requests.map((asked) => asked.length))).toBeLessThanOrEqual(most)
    })
  })

  const SOME = (from: number) =>
    Array.from({ length: 60 }, (_, at) => ({ address: `0x${(at + from).toString(16).padStart(40, '0')}` as Hex, slots: [] }))
  /** The sizes of the requests of a question of 120 calls, put twice. */
  const sizesOf = async (behaviour: Behaviour): Promise<readonly (readonly number[])[]> =>
    against(
      behaviour,
      async (chain, header) => {
        const sizes: number[][] = []
        for (const from of [1_000, 2_000]) {
          proxy.requests.length = 0
          expect((await chain.call('prove', { header, wants: SOME(from), purpose: 'review' })).witness.accounts.length).toBe(60)
          sizes.push(proxy.requests.map((asked) => asked.length).toSorted((a, b) => b - a))
        }
        return sizes
      },
      { patient: true, owner: 'foreign' },
    )

  it('is asked much in few requests where it takes them', async () => {
    expect(await sizesOf(() => undefined)).toEqual([
      [50, 50, 20],
      [50, 50, 20],
    ])
  })

  it.each([
    ['of more than ten', { body: { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch too large' } } }],
    ['by their size', { status: 413, body: '' }],
  ])('is asked much in requests of ten once it refused them %s', async (_, refusal) => {
    const [first, second] = await sizesOf((_request, asked) => (asked.length > 10 ? refusal : undefined))
    // One goes ahead, and is refused for all.
    expect(first?.filter((size) => size > 10)).toEqual([50])
    expect(second).toEqual(Array.from({ length: 12 }, () => 10))
  })

  it('is asked much a few at a time without being asked too much again and again', async () => {
    const [first = [], second = []] = await sizesOf((_, asked) =>
      asked.length > 3
        ? { body: { jsonrpc: '2.0', id: null, error: { code: 31, message: 'Batch of more than 3 requests are not allowed' } } }
        : undefined,
    )
    expect(first.filter((size) => size > 3).length).toBeLessThan(8)
    expect(second.filter((size) => size > 3)).toEqual([])
  })

  it('is asked much in requests of ten once so many were too much for it', async () => {
    let refusals = 1
    const [first, second] = await sizesOf((_, asked) =>
      asked.length > 10 && refusals-- > 0 ? { status: 429, headers: { 'retry-after': '1' }, body: '' } : undefined,
    )
    expect(first?.some((size) => size > 10)).toBe(true)
    expect(second).toEqual(Array.from({ length: 12 }, () => 10))
  })

  it('is left alone once nobody wants its answer', async () => {
    await against(
      whole(() => undefined),
      async (chain, header) => {
        const controller = new AbortController()
        const pending = chain.call(
          'prove',
          { header, wants: [{ address: BOB, slots: [] }], purpose: 'review' },
          { signal: controller.signal },
        )
        await expect.poll(() => proxy.requests.some((asked) => asked[0]?.method === 'eth_getProof')).toBe(true)
        controller.abort()
        await expect(pending).rejects.toThrow(is('app/aborted'))
        await expect.poll(async () => (await chain.call('requestLog', { after: 0 })).at(-1)?.outcome).toBe('aborted')
      },
    )
  })

  it('is given up when the person removes it', async () => {
    await against(
      whole(() => undefined),
      async (chain, header) => {
        const pending = proveStorer(chain, header)
        await expect.poll(() => proxy.requests.some((asked) => asked[0]?.method === 'eth_getProof')).toBe(true)
        await chain.call('configure', { chains: [] })
        await expect(pending).rejects.toThrow(is('app/aborted'))
      },
    )
  })

  it('that becomes another chain behind our back is found out after the line was lost', async () => {
    const chain = await proxied()
    await newest(chain)
    proxy.behave(() => ({ status: 502, body: '' }))
    await expect(newest(chain)).rejects.toThrow(is('rpc/http-error'))
    proxy.behave(changing('eth_chainId', () => '0x1'))
    await expect(newest(chain)).rejects.toThrow(is('rpc/wrong-chain'))
    await expect(chain.call('faucet', { account: BOB })).rejects.toThrow(is('rpc/wrong-chain'))
    chain.close()
  })
})

describe('other answers of a hostile node', () => {
  const ask = {
    nonce: (chain: ChainClient) => chain.call('nonce', { chainId: CHAIN, account: BOB, tag: 'latest' }),
    fees: (chain: ChainClient) => chain.call('feeHistory', { chainId: CHAIN }),
    fate: (chain: ChainClient) => chain.call('fate', { chainId: CHAIN, hash: word(1n) }),
    logs: (chain: ChainClient) => chain.call('logs', { chainId: CHAIN, fromBlock: 0n, toBlock: 3n, address: BOB, topics: [] }),
  }
  const LOG = { address: BOB, topics: [], data: '0x', blockNumber: '0x1', transactionHash: word(1n), logIndex: '0x0', removed: false }
  const RECEIPT = {
    transactionHash: word(1n),
    blockNumber: '0x1',
    blockHash: word(2n),
    transactionIndex: '0x0',
    status: '0x1',
    gasUsed: '0x1',
    effectiveGasPrice: '0x1',
    logs: [],
  }

  it.each<readonly [keyof typeof ask, string, Behaviour]>([
    ['nonce', 'is text', changing('eth_getTransactionCount', () => 'seven')],
    ['nonce', 'is no safe integer', changing('eth_getTransactionCount', () => '0xffffffffffffffff')],
    [
      'fees',
      'lack a percentile',
      changing<{ reward: Hex[][] }>('eth_feeHistory', (fees) => ({ ...fees, reward: fees.reward.map((row) => row.slice(1)) })),
    ],
    ['fees', 'lack rewards', changing<object>('eth_feeHistory', (fees) => ({ ...fees, reward: undefined }))],
    [
      'fees',
      'are for more blocks than asked',
      changing<object>('eth_feeHistory', (fees) => ({ ...fees, gasUsedRatio: Array.from({ length: 21 }, () => 1) })),
    ],
    [
      'fees',
      'hold text for a ratio',
      changing<{ gasUsedRatio: number[] }>('eth_feeHistory', (fees) => ({ ...fees, gasUsedRatio: fees.gasUsedRatio.map(String) })),
    ],
    ['fate', 'is the receipt of another', changing('eth_getTransactionReceipt', () => ({ ...RECEIPT, transactionHash: word(3n) }))],
    ['fate', 'has a status of its own', changing('eth_getTransactionReceipt', () => ({ ...RECEIPT, status: '0x2' }))],
    [
      'fate',
      'holds a log of another',
      changing('eth_getTransactionReceipt', () => ({ ...RECEIPT, logs: [{ ...LOG, transactionHash: word(4n) }] })),
    ],
    ['fate', 'is another transaction', changing('eth_getTransactionByHash', () => ({ hash: word(9n) }))],
    ['logs', 'are of another contract', changing('eth_getLogs', () => [{ ...LOG, address: node.storer }])],
    ['logs', 'are of another block', changing('eth_getLogs', () => [{ ...LOG, blockNumber: '0x99' }])],
    ['logs', 'were removed', changing('eth_getLogs', () => [{ ...LOG, removed: true }])],
    ['logs', 'have five topics', changing('eth_getLogs', () => [{ ...LOG, topics: Array.from({ length: 5 }, () => word(1n)) }])],
  ])('%s that %s are malformed', async (name, _, behaviour) => {
    await expect(against<unknown>(behaviour, (chain) => ask[name](chain))).rejects.toThrow(is('rpc/malformed'))
  })

  it('a receipt of a block that is not there is not believed', async () => {
    const fate = await against(
      changing('eth_getTransactionReceipt', () => RECEIPT),
      (chain) => ask.fate(chain),
    )
    expect(fate.at).toBe('pending')
  })

  it('a node that knows no safe or finalized block says how deep it can', async () => {
    const hash = (await node.rpc<{ transactions: Hex[] }>('eth_getBlockByNumber', ['0x1', false])).transactions[0] ?? '0x'
    const behaviour = refusing('eth_getBlockByNumber', 'finalized block not found', ([name]) => name === 'safe' || name === 'finalized')
    expect(await against(behaviour, (chain) => chain.call('fate', { chainId: CHAIN, hash }))).toMatchObject({
      at: 'included',
      depth: 'included',
    })
  })

  it('logs come in parts of what was refused, and the size is remembered', async () => {
    const most = 5n
    const tooWide = ([filter]: readonly unknown[]): boolean => {
      const { fromBlock, toBlock } = filter as { fromBlock: Hex; toBlock: Hex }
      return BigInt(toBlock) - BigInt(fromBlock) + 1n > most
    }
    await node.mine(40)
    await against(refusing('eth_getLogs', 'exceed maximum block range: 5', tooWide, -32602), async (chain) => {
      const question = { chainId: CHAIN, fromBlock: 0n, toBlock: 40n, topics: [] } as const
      expect((await chain.call('logs', question)).logs).toEqual([])
      proxy.requests.length = 0
      await chain.call('logs', question)
      const ranges = proxy.requests.flatMap((calls) => calls.map(({ params }) => params[0] as { fromBlock: Hex; toBlock: Hex }))
      expect(ranges.every((range) => !tooWide([range]))).toBe(true)
      expect(BigInt(ranges[0]?.fromBlock ?? 1)).toBe(0n)
      expect(BigInt(ranges.at(-1)?.toBlock ?? 0)).toBe(40n)
      for (const [at, range] of ranges.entries())
        if (at > 0) expect(BigInt(range.fromBlock)).toBe(BigInt(ranges[at - 1]?.toBlock ?? 0) + 1n)
    })
  })
})
