import type { Chain, Endpoint } from '#core/chains/chain'
import type { Consensus } from '#core/chains/consensus'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import { type Client, createClient, createPortPair } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { type Anvil, freePort, startAnvil } from '../../../scripts/devnet/anvil.ts'
import { NO_HURRY_MS } from '../../../test/support/platform.ts'
import { sleep } from '../connection/sleep.ts'
import type { KeyValueStore } from '../calls/lies.ts'
import { type ChainDeps, startChain } from '../start.ts'

export type ChainClient = Client<ChainCalls, ChainEvents>

/** Known to everybody; anvil signs for them. */
export const ALICE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
export const NOBODY = '0x00000000000000000000000000000000deadbeef'
const WORDS = 'test test test test test test test test test test test junk'

/** Stores 42 in slot 0 and 7 in slot 1 while it is created; its code returns slot 0. */
const STORER: Hex = '0x602a6000556007600155600b6016600039600b6000f360005460005260206000f3'
/** Runtime code of one STOP, no storage. */
const BARE: Hex = '0x6001600c60003960016000f300'

/** A chain of our own with a few blocks, a contract with storage and one without. */
export async function startTestChain(): Promise<
  Anvil & { storer: Hex; bare: Hex; mine(blocks: number): Promise<void>; block(name: string): Promise<Record<string, Hex>> }
> {
  const anvil = await startAnvil({ port: await freePort(), chainId: 31337, mnemonic: WORDS, timestamp: 1_790_000_000, hardfork: 'osaka' })
  const create = async (data: Hex): Promise<Hex> =>
    (
      await anvil.rpc<{ contractAddress: Hex }>('eth_sendTransactionSync', [{ from: ALICE, data, gas: '0x100000' }])
    ).contractAddress.toLowerCase() as Hex
  return {
    ...anvil,
    storer: await create(STORER),
    bare: await create(BARE),
    mine: (blocks) => anvil.rpc('anvil_mine', [`0x${blocks.toString(16)}`]),
    block: (name) => anvil.rpc('eth_getBlockByNumber', [name, false]),
  }
}

export const endpointAt = (url: string, more: Partial<Endpoint> = {}): Endpoint => ({
  id: url,
  url,
  roles: ['state', 'logs', 'submission'],
  owner: 'own',
  operator: 'a test',
  ...more,
})

export const chainOf = (endpoints: readonly Endpoint[], chainId = 31337): Chain => ({
  chainId,
  name: 'Practice chain',
  shortName: 'practice',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints,
  kind: 'practice',
  blockTime: 12,
  from: 'preset',
})

export type ConnectOptions = {
  readonly timeoutMs?: number
  readonly chainId?: number
  readonly patient?: boolean
  readonly accounts?: readonly Hex[]
  readonly consensus?: Consensus
  readonly deps?: Partial<ChainDeps>
}

/** A disk in memory. */
export function createMemory(): KeyValueStore {
  const kept = new Map<string, unknown>()
  return {
    get: async (name) => structuredClone(kept.get(name)),
    set: async (name, value) => void kept.set(name, structuredClone(value)),
    erase: async () => kept.clear(),
  }
}

/** The chain half behind a port, as a page has it. A request may take `timeoutMs`; pauses are a fiftieth as long unless `patient`. */
export async function connect(
  endpoints: readonly Endpoint[],
  { timeoutMs = NO_HURRY_MS, chainId = 31337, patient = false, accounts, consensus, deps }: ConnectOptions = {},
): Promise<ChainClient> {
  const [worker, page] = createPortPair()
  startChain(worker, {
    fetch,
    now: Date.now,
    random: () => 0.5,
    timeoutMs,
    sleep: (ms, signal) => sleep(patient ? ms : ms / 50, signal),
    // A second endpoint is asked only where a test is about that.
    hedgeAfter: () => 1e9,
    patienceMs: 1e6,
    ...deps,
  })
  const client = createClient<ChainCalls, ChainEvents>(page, 'chain')
  const chain = chainOf(endpoints, chainId)
  await client.call('configure', { chains: [consensus ? { ...chain, consensus } : chain], ...(accounts ? { accounts } : {}) })
  return client
}

export const newest = (client: ChainClient, chainId = 31337): Promise<Header> =>
  client.call('head', { chainId, maxAgeMs: 0, purpose: 'head' })
