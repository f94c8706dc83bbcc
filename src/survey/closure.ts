import type { Address } from '#core/address'
import { asTold, type Evidence, underHeader } from '#core/evidence'
import { otherRulesAt } from '#core/fork-schedule'
import { fail, isError } from '#core/errors'
import type { Header } from '#core/header'
import { limit } from '#core/limits'
import { concat, type Hex } from '#core/hex'
import {
  type BlockEnvironment,
  type Bundle,
  mergeWants,
  type Run,
  type Simulation,
  type Variant,
  type VariantResult,
  type VariedBundle,
  type Want,
  type Witness,
} from '#core/simulation'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, Purpose } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import { keccak } from '#core/keccak'
import { MANY_CONTRACTS, readsByCode } from './code-first.ts'
import { foretold, layoutOf } from './layouts.ts'
import { createEarlierState } from './earlier-state.ts'
import { readsOnEarlier } from './reads-on-earlier.ts'
import { createReadSets, type Remembered } from './read-sets.ts'
import { createSlotKeys } from './slot-keys.ts'
import { warmUp } from './warm-up.ts'
import { createWorld, type World } from './world.ts'

/** How an answer came about, for "How we know". */
export type How = {
  readonly trips: number
  readonly accounts: number
  readonly slots: number
  readonly sources: readonly string[]
  readonly evidence: Evidence
}

export type Call = { readonly to: Address; readonly data: Hex; readonly from?: Address }
export type CallResult = { readonly ok: boolean; readonly data: Hex }

/** Options of one question: why it is asked, what it will probably read, and the caller's cancellation. */
export type Asking = { readonly purpose: Purpose; readonly hints: readonly Want[]; readonly signal?: AbortSignal }

/**
 * Verified reads and runs: everything that the displayed run touched was proved under the header's state root; or, where nobody who may be asked gives proofs,
 * told by one endpoint, which the evidence says.
 */
export type Reader = {
  /** What the last run of exactly this call read. */
  remembered(call: Remembered): Promise<readonly Want[]>
  /**
   * What this call will probably read, to be proved along with what is asked before it: what it read before, or else what it reads on what was proved of earlier
   * blocks. Nothing of another call is in it. Who asks is about to run it, so the evm Worker gets ready meanwhile.
   */
  expected(call: Remembered): Promise<readonly Want[]>
  /** Proves just these, without a run. */
  state(header: Header, wants: readonly Want[], asking: Omit<Asking, 'hints'>): Promise<{ readonly witness: Witness; readonly how: How }>
  read(
    header: Header,
    environment: BlockEnvironment,
    calls: readonly Call[],
    asking: Asking,
  ): Promise<{ readonly results: readonly CallResult[]; readonly how: How }>
  run(header: Header, run: Run, asking: Asking): Promise<{ readonly simulation: Simulation; readonly how: How }>
  /** Steps one after another on one state; one answer for each. `reads`: what they read. */
  runBundle(
    header: Header,
    bundle: Bundle,
    asking: Asking,
  ): Promise<{ readonly results: readonly Simulation[]; readonly reads: readonly Want[]; readonly how: How }>
  /** The same steps under other circumstances; one short answer for each. */
  runs(
    header: Header,
    bundle: VariedBundle,
    variants: readonly Variant[],
    asking: Asking,
  ): Promise<{ readonly results: readonly VariantResult[]; readonly how: How }>
}

/** Rounds after which a run that still wants more is given up: a hostile node can only cause rounds, never a wrong result. */
const MAX_ROUNDS = limit('closureRounds')

type Deps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly evm: () => Client<EvmCalls>
  /** Whether a chain has an endpoint that may see what is about to be signed: it is asked what a run will read. Absent: none has. */
  readonly mayHint?: (chainId: number) => boolean
}
type Step<T> =
  | { readonly done: true; readonly value: T; readonly reads?: readonly Want[] }
  | { readonly done: false; readonly wants: readonly Want[] }

/** What a node says that a run will read: never believed, only proved. Where it says nothing, the run finds out by itself. */
async function hintsFor(chain: Deps['chain'], header: Header, { from, transaction }: Run, signal?: AbortSignal): Promise<readonly Want[]> {
  const { to, value, data, gasLimit: gas } = transaction
  const draft = { from, value, data, gas, ...(to === undefined ? {} : { to }) }
  return (await chain.call('hint', { header, draft }, { signal })).wants
}

/** Whether some of `more` is not in `wants`. */
function addsTo(wants: readonly Want[], more: readonly Want[]): boolean {
  const known = new Map(mergeWants(wants).map(({ address, slots }) => [address, new Set(slots)]))
  return more.some(({ address, slots }) => {
    const there = known.get(address)
    return there === undefined || slots.some((slot) => !there.has(slot))
  })
}

/** Without the proposer, who is drawn anew for each look: a later one would ask for an account that has nothing to do with it. */
const besidesProposer = (reads: readonly Want[], environment: BlockEnvironment | undefined): readonly Want[] =>
  reads.filter(({ address, slots }) => address !== environment?.coinbase || slots.length > 0)

/**
 * The speculative closure (notes of the EVM README): run with missing values taken as empty, collect all that was missing, prove it in one
 * trip, run again, until a run touches nothing unproved. Only that run is returned.
 * Throws `simulation/*`, `rpc/*`, `proof/*`; `simulation/moved` when the block can no longer be proved and the caller must take a new head.
 */
export function createReader({ chain, evm, mayHint = () => false }: Deps): Reader {
  const readSets = createReadSets()
  const earlier = createEarlierState()
  const slotKeys = createSlotKeys()
  /** By chain, of the last run or question. */
  const environments = new Map<number, BlockEnvironment>()
  const worlds = new Map<Hex, World>()
  /** Hashes of code that the evm Worker has, as far as it was not told that it has not. */
  const sentCodes = new Set<Hex>()
  let isWarm = false

  const drop = (world: string): void =>
    void evm()
      .call('drop', { world })
      .catch(() => undefined)

  const worldOf = (header: Header): World => {
    const known = worlds.get(header.hash)
    if (known) return known
    const made = createWorld(sentCodes)
    worlds.set(header.hash, made)
    // Old heads are not asked about again; their state would only fill the memory.
    for (const hash of [...worlds.keys()].slice(0, -3)) {
      worlds.delete(hash)
      drop(hash)
    }
    return made
  }

  const extend = async (header: Header, world: World, wants: readonly Want[], asking: Omit<Asking, 'hints'>, how: Tally): Promise<void> => {
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

  const expected = async (call: Remembered, signal: AbortSignal | undefined): Promise<readonly Want[]> => {
    const known = readSets.of(call)
    const environment = environments.get(call.chainId)
    if (known.length > 0 || environment === undefined || call.data === '0x') return known
    const state = earlier.of(call.chainId)
    const found = await readsOnEarlier({ ask, drop, createWorld: () => createWorld(sentCodes) }, { call, environment, state, signal })
    // The first run of it says better.
    const reads = besidesProposer(found, environment)
    readSets.learn(call, reads)
    return reads
  }

  const close = async <T>(
    header: Header,
    asking: Asking & { readonly trips?: number },
    step: (world: World, add: Witness) => Promise<Step<T>>,
    environment: BlockEnvironment,
    run?: Run,
    like: Remembered | undefined = run && keyed(run),
  ): Promise<{ value: T; how: How }> => {
    const world = worldOf(header)
    const how: Tally = { trips: asking.trips ?? 0, sources: new Set([header.source]) }
    const known = like === undefined ? [] : readSets.of(like)
    // What it reads on state of earlier blocks goes along with a trip that is due anyway; where none is, the run itself may already have all that it reads.
    let isExpected = run === undefined || like === undefined || known.length > 0
    const isDue = world.missing(mergeWants([...asking.hints, ...known])).length > 0
    const probable = isExpected || !isDue || like === undefined ? known : await expected(like, asking.signal)
    isExpected ||= isDue
    await extend(header, world, mergeWants([...asking.hints, ...probable]), asking, how)
    /** All that it wanted so far: what a read is remembered by. */
    const wanted: Want[] = []
    let hinted = run === undefined
    let questions = run ? foretold(header.chainId, keyed(run)) : []
    /** What they would read, by the code that is proved so far. */
    const foreseen = async ({ environment }: Run): Promise<readonly Want[]> => {
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
        await extend(header, world, mergeWants([...outcome.wants, ...guessed]), asking, how)
        continue
      }
      const wants = run ? mergeWants([...outcome.wants, ...(await foreseen(run))]) : outcome.wants
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
    world: World,
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
    calls: readonly Call[],
    asking: Asking,
    like: Remembered | undefined,
  ): Promise<Asking & { readonly trips?: number }> => {
    const world = worldOf(header)
    const remembered = new Set((like ? readSets.of(like) : []).map(({ address }) => address))
    const isStrange = ({ to }: Call): boolean =>
      !remembered.has(to) && layoutOf(header.chainId, to) === undefined && world.missing([{ address: to, slots: [] }]).length > 0
    const strange = calls.filter(isStrange)
    if (new Set(strange.map(({ to }) => to)).size < MANY_CONTRACTS) return asking
    const { wants, trips } = await readsByCode(
      { chain, drop, createWorld: () => createWorld(sentCodes), ask },
      header,
      environment,
      strange,
      asking,
    )
    // Their code says it better than what contracts of their kind mostly read.
    const told = new Set(wants.map(({ address }) => address))
    const hints = asking.hints.filter(({ address }) => !told.has(address))
    return { ...asking, trips, hints: mergeWants([...hints, ...strange.map(({ to }) => ({ address: to, slots: [] })), ...wants]) }
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
      let { value: results, how } = await next(variants)
      while (results.length < variants.length) {
        const more = await next(variants.slice(results.length))
        if (more.value.length === 0) throw fail('app/bad-message', { call: 'runs' })
        results = [...results, ...more.value]
        how = { ...more.how, trips: how.trips + more.how.trips }
      }
      return { results, how }
    },
  }
}

/**
 * Balances of an account are read at every block, and lie where they lay: tokens that no list knows are asked for in one trip from then on. By which tokens they are and whose: what a look through
 * a thousand others read is not proved again with each block.
 */
const likeBalances = (chainId: number, calls: readonly Call[], { purpose }: Asking): Remembered | undefined => {
  const [first] = calls
  if (purpose !== 'balances' || first?.from === undefined) return undefined
  return { chainId, from: first.from, data: keccak(concat(...calls.flatMap(({ to, data }) => [to, keccak(data)]))) }
}

const keyed = ({ from, transaction: { chainId, to, value, data } }: Run): Remembered => ({
  chainId,
  from,
  value,
  data,
  ...(to === undefined ? {} : { to }),
})

/** The same, marked where the rules that it was run by may not be those of its block. */
function ranBy(how: How, environment: BlockEnvironment): How {
  const other = otherRulesAt(environment)
  return other === undefined ? how : { ...how, evidence: { ...how.evidence, otherRules: other } }
}

type Tally = { trips: number; readonly sources: Set<string> }

function finish(tally: Tally, world: World, header: Header, method: 'merkle-proof' | 'local-run'): How {
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
        ? underHeader(method, { block, ...(since ? { since } : {}), head, source: header.source, at })
        : asTold(method, { block, source: teller, at }),
  }
}
