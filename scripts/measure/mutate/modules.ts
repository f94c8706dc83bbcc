import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gather, type Test } from './suite.ts'

/**
 * Modules of ours as often as they are wanted. A mutant is tried in modules that were loaded for it alone: the changed one, whatever leads to it, and the
 * file of tests. So nothing that one mutant left in a module is met by the next, and what is computed while a module is loaded is computed anew.
 * All others are shared, and so are their stripped texts.
 */
export type Load = {
  /**
   * The tests of a file, in modules of their own for this load; the same ones when it is asked again. Of what leads to a changed module only that counts
   * which was loaded before: each file is loaded as it is first.
   */
  tests(file: string): Promise<readonly Test[]>
  /** Forgets what is no longer wanted. The modules themselves stay in memory: Node never lets go of one. */
  end(): void
}
/** What a module is in this load, if it is not what is on disk. By its path. */
export type Change = (path: string) => string | undefined

const SUITE = new URL('./suite.ts', import.meta.url).href
const isOurs = (url: string): boolean => url.startsWith('file:') && url.includes('/src/') && !url.includes('/node_modules/')
const bare = (url: string): string => url.split('?')[0] ?? url
const tagOf = (url: string | undefined): string | undefined => url?.split('?load=')[1]

const stripped = new Map<string, string>()
/** Who imports a module, by its address. Known once all was loaded. */
const importers = new Map<string, Set<string>>()
const loads = new Map<string, { readonly isFresh: (url: string) => boolean; readonly change: Change }>()

const asScript = (source: string): string => stripTypeScriptTypes(source, { mode: 'strip' })
function sourceOf(url: string, change: Change | undefined): string {
  const path = fileURLToPath(url)
  const changed = change?.(path)
  if (changed !== undefined) return asScript(changed)
  const known = stripped.get(url)
  if (known !== undefined) return known
  const text = asScript(readFileSync(path, 'utf8'))
  stripped.set(url, text)
  return text
}

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL
    if (parent === undefined || !isOurs(parent)) return next(specifier, context)
    if (specifier === 'vitest') return { url: SUITE, shortCircuit: true }
    const found = next(specifier, { ...context, parentURL: bare(parent) })
    if (!isOurs(found.url)) return found
    const those = importers.get(found.url) ?? new Set()
    importers.set(found.url, those.add(bare(parent)))
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
/** `around`: the path of the module that is changed, so that only what leads to it is loaded anew; without it everything is. */
export function createLoad(change: Change, around?: string): Load {
  const tag = String(++count)
  const centre = around === undefined ? undefined : pathToFileURL(around).href
  let fresh: ReadonlySet<string> = new Set()
  loads.set(tag, { isFresh: (url) => centre === undefined || fresh.has(url), change })
  const known = new Map<string, Promise<readonly Test[]>>()
  return {
    tests(file) {
      if (centre !== undefined) fresh = leadingTo(centre)
      const tests = known.get(file) ?? gather(async () => import(`${pathToFileURL(file).href}?load=${tag}`))
      known.set(file, tests)
      return tests
    },
    end() {
      known.clear()
      loads.delete(tag)
    },
  }
}
