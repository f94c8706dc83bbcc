import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BuildRecord, recordOf } from './dist.ts'

const PARTS = ['src', 'scripts', 'docs', 'public', 'index.html', 'package.json', 'vite.config.ts', 'lingui.config.ts']
const configs = () => readdirSync('.').filter((name) => /^tsconfig.*\.json$/.test(name))

/**
 * Builds twice, the second time from a copy in another folder, in another time zone and language, and compares byte
 * for byte (checklist X4). `node scripts/reproduce.ts` prints the one hash, or the files that differ; `--first FOLDER` takes what was
 * just built there from the same sources as the first of the two.
 */
export function reproduce(built?: string): { readonly hash: string; readonly differing: readonly string[] } {
  const room = mkdtempSync(join(tmpdir(), 'assay-build-'))
  try {
    const copy = join(room, 'elsewhere', 'sources')
    for (const part of [...PARTS, ...configs()]) if (existsSync(part)) cpSync(part, join(copy, part), { recursive: true })
    linkTree(resolve('node_modules'), join(copy, 'node_modules'))
    const first = built === undefined ? buildIn(resolve('.'), join(room, 'first'), {}) : recordOf(built)
    const second = buildIn(copy, join(room, 'second'), { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' })
    const paths = new Set([...Object.keys(first.files), ...Object.keys(second.files)])
    return { hash: first.hash, differing: [...paths].filter((path) => first.files[path] !== second.files[path]).sort() }
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}

/**
 * The same tree again without its bytes, where the file system lets one. Not a symbolic link: what is imported would be known by another
 * relative path than in a clone, and the bundler orders by path.
 */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isFile()) linkFile(source, target)
    else symlinkSync(readlinkSync(source), target)
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target) // another disk
  }
}

function buildIn(folder: string, out: string, env: Record<string, string>): BuildRecord {
  const done = spawnSync(process.execPath, ['scripts/build.ts', '--out', out], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`The build in ${folder} failed:\n${done.stdout}${done.stderr}`)
  return recordOf(out)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { first: { type: 'string' } } })
  const { hash, differing } = reproduce(values.first)
  console.log(differing.length === 0 ? `Two builds, the same bytes: sha256 ${hash}` : `Two builds differ in:\n  ${differing.join('\n  ')}`)
  process.exitCode = differing.length === 0 ? 0 : 1
}
