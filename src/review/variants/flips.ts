import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Log, Simulation, Variant, VariantResult } from '#core/simulation/simulation'
import { amountWord } from '#core/text/words'
import { explainLog, unknownToken } from '#decode'
import { leastIn, mostOut, ownClaims } from '../claims.ts'
import { ENOUGH_MORE } from './draws.ts'
import { deriveEffects } from '../effects/effects.ts'
import { readingsOf } from '../readings.ts'
import type { PlannedVariant, VariantId } from '../review.ts'
import type { Case } from '../rules/rule.ts'
import { finishSteps, type ResumableWork } from '../steps.ts'

/** How a run under other circumstances is worse for the actor. Amounts are how much worse. */
export type Worse =
  | { readonly worse: 'leaves' | 'arrives'; readonly amount: ReturnType<typeof amountWord> }
  | { readonly worse: 'items' | 'rights' | 'fails' | 'calls' }

export type Flip = { readonly id: VariantId; readonly how: Worse }

/**
 * How a run under other circumstances goes in the other direction: what the actor loses in the run itself, and what comes instead. Absent `loses`: items. Absent
 * `gets`: what leaves stays instead, or items come.
 */
export type Reversal = {
  readonly id: VariantId
  readonly loses?: ReturnType<typeof amountWord>
  readonly gets?: ReturnType<typeof amountWord>
}

/** Logs of a run beyond which only those that name the person are read, and of these beyond which variants are not compared: each is read for every variant. */
const MANY_LOGS = 256
const MAX_LOGS = 2000

/** In such a block everything is another: what calls that makes is no news. */
export const isDrawn = (id: VariantId): boolean => id === 'drawn' || id === 'drawn-too' || id === 'directed' || id === 'bait'

type Ran = Extract<VariantResult, { readonly at: 'ran' }>

/** Half a percent: interest by the second, rounding and fees that drift are below it. */
const DRIFT = { of: 5n, in: 1000n }
/** A price that goes by time may drift so far, as long as it stays within what the request itself allows. */
const ALLOWED = { of: 50n, in: 1000n }

/** What is compared is the same for each rule that asks. */
type Comparison = { readonly flips: readonly Flip[]; readonly reversals: readonly Reversal[] }
const compared = new WeakMap<Case['input'], Comparison>()

const comparisonOf = (one: Case): Comparison => compared.get(one.input) ?? finishSteps(compareInSteps(one))

/** All comparisons, with a step after each variant: each has effects of its own, which may be thousands. Once it is done, `flipsOf` and `reversalsOf` have it at hand. */
export function* compareInSteps(one: Case): ResumableWork<Comparison> {
  const found = yield* compareAll(one)
  compared.set(one.input, found)
  return found
}

/** What differs for the worse, in the order of the plan. Better is no flip: what is shown then holds at least. See `reversalsOf`. */
export const flipsOf = (one: Case): readonly Flip[] => comparisonOf(one).flips

/**
 * Runs in which the direction is another: the run itself only takes, or takes what another gives. A better price is none, and neither is a higher refund: what
 * leaves then still leaves.
 */
export const reversalsOf = (one: Case): readonly Reversal[] => comparisonOf(one).reversals

function* compareAll(one: Case): ResumableWork<Comparison> {
  const { input, simulation } = one
  const { plan, variants } = input
  const [flips, reversals]: [Flip[], Reversal[]] = [[], []]
  if (variants === undefined || simulation?.outcome.ok !== true || variants.length !== plan.variants.length) return { flips, reversals }
  const logs = namingActor(simulation.logs, one)
  if (logs.length > MAX_LOGS || !variants.some(isOtherwise)) return { flips, reversals }
  const base = baseOf(one, simulation, logs)
  for (const [at, planned] of plan.variants.entries()) {
    yield
    const ran = variants[at]
    if (ran?.at !== 'ran' || !isOtherwise(ran)) continue
    const { flip, reversal } = compareOne(one, { simulation, base, logs, run: ran, planned })
    if (flip !== undefined) flips.push(flip)
    if (reversal !== undefined) reversals.push(reversal)
  }
  return { flips, reversals }
}

type Beside = {
  readonly simulation: Simulation
  readonly base: readonly Effect[]
  readonly logs: readonly Log[]
  readonly run: Ran
  readonly planned: PlannedVariant
}

/** One variant beside the run itself. */
function compareOne(
  one: Case,
  { simulation, base, logs, run: ran, planned }: Beside,
): { readonly flip?: Flip | undefined; readonly reversal?: Reversal | undefined } {
  const { id } = planned
  // What cannot come makes nothing worse.
  if (!ran.outcome.ok) return id === 'bait' ? {} : { flip: { id, how: { worse: 'fails' } } }
  const theirs = ran.differs.includes('logs') ? namingActor(ran.logs, one) : logs
  if (theirs.length > MAX_LOGS) return {}
  const other = effectsUnder(one, simulation, { ...ran, logs: theirs })
  const how = worseOf(one, base, other, { run: ran, planned, drift: DRIFT })
  return {
    flip: how === undefined || id === 'bait' ? undefined : { id, how },
    reversal: reversalOf(one, base, other, { id, explained: explainedByPrice(one, { run: ran, planned }) }),
  }
}

/** What the run itself does, as variants are held against it: one for all rules that ask. */
const bases = new WeakMap<Case['input'], readonly Effect[]>()

function baseOf(one: Case, simulation: Simulation, logs: readonly Log[]): readonly Effect[] {
  const { outcome, transfers, probes } = simulation
  const base = bases.get(one.input) ?? effectsUnder(one, simulation, { outcome, logs, transfers, probes: probes.map(({ after }) => after) })
  bases.set(one.input, base)
  return base
}

/**
 * How the same run on what a contract kept a while ago is worse: as `flipsOf`, but failing is not, and prices may have moved by a twentieth since. Nothing where it was
 * not run or cannot be compared.
 */
export function worseBefore(one: Case, ran: VariantResult, variant: Variant): Worse | undefined {
  const { simulation } = one
  if (ran.at !== 'ran' || simulation?.outcome.ok !== true || !ran.outcome.ok || !isOtherwise(ran)) return undefined
  const logs = namingActor(simulation.logs, one)
  const theirs = ran.differs.includes('logs') ? namingActor(ran.logs, one) : logs
  if (logs.length > MAX_LOGS || theirs.length > MAX_LOGS) return undefined
  const other = effectsUnder(one, simulation, { ...ran, logs: theirs })
  return worseOf(one, baseOf(one, simulation, logs), other, { run: ran, planned: { id: 'drawn', variant }, drift: ALLOWED })
}

/** What is only written or returned otherwise is no effect. */
const isOtherwise = (one: VariantResult): boolean =>
  one.at === 'ran' && one.differs.some((aspect) => aspect !== 'storage' && aspect !== 'returned')

/** All of a few, and of many those that name who acts or signs, or come from them: no others say anything about their things. */
function namingActor(logs: readonly Log[], { actor, account }: Case): readonly Log[] {
  if (logs.length <= MANY_LOGS) return logs
  const names = [...new Set([actor, account])].map((address) => address.slice(2).toLowerCase())
  return logs.filter(({ address, topics, data }) =>
    names.some((name) => address.endsWith(name) || data.includes(name) || topics.some((topic) => topic.endsWith(name))),
  )
}

/**
 * True where the variants that were planned were run and could be compared; of the further draws, enough. Where blocks were drawn, those that change one thing
 * only name the cause of what the draws tell.
 */
export function areCompared(one: Case): boolean {
  const { plan, variants, simulation } = one.input
  if (plan.variants.length === 0) return true
  if (variants?.length !== plan.variants.length || namingActor(simulation?.logs ?? [], one).length > MAX_LOGS) return false
  const isCompared = (ran: VariantResult): boolean => ran.at === 'ran' && namingActor(ran.logs, one).length <= MAX_LOGS
  const more = variants.filter((_, at) => plan.variants[at]?.id === 'drawn-too')
  const hasDraws = plan.variants.some(({ id }) => id === 'drawn')
  const onlyExplains = ({ id, variant }: PlannedVariant): boolean =>
    id === 'drawn-too' || id === 'directed' || id === 'bait' || (hasDraws && id !== 'drawn' && variant.environment !== undefined)
  return (
    plan.variants.every((planned, at) => {
      const ran = variants[at]
      return onlyExplains(planned) || (ran !== undefined && isCompared(ran))
    }) && more.filter(isCompared).length >= Math.min(more.length, ENOUGH_MORE)
  )
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

type Tried = { readonly run: Ran; readonly planned: PlannedVariant; readonly drift: typeof DRIFT }

function worseOf(one: Case, base: readonly Effect[], other: readonly Effect[], { run: ran, planned, drift }: Tried): Worse | undefined {
  return (
    worseAssets(one, base, other, { explained: explainedByPrice(one, { run: ran, planned }), drift }) ??
    (fewerItems(base, other) ? { worse: 'items' } : undefined) ??
    (moreRights(base, other) || ran.differs.includes('codes') ? { worse: 'rights' } : undefined) ??
    (ran.differs.includes('calls') && !isDrawn(planned.id) ? { worse: 'calls' } : undefined)
  )
}

/** What arrives less what leaves, by token. */
function netsOf(effects: readonly Effect[]): ReadonlyMap<Address | undefined, bigint> {
  const nets = new Map<Address | undefined, bigint>()
  for (const effect of effects) {
    if (!('amount' in effect)) continue
    const { units, token } = effect.amount
    nets.set(token.address, (nets.get(token.address) ?? 0n) + (effect.kind === 'asset-in' ? units : -units))
  }
  return nets
}

const within = (loss: bigint, size: bigint, bound: typeof DRIFT): boolean => loss * bound.in <= (size < 0n ? -size : size) * bound.of

/** Gas that a contract may charge or give back by its price: what it measures itself is more than the run takes, and keepers add a share. */
const PRICED_GAS = 500_000n

/**
 * Wei that another price of gas explains: what gives gas back gives less where gas costs less, and the fee is less as well. By how far the base fee moved: what a
 * transaction pays for a unit moves no further (EIP-1559).
 */
function explainedByPrice({ input }: Case, { run: ran, planned }: Omit<Tried, 'drift'>): bigint {
  const [was, is] = [input.environment?.baseFee, planned.variant.environment?.baseFee]
  if (was === undefined || is === undefined) return 0n
  return (is > was ? is - was : was - is) * (ran.gasUsed > PRICED_GAS ? ran.gasUsed : PRICED_GAS)
}

function worseAssets(
  { explanation, actor, names, input }: Case,
  base: readonly Effect[],
  other: readonly Effect[],
  { explained, drift }: { readonly explained: bigint; readonly drift: typeof DRIFT },
): Worse | undefined {
  const claims = ownClaims(explanation, actor)
  const tokens = new Set([...base, ...other].flatMap((effect) => ('amount' in effect ? [effect.amount.token.address] : [])))
  const [before, after] = [netsOf(base), netsOf(other)]
  for (const token of tokens) {
    const [was, is] = [before.get(token) ?? 0n, after.get(token) ?? 0n]
    const loss = was - is
    if (loss <= (token === undefined ? explained : 0n) || within(loss, was, drift)) continue
    const least = leastIn(claims, token)
    const allowed = was < 0n ? -is <= mostOut(claims, token) : least > 0n && is >= least
    // When a signature is used is for somebody else to choose, and with it what comes of it within its terms.
    if (allowed && (input.exercise?.tense === 'could' || within(loss, was, ALLOWED))) continue
    return { worse: was > 0n ? 'arrives' : 'leaves', amount: amountIn(names, input.chainId, token, loss) }
  }
  return undefined
}

const amountIn = (names: Case['names'], chainId: number, token: Address | undefined, units: bigint): ReturnType<typeof amountWord> =>
  amountWord({ units, token: token === undefined ? names.native : (names.tokenOf(token) ?? unknownToken(chainId, token)) })

type Reversing = { readonly id: VariantId; readonly explained: bigint }

/** `explained`: wei that another price of gas explains. */
function reversalOf(
  { names, input: { chainId } }: Case,
  base: readonly Effect[],
  other: readonly Effect[],
  { id, explained }: Reversing,
): Reversal | undefined {
  const [before, after] = [netsOf(base), netsOf(other)]
  const [lost] = [...before].filter(([token, net]) => -net > (token === undefined ? explained : 0n))
  const [itemsLost, itemsKept] = [itemsOut(base), itemsOut(other)]
  if (lost === undefined && itemsLost.size === 0) return undefined
  const onlyLoses = ![...before.values()].some((net) => net > 0n) && itemsIn(base).size === 0
  // What leaves comes instead; or where nothing comes at all, something does.
  const gained = [...after].find(
    ([token, net]) => net > (token === undefined ? explained : 0n) && (onlyLoses || (before.get(token) ?? 0n) < 0n),
  )
  const staysOrComes =
    (onlyLoses && itemsIn(other).size > 0) ||
    (lost !== undefined && (after.get(lost[0]) ?? 0n) >= 0n && onlyLoses) ||
    (itemsLost.size > 0 && itemsKept.size === 0 && onlyLoses)
  if (gained === undefined && !staysOrComes) return undefined
  return {
    id,
    ...defined({
      loses: lost === undefined ? undefined : amountIn(names, chainId, lost[0], -lost[1]),
      gets: gained === undefined ? undefined : amountIn(names, chainId, ...gained),
    }),
  }
}

/** Which item comes may be left to chance; how many of a collection come may not, nor which leave. */
function fewerItems(base: readonly Effect[], other: readonly Effect[]): boolean {
  const [left, leaves] = [itemsOut(base), itemsOut(other)]
  const [came, comes] = [itemsIn(base), itemsIn(other)]
  return (
    [...leaves].some(([key, units]) => units > (left.get(key) ?? 0n)) || [...came].some(([key, units]) => units > (comes.get(key) ?? 0n))
  )
}

/** How many of each item leave. */
const itemsOut = (effects: readonly Effect[]): ReadonlyMap<string, bigint> =>
  sums(effects.flatMap((effect) => (effect.kind === 'nft-out' ? [[`${effect.collection}/${effect.tokenId}`, effect.units ?? 1n]] : [])))

/** How many of each collection come. */
const itemsIn = (effects: readonly Effect[]): ReadonlyMap<string, bigint> =>
  sums(effects.flatMap((effect) => (effect.kind === 'nft-in' ? [[effect.collection, effect.units ?? 1n]] : [])))

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
      return []
    }),
  )
