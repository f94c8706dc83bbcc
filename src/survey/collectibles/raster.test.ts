import { describe, expect, it } from 'vitest'
import { MAX_PICTURE, readPicture } from './raster.ts'

const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))
const be = (value: number, bytes: number): number[] => Array.from({ length: bytes }, (_, at) => (value / 256 ** (bytes - 1 - at)) & 255)
const le = (value: number, bytes: number): number[] => be(value, bytes).toReversed()
const box = (name: string, ...content: number[][]): number[] => {
  const body = content.flat()
  return [...be(body.length + 8, 4), ...ascii(name), ...body]
}

// Headers by the standards, each of a picture of 300 by 200.
const HEADERS = {
  'image/png': (w: number, h: number) => [
    0x89,
    ...ascii('PNG\r\n\x1a\n'),
    ...be(13, 4),
    ...ascii('IHDR'),
    ...be(w, 4),
    ...be(h, 4),
    8,
    6,
    0,
    0,
    0,
  ],
  'image/gif': (w: number, h: number) => [...ascii('GIF89a'), ...le(w, 2), ...le(h, 2), 0, 0, 0],
  'image/jpeg': (w: number, h: number) => [
    ...[0xff, 0xd8, 0xff, 0xe0, ...be(16, 2), ...ascii('JFIF\0'), ...be(0, 9)],
    ...[0xff, 0xff, 0xc4, ...be(4, 2), 0, 0],
    ...[0xff, 0xc2, ...be(11, 2), 8, ...be(h, 2), ...be(w, 2), 1, 1, 0x11, 0],
  ],
  'image/webp': (w: number, h: number) => [
    ...ascii('RIFF'),
    ...le(100, 4),
    ...ascii('WEBPVP8X'),
    ...le(10, 4),
    ...be(0, 4),
    ...le(w - 1, 3),
    ...le(h - 1, 3),
  ],
  'image/avif': (w: number, h: number) => [
    ...box('ftyp', ascii('avif'), be(0, 4)),
    ...box(
      'meta',
      be(0, 4),
      box('hdlr', be(0, 24)),
      box('iprp', box('ipco', box('ispe', be(0, 4), be(64, 4), be(64, 4)), box('ispe', be(0, 4), be(w, 4), be(h, 4)))),
    ),
  ],
} as const
const kinds = Object.keys(HEADERS) as (keyof typeof HEADERS)[]
const bytesOf = (type: keyof typeof HEADERS, width: number, height: number): Uint8Array => new Uint8Array(HEADERS[type](width, height))

describe('readPicture', () => {
  it.each(kinds)('reads the size of %s from its header', (type) => {
    expect(readPicture(bytesOf(type, 300, 200))).toEqual({ kind: 'raster', type, width: 300, height: 200 })
  })

  it.each([
    ['lossy', [...ascii('VP8 '), ...be(0, 10), ...le(300, 2), ...le(200, 2)]],
    ['lossless', [...ascii('VP8L'), ...be(0, 4), 0x2f, ...le(299 | (199 << 14), 4), ...be(0, 5)]],
  ])('reads the size of a %s WebP', (_, chunk) => {
    const bytes = new Uint8Array([...ascii('RIFF'), ...le(100, 4), ...ascii('WEBP'), ...chunk])
    expect(readPicture(bytes)).toEqual({ kind: 'raster', type: 'image/webp', width: 300, height: 200 })
  })

  it.each(kinds)('refuses %s of a few bytes that claims to be huge, or to be nothing', (type) => {
    expect(readPicture(bytesOf(type, 16_000, 16_000))).toEqual({ kind: 'refused', why: 'too-large' })
    // An extended WebP cannot say nothing, and the AVIF has a tile besides.
    if (type !== 'image/webp' && type !== 'image/avif')
      expect(readPicture(bytesOf(type, 0, 10))).toEqual({ kind: 'refused', why: 'no-picture' })
  })

  it('refuses a file of more than 5 MiB whatever it is', () => {
    const bytes = new Uint8Array(MAX_PICTURE + 1)
    bytes.set(bytesOf('image/png', 10, 10))
    expect(readPicture(bytes)).toEqual({ kind: 'refused', why: 'too-many-bytes' })
  })

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\ufeff <?xml version="1.0"?><svg/>',
    '<!-- a comment --><svg/>',
    '<!DOCTYPE svg><svg/>',
    ' \n<SVG onload="alert(1)"/>',
  ])('knows a drawing by its text, whatever it is called: %s', (text) => {
    expect(readPicture(new TextEncoder().encode(text))).toEqual({ kind: 'refused', why: 'svg' })
  })

  it.each(['', 'GIF8', '<html><script>alert(1)</script>', '%PDF-1.7', '{}'])('takes for no picture what is none: %s', (text) => {
    expect(readPicture(new TextEncoder().encode(text))).toEqual({ kind: 'refused', why: 'no-picture' })
  })

  it('survives every cut and every wrong byte of each header, and never claims more than it lets through', () => {
    for (const type of kinds) {
      const whole = bytesOf(type, 300, 200)
      for (let at = 0; at < whole.length; at++) {
        const cut = readPicture(whole.subarray(0, at))
        expect(cut.kind === 'refused' || cut.width * cut.height <= 16_777_216).toBe(true)
        for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
          const bent = Uint8Array.from(whole)
          bent[at] = value
          const read = readPicture(bent)
          expect(read.kind === 'refused' || (read.width > 0 && read.height > 0 && read.width * read.height <= 16_777_216)).toBe(true)
        }
      }
    }
  })
})
