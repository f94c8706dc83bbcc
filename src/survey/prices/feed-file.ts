/** A token of the chain (lower case), what its feed calls it, what its feed counts in, the feed's address. */
export type FeedRow = readonly [token: string, symbol: string, quote: 'USD' | 'ETH' | 'BTC', feed: string]

/** What `scripts/data/feeds.ts` writes: Chainlink's feeds on a chain. `bases` and `currencies` are in dollars. */
export type FeedFile = {
  readonly source: { readonly name: string; readonly version: string; readonly licence: string; readonly notice: string }
  /** Which of the bases the native currency is; absent: ether. */
  readonly native?: string
  /**
   * Seconds for which an answer stands. Absent: by what Chainlink publishes for mainnet. Nobody whose list we took says how often feeds of the other chains answer, so
   * they are held to a day and an hour, the longest that Chainlink has.
   */
  readonly stays?: number
  readonly bases: Readonly<Record<string, string>>
  readonly currencies: Readonly<Record<string, string>>
  readonly tokens: readonly FeedRow[]
}
