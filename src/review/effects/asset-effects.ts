import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { type LogClaim, type Names, unknownToken } from '#decode'
import type { Change } from '../readings.ts'
import { endsOf } from './effect-ends.ts'
import { type Derived, type Disagreement, type EffectInputs, type InputsWithFlow, logClaims, unconfirmed } from './effect-inputs.ts'

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

function assetEffect(ground: InputsWithFlow, { net, token, change, to, from }: Move, evidence = ground.evidence): readonly Effect[] {
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
export function nativeEffects(ground: InputsWithFlow): readonly Effect[] {
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
export function tokenEffects(ground: InputsWithFlow): Derived {
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
  for (const said of logClaims(ground)) {
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
  for (const said of logClaims(ground)) count(said, ground.account, tallyOf)
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

/** One item of a collection, and the other ends of its transfers; `units` negative for a loss. */
export type ItemMove = { readonly collection: Address; readonly tokenId: bigint; units: bigint; readonly other: Address[] }

/** By their logs: net of what leaves and comes back. */
export function itemMoves(ground: EffectInputs): readonly ItemMove[] {
  const { account } = ground
  const net = new Map<string, ItemMove>()
  for (const said of logClaims(ground)) {
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
export function unitsGained({ account, readings }: EffectInputs, { collection, tokenId, units }: ItemMove): bigint {
  const change = readings.items(collection, tokenId, account)
  return change === undefined ? units : change.after - change.before
}

/** Items are what their collection answers; what it only logs is its own word, and what it logs otherwise a lie. */
export function itemEffects(ground: InputsWithFlow): Derived {
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
