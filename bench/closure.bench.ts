import { startChain, startEvm } from '../src/chain/index.ts'
import { isError } from '../src/core/errors.ts'
import type { Chain } from '../src/core/chains/chain.ts'
import type { Run } from '../src/core/simulation/simulation.ts'
import { type Client, createClient, createPortPair } from '../src/protocol/index.ts'
import type { ChainCalls, ChainEvents } from '../src/protocol/chain.ts'
import type { EvmCalls } from '../src/protocol/evm.ts'
import { childEnvironment, createClosureReader, hintsOf } from '../src/survey/index.ts'
import { startDevnet } from '../scripts/devnet/start.ts'
import { type Bench, type Result, summarise } from '../scripts/measure/bench.ts'
import { CASES } from '../test/sim/support/cases.ts'

const REPEATS = 5
const CHOSEN = [
  'ether to somebody new',
  'USDC transfer',
  'unlimited approve',
  'v2 swap, ether to token',
  'v2 swap, token to ether',
  'v2 swap over two pools',
]
const PRACTICE = 31_337

const chainAt = (url: string, owner: 'own' | 'foreign'): Chain => ({
  chainId: PRACTICE,
  name: 'Practice',
  shortName: 'practice',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [{ id: 'town', url, roles: ['state', 'logs', 'submission'], owner, operator: 'town' }],
  kind: 'practice',
  blockTime: 12,
  from: 'own',
})

type Halves = { readonly chain: Client<ChainCalls, ChainEvents>; readonly evm: Client<EvmCalls> }

/** Both Workers' halves behind their ports, fresh: nothing is known, as after opening the app. */
function open(): Halves {
  const [chainPort, chainEnd] = createPortPair()
  const [evmPort, evmEnd] = createPortPair()
  startChain(chainEnd, { fetch: (url, init) => fetch(url, init), now: () => Date.now(), random: () => Math.random() })
  startEvm(evmEnd, performance)
  return { chain: createClient<ChainCalls, ChainEvents>(chainPort, 'chain'), evm: createClient<EvmCalls>(evmPort, 'evm') }
}

/** How often an endpoint is asked until a run touches nothing unproved, and how long it takes from the head to the result. */
async function once({ chain, evm }: Halves, made: Chain, item: (typeof CASES)[number]) {
  await chain.call('configure', { chains: [made] })
  const began = performance.now()
  const header = await chain.call('head', { chainId: PRACTICE, maxAgeMs: 0, purpose: 'review' })
  const environment = childEnvironment(header, made.blockTime, Date.now() / 1000)
  const reader = createClosureReader({ chain, evm: () => evm })
  const hints = hintsOf(PRACTICE, { from: item.from, data: item.data, ...(item.to === undefined ? {} : { to: item.to }) })
  const state = await reader.state(header, [{ address: item.from, slots: [] }, ...hints], { purpose: 'review' })
  const nonce = Number(state.witness.accounts.find(({ address }) => address === item.from)?.account?.nonce ?? 0n)
  const maxPriorityFeePerGas = 10n ** 9n
  const transaction: Run['transaction'] = {
    type: 'eip1559',
    chainId: PRACTICE,
    nonce,
    gasLimit: 1_000_000n,
    value: item.value,
    data: item.data,
    maxFeePerGas: header.baseFee * 2n + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
    accessList: [],
    ...(item.to === undefined ? {} : { to: item.to }),
  }
  const { simulation, how } = await reader.run(
    header,
    { from: item.from, transaction, environment, probes: [] },
    { purpose: 'review', hints },
  )
  if (!simulation.outcome.ok) throw new Error(`${item.name} failed: ${simulation.outcome.why}`)
  return { trips: state.how.trips + how.trips, ms: performance.now() - began }
}

/** A node that was a block behind proves another block than it named: then once more at its newest, as the app does. */
async function settled(halves: Halves, made: Chain, item: (typeof CASES)[number]) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(halves, made, item)
    } catch (error) {
      if (!isError(error, 'simulation/moved') || attempt >= 4) throw error
    }
  }
}

/** The speculative closure against a node of one's own and one that behaves like a public one (150 ms, 10 requests a second, batches of 10). */
export const bench: Bench = {
  name: 'closure',
  async run() {
    const results: Result[] = []
    for (const as of ['own', 'public'] as const) {
      const town = await startDevnet({ port: 0, as })
      try {
        for (const item of CASES.filter(({ name }) => CHOSEN.includes(name))) {
          const runs: { trips: number; ms: number }[] = []
          for (let at = 0; at < REPEATS; at++) {
            const halves = open()
            runs.push(await settled(halves, chainAt(town.url, as === 'own' ? 'own' : 'foreign'), item))
            halves.chain.close()
            halves.evm.close()
          }
          results.push(
            summarise(
              `${item.name}, ${as}: trips for state`,
              'count',
              runs.map(({ trips }) => trips),
            ),
            summarise(
              `${item.name}, ${as}: from head to result`,
              'ms',
              runs.map(({ ms }) => ms),
            ),
          )
        }
      } finally {
        await town.stop()
      }
    }
    return results
  },
}
