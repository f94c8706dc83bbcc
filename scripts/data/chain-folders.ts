import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'rolldown'

/** Where every fact about one chain is: a folder for each, called by its chain id. */
export const CHAINS = 'data/chains'

/**
 * What the code reads of every chain at once, by `#data/each/KIND`: the file of that name; those that are `later` only when a chain is looked at. `endpoints` are those of
 * the few chains that are offered at first run, which whole screens go by; `catalogue` are those of all, which are loaded when somebody looks for a chain.
 */
const KINDS: Readonly<Record<string, 'now' | 'later'>> = {
  chain: 'now',
  endpoints: 'now',
  catalogue: 'now',
  fees: 'now',
  forks: 'now',
  beacon: 'now',
  checkpoint: 'now',
  layouts: 'now',
  labels: 'now',
  bridges: 'now',
  rollup: 'now',
  portal: 'now',
  builders: 'now',
  reactors: 'now',
  tokens: 'later',
  exchanges: 'later',
  feeds: 'later',
}

/** What `#data/each/KIND` exports. */
const exported = (kind: string): string => `${kind.toUpperCase()}_FILES`

/** The chains that have a folder, by their ids. Throws for a folder that is called otherwise. */
export function chainIds(folder: string = CHAINS): readonly number[] {
  return readdirSync(folder)
    .map((name) => {
      if (!/^[1-9]\d{0,14}$/.test(name)) throw new Error(`${join(folder, name)}: a chain's folder is called by its chain id`)
      return Number(name)
    })
    .sort((a, b) => a - b)
}

/** The file of a kind of each chain that has one. */
export const pathsOf = (kind: string, folder: string = CHAINS): readonly (readonly [chainId: number, path: string])[] =>
  chainIds(folder)
    .map((chainId) => [chainId, join(folder, String(chainId), `${kind === 'catalogue' ? 'endpoints' : kind}.json`)] as const)
    .filter(([, path]) => existsSync(path))

/** Every file of a kind, as it stands. Throws for one that is no JSON, and names it. */
export const readEach = (kind: string, folder: string = CHAINS): Readonly<Record<number, unknown>> =>
  Object.fromEntries(pathsOf(kind, folder).map(([chainId, path]) => [chainId, readJson(path)]))

const isFirst = (file: unknown): boolean => typeof file === 'object' && file !== null && 'first' in file

/** Where a rule of fees was read is for who keeps the folders: it would weigh on a chunk that is nearly full. */
const ruleAlone = (file: unknown): unknown => (typeof file === 'object' && file !== null && 'rule' in file ? { rule: file.rule } : file)

/** The same of where a chain's portal was read. */
const sourceless = (file: unknown): unknown => {
  if (typeof file !== 'object' || file === null) return file
  const { source: _, date: __, ...facts } = file as { readonly source?: unknown; readonly date?: unknown }
  return facts
}

/** What `#data/each/KIND` holds, of a kind whose files are put in place. Throws as `readEach`. */
export function eachOf(kind: string, folder: string = CHAINS): Readonly<Record<number, unknown>> {
  const files = Object.entries(readEach(kind, folder))
  if (kind === 'endpoints') return Object.fromEntries(files.filter(([, file]) => isFirst(file)))
  if (kind === 'portal') return Object.fromEntries(files.map(([chainId, file]) => [chainId, sourceless(file)]))
  return Object.fromEntries(kind === 'fees' ? files.map(([chainId, file]) => [chainId, ruleAlone(file)]) : files)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const IMPORTED = /^#data\/each\/([a-z]+)$/
const MADE = /^\0each-chain:([a-z]+):(.*)$/

/**
 * What stands behind `#data/each/KIND` in a build: one module with the file of each folder, so that a chain is a folder and nothing else. The folders are those beside
 * the `src` that asks. For Vite and for rolldown.
 */
export const chainFolders = (): Plugin => ({
  name: 'assay:chain-folders',
  resolveId: {
    order: 'pre',
    handler(source, importer) {
      const kind = IMPORTED.exec(source)?.[1]
      if (kind === undefined) return null
      if (KINDS[kind] === undefined) throw new Error(`${source}: no chain has a file ${kind}.json that is read of each`)
      const from = importer?.replaceAll('\\', '/') ?? ''
      return `\0each-chain:${kind}:${join(from.slice(0, Math.max(0, from.lastIndexOf('/src/'))), CHAINS)}`
    },
  },
  load(id) {
    const [, kind = '', folder = ''] = MADE.exec(id) ?? []
    if (kind === '') return null
    const rows =
      KINDS[kind] === 'later'
        ? pathsOf(kind, folder).map(([chainId, path]) => `${chainId}:()=>import(${JSON.stringify(resolve(path).replaceAll('\\', '/'))})`)
        : Object.entries(eachOf(kind, folder)).map(([chainId, file]) => `${chainId}:${JSON.stringify(file)}`)
    return { code: `export const ${exported(kind)}={${rows.join(',\n')}}`, moduleSideEffects: false }
  },
})
