import type { Bundle, Simulation } from '#core/simulation/simulation'
import type { BundleResult } from '#protocol/evm'
import { type MonotonicClock, createBudget } from './budget.ts'
import { createBlockReader } from './engine.ts'
import { finish, keyed } from './finish.ts'
import { gasNeeded } from './gas/gas-search.ts'
import { assumed, pair, executeStep, runProbes, type ExecutionContext, collectStepResult } from './execute-step.ts'
import { PLAUSIBLE, type ProvedReader } from './state/proved-reader.ts'
import type { EvmState } from './state/evm-state.ts'

/** `undefined` when something unproved was touched: the wants then say what, those of later steps among them. */
async function attempt(
  world: EvmState,
  bundle: Bundle,
  proved: ProvedReader,
  clock: MonotonicClock,
): Promise<readonly Simulation[] | undefined> {
  const { environment, steps, probes, signed = [], carrier } = bundle
  let stage: ExecutionContext = {
    world,
    environment,
    proved,
    budget: createBudget(clock),
    signed,
    layers: assumed(proved, bundle),
    carrier,
    followsWords: false,
  }
  const results: Simulation[] = []
  let before = await runProbes(stage, probes)
  for (const step of steps) {
    const began = clock.now()
    const played = await executeStep(stage, step)
    const search = step.kind === 'transaction' && played.at === 'ran' && !played.done.exec.exceptionError && !proved.incomplete
    const needed = search ? await gasNeeded(stage, step, played) : undefined
    if (played.at === 'ran') stage = { ...stage, layers: [...stage.layers, played.engine.state.overlay] }
    const after = await runProbes(stage, probes)
    if (!proved.incomplete)
      results.push(collectStepResult(played, needed, { probes: pair(before, after), read: proved.counts(), ms: clock.now() - began }))
    before = after
  }
  return proved.incomplete ? undefined : results
}

/**
 * Runs steps one after another in one block, on what is proved in `world` and on what the steps before wrote. Each result tells only what its own step
 * changed. Either the whole bundle touched nothing unproved, or the answer is only what it wants. The budget is for all of it.
 * Throws `simulation/unsupported`, `simulation/unsupported-fork`, `simulation/budget`.
 */
export async function runBundle(world: EvmState, bundle: Bundle, clock: MonotonicClock): Promise<BundleResult> {
  const proved = createBlockReader(world, bundle.environment)
  const work = async (reader: ProvedReader) => {
    const results = await attempt(world, bundle, reader, clock)
    return results && { done: true as const, results }
  }
  const result = await finish(proved, work, createBlockReader(world, bundle.environment, PLAUSIBLE))
  const reads = proved.reads()
  return { ...result, reads, ...keyed([...proved.keysOf(reads), ...('wants' in result ? (result.keys ?? []) : [])]) }
}
