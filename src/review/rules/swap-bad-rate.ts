import type { Address } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import type { Simulation } from '#core/simulation/simulation'
import type { Effect } from '#core/signing/effect'
import { say } from '#core/text/words'
import { ownClaims } from '../claims.ts'
import { worthOf } from '../prices/worth.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** keccak256("Sync(uint112,uint112)") of Uniswap v2's pairs. */
const SYNC: Hex = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
/** Where a pair keeps both reserves, 112 bits each from the right, and a time. */
const RESERVES: Hex = word(8n)
const BITS = 2n ** 112n - 1n

/** Parts of ten thousand by which one gets less than at the price of the pool before, its fee included. */
const WARN = 300n
const DANGER = 1500n
const WHOLE = 10_000n
/** Pairs that are looked at; honest ways have four at most. */
const MAX_TRADES = 32

/** What went into a pair and out of it, and what it held before. */
type Trade = { readonly put: bigint; readonly got: bigint; readonly of: bigint; readonly against: bigint }

/** By prices from elsewhere: feeds follow a market by a percent or two, so that less is no sign. */
const FAR: bigint = 500n

/**
 * G16: the amount is large for the pools, so that its own trade spoils the price: known of Uniswap v2's pairs and their many copies alone. Or what arrives is worth
 * clearly less than what leaves, by proved prices, wherever it is traded.
 */
export const swapBadRate: Rule = rule({
  id: 'swap/bad-rate',
  levels: ['danger', 'warn'],
  needs: ['prices'],
  judge(one) {
    const { simulation, effects } = one
    if (simulation?.outcome.ok !== true || !effects.some(({ kind }) => kind === 'asset-in' || kind === 'asset-out')) return undefined
    const lost = worstOf(tradesOf(simulation).slice(0, MAX_TRADES))
    if (lost < WARN) return lessThanItsPrice(one)
    return {
      level: lost >= DANGER ? 'danger' : 'warn',
      say: say('You get {percent} % less than the pool’s price', { percent: percentOf(lost) }),
      why: say('The amount is large for this pool. Your trade itself worsens the price, and others profit from that.'),
      todo: say('Trade less at once, or use a larger pool.'),
    }
  },
})

type Asset = Extract<Effect, { readonly kind: 'asset-out' | 'asset-in' }>

/** Only where it is all exchange and all of it has a price: what lends or locks takes much for little, and gives a right that no effect tells of. */
function lessThanItsPrice(one: Case<'prices'>): Judgement | undefined {
  const { effects, prices } = one
  const assets = effects.filter((effect): effect is Asset => effect.kind === 'asset-out' || effect.kind === 'asset-in')
  if (assets.length < effects.length || !isExchange(one)) return undefined
  const worth = (kind: Asset['kind']): bigint | undefined =>
    worthOf(
      { prices },
      assets.filter((asset) => asset.kind === kind).map(({ amount }) => amount),
    )
  const [given, got] = [worth('asset-out'), worth('asset-in')]
  if (given === undefined || got === undefined || given === 0n) return undefined
  const lost = WHOLE - (got * WHOLE) / given
  if (lost < FAR) return undefined
  return {
    level: lost >= DANGER ? 'danger' : 'warn',
    say: say('You’d receive {percent} % less in value than you send', { percent: percentOf(lost) }),
    why: say('We compared proved prices from elsewhere. Either this market is thin, or somebody takes the difference.'),
    todo: say('Get a quote elsewhere, and trade where you get more.'),
  }
}

const EXCHANGE = /swap|exchange|trade/i

/** A call that says itself that it gives one for another, or is called so by its ABI or its descriptor. */
const isExchange = ({ allCalls, actor, described }: Case): boolean =>
  allCalls.some((call) => {
    const { out, arriving } = ownClaims(call, actor)
    if (call.inner.length === 0 && out.length > 0 && arriving.length > 0) return true
    return EXCHANGE.test(call.function?.name ?? '') || EXCHANGE.test(described(call.call)?.intent ?? '')
  })

const percentOf = (parts: bigint): string => `${parts / 100n}.${(parts / 10n) % 10n}`

/** Pairs by their own storage, where their last event says the same of it. */
function tradesOf({ storage, logs }: Simulation): readonly Trade[] {
  const said = new Map<Address, Hex>()
  for (const { address, topics, data } of logs) if (topics[0] === SYNC && data.length === 130) said.set(address, data)
  return storage.flatMap(({ address, slot, before, after }): readonly Trade[] => {
    const sync = said.get(address)
    if (slot !== RESERVES || sync === undefined) return []
    const [was, is] = [reservesIn(before), reservesIn(after)]
    if (BigInt(sync.slice(0, 66)) !== is[0] || BigInt(`0x${sync.slice(66)}`) !== is[1]) return []
    if (is[0] > was[0] && is[1] < was[1]) return [{ put: is[0] - was[0], got: was[1] - is[1], of: was[0], against: was[1] }]
    if (is[1] > was[1] && is[0] < was[0]) return [{ put: is[1] - was[1], got: was[0] - is[0], of: was[1], against: was[0] }]
    // Both up or both down: somebody brings or takes liquidity.
    return []
  })
}

const reservesIn = (value: Hex): readonly [bigint, bigint] => [BigInt(value) & BITS, (BigInt(value) >> 112n) & BITS]

/** Along the way from pair to pair, where what one gives is what the next gets; of several ways, the worst. */
function worstOf(trades: readonly Trade[]): bigint {
  const starts = trades.filter((trade) => !trades.some((other) => other !== trade && other.got === trade.put))
  return starts.reduce((worst, start) => {
    let kept = keptOf(start)
    const seen = new Set([start])
    for (let at = next(trades, start, seen); at !== undefined; at = next(trades, at, seen)) {
      kept = (kept * keptOf(at)) / WHOLE
      seen.add(at)
    }
    return WHOLE - kept > worst ? WHOLE - kept : worst
  }, 0n)
}

const next = (trades: readonly Trade[], { got }: Trade, seen: ReadonlySet<Trade>): Trade | undefined =>
  trades.find((one) => one.put === got && !seen.has(one))

/** What is got of what the price before would have given, in parts of ten thousand. A pair that held nothing had no price. */
const keptOf = ({ put, got, of, against }: Trade): bigint => (against === 0n ? WHOLE : (got * of * WHOLE) / (put * against))
