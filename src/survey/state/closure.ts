import { defined } from '#core/defined'
import { claimedByEndpoint, underHeader } from '#core/evidence/evidence'
import { otherRulesAt } from '#core/chains/fork-schedule'
import { fail, isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import { limit } from '#core/limits'
import type { Hex } from '#core/bytes/hex'
import {
  type BlockEnvironment,
  mergeMissingState,
  type Run,
  type Variant,
  type VariantResult,
  type MissingState,
  type Witness,
} from '#core/simulation/simulation'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import { MANY_CONTRACTS, readsByCode } from './code-first.ts'
import { predictReads, storageLayoutOf } from './layouts.ts'
import { createEarlierState } from './earlier-state.ts'
import { readsOnEarlier } from './reads-on-earlier.ts'
import type { ReadSetKey } from '#protocol/state-reader'
import { createReadSets } from './read-sets.ts'
import { createSlotKeys } from './slot-keys.ts'
import { warmUp } from './warm-up.ts'
import { createProvedState, type ProvedState } from './proved-state.ts'
import { addsTo, besidesProposer, hintsFor, likeBalances, readSetKeyOf } from './wanted-state.ts'
import type { AnswerSource, ProvedCall, ReadOptions, ClosureReader } from '#protocol/state-reader'

/** Rounds after which a run that still wants more is given up: a hostile node can only cause rounds, never a wrong result. */
const MAX_ROUNDS = limit('closureRounds')

type Deps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly evm: () => Client<EvmCalls>
  /** Whether a chain has an endpoint that may see what is about to be signed: it is asked what a run will read. Absent: none has. */
  readonly mayHint?: (chainId: number) => boolean
}
type Step<T> =
  | { readonly done: true; readonly value: T; readonly reads?: readonly MissingState[] }
  | { readonly done: false; readonly wants: readonly MissingState[] }

/**
 * The speculative closure (docs/design/evm.md): run with missing values taken as empty, collect all that was missing, prove it in one
 * trip, run again, until a run touches nothing unproved. Only that run is returned.
 * Throws `simulation/*`, `rpc/*`, `proof/*`; `simulation/moved` when the block can no longer be proved and the caller must take a new head.
 */
export function createClosureReader({ chain, evm, mayHint = () => false }: Deps): ClosureReader {
  const readSets = createReadSets()
  const earlier = createEarlierState()
  const slotKeys = createSlotKeys()
  /** By chain, of the last run or question. */
  const environments = new Map<number, BlockEnvironment>()
  const worlds = new Map<Hex, ProvedState>()
  /** Hashes of code that the evm Worker has, as far as it was not told that it has not. */
  const sentCodes = new Set<Hex>()
  let isWarm = false

  const drop = (world: string): void =>
    void evm()
      .call('drop', { world })
      .catch(() => undefined)

  const worldOf = (header: Header): ProvedState => {
    const known = worlds.get(header.hash)
    if (known) return known
    const made = createProvedState(sentCodes)
    worlds.set(header.hash, made)
    // Old heads are not asked about again; their state would only fill the memory.
    for (const hash of [...worlds.keys()].slice(0, -3)) {
      worlds.delete(hash)
      drop(hash)
    }
    return made
  }

  const extend = async (
    header: Header,
    world: ProvedState,
    wants: readonly MissingState[],
    asking: Omit<ReadOptions, 'hints'>,
    how: Tally,
  ): Promise<void> => {
    const missing = world.missing(wants)
    if (missing.length === 0) return
    const { witness, trips, sources, ...told } = await chain.call(
      'prove',
      { header, wants: missing, purpose: asking.purpose, keys: slotKeys.of(missing) },
      { signal: asking.signal },
    )
    world.add(witness, told)
    earlier.keep(header.chainId, witness)
    const [still] = world.missing(missing)
    // Nothing is taken for empty because nobody spoke of it.
    if (still) throw fail('proof/incomplete', { endpoint: sources.join(', ') || header.source, what: still.address })
    how.trips += trips
    for (const source of sources) how.sources.add(source)
  }

  const expected = async (call: ReadSetKey, signal: AbortSignal | undefined): Promise<readonly MissingState[]> => {
    const known = readSets.of(call)
    const environment = environments.get(call.chainId)
    if (known.length > 0 || environment === undefined || call.data === '0x') return known
    const state = earlier.of(call.chainId)
    const found = await readsOnEarlier({ ask, drop, createWorld: () => createProvedState(sentCodes) }, { call, environment, state, signal })
    // The first run of it says better.
    const reads = besidesProposer(found, environment)
    readSets.learn(call, reads)
    return reads
  }

  const close = async <T>(
    header: Header,
    asking: ReadOptions & { readonly trips?: number },
    step: (world: ProvedState, add: Witness) => Promise<Step<T>>,
    environment: BlockEnvironment,
    run?: Run,
    like: ReadSetKey | undefined = run && readSetKeyOf(run),
  ): Promise<{ value: T; how: AnswerSource }> => {
    const world = worldOf(header)
    const how: Tally = { trips: asking.trips ?? 0, sources: new Set([header.source]) }
    const known = like === undefined ? [] : readSets.of(like)
    // What it reads on state of earlier blocks goes along with a trip that is due anyway; where none is, the run itself may already have all that it reads.
    let isExpected = run === undefined || like === undefined || known.length > 0
    const isDue = world.missing(mergeMissingState([...asking.hints, ...known])).length > 0
    const probable = isExpected || !isDue || like === undefined ? known : await expected(like, asking.signal)
    isExpected ||= isDue
    await extend(header, world, mergeMissingState([...asking.hints, ...probable]), asking, how)
    /** All that it wanted so far: what a read is remembered by. */
    const wanted: MissingState[] = []
    let hinted = run === undefined
    let questions = run ? predictReads(header.chainId, readSetKeyOf(run)) : []
    /** What they would read, by the code that is proved so far. */
    const foreseen = async ({ environment }: Run): Promise<readonly MissingState[]> => {
      if (questions.length === 0) return []
      try {
        const answer = await ask('read', { world: header.hash, add: world.unsent(), environment, calls: questions }, world, asking.signal)
        if (!answer.done) return answer.wants
      } catch (error) {
        // Code that runs on for ever in a question: the run itself will tell.
        if (!isError(error) || !error.code.startsWith('simulation/')) throw error
      }
      questions = []
      return []
    }
    for (let round = 0; round < MAX_ROUNDS; round++) {
      if (asking.signal?.aborted === true) throw fail('app/aborted')
      const outcome = await step(world, world.unsent())
      if (outcome.done) {
        if (like && outcome.reads) readSets.learn(like, besidesProposer(outcome.reads, run?.environment))
        else if (like) readSets.learnMore(like, wanted)
        return { value: outcome.value, how: ranBy(finish(how, world, await vouched(header, asking.signal), 'local-run'), environment) }
      }
      // A restarted or forgetful evm Worker asks for what is proved already: it gets all of it again.
      if (world.missing(outcome.wants).length === 0) {
        world.resend()
        continue
      }
      wanted.push(...outcome.wants)
      const guessed = isExpected || like === undefined ? [] : world.missing(await expected(like, asking.signal))
      isExpected = true
      if (addsTo(outcome.wants, guessed)) {
        await extend(header, world, mergeMissingState([...outcome.wants, ...guessed]), asking, how)
        continue
      }
      const wants = run ? mergeMissingState([...outcome.wants, ...(await foreseen(run))]) : outcome.wants
      // Only where our own guesses fell short is an endpoint that may see drafts asked for its, while what is wanted already is proved.
      const [hints] = await Promise.all([
        run && !hinted && mayHint(header.chainId) ? hintsFor(chain, header, run, asking.signal) : [],
        extend(header, world, wants, asking, how),
      ])
      hinted = true
      await extend(header, world, hints, asking, how)
    }
    throw fail('simulation/too-many-rounds', { rounds: MAX_ROUNDS })
  }

  /** A header that only an endpoint claimed when the work began may be verified by now: of a node that proves just its newest block it always is so. */
  const vouched = async (header: Header, signal: AbortSignal | undefined): Promise<Header> =>
    header.head === 'claimed' ? chain.call('vouch', { header }, { signal }) : header

  const ask = async <K extends 'run' | 'runBundle' | 'runs' | 'read'>(
    name: K,
    params: EvmCalls[K]['params'],
    world: ProvedState,
    signal: AbortSignal | undefined,
  ): Promise<EvmCalls[K]['result']> => {
    try {
      const result = await evm().call(name, params, { signal })
      world.sent()
      if ('keys' in result && result.keys) slotKeys.learn(result.keys)
      return result
    } catch (error) {
      if (isError(error, 'app/worker-lost')) world.resend()
      throw error
    }
  }

  /** Of many contracts of which nothing is known yet, what they would read by their code: each is proved once then, along with it. */
  const withSlots = async (
    header: Header,
    environment: BlockEnvironment,
    calls: readonly ProvedCall[],
    asking: ReadOptions,
    like: ReadSetKey | undefined,
  ): Promise<ReadOptions & { readonly trips?: number }> => {
    const world = worldOf(header)
    const remembered = new Set((like ? readSets.of(like) : []).map(({ address }) => address))
    const isStrange = ({ to }: ProvedCall): boolean =>
      !remembered.has(to) && storageLayoutOf(header.chainId, to) === undefined && world.missing([{ address: to, slots: [] }]).length > 0
    const strange = calls.filter(isStrange)
    if (new Set(strange.map(({ to }) => to)).size < MANY_CONTRACTS) return asking
    const { wants, trips } = await readsByCode(
      { chain, drop, createWorld: () => createProvedState(sentCodes), ask },
      header,
      environment,
      strange,
      asking,
    )
    // Their code says it better than what contracts of their kind mostly read.
    const told = new Set(wants.map(({ address }) => address))
    const hints = asking.hints.filter(({ address }) => !told.has(address))
    return { ...asking, trips, hints: mergeMissingState([...hints, ...strange.map(({ to }) => ({ address: to, slots: [] })), ...wants]) }
  }

  return {
    remembered: (call) => Promise.resolve(readSets.of(call)),
    expected(call) {
      if (!isWarm) void warmUp(evm())
      isWarm = true
      return expected(call, undefined)
    },
    async state(header, wants, asking) {
      const world = worldOf(header)
      const how: Tally = { trips: 0, sources: new Set([header.source]) }
      await extend(header, world, wants, asking, how)
      return { witness: world.pick(wants), how: finish(how, world, await vouched(header, asking.signal), 'merkle-proof') }
    },
    async read(header, environment, calls, asking) {
      environments.set(header.chainId, environment)
      const like = likeBalances(header.chainId, calls, asking)
      const { value, how } = await close(
        header,
        await withSlots(header, environment, calls, asking, like),
        async (world, add) => {
          const result = await ask('read', { world: header.hash, add, environment, calls }, world, asking.signal)
          return result.done ? { done: true, value: result.results } : result
        },
        environment,
        undefined,
        like,
      )
      return { results: value, how }
    },
    async run(header, run, asking) {
      environments.set(header.chainId, run.environment)
      const { value, how } = await close(
        header,
        asking,
        async (world, add) => {
          const result = await ask('run', { world: header.hash, add, run }, world, asking.signal)
          return result.done ? { done: true, value: result.simulation, reads: result.reads } : result
        },
        run.environment,
        run,
      )
      return { simulation: value, how }
    },
    async runBundle(header, bundle, asking) {
      const { value, how } = await close(
        header,
        asking,
        async (world, add) => {
          const result = await ask('runBundle', { world: header.hash, add, bundle }, world, asking.signal)
          return result.done ? { done: true, value: result } : result
        },
        bundle.environment,
      )
      return { results: value.results, reads: value.reads, how }
    },
    async runs(header, bundle, variants, asking) {
      const next = (rest: readonly Variant[]) =>
        close(
          header,
          asking,
          async (world, add) => {
            const result = await ask('runs', { world: header.hash, add, bundle, variants: rest }, world, asking.signal)
            return result.done ? { done: true, value: result.results } : result
          },
          bundle.environment,
        )
      return inTurns(variants, next)
    },
  }
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

function finish(tally: Tally, world: ProvedState, header: Header, method: 'merkle-proof' | 'local-run'): AnswerSource {
  const { number, hash, head, at } = header
  const [teller] = world.plain()
  const block = { number, hash }
  const since = world.since()
  return {
    trips: tally.trips,
    sources: [...tally.sources],
    ...world.size(),
    evidence:
      teller === undefined
        ? underHeader(method, { block, ...defined({ since: since ? since : undefined }), head, source: header.source, at })
        : claimedByEndpoint(method, { block, source: teller, at }),
  }
}
