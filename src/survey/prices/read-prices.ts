import { mirrored } from '#core/chains/mirrored'
import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Chain, chainRules } from '#core/chains/chain'
import type { Header } from '#core/chains/header'
import type { Evidence } from '#core/evidence/evidence'
import type { Currency, Price } from '#core/money/price'
import type { ClosureReader } from '#protocol/state-reader'
import { childEnvironment } from '../chains/environment.ts'
import { readMarket } from '../swap/market.ts'
import { readTokenList } from '../tokens/token-list.ts'
import { FEEDS_FILES } from '#data/each/feeds'
import type { FeedFile } from './feed-file.ts'
import { type PairObservation, quoteTokensOf } from './pools.ts'
import { type PriceHistory, readPriceHistory } from './price-history.ts'
import { type PriceMoment, readPricesAtTimes } from './prices-at.ts'
import { type ContractCaller, ETHER, unpriced, type PriceFact } from './priced.ts'
import { readDayChanges } from './day-changes.ts'
import { readFeeds } from './read-feeds.ts'
import { readPools } from './read-pools.ts'

/** Prices by the address of the chain that was asked, and `ETH`; the currencies' own in dollars; and what pairs had added up, for the next look. */
export type Prices = {
  readonly header: Header
  readonly of: Readonly<Record<string, PriceFact>>
  readonly currencies: Readonly<Partial<Record<Currency, PriceFact>>>
  readonly looks: Readonly<Record<Address, PairObservation>>
}

/** A chain of which nobody has feeds. */
const NO_FEEDS: FeedFile = { source: { name: '', version: '', licence: '', notice: '' }, bases: {}, currencies: {}, tokens: [] }

async function feedFile({ chainId }: Chain): Promise<FeedFile> {
  const file = FEEDS_FILES[mirrored(chainId)]
  return file === undefined ? NO_FEEDS : ((await file()).default as FeedFile)
}

/** Where contracts are asked: on the chain whose feeds and pools they are, or one with its contracts at mainnet's addresses. */
type Place = {
  readonly reader: ClosureReader
  readonly chain: Chain
  readonly header: Header
  readonly nowSeconds: number
  readonly signal?: AbortSignal
}

type Question = Place & {
  /** Addresses there of what is held, `ETH` for the native currency. Names no account. */
  readonly wanted: readonly string[]
  readonly currency: Currency
  /** What pairs had added up at earlier looks. */
  readonly looks: Readonly<Record<Address, PairObservation>>
}

/** Runs contracts here, on the state under a header. Throws `rpc/*`, `proof/*`, `simulation/*`. */
function createContractCaller({ reader, chain, header, nowSeconds, signal }: Place): ContractCaller {
  const environment = childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain))
  return async (calls) => {
    const hints = [...new Set(calls.map(({ to }) => to))].map((address) => ({ address, slots: [] }))
    const { results, how } = await reader.read(header, environment, calls, { purpose: 'balances', hints, ...defined({ signal }) })
    return { results, evidence: how.evidence }
  }
}

/** Tokens without a feed that are looked for in pools at once: each is a dozen contracts to prove. */
const MAX_IN_POOLS = 24

/**
 * What listed tokens are worth in dollars, proved: by Chainlink's feed where there is one, else by the deepest pools of the chain's exchanges over half an hour; else
 * nothing, with why. Throws `rpc/*`, `proof/*`, `simulation/*`.
 */
export async function readPrices({ reader, chain, header, wanted, currency, looks, nowSeconds, signal }: Question): Promise<Prices> {
  const [file, list, market] = await Promise.all([feedFile(chain), readTokenList(chain.chainId), readMarket(chain.chainId)])
  const ask = createContractCaller({ reader, chain, header, nowSeconds, ...defined({ signal }) })
  // What pools count in is asked for also where nobody holds it.
  const counted = [...new Set([...wanted, ...(market ? quoteTokensOf(market).map(({ address }) => address) : [])])]
  const feeds = await readFeeds(file, counted, { currency, now: header.timestamp, ...defined({ wrapped: market?.wrapped }) }, ask)
  const poor = wanted.filter((key) => feeds.of.get(key)?.fault !== undefined && key !== ETHER)
  const tokens = poor.flatMap((key) => list.find(key as Address) ?? []).slice(0, MAX_IN_POOLS)
  const pools = tokens.length === 0 || market === undefined ? undefined : await readPools(tokens, feeds.of, { header, market, looks }, ask)
  const of: Record<string, PriceFact> = {}
  for (const key of wanted) {
    const feed = feeds.of.get(key)
    const pool = pools?.of.get(key)
    if (key !== ETHER && !list.find(key as Address)) of[key] = unpriced('unlisted')
    else if (feed?.fact.known) of[key] = feed
    else if (pool?.fact.known) of[key] = pool
    // A feed that fell silent says more than that there is no pool.
    else of[key] = feed !== undefined && feed.fault !== 'no-feed' ? feed : (pool ?? unpriced('not-asked'))
  }
  return { header, of, currencies: feeds.currencies, looks: { ...looks, ...pools?.looks } }
}

/** Points of a history of prices, about: more than a picture of it can show. */
const MAX_POINTS = 60

/**
 * What a token cost over a time, by the rounds that its feeds keep on the chain, proved. `key`: a mainnet address, or `ETH`; `span`: seconds. Undefined where no feed prices
 * it. Names no account. Throws `rpc/*`, `proof/*`, `simulation/*`.
 */
export async function readPastPrices(place: Place, key: string, currency: Currency, span: number): Promise<PriceHistory | undefined> {
  const now = Number(place.header.timestamp)
  return readPriceHistory(
    await feedFile(place.chain),
    { key, currency, since: now - span, now, most: MAX_POINTS },
    createContractCaller(place),
  )
}

/**
 * What each cost at its time, with how that is known; the same places. Undefined where no feed tells. Names no account. Throws as `readPastPrices`.
 */
export async function readPricesAt(
  place: Place,
  wanted: readonly PriceMoment[],
  currency: Currency,
): Promise<readonly ({ readonly price: Price; readonly evidence: Evidence } | undefined)[]> {
  const question = { currency, now: Number(place.header.timestamp) }
  const { prices, evidence } = await readPricesAtTimes(await feedFile(place.chain), wanted, question, createContractCaller(place))
  return prices.map((price) => price && { price, evidence })
}

/**
 * How prices moved over the last day, in 10^-4, of those whose feeds tell. `keys`, and what it throws: as `readPastPrices`.
 */
export async function readChanges(place: Place, keys: readonly string[], currency: Currency): Promise<Readonly<Record<string, number>>> {
  return readDayChanges(await feedFile(place.chain), keys, { currency, now: Number(place.header.timestamp) }, createContractCaller(place))
}
