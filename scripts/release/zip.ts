import { deflateSync, inflateSync } from 'fflate'
import { type FileSet, isSafePath, sorted } from './file-set.ts'
import { Refusal } from './refusal.ts'

/**
 * A ZIP archive that depends on nothing but its files (APPNOTE 6.3.10): sorted paths, one date, one set of attributes. The compressor is one of JavaScript,
 * since the bytes that Node's zlib makes depend on its version and on the processor.
 */

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** 1980-01-01 00:00, the first date that the format can say. */
const DATE = 0x0021
/** Version 2.0 of the format, made on Unix. */
const VERSION = 20
const MADE_BY = (3 << 8) | VERSION
/** A regular file, 0644. */
const ATTRIBUTES = (0o100644 << 16) >>> 0
const DEFLATED = 8
const STORED = 0
const LOCAL_SIZE = 30
const CENTRAL_SIZE = 46
const END_SIZE = 22
/** More than any release has; an archive that claims more is not read. */
const MOST_BYTES = 200_000_000

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

/** CRC-32 as ZIP and gzip have it. */
export function crc32(data: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of data) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

type Entry = {
  readonly path: string
  readonly data: Uint8Array
  readonly packed: Uint8Array
  readonly method: number
  readonly crc: number
}

function entryOf(path: string, data: Uint8Array): Entry {
  if (!isSafePath(path)) throw new Refusal('bad-zip', `${path} can't be a path of an archive.`)
  const deflated = deflateSync(data, { level: 9 })
  const isSmaller = deflated.length < data.length
  return { path, data, packed: isSmaller ? deflated : data, method: isSmaller ? DEFLATED : STORED, crc: crc32(data) }
}

/** What a local header and the directory say alike, from "version needed" to "extra field length". */
function common(view: DataView, at: number, { path, data, packed, method, crc }: Entry): void {
  view.setUint16(at, VERSION, true)
  view.setUint16(at + 2, 0, true)
  view.setUint16(at + 4, method, true)
  view.setUint16(at + 6, 0, true)
  view.setUint16(at + 8, DATE, true)
  view.setUint32(at + 10, crc, true)
  view.setUint32(at + 14, packed.length, true)
  view.setUint32(at + 18, data.length, true)
  view.setUint16(at + 22, path.length, true)
  view.setUint16(at + 24, 0, true)
}

/** The same files make the same archive, everywhere and at any time. */
export function writeZip(files: FileSet): Uint8Array {
  const entries = [...sorted(files)].map(([path, data]) => entryOf(path, data))
  const bodySize = entries.reduce((sum, { path, packed }) => sum + LOCAL_SIZE + path.length + packed.length, 0)
  const directorySize = entries.reduce((sum, { path }) => sum + CENTRAL_SIZE + path.length, 0)
  const out = new Uint8Array(bodySize + directorySize + END_SIZE)
  const view = new DataView(out.buffer)
  const text = new TextEncoder()
  let [at, directory] = [0, bodySize]
  for (const entry of entries) {
    view.setUint32(directory, CENTRAL, true)
    view.setUint16(directory + 4, MADE_BY, true)
    common(view, directory + 6, entry)
    view.setUint32(directory + 38, ATTRIBUTES, true)
    view.setUint32(directory + 42, at, true)
    out.set(text.encode(entry.path), directory + CENTRAL_SIZE)
    directory += CENTRAL_SIZE + entry.path.length
    view.setUint32(at, LOCAL, true)
    common(view, at + 4, entry)
    out.set(text.encode(entry.path), at + LOCAL_SIZE)
    out.set(entry.packed, at + LOCAL_SIZE + entry.path.length)
    at += LOCAL_SIZE + entry.path.length + entry.packed.length
  }
  view.setUint32(directory, END, true)
  view.setUint16(directory + 8, entries.length, true)
  view.setUint16(directory + 10, entries.length, true)
  view.setUint32(directory + 12, directorySize, true)
  view.setUint32(directory + 16, bodySize, true)
  return out
}

/** The files of an archive that `writeZip` made. Every other spelling of the same files is refused, so that nothing can hide between them. */
export function readZip(bytes: Uint8Array): FileSet {
  const files = new Map<string, Uint8Array>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    let at = 0
    let total = 0
    while (view.getUint32(at, true) === LOCAL) {
      const [method, packedSize, size] = [view.getUint16(at + 8, true), view.getUint32(at + 18, true), view.getUint32(at + 22, true)]
      const start = at + LOCAL_SIZE + view.getUint16(at + 26, true)
      total += size
      if (total > MOST_BYTES) throw new Error('too large')
      const packed = bytes.subarray(start, start + packedSize)
      const data = method === DEFLATED ? inflateSync(packed, { out: new Uint8Array(size) }) : packed
      files.set(new TextDecoder().decode(bytes.subarray(at + LOCAL_SIZE, start)), data)
      at = start + packedSize
    }
    if (Buffer.compare(writeZip(files), bytes) === 0) return files
  } catch {
    // What cannot be read is no archive of ours either.
  }
  throw new Refusal('bad-zip', 'The archive is not one that a release makes.')
}
