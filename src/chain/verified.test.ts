import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import { type Hex, toQuantity, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { Lie, TransactionStatus } from '#protocol/chain'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { type ChainClient, connect, type ConnectOptions, createMemory, endpointAt, newest } from './test-support/anvil.ts'
import { changing, type Proxy, refusing, startProxy } from './test-support/proxy.ts'

/** Facts under headers that the light client verified: the practice chain, its simulated consensus, and a node that may lie. */
const CHAIN = 31337
type Included = Extract<TransactionStatus, { at: 'included' }>
type Proof = { balance: Hex }
type ReceiptJson = { transactionHash: Hex; status: Hex; logs: { data: Hex }[]; cumulativeGasUsed: Hex }

let town: Devnet
let proxy: Proxy
let chains: ChainClient[] = []
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  proxy = await startProxy(town.url)
}, 180_000)
beforeEach(() => {
  proxy.behave(() => undefined)
  proxy.requests.length = 0
})
afterEach(() => {
  for (const chain of chains) chain.close()
  chains = []
})
afterAll(async () => {
  await proxy.stop()
  await town.stop()
})

const is = (code: Parameters<typeof isError>[1]) => expect.toSatisfy((error) => isError(error, code))
const beacon = () => endpointAt(town.beacon, { id: 'beacon', roles: ['consensus'] })
const follow = async (states: readonly string[] = [proxy.url], how: ConnectOptions = {}): Promise<ChainClient> => {
  const chain = await connect([...states.map((url) => endpointAt(url)), beacon()], { consensus: { config: 'practice' }, ...how })
  chains.push(chain)
  return chain
}
const fateOf = (chain: ChainClient, hash: Hex): Promise<TransactionStatus> => chain.call('fate', { chainId: CHAIN, hash })
const waitFor = async (hash: Hex): Promise<void> => {
  await expect.poll(() => town.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
}
/** A transfer of a token with its log, mined. */
async function send(data: Hex = `0xa9059cbb${word(BigInt(CAST.carol)).slice(2)}${word(1n).slice(2)}`, more: object = {}): Promise<Hex> {
  const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from: CAST.faucet, to: CONTRACTS.dai, data, gas: '0x30000', ...more }])
  await waitFor(hash)
  return hash
}
const levelOf = (header: Header): string => header.head

describe('what became of a transaction', () => {
  it('is proved by the receipts and transactions of its block, with its logs, once [C5]', async () => {
    const chain = await follow()
    const hash = await send()
    const fate = (await fateOf(chain, hash)) as Included
    expect(fate).toMatchObject({
      at: 'included',
      inclusion: { success: true, index: 0 },
      evidence: { kind: 'proved', method: 'merkle-proof', head: 'optimistic' },
      depth: 'included',
      proof: { by: 'both-roots', transactions: 1 },
    })
    expect(fate.logs.map(({ address }) => address)).toEqual([CONTRACTS.dai])
    const receipt = await town.rpc<{ gasUsed: Hex; effectiveGasPrice: Hex }>('eth_getTransactionReceipt', [hash])
    expect(fate.inclusion.gasUsed).toBe(BigInt(receipt.gasUsed))
    expect(fate.inclusion.effectiveGasPrice).toBe(BigInt(receipt.effectiveGasPrice))
    await fateOf(chain, hash)
    const whole = proxy.requests.flat().filter(({ method }) => method === 'eth_getBlockReceipts')
    expect(whole.length).toBe(1)
  })

  it('is final by the light client’s word alone', async () => {
    const chain = await follow()
    const hash = await send()
    expect(await fateOf(chain, hash)).toMatchObject({ depth: 'included', depthEvidence: { kind: 'claimed' } })
    await town.rpc('anvil_mine', ['0x18'])
    // The light client looks once a slot.
    await expect
      .poll(() => fateOf(chain, hash))
      .toMatchObject({
        depth: 'final',
        depthEvidence: { kind: 'proved', head: 'finalized' },
        evidence: { kind: 'proved', head: 'finalized' },
      })
    proxy.behave(changing<{ number: Hex }>('eth_getBlockByNumber', (block, [name]) => (name === 'finalized' ? null : block)))
    expect(await fateOf(await follow(), hash)).toMatchObject({ depth: 'final' })
  })

  it('is proved of a failed one, a creation, and each type of transaction that a block may hold', async () => {
    const chain = await follow()
    const bob = privateKeyToAccount(town.accounts.bob.privateKey)
    const nonce = Number(await town.rpc<Hex>('eth_getTransactionCount', [bob.address, 'latest']))
    const fees = { maxFeePerGas: parseGwei('20'), maxPriorityFeePerGas: parseGwei('1') }
    const base = { chainId: CHAIN, to: CAST.carol, value: 1n, gas: 100_000n } as const
    const accessList = [{ address: CONTRACTS.dai, storageKeys: [word(1n)] }]
    const delegation = await bob.signAuthorization({ chainId: CHAIN, address: CONTRACTS.dai, nonce: nonce + 50 })
    const signed = [
      await bob.signTransaction({ ...base, type: 'legacy', nonce, gasPrice: parseGwei('20') }),
      await bob.signTransaction({ ...base, type: 'eip2930', nonce: nonce + 1, gasPrice: parseGwei('20'), accessList }),
      await bob.signTransaction({ ...base, type: 'eip1559', nonce: nonce + 2, ...fees, accessList }),
      await bob.signTransaction({ ...base, type: 'eip7702', nonce: nonce + 3, ...fees, authorizationList: [delegation] }),
      await bob.signTransaction({ ...base, type: 'eip1559', nonce: nonce + 4, ...fees, to: CONTRACTS.dai, value: 0n, data: '0xdeadbeef' }),
      await bob.signTransaction({
        ...base,
        type: 'eip1559',
        nonce: nonce + 5,
        ...fees,
        to: undefined,
        value: 0n,
        data: '0x600160005260206000f3',
      }),
    ]
    await town.rpc('evm_setAutomine', [false])
    const hashes = await Promise.all(signed.map((raw) => town.rpc<Hex>('eth_sendRawTransaction', [raw])))
    await town.rpc('anvil_mine', ['0x1'])
    await town.rpc('evm_setAutomine', [true])
    expect(hashes).toEqual(signed.map((raw) => keccak(raw)))
    for (const [at, hash] of hashes.entries()) {
      await waitFor(hash)
      const fate = (await fateOf(chain, hash)) as Included
      expect(fate).toMatchObject({ evidence: { kind: 'proved' }, inclusion: { success: at !== 4 }, proof: { transactions: 6 } })
    }
  })

  it('is proved in a full block, with its cost told in bytes', async () => {
    const chain = await follow()
    await town.rpc('evm_setAutomine', [false])
    const hashes: Hex[] = []
    // Past 128 the places of a list are keyed by two bytes.
    for (let at = 0; at < 140; at++)
      hashes.push(await town.rpc<Hex>('eth_sendTransaction', [{ from: CAST.faucet, to: CAST.carol, value: '0x1', gas: '0x5208' }]))
    await town.rpc('anvil_mine', ['0x1'])
    await town.rpc('evm_setAutomine', [true])
    for (const hash of [hashes[0], hashes[127], hashes[128], hashes[139]]) {
      await waitFor(hash ?? '0x')
      const fate = (await fateOf(chain, hash ?? '0x')) as Included
      expect(fate).toMatchObject({ evidence: { kind: 'proved' }, inclusion: { gasUsed: 21_000n }, proof: { transactions: 140 } })
      expect(fate.proof?.bytes).toBeGreaterThan(140 * 1000)
    }
  })

  it('is claimed where the endpoint gives no receipts of whole blocks, and where no light client vouches [C5]', async () => {
    const hash = await send()
    proxy.behave(refusing('eth_getBlockReceipts', 'the method eth_getBlockReceipts does not exist/is not available', undefined, -32601))
    const chain = await follow()
    expect(await fateOf(chain, hash)).toMatchObject({ at: 'included', evidence: { kind: 'claimed' }, inclusion: { success: true } })
    proxy.behave(() => undefined)
    const blind = await connect([endpointAt(proxy.url)])
    proxy.requests.length = 0
    expect(await fateOf(blind, hash)).toMatchObject({ evidence: { kind: 'claimed' } })
    // Nothing is fetched that would prove nothing.
    expect(proxy.requests.flat().some(({ method }) => method === 'eth_getBlockReceipts')).toBe(false)
    blind.close()
  })

  it('is no more surely final than it is included: its block may be final, and not hold it [C5]', async () => {
    const hash = await send()
    await town.rpc('anvil_mine', ['0x18'])
    proxy.behave(refusing('eth_getBlockReceipts', 'the method eth_getBlockReceipts does not exist/is not available', undefined, -32601))
    const chain = await follow()
    expect(await fateOf(chain, hash)).toMatchObject({ depth: 'final', evidence: { kind: 'claimed' }, depthEvidence: { kind: 'claimed' } })
  })

  it('says which part is only the endpoint’s word where the transactions cannot be rebuilt', async () => {
    const hash = await send()
    proxy.behave(
      changing<{ transactions: object[] }>('eth_getBlockByHash', (block, [, whole]) =>
        whole === true ? { ...block, transactions: block.transactions.map((one) => ({ ...one, type: '0x7e' })) } : block,
      ),
    )
    expect(await fateOf(await follow(), hash)).toMatchObject({
      evidence: { kind: 'claimed', method: 'merkle-proof' },
      proof: { by: 'receipts-root' },
    })
  })
})

describe('an endpoint that lies about a verified block', () => {
  const caught = async (chain: ChainClient, work: () => Promise<unknown>): Promise<readonly Lie[]> => {
    const told: Lie[] = []
    chain.on('lie', (lie) => told.push(lie))
    await work().catch((error: unknown) => {
      if (!isError(error)) throw error
    })
    expect(await chain.call('lies', undefined)).toEqual(told)
    return told
  }

  it('is named, kept out over restarts, and let in by being tried', async () => {
    const keep = createMemory()
    const chain = await follow([proxy.url, town.url], { deps: { keep } })
    const header = await newest(chain)
    expect(levelOf(header)).toBe('optimistic')
    proxy.behave(changing<Proof>('eth_getProof', (proof) => ({ ...proof, balance: '0x7' })))
    const wants = [{ address: CAST.bob, slots: [] }]
    const told = await caught(chain, async () => {
      const { sources } = await chain.call('prove', { header, wants, purpose: 'balances' })
      // The next one answered: no lie ever becomes a number.
      expect(sources).toEqual([new URL(town.url).host])
    })
    expect(told).toMatchObject([
      { chainId: CHAIN, endpoint: new URL(proxy.url).host, what: 'a balance', block: { number: header.number, hash: header.hash } },
    ])
    await expect.poll(() => keep.get('lies')).toBeDefined()
    const later = await follow([proxy.url], { deps: { keep } })
    expect(await later.call('lies', undefined)).toEqual(told)
    await expect(newest(later)).rejects.toThrow(is('rpc/lying'))
    // Tried while it still lies, it stays out.
    expect(await later.call('test', { chainId: CHAIN, url: proxy.url })).toMatchObject({ proofs: false })
    await expect(newest(later)).rejects.toThrow(is('rpc/lying'))
    proxy.behave(() => undefined)
    await later.call('test', { chainId: CHAIN, url: proxy.url })
    expect((await newest(later)).head).toBe('optimistic')
    expect(await later.call('lies', undefined)).toEqual(told)
  })

  it('is forgotten with everything else when the person erases it', async () => {
    const keep = createMemory()
    const chain = await follow([proxy.url, town.url], { deps: { keep } })
    const header = await newest(chain)
    proxy.behave(changing<Proof>('eth_getProof', (proof) => ({ ...proof, balance: '0x7' })))
    await caught(chain, () => chain.call('prove', { header, wants: [{ address: CAST.bob, slots: [] }], purpose: 'balances' }))
    await chain.call('forgetEverything', undefined)
    expect(await keep.get('lies')).toBeUndefined()
    expect(await chain.call('lies', undefined)).toEqual([])
    expect(await chain.call('requestLog', { after: 0 })).toEqual([])
    expect(await chain.call('health', undefined)).toEqual([])
    await expect(newest(chain)).rejects.toThrow(is('rpc/no-endpoint'))
    // Nothing of it is known to the next, nor to this one once it is set up again.
    const later = await follow([proxy.url], { deps: { keep } })
    expect((await newest(later)).head).toBe('optimistic')
  })

  it('is let in by the person’s word too', async () => {
    const chain = await follow()
    const header = await newest(chain)
    proxy.behave(changing<Proof>('eth_getProof', (proof) => ({ ...proof, balance: '0x7' })))
    await caught(chain, () => chain.call('prove', { header, wants: [{ address: CAST.bob, slots: [] }], purpose: 'balances' }))
    await town.rpc('anvil_mine', ['0x1'])
    await expect(newest(chain)).rejects.toThrow(is('rpc/lying'))
    await chain.call('readmit', { chainId: CHAIN, endpointId: proxy.url })
    expect((await newest(chain)).head).toBe('optimistic')
  })

  it.each<readonly [string, Parameters<Proxy['behave']>[0]]>([
    ['status', changing<ReceiptJson[]>('eth_getBlockReceipts', (all) => all.map((one) => ({ ...one, status: '0x0' })))],
    ['gas', changing<ReceiptJson[]>('eth_getBlockReceipts', (all) => all.map((one) => ({ ...one, cumulativeGasUsed: '0x5208' })))],
    ['logs', changing<ReceiptJson[]>('eth_getBlockReceipts', (all) => all.map((one) => ({ ...one, logs: [] })))],
    ['number of receipts', changing<ReceiptJson[]>('eth_getBlockReceipts', (all) => [...all, ...all])],
    ['receipt beside the block’s', changing<ReceiptJson>('eth_getTransactionReceipt', (one) => ({ ...one, status: '0x0' }))],
  ])('is caught by a false %s', async (_, behaviour) => {
    const chain = await follow([proxy.url, town.url])
    const hash = await send()
    proxy.behave(behaviour)
    const told = await caught(chain, async () => {
      expect(await fateOf(chain, hash)).toMatchObject({ at: 'included', inclusion: { success: true }, evidence: { kind: 'proved' } })
    })
    expect(told.map(({ endpoint }) => endpoint)).toEqual([new URL(proxy.url).host])
  })

  it('is caught by a log that is not there, and by one left out', async () => {
    const first = await send()
    const { blockNumber } = await town.rpc<{ blockNumber: Hex }>('eth_getTransactionReceipt', [first])
    const question = {
      chainId: CHAIN,
      fromBlock: BigInt(blockNumber) - 200n,
      toBlock: BigInt(blockNumber),
      address: CONTRACTS.dai,
      topics: [],
      prove: 2,
    }
    const honest = await follow()
    const { logs, evidence } = await honest.call('logs', question)
    const kinds = logs.map((one) => one.evidence?.kind)
    expect(kinds.slice(-2)).toEqual(['proved', 'proved'])
    expect(kinds.slice(0, -2).every((kind) => kind === undefined)).toBe(true)
    expect(evidence.kind).toBe('claimed')
    proxy.behave(changing<{ data: Hex }[]>('eth_getLogs', (all) => all.map((one) => ({ ...one, data: word(99n) }))))
    const chain = await follow()
    expect((await caught(chain, () => chain.call('logs', question))).map(({ what }) => what)).toEqual(['the logs'])
  })

  it('is not who is only late, or has pruned: that is no lie', async () => {
    const chain = await follow()
    const header = await newest(chain)
    proxy.behave(refusing('eth_getProof', 'missing trie node 28ed2088 (path ) state 0x28ed2088 is not available, not found'))
    const told = await caught(chain, () => chain.call('prove', { header, wants: [{ address: CAST.bob, slots: [] }], purpose: 'balances' }))
    expect(told).toEqual([])
    expect(await chain.call('health', undefined)).toMatchObject([{ at: 'healthy' }, {}])
  })
})

describe('a node that trails the light client', () => {
  it('is asked again, then believed as far as it goes, and proved once it is there', async () => {
    const head = Number(await town.rpc<Hex>('eth_blockNumber'))
    const before = await town.rpc('eth_getBlockByNumber', [toQuantity(head - 1), false])
    proxy.behave((answers, asked) => {
      changing('eth_getBlockByHash', () => null)(answers, asked)
      return changing('eth_getBlockByNumber', () => before)(answers, asked)
    })
    const chain = await follow()
    expect(levelOf(await newest(chain))).toBe('claimed')
    proxy.behave(() => undefined)
    const verified = await newest(chain)
    expect(levelOf(verified)).toBe('optimistic')
    await town.rpc('anvil_mine', ['0x1'])
    proxy.behave(changing('eth_getBlockByHash', () => null))
    expect((await newest(chain)).hash).toBe(verified.hash)
    expect((await chain.call('health', undefined))[0]?.at).toBe('healthy')
  })
})

describe('a public node with all its limits', () => {
  it('is enough for proved facts', async () => {
    const open = await startDevnet({ port: 0, as: 'public' })
    const endpoints = [
      endpointAt(open.url, { owner: 'foreign' }),
      endpointAt(open.beacon, { id: 'beacon', roles: ['consensus'], owner: 'foreign' }),
    ]
    const chain = await connect(endpoints, { consensus: { config: 'practice' }, patient: true })
    try {
      const hash = await open.rpc<Hex>('eth_sendTransaction', [{ from: CAST.faucet, to: CAST.carol, value: '0x1' }])
      await expect.poll(() => open.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
      const header = await newest(chain)
      expect(levelOf(header)).toBe('optimistic')
      const { witness } = await chain.call('prove', { header, wants: [{ address: CAST.bob, slots: [] }], purpose: 'balances' })
      expect(witness.accounts.length).toBe(1)
      expect(await fateOf(chain, hash)).toMatchObject({ evidence: { kind: 'proved' }, inclusion: { success: true } })
      const older = await chain.call('header', { chainId: CHAIN, block: { number: header.number - 300n }, purpose: 'history' })
      expect(levelOf(older)).toBe('finalized')
      expect((await chain.call('requestLog', { after: 0 })).filter(({ outcome }) => outcome !== 'ok')).toEqual([])
    } finally {
      chain.close()
      await open.stop()
    }
  })
})

describe('a node that proves only its newest block', () => {
  const WINDOW = 'distance to target block exceeds maximum proof window'

  it('is asked at that, and what it proved is vouched for once the light client is there', async () => {
    const chain = await follow()
    const header = await newest(chain)
    // A slot later: the light client has not seen it, the node has no other.
    await town.rpc('anvil_mine', ['0x1'])
    proxy.behave((answers, asked) => {
      for (const [at, { method, params, id }] of asked.entries())
        if (method === 'eth_getProof' && params.at(-1) !== 'latest')
          answers[at] = { jsonrpc: '2.0', id, error: { code: -32000, message: WINDOW } }
      return undefined
    })
    const wants = [{ address: CAST.bob, slots: [] }]
    await expect(chain.call('prove', { header, wants, purpose: 'balances' })).rejects.toThrow(is('simulation/moved'))
    const next = await newest(chain)
    expect(next.number).toBe(header.number + 1n)
    const { witness } = await chain.call('prove', { header: next, wants, purpose: 'balances' })
    expect(witness.accounts.length).toBe(1)
    expect(levelOf(await chain.call('vouch', { header: { ...next, head: 'claimed' } }))).toBe('optimistic')
  })

  it('is waited with, until the light client reaches its block or a child of it', async () => {
    const chain = await follow()
    await newest(chain)
    await town.rpc('anvil_mine', ['0x1'])
    const { hash } = await town.rpc<{ hash: Hex }>('eth_getBlockByNumber', ['latest', false])
    const claimed = { ...(await chain.call('header', { chainId: CHAIN, block: { hash }, purpose: 'head' })), head: 'claimed' as const }
    await town.rpc('anvil_mine', ['0x2'])
    expect(levelOf(await chain.call('vouch', { header: claimed, patienceMs: 5000 }))).toBe('optimistic')
  })
})
