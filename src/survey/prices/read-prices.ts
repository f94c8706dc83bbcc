import type { Address } from '#core/address'
import { type Chain, rulesOf } from '#core/chain'
import type { Evidence } from '#core/evidence'
import { type Fact, know, notKnown } from '#core/fact'
import type { Header } from '#core/header'
import { type Currency, type Price, times } from '#core/price'
import type { Token } from '#core/token'
import type { Call, CallResult, Reader } from '../closure.ts'
import { childEnvironment } from '../environment.ts'
import { readTokenList } from '../token-list.ts'
import type { FeedFile, FeedRow } from './feed-file.ts'
import { type FeedFault, feedCalls, readFeed } from './feeds.ts'
import { candidatesOf, type PoolFault, poolCalls, priceOfPools, type Quoted, QUOTES, readV2, readV3, type Remembered } from './pools.ts'

/** Why something has no price. `unlisted`: nobody whom we know says that this token is what it says. */
export type PriceFault = FeedFault | PoolFault | 'unlisted' | 'not-asked' | 'no-rate'

/** A price with how it is known, or none with why. */
export type Priced = { readonly fact: Fact<Price>; readonly fault?: PriceFault; readonly at?: number }

/** Prices by mainnet's address, and `ETH`; the currencies' own in dollars; and what pairs had added up, for the next look. */
export type Prices = {
  readonly header: Header
  readonly of: Readonly<Record<string, Priced>>
  readonly currencies: Readonly<Partial<Record<Currency, Priced>>>
  readonly looks: Readonly<Record<Address, Remembered>>
}

/** What ether is asked under; a wrapped one is worth as much. */
export const ETHER = 'ETH'
const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

const feedFile = async (): Promise<FeedFile> => (await import('./feeds.json', { with: { type: 'json' } })).default as unknown as FeedFile

type Question = {
  readonly reader: Reader
  /** Mainnet, or a chain with its contracts at mainnet's addresses. */
  readonly chain: Chain
  readonly header: Header
  /** Mainnet addresses of what is held, `ETH` for ether. Names no account. */
  readonly wanted: readonly string[]
  readonly currency: Currency
  /** What pairs had added up at earlier looks. */
  readonly looks: Readonly<Record<Address, Remembered>>
  readonly nowSeconds: number
  readonly signal?: AbortSignal
}

/** Tokens without a feed that are looked for in pools at once: each is a dozen contracts to prove. */
const MOST_IN_POOLS = 24

type Ask = (calls: readonly Call[]) => Promise<{ readonly results: readonly CallResult[]; readonly evidence: Evidence }>

/**
 * What listed tokens are worth in dollars, proved: by Chainlink's feed where there is one, else by the deepest pools of Uniswap over half an hour; else
 * nothing, with why. Throws `rpc/*`, `proof/*`, `simulation/*`.
 */
export async function readPrices({ reader, chain, header, wanted, currency, looks, nowSeconds, signal }: Question): Promise<Prices> {
  const [file, list] = await Promise.all([feedFile(), readTokenList(chain.chainId)])
  const environment = childEnvironment(header, chain.blockTime, nowSeconds, rulesOf(chain))
  const ask: Ask = async (calls) => {
    const hints = [...new Set(calls.map(({ to }) => to))].map((address) => ({ address, slots: [] }))
    const { results, how } = await reader.read(header, environment, calls, { purpose: 'balances', hints, ...(signal ? { signal } : {}) })
    return { results, evidence: how.evidence }
  }
  // What pools count in is asked for also where nobody holds it.
  const counted = [...new Set([...wanted, ...QUOTES.map(({ address }) => address)])]
  const feeds = await readFeeds(file, counted, currency, header.timestamp, ask)
  const poor = wanted.filter((key) => feeds.of.get(key)?.fault !== undefined && key !== ETHER)
  const tokens = poor.flatMap((key) => list.find(key as Address) ?? []).slice(0, MOST_IN_POOLS)
  const pools = tokens.length === 0 ? undefined : await readPools(tokens, feeds.of, header, looks, ask)
  const of: Record<string, Priced> = {}
  for (const key of wanted) {
    const feed = feeds.of.get(key)
    const pool = pools?.of.get(key)
    if (key !== ETHER && !list.find(key as Address)) of[key] = none('unlisted')
    else if (feed?.fact.known) of[key] = feed
    else if (pool?.fact.known) of[key] = pool
    // A feed that fell silent says more than that there is no pool.
    else of[key] = feed !== undefined && feed.fault !== 'no-feed' ? feed : (pool ?? none('not-asked'))
  }
  return { header, of, currencies: feeds.currencies, looks: { ...looks, ...pools?.looks } }
}

const none = (fault: PriceFault, at?: number): Priced => ({
  fact: notKnown({ kind: 'unknown', method: 'none' }),
  fault,
  ...(at === undefined ? {} : { at }),
})

type FeedPrices = { readonly of: ReadonlyMap<string, Priced>; readonly currencies: Readonly<Partial<Record<Currency, Priced>>> }

async function readFeeds(file: FeedFile, wanted: readonly string[], currency: Currency, now: bigint, ask: Ask): Promise<FeedPrices> {
  const rows = new Map(file.tokens.map((row) => [row[0], row]))
  const feeds = new Map<string, string>()
  for (const [name, address] of Object.entries(file.bases)) feeds.set(address, `${name}/USD`)
  const counted = file.currencies[currency]
  if (counted !== undefined) feeds.set(counted, `${currency}/USD`)
  for (const key of wanted) {
    const row = rows.get(key)
    if (row) feeds.set(row[3], `${row[1]}/${row[2]}`)
  }
  const asked = [...feeds]
  const { results, evidence } = await ask(asked.flatMap(([address]) => feedCalls(address as Address)))
  const answers = new Map(
    asked.map(([address, pair], at) => [address, readFeed(pair, address as Address, results[at * 2], results[at * 2 + 1], now)]),
  )
  const priced = (address: string | undefined): Priced => {
    const answer = answers.get(address ?? '')
    if (answer === undefined) return none('no-feed')
    return 'price' in answer ? { fact: know(answer.price, evidence) } : none(answer.fault, answer.at)
  }
  const tokenPrice = ([, , quote, address]: FeedRow): Priced => {
    const own = priced(address)
    if (quote === 'USD' || !own.fact.known) return own
    const base = priced(file.bases[quote])
    return base.fact.known ? { fact: know(times(own.fact.value, base.fact.value), evidence) } : base
  }
  const of = new Map<string, Priced>()
  for (const key of wanted) {
    const row = rows.get(key)
    of.set(key, key === ETHER || key === WETH ? priced(file.bases['ETH']) : row ? tokenPrice(row) : none('no-feed'))
  }
  return { of, currencies: counted === undefined ? {} : { [currency]: priced(counted) } }
}

async function readPools(
  tokens: readonly Token[],
  feeds: ReadonlyMap<string, Priced>,
  header: Header,
  looks: Readonly<Record<Address, Remembered>>,
  ask: Ask,
): Promise<{ readonly of: ReadonlyMap<string, Priced>; readonly looks: Readonly<Record<Address, Remembered>> }> {
  const quotes = new Map<Address, Price>()
  for (const [key, { fact }] of feeds) if (fact.known) quotes.set(key as Address, fact.value)
  const questions = tokens.flatMap((token) =>
    candidatesOf(token.address ?? WETH).map((candidate) => ({ token, candidate, calls: poolCalls(candidate) })),
  )
  const { results, evidence } = await ask(questions.flatMap(({ calls }) => calls))
  const found = new Map<string, Quoted[]>()
  const seen: Record<Address, Remembered> = {}
  const waiting = new Set<string>()
  let at = 0
  for (const { token, candidate, calls } of questions) {
    const answers = results.slice(at, (at += calls.length))
    const key = token.address ?? ETHER
    const known = found.get(key) ?? []
    found.set(key, known)
    if (candidate.by === 'v3-pool') pushKnown(known, readV3(candidate, token.decimals, answers))
    else {
      const earlier = looks[candidate.address]
      const { look, quoted } = readV2(candidate, token.decimals, answers, header.timestamp, earlier)
      pushKnown(known, quoted)
      // The older look stays until it has served: a new one each time would never be half an hour old.
      if (look) seen[candidate.address] = earlier !== undefined && quoted === undefined && look.at - earlier.at < 86_400 ? earlier : look
      if (look && !quoted) waiting.add(key)
    }
  }
  const of = new Map<string, Priced>()
  for (const { address = WETH, symbol } of tokens) {
    const price = priceOfPools(symbol, found.get(address) ?? [], quotes, Number(header.timestamp))
    if (typeof price !== 'string') of.set(address, { fact: know(price, evidence) })
    else of.set(address, none(price === 'no-pool' && waiting.has(address) ? 'wait-for-mean' : price))
  }
  return { of, looks: seen }
}

const pushKnown = (list: Quoted[], one: Quoted | undefined): void => {
  if (one) list.push(one)
}
