import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeedFile, FeedRow } from '../../src/survey/prices/feed-file.ts'
import type { TokenRow } from '../../src/survey/tokens/token-row.ts'

/** Where the build finds Chainlink's feeds on mainnet. Git keeps it. */
export const OUT = 'data/chains/1/feeds.json'

/** Currencies that a person may count in, where mainnet has a feed of one in dollars. */
const CURRENCIES = ['EUR', 'GBP', 'CHF', 'JPY', 'AUD', 'CAD', 'NZD', 'CNY', 'KRW', 'SGD', 'TRY', 'PHP', 'IDR'] as const

/** Keys of the book whose token is written otherwise. */
const SPELT: Readonly<Record<string, string>> = {
  STETH: 'stETH',
  RETH: 'rETH',
  CBETH: 'cbETH',
  RSETH: 'rsETH',
  SUSD: 'sUSD',
  TBTC: 'tBTC',
  CRVUSD: 'crvUSD',
}

/** Symbols that the feed has of a coin of another chain: what is listed here under it is only a claim on that coin, if the same thing at all. */
const OTHERS: ReadonlySet<string> = new Set(['BNB', 'SOL', 'USTC', 'MUSD'])

const FEED = /address internal constant _?([0-9A-Za-z]+)__(USD|ETH|BTC) = (0x[0-9a-fA-F]{40});/g

/**
 * Which feed says what a token is worth: the one of its symbol, where just one listed token of mainnet has that symbol. In dollars where there is such a
 * feed; else in ether or bitcoin.
 */
export function makeFeeds(book: string, rows: readonly TokenRow[]): Omit<FeedFile, 'source'> {
  const feeds = [...book.matchAll(FEED)].map(([, base = '', quote = '', address = '']) => ({
    base,
    quote: quote as FeedRow[2],
    address: address.toLowerCase(),
  }))
  const inDollars = (base: string): string | undefined => feeds.find((feed) => feed.base === base && feed.quote === 'USD')?.address
  const tokens = new Map<string, FeedRow>()
  for (const { base, quote, address } of feeds) {
    const symbol = SPELT[base] ?? base
    const [token, another] = rows.filter((row) => row[1] === symbol)
    if (token === undefined || another !== undefined || OTHERS.has(base)) continue
    if (quote === 'USD' || !tokens.has(token[0])) tokens.set(token[0], [token[0], symbol, quote, address])
  }
  const named = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (inDollars(name) ? [[name, inDollars(name) ?? '']] : [])))
  return { bases: named(['ETH', 'BTC']), currencies: named(CURRENCIES), tokens: [...tokens.values()].sort(([a], [b]) => (a < b ? -1 : 1)) }
}

/** `node scripts/data/feeds.ts FOLDER`: takes the feeds of an unpacked @aave-dao/aave-address-book (MIT) into the next build. */
if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('usage: node scripts/data/feeds.ts FOLDER (of @aave-dao/aave-address-book)')
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string }
  const notice = readFileSync(join(folder, 'LICENSE'), 'utf8').trim()
  const rows = JSON.parse(readFileSync('data/chains/1/tokens.json', 'utf8')) as readonly TokenRow[]
  const made = makeFeeds(readFileSync(join(folder, 'src/ChainlinkEthereum.sol'), 'utf8'), rows)
  const file: FeedFile = { source: { name, version, licence: 'MIT', notice }, ...made }
  writeFileSync(OUT, JSON.stringify(file))
  execFileSync('node_modules/.bin/oxfmt', [OUT])
  console.log(`${file.tokens.length} tokens, ${Object.keys(file.currencies).length} currencies, to ${OUT}`)
}
