import { startChain, startEvm } from '../../src/chain/index.ts'
import type { Chain } from '../../src/core/chains/chain.ts'
import { type Client, createClient, createPortPair } from '../../src/protocol/index.ts'
import type { ChainCalls, ChainEvents } from '../../src/protocol/chain.ts'
import type { EvmCalls } from '../../src/protocol/evm.ts'
import { createClosureReader } from '../../src/survey/index.ts'
import { devnetChain } from './devnet-chain.ts'

type Rooms = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly made: Chain
  readonly reader: ReturnType<typeof createClosureReader>
}

/** Work with what the app reads by, set up for a node that serves the practice chain. Nothing is known before, as after opening the app. */
export async function withWorkers<T>(url: string, work: (rooms: Rooms) => Promise<T>): Promise<T> {
  const [chainPort, chainEnd] = createPortPair()
  const [evmPort, evmEnd] = createPortPair()
  startChain(chainEnd, { fetch: (where, init) => fetch(where, init), now: () => Date.now(), random: () => Math.random() })
  startEvm(evmEnd, performance)
  const chain = createClient<ChainCalls, ChainEvents>(chainPort, 'chain')
  const evm = createClient<EvmCalls>(evmPort, 'evm')
  try {
    const made = devnetChain(url)
    await chain.call('configure', { chains: [made] })
    return await work({ chain, made, reader: createClosureReader({ chain, evm: () => evm }) })
  } finally {
    chain.close()
    evm.close()
  }
}
