import type { Address } from '#core/address'
import type { Chain } from '#core/chain'
import { isError } from '#core/errors'
import { valueOf } from '#core/fact'
import type { Header } from '#core/header'
import type { BlockEnvironment, BundleStep, Run, VariantResult } from '#core/simulation'
import type { Facts, JudgeInput, Plan, Played } from '#review'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Asking, Reader } from '#survey'
import { earlierSlots } from './earlier-slots.ts'

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

/** What came of further runs, what the slots that the run read were a while ago, and what things cost. */
export type Further = Pick<JudgeInput, 'variants' | 'plays'> & {
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
  }: Pick<Ground, 'reader' | 'header' | 'asking'> & { readonly chain: Client<ChainCalls, ChainEvents>; readonly on: Chain },
  { from, transaction: { to, data } }: Run,
): Promise<Facts['earlierSlots']> =>
  earlierSlots({
    chain,
    reader,
    header,
    on,
    call: { from, data, ...(to === undefined ? {} : { to }) },
    signal: asking.signal ?? new AbortController().signal,
  })

/** What of it is judged as it is. */
export const furtherIn = ({
  earlier: _earlier,
  prices: _prices,
  ...rest
}: Further & Pick<JudgeInput, 'further'>): Pick<JudgeInput, 'variants' | 'plays' | 'further'> => rest

/** The Review’s facts with those that came later. */
export const withLater = (facts: Facts, { earlier, prices }: Further): Facts => ({
  ...facts,
  ...(earlier === undefined ? {} : { earlierSlots: earlier }),
  ...(prices === undefined ? {} : { prices }),
})

/**
 * Everything that a plan wants beyond the run, to be started when the Review stands. `undefined` where it wants nothing. `priced`: prices that are being asked for.
 */
export function furtherOf(
  ground: Omit<Ground, 'nonceOf'> & {
    readonly facts: Facts
    readonly chain: Client<ChainCalls, ChainEvents>
    readonly on: Chain
    readonly priced: Promise<NonNullable<Facts['prices']>> | undefined
  },
  base: Run | undefined,
  planned: Plan,
): (() => Promise<Further & Pick<JudgeInput, 'further'>>) | undefined {
  const runs = planned.plays.length > 0 || (base !== undefined && planned.variants.length > 0)
  if (!runs && ground.priced === undefined) return undefined
  const nonceOf = (address: Address): bigint | undefined => valueOf(ground.facts.accounts[address])?.nonce
  return async () => {
    const variants = await runVariants({ ...ground, nonceOf }, base, planned)
    const plays = await runPlays({ ...ground, nonceOf }, planned)
    const earlier = base === undefined || !runs ? undefined : await earlierOf(ground, base)
    const prices = await ground.priced
    return {
      further: runs ? 'done' : 'none',
      plays,
      ...(variants === undefined ? {} : { variants }),
      ...(earlier === undefined ? {} : { earlier }),
      ...(prices === undefined ? {} : { prices }),
    }
  }
}
