import type { Run, Sent, Simulation } from '#core/simulation'
import type { RunResult } from '#protocol/evm'
import { refuse } from './admission.ts'
import { type Clock, createBudget } from './budget.ts'
import { createBlockReader } from './engine.ts'
import { finish, keyed } from './finish.ts'
import { isGasBlind, isSameButLimit, type Subject } from './gas-blind.ts'
import { gasNeeded } from './gas-search.ts'
import { engineOn, pair, play, type Played, probe, type Ran, type Stage, tell } from './play.ts'
import { PLAUSIBLE, type ProvedReader } from './proved-reader.ts'
import type { World } from './world.ts'

/** A run that would have gone the same way under every limit from `done.guessedGas` on, and what it read. */
type Kept = Subject & { readonly ran: Ran; readonly proved: ProvedReader }

/** The last such run on each world. What is signed is run a second time, with the limit that the first told: then only its probes are new. */
const kept = new WeakMap<World, Kept>()

const sentOf = ({ from, transaction, authorizations }: Run): Sent => ({
  from,
  transaction,
  ...(authorizations === undefined ? {} : { authorizations }),
})

/** Plays it, or takes what was played before for it, where another limit is all that is new and cannot matter. Whether a block takes it with this limit is asked in any case. */
async function playOrRecall(stage: Stage, run: Run): Promise<Played> {
  const { world, environment, proved } = stage
  const subject: Subject = { sent: sentOf(run), environment }
  const known = kept.get(world)
  if (known && known.ran.done.guessedGas <= run.transaction.gasLimit && isSameButLimit(known, subject)) {
    const why = refuse(engineOn(stage, proved), subject.sent, environment)
    if (why) return { at: 'refused', why }
    proved.include(known.proved)
    return known.ran
  }
  const played = await play(stage, { kind: 'transaction', ...run })
  const isTold = played.at === 'ran' && run.probes.length === 0 && !proved.incomplete
  if (isTold && isGasBlind(played.engine, subject.sent)) kept.set(world, { ...subject, ran: played, proved })
  return played
}

/** `undefined` when something unproved was touched: the wants then say what. */
async function attempt(world: World, run: Run, proved: ProvedReader, clock: Clock): Promise<Simulation | undefined> {
  const began = clock.now()
  const { environment, probes } = run
  const stage: Stage = { world, environment, proved, budget: createBudget(clock), signed: [], layers: [], followsWords: true }
  const before = await probe(stage, probes)
  const played = await playOrRecall(stage, run)
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
    const reads = reader.reads()
    return simulation && { done: true as const, simulation, reads, ...keyed(reader.keysOf(reads)) }
  }
  return finish(proved, work, createBlockReader(world, run.environment, PLAUSIBLE))
}
