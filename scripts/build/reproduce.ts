import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseTwice } from '../release/twice.ts'
import { EXTENSION } from './build-extension.ts'
import { KEYLESS } from './build-keyless.ts'
import { type BuildRecord, DIST, recordOf } from './dist.ts'
import { differencesOfPlaces, elsewhere, here, type Place } from './elsewhere.ts'

/** What is built, by which script, and where it is kept. */
const BUILDS = [
  { what: 'the app', script: 'scripts/build/build.ts', kept: DIST },
  { what: 'the app without a vault', script: 'scripts/build/build-keyless.ts', kept: KEYLESS },
  { what: 'the extension', script: 'scripts/build/build-extension.ts', kept: EXTENSION },
] as const

type Reproduced = { readonly what: string; readonly hash: string; readonly differing: readonly string[] }

/**
 * Builds each twice, the second time elsewhere, and makes a release of both, and compares byte for byte (checklist X4).
 * `node scripts/build/reproduce.ts` prints one hash of each, or the files that differ; `--built` takes what was just built here from the same
 * sources as the first of the two.
 */
export function reproduce({ built }: { readonly built: boolean }): readonly Reproduced[] {
  const scratch = mkdtempSync(join(tmpdir(), 'assay-build-'))
  try {
    const places = [here(scratch), elsewhere(scratch)] as const
    const builds = BUILDS.map(({ what, script, kept }) => {
      const folders = [built ? resolve(kept) : buildIn(places[0], script, kept), buildIn(places[1], script, kept)] as const
      const [first, second] = [recordOf(folders[0]), recordOf(folders[1])]
      return { what, hash: first.hash, differing: differing(first, second), folders }
    })
    const [web, keyless, extension] = builds.map(({ folders }) => folders)
    if (web === undefined || keyless === undefined || extension === undefined) return builds
    return [
      ...builds,
      releaseTwice(
        places,
        [
          { web: web[0], keyless: keyless[0], extension: extension[0] },
          { web: web[1], keyless: keyless[1], extension: extension[1] },
        ],
        scratch,
      ),
    ]
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function buildIn(place: Place, script: string, kept: string): string {
  const out = place.folderFor(kept)
  place.run(script, ['--out', out])
  return out
}

function differing(first: BuildRecord, second: BuildRecord): readonly string[] {
  const paths = new Set([...Object.keys(first.files), ...Object.keys(second.files)])
  return [...paths].filter((path) => first.files[path] !== second.files[path]).sort()
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } })
  console.log(`The second of two differs in: ${differencesOfPlaces()}`)
  for (const { what, hash, differing: paths } of reproduce(values)) {
    const same = paths.length === 0
    console.log(same ? `Two of ${what}, the same bytes: sha256 ${hash}` : `Two of ${what} differ in:\n  ${paths.join('\n  ')}`)
    if (!same) process.exitCode = 1
  }
}
