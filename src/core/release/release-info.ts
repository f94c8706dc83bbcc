import { defined } from '../defined.ts'
import { fail } from '../errors.ts'
import { parseJson, readJsonObject } from '../text/json.ts'
import { VERSION_FILE } from './build-record.ts'

/** What a release says of itself. Its author's word, as far as the release is signed. */
export type ReleaseInfo = {
  /** Major, minor, patch: `0.2.0`. */
  readonly version: string
  /** The day it was released, `2026-12-01`. Absent in a build that is no release. */
  readonly date?: string
  /** Mends something that endangers people: shown at once. */
  readonly isSecurity: boolean
  /** What is new, as the changelog says it; at most `MAX_CHANGES` characters. Text of strangers, where the release is. */
  readonly changes: string
}

export const MAX_CHANGES = 8_000
/** Days after which a build says that it is old. */
export const OLD_AFTER_DAYS = 90

const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/
/** Whether a text is a version as a release has it. */
export const isVersion = (text: string): boolean => VERSION.test(text)

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

const malformed = () => fail('release/malformed', { file: VERSION_FILE })

/** Reads what a release says of itself. Throws `release/malformed`. */
export function readReleaseInfo(text: string): ReleaseInfo {
  const { version, date, isSecurity, changes } = readJsonObject(parseJson(text, malformed), malformed)
  if (typeof version !== 'string' || !isVersion(version)) throw malformed()
  if (date !== undefined && (typeof date !== 'string' || !DAY.test(date) || Number.isNaN(Date.parse(date)))) throw malformed()
  if (typeof isSecurity !== 'boolean' || typeof changes !== 'string' || changes.length > MAX_CHANGES) throw malformed()
  return { version, isSecurity, changes, ...defined({ date }) }
}

/**
 * Negative where `a` is the older version, zero where they are the same.
 * @example compareVersions('0.10.0', '0.9.1') > 0 // true
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Days since a release, whole; undefined where it has no day. `now` in ms since 1970. */
export const ageInDays = ({ date }: Pick<ReleaseInfo, 'date'>, now: number): number | undefined =>
  date === undefined ? undefined : Math.max(0, Math.floor((now - Date.parse(date)) / DAY_MS))
