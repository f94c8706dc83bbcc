import { bigintToDecimal } from '#core/text/json'
import { Account, hexToBytes } from '@ethereumjs/util'
import { type ErrorCode, isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import {
  type Aspect,
  type BlockEnvironment,
  type BundleStep,
  mergeMissingState,
  type RunOutcome,
  type Variant,
  type VariantResult,
  type VariedBundle,
  type MissingState,
} from '#core/simulation/simulation'
import type { RunResults } from '#protocol/evm'
import { type MonotonicClock, createBudget } from './budget.ts'
import { codeChangesOf, logsOf, storageOf, transfersOf } from './tracing/effects.ts'
import { createBlockReader } from './engine.ts'
import { finish } from './finish.ts'
import { createBaseState, type Layer } from './state/base-state.ts'
import { createOverlay } from './state/overlay.ts'
import { assumed, outcomeOf, executeStep, type StepResult, runProbes, type ExecutionContext } from './execute-step.ts'
import type { ProvedReader } from './state/proved-reader.ts'
import { strip, type EvmState } from './state/evm-state.ts'

type Told = Extract<VariantResult, { at: 'ran' }>
type Compared = Omit<Told, 'at' | 'differs'> & { readonly traits: Readonly<Record<Aspect, string>> }

/** Milliseconds after which no further variant is begun in one call. Each may take its own budget, and a Worker that is silent for too long is ended. */
const MILLISECONDS = 3_000

const ASPECTS: readonly Aspect[] = ['outcome', 'returned', 'calls', 'logs', 'transfers', 'storage', 'codes', 'probes']

const text = (value: unknown): string => JSON.stringify(value, bigintToDecimal)

/** What one step did, as it is compared. One that no block would take did nothing. */
function partOf(played: StepResult) {
  const outcome = outcomeOf(played)
  if (played.at === 'refused')
    return { outcome, gasUsed: 0n, returned: '', calls: [], logs: [], transfers: [], storage: [], codes: [] } as const
  const { engine, done } = played
  const { recording, state } = engine
  const changes = state.overlay.changes()
  return {
    outcome,
    gasUsed: done.gasUsed,
    returned: fromBytes(done.exec.returnValue),
    calls: recording.frames.map(({ kind, from, to, codeAddress, value, failure }) => [kind, from, to, codeAddress, value, failure]),
    logs: logsOf(done.exec),
    transfers: transfersOf(recording),
    storage: storageOf(changes, recording).map(({ address, slot, after }) => [address, slot, after]),
    codes: codeChangesOf(changes),
  }
}

const SUCCESS: RunOutcome = { ok: true }

/** Played steps in short, as if they were one run (`mergeSimulations`), and each of its aspects as text to compare. */
function compare(steps: readonly StepResult[], probes: Told['probes']): Compared {
  const parts = steps.map(partOf)
  const outcome = parts.find((part) => !part.outcome.ok)?.outcome ?? SUCCESS
  const logs = parts.flatMap((part) => part.logs)
  const transfers = parts.flatMap((part) => part.transfers)
  const traits: Compared['traits'] = {
    outcome: text(parts.map((part) => part.outcome)),
    returned: text(parts.map((part) => part.returned)),
    calls: text(parts.map((part) => part.calls)),
    logs: text(logs),
    transfers: text(transfers),
    storage: text(parts.map((part) => part.storage)),
    codes: text(parts.map((part) => part.codes)),
    probes: text(probes),
  }
  return { outcome, gasUsed: parts.reduce((sum, part) => sum + part.gasUsed, 0n), logs, transfers, probes, traits }
}

const differences = (a: Compared, b: Compared): readonly Aspect[] => ASPECTS.filter((aspect) => a.traits[aspect] !== b.traits[aspect])

type Asked = { readonly world: EvmState; readonly bundle: VariedBundle; readonly clock: MonotonicClock }
type Tried = { readonly compared: Compared } | { readonly wants: readonly MissingState[] } | { readonly code: ErrorCode }

/** What is taken for granted, as if a step before had left it. */
function assumedIn(
  proved: ProvedReader,
  bundle: VariedBundle,
  { balance, proposer, slots = [] }: Variant,
  { coinbase }: BlockEnvironment,
): readonly Layer[] {
  const below = assumed(proved, bundle)
  if (balance === undefined && proposer === undefined && slots.length === 0) return below
  const overlay = createOverlay(createBaseState(proved, below))
  if (balance !== undefined) overlay.modify(bundle.account, { balance })
  if (proposer !== undefined) {
    overlay.put(coinbase, new Account(0n, proposer.balance))
    overlay.putCode(coinbase, hexToBytes(proposer.code))
  }
  for (const { address, slot, value } of slots) overlay.putSlot(address, slot, strip(hexToBytes(value)))
  return [...below, overlay]
}

/** Those before the first that counts are included at the price of their block, whatever it is; the last may have another limit. */
function stepsIn({ steps, first }: VariedBundle, { baseFee }: BlockEnvironment, gasLimit: bigint | undefined): readonly BundleStep[] {
  return steps.map((step, at): BundleStep => {
    if (step.kind === 'call') return gasLimit === undefined || at < first ? step : { ...step, gasLimit }
    const { transaction } = step
    if (at < first)
      return {
        ...step,
        transaction: 'gasPrice' in transaction ? { ...transaction, gasPrice: baseFee } : { ...transaction, maxFeePerGas: baseFee },
      }
    return gasLimit === undefined || at < steps.length - 1 ? step : { ...step, transaction: { ...transaction, gasLimit } }
  })
}

async function tryOne({ world, bundle, clock }: Asked, variant: Variant): Promise<Tried> {
  const environment: BlockEnvironment = { ...bundle.environment, ...variant.environment }
  const { first, probes: asked, signed = [], carrier } = bundle
  const proved = createBlockReader(world, environment)
  try {
    const result = await finish(proved, async () => {
      let layers = assumedIn(proved, bundle, variant, environment)
      const stage: ExecutionContext = { world, environment, proved, budget: createBudget(clock), signed, layers, carrier }
      const played: StepResult[] = []
      for (const step of stepsIn(bundle, environment, variant.gasLimit)) {
        const one = await executeStep({ ...stage, layers }, step)
        if (one.at === 'ran') layers = [...layers, one.engine.state.overlay]
        played.push(one)
      }
      const probes = await runProbes({ ...stage, layers }, asked)
      return proved.incomplete ? undefined : { compared: compare(played.slice(first), probes) }
    })
    return 'compared' in result ? result : { wants: result.wants }
  } catch (error) {
    if (isError(error)) return { code: error.code }
    throw error
  }
}

/** The steps as they are, played last on each world: their variants are asked for in several calls. */
const bases = new WeakMap<EvmState, { readonly of: string; readonly compared: Compared }>()

async function baseOf(asked: Asked): Promise<Tried> {
  const of = text(asked.bundle)
  const held = bases.get(asked.world)
  if (held?.of === of) return held
  const tried = await tryOne(asked, {})
  if ('compared' in tried) bases.set(asked.world, { of, compared: tried.compared })
  return tried
}

function resultOf(base: Tried, one: Tried): VariantResult {
  if (!('compared' in one)) return { at: 'stopped', code: 'code' in one ? one.code : 'simulation/unsupported' }
  const { traits: _, ...told } = one.compared
  const differs = 'compared' in base ? differences(base.compared, one.compared) : ASPECTS
  return { at: 'ran', ...told, logs: differs.includes('logs') ? told.logs : [], differs }
}

/**
 * Runs the steps once as they are, for comparison, and once for each variant, each within a budget of its own. Answers the first of them, at least one: those that
 * take too long together are asked for again. Wants of all come together, so that one proof serves all. A variant that cannot be made (a fork that we do
 * not know, the budget) says so and leaves the others alone.
 */
export async function runVariants(
  world: EvmState,
  bundle: VariedBundle,
  variants: readonly Variant[],
  clock: MonotonicClock,
): Promise<RunResults<VariantResult>> {
  const asked: Asked = { world, bundle, clock }
  const began = clock.now()
  const base = await baseOf(asked)
  const tried: Tried[] = []
  for (const variant of variants) {
    if (tried.length > 0 && clock.now() - began > MILLISECONDS) break
    tried.push(await tryOne(asked, variant))
  }
  const wants = mergeMissingState([base, ...tried].flatMap((one) => ('wants' in one ? one.wants : [])))
  return wants.length > 0 ? { done: false, wants } : { done: true, results: tried.map((one) => resultOf(base, one)) }
}
