import { readFileSync, writeFileSync } from 'node:fs'
import { MAX_CHANGES, type ReleaseInfo } from '../../src/core/release/release-info.ts'
import { changelogSection } from '../release/changelog.ts'

/** What the build says of itself: to the person, and to the service worker that keeps it. */
export const VERSION = 'data/version.json'

/** `## 1.2.0 - 2026-12-01`, and behind it ` [SECURITY]` where everybody should take it at once. */
const HEADING = /^## \S+ - (\d{4}-\d{2}-\d{2})( \[SECURITY\])?$/

/**
 * What CHANGELOG.md says of a version. A version without a section, or whose section has no day, is no release: nothing is said of its changes.
 * Changes end at a line, before `MAX_CHANGES` characters.
 */
export function versionInfo(changelog: string, version: string): ReleaseInfo {
  const { heading = '', text = '' } = changelogSection(changelog, version) ?? {}
  const [, date, security] = HEADING.exec(heading) ?? []
  if (date === undefined) return { version, isSecurity: false, changes: '' }
  const changes = text.length <= MAX_CHANGES ? text : text.slice(0, text.lastIndexOf('\n', MAX_CHANGES))
  return { version, date, isSecurity: security !== undefined, changes }
}

/** Of this checkout. */
export function ownVersion(): ReleaseInfo {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
  return versionInfo(readFileSync('CHANGELOG.md', 'utf8'), version)
}

/** `node scripts/data/version.ts`: writes what the build says of itself. A test fails when it is old. */
if (import.meta.main) {
  writeFileSync(VERSION, `${JSON.stringify(ownVersion(), null, 2)}\n`)
  console.log(`wrote ${VERSION}`)
}
