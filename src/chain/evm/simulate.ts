import type { Run, Simulation } from '#core/simulation'
import type { RunResult } from '#protocol/evm'
import { type Clock, createBudget } from './budget.ts'
import { createBlockReader } from './engine.ts'
import { finish } from './finish.ts'
import { gasNeeded } from './gas-search.ts'
import { pair, play, probe, type Stage, tell } from './play.ts'
import { PLAUSIBLE, type ProvedReader } from './proved-reader.ts'
import type { World } from './world.ts'

/** `undefined` when something unproved was touched: the wants then say what. */
async function attempt(world: World, run: Run, proved: ProvedReader, clock: Clock): Promise<Simulation | undefined> {
  const began = clock.now()
  const { environment, probes } = run
  const stage: Stage = { world, environment, proved, budget: createBudget(clock), signed: [], layers: [] }
  const before = await probe(stage, probes)
  const played = await play(stage, { kind: 'transaction', ...run })
  const ran = played.at === 'ran' ? played : undefined
  const after = ran ? await probe({ ...stage, layers: [ran.engine.state.overlay] }, probes) : before
  if (proved.incomplete) return undefined
  const needed = ran && !ran.done.exec.exceptionError ? await gasNeeded(stage, run, ran) : undefined
  return tell(played, needed, { probes: pair(before, after), read: proved.counts(), ms: clock.now() - began })
}

/**
 * Runs a transaction as it would be signed, in the given block, on what is proved in `world`. Either the whole run touched
 * nothing unproved, or the answer is only what it wants. Throws `simulation/unsupported`, `simulation/unsupported-fork`, `simulation/budget`.
 */
export async function simulate(world: World, run: Run, clock: Clock): Promise<RunResult> {
  const proved = createBlockReader(world, run.environment)
  const work = async (reader: ProvedReader) => {
    const simulation = await attempt(world, run, reader, clock)
    return simulation && { done: true as const, simulation, reads: reader.reads() }
  }
  return finish(proved, work, createBlockReader(world, run.environment, PLAUSIBLE))
}
