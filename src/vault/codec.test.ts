import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { createByteReader, createWriter } from './codec.ts'

const of = (...bytes: readonly number[]): Uint8Array => Uint8Array.from(bytes)
const list = (bytes: Uint8Array): readonly number[] => [...bytes]
const refused = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return isError(error, 'vault/corrupt') ? String(error.data?.['what']) : `another failure: ${String(error)}`
  }
  return 'nothing'
}

describe('the writer', () => {
  it('writes integers big-endian in the width of their name', () => {
    expect(list(createWriter().u8(0xfe).u16(0x0102).u32(0x80_01_02_03).time(0x01_02_03_04_05_06_07).done())).toEqual([
      0xfe, 1, 2, 0x80, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7,
    ])
  })

  it('writes bytes as they are, or with a length of four bytes before them', () => {
    const long = new Uint8Array(300).fill(9)
    expect(list(createWriter().fixed(of(1, 2)).sized(of(3)).text('é').done())).toEqual([1, 2, 0, 0, 0, 1, 3, 0, 0, 0, 2, 0xc3, 0xa9])
    expect(list(createWriter().sized(long).done().subarray(0, 5))).toEqual([0, 0, 1, 44, 9])
  })

  it('fills up to the next multiple with zeros, and adds nothing to what is one', () => {
    for (const length of [0, 1, 7, 8, 9, 16]) {
      const padded = createWriter().fixed(new Uint8Array(length).fill(1)).pad(8).done()
      expect(padded.length).toBe(Math.ceil(length / 8) * 8)
      expect(list(padded.subarray(length))).toEqual(Array(padded.length - length).fill(0))
    }
  })
})

describe('the reader', () => {
  it('reads back what was written, in order', () => {
    const written = createWriter()
      .u8(255)
      .u16(65_535)
      .u32(4_294_967_295)
      .time(1_760_000_000_123)
      .fixed(of(5, 6))
      .sized(of(7))
      .text('wörd')
      .done()
    const reader = createByteReader(written, 'it')
    expect([reader.u8(), reader.u16(), reader.u32(), reader.time()]).toEqual([255, 65_535, 4_294_967_295, 1_760_000_000_123])
    expect([list(reader.fixed(2)), list(reader.sized(1)), reader.text(5)]).toEqual([[5, 6], [7], 'wörd'])
    expect(refused(() => reader.end())).toBe('nothing')
  })

  it('gives bytes that are its own: changing them changes nothing that was read from', () => {
    const bytes = of(1, 2, 3)
    createByteReader(bytes, 'it').fixed(3).fill(0)
    expect(list(bytes)).toEqual([1, 2, 3])
  })

  it('refuses to read beyond the end, wherever it stands, and names what it reads', () => {
    const reader = createByteReader(of(1, 2, 3, 4), 'the header')
    expect(list(reader.fixed(3))).toEqual([1, 2, 3])
    expect(refused(() => reader.u16())).toBe('the header')
    expect(reader.u8()).toBe(4)
    expect(refused(() => reader.u8())).toBe('the header')
  })

  it('refuses a length above the most, and takes the most', () => {
    const sized = createWriter()
      .sized(of(1, 2, 3))
      .done()
    expect(list(createByteReader(sized, 'it').sized(3))).toEqual([1, 2, 3])
    expect(refused(() => createByteReader(sized, 'it').sized(2))).toBe('it')
    expect(refused(() => createByteReader(of(0, 0, 0, 9, 1), 'it').sized(100))).toBe('it')
  })

  it('refuses a time that no number holds exactly', () => {
    const most = of(0, 0x1f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)
    expect(createByteReader(most, 'it').time()).toBe(Number.MAX_SAFE_INTEGER)
    expect(refused(() => createByteReader(of(0, 0x20, 0, 0, 0, 0, 0, 0), 'it').time())).toBe('it')
  })

  it('refuses text that is no UTF-8, and keeps a byte order mark as what it is', () => {
    expect(refused(() => createByteReader(createWriter().sized(of(0xc3)).done(), 'it').text(8))).toBe('it')
    expect(
      createByteReader(
        createWriter()
          .sized(of(0xef, 0xbb, 0xbf, 0x61))
          .done(),
        'it',
      ).text(8),
    ).toBe('\u{FEFF}a')
  })

  it('takes one of some values, and refuses every other', () => {
    expect(createByteReader(of(2), 'it').oneOf({ 1: 'a', 2: 'b' })).toBe('b')
    expect(refused(() => createByteReader(of(3), 'it').oneOf({ 1: 'a', 2: 'b' }))).toBe('it')
  })

  it('takes zeros as padding, however many, and refuses anything else in it', () => {
    expect(refused(() => createByteReader(of(), 'it').padding())).toBe('nothing')
    expect(refused(() => createByteReader(of(0, 0, 0), 'it').padding())).toBe('nothing')
    for (const wrong of [of(1), of(0, 0, 1), of(1, 0, 0)]) expect(refused(() => createByteReader(wrong, 'it').padding())).toBe('it')
    const read = createByteReader(of(7, 0), 'it')
    read.u8()
    expect(refused(() => read.padding())).toBe('nothing')
    expect(refused(() => read.end())).toBe('nothing')
  })

  it('refuses what is left over', () => {
    const reader = createByteReader(of(1, 2), 'it')
    reader.u8()
    expect(refused(() => reader.end())).toBe('it')
  })
})
