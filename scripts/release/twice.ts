import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../build/elsewhere.ts'
import type { BuiltFolders } from './assemble.ts'
import { differences, type FileSet, readFolder, sha256 } from './file-set.ts'
import { createKey, publicKeyOf } from '../minisign/sign.ts'
import { secretKeyFile } from './minisign.ts'
import { Refusal } from './refusal.ts'
import { SUMS } from './sums.ts'
import type { Trust } from './trusted-keys.ts'
import { verifyRelease } from './verify-release.ts'

type Pair<T> = readonly [T, T]

/** What a release of these sources is made from here: any commit does, since the same one is named twice. */
const SOURCE = ['--commit', '0123456789abcdef0123456789abcdef01234567', '--committed', '2026-01-02T03:04:05Z', '--notes', '# Assay\n']

function isRefused(files: FileSet, trust: Trust): boolean {
  try {
    verifyRelease(files, { trust })
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

/** Every file of a release, each with one byte changed, and each left out: what was accepted all the same. */
function acceptedChanges(files: FileSet, trust: Trust): readonly string[] {
  return [...files].flatMap(([path, data]) => {
    const changed = data.slice()
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
    const without = new Map([...files].filter(([other]) => other !== path))
    return [
      ...(isRefused(new Map([...files, [path, changed]]), trust) ? [] : [`${path}: another byte in it was accepted`]),
      ...(isRefused(without, trust) ? [] : [`${path}: that it was missing was accepted`]),
    ]
  })
}

/**
 * Makes a release in two places from what was built in each, with one key, and compares byte for byte. Then it is verified, and must be refused after any
 * change of any of its files.
 */
export function releaseTwice(places: Pair<Place>, built: Pair<BuiltFolders>, scratch: string) {
  const key = createKey()
  const keyFile = join(scratch, 'release.key')
  writeFileSync(keyFile, secretKeyFile(key, undefined))
  chmodSync(keyFile, 0o644) // it is thrown away, and another user reads it
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
  const [first, second] = places.map((place, index) => {
    const out = place.folderFor('release')
    const { web, keyless, extension } = built[index === 0 ? 0 : 1]
    const args = [
      '--web',
      web,
      '--keyless',
      keyless,
      '--extension',
      extension,
      '--out',
      out,
      '--version',
      version,
      '--key',
      keyFile,
      ...SOURCE,
    ]
    place.run('scripts/release/assemble.ts', args)
    return readFolder(out)
  }) as [FileSet, FileSet]
  const trust: Trust = { list: { needed: 1, keys: [] }, named: [publicKeyOf(key)] }
  const isVerified = !isRefused(first, trust)
  const faults = [
    ...differences(first, second),
    ...(isVerified ? acceptedChanges(first, trust) : ['the release as it was made is refused']),
  ]
  return {
    what: `the release (${first.size} files, verified, refused after ${2 * first.size} changes)`,
    hash: sha256(first.get(SUMS) ?? ''),
    differing: faults,
  }
}
