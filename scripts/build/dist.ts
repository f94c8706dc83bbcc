import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'
import { BESIDE_RECORD, type BuildRecord, RECORD_FILE, recordLines } from '../../src/core/release/build-record.ts'
import { FOLDERS } from '../../src/shells/web/policy.ts'

/** Where the build is kept, and the record in it of what it is. */
export const DIST = 'dist'
export const RECORD = RECORD_FILE

/** Fork schedules that a build carries for older ones: of runs, and of light clients. Each can be pasted in the form of a chain. */
export const SCHEDULES = ['fork-schedules.json', 'consensus-schedules.json'] as const

export type { BuildRecord }

/** Every file under a folder, sorted, with forward slashes; what begins with a dot is no part of what is served. */
export function filesUnder(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .sort()
}

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')

/** Hashes what was built. The hash of the whole is that of the lines `<sha-256>  <path>`, as `sha256sum` prints them. */
export function recordOf(folder: string): BuildRecord {
  const files: Record<string, string> = {}
  for (const path of filesUnder(folder)) if (!BESIDE_RECORD.includes(path)) files[path] = sha256(readFileSync(join(folder, path)))
  return { hash: sha256(recordLines(files)), files }
}

export function writeRecord(folder: string): BuildRecord {
  const record = recordOf(folder)
  writeFileSync(join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`)
  return record
}

/** Workers of the web page, the most that a build has, and those of the extension. */
export const PAGE_WORKERS = ['vault', 'chain', 'evm', 'practice', 'qr'] as const
type WorkerName = (typeof PAGE_WORKERS)[number]
const WORKERS: readonly WorkerName[] = ['vault', 'chain', 'evm', 'qr']

/** What is wrong with the Workers of a build: each must be one file that imports nothing, for its policy allows nothing; and there is no other one. */
export function workerFaults(folder: string, wanted: readonly WorkerName[] = WORKERS): readonly string[] {
  const faults: string[] = []
  for (const name of PAGE_WORKERS) {
    const files = filesUnder(join(folder, FOLDERS[name]))
    const count = wanted.includes(name) ? 1 : 0
    if (files.length !== count) faults.push(`${name}: expected ${count} files in ${FOLDERS[name]}, found ${files.length}`)
    for (const file of files) {
      const { module } = parseSync(file, readFileSync(join(folder, FOLDERS[name], file), 'utf8'))
      const loads = module.staticImports.length + module.dynamicImports.length
      if (loads > 0) faults.push(`${name}: ${file} imports ${loads} other files`)
    }
  }
  return faults
}

const SOURCES = [
  'src',
  'data',
  'public',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
  'scripts/build',
  'scripts/data/chain-folders.ts',
  'scripts/data/descriptors/templates.ts',
  'packages/connect/src',
]

/** When the newest source was changed, in ms since 1970. */
function newestSource(): number {
  const times = SOURCES.flatMap((source) => {
    if (!existsSync(source)) return []
    if (statSync(source).isFile()) return [statSync(source).mtimeMs]
    return filesUnder(source)
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map((path) => statSync(join(source, path)).mtimeMs)
  })
  return Math.max(0, ...times)
}

/** True when there is no build or a source is newer than it. */
export function isStale(folder: string = DIST): boolean {
  const record = join(folder, RECORD)
  return !existsSync(record) || statSync(record).mtimeMs < newestSource()
}

/** How every build ends: the hash of its record. `workers`: those that it has. Throws where they would not run as they are meant to. */
export function finished(folder: string, workers: readonly WorkerName[] = WORKERS): string {
  const faults = workerFaults(folder, workers)
  if (faults.length > 0) throw new Error(`The build is not fit for use:\n  ${faults.join('\n  ')}`)
  return writeRecord(folder).hash
}

/** A build as a command: into the folder named with `--out`, else into `usual`; with `--if-stale` only where a source is newer than what is there. */
export async function runBuild(build: (out: string) => Promise<string>, usual: string): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: 'string', default: usual }, 'if-stale': { type: 'boolean', default: false } } })
  if (values['if-stale'] && !isStale(values.out)) return console.log(`${values.out} is as its sources are`)
  const started = performance.now()
  try {
    const hash = await build(values.out)
    console.log(`built ${values.out} in ${((performance.now() - started) / 1000).toFixed(1)} s, sha256 ${hash}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
