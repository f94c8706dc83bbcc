import type { Header } from '../../src/core/chains/header.ts'
import { underHeader } from '../../src/core/evidence/evidence.ts'
import type { MissingState, Witness } from '../../src/core/simulation/simulation.ts'
import type { Client } from '../../src/protocol/index.ts'
import type { ChainCalls, ChainEvents } from '../../src/protocol/chain.ts'
import type { EvmCalls } from '../../src/protocol/evm.ts'
import type { ClosureReader } from '../../src/survey/index.ts'
import { createProvedState, type ProvedState } from '../../src/survey/state/proved-state.ts'

type Deps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly evm: () => Client<EvmCalls> }

/** An account with its code, or one slot. */
const firstOf = (wants: readonly MissingState[], world: ProvedState): MissingState | undefined => {
  const [first] = wants
  if (first === undefined) return undefined
  const [account] = world.missing([{ address: first.address, slots: [] }])
  return account ?? { address: first.address, slots: first.slots.slice(0, 1) }
}

/**
 * The alternative to the closure: a run stops at the first thing that is not proved, that one thing is fetched and proved, and the run starts over. No guesses,
 * no hints. Everything else, the Workers, the proofs and the code around them, is the same.
 */
export function createOneByOne({ chain, evm }: Deps): ClosureReader {
  const worlds = new Map<string, ProvedState>()
  const worldOf = ({ hash }: Header): ProvedState => {
    const world = worlds.get(hash) ?? createProvedState()
    worlds.set(hash, world)
    return world
  }
  const fetchOne = async (header: Header, world: ProvedState, want: MissingState): Promise<void> =>
    world.add((await chain.call('prove', { header, wants: [want], purpose: 'review' })).witness)

  const howOf = ({ number, hash, head, source, at }: Header, world: ProvedState) => ({
    trips: 0,
    sources: [source],
    ...world.size(),
    evidence: underHeader('local-run', { block: { number, hash }, head, source, at }),
  })

  const close = async <Result extends { readonly done: true } | { readonly done: false; readonly wants: readonly MissingState[] }>(
    header: Header,
    step: (add: Witness) => Promise<Result>,
  ): Promise<Extract<Result, { done: true }>> => {
    const world = worldOf(header)
    for (;;) {
      const { add, through } = world.unsent()
      const result = await step(add)
      world.sent(through)
      if (result.done) return result as Extract<Result, { done: true }>
      const want = firstOf(result.wants, world)
      if (want !== undefined) await fetchOne(header, world, want)
    }
  }
  const nameOf = ({ hash }: Header): string => `one by one ${hash}`

  return {
    remembered: () => Promise.resolve([]),
    expected: () => Promise.resolve([]),
    async state(header, wants) {
      const world = worldOf(header)
      for (const want of world.missing(wants)) {
        const parts = [[], ...want.slots.map((slot) => [slot])].map((slots) => ({ address: want.address, slots }))
        for (const part of parts) if (world.missing([part]).length > 0) await fetchOne(header, world, part)
      }
      return { witness: world.pick(wants), how: howOf(header, world) }
    },
    async run(header, run) {
      const { simulation } = await close(header, (add) => evm().call('run', { world: nameOf(header), add, run }))
      return { simulation, how: howOf(header, worldOf(header)) }
    },
    async read(header, environment, calls) {
      const { results } = await close(header, (add) => evm().call('read', { world: nameOf(header), add, environment, calls }))
      return { results, how: howOf(header, worldOf(header)) }
    },
    async runBundle(header, bundle) {
      const { results, reads } = await close(header, (add) => evm().call('runBundle', { world: nameOf(header), add, bundle }))
      return { results, reads, how: howOf(header, worldOf(header)) }
    },
    async runs(header, bundle, variants) {
      const { results } = await close(header, (add) => evm().call('runs', { world: nameOf(header), add, bundle, variants }))
      return { results, how: howOf(header, worldOf(header)) }
    },
  }
}
