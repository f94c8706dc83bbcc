import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Evidence } from '#core/evidence/evidence'
import type { Simulation } from '#core/simulation/simulation'
import { type ExplainedLog, isUnlimited, type LogClaim, type Names, unknownToken } from '#decode'
import { codeEffects } from './code-effects.ts'
import { endsOf } from './effect-ends.ts'
import { sortEffects } from './effect-order.ts'
import { rightEffects } from './right-effects.ts'
import { exchangedCode } from './own-code.ts'
import type { Change, Readings } from '../readings.ts'
import type { ReviewPlan } from '../review.ts'
import { valueFlow, type ValueFlow } from './value-flow.ts'

/** A token whose events and answers do not agree, or that does not answer. */
export type Disagreement =
  /** Units that the account gains: by its events, and by its balance where that could be read. */
  | { readonly about: 'balance'; readonly token: Address; readonly events: bigint; readonly balances: bigint | undefined }
  /** Units that the spender may take: by the last event, and by the answer after the run. */
  | { readonly about: 'allowance'; readonly token: Address; readonly spender: Address; readonly events: bigint; readonly allowance: bigint }

  /** How many of an item the account gains: by the events of its collection, and by its answers. */
  | { readonly about: 'items'; readonly collection: Address; readonly tokenId: bigint; readonly events: bigint; readonly answers: bigint }

export type Derived = { readonly effects: readonly Effect[]; readonly disagreements: readonly Disagreement[] }

export type EffectInputs = {
  readonly account: Address
  readonly chainId: number
  readonly simulation: Simulation
  readonly logs: readonly ExplainedLog[]
  readonly plan: ReviewPlan
  readonly readings: Readings
  readonly names: Names
  /** Wei that the run charged for gas; `undefined` where the price is unknown. */
  readonly gasWei: bigint | undefined
  /** Wei that the chain charges besides, and the run does not; `undefined` where that is unknown. */
  readonly besidesGas: bigint | undefined
  readonly evidence: Evidence
}

/** Effects of a run on the account: from balances, storage answers and logs, never from calldata. A reverted run has none. */
export function deriveEffects(given: EffectInputs): Derived {
  if (!given.simulation.outcome.ok) return { effects: [], disagreements: [] }
  const ground: Flowing = { ...given, flow: valueFlow(given.simulation, says(given), given.names) }
  const tokens = tokenEffects(ground)
  const allowances = allowanceEffects(ground)
  const items = itemEffects(ground)
  const effects = [
    ...nativeEffects(ground),
    ...tokens.effects,
    ...allowances.effects,
    ...permit2Effects(ground),
    ...operatorEffects(ground),
    ...itemAllowanceEffects(ground),
    ...items.effects,
    ...controlEffects(ground),
    ...rightEffects(ground),
    ...codeEffects(ground.simulation, ground.evidence),
  ]
  return {
    effects: sortEffects(effects, { account: ground.account, isNamed: (address) => ground.names.nameOf(address) !== undefined }),
    disagreements: [...tokens.disagreements, ...allowances.disagreements, ...items.disagreements],
  }
}

/** With where everything went in the run. */
type Flowing = EffectInputs & { readonly flow: ValueFlow }

const says = ({ logs }: EffectInputs): readonly LogClaim[] => logs.map((log) => log.says)

/** What a contract says itself, and nothing confirms. */
const unconfirmed = (evidence: Evidence): Evidence => ({ ...evidence, kind: 'declared' })

type Events = {
  readonly transfers: bigint
  readonly wraps: bigint
  readonly items: bigint
  readonly to: readonly Address[]
  readonly from: readonly Address[]
}

type Move = {
  readonly net: bigint
  readonly token: Parameters<Names['tokenOf']>[0] | undefined
  readonly change?: Change | undefined
  readonly to: readonly Address[]
  readonly from: readonly Address[]
}

function assetEffect(ground: Flowing, { net, token, change, to, from }: Move, evidence = ground.evidence): readonly Effect[] {
  if (net === 0n) return []
  const named = token === undefined ? ground.names.native : (ground.names.tokenOf(token) ?? unknownToken(ground.chainId, token))
  return [
    {
      kind: net < 0n ? 'asset-out' : 'asset-in',
      amount: { units: net < 0n ? -net : net, token: named },
      ...(change === undefined ? {} : change),
      ...endsOf(ground, ground.flow.keyOf(token), net < 0n, net < 0n ? to : from),
      evidence,
    },
  ]
}

/** Net of the fee. `after` is what remains, the whole fee paid: not told where a part of that is unknown. */
function nativeEffects(ground: Flowing): readonly Effect[] {
  const { account, simulation, gasWei, besidesGas } = ground
  const sent = simulation.transfers.filter(({ from, to }) => from === account && to !== account)
  const got = simulation.transfers.filter(({ from, to }) => to === account && from !== account)
  const moved = got.reduce((sum, { value }) => sum + value, 0n) - sent.reduce((sum, { value }) => sum + value, 0n)
  const balance = simulation.balances.find(({ address }) => address === account)
  const net = gasWei === undefined ? moved : (balance === undefined ? 0n : balance.after - balance.before) + gasWei
  const change =
    balance === undefined || besidesGas === undefined || balance.after < besidesGas
      ? undefined
      : { before: balance.before, after: balance.after - besidesGas }
  const worth = ({ value }: { readonly value: bigint }): boolean => value > 0n
  return assetEffect(ground, {
    net,
    token: undefined,
    change,
    to: sent.filter(worth).map(({ to }) => to),
    from: got.filter(worth).map(({ from }) => from),
  })
}

/** Balances are the truth; events are what the contract says. Where they differ, the balance is shown and the difference told. */
function tokenEffects(ground: Flowing): Derived {
  const { account, readings } = ground
  const effects: Effect[] = []
  const disagreements: Disagreement[] = []
  const byToken = eventsByToken(ground)
  const claimed = claimedTokens(ground)
  for (const token of tokensIn(ground)) {
    const events = byToken.get(token) ?? NO_EVENTS
    const change = readings.balance(token, account)
    const balances = change === undefined ? undefined : change.after - change.before
    // ERC-721 counts items by the same function: they are told one by one. Only when the count is right, or a token could hide so.
    if (events.items !== 0n && events.transfers === 0n && (balances === undefined || balances === events.items)) continue
    // What keeps sums of its own and is no token (an EntryPoint’s deposits) tells of them as it likes.
    if (!claimed.has(token) && !isToken(ground, token)) continue
    const agrees = balances !== undefined && (same(balances, events.transfers) || same(balances, events.transfers + events.wraps))
    if (!agrees && !(balances === undefined && events.transfers === 0n))
      disagreements.push({ about: 'balance', token, events: events.transfers, balances })
    const net = balances ?? events.transfers
    effects.push(
      ...assetEffect(
        ground,
        { net, token, change, to: agrees ? events.to : [], from: agrees ? events.from : [] },
        balances === undefined ? unconfirmed(ground.evidence) : ground.evidence,
      ),
    )
  }
  return { effects, disagreements }
}

/** Known, or answers as a token does. */
const isToken = ({ names, readings }: EffectInputs, token: Address): boolean =>
  names.tokenOf(token) !== undefined || readings.decimals(token) !== undefined

/** Contracts that say by their events that they are tokens. */
const claimedTokens = ({ logs }: EffectInputs): ReadonlySet<Address> =>
  new Set(logs.flatMap(({ address, says: { kind } }) => (kind === 'transfer' || kind === 'wrap' || kind === 'unwrap' ? [address] : [])))

/** Tokens that count in shares (stETH) round by a unit or two of many. */
const ROUNDING = 2n
function same(balances: bigint, events: bigint): boolean {
  const gap = balances > events ? balances - events : events - balances
  const size = balances < 0n ? -balances : balances
  return gap === 0n || (gap <= ROUNDING && size > 1_000_000n)
}

/** Every contract that says something of the account's balance, and all whose balance was looked at. */
function tokensIn(ground: EffectInputs): readonly Address[] {
  const { account, plan } = ground
  const tokens = new Set<Address>()
  for (const said of says(ground)) {
    if (said.kind === 'transfer' && (said.from === account || said.to === account)) tokens.add(said.token)
    if ((said.kind === 'wrap' || said.kind === 'unwrap') && said.account === account) tokens.add(said.token)
  }
  for (const { reading } of plan.probes) if (reading.reads === 'balance' && reading.account === account) tokens.add(reading.token)
  return [...tokens]
}

type Tally = { transfers: bigint; wraps: bigint; items: bigint; readonly to: Address[]; readonly from: Address[] }

const NO_EVENTS: Events = { transfers: 0n, wraps: 0n, items: 0n, to: [], from: [] }

/** What the events of each token say that the account gains: units, wrapped units, items. One pass, however many tokens there are. */
function eventsByToken(ground: EffectInputs): ReadonlyMap<Address, Events> {
  const tallies = new Map<Address, Tally>()
  const tallyOf = (token: Address): Tally => {
    const tally = tallies.get(token) ?? { transfers: 0n, wraps: 0n, items: 0n, to: [], from: [] }
    tallies.set(token, tally)
    return tally
  }
  for (const said of says(ground)) count(said, ground.account, tallyOf)
  return tallies
}

function count(said: LogClaim, account: Address, tallyOf: (token: Address) => Tally): void {
  if (said.kind === 'transfer' && said.from !== said.to) {
    const tally = tallyOf(said.token)
    if (said.from === account) {
      tally.transfers -= said.units
      if (said.units > 0n) tally.to.push(said.to)
    }
    if (said.to === account) {
      tally.transfers += said.units
      if (said.units > 0n) tally.from.push(said.from)
    }
  }
  if (said.kind === 'items' && said.from !== said.to) {
    if (said.from === account) tallyOf(said.collection).items -= BigInt(said.items.length)
    if (said.to === account) tallyOf(said.collection).items += BigInt(said.items.length)
  }
  if (said.kind === 'wrap' && said.account === account) tallyOf(said.token).wraps += said.units
  if (said.kind === 'unwrap' && said.account === account) tallyOf(said.token).wraps -= said.units
}

/** Every right to take that was given, changed, or said to be: as it is after the run. */
function allowanceEffects(ground: EffectInputs): Derived {
  const { account, plan, readings, names, chainId, evidence } = ground
  const said = says(ground).flatMap((one) => (one.kind === 'approval' && one.owner === account ? [one] : []))
  const asked = plan.probes.flatMap(({ reading }) => (reading.reads === 'allowance' && reading.owner === account ? [reading] : []))
  const pairs = new Map([...asked, ...said].map(({ token, spender }) => [`${token}${spender}`, { token, spender }]))
  const last = new Map(said.map((one) => [`${one.token}${one.spender}`, one]))
  const spent = spentTokens(ground)
  const effects: Effect[] = []
  const disagreements: Disagreement[] = []
  for (const [key, { token, spender }] of pairs) {
    const change = readings.allowance(token, account, spender)
    const event = last.get(key)
    const after = change?.after ?? event?.units
    if (event !== undefined && change !== undefined && isUntrue(spent.has(token), event.units, change.after)) {
      disagreements.push({ about: 'allowance', token, spender, events: event.units, allowance: change.after })
    }
    if (after === undefined || (event === undefined && change?.before === after)) continue
    const supply = readings.supply(token)
    effects.push({
      kind: 'allowance',
      token: names.tokenOf(token) ?? unknownToken(chainId, token),
      spender,
      after,
      ...defined({ before: change === undefined ? undefined : change.before }),
      ...heldOf(ground, token),
      unlimited: isUnlimited(after) || (supply !== undefined && supply > 0n && after >= supply),
      evidence: change === undefined ? unconfirmed(evidence) : evidence,
    })
  }
  return { effects, disagreements }
}

/** What there is to take, once it has run. */
function heldOf({ readings, account }: Pick<EffectInputs, 'readings' | 'account'>, token: Address): { readonly held?: bigint } {
  const held = readings.balance(token, account)?.after
  return held === undefined ? {} : { held }
}

/** Less than the event said is what a transfer in the same run may have used up; more never is. */
const isUntrue = (isSpent: boolean, event: bigint, after: bigint): boolean => after > event || (after < event && !isSpent)

/** Tokens of which the account paid something. */
const spentTokens = (ground: EffectInputs): ReadonlySet<Address> =>
  new Set(says(ground).flatMap((one) => (one.kind === 'transfer' && one.from === ground.account ? [one.token] : [])))

/** What Permit2 lets be taken: by its own answer where it was asked, else by its last event. */
function permit2Effects({ account, plan, readings, names, chainId, evidence, ...ground }: EffectInputs): readonly Effect[] {
  const said = ground.logs.flatMap(({ says: one }) => (one.kind === 'permit2-allowance' && one.owner === account ? [one] : []))
  const asked = plan.probes.flatMap(({ reading }) => (reading.reads === 'permit2' && reading.owner === account ? [reading] : []))
  const keys = new Map(
    [...asked, ...said].map(({ permit2, token, spender }) => [`${permit2}${token}${spender}`, { permit2, token, spender }]),
  )
  const last = new Map(said.map((one) => [`${one.permit2}${one.token}${one.spender}`, one]))
  return [...keys].flatMap(([key, { permit2, token, spender }]): Effect[] => {
    const change = readings.permit2(permit2, account, token, spender)
    const event = last.get(key)
    const after = change?.after ?? event
    if (after === undefined || (event === undefined && change?.before.units === after.units && change.before.until === after.until))
      return []
    const supply = readings.supply(token)
    return [
      {
        kind: 'allowance',
        token: names.tokenOf(token) ?? unknownToken(chainId, token),
        spender,
        via: permit2,
        after: after.units,
        until: after.until,
        ...defined({ before: change === undefined ? undefined : change.before.units }),
        ...heldOf({ readings, account }, token),
        // Permit2 counts in 160 bits and takes the most of them for no bound.
        unlimited: after.units >= MAX_PERMIT2 || (supply !== undefined && supply > 0n && after.units >= supply),
        evidence: change === undefined ? unconfirmed(evidence) : evidence,
      },
    ]
  })
}

/** AllowanceTransfer of Permit2: type(uint160).max is never used up. */
const MAX_PERMIT2 = 2n ** 160n - 1n

/**
 * Who may change what the account relies on. Of its own code and of contracts that it owned before or takes over; what others govern among
 * themselves is not its business.
 */
function controlEffects(ground: EffectInputs): readonly Effect[] {
  const { account, simulation, logs, readings, evidence } = ground
  const isOurs = (address: Address): boolean => address === account || readings.owner(address)?.before === account
  // Written where a proxy keeps whose code it runs: so it is, whatever is said of it.
  const written = exchangedCode(simulation).flatMap(({ address, code }): Effect[] =>
    isOurs(address) ? [{ kind: 'control', of: address, what: 'implementation', to: code, given: 'granted', evidence }] : [],
  )
  const told = logs.flatMap(({ says: said }): Effect[] => {
    if (said.kind !== 'control') return []
    const owner = readings.owner(said.of)
    if (said.of !== account && said.to !== account && owner?.before !== account) return []
    return [
      {
        kind: 'control',
        of: said.of,
        what: said.what,
        ...defined({ to: said.to }),
        given: said.given,
        evidence: said.what === 'owner' && owner?.after === said.to ? evidence : unconfirmed(evidence),
      },
    ]
  })
  const places = new Set(written.flatMap((one) => (one.kind === 'control' ? [one.of] : [])))
  const isWritten = (effect: Effect): boolean => effect.kind === 'control' && effect.what === 'implementation' && places.has(effect.of)
  return [...written, ...told.filter((effect) => !isWritten(effect))]
}

/** Every right over a whole collection that was given or taken, by an event or in silence. */
function operatorEffects({ account, plan, readings, evidence, logs }: EffectInputs): readonly Effect[] {
  const said = logs.flatMap(({ says: one }) => (one.kind === 'operator' && one.owner === account ? [one] : []))
  const asked = plan.probes.flatMap(({ reading }) => (reading.reads === 'operator' && reading.owner === account ? [reading] : []))
  const pairs = new Map([...asked, ...said].map(({ collection, operator }) => [`${collection}${operator}`, { collection, operator }]))
  const last = new Map(said.map((one) => [`${one.collection}${one.operator}`, one]))
  return [...pairs].flatMap(([key, { collection, operator }]): readonly Effect[] => {
    const change = readings.operator(collection, account, operator)
    const event = last.get(key)
    const granted = change === undefined ? event?.granted : change.after !== 0n
    if (granted === undefined || (event === undefined && change?.before === change?.after)) return []
    return [{ kind: 'operator', collection, operator, granted, evidence: change === undefined ? unconfirmed(evidence) : evidence }]
  })
}

/**
 * The last event of an item counts, and more than it the answer of its collection. An item that leaves for good takes its allowance along. Of one that
 * arrives, whatever its former owner allowed was no right over the account's.
 */
function itemAllowanceEffects(ground: EffectInputs): readonly Effect[] {
  const { account, readings, evidence } = ground
  const said = says(ground).flatMap((one) => (one.kind === 'item-approval' && one.owner === account ? [one] : []))
  const gains = new Map(itemMoves(ground).map((move) => [`${move.collection}/${move.tokenId}`, unitsGained(ground, move)]))
  const last = new Map(said.map((one) => [`${one.collection}/${one.tokenId}`, one]))
  return [...last].flatMap(([key, { collection, tokenId, spender: told }]): readonly Effect[] => {
    const gain = gains.get(key) ?? 0n
    if (gain < 0n) return []
    const change = readings.itemSpender(collection, tokenId)
    const before = gain > 0n ? ZERO : change?.before
    const after = change?.after ?? told
    const granted = after !== ZERO
    if (before === after || (change === undefined && !granted)) return []
    const spender = granted ? after : (before ?? told)
    const known = change === undefined ? unconfirmed(evidence) : evidence
    return [{ kind: 'item-allowance', collection, tokenId, spender, granted, evidence: known }]
  })
}

type ItemMove = { readonly collection: Address; readonly tokenId: bigint; units: bigint; readonly other: Address[] }

/** By their logs: net of what leaves and comes back. */
function itemMoves(ground: EffectInputs): readonly ItemMove[] {
  const { account } = ground
  const net = new Map<string, ItemMove>()
  for (const said of says(ground)) {
    if (said.kind !== 'items' || said.from === said.to || (said.from !== account && said.to !== account)) continue
    for (const { tokenId, units } of said.items) {
      const key = `${said.collection}/${tokenId}`
      const entry = net.get(key) ?? { collection: said.collection, tokenId, units: 0n, other: [] }
      entry.units += said.to === account ? units : -units
      entry.other.push(said.to === account ? said.from : said.to)
      net.set(key, entry)
    }
  }
  return [...net.values()]
}

/** How many of an item the account has more after the run, negative for fewer: by the answer of its collection, where there is none by its logs. */
function unitsGained({ account, readings }: EffectInputs, { collection, tokenId, units }: ItemMove): bigint {
  const change = readings.items(collection, tokenId, account)
  return change === undefined ? units : change.after - change.before
}

/** Items are what their collection answers; what it only logs is its own word, and what it logs otherwise a lie. */
function itemEffects(ground: Flowing): Derived {
  const { account, evidence, readings } = ground
  const effects: Effect[] = []
  const disagreements: Disagreement[] = []
  for (const move of itemMoves(ground)) {
    const { collection, tokenId, units: events, other } = move
    const change = readings.items(collection, tokenId, account)
    const units = unitsGained(ground, move)
    if (units !== events) disagreements.push({ about: 'items', collection, tokenId, events, answers: units })
    if (units === 0n) continue
    effects.push({
      kind: units < 0n ? 'nft-out' : 'nft-in',
      collection,
      tokenId,
      ...defined({ units: units === 1n || units === -1n ? undefined : units < 0n ? -units : units }),
      ...endsOf(ground, `${collection}/${tokenId}`, units < 0n, units === events ? other : []),
      evidence: change === undefined ? unconfirmed(evidence) : evidence,
    })
  }
  return { effects, disagreements }
}
