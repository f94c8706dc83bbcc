import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Header } from '#core/chains/header'
import { type Hex, word } from '#core/bytes/hex'
import { type Anvil, freePort, startAnvil } from '../../scripts/devnet/anvil.ts'
import { ALICE, BOB, type ChainClient, connect, endpointAt, newest, NOBODY, startTestChain } from './test-support/anvil.ts'
import { type Behaviour, changing, type Proxy, refusing, startProxy } from './test-support/proxy.ts'

// Endpoints that give no proofs: what they say of state is read call by call, and is told apart from what is proved.

const SLOTS = [word(0n), word(1n), word(2n)]
let node: Awaited<ReturnType<typeof startTestChain>>
let proxy: Proxy
const open: ChainClient[] = []
beforeAll(async () => {
  node = await startTestChain()
  proxy = await startProxy(node.url)
})
afterAll(async () => {
  for (const chain of open) chain.close()
  await proxy.stop()
  await node.stop()
})

const at = async (...given: Parameters<typeof connect>): Promise<ChainClient> => {
  const chain = await connect(...given)
  open.push(chain)
  return chain
}
const read = async (chain: ChainClient, header: Header, ...wants: { address: Hex; slots: readonly Hex[] }[]) =>
  chain.call('prove', { header, wants, purpose: 'review' })
const wanted = () => [
  { address: ALICE as Hex, slots: [] },
  { address: NOBODY as Hex, slots: [] },
  { address: node.storer, slots: SLOTS },
]
/** Balances, nonces, code hashes and slots, without the roots that only a proof tells. */
const figures = ({ witness }: Awaited<ReturnType<typeof read>>) => ({
  accounts: witness.accounts.map(({ address, account }) => [address, account?.balance, account?.nonce, account?.codeHash]),
  slots: witness.slots,
  codes: witness.codes,
})
const asked = (method: string): number => proxy.requests.flat().filter((one) => one.method === method).length

const REFUSALS: readonly (readonly [string, Behaviour])[] = [
  ['does not know the method', refusing('eth_getProof', 'the method eth_getProof does not exist/is not available', () => true, -32601)],
  ['keeps it for those who pay', refusing('eth_getProof', 'eth_getProof is not available on the free tier')],
  ['has it for no block at all', refusing('eth_getProof', 'distance to target block exceeds maximum proof window')],
  ['says so as Hardhat does', refusing('eth_getProof', 'Method eth_getProof is not supported', () => true, -32004)],
  ['gives a reason of its own', refusing('eth_getProof', 'oops', () => true, -32099)],
  [
    'refuses by its status alone',
    (_, calls) => (calls.some(({ method }) => method === 'eth_getProof') ? { status: 403, body: 'Forbidden' } : undefined),
  ],
]

describe('an endpoint without proofs', () => {
  it.each(REFUSALS)('that %s tells what another one proves, and is said to be told', async (_, behaviour) => {
    proxy.behave(behaviour)
    const proving = await at([endpointAt(node.url)])
    const telling = await at([endpointAt(proxy.url)])
    const header = await newest(proving)
    const proved = await read(proving, header, ...wanted())
    const told = await read(telling, header, ...wanted())
    expect(proved.plain).toBeUndefined()
    expect(told.plain).toEqual([new URL(proxy.url).host])
    expect(figures(told)).toEqual(figures(proved))
  })

  it('is asked for a proof once, and for nothing twice of one block', async () => {
    proxy.behave(REFUSALS[0]?.[1] ?? (() => undefined))
    const chain = await at([endpointAt(proxy.url)])
    const header = await newest(chain)
    proxy.requests.length = 0
    const first = await read(chain, header, ...wanted())
    const proofs = asked('eth_getProof')
    const all = proxy.requests.length
    expect(figures(await read(chain, header, ...wanted()))).toEqual(figures(first))
    expect(proxy.requests.length).toBe(all)
    // A further slot of an account that is known asks for that slot alone.
    const more = await read(chain, header, { address: node.storer, slots: [word(9n)] })
    expect(more.witness.slots).toEqual([{ address: node.storer, slot: word(9n), value: word(0n) }])
    expect(proxy.requests.at(-1)?.map(({ method }) => method)).toEqual(['eth_getStorageAt'])
    expect(asked('eth_getProof')).toBe(proofs)
  })

  it('that does not take hashes is asked by number', async () => {
    const noProof = REFUSALS[0]?.[1]
    proxy.behave((answers, calls) => {
      noProof?.(answers, calls)
      for (const [index, { params, id }] of calls.entries())
        if (typeof params.at(-1) === 'object' && params.at(-1) !== null)
          answers[index] = { jsonrpc: '2.0', id, error: { code: -32602, message: 'invalid argument: block must be a hex string' } }
      return undefined
    })
    const chain = await at([endpointAt(proxy.url)])
    const header = await newest(chain)
    const told = await read(chain, header, ...wanted())
    expect(told.witness.slots.map(({ value }) => BigInt(value))).toEqual([42n, 7n, 0n])
  })

  it('is not asked where another proves, and stands in for one that is silent', async () => {
    proxy.behave(REFUSALS[0]?.[1] ?? (() => undefined))
    const proving = await startProxy(node.url)
    const chain = await at([endpointAt(proxy.url), endpointAt(proving.url, { id: 'b' })])
    const header = await newest(chain)
    expect((await read(chain, header, ...wanted())).plain).toBeUndefined()
    await node.mine(1)
    const next = await newest(chain)
    proving.behave(() => ({ status: 503, body: 'down' }))
    const told = await read(chain, next, ...wanted())
    expect(told.plain).toEqual([new URL(proxy.url).host])
    expect(told.witness.slots.map(({ value }) => BigInt(value))).toEqual([42n, 7n, 0n])
    await proving.stop()
  })

  it('does not make up for proofs that are false: who gives proofs is never believed without them', async () => {
    proxy.behave(changing('eth_getProof', (proof: { balance: Hex }) => ({ ...proof, balance: '0x1' })))
    const chain = await at([endpointAt(proxy.url)])
    const header = await newest(chain)
    await expect(read(chain, header, ...wanted())).rejects.toMatchObject({ code: 'proof/invalid' })
    proxy.requests.length = 0
    await expect(read(chain, header, ...wanted())).rejects.toMatchObject({ code: 'proof/invalid' })
    expect(proxy.requests.flat().map(({ method }) => method)).not.toContain('eth_getBalance')
  })

  it('of a stranger is never asked about two accounts of the person in one request', async () => {
    proxy.behave(REFUSALS[0]?.[1] ?? (() => undefined))
    const chain = await at([endpointAt(proxy.url, { owner: 'foreign' })], { accounts: [ALICE, BOB] })
    const header = await newest(chain)
    proxy.requests.length = 0
    await read(chain, header, { address: ALICE, slots: [] }, { address: BOB, slots: [] }, { address: node.storer, slots: SLOTS })
    for (const calls of proxy.requests) {
      const text = JSON.stringify(calls).toLowerCase()
      expect([ALICE, BOB].filter((one) => text.includes(one.slice(2)))).not.toHaveLength(2)
    }
  })
})

/** A node with nothing but its first block, and a proxy before it. */
async function startFresh(work: (fresh: Anvil, before: Proxy) => Promise<void>): Promise<void> {
  const mnemonic = 'test test test test test test test test test test test junk'
  const fresh = await startAnvil({ port: await freePort(), chainId: 31337, timestamp: 1_790_000_000, mnemonic, hardfork: 'osaka' })
  const before = await startProxy(fresh.url)
  try {
    await work(fresh, before)
  } finally {
    await before.stop()
    await fresh.stop()
  }
}

/** What a development node says of its first block; from the next one on it proves as any other. */
const AT_FIRST: readonly (readonly [string, Behaviour])[] = [
  ['says that there is no state (anvil)', () => undefined],
  ['refuses to prove its first block', refusing('eth_getProof', 'missing trie node', () => true)],
]

describe('a development node at block 0', () => {
  it.each(AT_FIRST)('that %s is read all the same, as told, and proved from block 1 on', async (_, behaviour) => {
    await startFresh(async (fresh, before) => {
      const chain = await at([endpointAt(before.url)])
      before.behave(behaviour)
      const genesis = await newest(chain)
      expect(genesis.number).toBe(0n)
      const told = await read(chain, genesis, { address: ALICE, slots: [] }, { address: NOBODY, slots: [] })
      expect(told.witness.accounts.map(({ account }) => account?.balance)).toEqual([10_000n * 10n ** 18n, undefined])
      expect(told.plain).toEqual([new URL(before.url).host])
      before.behave(() => undefined)
      await fresh.rpc('anvil_mine', ['0x1'])
      const first = await newest(chain)
      expect(first.number).toBe(1n)
      const proved = await read(chain, first, { address: ALICE, slots: [] })
      expect(proved.plain).toBeUndefined()
      expect(proved.witness.accounts[0]?.account?.balance).toBe(10_000n * 10n ** 18n)
    })
  })

  it('is no reason to take the endpoint for a liar, nor for one that fails', async () => {
    await startFresh(async (_, before) => {
      const chain = await at([endpointAt(before.url)])
      await read(chain, await newest(chain), { address: ALICE, slots: [] })
      expect(await chain.call('lies', undefined)).toEqual([])
      expect((await chain.call('health', undefined)).map(({ at: how }) => how)).toEqual(['healthy'])
    })
  })
})
