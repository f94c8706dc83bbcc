import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { Refusal } from './refusal.ts'

/** Files by path, with forward slashes. */
export type FileSet = ReadonlyMap<string, Uint8Array>

export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** JSON as every file of a release is written. */
export const jsonFile = (value: unknown): Uint8Array => utf8(`${JSON.stringify(value, null, 2)}\n`)

/** By code unit: the order of `Array.sort`, which no language changes. */
export const sorted = (files: FileSet): FileSet => new Map([...files].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))

/** A path that stays inside its folder on every system, and that every tool reads alike. */
export const isSafePath = (path: string): boolean =>
  path.length <= 200 && path.split('/').every((part) => /^[\w@.+-]+$/.test(part) && part !== '.' && part !== '..')

/** Every file under a folder, those that begin with a dot too. Refuses links and devices: what they lead to is not in the folder. */
export function readFolder(folder: string): FileSet {
  const files = new Map<string, Uint8Array>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const full = join(entry.parentPath, entry.name)
    const path = relative(folder, full).split(sep).join('/')
    if (!entry.isFile()) throw new Refusal('file-added', `${path} is not an ordinary file.`)
    files.set(path, readFileSync(full))
  }
  return sorted(files)
}

/** Writes files under a folder. */
export function writeFolder(folder: string, files: FileSet): void {
  for (const [path, data] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), data)
  }
}

/** The same files inside a folder. */
export const under = (folder: string, files: FileSet): FileSet => new Map([...files].map(([path, data]) => [`${folder}/${path}`, data]))

/** The files of a folder, by their paths in it. */
export const within = (folder: string, files: FileSet): FileSet =>
  new Map([...files].filter(([path]) => path.startsWith(`${folder}/`)).map(([path, data]) => [path.slice(folder.length + 1), data]))

/** What two sets of files differ in, each path with what is wrong with it in the second. */
export function differences(expected: FileSet, actual: FileSet): readonly string[] {
  const paths = [...new Set([...expected.keys(), ...actual.keys()])].sort()
  return paths.flatMap((path) => {
    const [wanted, present] = [expected.get(path), actual.get(path)]
    if (wanted === undefined) return [`${path} is one too many`]
    if (present === undefined) return [`${path} is missing`]
    return sha256(wanted) === sha256(present) ? [] : [`${path} has other bytes`]
  })
}
