import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { type Currency, times } from '#core/money/price'
import type { FeedFile, FeedRow } from './feed-file.ts'
import { feedCalls, readFeed } from './feeds.ts'
import { type ContractCaller, ETHER, unpriced, type PriceFact } from './priced.ts'

type FeedPrices = { readonly of: ReadonlyMap<string, PriceFact>; readonly currencies: Readonly<Partial<Record<Currency, PriceFact>>> }

/** Prices by the feeds that the build knows; what has none says so. */
export async function readFeeds(
  file: FeedFile,
  wanted: readonly string[],
  { currency, now, wrapped }: { readonly currency: Currency; readonly now: bigint; readonly wrapped?: Address },
  ask: ContractCaller,
): Promise<FeedPrices> {
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
    asked.map(([address, pair], at) => [
      address,
      readFeed(pair, address as Address, results[at * 2], results[at * 2 + 1], now, file.stays),
    ]),
  )
  const priced = (address: string | undefined): PriceFact => {
    const answer = answers.get(address ?? '')
    if (answer === undefined) return unpriced('no-feed')
    return 'price' in answer ? { fact: know(answer.price, evidence) } : unpriced(answer.fault, answer.at)
  }
  const tokenPrice = ([, , quote, address]: FeedRow): PriceFact => {
    const own = priced(address)
    if (quote === 'USD' || !own.fact.known) return own
    const base = priced(file.bases[quote])
    return base.fact.known ? { fact: know(times(own.fact.value, base.fact.value), evidence) } : base
  }
  const of = new Map<string, PriceFact>()
  for (const key of wanted) {
    const row = rows.get(key)
    of.set(key, key === ETHER || key === wrapped ? priced(file.bases[file.native ?? 'ETH']) : row ? tokenPrice(row) : unpriced('no-feed'))
  }
  return { of, currencies: counted === undefined ? {} : { [currency]: priced(counted) } }
}
