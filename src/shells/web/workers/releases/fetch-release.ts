import {
  type BuildRecord,
  MAX_RELEASE_FILE_BYTES,
  MAX_RECORD_BYTES,
  RECORD_FILE,
  readBuildRecord,
  recordLines,
  VERSION_FILE,
  SIGNATURE_FILES,
  SUMS_FILE,
  namesRecord,
} from '#core/release/build-record'
import { fromBytes } from '#core/bytes/hex'
import { joined } from '#core/bytes/joined'
import type { SignedSums } from '#core/release/release-state'
import { type ReleaseInfo, readReleaseInfo } from '#core/release/release-info'
import { defined } from '#core/defined'
import { fail, isError } from '#core/errors'

/** Asks the host for a file of the site by its path. Rejects where nothing comes back. */
export type FetchFile = (path: string) => Promise<Response>

/** What the host offers, before its files are fetched. */
export type Offer = { readonly record: BuildRecord; readonly text: string; readonly info: ReleaseInfo; readonly signed?: SignedSums }

const MAX_SIGNATURE_BYTES = 4_096
/** Requests at once: as many as a browser makes to one host over HTTP/1.1. */
const AT_ONCE = 6

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** In lower hexadecimal, as records have it. */
async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return fromBytes(new Uint8Array(await crypto.subtle.digest('SHA-256', data))).slice(2)
}

/** The bytes of a response, at most `most`; what is larger is not read to its end. */
async function readBytes(response: Response, file: string, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > most) {
      await reader.cancel()
      throw fail('release/too-large', { file })
    }
    parts.push(value)
  }
  return joined(parts)
}

/** A file of the host, whole. Throws `release/unreachable`, also where the host says that it has none, and `release/too-large`. */
async function fetchBytes(fetchFile: FetchFile, file: string, most: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetchFile(`/${file}`)
    if (!response.ok) throw fail('release/unreachable', { file })
    return await readBytes(response, file, most)
  } catch (error) {
    throw isError(error) ? error : fail('release/unreachable', { file }, error)
  }
}

/** A file that a record names. Throws `release/differs` where the host sends another. */
export async function fetchRecorded(fetchFile: FetchFile, file: string, record: BuildRecord): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await fetchBytes(fetchFile, file, MAX_RELEASE_FILE_BYTES)
  if ((await sha256(bytes)) !== record.files[file]) throw fail('release/differs', { file })
  return bytes
}

/** A file that a host need not have: many answer a path that they do not have with a page. `begins`: how such a file begins. */
async function fetchOptional(fetchFile: FetchFile, file: string, most: number, begins: RegExp): Promise<string | undefined> {
  try {
    const text = decoder.decode(await fetchBytes(fetchFile, file, most))
    return begins.test(text) ? text : undefined
  } catch (error) {
    // Absent or far too large. Where a signature is needed, the page refuses the release for lacking one.
    if (isError(error, 'release/unreachable') || isError(error, 'release/too-large')) return undefined
    throw error
  }
}

/** The list that names the record, and its signatures; undefined where the host has none of this record. */
async function fetchSigned(fetchFile: FetchFile, record: Uint8Array<ArrayBuffer>): Promise<SignedSums | undefined> {
  const list = await fetchOptional(fetchFile, SUMS_FILE, MAX_RECORD_BYTES, /^[0-9a-f]{64} {2}/)
  if (list === undefined || !namesRecord(list, await sha256(record))) return undefined
  const signatures = await Promise.all(
    SIGNATURE_FILES.map((file) => fetchOptional(fetchFile, file, MAX_SIGNATURE_BYTES, /^untrusted comment:/)),
  )
  return { list, signatures: signatures.filter((text) => text !== undefined) }
}

/** The host's record, what it says of itself, and who signed it. Throws `release/…`. */
export async function fetchOffer(fetchFile: FetchFile): Promise<Offer> {
  const bytes = await fetchBytes(fetchFile, RECORD_FILE, MAX_RECORD_BYTES)
  const text = decoder.decode(bytes)
  const record = readBuildRecord(text)
  if ((await sha256(encoder.encode(recordLines(record.files)))) !== record.hash) throw fail('release/malformed', { file: RECORD_FILE })
  const info = readReleaseInfo(decoder.decode(await fetchRecorded(fetchFile, VERSION_FILE, record)))
  return { record, text, info, ...defined({ signed: await fetchSigned(fetchFile, bytes) }) }
}

/**
 * Fetches every file of a record and hands each on once it was compared with its hash. `known`: a file that is here already under the same hash, so that
 * an update fetches what differs. The first failure ends it.
 */
export async function fetchFiles(
  { record, fetchFile }: { readonly record: BuildRecord; readonly fetchFile: FetchFile },
  known: (file: string, hash: string) => Promise<Response | undefined>,
  keep: (file: string, body: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const files = Object.entries(record.files)
  let next = 0
  let failed = false
  const lane = async (): Promise<void> => {
    for (let index = next++; index < files.length && !failed; index = next++) {
      const [file, hash] = files[index] ?? ['', '']
      const here = await known(file, hash)
      await keep(file, here === undefined ? await fetchRecorded(fetchFile, file, record) : new Uint8Array(await here.arrayBuffer()))
    }
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      lane().catch((error: unknown) => {
        failed = true
        throw error
      }),
    ),
  )
}
