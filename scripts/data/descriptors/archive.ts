import { gunzipSync, inflateRawSync } from 'node:zlib'

/** Files of an archive by their path, without the folder that all are in; and the commit that `git archive` writes into it. */
export type Archive = { readonly commit: string | undefined; readonly files: ReadonlyMap<string, Uint8Array> }

/** More than any registry holds; a small archive may unpack to anything. */
const MAX_UNPACKED = 256 * 1024 * 1024

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const isCommit = (words: string): boolean => /^[0-9a-f]{40}$/.test(words)

/** Reads a `.tar.gz` or a `.zip`, by what is in it. Throws for anything else. */
export function readArchive(bytes: Uint8Array): Archive {
  const { commit, files } =
    bytes[0] === 0x1f && bytes[1] === 0x8b ? readTar(gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED })) : readZip(bytes)
  return { commit, files: withoutTop(files) }
}

/** Archives of a repository hold one folder with all in it. */
function withoutTop(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const tops = new Set([...files.keys()].map((path) => path.split('/')[0]))
  const [top] = tops
  if (tops.size !== 1 || [...files.keys()].some((path) => !path.includes('/'))) return files
  return new Map([...files].map(([path, bytes]) => [path.slice((top?.length ?? 0) + 1), bytes]))
}

const BLOCK = 512

/** ustar with pax headers, as git and GNU tar write it (POSIX.1-2001, "pax Interchange Format"). */
function readTar(bytes: Uint8Array): Archive {
  const files = new Map<string, Uint8Array>()
  let commit: string | undefined
  let longName: string | undefined
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0;) {
    const field = (start: number, size: number): string => text(bytes.subarray(at + start, at + start + size)).replace(/\0.*$/s, '')
    const size = Number.parseInt(field(124, 12).trim() || '0', 8)
    if (!Number.isSafeInteger(size) || size < 0 || at + BLOCK + size > bytes.length) throw new Error('The archive is cut off, or no tar.')
    const body = bytes.subarray(at + BLOCK, at + BLOCK + size)
    const kind = field(156, 1)
    const name = longName ?? [field(345, 155), field(0, 100)].filter((part) => part !== '').join('/')
    longName = undefined
    if (kind === 'g') commit = paxValue(body, 'comment') ?? commit
    else if (kind === 'x') longName = paxValue(body, 'path')
    else if (kind === 'L') longName = text(body).replace(/\0.*$/s, '')
    else if (kind === '0' || kind === '') files.set(name, body)
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return { commit: commit !== undefined && isCommit(commit) ? commit : undefined, files }
}

/** Records are "length key=value\n". */
function paxValue(body: Uint8Array, key: string): string | undefined {
  for (let at = 0; at < body.length;) {
    const length = Number.parseInt(text(body.subarray(at, at + 12)), 10)
    if (!(length > 0)) return undefined
    const record = text(body.subarray(at, at + length - 1))
    const start = `${length} ${key}=`
    if (record.startsWith(start)) return record.slice(start.length)
    at += length
  }
  return undefined
}

const LOCAL_FILE = 0x04034b50
const CENTRAL_FILE = 0x02014b50
const CENTRAL_END = 0x06054b50
const CENTRAL_END_SIZE = 22

/** PKWARE APPNOTE 6.3: the central directory, stored and deflated files; no zip64 and no encryption, which `git archive` does not write. */
function readZip(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - CENTRAL_END_SIZE
  while (end >= 0 && view.getUint32(end, true) !== CENTRAL_END) end--
  if (end < 0) throw new Error('The file is neither a .tar.gz nor a .zip.')
  const comment = text(bytes.subarray(end + CENTRAL_END_SIZE, end + CENTRAL_END_SIZE + view.getUint16(end + 20, true)))
  const files = new Map<string, Uint8Array>()
  let left = MAX_UNPACKED
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (view.getUint32(at, true) !== CENTRAL_FILE) throw new Error('The archive is no zip that can be read.')
    const nameSize = view.getUint16(at + 28, true)
    const name = text(bytes.subarray(at + 46, at + 46 + nameSize))
    if (!name.endsWith('/')) {
      const body = zipFile(bytes, view, at, left)
      left -= body.length
      files.set(name, body)
    }
    at += 46 + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return { commit: isCommit(comment) ? comment : undefined, files }
}

function zipFile(bytes: Uint8Array, view: DataView, entry: number, left: number): Uint8Array {
  const method = view.getUint16(entry + 10, true)
  const packed = view.getUint32(entry + 20, true)
  const header = view.getUint32(entry + 42, true)
  if (view.getUint32(header, true) !== LOCAL_FILE) throw new Error('The archive is no zip that can be read.')
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
  const body = bytes.subarray(start, start + packed)
  if (method === 0) return body
  if (method !== 8) throw new Error(`The archive packs its files in a way that is not read here (method ${method}).`)
  return inflateRawSync(body, { maxOutputLength: left })
}
