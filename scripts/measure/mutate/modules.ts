import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire, registerHooks, stripTypeScriptTypes } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readOwnDescriptor } from '../../data/descriptors/templates.ts'
import { gather, type Suite, type Test } from './suite.ts'
import { withWeakMarks } from './weak.ts'

/**
 * Modules of ours as often as they are wanted. A mutant is tried in modules that were loaded for it alone: the changed one, whatever leads to it, and the
 * file of tests. So nothing that one mutant left in a module is met by the next, and what is computed while a module is loaded is computed anew.
 * All others are shared, and so are their stripped texts.
 */
export type Load = {
  /** What a file declares, in modules of its own for this load; the same when it is asked again. */
  suite(file: string): Promise<Suite>
  tests(file: string): Promise<readonly Test[]>
  /** Cleans up after the tests that ran, and forgets what is no longer wanted. The modules themselves stay in memory: Node never lets go of one. */
  end(): Promise<void>
}
/** What a module is in this load, if it is not what is on disk. By its path. */
export type Change = (path: string) => string | undefined

const SUITE = new URL('./suite.ts', import.meta.url).href
const HERE = new URL('.', import.meta.url).href
const isOurs = (url: string): boolean =>
  /^file:.*\/(?:src|test|devnet|scripts)\//.test(url) &&
  !url.includes('/node_modules/') &&
  !(url.startsWith(HERE) && !url.includes('.test.ts'))
/** What a load without a changed module has for itself: the practice chain of a process is shared by all. */
const isOwn = (url: string): boolean => /\/(?:src|test)\//.test(url)
const bare = (url: string): string => url.split('?')[0] ?? url
const tagOf = (url: string | undefined): string | undefined => url?.split('?load=')[1]

const stripped = new Map<string, string>()
/** Who imports a module, by its address, also where that is done while it runs. */
const importers = new Map<string, Set<string>>()
const learned = new Set<string>()
const loads = new Map<string, { readonly isFresh: (url: string) => boolean; readonly change: Change }>()

const GLOB = /import\.meta\.glob\s*\(\s*'([^']+)',\s*\{ query: '\?raw', import: 'default'(, eager: true)? \}\)/g
/** The texts of files that the app is built with, as the build has them: descriptors of ours without templates, everything else as it stands. */
const rawText = (path: string): string =>
  /\/descriptors\/[^/]+\.json$/.test(path) ? readOwnDescriptor(path).text : readFileSync(path, 'utf8')
const raw = new Map<string, Readonly<Record<string, string>>>()
function rawFiles(folder: string, pattern: string): Readonly<Record<string, string>> {
  const known = raw.get(pattern)
  if (known !== undefined) return known
  const paths = globSync(resolve(folder, pattern)).toSorted()
  const texts = Object.fromEntries(paths.map((path) => [relative(folder, path), rawText(path)]))
  raw.set(pattern, texts)
  return texts
}
Object.assign(globalThis, { __rawFiles: rawFiles })

/** The one thing that Vite alone understands: many files as texts by one pattern. */
const withGlobs = (path: string, source: string): string =>
  source.replaceAll(GLOB, (_, pattern: string, eager?: string) => {
    const texts = `globalThis.__rawFiles(${JSON.stringify(dirname(path))}, ${JSON.stringify(pattern)})`
    return eager === undefined ? `Object.fromEntries(Object.entries(${texts}).map(([path, text]) => [path, async () => text]))` : texts
  })

const asScript = (path: string, source: string): string => {
  const marked = path.endsWith('.test.ts') ? withWeakMarks(path, source) : source
  return withGlobs(path, stripTypeScriptTypes(marked, { mode: 'strip' }))
}
function sourceOf(url: string, change: Change | undefined): string {
  const path = fileURLToPath(url)
  const changed = change?.(path)
  if (changed !== undefined) return asScript(path, changed)
  const known = stripped.get(url)
  if (known !== undefined) return known
  const text = asScript(path, readFileSync(path, 'utf8'))
  stripped.set(url, text)
  return text
}

const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'([.#][^']*)'/g
/** Reads what a module imports, and what that imports: what is imported while a test runs has to be known before. */
function learn(start: string): void {
  const open = [start]
  for (const url of open) {
    if (learned.has(url)) continue
    learned.add(url)
    for (const [, specifier = ''] of sourceOf(url, undefined).matchAll(IMPORTED)) {
      const target = resolved(url, specifier)
      if (target === undefined || !isOurs(target) || !target.endsWith('.ts')) continue
      importers.set(target, (importers.get(target) ?? new Set()).add(url))
      open.push(target)
    }
  }
}

function resolved(url: string, specifier: string): string | undefined {
  try {
    return pathToFileURL(createRequire(url).resolve(specifier)).href
  } catch {
    return undefined // a text that looks like an import, or a file that only a build has
  }
}

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL
    if (parent === undefined || !isOurs(parent)) return next(specifier, context)
    if (specifier === 'vitest') return { url: SUITE, shortCircuit: true }
    const found = next(specifier, { ...context, parentURL: bare(parent) })
    if (!isOurs(found.url) || !found.url.endsWith('.ts')) return found
    const tag = tagOf(parent)
    return tag !== undefined && loads.get(tag)?.isFresh(found.url) === true ? { ...found, url: `${found.url}?load=${tag}` } : found
  },
  load(url, context, next) {
    const own = bare(url)
    if (!isOurs(own) || !own.endsWith('.ts')) return next(url, context)
    return { format: 'module', source: sourceOf(own, loads.get(tagOf(url) ?? '')?.change), shortCircuit: true }
  },
})

/** A module and all that lead to it. */
function leadingTo(url: string): ReadonlySet<string> {
  const found = new Set([url])
  for (const one of found) for (const importer of importers.get(one) ?? []) found.add(importer)
  return found
}

let count = 0
/** `around`: the path of the module that is changed, so that only what leads to it is loaded anew; without it everything is, but for the practice chain. */
export function createLoad(change: Change, around?: string): Load {
  const tag = String(++count)
  const centre = around === undefined ? undefined : pathToFileURL(around).href
  let fresh: ReadonlySet<string> = new Set()
  loads.set(tag, { isFresh: (url) => (centre === undefined ? isOwn(url) : fresh.has(url)), change })
  const known = new Map<string, Promise<Suite>>()
  const suite = (file: string): Promise<Suite> => {
    learn(pathToFileURL(file).href)
    if (centre !== undefined) fresh = leadingTo(centre)
    const found =
      known.get(file) ??
      gather(async () => {
        if (before !== undefined) await import(`${before}?load=${tag}.${known.size}`)
        await import(`${pathToFileURL(file).href}?load=${tag}`)
      })
    known.set(file, found)
    return found
  }
  return {
    suite,
    tests: async (file) => (await suite(file)).tests,
    async end() {
      for (const one of known.values())
        await one
          .then(
            (loaded) => loaded.end(),
            () => undefined, // it could not be loaded
          )
          .catch(() => undefined)
      known.clear()
      loads.delete(tag)
    },
  }
}

/** What Vitest would load before each file of tests, if this project has it. */
let before: string | undefined
/** One seed for all generators, and what each file of tests of this project begins with: an empty pretended disk, a practice chain that is used again. */
export function prepareProcess(root: string, seed: string): void {
  process.env['ASSAY_SEED'] ??= seed
  const file = resolve(root, 'test/support/fresh-file.ts')
  if (existsSync(file)) before = pathToFileURL(file).href
}
