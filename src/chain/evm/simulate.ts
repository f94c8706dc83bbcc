import { Account, bytesToHex } from '@ethereumjs/util'
import { isError } from '#core/errors'
import { fromBytes } from '#core/hex'
import type { ProbeResult, Run, Simulation } from '#core/simulation'
import { maxFee } from '#core/transaction'
import type { RunResult } from '#protocol/evm'
import { refuse } from './admission.ts'
import { type Budget, type Clock, createBudget } from './budget.ts'
import { probeAll } from './call.ts'
import { codesOf, framesOf, logsOf, storageOf, transfersOf } from './effects.ts'
import { createBlockReader, createEngine, type Engine } from './engine.ts'
import { finish } from './finish.ts'
import { findGasNeeded } from './gas-needed.ts'
import type { ProvedReader } from './proved-reader.ts'
import { transact, type Transacted } from './transact.ts'
import { createWitnessState } from './witness-state.ts'
import type { World } from './world.ts'

/** What must be the same for two runs to have the same outcome. Return data and stored values may tell the gas that was left. */
function shapeOf({ recording, state }: Engine, { result }: Transacted): string {
  const frames = recording.frames.map(({ kind, to, value, failure }) => [kind, to, value, failure].join(' '))
  const logs = (result.execResult.logs ?? []).map(([address, topics]) => [address, ...topics].map((bytes) => bytesToHex(bytes)).join(' '))
  const slots = state.overlay.changes().storage.map(({ address, slot }) => address + slot)
  return [result.execResult.exceptionError?.error ?? 'ok', ...frames, '', ...logs, '', ...slots].join('\n')
}

/** The smallest gas limit with the same outcome. A trial that touches something unproved, or breaks, has another outcome. */
function gasNeeded(world: World, run: Run, budget: Budget, first: { readonly engine: Engine; readonly done: Transacted }): Promise<bigint> {
  const wanted = shapeOf(first.engine, first.done)
  const range = { least: first.done.leastGas, guess: first.done.guessedGas, enough: run.transaction.gasLimit }
  return findGasNeeded(range, async (gasLimit) => {
    const proved = createBlockReader(world, run.environment)
    const engine = createEngine(createWitnessState(proved), run.environment, budget)
    try {
      const done = await transact(engine, { ...run, transaction: { ...run.transaction, gasLimit } })
      return !proved.incomplete && shapeOf(engine, done) === wanted
    } catch (error) {
      if (isError(error, 'simulation/budget')) return undefined
      if (isError(error, 'simulation/unsupported')) return false
      throw error
    }
  })
}

type Probes = { readonly before: readonly ProbeResult[]; readonly after: readonly ProbeResult[] }
type Told = Pick<Simulation, 'probes' | 'read' | 'ms'>

const pair = ({ before, after }: Probes): Simulation['probes'] =>
  before.flatMap((result, index) => {
    const later = after[index]
    return later ? [{ before: result, after: later }] : []
  })

/** A transaction that no block would take: no effects, no fee. */
const notStarted = (why: string, told: Told): Simulation => ({
  outcome: { ok: false, why, data: '0x' },
  gasUsed: 0n,
  gasNeeded: undefined,
  returnData: '0x',
  frames: [],
  logs: [],
  transfers: [],
  balances: [],
  storage: [],
  codes: [],
  guessed: [],
  ...told,
})

function tell(
  { state, recording }: Pick<Engine, 'state' | 'recording'>,
  { result }: Transacted,
  needed: bigint | undefined,
  rest: Told,
): Simulation {
  const { exceptionError, returnValue } = result.execResult
  const returnData = fromBytes(returnValue)
  const changes = state.overlay.changes()
  return {
    outcome: exceptionError ? { ok: false, why: exceptionError.error, data: returnData } : { ok: true },
    gasUsed: result.totalGasSpent,
    gasNeeded: needed,
    returnData,
    frames: framesOf(recording),
    logs: logsOf(result),
    transfers: transfersOf(recording),
    balances: changes.balances,
    storage: storageOf(changes, recording),
    codes: codesOf(changes),
    guessed: [...recording.guessed],
    ...rest,
  }
}

/** Before the sender is proved: one who may send this, to find out what else will be read. The run is told to nobody. */
function assumeSender({ state }: Engine, { from, transaction }: Run): void {
  state.overlay.put(from, new Account(BigInt(transaction.nonce), maxFee(transaction) + transaction.value))
}

/** `undefined` when something unproved was touched: the wants then say what. */
async function attempt(world: World, run: Run, proved: ProvedReader, clock: Clock): Promise<Simulation | undefined> {
  const began = clock.now()
  const budget = createBudget(clock)
  const { environment, transaction } = run
  const fresh = (): Engine => createEngine(createWitnessState(proved), environment, budget)
  const rest = (probes: Probes): Told => ({ probes: pair(probes), read: proved.counts(), ms: clock.now() - began })

  const engine = fresh()
  proved.account(run.from)
  if (proved.incomplete) assumeSender(engine, run)
  const refusal = proved.incomplete ? undefined : refuse(engine, run)
  if (refusal) {
    const before = await probeAll(fresh, run.probes)
    return proved.incomplete ? undefined : notStarted(refusal, rest({ before, after: before }))
  }
  // Both will be read at the end of the run; asked for now they come one round earlier.
  proved.need(environment.coinbase)
  if (transaction.to !== undefined) proved.need(transaction.to)
  const before = await probeAll(fresh, run.probes)
  const done = await transact(engine, run)
  const { recording, state } = engine
  const after = await probeAll(() => createEngine(state, environment, budget), run.probes)
  if (proved.incomplete) return undefined
  const needed = done.result.execResult.exceptionError ? undefined : await gasNeeded(world, run, budget, { engine, done })
  return tell({ recording, state }, done, needed, rest({ before, after }))
}

/**
 * Runs a transaction as it would be signed, in the given block, on what is proved in `world`. Either the whole run touched
 * nothing unproved, or the answer is only what it wants. Throws `simulation/unsupported`, `simulation/budget`.
 */
export async function simulate(world: World, run: Run, clock: Clock): Promise<RunResult> {
  const proved = createBlockReader(world, run.environment)
  return finish(proved, async () => {
    const simulation = await attempt(world, run, proved, clock)
    return simulation && { done: true, simulation }
  })
}
