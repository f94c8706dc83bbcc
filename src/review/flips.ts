import type { Address } from '#core/address'
import type { Effect } from '#core/effect'
import type { Simulation, VariantResult } from '#core/simulation'
import { amountWord } from '#core/words'
import { explainLog, unknownToken } from '#decode'
import { leastIn, mostOut, ownClaims } from './claims.ts'
import { deriveEffects } from './effects.ts'
import { readingsOf } from './readings.ts'
import type { JudgeInput, VariantId } from './review.ts'
import type { Case } from './rules/rule.ts'

/** How a run under other circumstances is worse for the actor. Amounts are how much worse. */
export type Worse =
  | { readonly worse: 'leaves' | 'arrives'; readonly amount: ReturnType<typeof amountWord> }
  | { readonly worse: 'items' | 'rights' | 'fails' | 'calls' }

export type Flip = { readonly id: VariantId; readonly how: Worse }

/** Logs of a run beyond which its variants are not compared: nobody honest writes as many, and each is read for every variant. */
const MOST_LOGS = 2000

type Ran = Extract<VariantResult, { readonly at: 'ran' }>

/** Half a percent: interest by the second, rounding and fees that drift are below it. */
const DRIFT = { of: 5n, in: 1000n }
/** A price that goes by time may drift so far, as long as it stays within what the request itself allows. */
const ALLOWED = { of: 50n, in: 1000n }

/** What differs for the worse, in the order of the plan. Better is no difference: what is shown then holds at least. */
export function flipsOf(one: Case): readonly Flip[] {
  const { input, simulation } = one
  const { plan, variants } = input
  if (variants === undefined || simulation?.outcome.ok !== true || variants.length !== plan.variants.length) return []
  if (simulation.logs.length > MOST_LOGS) return []
  const base = effectsUnder(one, simulation, {
    outcome: simulation.outcome,
    logs: simulation.logs,
    transfers: simulation.transfers,
    probes: simulation.probes.map(({ after }) => after),
  })
  return plan.variants.flatMap(({ id }, at): readonly Flip[] => {
    const ran = variants[at]
    if (ran?.at !== 'ran' || ran.logs.length > MOST_LOGS) return []
    const how = ran.outcome.ok ? worseOf(one, base, effectsUnder(one, simulation, ran), ran) : { worse: 'fails' as const }
    return how === undefined ? [] : [{ id, how }]
  })
}

/** True where every variant that was planned was run and could be compared. */
export function areCompared({ plan, variants, simulation }: JudgeInput): boolean {
  if (plan.variants.length === 0) return true
  if (variants?.length !== plan.variants.length || (simulation?.logs.length ?? 0) > MOST_LOGS) return false
  return variants.every((one) => one.at === 'ran' && one.logs.length <= MOST_LOGS)
}

/** The actor's effects by the transfers, logs and answers of a variant, derived as those of the run itself. Fees are left aside: they go by the price. */
function effectsUnder(
  { input, actor, names }: Case,
  simulation: Simulation,
  { outcome, logs, transfers, probes }: Pick<Ran, 'outcome' | 'logs' | 'transfers' | 'probes'>,
): readonly Effect[] {
  const pairs = simulation.probes.flatMap(({ before }, at) => {
    const after = probes[at]
    return after === undefined ? [] : [{ before, after }]
  })
  const run: Simulation = { ...simulation, outcome, logs, transfers, balances: [], probes: pairs }
  return deriveEffects({
    account: actor,
    chainId: input.chainId,
    simulation: run,
    logs: logs.map((log) => explainLog(log, names, input.chainId)),
    plan: input.plan,
    readings: readingsOf(input.plan, run),
    names,
    gasWei: undefined,
    besidesGas: 0n,
    evidence: input.evidence,
  }).effects
}

function worseOf(one: Case, base: readonly Effect[], other: readonly Effect[], ran: Ran): Worse | undefined {
  return (
    worseAssets(one, base, other) ??
    (fewerItems(base, other) ? { worse: 'items' } : undefined) ??
    (moreRights(base, other) || ran.differs.includes('codes') ? { worse: 'rights' } : undefined) ??
    (ran.differs.includes('calls') ? { worse: 'calls' } : undefined)
  )
}

const netOf = (effects: readonly Effect[], token: Address | undefined): bigint =>
  effects.reduce((sum, effect) => {
    if (!('amount' in effect) || effect.amount.token.address !== token) return sum
    return effect.kind === 'asset-in' ? sum + effect.amount.units : sum - effect.amount.units
  }, 0n)

const within = (loss: bigint, size: bigint, bound: typeof DRIFT): boolean => loss * bound.in <= (size < 0n ? -size : size) * bound.of

function worseAssets({ explanation, actor, names, input }: Case, base: readonly Effect[], other: readonly Effect[]): Worse | undefined {
  const claims = ownClaims(explanation, actor)
  const tokens = new Set([...base, ...other].flatMap((effect) => ('amount' in effect ? [effect.amount.token.address] : [])))
  for (const token of tokens) {
    const [was, is] = [netOf(base, token), netOf(other, token)]
    const loss = was - is
    if (loss <= 0n || within(loss, was, DRIFT)) continue
    const least = leastIn(claims, token)
    const allowed = was < 0n ? -is <= mostOut(claims, token) : least > 0n && is >= least
    if (allowed && within(loss, was, ALLOWED)) continue
    const known = token === undefined ? names.native : (names.tokenOf(token) ?? unknownToken(input.chainId, token))
    return { worse: was > 0n ? 'arrives' : 'leaves', amount: amountWord({ units: loss, token: known }) }
  }
  return undefined
}

/** Which item comes may be left to chance; how many of a collection come may not, nor which leave. */
function fewerItems(base: readonly Effect[], other: readonly Effect[]): boolean {
  const out = (effects: readonly Effect[]): ReadonlyMap<string, bigint> =>
    sums(effects.flatMap((effect) => (effect.kind === 'nft-out' ? [[`${effect.collection}/${effect.tokenId}`, effect.units ?? 1n]] : [])))
  const arriving = (effects: readonly Effect[]): ReadonlyMap<string, bigint> =>
    sums(effects.flatMap((effect) => (effect.kind === 'nft-in' ? [[effect.collection, effect.units ?? 1n]] : [])))
  const [left, leaves] = [out(base), out(other)]
  const [came, comes] = [arriving(base), arriving(other)]
  return (
    [...leaves].some(([key, units]) => units > (left.get(key) ?? 0n)) || [...came].some(([key, units]) => units > (comes.get(key) ?? 0n))
  )
}

function sums(rows: readonly (readonly [string, bigint])[]): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>()
  for (const [key, units] of rows) found.set(key, (found.get(key) ?? 0n) + units)
  return found
}

/** A right of the one that the other has not, or not as far. */
function moreRights(base: readonly Effect[], other: readonly Effect[]): boolean {
  const had = rightsOf(base)
  return [...rightsOf(other)].some(([key, units]) => units > (had.get(key) ?? 0n))
}

const rightsOf = (effects: readonly Effect[]): ReadonlyMap<string, bigint> =>
  new Map(
    effects.flatMap((effect): readonly (readonly [string, bigint])[] => {
      if (effect.kind === 'allowance') return [[`${effect.token.address ?? ''} ${effect.spender} ${effect.via ?? ''}`, effect.after]]
      if (effect.kind === 'operator') return [[`${effect.collection} ${effect.operator}`, effect.granted ? 1n : 0n]]
      if (effect.kind === 'item-allowance') return [[`${effect.collection}/${effect.tokenId} ${effect.spender}`, effect.granted ? 1n : 0n]]
      if (effect.kind === 'control') return [[`${effect.of} ${effect.what} ${effect.to ?? ''} ${effect.given}`, 1n]]
      if (effect.kind === 'delegation') return [[`${effect.authority} ${effect.delegate ?? ''}`, 1n]]
      return []
    }),
  )
