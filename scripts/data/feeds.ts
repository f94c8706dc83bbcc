import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeedFile, FeedRow } from '../../src/survey/prices/feed-file.ts'
import type { ExchangesFile } from '../../src/core/chains/chain-folder.ts'
import type { TokenRow } from '../../src/survey/tokens/token-row.ts'

/** Where the build finds Chainlink's feeds on a chain. Git keeps it. */
const outOf = (chainId: number): string => `data/chains/${chainId}/feeds.json`

/** What the book has feeds of: its own file, what its native currency is called there and here, and which tokens its pools are counted in, by the base of their feed. */
type BookChain = {
  readonly chainId: number
  readonly file: string
  readonly native?: readonly [base: string, name: string]
  readonly counted?: Readonly<Record<string, readonly [base: string, name: string]>>
}

/** Tokens by which a pool counts, whatever the others of their symbol are: each is the issuer's own, as \`exchanges.json\` says with its source. */
const DOLLARS = { USDC: ['USDC', 'USDC'], USDT: ['USDT', 'USDT'], DAI: ['DAI', 'DAI'] } as const
const BOOKS: readonly BookChain[] = [
  { chainId: 1, file: 'ChainlinkEthereum' },
  { chainId: 10, file: 'ChainlinkOptimism', counted: DOLLARS },
  { chainId: 8453, file: 'ChainlinkBase', counted: DOLLARS },
  { chainId: 42161, file: 'ChainlinkArbitrum', counted: DOLLARS },
  // The book has Polygon's coin under the name that it had before; Aave reads it as the price of WPOL.
  { chainId: 137, file: 'ChainlinkPolygon', native: ['MATIC', 'POL'], counted: { ...DOLLARS, WETH: ['ETH', 'ETH'] } },
  { chainId: 56, file: 'ChainlinkBNB', native: ['BNB', 'BNB'], counted: { ...DOLLARS, ETH: ['ETH', 'ETH'] } },
]
/** A day and an hour: no feed of Chainlink answers less often. */
const STAYS = 90_000

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
 * Which feed says what a token is worth: the one of its symbol, where just one listed token of the chain has that symbol. In dollars where there is such a
 * feed; else in ether or bitcoin. `counted`: those that are known by their address.
 */
export function makeFeeds(
  book: string,
  rows: readonly TokenRow[],
  { native, counted = [] }: { readonly native?: readonly [base: string, name: string]; readonly counted?: readonly FeedRow[] } = {},
): Omit<FeedFile, 'source'> {
  const feeds = readBook(book)
  const inDollars = (base: string): string | undefined => feeds.find((feed) => feed.base === base && feed.quote === 'USD')?.address
  const tokens = new Map<string, FeedRow>(counted.map((row) => [row[0], row]))
  const known = new Set(tokens.keys())
  for (const { base, quote, address } of feeds) {
    const symbol = SPELT[base] ?? base
    const [token, another] = rows.filter((row) => row[1] === symbol)
    if (token === undefined || another !== undefined || OTHERS.has(base) || known.has(token[0])) continue
    if (quote === 'USD' || !tokens.has(token[0])) tokens.set(token[0], [token[0], symbol, quote, address])
  }
  const named = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (inDollars(name) ? [[name, inDollars(name) ?? '']] : [])))
  const own = native && inDollars(native[0])
  return {
    ...(native === undefined ? {} : { native: native[1] }),
    bases: { ...named(['ETH', 'BTC']), ...(native === undefined || own === undefined ? {} : { [native[1]]: own }) },
    currencies: named(CURRENCIES),
    tokens: [...tokens.values()].sort(([a], [b]) => (a < b ? -1 : 1)),
  }
}

const readBook = (book: string) =>
  [...book.matchAll(FEED)].map(([, base = '', quote = '', address = '']) => ({
    base,
    quote: quote as FeedRow[2],
    address: address.toLowerCase(),
  }))

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** The tokens that pools of a chain are counted in, each with the feed of what it is. */
function countedOn({ chainId, counted = {} }: BookChain, book: string): readonly FeedRow[] {
  const { tokens } = readJson(`data/chains/${chainId}/exchanges.json`) as ExchangesFile
  return tokens.flatMap(({ symbol, address }): FeedRow[] => {
    const [base, name] = counted[symbol] ?? []
    const feed = readBook(book).find((one) => one.base === base && one.quote === 'USD')
    return name === undefined || feed === undefined ? [] : [[address.toLowerCase(), name, 'USD', feed.address]]
  })
}

/** `node scripts/data/feeds.ts FOLDER`: takes the feeds of an unpacked @aave-dao/aave-address-book (MIT) into the next build. */
if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('usage: node scripts/data/feeds.ts FOLDER (of @aave-dao/aave-address-book)')
  const { name, version } = readJson(join(folder, 'package.json')) as { name: string; version: string }
  const notice = readFileSync(join(folder, 'LICENSE'), 'utf8').trim()
  for (const one of BOOKS) {
    const rows = readJson(`data/chains/${one.chainId}/tokens.json`) as readonly TokenRow[]
    const book = readFileSync(join(folder, `src/${one.file}.sol`), 'utf8')
    const made = makeFeeds(book, rows, { ...(one.native && { native: one.native }), counted: countedOn(one, book) })
    const file: FeedFile = { source: { name, version, licence: 'MIT', notice }, ...(one.chainId === 1 ? {} : { stays: STAYS }), ...made }
    writeFileSync(outOf(one.chainId), JSON.stringify(file))
    execFileSync('node_modules/.bin/oxfmt', [outOf(one.chainId)])
    console.log(`${file.tokens.length} tokens, ${Object.keys(file.currencies).length} currencies, to ${outOf(one.chainId)}`)
  }
}
