import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { readArchive } from './archive.ts'

/** A registry's JSON files by their path in it, with what it says of itself. */
export type RegistryFiles = { readonly commit: string; readonly license: string; readonly files: ReadonlyMap<string, string> }

const UNKNOWN = 'unknown'
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Reads a registry from a checkout, an archive of one (`.tar.gz`, `.zip`), or one JSON file with all in it, also as `registry.json` in a folder. */
export function readRegistryFiles(source: string): RegistryFiles {
  if (!existsSync(source)) throw new Error(`${source} is not there.`)
  if (!statSync(source).isDirectory()) return source.endsWith('.json') ? fromBundle(source) : fromArchive(source)
  return existsSync(join(source, 'registry.json')) ? fromBundle(join(source, 'registry.json')) : fromFolder(source)
}

/** `{commit, license, files: {path: descriptor}}`. */
function fromBundle(path: string): RegistryFiles {
  const read = JSON.parse(readFileSync(path, 'utf8')) as { commit?: unknown; license?: unknown; files?: unknown }
  if (typeof read.files !== 'object' || read.files === null) throw new Error(`${path} has no files.`)
  const wanted = Object.entries(read.files).filter(([name]) => isWanted(name))
  const files = wanted.map(([name, value]) => [name, JSON.stringify(value)] as const)
  return { commit: said(read.commit), license: said(read.license), files: new Map(files) }
}

const said = (value: unknown): string => (typeof value === 'string' ? value : UNKNOWN)

function fromArchive(path: string): RegistryFiles {
  const { commit, files } = readArchive(readFileSync(path))
  const read = (name: string): string | undefined => {
    const bytes = files.get(name)
    return bytes === undefined ? undefined : text(bytes)
  }
  const wanted = [...files].filter(([name]) => isWanted(name)).map(([name, bytes]) => [name, text(bytes)] as const)
  return { commit: commit ?? UNKNOWN, license: licenseOf([...files.keys()], read), files: new Map(wanted) }
}

function fromFolder(folder: string): RegistryFiles {
  const files = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    if (entry.isFile() && isWanted(name)) files.set(name, readFileSync(path, 'utf8'))
  }
  const read = (name: string): string | undefined => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined)
  const head = spawnSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' })
  const commit = existsSync(join(folder, '.git')) && head.status === 0 ? head.stdout.trim() : UNKNOWN
  return { commit, license: licenseOf(readdirSync(folder), read), files }
}

/** Descriptors and what they include; not their tests, signatures and indexes. */
const isWanted = (name: string): boolean => /^(?:registry|ercs)\/.+\.json$/.test(name) && !/(?:^|\/)(?:tests|testsv2|sigs)\//.test(name)

function licenseOf(names: readonly string[], read: (name: string) => string | undefined): string {
  const name = names.find((one) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(one))
  const words = name === undefined ? undefined : read(name)
  return words !== undefined && /CC0 1\.0|Creative Commons Zero/i.test(words) ? 'CC0-1.0' : UNKNOWN
}

/** Whether a file is a descriptor by itself, as the registry names them. */
export const isDescriptor = (name: string): boolean => /(?:^|\/)(?:calldata|eip712)-[^/]+\.json$/.test(name)
