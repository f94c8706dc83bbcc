import { defined } from '#core/defined'
import { claimedByEndpoint, isVerified, underHeader } from '#core/evidence/evidence'
import { otherRulesAt } from '#core/chains/fork-schedule'
import { fail, isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import {
  type BlockEnvironment,
  mergeMissingState,
  type Run,
  type Simulation,
  type Variant,
  type VariantResult,
  type MissingState,
} from '#core/simulation/simulation'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import { MANY_CONTRACTS, readsByCode } from './code-first.ts'
import { predictReads, storageLayoutOf } from './layouts.ts'
import { createEarlierState } from './earlier-state.ts'
import { readsOnEarlier } from './reads-on-earlier.ts'
import { type ClosureEvent, type ClosureState, next, startClosure } from './closure-state.ts'
import type { ReadSetKey } from '#protocol/state-reader'
import { createReadSets } from './read-sets.ts'
import { createSlotKeys } from './slot-keys.ts'
import { warmUp } from './warm-up.ts'
import { type AskEvm, createProvedState, type ProvedState } from './proved-state.ts'
import { besidesProposer, hintsFor, likeBalances, readSetKeyOf } from './wanted-state.ts'
import type { AnswerSource, CallResult, ClosureReader, ProvedCall, ReadOptions } from '#protocol/state-reader'

type Deps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly evm: () => Client<EvmCalls>
  /** Whether a chain has an endpoint that may see what is about to be signed: it is asked what a run will read. Absent: none has. */
  readonly mayHint?: (chainId: number) => boolean
}

/** What the reads of one reader share. */
type Shared = Required<Deps> & {
  readonly readSets: ReturnType<typeof createReadSets>
  readonly earlier: ReturnType<typeof createEarlierState>
  readonly slotKeys: ReturnType<typeof createSlotKeys>
  /** By chain, of the last run or question. */
  readonly environments: Map<number, BlockEnvironment>
  /** By the hash of their block. */
  readonly worlds: Map<Hex, ProvedState>
  /** Hashes of code that the evm Worker has, as far as it was not told that it has not. */
  readonly sentCodes: Set<Hex>
}

/**
 * The speculative closure (docs/design/evm.md): run with missing values taken as empty, collect all that was missing, prove it in one
 * trip, run again, until a run touches nothing unproved. Only that run is returned.
 * Throws `simulation/*`, `rpc/*`, `proof/*`; `simulation/moved` when the block can no longer be proved and the caller must take a new head.
 */
export function createClosureReader({ chain, evm, mayHint = () => false }: Deps): ClosureReader {
  const shared: Shared = {
    chain,
    evm,
    mayHint,
    readSets: createReadSets(),
    earlier: createEarlierState(),
    slotKeys: createSlotKeys(),
    environments: new Map(),
    worlds: new Map(),
    sentCodes: new Set(),
  }
  const ask = askOf(shared)
  let isWarm = false
  return {
    remembered: (call) => Promise.resolve(shared.readSets.of(call)),
    expected(call) {
      if (!isWarm) void warmUp(evm())
      isWarm = true
      return expectedReads(shared, call, undefined)
    },
    async state(header, wants, options) {
      const world = worldOf(shared, header)
      const tally = startTally(header)
      await prove(shared, { header, world, options, tally }, wants)
      return { witness: world.pick(wants), how: finish(tally, world, await vouched(shared, header, options.signal), 'merkle-proof') }
    },
    async read(header, environment, calls, options) {
      shared.environments.set(header.chainId, environment)
      const like = likeBalances(header.chainId, calls, options)
      const step: Step<readonly CallResult[]> = async (world) => {
        const result = await ask('read', (add) => ({ world: header.hash, add, environment, calls }), world, options.signal)
        return result.done ? { done: true, value: result.results } : result
      }
      const withSlots = await withSlotsByCode(shared, { header, environment, calls, options, like })
      const { value, how } = await close(shared, { header, environment, options: withSlots, step, like })
      return { results: value, how }
    },
    async run(header, run, options) {
      const { environment } = run
      shared.environments.set(header.chainId, environment)
      const step: Step<Simulation> = async (world) => {
        const result = await ask('run', (add) => ({ world: header.hash, add, run }), world, options.signal)
        return result.done ? { done: true, value: result.simulation, reads: result.reads } : result
      }
      const { value, how } = await close(shared, { header, environment, options, step, run, like: readSetKeyOf(run) })
      return { simulation: value, how }
    },
    async runBundle(header, bundle, options) {
      const step: Step<Extract<EvmCalls['runBundle']['result'], { done: true }>> = async (world) => {
        const result = await ask('runBundle', (add) => ({ world: header.hash, add, bundle }), world, options.signal)
        return result.done ? { done: true, value: result } : result
      }
      const { value, how } = await close(shared, { header, environment: bundle.environment, options, step })
      return { results: value.results, reads: value.reads, how }
    },
    async runs(header, bundle, variants, options) {
      return inTurns(variants, (rest) => {
        const step: Step<readonly VariantResult[]> = async (world) => {
          const result = await ask('runs', (add) => ({ world: header.hash, add, bundle, variants: rest }), world, options.signal)
          return result.done ? { done: true, value: result.results } : result
        }
        return close(shared, { header, environment: bundle.environment, options, step })
      })
    },
  }
}

const dropWorld = ({ evm }: Shared, world: string): void =>
  void evm()
    .call('drop', { world })
    .catch(() => undefined)

function worldOf(shared: Shared, header: Header): ProvedState {
  const { worlds } = shared
  const known = worlds.get(header.hash)
  if (known) return known
  const made = createProvedState(shared.sentCodes)
  worlds.set(header.hash, made)
  // Old heads are not asked about again; their state would only fill the memory.
  for (const hash of [...worlds.keys()].slice(0, -3)) {
    worlds.delete(hash)
    dropWorld(shared, hash)
  }
  return made
}

const askOf =
  ({ evm, slotKeys }: Shared): AskEvm =>
  async (name, paramsWith, world, signal) => {
    const { add, through } = world.unsent()
    try {
      const result = await evm().call(name, paramsWith(add), { signal })
      world.sent(through)
      if ('keys' in result && result.keys) slotKeys.learn(result.keys)
      return result
    } catch (error) {
      if (isError(error, 'app/worker-lost')) world.resend()
      throw error
    }
  }

/** What runs in worlds of their own need, which are dropped afterwards. */
const trialDeps = (shared: Shared) => ({
  ask: askOf(shared),
  drop: (world: string) => dropWorld(shared, world),
  createWorld: () => createProvedState(shared.sentCodes),
})

/** A header that only an endpoint claimed when the work began may be verified by now: of a node that proves just its newest block it always is so. */
const vouched = async ({ chain }: Shared, header: Header, signal: AbortSignal | undefined): Promise<Header> =>
  !isVerified(header.head) ? chain.call('vouch', { header }, { signal }) : header

/** What a call will probably read: what it read before, or what it reads on state of earlier blocks. */
async function expectedReads(shared: Shared, call: ReadSetKey, signal: AbortSignal | undefined): Promise<readonly MissingState[]> {
  const known = shared.readSets.of(call)
  const environment = shared.environments.get(call.chainId)
  if (known.length > 0 || environment === undefined || call.data === '0x') return known
  const found = await readsOnEarlier(trialDeps(shared), { call, environment, state: shared.earlier.of(call.chainId), signal })
  // The first run of it says better.
  const reads = besidesProposer(found, environment)
  shared.readSets.learn(call, reads)
  return reads
}

/** Where the proofs of one read go. */
type Target = {
  readonly header: Header
  readonly world: ProvedState
  readonly options: Omit<ReadOptions, 'hints'>
  readonly tally: Tally
}

/** Has proved what of these is not yet. Throws `proof/incomplete` where the answer leaves some out, `proof/*`, `rpc/*`. */
async function prove(
  { chain, earlier, slotKeys }: Shared,
  { header, world, options: { purpose, signal }, tally }: Target,
  wants: readonly MissingState[],
): Promise<void> {
  const missing = world.missing(wants)
  if (missing.length === 0) return
  const { witness, trips, sources, ...origin } = await chain.call(
    'prove',
    { header, wants: missing, purpose, keys: slotKeys.of(missing) },
    { signal },
  )
  world.add(witness, origin)
  earlier.keep(header.chainId, witness)
  const [still] = world.missing(missing)
  // Nothing is taken for empty because nobody spoke of it.
  if (still) throw fail('proof/incomplete', { endpoint: sources.join(', ') || header.source, what: still.address })
  tally.trips += trips
  for (const source of sources) tally.sources.add(source)
}

/** One run on what is proved so far. */
type Step<T> = (
  world: ProvedState,
) => Promise<
  | { readonly done: true; readonly value: T; readonly reads?: readonly MissingState[] }
  | { readonly done: false; readonly wants: readonly MissingState[] }
>

type Reading<T> = {
  readonly header: Header
  readonly environment: BlockEnvironment
  readonly options: ReadOptions & { readonly trips?: number }
  readonly step: Step<T>
  /** Of a run that may be signed: guesses of what it will read are worth more trips. */
  readonly run?: Run
  /** What its reads are remembered by. */
  readonly like?: ReadSetKey | undefined
}

async function close<T>(shared: Shared, reading: Reading<T>): Promise<{ readonly value: T; readonly how: AnswerSource }> {
  const { header, environment, options, run, like } = reading
  const world = worldOf(shared, header)
  const target = { header, world, options, tally: startTally(header, options.trips) }
  const known = like === undefined ? [] : shared.readSets.of(like)
  const questions = run ? predictReads(header.chainId, readSetKeyOf(run)) : []
  let state = startClosure<T>({
    hints: options.hints,
    known,
    isDue: world.missing(mergeMissingState([...options.hints, ...known])).length > 0,
    guesses: {
      earlier: run !== undefined && known.length === 0,
      layout: questions.length > 0,
      node: run !== undefined && shared.mayHint(header.chainId),
    },
  })
  while (state.kind !== 'complete' && state.kind !== 'failed') {
    const step = perform(shared, reading, target, questions, state)
    state = next(state, await step.catch((error: unknown) => ({ kind: 'failed', error }) as const))
  }
  if (state.kind === 'failed') throw state.error
  if (like && state.reads) shared.readSets.learn(like, besidesProposer(state.reads, run?.environment))
  else if (like) shared.readSets.learnMore(like, state.wanted)
  const now = await vouched(shared, header, options.signal)
  return { value: state.value, how: ranBy(finish(target.tally, world, now, 'local-run'), environment) }
}

/** Does what a state says is being done, and gives what came of it. */
async function perform<T>(
  shared: Shared,
  { header, options, step, run, like }: Reading<T>,
  target: Target,
  questions: readonly ProvedCall[],
  state: Exclude<ClosureState<T>, { kind: 'complete' | 'failed' }>,
): Promise<ClosureEvent<T>> {
  const { world } = target
  switch (state.kind) {
    case 'collecting':
      return { kind: 'guessed', wants: like ? await expectedReads(shared, like, options.signal) : [], isLast: true }
    case 'proving': {
      const [hints] = await Promise.all([
        state.asksNode && run ? hintsFor(shared.chain, header, run, options.signal) : [],
        prove(shared, target, state.wants),
      ])
      return { kind: 'proved', hints }
    }
    case 'running': {
      if (options.signal?.aborted === true) throw fail('app/aborted')
      if (state.resends) world.resend()
      const result = await step(world)
      if (!result.done) return { kind: 'wanted', wants: result.wants, isProved: world.missing(result.wants).length === 0 }
      return { kind: 'ran', value: result.value, ...defined({ reads: result.reads }) }
    }
    case 'guessing':
      if (state.by === 'layout' && run) return foresee(shared, target, run, questions)
      return { kind: 'guessed', wants: like ? world.missing(await expectedReads(shared, like, options.signal)) : [], isLast: true }
  }
}

/** What questions by the layout of contracts would read, by the code that is proved so far. */
async function foresee(
  shared: Shared,
  { header, world, options }: Target,
  { environment }: Run,
  calls: readonly ProvedCall[],
): Promise<ClosureEvent<never>> {
  try {
    const answer = await askOf(shared)('read', (add) => ({ world: header.hash, add, environment, calls }), world, options.signal)
    return { kind: 'guessed', wants: answer.done ? [] : answer.wants, isLast: answer.done }
  } catch (error) {
    // Code that runs on for ever in a question: the run itself will tell.
    if (!isError(error) || !error.code.startsWith('simulation/')) throw error
    return { kind: 'guessed', wants: [], isLast: true }
  }
}

type Question = {
  readonly header: Header
  readonly environment: BlockEnvironment
  readonly calls: readonly ProvedCall[]
  readonly options: ReadOptions
  readonly like: ReadSetKey | undefined
}

/** Of many contracts of which nothing is known yet, what they would read by their code: each is proved once then, along with it. */
async function withSlotsByCode(
  shared: Shared,
  { header, environment, calls, options, like }: Question,
): Promise<ReadOptions & { readonly trips?: number }> {
  const world = worldOf(shared, header)
  const remembered = new Set((like ? shared.readSets.of(like) : []).map(({ address }) => address))
  const isStrange = ({ to }: ProvedCall): boolean =>
    !remembered.has(to) && storageLayoutOf(header.chainId, to) === undefined && world.missing([{ address: to, slots: [] }]).length > 0
  const strange = calls.filter(isStrange)
  if (new Set(strange.map(({ to }) => to)).size < MANY_CONTRACTS) return options
  const { wants, trips } = await readsByCode({ chain: shared.chain, ...trialDeps(shared) }, header, environment, strange, options)
  // Their code says it better than what contracts of their kind mostly read.
  const covered = new Set(wants.map(({ address }) => address))
  const hints = options.hints.filter(({ address }) => !covered.has(address))
  return { ...options, trips, hints: mergeMissingState([...hints, ...strange.map(({ to }) => ({ address: to, slots: [] })), ...wants]) }
}

/** The Worker answers for as many variants as it has time for: the rest is asked again. */
async function inTurns(
  variants: readonly Variant[],
  next: (rest: readonly Variant[]) => Promise<{ readonly value: readonly VariantResult[]; readonly how: AnswerSource }>,
): Promise<{ readonly results: readonly VariantResult[]; readonly how: AnswerSource }> {
  let { value: results, how } = await next(variants)
  while (results.length < variants.length) {
    const more = await next(variants.slice(results.length))
    if (more.value.length === 0) throw fail('app/bad-message', { call: 'runs' })
    results = [...results, ...more.value]
    how = { ...more.how, trips: how.trips + more.how.trips }
  }
  return { results, how }
}

/** The same, marked where the rules that it was run by may not be those of its block. */
function ranBy(how: AnswerSource, environment: BlockEnvironment): AnswerSource {
  const other = otherRulesAt(environment)
  return other === undefined ? how : { ...how, evidence: { ...how.evidence, otherRules: other } }
}

type Tally = { trips: number; readonly sources: Set<string> }

const startTally = (header: Header, trips = 0): Tally => ({ trips, sources: new Set([header.source]) })

function finish(tally: Tally, world: ProvedState, header: Header, method: 'merkle-proof' | 'local-run'): AnswerSource {
  const { number, hash, head, at, rollup } = header
  const [teller] = world.plain()
  const block = { number, hash }
  const since = world.since()
  return {
    trips: tally.trips,
    sources: [...tally.sources],
    ...world.size(),
    evidence:
      teller === undefined
        ? underHeader(method, { block, ...defined({ since, rollup }), head, source: header.source, at })
        : claimedByEndpoint(method, { block, source: teller, at }),
  }
}
