import { fail } from '../errors.ts'
import { parseJson, readJsonObject } from '../text/json.ts'

/** What a build is, as `build.json` beside the page says it: SHA-256 of each file by its path, in lower hexadecimal, and one hash of them all. */
export type BuildRecord = { readonly hash: string; readonly files: Readonly<Record<string, string>> }

/** Where the record lies, from the root of the site. It is not in itself. */
export const RECORD_FILE = 'build.json'
/** What a release says of itself: version, day, changes. A file of the record. */
export const VERSION_FILE = 'version.json'
/** The service worker. Its address never changes, since a browser knows it by that. */
export const WORKER_FILE = 'service-worker.js'

/** The list of a release: SHA-256 of each of its files, as `sha256sum` prints them; and who signed it, in the form of minisign. A host serves them beside the record. */
export const SUMS_FILE = 'SHA256SUMS'
export const SIGNATURE_FILES = [`${SUMS_FILE}.minisig`, `${SUMS_FILE}.2.minisig`] as const

/** Files that speak of a build, and are none of it. */
export const BESIDE_RECORD: readonly string[] = [RECORD_FILE, SUMS_FILE, ...SIGNATURE_FILES]

/** Bytes of a record at most, and of one file. Ours are a hundredth and a twentieth of that. */
export const MAX_RECORD_BYTES = 4_194_304
export const MAX_RELEASE_FILE_BYTES = 33_554_432
const MAX_FILES = 10_000

const HASH = /^[0-9a-f]{64}$/
/** Names that mean the same on every host and in every address: no dots at the beginning of a part, nothing that is written in two ways. */
const PATH = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/

const malformed = () => fail('release/malformed', { file: RECORD_FILE })

/** The lines that the hash of a record is taken of, as `sha256sum` prints them, sorted by path. */
export const recordLines = (files: BuildRecord['files']): string =>
  Object.keys(files)
    .sort()
    .map((path) => `${files[path] ?? ''}  ${path}\n`)
    .join('')

/**
 * Reads a record that a host sent. Its own hash is for the caller to compare with that of `recordLines`, since hashing is not for a pure module.
 * Throws `release/malformed`.
 */
export function readBuildRecord(text: string): BuildRecord {
  const { hash, files } = readJsonObject(parseJson(text, malformed), malformed)
  if (typeof hash !== 'string' || !HASH.test(hash)) throw malformed()
  const entries = Object.entries(readJsonObject(files, malformed))
  if (entries.length === 0 || entries.length > MAX_FILES) throw malformed()
  const known: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [path, value] of entries) {
    if (path.length > 200 || !PATH.test(path) || typeof value !== 'string' || !HASH.test(value)) throw malformed()
    known[path] = value
  }
  if (known['index.html'] === undefined || known[VERSION_FILE] === undefined) throw malformed()
  return { hash, files: known }
}

/**
 * Whether a release's list names a record, which lies in `web/` there. `hash`: SHA-256 of the record's own bytes, in lower hexadecimal.
 * @example namesRecord(`${hash}  web/build.json\n`, hash) // true
 */
export const namesRecord = (list: string, hash: string): boolean => `\n${list}`.includes(`\n${hash}  web/${RECORD_FILE}\n`)
