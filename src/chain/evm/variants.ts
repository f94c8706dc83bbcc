import { type ErrorCode, isError } from '#core/errors'
import { type Aspect, type BlockEnvironment, mergeWants, type Run, type Variant, type VariantResult, type Want } from '#core/simulation'
import type { Ran } from '#protocol/evm'
import { type Budget, type Clock, createBudget } from './budget.ts'
import { codesOf, logsOf, storageOf, transfersOf } from './effects.ts'
import { createBlockReader } from './engine.ts'
import { finish } from './finish.ts'
import { outcomeOf, play, type Played, probe, type Stage } from './play.ts'
import type { World } from './world.ts'
import { fromBytes } from '#core/hex'

type Told = Extract<VariantResult, { at: 'ran' }>
type Compared = Omit<Told, 'at' | 'differs'> & { readonly traits: Readonly<Record<Aspect, string>> }

const ASPECTS: readonly Aspect[] = ['outcome', 'returned', 'calls', 'logs', 'transfers', 'storage', 'codes', 'probes']

const text = (value: unknown): string => JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item))

/** A played run in short, and each of its aspects as text to compare. */
function compare(played: Played, probes: Told['probes']): Compared {
  const outcome = outcomeOf(played)
  if (played.at === 'refused') {
    const nothing = text([])
    const traits = { returned: nothing, calls: nothing, logs: nothing, transfers: nothing, storage: nothing, codes: nothing }
    return { outcome, gasUsed: 0n, logs: [], transfers: [], probes, traits: { ...traits, outcome: text(outcome), probes: text(probes) } }
  }
  const { engine, done } = played
  const { recording, state } = engine
  const changes = state.overlay.changes()
  const logs = logsOf(done.exec)
  const transfers = transfersOf(recording)
  const traits: Compared['traits'] = {
    outcome: text(outcome),
    returned: fromBytes(done.exec.returnValue),
    calls: text(recording.frames.map(({ kind, from, to, codeAddress, value, failure }) => [kind, from, to, codeAddress, value, failure])),
    logs: text(logs),
    transfers: text(transfers),
    storage: text(storageOf(changes, recording).map(({ address, slot, after }) => [address, slot, after])),
    codes: text(codesOf(changes)),
    probes: text(probes),
  }
  return { outcome, gasUsed: done.gasUsed, logs, transfers, probes, traits }
}

const differences = (a: Compared, b: Compared): readonly Aspect[] => ASPECTS.filter((aspect) => a.traits[aspect] !== b.traits[aspect])

type Asked = { readonly world: World; readonly run: Run; readonly budget: Budget }
type Tried = { readonly compared: Compared } | { readonly wants: readonly Want[] } | { readonly code: ErrorCode }

async function tryOne({ world, run, budget }: Asked, { environment: more, gasLimit, balance }: Variant): Promise<Tried> {
  const environment: BlockEnvironment = { ...run.environment, ...more }
  const proved = createBlockReader(world, environment)
  const transaction = gasLimit === undefined ? run.transaction : { ...run.transaction, gasLimit }
  const stage: Stage = { world, environment, proved, budget, signed: [], layers: [] }
  try {
    const result = await finish(proved, async () => {
      const played = await play(stage, { kind: 'transaction', ...run, transaction }, balance)
      const layers = played.at === 'ran' ? [played.engine.state.overlay] : []
      const probes = await probe({ ...stage, layers }, run.probes)
      return proved.incomplete ? undefined : { compared: compare(played, probes) }
    })
    return 'compared' in result ? result : { wants: result.wants }
  } catch (error) {
    if (isError(error)) return { code: error.code }
    throw error
  }
}

/**
 * Runs `run` once as it is, for comparison, and once for each variant, all within one budget. Wants of all come together, so that one proof serves
 * all. A variant that cannot be made (a fork that we do not know, the budget) says so and leaves the others alone.
 */
export async function runVariants(world: World, run: Run, variants: readonly Variant[], clock: Clock): Promise<Ran<VariantResult>> {
  const asked: Asked = { world, run, budget: createBudget(clock) }
  const tried: Tried[] = []
  for (const variant of [{}, ...variants]) tried.push(await tryOne(asked, variant))
  const wants = mergeWants(tried.flatMap((one) => ('wants' in one ? one.wants : [])))
  if (wants.length > 0) return { done: false, wants }
  const [first, ...others] = tried
  const results = others.map((one): VariantResult => {
    if (!('compared' in one)) return { at: 'stopped', code: 'code' in one ? one.code : 'simulation/unsupported' }
    const { traits: _, ...told } = one.compared
    return { at: 'ran', ...told, differs: first && 'compared' in first ? differences(first.compared, one.compared) : ASPECTS }
  })
  return { done: true, results }
}
