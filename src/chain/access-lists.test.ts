import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getContractAddress } from 'viem'
import { isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import { type Hex, toQuantity, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { MissingState } from '#core/simulation/simulation'
import type { Lie, Purpose } from '#protocol/chain'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { type ChainClient, connect, endpointAt, newest } from './test-support/anvil.ts'
import { changing, type Proxy, refusing, startProxy } from './test-support/proxy.ts'

/** State that goes from block to block with block access lists: the practice chain with headers of Amsterdam, its simulated consensus, and a node that may lie. */
const METHOD = 'eth_getBlockAccessList'
const ME = CAST.alice
/** Blocks whose lists are asked for at most. */
const LIMIT = 64

type Entry = { readonly address: Hex; balanceChanges: { blockAccessIndex: Hex; postBalance: Hex }[] }

let town: Devnet
let proxies: Proxy[]
let chains: ChainClient[] = []
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', accessLists: true })
  proxies = [await startProxy(town.url), await startProxy(town.url)]
}, 180_000)
beforeEach(() => {
  for (const proxy of proxies) proxy.behave(() => undefined)
  for (const proxy of proxies) proxy.requests.length = 0
})
afterEach(() => {
  for (const chain of chains) chain.close()
  chains = []
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop()
  await town.stop()
})

const is = (code: Parameters<typeof isError>[1]) => expect.toSatisfy((error) => isError(error, code))
const follow = async (count = 1): Promise<ChainClient> => {
  const beacon = endpointAt(town.beacon, { id: 'beacon', roles: ['consensus'] })
  const nodes = proxies.slice(0, count).map(({ url }) => endpointAt(url))
  const chain = await connect([...nodes, beacon], { consensus: { config: 'practice' }, accounts: [ME] })
  chains.push(chain)
  return chain
}
const asked = (at = 0): readonly string[] => proxies[at]?.requests.flat().map(({ method }) => method) ?? []
/** Requests that spell out whose they are. */
const naming = (address: string): number =>
  proxies.flatMap(({ requests }) => requests).filter((one) => JSON.stringify(one).toLowerCase().includes(address.slice(2))).length
const forget = (): void => proxies.forEach(({ requests }) => void (requests.length = 0))
const wantsOf = (address: Hex, slots: readonly Hex[] = []): readonly MissingState[] => [{ address, slots }]
const prove = (chain: ChainClient, header: Header, wants: readonly MissingState[] = wantsOf(ME), purpose: Purpose = 'balances') =>
  chain.call('prove', { header, wants, purpose })
const mine = (blocks = 1): Promise<unknown> => town.rpc('anvil_mine', [toQuantity(blocks)])
const pay = async (to: Hex, wei: bigint): Promise<void> => {
  await town.rpc('eth_sendTransactionSync', [{ from: CAST.faucet, to, value: toQuantity(wei) }])
}
const balanceOf = async (address: Hex): Promise<bigint> => BigInt(await town.rpc<Hex>('eth_getBalance', [address, 'latest']))
/** A slot of a token, whatever it means. */
const SLOT = word(0n)

describe('what was proved of an earlier block', () => {
  it('is known at the next without a word of whose it is, where its access list says that nothing of it changed', async () => {
    const chain = await follow()
    const first = await newest(chain)
    const wants = [...wantsOf(ME), ...wantsOf(CONTRACTS.usdc, [SLOT])]
    const before = await prove(chain, first, wants)
    expect(before.since).toBeUndefined()
    expect(naming(ME)).toBeGreaterThan(0)
    forget()
    for (let blocks = 0; blocks < 5; blocks++) {
      await mine()
      const header = await newest(chain)
      expect(header.head).toBe('optimistic')
      const now = await prove(chain, header, wants)
      expect(now.witness).toEqual(before.witness)
      expect(now.since).toEqual({ number: first.number, hash: first.hash })
      expect(now.trips).toBe(1)
    }
    expect(naming(ME)).toBe(0)
    expect(asked().filter((method) => method === METHOD)).toHaveLength(5)
    expect(asked()).not.toContain('eth_getProof')
    const log = await chain.call('requestLog', { after: 0 })
    expect(log.filter(({ methods }) => methods.includes(METHOD)).every(({ names }) => names.length === 0)).toBe(true)
  })

  it('is as the lists say where it changed, which a proof says as well', async () => {
    const chain = await follow()
    await prove(chain, await newest(chain), [...wantsOf(ME), ...wantsOf(CAST.bob)])
    await pay(ME, 5n)
    await pay(ME, 7n)
    await town.rpc('eth_sendTransactionSync', [{ from: CAST.bob, to: CAST.carol, value: '0x1' }])
    forget()
    const header = await newest(chain)
    const { witness, since } = await prove(chain, header, [...wantsOf(ME), ...wantsOf(CAST.bob)])
    expect(naming(ME)).toBe(0)
    const { witness: proved, since: none } = await prove(await follow(), header, [...wantsOf(ME), ...wantsOf(CAST.bob)])
    expect(witness.accounts).toEqual(proved.accounts)
    expect([since === undefined, none === undefined]).toEqual([false, true])
    expect(witness.accounts[0]?.account?.balance).toBe(await balanceOf(ME))
  })

  it('may be that nobody was there, until a list has a contract with its code', async () => {
    const creator = CAST.carol
    const nonce = BigInt(await town.rpc<Hex>('eth_getTransactionCount', [creator, 'latest']))
    const address = getContractAddress({ from: creator, nonce }).toLowerCase() as Hex
    const chain = await follow()
    expect((await prove(chain, await newest(chain), wantsOf(address))).witness.accounts[0]?.account).toBeUndefined()
    // Its code is one STOP, and it stores nothing.
    await town.rpc('eth_sendTransactionSync', [{ from: creator, data: '0x6001600c60003960016000f300' }])
    forget()
    const header = await newest(chain)
    const { witness } = await prove(chain, header, wantsOf(address))
    expect(naming(address)).toBe(0)
    expect(witness.codes).toEqual([{ hash: keccak('0x00'), code: '0x00' }])
    expect(witness).toEqual((await prove(await follow(), header, wantsOf(address))).witness)
  })

  it('of an account without storage that got some is proved anew: lists do not tell whether it still has it', async () => {
    const creator = CAST.carol
    const nonce = BigInt(await town.rpc<Hex>('eth_getTransactionCount', [creator, 'latest']))
    const address = getContractAddress({ from: creator, nonce }).toLowerCase() as Hex
    const chain = await follow()
    await prove(chain, await newest(chain), wantsOf(address))
    // Stores 42 while it is created, and leaves no code.
    await town.rpc('eth_sendTransactionSync', [{ from: creator, data: '0x602a600055' }])
    const header = await newest(chain)
    const { witness } = await prove(chain, header, wantsOf(address))
    expect(witness).toEqual((await prove(await follow(), header, wantsOf(address))).witness)
    expect(witness.accounts[0]?.account?.nonce).toBe(1n)
  })

  it('of slots goes along with the account that keeps them, whose other slots changed', async () => {
    const chain = await follow()
    const slots = [0n, 1n, 2n].map(word)
    const before = await prove(chain, await newest(chain), wantsOf(CONTRACTS.dai, slots))
    const data: Hex = `0xa9059cbb${word(BigInt(CAST.carol)).slice(2)}${word(1n).slice(2)}`
    await town.rpc('eth_sendTransactionSync', [{ from: CAST.faucet, to: CONTRACTS.dai, data }])
    forget()
    const header = await newest(chain)
    const after = await prove(chain, header, wantsOf(CONTRACTS.dai, slots))
    expect(after.witness.slots).toEqual(before.witness.slots)
    expect(asked()).not.toContain('eth_getProof')
    const [then, now] = [before, after].map(({ witness }) => witness.accounts[0]?.account)
    expect({ ...now, storageRoot: then?.storageRoot }).toEqual(then)
    // Another slot of it is proved as ever, and the account stays as it was told first.
    const more = await prove(chain, header, wantsOf(CONTRACTS.dai, [...slots, word(9n)]))
    expect(more.witness.accounts).toEqual(after.witness.accounts)
    expect(more.witness.slots).toHaveLength(4)
  })

  it('is carried over a gap of blocks, and beyond the limit asked for anew', async () => {
    const chain = await follow()
    await prove(chain, await newest(chain))
    await mine(LIMIT)
    forget()
    expect((await prove(chain, await newest(chain))).since).toBeDefined()
    expect(asked().filter((method) => method === METHOD)).toHaveLength(LIMIT)
    expect(naming(ME)).toBe(0)
    await mine(LIMIT + 1)
    forget()
    expect((await prove(chain, await newest(chain))).since).toBeUndefined()
    expect(asked()).not.toContain(METHOD)
    expect(naming(ME)).toBeGreaterThan(0)
  })

  it('is asked for anew where full blocks lie between: their lists are longer than proofs', async () => {
    const chain = await follow()
    await prove(chain, await newest(chain))
    await mine(5)
    forget()
    // As much as a full block of mainnet: what else its header says is not looked at here.
    const full = { ...(await newest(chain)), gasUsed: 60_000_000n }
    expect((await prove(chain, full)).since).toBeUndefined()
    expect(asked()).not.toContain(METHOD)
    await mine()
    const next = { ...(await newest(chain)), gasUsed: 60_000_000n }
    expect((await prove(chain, next)).since, 'the list of one block names nobody').toBeDefined()
  })

  it('is not carried on to a block of another branch', async () => {
    const chain = await follow()
    const snapshot = await town.rpc('evm_snapshot')
    await pay(ME, 3n)
    await prove(chain, await newest(chain))
    await town.rpc('evm_revert', [snapshot])
    await mine(2)
    const { witness, since } = await prove(chain, await newest(chain))
    expect(since).toBeUndefined()
    expect(witness.accounts[0]?.account?.balance).toBe(await balanceOf(ME))
  })

  it('is not fetched by lists for a Review, where a proof is one trip; it takes what was carried already', async () => {
    const chain = await follow()
    await prove(chain, await newest(chain))
    await mine()
    forget()
    const header = await newest(chain)
    expect((await prove(chain, header, wantsOf(ME), 'review')).since).toBeUndefined()
    expect(asked()).not.toContain(METHOD)
    await mine()
    const next = await newest(chain)
    expect((await prove(chain, next)).since).toBeDefined()
    forget()
    expect((await prove(chain, next, wantsOf(ME), 'review')).since).toBeDefined()
    expect(asked()).toEqual([])
  })

  it('is asked for as ever where an endpoint has no lists, of which it is asked once', async () => {
    proxies[0]?.behave(refusing(METHOD, `the method ${METHOD} does not exist/is not available`, undefined, -32601))
    const chain = await follow()
    for (let blocks = 0; blocks < 3; blocks++) {
      expect((await prove(chain, await newest(chain))).since).toBeUndefined()
      await mine()
    }
    expect(asked().filter((method) => method === METHOD)).toHaveLength(1)
    expect(asked().filter((method) => method === 'eth_getProof')).toHaveLength(3)
    expect((await chain.call('health', undefined)).map(({ at }) => at)).not.toContain('failing')
  })

  it.each([
    ['has it no more', refusing(METHOD, 'Pruned history unavailable', undefined, 4444)],
    ['does not know the block', changing(METHOD, () => null)],
    ['writes it in a shape that nobody knows here', changing<Entry[]>(METHOD, () => [{ account: ME }])],
  ])('is asked for as ever where an endpoint %s, and nobody is accused', async (_, behaviour) => {
    const chain = await follow()
    await prove(chain, await newest(chain))
    await mine()
    proxies[0]?.behave(behaviour)
    expect((await prove(chain, await newest(chain))).since).toBeUndefined()
    expect(await chain.call('lies', undefined)).toEqual([])
  })
})

describe('what an endpoint can do', () => {
  it.each([
    ['gives lists', () => undefined, true],
    ['does not know the method', refusing(METHOD, `the method ${METHOD} does not exist/is not available`, undefined, -32601), false],
    ['gives another list than the header names', changing<Entry[]>(METHOD, () => []), false],
    ['writes it in a shape that nobody knows here', changing<Entry[]>(METHOD, () => [{ account: ME }]), false],
  ] as const)('says of one that %s', async (_, behaviour, gives) => {
    proxies[0]?.behave(behaviour)
    const chain = await follow()
    await pay(ME, 1n)
    await newest(chain)
    const [node] = await chain.call('health', undefined)
    const found = await chain.call('capabilities', { chainId: 31337, endpointId: node?.endpointId ?? '' })
    expect(found.accessLists).toBe(gives)
    expect(naming(ME)).toBe(0)
    expect(await chain.call('lies', undefined)).toEqual([])
  })
})

describe('a block access list', () => {
  const lies: readonly [string, (list: Entry[]) => Entry[]][] = [
    ['that leaves out a change', (list) => list.map((one) => (one.address === ME ? { ...one, balanceChanges: [] } : one))],
    ['that leaves out an account', (list) => list.filter(({ address }) => address !== ME)],
    ['of a block in which nothing happened', () => []],
    [
      'with another balance',
      (list) =>
        list.map((one) =>
          one.address === ME
            ? { ...one, balanceChanges: one.balanceChanges.map((change) => ({ ...change, postBalance: '0x1' as Hex })) }
            : one,
        ),
    ],
  ]
  it.each(lies)('%s is refused: its endpoint is named, and nothing of it is believed', async (_, lie) => {
    const chain = await follow()
    const told: Lie[] = []
    chain.on('lie', (one) => told.push(one))
    await prove(chain, await newest(chain))
    await pay(ME, 11n)
    proxies[0]?.behave(changing<Entry[]>(METHOD, lie))
    const header = await newest(chain)
    await expect(prove(chain, header)).rejects.toThrow(is('rpc/lying'))
    const host = new URL(proxies[0]?.url ?? '').host
    expect(await chain.call('lies', undefined)).toMatchObject([
      { endpoint: host, what: 'the block access list', block: { hash: header.hash } },
    ])
    expect(told).toHaveLength(1)
  })

  it('that is false is made up for by another endpoint, which has the true one', async () => {
    const chain = await follow(2)
    await prove(chain, await newest(chain))
    await pay(ME, 13n)
    proxies[0]?.behave(changing<Entry[]>(METHOD, (list) => list.filter(({ address }) => address !== ME)))
    const { witness, since } = await prove(chain, await newest(chain))
    expect(witness.accounts[0]?.account?.balance).toBe(await balanceOf(ME))
    expect(since).toBeDefined()
    expect((await chain.call('lies', undefined)).map(({ endpoint }) => endpoint)).toEqual([new URL(proxies[0]?.url ?? '').host])
    expect(asked(1).filter((method) => method === METHOD)).toHaveLength(1)
  })

  it('of a block in between is held against the header of that block', async () => {
    const chain = await follow()
    await prove(chain, await newest(chain))
    await pay(ME, 17n)
    const { number } = await town.rpc<{ number: Hex }>('eth_getBlockByNumber', ['latest', false])
    await mine(3)
    proxies[0]?.behave(changing<Entry[]>(METHOD, (list) => list.filter(({ address }) => address !== ME)))
    await expect(prove(chain, await newest(chain))).rejects.toThrow(is('rpc/lying'))
    const [lie] = await chain.call('lies', undefined)
    expect(lie?.block?.number).toBe(BigInt(number))
  })
})
