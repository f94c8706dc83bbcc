/** Kinds of pictures that are drawn: pixels and nothing else. By their first bytes, never by what somebody calls them. */
export type RasterType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'

/** What bytes are, told from their header alone: nothing is decoded. `too-large`: more pixels than are drawn. */
export type ImageHeader =
  | { readonly kind: 'raster'; readonly type: RasterType; readonly width: number; readonly height: number }
  | { readonly kind: 'refused'; readonly why: 'svg' | 'no-picture' | 'too-large' | 'too-many-bytes' }

/** Largest file of a picture, in bytes. */
export const MAX_PICTURE = 5_242_880
/** Longest side and most pixels of one that is decoded: 64 MiB of memory. A small file may claim a million times its size. */
const MAX_SIDE = 16_384
const MAX_PIXELS = 16_777_216

type Size = { readonly width: number; readonly height: number }

/** Reads the header of a picture. Never throws, and never reads beyond the bytes: what is cut short is none. */
export function readPicture(bytes: Uint8Array): ImageHeader {
  if (bytes.length > MAX_PICTURE) return { kind: 'refused', why: 'too-many-bytes' }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const [type, size] of READERS) {
    const found = size(view)
    if (found === undefined) continue
    if (found.width < 1 || found.height < 1) return { kind: 'refused', why: 'no-picture' }
    const fits = found.width <= MAX_SIDE && found.height <= MAX_SIDE && found.width * found.height <= MAX_PIXELS
    return fits ? { kind: 'raster', type, ...found } : { kind: 'refused', why: 'too-large' }
  }
  return { kind: 'refused', why: isDrawing(bytes) ? 'svg' : 'no-picture' }
}

/** SVG, or anything else of angle brackets, which a browser might take for one. */
const isDrawing = (bytes: Uint8Array): boolean =>
  /^\s*(?:<\?xml|<!--|<!doctype|<svg)/i.test(new TextDecoder().decode(bytes.subarray(0, 512)).replace(/^\ufeff/, ''))

const has = (view: DataView, at: number, text: string): boolean =>
  at + text.length <= view.byteLength && [...text].every((char, offset) => view.getUint8(at + offset) === char.charCodeAt(0))

/** PNG (W3C, 5.2 and 11.2.2): signature, then IHDR. */
function pngSize(view: DataView): Size | undefined {
  if (!has(view, 0, '\x89PNG\r\n\x1a\n') || !has(view, 12, 'IHDR') || view.byteLength < 24) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** GIF87a and 89a: the logical screen. */
function gifSize(view: DataView): Size | undefined {
  if ((!has(view, 0, 'GIF87a') && !has(view, 0, 'GIF89a')) || view.byteLength < 10) return undefined
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** JPEG (ITU T.81, B.2.2): segments up to the frame header. */
function jpegSize(view: DataView): Size | undefined {
  if (!has(view, 0, '\xff\xd8\xff')) return undefined
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // Filling, and markers without a segment.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else if (marker === 0xd9 || marker === 0xda) return undefined
    else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}

/** WebP (RFC 9649): lossy, lossless or extended. */
function webpSize(view: DataView): Size | undefined {
  if (!has(view, 0, 'RIFF') || !has(view, 8, 'WEBP') || view.byteLength < 30) return undefined
  const three = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (has(view, 12, 'VP8X')) return { width: three(24) + 1, height: three(27) + 1 }
  if (has(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!has(view, 12, 'VP8 ')) return undefined
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** Boxes that are looked at in one list of them: a file that has more is no honest picture. */
const MAX_BOXES = 256

/** The largest `ispe` of an AVIF (ISO/IEC 23008-12, 6.5.3): in meta, iprp, ipco. */
function avifSize(view: DataView): Size | undefined {
  if (!has(view, 4, 'ftyp') || (!has(view, 8, 'avif') && !has(view, 8, 'avis') && !has(view, 8, 'mif1'))) return undefined
  const meta = boxesIn(view, 0, view.byteLength).find(({ name }) => name === 'meta')
  const properties = meta && boxesIn(view, meta.start + 4, meta.end).find(({ name }) => name === 'iprp')
  const container = properties && boxesIn(view, properties.start, properties.end).find(({ name }) => name === 'ipco')
  if (container === undefined) return undefined
  const sizes = boxesIn(view, container.start, container.end).flatMap(({ name, start, end }): Size[] =>
    name === 'ispe' && end - start >= 12 ? [{ width: view.getUint32(start + 4), height: view.getUint32(start + 8) }] : [],
  )
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
}

type Box = { readonly name: string; readonly start: number; readonly end: number }
function boxesIn(view: DataView, from: number, to: number): readonly Box[] {
  const boxes: Box[] = []
  let at = from
  while (at + 8 <= to && boxes.length < MAX_BOXES) {
    const length = view.getUint32(at)
    const end = length === 0 ? to : at + length
    if (end < at + 8 || end > to) break
    const name = [4, 5, 6, 7].map((offset) => String.fromCharCode(view.getUint8(at + offset))).join('')
    boxes.push({ name, start: at + 8, end })
    at = end
  }
  return boxes
}

const READERS: readonly (readonly [RasterType, (view: DataView) => Size | undefined])[] = [
  ['image/png', pngSize],
  ['image/jpeg', jpegSize],
  ['image/gif', gifSize],
  ['image/webp', webpSize],
  ['image/avif', avifSize],
]
