import { defined } from '#core/defined'
import { bytesToHex } from '@ethereumjs/util'
import { isError } from '#core/errors'
import type { SimulatedTransaction } from '#core/simulation/simulation'
import { createBlockReader, type Engine } from '../engine.ts'
import { isGasBlind, isSameButLimit, type GasProbeSubject } from './gas-blind.ts'
import { findGasNeeded } from './gas-needed.ts'
import { engineOn, type ExecutedStep, type ExecutionContext } from '../execute-step.ts'
import { exceptionName } from '../tracing/recorder.ts'
import { transact, type Transacted } from '../transact.ts'
import type { EvmState } from '../state/evm-state.ts'

/** What must be the same for two runs to have the same outcome. Return data and stored values may tell the gas that was left. */
function shapeOf({ recording, state }: Engine, { exec }: Transacted): string {
  const frames = recording.frames.map(({ kind, to, value, failure }) => [kind, to, value, failure].join(' '))
  const logs = (exec.logs ?? []).map(([address, topics]) => [address, ...topics].map((bytes) => bytesToHex(bytes)).join(' '))
  const slots = state.overlay.changes().storage.map(({ address, slot }) => address + slot)
  return [exceptionName(exec) ?? 'ok', ...frames, '', ...logs, '', ...slots].join('\n')
}

/** A search that came to its end: how it went, and the smallest limit for that. */
type Search = GasProbeSubject & { readonly shape: string; readonly guess: bigint; readonly found: bigint }

/** The last search on each world: what is signed is run a second time, with the limit that the first found. */
const searches = new WeakMap<EvmState, Search>()

/** What an earlier search of the same found, where this run went the same way: nothing of the search looks at the limit that is signed. */
function knownFrom(stage: ExecutionContext, sent: SimulatedTransaction, shape: string, guess: bigint): bigint | undefined {
  const search = stage.layers.length === 0 ? searches.get(stage.world) : undefined
  if (search?.shape !== shape || search.guess !== guess || search.found > sent.transaction.gasLimit) return undefined
  return isSameButLimit(search, { sent, environment: stage.environment }) ? search.found : undefined
}

/** The smallest gas limit with the same outcome: worked out where the run was blind to gas, else sought. A trial that touches something unproved, or breaks, has another outcome. */
export async function gasNeeded(
  stage: ExecutionContext,
  { from, transaction, authorizations }: SimulatedTransaction,
  first: ExecutedStep,
): Promise<bigint> {
  const sent: SimulatedTransaction = { from, transaction, ...defined({ authorizations }) }
  const { world, environment } = stage
  const { leastGas: least, guessedGas: guess } = first.done
  if (isGasBlind(first.engine, sent)) return guess
  const shape = shapeOf(first.engine, first.done)
  const known = knownFrom(stage, sent, shape, guess)
  if (known !== undefined) return known
  let stopped = false
  const found = await findGasNeeded({ least, guess, enough: transaction.gasLimit }, async (gasLimit) => {
    const proved = createBlockReader(world, environment)
    const engine = engineOn(stage, proved)
    try {
      const done = await transact(engine, { ...sent, transaction: { ...transaction, gasLimit } })
      return !proved.incomplete && shapeOf(engine, done) === shape
    } catch (error) {
      if (isError(error, 'simulation/budget')) {
        stopped = true
        return undefined
      }
      if (isError(error, 'simulation/unsupported')) return false
      throw error
    }
  })
  if (!stopped && stage.layers.length === 0) searches.set(world, { sent, environment, shape, guess, found })
  return found
}
