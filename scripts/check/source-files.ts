import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type EntryPoints, type SourceFiles } from './wall-check.ts'

/** Reads `src`: paths inside it with forward slashes, and what is in each text file. */
export function readSourceFiles(folder = 'src'): SourceFiles {
  const house = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(tsx?|md)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    house.set(relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8'))
  }
  return house
}

/** Where `#room` and `#room/*` lead, from package.json. What leads to several places is left out: `#data/each/*` goes by `#data/*`. */
export function readEntryPoints(): EntryPoints {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Readonly<Record<string, unknown>> }
  return Object.fromEntries(Object.entries(imports).filter((door): door is [string, string] => typeof door[1] === 'string'))
}
