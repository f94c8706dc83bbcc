import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import type { Market } from '../swap/market.ts'
import type { Header } from '#core/chains/header'
import type { Price } from '#core/money/price'
import type { Token } from '#core/money/token'
import { poolCandidatesOf, poolCalls, priceOfPools, type Quoted, readV2, readV3, type PairObservation } from './pools.ts'
import { type ContractCaller, ETHER, unpriced, type PriceFact } from './priced.ts'

/** Prices by the deepest pools, for what has no feed; and what pairs had added up, for the next look. */
export async function readPools(
  tokens: readonly Token[],
  feeds: ReadonlyMap<string, PriceFact>,
  {
    header,
    market,
    looks,
  }: {
    readonly header: Header
    readonly market: Market
    readonly looks: Readonly<Record<Address, PairObservation>>
  },
  ask: ContractCaller,
): Promise<{ readonly of: ReadonlyMap<string, PriceFact>; readonly looks: Readonly<Record<Address, PairObservation>> }> {
  const quotes = new Map<Address, Price>()
  for (const [key, { fact }] of feeds) if (fact.known) quotes.set(key as Address, fact.value)
  const questions = tokens.flatMap((token) =>
    poolCandidatesOf(token.address ?? market.wrapped, market).map((candidate) => ({ token, candidate, calls: poolCalls(candidate) })),
  )
  const { results, evidence } = await ask(questions.flatMap(({ calls }) => calls))
  const found = new Map<string, Quoted[]>()
  const seen: Record<Address, PairObservation> = {}
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
  const of = new Map<string, PriceFact>()
  for (const { address = market.wrapped, symbol } of tokens) {
    const price = priceOfPools(symbol, found.get(address) ?? [], quotes, Number(header.timestamp))
    if (typeof price !== 'string') of.set(address, { fact: know(price, evidence) })
    else of.set(address, unpriced(price === 'no-pool' && waiting.has(address) ? 'wait-for-mean' : price))
  }
  return { of, looks: seen }
}

const pushKnown = (list: Quoted[], one: Quoted | undefined): void => {
  if (one) list.push(one)
}
