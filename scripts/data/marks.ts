import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { BOUND, NATIVE, OWN } from './marks/bound.ts'
import { readDrawing } from './marks/drawing.ts'
import { CHAINS } from './chain-folders.ts'

/** Where the app finds the marks: one file, so that no request tells which of them are held. */
const OUT = 'data/marks.json'

const DRAWINGS = '@web3icons/core'
const TABLES = '@web3icons/common'

/** Best-known tokens that get a mark. */
const MOST = 300
/** A drawing with more characters is no plain sign, and gets left out. */
const MAX_CHARACTERS = 5000
/** All marks, after gzip. */
const MAX_BYTES = 150_000

/** Whom the drawings are from. Neither package carries the text of its licence, which each names. */
const NOTICE =
  'Drawings of tokens and networks from web3icons (https://github.com/0xa3k5/web3icons), under the MIT licence. The marks belong to their owners, and stand here only to name what is theirs.'

type Coin = { readonly filePath: string; readonly marketCapRank?: number; readonly addresses?: Readonly<Record<string, string>> }
type Network = { readonly id: string; readonly filePath: string; readonly chainId?: number }

const versionOf = (folder: string, name: string): string => {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string; license?: string }
  if (about.name !== name) throw new Error(`${folder} holds ${about.name}, not ${name}.`)
  if (about.license !== 'MIT') throw new Error(`${name} ${about.version} is under ${about.license ?? 'no licence'}: not to be shipped.`)
  return about.version
}

const load = async <T>(folder: string, path: string): Promise<T> => (await import(pathToFileURL(resolve(folder, path)).href)) as T

type Row = readonly [address: string, ...rest: readonly string[]]

/** Chains with money of worth: a test network that wears the mark of a real one would be taken for it. */
const REAL: readonly string[] = readdirSync(CHAINS).filter(
  (chainId) => (JSON.parse(readFileSync(join(CHAINS, chainId, 'chain.json'), 'utf8')) as { money?: string }).money !== 'play',
)

/** Lists of tokens by chain. */
const LISTS: readonly (readonly [chainId: string, rows: readonly Row[]])[] = REAL.flatMap((chainId) => {
  const file = join(CHAINS, chainId, 'tokens.json')
  return existsSync(file) ? [[chainId, JSON.parse(readFileSync(file, 'utf8')) as readonly Row[]] as const] : []
})

/** Every listed token, as `chain:address`: only these get a mark. */
const LISTED: ReadonlySet<string> = new Set(LISTS.flatMap(([chainId, rows]) => rows.map(([address]) => `${chainId}:${address}`)))

/** What stands for the same asset on mainnet, of the lists that say it: `chain:address` by mainnet's address. */
const FORMS: ReadonlyMap<string, readonly { readonly place: string }[]> = Map.groupBy(
  LISTS.flatMap(([chainId, rows]) =>
    rows.flatMap(([address, , , , is, of]) => (is === 'origin' && of !== undefined ? [{ of, place: `${chainId}:${address}` }] : [])),
  ),
  ({ of }) => of,
)

/** The drawing of a file of the package, or nothing where it has none that is fit. */
async function drawingOf(folder: string, kind: 'tokens' | 'networks', file: string): Promise<string | undefined> {
  const path = `dist/svgs/${kind}/background/${file}.svg.js`
  if (!existsSync(join(folder, path))) return undefined
  const { default: svg } = await load<{ default: string }>(folder, path)
  return svg.length > MAX_CHARACTERS ? undefined : readDrawing(svg, file)
}

/** The best-known tokens of our lists, with what is known as theirs. */
async function tokenMarks(drawings: string, coins: readonly Coin[], chainIds: ReadonlyMap<string, number>) {
  const tokens: Record<string, string> = {}
  const svgs: Record<string, string> = { ...OWN }
  const bind = (place: string, mark: string): void => {
    tokens[place] ??= mark
    if (place.startsWith('1:')) for (const form of FORMS.get(place.slice(2)) ?? []) tokens[form.place] ??= mark
  }
  for (const [mark, places] of Object.entries(BOUND))
    for (const [chainId, address] of places) {
      if (!LISTED.has(`${chainId}:${address}`))
        throw new Error(`No list has ${address} of chain ${chainId}, which is to be marked ${mark}.`)
      bind(`${chainId}:${address}`, mark)
    }
  for (const mark of new Set([...Object.keys(BOUND), ...Object.values(NATIVE)]))
    if (svgs[mark] === undefined) {
      const svg = await drawingOf(drawings, 'tokens', mark)
      if (svg === undefined) throw new Error(`The package has no fit drawing of ${mark}.`)
      svgs[mark] = svg
    }
  for (const { filePath, addresses = {} } of coins) {
    const places = Object.entries(addresses)
      .map(([network, address]) => `${chainIds.get(network) ?? 0}:${address.toLowerCase()}`)
      .filter((place) => LISTED.has(place) && tokens[place] === undefined)
    const mark = filePath.slice('token:'.length)
    if (places.length === 0 || Object.keys(svgs).length >= MOST) continue
    const svg = svgs[mark] ?? (await drawingOf(drawings, 'tokens', mark))
    if (svg === undefined) continue
    svgs[mark] = svg
    for (const place of places) bind(place, mark)
  }
  return { tokens, svgs }
}

async function chainMarks(drawings: string, networks: readonly Network[]) {
  const chains: Record<string, string> = {}
  const svgs: Record<string, string> = {}
  const known = new Set(REAL)
  for (const { chainId, filePath } of networks) {
    const mark = `chain-${filePath.slice('network:'.length)}`
    if (chainId === undefined || !known.has(String(chainId)) || chains[chainId] !== undefined) continue
    const svg = await drawingOf(drawings, 'networks', mark.slice('chain-'.length))
    if (svg === undefined) continue
    chains[chainId] = mark
    svgs[mark] = svg
  }
  return { chains, svgs }
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))

async function run(drawings: string, tables: string): Promise<void> {
  const version = versionOf(drawings, DRAWINGS)
  versionOf(tables, TABLES)
  const { tokens: coins } = await load<{ tokens: readonly Coin[] }>(tables, 'dist/metadata/tokens.js')
  const { networks } = await load<{ networks: readonly Network[] }>(tables, 'dist/metadata/networks.js')
  const chainIds = new Map(networks.flatMap(({ id, chainId }) => (chainId === undefined ? [] : [[id, chainId] as const])))
  const ranked = coins.toSorted((a, b) => (a.marketCapRank ?? Infinity) - (b.marketCapRank ?? Infinity))
  const ofTokens = await tokenMarks(drawings, ranked, chainIds)
  const ofChains = await chainMarks(drawings, networks)
  const marks = {
    source: { name: DRAWINGS, version, licence: 'MIT', notice: NOTICE },
    tokens: sorted(ofTokens.tokens),
    native: NATIVE,
    chains: ofChains.chains,
    drawings: sorted({ ...ofTokens.svgs, ...ofChains.svgs }),
  }
  const bytes = gzipSync(JSON.stringify(marks), { level: 9 }).length
  if (bytes > MAX_BYTES) throw new Error(`${bytes} bytes after gzip, of at most ${MAX_BYTES}.`)
  writeFileSync(OUT, `${JSON.stringify(marks, null, 1)}\n`)
  const count = Object.keys(ofTokens.svgs).length
  console.log(
    `${count} tokens in ${Object.keys(ofTokens.tokens).length} places, ${Object.keys(ofChains.chains).length} chains, ${(bytes / 1000).toFixed(1)} kB gzip, to ${OUT}`,
  )
}

/** `node scripts/data/marks.ts DRAWINGS TABLES`: makes the shipped marks from the unpacked packages `@web3icons/core` and `@web3icons/common`. */
if (import.meta.main) {
  const [drawings, tables] = process.argv.slice(2)
  if (drawings === undefined || tables === undefined) {
    console.error(`usage: node scripts/data/marks.ts DRAWINGS TABLES (unpacked ${DRAWINGS} and ${TABLES})`)
    process.exitCode = 1
  } else
    await run(drawings, tables).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    })
}
