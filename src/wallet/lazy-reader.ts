import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import type { ClosureReader } from '#survey'
import { later } from './later.ts'

type Deps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly evm: () => Client<EvmCalls>
  /** Whether a chain has an endpoint that may see drafts. */
  readonly mayHint: (chainId: number) => boolean
}

/** A reader whose code is fetched when the first question is put: the first screen of a newcomer asks nothing. One for all, since it keeps what was proved; fetched again where there was no network. */
export function createLazyReader(deps: Deps): ClosureReader {
  const real = later(async (): Promise<ClosureReader> => (await import('./reading.ts')).createClosureReader(deps))
  return {
    remembered: async (call) => (await real()).remembered(call),
    expected: async (call) => (await real()).expected(call),
    state: async (...question) => (await real()).state(...question),
    read: async (...question) => (await real()).read(...question),
    run: async (...question) => (await real()).run(...question),
    runBundle: async (...question) => (await real()).runBundle(...question),
    runs: async (...question) => (await real()).runs(...question),
  }
}
