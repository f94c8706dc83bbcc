/** A token of mainnet (lower case), its symbol, what its feed counts in, the feed's address. */
export type FeedRow = readonly [token: string, symbol: string, quote: 'USD' | 'ETH' | 'BTC', feed: string]

/** What `scripts/data/feeds.ts` writes: Chainlink's feeds on mainnet. `bases` and `currencies` are in dollars. */
export type FeedFile = {
  readonly source: { readonly name: string; readonly version: string; readonly licence: string; readonly notice: string }
  readonly bases: Readonly<Record<string, string>>
  readonly currencies: Readonly<Record<string, string>>
  readonly tokens: readonly FeedRow[]
}
