import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { isError } from '#core/errors'
import { factValue } from '#core/evidence/fact'
import type { Header } from '#core/chains/header'
import type { BlockEnvironment, BundleStep, VariedBundle, MissingState } from '#core/simulation/simulation'
import { concat, type Hex } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { type BlockSource, type Facts, type JudgeInput, type ReviewPlan, type ScenarioResult, switchVariants } from '#review'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { earlierSlots } from './earlier-slots.ts'
import { type ExtraGround, simulateVariants, variantResults } from './simulate-variants.ts'

/** What could not be run says nothing, and rules say what that means; only the caller's own cancellation goes through. */
async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isError(error, 'app/aborted') || !isError(error)) throw error
    return undefined
  }
}

/** What blocks to come are drawn from: for each header other ones, so that nobody who watched one look knows those of the next. */
export const blocksAfter = ({ hash, coinbase }: Header, { blockTime }: Pick<Chain, 'blockTime'>, secret: Hex): BlockSource => ({
  seed: keccak(concat(secret, hash)),
  blockTime,
  parentProposer: coinbase,
})

/** A step on this chain, at the price of its block, with the numbers that its authorizations need. */
function ready(step: BundleStep, { chainId, baseFee }: BlockEnvironment, nonceOf: ExtraGround['nonceOf']): BundleStep {
  if (step.kind === 'call' || step.authorizations === undefined) return step
  const authorizations = step.authorizations.map((one) => ({
    ...one,
    nonce: (one.authority === undefined ? undefined : nonceOf(one.authority)) ?? one.nonce,
  }))
  const { transaction } = step
  const priced = 'gasPrice' in transaction ? { ...transaction, gasPrice: baseFee } : { ...transaction, maxFeePerGas: baseFee }
  return { ...step, transaction: { ...priced, chainId }, authorizations }
}

/** Each play from the same state, one after another. Strangers have something to pay with, as everybody has who calls. */
export async function simulateScenarios(
  { reader, header, environment, asking, carrier, nonceOf }: ExtraGround,
  { plays }: ReviewPlan,
): Promise<readonly ScenarioResult[]> {
  const played: ScenarioResult[] = []
  for (const play of plays) {
    const steps = play.steps.map((step) => ready(step, environment, nonceOf))
    const bundle = { environment, steps, probes: [], carrier: { ...carrier, origin: play.stranger } }
    const result = await orNothing(reader.runBundle(header, bundle, asking))
    played.push(result === undefined ? { play } : { play, steps: result.results })
  }
  return played
}

/** What came of further runs, what the slots that the run read were a while ago, and what things cost. */
export type ExtraSimulations = Pick<JudgeInput, 'variants' | 'plays' | 'earlierRuns'> & {
  readonly earlier?: NonNullable<Facts['earlierSlots']>
  readonly prices?: NonNullable<Facts['prices']>
}

const earlierOf = (
  {
    chain,
    reader,
    header,
    on,
    asking,
  }: Pick<ExtraGround, 'reader' | 'header' | 'asking'> & { readonly chain: Client<ChainCalls, ChainEvents>; readonly on: Chain },
  wants: () => Promise<readonly MissingState[]>,
): Promise<Facts['earlierSlots']> =>
  earlierSlots({
    chain,
    reader,
    header,
    on,
    wants,
    signal: asking.signal ?? new AbortController().signal,
  })

/** What is run again under other circumstances, and what it read; absent: what the last run of that call is remembered by. */
export type Base = { readonly bundle: VariedBundle; readonly reads?: readonly MissingState[] | undefined }

function readsOf({ reader }: Pick<ExtraGround, 'reader'>, { bundle, reads }: Base): () => Promise<readonly MissingState[]> {
  const last = bundle.steps.at(-1)
  if (reads !== undefined || last?.kind !== 'transaction') return () => Promise.resolve(reads ?? [])
  const { to, value, data } = last.transaction
  const { chainId } = bundle.environment
  return () => reader.remembered({ chainId, from: last.from, value, data, ...defined({ to }) })
}

/** The run on what contracts kept a while ago (rule G12). */
async function runBefore(
  { reader, header, asking }: ExtraGround,
  bundle: VariedBundle,
  { probes }: ReviewPlan,
  earlier: Facts['earlierSlots'],
): Promise<JudgeInput['earlierRuns']> {
  const planned = switchVariants(factValue(earlier) ?? [])
  if (planned.length === 0) return undefined
  const asked = { ...bundle, probes: probes.map(({ probe }) => probe) }
  const variants = planned.map(({ variant }) => variant)
  const results = await variantResults(reader.runs(header, asked, variants, asking), planned.length)
  return results?.flatMap((result, at) => (planned[at] === undefined ? [] : [{ address: planned[at].address, result }]))
}

/** What of it is judged as it is. */
export const judgedExtras = ({
  earlier: _earlier,
  prices: _prices,
  ...rest
}: ExtraSimulations & Pick<JudgeInput, 'further'>): Pick<JudgeInput, 'variants' | 'plays' | 'earlierRuns' | 'further'> => rest

/** The Review’s facts with those that came later. */
export const withLater = (facts: Facts, { earlier, prices }: ExtraSimulations): Facts => ({
  ...facts,
  ...defined({ earlierSlots: earlier, prices }),
})

/**
 * Everything that a plan wants beyond the run, to be started when the Review stands. `undefined` where it wants nothing. `priced`: prices that are being asked for.
 */
export function extraSimulationsOf(
  ground: Omit<ExtraGround, 'nonceOf'> & {
    readonly facts: Facts
    readonly chain: Client<ChainCalls, ChainEvents>
    readonly on: Chain
    readonly priced: Promise<NonNullable<Facts['prices']>> | undefined
  },
  base: Base | undefined,
  planned: ReviewPlan,
): (() => Promise<ExtraSimulations & Pick<JudgeInput, 'further'>>) | undefined {
  const runs = planned.plays.length > 0 || (base !== undefined && planned.variants.length > 0)
  if (!runs && ground.priced === undefined) return undefined
  const nonceOf = (address: Address): bigint | undefined => factValue(ground.facts.accounts[address])?.nonce
  return async () => {
    // Endpoints answer while the evm Worker runs.
    const earlierAsked = base === undefined || !runs ? undefined : earlierOf(ground, readsOf(ground, base))
    earlierAsked?.catch(() => undefined)
    const variants = await simulateVariants({ ...ground, nonceOf }, base?.bundle, planned)
    const plays = await simulateScenarios({ ...ground, nonceOf }, planned)
    const earlier = await earlierAsked
    const before = base === undefined ? undefined : await runBefore({ ...ground, nonceOf }, base.bundle, planned, earlier)
    const prices = await ground.priced
    return {
      further: runs ? 'done' : 'none',
      plays,
      ...defined({ variants, earlier, earlierRuns: before, prices }),
    }
  }
}
