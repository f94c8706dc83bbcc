import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS: readonly string[] = ['src', 'test', 'devnet', 'scripts']
/** What a test imports that makes its cases from a seed. */
const GENERATORS = /from '(?:fast-check|[^']*\/generated\.ts)'/

/**
 * The seed of a commit: the first 31 bits of its hash, so that every run of one commit makes the same cases and the next commit makes others.
 * Without a commit (an unpacked archive) it is 1.
 */
export const seedOf = (commit: string): number => (/^[0-9a-f]{8}/.test(commit) ? Number.parseInt(commit.slice(0, 8), 16) >>> 1 : 1)

/** Unit tests that make their cases from a seed, by what they import. */
export function generatorTests(folders: readonly string[] = FOLDERS): readonly string[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter(
      (file) =>
        file.endsWith('.test.ts') && !file.endsWith('.browser.test.ts') && !file.includes('node_modules') && !file.startsWith('test/peers'),
    )
    .filter((file) => GENERATORS.test(readFileSync(file, 'utf8')))
    .toSorted()
}
