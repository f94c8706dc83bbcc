import { type Bench, type Result, summarise } from '../scripts/measure/bench.ts'
import { startDevnet } from '../scripts/devnet/start.ts'
import { CAST } from '../devnet/addresses.ts'
import { measureBalances } from './engine/balances.ts'
import { createJournal, startDelay } from './engine/delay-proxy.ts'
import { type Lab, openLab } from './engine/lab.ts'
import { measureMemory } from './engine/memory.ts'
import { measureReviews } from './engine/review.ts'
import { measureSync } from './engine/sync.ts'
import { addTenHops, addTokens, SWAP } from './engine/devnet-extras.ts'

/** What each HTTP request takes longer than on this machine alone, in milliseconds. */
const LATENCY = 50
const TOKENS = 200

/** `--quick`: as few runs as say anything, for work on the bench itself. */
const isQuick = process.argv.includes('--quick')
const RUNS = isQuick
  ? { sync: 2, proofs: 5, swap: 1, hops: 1, balances: 1, simulations: 100 }
  : { sync: 9, proofs: 30, swap: 7, hops: 3, balances: 3, simulations: 1000 }

async function proofs(lab: Lab): Promise<readonly Result[]> {
  const room = await lab.open()
  try {
    const rounds = await room.call('proofs', RUNS.proofs)
    return [
      summarise('account and slot of mainnet, ours', 'per second', rounds.map(({ ours }) => ours)),
      summarise('account and slot of mainnet, @ethereumjs/mpt 10.1.3', 'per second', rounds.map(({ theirs }) => theirs)),
      summarise('account and slot of mainnet: ours to @ethereumjs/mpt, times', 'count', rounds.map(({ ours, theirs }) => ours / theirs)),
    ] // prettier-ignore
  } finally {
    await room.close()
  }
}

async function inTown(lab: Lab): Promise<readonly Result[]> {
  const town = await startDevnet({ port: 0, as: 'own' })
  const stops = [town.stop]
  try {
    const journal = createJournal()
    const [rpc, beacon] = [await startDelay(town.url, LATENCY, journal), await startDelay(town.beacon, LATENCY, journal)]
    stops.push(rpc.stop, beacon.stop)
    const place = { town, rpc: rpc.url, beacon: beacon.url, journal }
    const reviews = await measureReviews(lab, place, [
      { name: 'v2 swap', prepare: () => Promise.resolve(SWAP), runs: RUNS.swap },
      { name: 'ten-hop swap', prepare: () => addTenHops(town), runs: RUNS.hops },
    ])
    const tokens = await addTokens(town, TOKENS, CAST.alice)
    return [
      ...reviews,
      ...(await measureBalances(lab, place, tokens, { runs: RUNS.balances })),
      ...(await measureMemory(lab, place, SWAP, { simulations: RUNS.simulations })),
    ]
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** The engine in Chromium, in the app's own Workers, at 50 ms for each HTTP request, each figure beside its alternative from the same minutes. */
export const bench: Bench = {
  name: 'engine',
  async run() {
    const lab = await openLab()
    try {
      return [...(await measureSync(lab, { runs: RUNS.sync, latency: LATENCY })), ...(await proofs(lab)), ...(await inTown(lab))]
    } finally {
      await lab.stop()
    }
  },
}
