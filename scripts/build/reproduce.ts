import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { EXTENSION } from './build-extension.ts'
import { type BuildRecord, DIST, recordOf } from './dist.ts'

const PARTS = ['src', 'data', 'scripts', 'packages', 'docs', 'public', 'index.html', 'package.json', 'vite.config.ts', 'lingui.config.ts']
const configs = () => readdirSync('.').filter((name) => /^tsconfig.*\.json$/.test(name))

/** What is built, by which script, and where it is kept. */
const BUILDS = [
  { what: 'the app', script: 'scripts/build/build.ts', kept: DIST },
  { what: 'the extension', script: 'scripts/build/build-extension.ts', kept: EXTENSION },
] as const

type Reproduced = { readonly what: string; readonly hash: string; readonly differing: readonly string[] }

/**
 * Builds each twice, the second time from a copy in another folder, in another time zone and language, and compares byte
 * for byte (checklist X4). `node scripts/build/reproduce.ts` prints one hash of each, or the files that differ; `--built` takes what was
 * just built here from the same sources as the first of the two.
 */
export function reproduce({ built }: { readonly built: boolean }): readonly Reproduced[] {
  const room = mkdtempSync(join(tmpdir(), 'assay-build-'))
  try {
    const copy = join(room, 'elsewhere', 'sources')
    for (const part of [...PARTS, ...configs()]) if (existsSync(part)) cpSync(part, join(copy, part), { recursive: true })
    linkTree(resolve('node_modules'), join(copy, 'node_modules'))
    return BUILDS.map(({ what, script, kept }) => {
      const first = built ? recordOf(kept) : buildIn(resolve('.'), script, join(room, `first-${kept}`), {})
      const second = buildIn(copy, script, join(room, `second-${kept}`), {
        TZ: 'Pacific/Auckland',
        LANG: 'tr_TR.UTF-8',
        LC_ALL: 'tr_TR.UTF-8',
      })
      const paths = new Set([...Object.keys(first.files), ...Object.keys(second.files)])
      return { what, hash: first.hash, differing: [...paths].filter((path) => first.files[path] !== second.files[path]).sort() }
    })
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

function buildIn(folder: string, script: string, out: string, env: Record<string, string>): BuildRecord {
  const done = spawnSync(process.execPath, [script, '--out', out], { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${script} in ${folder} failed:\n${done.stdout}${done.stderr}`)
  return recordOf(out)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } })
  for (const { what, hash, differing } of reproduce(values)) {
    const same = differing.length === 0
    console.log(
      same ? `Two builds of ${what}, the same bytes: sha256 ${hash}` : `Two builds of ${what} differ in:\n  ${differing.join('\n  ')}`,
    )
    if (!same) process.exitCode = 1
  }
}
