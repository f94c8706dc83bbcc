import type { Address } from '#core/address'
import { isError } from '#core/errors'
import { valueOf } from '#core/fact'
import type { Header } from '#core/header'
import type { BlockEnvironment, BundleStep, Run, VariantResult } from '#core/simulation'
import type { Facts, JudgeInput, Plan, Played } from '#review'
import type { Asking, Reader } from '#survey'

type Ground = {
  readonly reader: Reader
  readonly header: Header
  readonly environment: BlockEnvironment
  readonly asking: Asking
  /** Of an authority, by proof: an authorization is only taken with the number that comes next. */
  readonly nonceOf: (address: Address) => bigint | undefined
}

/** What could not be run says nothing, and rules say what that means; only the caller's own cancellation goes through. */
async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isError(error, 'app/aborted') || !isError(error)) throw error
    return undefined
  }
}

/** The run under other circumstances (rules G10, G14). `undefined`: they could not be run. */
export async function runVariants(
  { reader, header, asking }: Ground,
  run: Run | undefined,
  { variants, probes }: Plan,
): Promise<readonly VariantResult[] | undefined> {
  if (run === undefined || variants.length === 0) return undefined
  const asked = reader.runs(
    header,
    { ...run, probes: probes.map(({ probe }) => probe) },
    variants.map(({ variant }) => variant),
    asking,
  )
  return (await orNothing(asked))?.results
}

/** A step on this chain, with the numbers that its authorizations need. */
function ready(step: BundleStep, chainId: number, nonceOf: Ground['nonceOf']): BundleStep {
  if (step.kind === 'call' || step.authorizations === undefined) return step
  const authorizations = step.authorizations.map((one) => ({
    ...one,
    nonce: (one.authority === undefined ? undefined : nonceOf(one.authority)) ?? one.nonce,
  }))
  return { ...step, transaction: { ...step.transaction, chainId }, authorizations }
}

/** Each play from the same state, one after another. */
export async function runPlays({ reader, header, environment, asking, nonceOf }: Ground, { plays }: Plan): Promise<readonly Played[]> {
  const played: Played[] = []
  for (const play of plays) {
    const steps = play.steps.map((step) => ready(step, environment.chainId, nonceOf))
    // Strangers who put code in its place pay nothing for it.
    const free = play.kind === 'poke' ? { ...environment, baseFee: 0n } : environment
    const result = await orNothing(reader.runBundle(header, { environment: free, steps, probes: [] }, asking))
    played.push(result === undefined ? { play } : { play, steps: result.results })
  }
  return played
}

/**
 * Everything that a plan wants beyond the run, to be started when the Review stands. `undefined` where it wants nothing.
 */
export function furtherOf(
  ground: Omit<Ground, 'nonceOf'> & { readonly facts: Facts },
  base: Run | undefined,
  planned: Plan,
): (() => Promise<Pick<JudgeInput, 'variants' | 'plays'>>) | undefined {
  if (planned.plays.length === 0 && (base === undefined || planned.variants.length === 0)) return undefined
  const nonceOf = (address: Address): bigint | undefined => valueOf(ground.facts.accounts[address])?.nonce
  return async () => {
    const variants = await runVariants({ ...ground, nonceOf }, base, planned)
    const plays = await runPlays({ ...ground, nonceOf }, planned)
    return { plays, ...(variants === undefined ? {} : { variants }) }
  }
}
