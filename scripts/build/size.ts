import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Plugin, rolldown } from 'rolldown'
import { minifySync } from 'rolldown/utils'
import { buildApp } from './build.ts'
import { chainFolders } from '../data/chain-folders.ts'
import { DIST, filesUnder, isStale } from './dist.ts'
import { cyclesIn } from '../measure/metrics/graph.ts'
import { FOLDERS } from '../../src/shells/web/policy.ts'
import { collectMessages, englishModule } from './words.ts'

/** The part of Vite's manifest that we read: which file a source became, and what it loads at once or later. */
type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string
      readonly name?: string
      readonly isEntry?: boolean
      readonly imports?: readonly string[]
      readonly dynamicImports?: readonly string[]
    }
  >
>

/** A measure against its limit, in bytes of gzip -9. 1 kB is 1,000 bytes. */
export type Measure = { readonly name: string; readonly bytes: number; readonly limit: number }

/** Limits of the product; a change here is a decision. What it took to meet the vault's: docs/decisions/0015. */
export const LIMITS = {
  initial: 115_000,
  chunk: 100_000,
  language: 120_000,
  firstWords: 50_000,
  marks: 150_000,
  vaultWithoutKdf: 68_000,
  // Of it some 7,000 prove rollups: the chain Worker's policy lets it load nothing later (docs/decisions/0045).
  chainAndEvm: 175_000,
  practice: 400_000,
  connect: 4_000,
  injected: 3_000,
  relay: 1_500,
  qr: 8_000,
  ur: 6_000,
  ledger: 4_000,
  trezor: 10_000,
} as const

const gzip = (data: Uint8Array | string): number => gzipSync(data, { level: 9 }).length

/** Files that the page needs before it can show anything: the entry and all it imports at once. */
export function initialFiles(manifest: Manifest): readonly string[] {
  const found = new Set<string>()
  const take = (key: string): void => {
    const entry = manifest[key]
    if (entry === undefined || found.has(entry.file)) return
    found.add(entry.file)
    for (const next of entry.imports ?? []) take(next)
  }
  for (const [key, entry] of Object.entries(manifest)) if (entry.isEntry === true) take(key)
  return [...found].filter((file) => file.endsWith('.js'))
}

/**
 * Files that import each other at once. What one of them does while it is loaded may need the other, which is not there yet: the app would not start, and
 * no check of the sources sees it, since grouping modules into files makes the cycle.
 */
export function chunkCycles(manifest: Manifest): readonly string[] {
  const graph = new Map(Object.entries(manifest).map(([key, { imports }]) => [key, new Set(imports)]))
  return cyclesIn(graph).map((keys) => keys.map((key) => manifest[key]?.name ?? key).join(' ↔ '))
}

/** What is not counted, by what an import says and where it stands. */
type External = RegExp | ((id: string, importer: string | undefined) => boolean)

/** One file and all that it imports, as bytes. */
async function bundled(input: string, external?: External, plugin?: Omit<Plugin, 'name'>): Promise<number> {
  const bundle = await rolldown({
    input,
    ...(external === undefined ? {} : { external }),
    platform: 'browser',
    plugins: [chainFolders(), ...(plugin === undefined ? [] : [{ name: 'together', ...plugin }])],
    logLevel: 'silent',
    resolve: { conditionNames: ['source', 'import'] },
  })
  const { output } = await bundle.generate({ format: 'es', minify: true, codeSplitting: false, comments: { annotation: false } })
  await bundle.close()
  return output.reduce((sum, part) => sum + (part.type === 'chunk' ? gzip(part.code) : 0), 0)
}

/** Several files and all that they import, as one. */
async function bundledTogether(inputs: readonly string[], external: External): Promise<number> {
  const whole = '\0together'
  const source = inputs.map((path) => `export * from ${JSON.stringify(resolve(path))}`).join('\n')
  return bundled(whole, external, { resolveId: (id) => (id === whole ? id : null), load: (id) => (id === whole ? source : null) })
}

/** Which file each part of each language became. */
const languageFiles = (manifest: Manifest): readonly { readonly language: string; readonly part: number; readonly file: string }[] =>
  Object.entries(manifest).flatMap(([source, { file }]) => {
    const [, language, part] = /([^/]+)\.po\?part=(\d)$/.exec(source) ?? []
    return language === undefined ? [] : [{ language, part: Number(part), file }]
  })

const englishSize = async (): Promise<number> => gzip(minifySync('en.js', englishModule(await collectMessages()).code).code)

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

/** The codec of animated codes (BCR-2020-005, ERC-4527), both ways. */
const UR_FILES = [
  'ur-encoder',
  'ur-decoder',
  'registry/eth-sign-request',
  'registry/eth-signature',
  'registry/pairing',
  'registry/pairing-addresses',
  'registry/bytes-message',
].map((name) => `src/core/ur/${name}.ts`)

const UR = resolve('src/core/ur')
/** True for what codes share with the rest of `core`, and for packages. */
const isOutsideUr = (id: string, importer: string | undefined): boolean =>
  importer !== undefined && !id.startsWith('\0') && !resolve(dirname(importer), id).startsWith(UR)

/** Gzip bytes of every script and style, and the measures that have a limit. */
export async function sizes(
  folder: string = DIST,
): Promise<{ readonly files: Readonly<Record<string, number>>; readonly measures: readonly Measure[] }> {
  const manifest = readManifest(folder)
  const paths = filesUnder(folder).filter((path) => /\.(js|css)$/.test(path))
  const files = Object.fromEntries(paths.map((path) => [path, gzip(readFileSync(join(folder, path)))]))
  const sum = (chosen: readonly string[]): number => chosen.reduce((total, path) => total + (files[path] ?? 0), 0)
  const under = (...kinds: (keyof typeof FOLDERS)[]) => paths.filter((path) => kinds.some((kind) => path.startsWith(`${FOLDERS[kind]}/`)))
  const initial = initialFiles(manifest)
  const words = languageFiles(manifest)
  const languages = new Set(words.map(({ file }) => file))
  // All pictures of tokens and chains are one file, so that no request tells which are held.
  const marks = manifest['data/marks.json']?.file ?? ''
  // The catalogue of chains is loaded when somebody looks for a chain, and weighs on no first screen.
  const catalogue = manifest['src/survey/chains/catalogue-files.ts']?.file ?? ''
  const inFirst = (path: string): number => (files[path] === undefined ? Infinity : initial.includes(path) ? files[path] : 0)
  const later = under('script').filter((path) => !initial.includes(path) && !languages.has(path) && path !== marks)
  const measures = [
    { name: 'initial JavaScript', bytes: sum(initial), limit: LIMITS.initial },
    { name: 'catalogue of chains in the initial', bytes: inFirst(catalogue), limit: 0 },
    { name: 'largest later chunk', bytes: Math.max(0, ...later.map((path) => files[path] ?? 0)), limit: LIMITS.chunk },
    // English is in the code. It counts as the module that it would be as a translation: a measure before there is one.
    {
      name: 'largest language',
      bytes: Math.max(
        await englishSize(),
        ...Object.values(Object.groupBy(words, ({ language }) => language)).map((own = []) => sum(own.map(({ file }) => file))),
      ),
      limit: LIMITS.language,
    },
    {
      name: 'first words of a language',
      bytes: Math.max(0, ...words.map(({ file, part }) => (part === 1 ? (files[file] ?? 0) : 0))),
      limit: LIMITS.firstWords,
    },
    { name: 'pictures of tokens and chains', bytes: files[marks] ?? Infinity, limit: LIMITS.marks },
    // Without its key derivation, which is WebAssembly in a string and hardly shrinks.
    {
      name: 'vault Worker without KDF',
      bytes: await bundled('src/shells/web/workers/vault.ts', /^hash-wasm/),
      limit: LIMITS.vaultWithoutKdf,
    },
    { name: 'chain and evm Workers', bytes: sum(under('chain', 'evm')), limit: LIMITS.chainAndEvm },
    // Fetched by who tries Assay out, and by nobody else.
    { name: 'practice chain in the page', bytes: sum(under('practice')), limit: LIMITS.practice },
    { name: 'reader of QR codes', bytes: sum(under('qr')), limit: LIMITS.qr },
    { name: '@assay/connect', bytes: await bundled('packages/connect/src/index.ts'), limit: LIMITS.connect },
    // What the page has already is not counted: `core` is shared.
    { name: 'codec of codes', bytes: await bundledTogether(UR_FILES, isOutsideUr), limit: LIMITS.ur },
    { name: 'codec of Ledger', bytes: await bundled('src/signers/ledger/sign-with-ledger.ts', /^#core\//), limit: LIMITS.ledger },
    { name: 'codec of Trezor', bytes: await bundled('src/signers/trezor/sign-with-trezor.ts', /^#core\//), limit: LIMITS.trezor },
    // Both run in every page that somebody looks at.
    { name: 'extension, in the page', bytes: await bundled('src/shells/extension/page.ts'), limit: LIMITS.injected },
    { name: 'extension, beside the page', bytes: await bundled('src/shells/extension/relay.ts'), limit: LIMITS.relay },
  ]
  return { files, measures }
}

/** `npm run size`: prints JSON, exit 1 when a limit is passed or files import each other. Builds first when the build is older than a source. */
if (import.meta.main) {
  if (isStale()) await buildApp()
  const result = await sizes()
  const over = result.measures.filter(({ bytes, limit }) => bytes > limit)
  const cycles = chunkCycles(readManifest(DIST))
  console.log(JSON.stringify({ ...result, over: over.map(({ name }) => name), cycles }, null, 2))
  process.exitCode = over.length === 0 && cycles.length === 0 ? 0 : 1
}
