import { deflateSync } from 'fflate'
import { type FileSet, sorted, utf8 } from './file-set.ts'
import { crc32 } from './zip.ts'

/**
 * The archive that npm installs: tar (POSIX ustar) in gzip (RFC 1952). `npm pack` makes one too, whose bytes follow the zlib of the Node that runs it. This
 * one depends on its files alone. Its members have the date and mode that npm gives them.
 */

const BLOCK = 512
/** 1985-10-26 08:15 UTC, what npm writes; some tools refuse 1970. */
const TIME = 499162500

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

/** A name of at most 100 bytes, or a folder of at most 155 before it. */
function placed(path: string): readonly [prefix: string, name: string] {
  if (path.length <= 100) return ['', path]
  const cut = path.indexOf('/', path.length - 101)
  if (cut < 0 || cut > 155) throw new Error(`${path} is too long for a tarball`)
  return [path.slice(0, cut), path.slice(cut + 1)]
}

function header(path: string, size: number): Uint8Array {
  const [prefix, name] = placed(path)
  const block = new Uint8Array(BLOCK)
  const write = (text: string, at: number): void => block.set(utf8(text), at)
  write(name, 0)
  write(octal(0o644, 8), 100)
  write(octal(0, 8), 108)
  write(octal(0, 8), 116)
  write(octal(size, 12), 124)
  write(octal(TIME, 12), 136)
  write(' '.repeat(8), 148)
  write('0', 156)
  write('ustar\u000000', 257)
  write(octal(0, 8), 329)
  write(octal(0, 8), 337)
  write(prefix, 345)
  write(
    `${octal(
      block.reduce((sum, byte) => sum + byte, 0),
      7,
    )} `,
    148,
  )
  return block
}

/** Files as a tar archive, sorted. */
export function writeTar(files: FileSet): Uint8Array {
  const parts = [...sorted(files)].flatMap(([path, data]) => [
    header(path, data.length),
    data,
    new Uint8Array((BLOCK - (data.length % BLOCK)) % BLOCK),
  ])
  return new Uint8Array(Buffer.concat([...parts, new Uint8Array(2 * BLOCK)]))
}

/** One gzip member without name and time. The system is "unknown" (255), as it should not matter. */
export function writeGzip(data: Uint8Array): Uint8Array {
  const end = new Uint8Array(8)
  const view = new DataView(end.buffer)
  view.setUint32(0, crc32(data), true)
  view.setUint32(4, data.length, true)
  return new Uint8Array(Buffer.concat([Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255), deflateSync(data, { level: 9 }), end]))
}

/** A package for npm: everything in it lies in `package/`. */
export const writePackage = (files: FileSet): Uint8Array =>
  writeGzip(writeTar(new Map([...files].map(([path, data]) => [`package/${path}`, data]))))
