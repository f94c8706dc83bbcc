import { fail } from '../errors.ts'
import { readJsonObject } from '../text/json.ts'

/** What a build is, as `build.json` beside the page says it: SHA-256 of each file by its path, in lower hexadecimal, and one hash of them all. */
export type BuildRecord = { readonly hash: string; readonly files: Readonly<Record<string, string>> }

/** Where the record lies, from the root of the site. It is not in itself, and neither is its signature. */
export const RECORD_FILE = 'build.json'
/** What a release says of itself: version, day, changes. A file of the record. */
export const VERSION_FILE = 'version.json'
/** The service worker. Its address never changes, since a browser knows it by that. */
export const WORKER_FILE = 'service-worker.js'

/** Bytes of a record at most, and of one file. Ours are a hundredth and a twentieth of that. */
export const MAX_RECORD_BYTES = 4_194_304
export const MAX_FILE_BYTES = 33_554_432
const MAX_FILES = 10_000

const HASH = /^[0-9a-f]{64}$/
/** Names that mean the same on every host and in every address: no dots at the beginning of a part, nothing that is written in two ways. */
const PATH = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/

const malformed = () => fail('release/malformed', { file: RECORD_FILE })

/** The lines that the hash of a record is taken of, as `sha256sum` prints them, sorted by path. */
export const recordLines = (files: BuildRecord['files']): string =>
  Object.keys(files)
    .sort()
    .map((path) => `${files[path]}  ${path}\n`)
    .join('')

/**
 * Reads a record that a host sent. Its own hash is for the caller to compare with that of `recordLines`, since hashing is not for a pure module.
 * Throws `release/malformed`.
 */
export function readBuildRecord(text: string): BuildRecord {
  const { hash, files } = readJsonObject(parse(text), malformed)
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

/** Where a release's signature lies, beside the record that it signs; in the form of minisign. */
export const SIGNATURE_FILE = `${RECORD_FILE}.minisig`
